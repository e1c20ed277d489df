/* SPDX-License-Identifier: MIT */
/*
 * What the house's bots know: the weights of every ruleset, read once from the folder of the page, so that house and page
 * play from the same files. The tables of a game are made when it is first thought about, so that a start waits for none;
 * then it never changes, and any number of threads may look at it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "ai/ai.h"

#define MUST_CHECK __attribute__((warn_unused_result))

enum { MINDS_DETAIL_BYTES = 1024 + 256 }; /* a path and a sentence */

struct minds;

/**
 * Learns all rulesets from `folder`/NAME.net. NULL where a file is missing or wrong: `detail` is a sentence that names it.
 */
MUST_CHECK struct minds *minds_learn(const char *folder, char detail[MINDS_DETAIL_BYTES]);
/** When nobody thinks any more. May be NULL. */
void minds_destroy(struct minds *minds);

/** What is known of the game that the position belongs to; from any thread. The first time it may take some tenths of a second. */
const struct ai_knowledge *minds_of(struct minds *minds, const struct position *pos);
