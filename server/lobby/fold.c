/* SPDX-License-Identifier: MIT */
#include "lobby/fold.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lobby/lobby.h"
#include "room/room.h"

/* The listed rooms of one address. */
struct lobby_share {
    struct map_key key;
    /* the line of the last one says how many are folded */
    struct room *shown[LOBBY_OF_ADDRESS_MAX];
    int shown_count;
    struct room *folded; /* the first of a ring; NULL: none */
    int folded_count;
};

/* The key of ::1 is all zeroes, too: its rooms count for their hosts. */
static bool is_known(const struct map_key *address)
{
    static const struct map_key unknown = {0};
    return memcmp(address, &unknown, sizeof unknown) != 0;
}

/* The address of a room that was loaded from the store is unknown until its host connects: the host counts instead. */
static struct map_key key_of(const struct room *room)
{
    return is_known(&room->opened_from) ? room->opened_from : map_key_text(room->state->host);
}

static struct lobby_share *share_of(struct lobby *lobby, const struct room *room)
{
    struct lobby_share *share = map_find(&lobby->shares, key_of(room));
    if (share == NULL) {
        share = calloc(1, sizeof *share);
        assert(share != NULL);
        share->key = key_of(room);
        map_put(&lobby->shares, share->key, share);
    }
    return share;
}

static void note_count(const struct lobby_share *share)
{
    if (share->shown_count > 0) {
        lobby_note(share->shown[share->shown_count - 1]);
    }
}

static void show(struct lobby_share *share, struct room *room)
{
    if (share->folded_count > 0) {
        note_count(share); /* from now on the other line has the count */
    }
    share->shown[share->shown_count++] = room;
    room->lobby_shown = true;
}

static void fold(struct lobby_share *share, struct room *room)
{
    struct room *next = share->folded;
    if (next == NULL) {
        room->fold_before = room;
        room->fold_after = room;
        share->folded = room;
    } else {
        room->fold_before = next->fold_before;
        room->fold_after = next;
        next->fold_before->fold_after = room;
        next->fold_before = room;
    }
    share->folded_count++;
    app_lobby(room->app)->folded++;
    note_count(share);
}

static void unfold(struct lobby_share *share, struct room *room)
{
    room->fold_before->fold_after = room->fold_after;
    room->fold_after->fold_before = room->fold_before;
    if (share->folded == room) {
        share->folded = room->fold_after == room ? NULL : room->fold_after;
    }
    share->folded_count--;
    app_lobby(room->app)->folded--;
    note_count(share);
}

static void hide(struct lobby_share *share, struct room *room)
{
    int at = 0;
    while (share->shown[at] != room) {
        at++;
    }
    share->shown_count--;
    memmove(&share->shown[at], &share->shown[at + 1],
            (size_t)(share->shown_count - at) * sizeof share->shown[0]);
    room->lobby_shown = false;
}

static void leave(struct lobby *lobby, struct room *room)
{
    struct lobby_share *share = room->lobby_share;
    room->lobby_share = NULL;
    if (!room->lobby_shown) {
        unfold(share, room);
    } else {
        hide(share, room);
    }
    struct room *next = share->folded;
    if (next != NULL && share->shown_count < LOBBY_OF_ADDRESS_MAX) {
        unfold(share, next);
        show(share, next);
        lobby_note(next);
    }
    if (share->shown_count == 0) {
        map_remove(&lobby->shares, share->key);
        free(share);
    }
}

bool lobby_fold_place(struct room *room, bool is_listed)
{
    struct lobby *lobby = app_lobby(room->app);
    if (room->lobby_share != NULL && !is_listed) {
        leave(lobby, room);
    } else if (room->lobby_share == NULL && is_listed) {
        struct lobby_share *share = share_of(lobby, room);
        room->lobby_share = share;
        if (share->shown_count < LOBBY_OF_ADDRESS_MAX) {
            show(share, room);
        } else {
            fold(share, room);
        }
    }
    return room->lobby_shown;
}

void lobby_fold_find_address(struct room *room)
{
    if (is_known(&room->opened_from)) {
        return;
    }
    const struct session *host = session_find(room->app, room->state->host);
    const struct connection *connection =
        host != NULL ? session_connection(room->app, host->conn) : NULL;
    if (connection == NULL) {
        return;
    }
    struct map_key key = rate_limit_key_of_address(&connection->address);
    if (!is_known(&key)) {
        return;
    }
    if (room->lobby_share != NULL) {
        leave(app_lobby(room->app), room);
    }
    room->opened_from = key;
}

void lobby_fold_came(struct app *app, const char *user_id)
{
    size_t count;
    struct room *const *rooms = rooms_of_user(app, user_id, &count);
    for (size_t i = 0; i < count; i++) {
        if (rooms[i]->lobby_share != NULL && !is_known(&rooms[i]->opened_from)) {
            lobby_note(rooms[i]);
        }
    }
}

int lobby_fold_count(const struct room *room)
{
    const struct lobby_share *share = room->lobby_share;
    return share != NULL && share->shown_count > 0 && share->shown[share->shown_count - 1] == room
               ? share->folded_count
               : 0;
}

void lobby_fold_finish(struct lobby *lobby)
{
    size_t at = 0;
    struct lobby_share *share;
    while ((share = map_next(&lobby->shares, &at)) != NULL) {
        free(share);
    }
    map_finish(&lobby->shares);
}
