/* SPDX-License-Identifier: MIT */
/*
 * Commands of clients at this node for rooms that live at another: they go to the owner, run there by the way of all
 * commands, and their answers leave through the session here as if they had been made here, remembered for repetitions.
 *
 * A command has the same id wherever it goes, and the room's log knows it: one whose answer is lost is sent again, to
 * whoever owns the room by then, and is done once. Where nobody can be reached for FORWARD_GIVE_UP_MS, or there is no bus,
 * the client is told that storage pauses, and may send it again.
 *
 * At the owner the person who asks has a session without a connection, made from what the message says of them.
 */
#pragma once

#include "ask.h"

struct house;

enum {
    FORWARD_WAIT_MS =
        2000, /* for an answer; then it is looked up who owns the room, and sent again */
    FORWARD_GIVE_UP_MS = 15000, /* and in the end refused */
    FORWARDS_MAX = 20000,       /* under way at one time */
};

/** Sends it to that node, which owns the room or holds the hall; takes `ask` over. */
void forward_ask(struct house *house, const char *owner, struct ask *ask, int64_t now_ms);

/**
 * The command is for that room, which lives at another node: it goes on to there, by the client's node where it has come from
 * one. `ask` stays the caller's.
 */
void forward_on(struct house *house, const char *owner, const char *room, const struct ask *ask,
                int64_t now_ms);

/** Sends what the client is told to the node where it is. `data` is released here. */
void forward_answer(struct house *house, const struct ask *ask, const char *type, json_t *data,
                    bool remember);

/** How many wait for an answer. */
size_t forward_waiting(const struct house *house);

/** Frees what waits, when the node is finished. */
void forward_finish(struct house *house);
