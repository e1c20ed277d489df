/* SPDX-License-Identifier: MIT */
/* Decides which requests become WebSockets, and answers those. */
#pragma once

#include "net/internal.h"

/** Returns 0, or the HTTP status of the refusal; `why` is its reason, a static text. */
MUST_CHECK int upgrade_check(struct net *net, struct lws *wsi, const struct head *head,
                             const char **why);

/** The response to an accepted request. The caller owns one count. */
struct net_frame *upgrade_answer(const struct net *net, const struct head *head);
