/* SPDX-License-Identifier: MIT */
/*
 * What a session holds of its person is the store's: whose login it is, the name, whether there is an account, who is
 * blocked. Nodes tell each other when that changes. Where such a word may have been lost, the sessions in memory are looked
 * up anew, some at a time: who was signed out meanwhile is so here too.
 */
#pragma once

#include <stdint.h>

struct house;

enum {
    SESSIONS_LOOKED_UP = 16, /* at one time */
};

/** All of them are in doubt, those too that are being looked up. */
void sessions_doubt(struct house *house);

/** Looks up some more. */
void sessions_doubt_tick(struct house *house, int64_t now_ms);
