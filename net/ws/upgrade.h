/* SPDX-License-Identifier: MIT */
/* Decides which requests become WebSockets, and answers those. */
#pragma once

#include "net/internal.h"

enum { UPGRADE_REASON_BYTES = 160 };

/**
 * True if the request is for a WebSocket: it names the path of WebSockets, or asks for one elsewhere, which is a
 * mistake to be told. A request to upgrade to another protocol is answered as if it did not ask (RFC 9110, 7.8).
 */
bool upgrade_is_asked_for(const struct net *net, const struct head *head);

/** Returns 0, or the HTTP status of the refusal and its reason. */
MUST_CHECK int upgrade_check(struct net *net, struct lws *wsi, const struct head *head,
                             char why[UPGRADE_REASON_BYTES]);

/** The response to an accepted request. The caller owns one count. */
struct net_frame *upgrade_answer(const struct net *net, const struct head *head);
