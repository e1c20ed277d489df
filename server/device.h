/* SPDX-License-Identifier: MIT */
/*
 * Words by which people know their devices again in a list: "Firefox on Linux". A pure function; no more is kept of what a
 * browser says of itself.
 */
#pragma once

#include "store_accounts.h"

/** `agent`: the header `user-agent`; may be NULL. */
void device_words(const char *agent, char words[STORE_DEVICE_BYTES]);
