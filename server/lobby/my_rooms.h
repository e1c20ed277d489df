/* SPDX-License-Identifier: MIT */
/*
 * The topic `me`: all rooms in which the user sits or is the host, no matter which page the user has open, with a mark
 * for each room that waits for the user; and the rooms to which the user is invited.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "lobby/invitations.h"
#include "store/store.h"

struct session_observer;

enum {
    MY_ROOMS_EVERY_MS = 1000, /* interval for which changes are collected */
    MY_ROOMS_MAX = 100,       /* rooms in the list: the newest */
    /* Changed rooms between two updates. If more change, the user gets a new list. */
    MY_ROOMS_NEWS_MAX = 100,
};

/** An invitation as the session knows it. */
struct my_invitation {
    char room[STORE_ID_BYTES];
    uint64_t serial; /* of struct invitation */
};

/** The changes that a session with the topic `me` has not received yet, and the invitations that it has received. */
struct my_rooms {
    int64_t told_ms;
    char news[MY_ROOMS_NEWS_MAX][STORE_ID_BYTES];
    int news_count;
    bool too_many;
    struct invited_user user;
    uint64_t seen; /* the state of all invitations that was looked at last */
    struct my_invitation invited[INVITATIONS_MAX];
    size_t invited_count;
};

/**
 * Sends the list now, and sends each later change. Looks in the store for running rooms that are not in memory; these
 * are sent later as changes.
 */
void lobby_my_rooms_join(struct lobby *lobby, struct session *session, int64_t now_ms);
void lobby_my_rooms_leave(void *self, struct session *session);
extern const struct session_observer my_rooms_session_observer;

/** Notes the changes of rooms for their hosts and their seated users. */
extern const struct room_observer my_rooms_observer;

/** Sends the changes, at most once per MY_ROOMS_EVERY_MS. */
void lobby_my_rooms_tick(struct lobby *lobby, int64_t now_ms);
