/* SPDX-License-Identifier: MIT */
/*
 * Where a request over HTTP says it comes from. Browsers name the site whose page asks; what changes something is asked by
 * the house's own page, by one that the operator allows, or by a program, which names none.
 */
#pragma once

#include <stdbool.h>

struct house;
struct net_request;

/** False where the page of another site asks. */
bool origin_is_allowed(const struct house *house, const struct net_request *request);

/**
 * Whether the page came by https: by TLS to this process, by a trusted proxy that says so in X-Forwarded-Proto, by an origin
 * that tells, or because the house is reached by https alone.
 */
bool origin_is_https(const struct house *house, const struct net_request *request);
