/* SPDX-License-Identifier: MIT */
/*
 * What the operator's machines ask over HTTP: /readyz, whether people may be sent here, and /metrics, what the house
 * counts.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct house;
struct net_request;

/**
 * Who may read /metrics. What stands in between is seen by the peer's address, by what proxies put into the request, and
 * by the name under which it was asked for; so a proxy on this machine does not make its whole world local.
 */
enum metrics_readers {
    METRICS_FOR_LOOPBACK, /* this machine, asking for itself by name or number */
    METRICS_FOR_PRIVATE,  /* and private networks, under any name */
    METRICS_FOR_ALL,
    METRICS_FOR_NOBODY,
    METRICS_READERS
};

/** Answers, or takes to be answered later; false where it is no request of these. */
bool http_operator_answer(struct house *house, struct net_request *request, int64_t now_ms);
