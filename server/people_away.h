/* SPDX-License-Identifier: MIT */
/*
 * People at other nodes of the house: who is connected where, as the nodes tell each other. So whoever sits at a room here is
 * present wherever they came in, and of two connections of one person the newer one stays, whichever nodes they are at.
 *
 * Somebody away is a session without a connection and without anything that hangs on one. In a house of one node there is
 * nobody away.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "map.h"
#include "store.h"

struct house;
struct session;

enum {
    PEOPLE_AWAY_MAX = 200000,  /* known at one time; beyond, the others count as absent here */
    PEOPLE_AWAY_HELPING = 500, /* named in one message */
    PEOPLE_AWAY_MEET_MS =
        2000, /* two connections within it have met: the names of the nodes decide */
};

struct people_away {
    struct map people; /* struct session by person */
};

void people_away_finish(struct people_away *away);

/** The person's session where they are connected here, or were lately, else what other nodes have told of them; else NULL. */
const struct session *people_known(const struct house *house, const char *who);

/** Whether the person is connected at another node, or was a moment ago. */
bool people_are_elsewhere(const struct house *house, const char *who, int64_t now_ms);

/* ---- what this node tells ---- */

/** The person has a new connection here: nobody elsewhere keeps an older one. */
void people_came(struct house *house, const struct session *session, int64_t now_ms);
/** Their name or what others see of them has changed. */
void people_changed(struct house *house, const struct session *session);
/** Their connection here is gone. */
void people_went(struct house *house, const struct session *session);

/* ---- what this node hears ---- */

/** A person has come to another node, or is otherwise than they were. */
void people_heard(struct house *house, const char *node, const json_t *d, int64_t now_ms);
void people_heard_went(struct house *house, const char *node, const json_t *d, int64_t now_ms);
/** A helping of all who are at that node; the first one takes the place of what was known. */
void people_heard_all(struct house *house, const char *node, const json_t *d, int64_t now_ms);

/** A node has come, or all that was said lately may have been lost: it, or all ("") hear of everybody here. */
void people_tell_all_to(struct house *house, const char *node);
/** The node is gone, and whoever was connected there. */
void people_node_gone(struct house *house, const char *node, int64_t now_ms);

/** Forgets those who have been nowhere for a while. */
void people_away_sweep(struct house *house, int64_t now_ms, int64_t keep_ms);
