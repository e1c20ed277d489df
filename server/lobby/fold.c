/* SPDX-License-Identifier: MIT */
#include "lobby/fold.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lobby/lobby.h"
#include "node/node.h"
#include "room/room.h"

/* The listed rooms of one address. */
struct lobby_share {
    struct map_key key;
    /* the line of the last one says how many are folded */
    struct room *shown[LOBBY_OF_ADDRESS_MAX];
    int shown_count;
    struct room *folded; /* the first of a ring; NULL: none */
    int folded_count;
    int elsewhere; /* lines of the address at the nodes that come before this one */
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

/* ---- among the nodes of a cluster ---- */

_Static_assert((int)NODE_PSEUDONYM_CHARS == (int)MAP_KEY_BYTES,
               "the key of a share is a pseudonym");

/* In a cluster a hash, because other nodes and Redis read it. */
static struct map_key share_key(const struct room *room)
{
    struct map_key key = key_of(room);
    if (!node_is_cluster(room->app)) {
        return key;
    }
    char pseudonym[NODE_PSEUDONYM_CHARS + 1];
    node_pseudonym(room->app, key.bytes, sizeof key.bytes, pseudonym);
    return map_key_text(pseudonym);
}

static void share_name(const struct lobby_share *share, char name[NODE_PSEUDONYM_CHARS + 1])
{
    memcpy(name, share->key.bytes, NODE_PSEUDONYM_CHARS);
    name[NODE_PSEUDONYM_CHARS] = '\0';
}

static json_t *lines_json(const struct app *app, const struct lobby_share *share)
{
    return share->shown_count == 0
               ? json_null()
               : json_pack("{s:s, s:i}", "node", node_name(app), "lines", share->shown_count);
}

/* Notes a changed number of lines for the other nodes. */
static void note_lines(struct app *app, const struct lobby_share *share)
{
    struct lobby *lobby = app_lobby(app);
    char name[NODE_PSEUDONYM_CHARS + 1];
    if (!node_is_cluster(app)) {
        return;
    }
    if (lobby->unpublished_shares == NULL) {
        lobby->unpublished_shares = json_object();
    }
    share_name(share, name);
    json_object_set_new(lobby->unpublished_shares, name, lines_json(app, share));
}

static int lines_elsewhere(const struct app *app, const struct lobby_share *share)
{
    char name[NODE_PSEUDONYM_CHARS + 1];
    int lines = 0;
    size_t at = 0;
    const json_t *value;
    share_name(share, name);
    while ((value = sync_next(app, SYNC_LOBBY_SHARES, name, &at)) != NULL) {
        const char *node = json_string_value(json_object_get(value, "node"));
        json_int_t shown = json_integer_value(json_object_get(value, "lines"));
        bool comes_before = node != NULL && strcmp(node, node_name(app)) < 0;
        if (comes_before && shown > 0 && shown <= LOBBY_OF_ADDRESS_MAX) {
            lines += (int)shown;
        }
    }
    return lines;
}

/* ---- places ---- */

static struct lobby_share *share_of(struct app *app, const struct room *room)
{
    struct map *shares = &app_lobby(app)->shares;
    struct map_key key = share_key(room);
    struct lobby_share *share = map_find(shares, key);
    if (share == NULL) {
        share = calloc(1, sizeof *share);
        assert(share != NULL);
        share->key = key;
        share->elsewhere = lines_elsewhere(app, share);
        map_put(shares, key, share);
    }
    return share;
}

static bool has_place(const struct lobby_share *share)
{
    return share->shown_count + share->elsewhere < LOBBY_OF_ADDRESS_MAX;
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
    note_lines(room->app, share);
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
    note_lines(room->app, share);
}

/* Shows the next of the folded rooms. */
static void show_next(struct lobby_share *share)
{
    struct room *next = share->folded;
    unfold(share, next);
    show(share, next);
    lobby_note(next);
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
    if (share->folded != NULL && has_place(share)) {
        show_next(share);
    }
    if (share->shown_count == 0 && share->folded == NULL) {
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
        struct lobby_share *share = share_of(room->app, room);
        room->lobby_share = share;
        if (has_place(share)) {
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

/* ---- the lines of other nodes ---- */

/* Folds rooms, or shows folded ones, as the lines of the other nodes demand. */
static void settle(struct app *app, struct lobby_share *share)
{
    share->elsewhere = lines_elsewhere(app, share);
    while (share->shown_count > 0 && share->shown_count + share->elsewhere > LOBBY_OF_ADDRESS_MAX) {
        struct room *room = share->shown[share->shown_count - 1];
        hide(share, room);
        fold(share, room);
        lobby_line_withdrawn(room);
    }
    while (share->folded != NULL && has_place(share)) {
        show_next(share);
    }
}

static void apply(struct app *app, const struct sync_entry *entry, int64_t now_ms)
{
    (void)now_ms;
    struct lobby_share *share = map_find(&app_lobby(app)->shares, map_key_text(entry->key));
    if (share != NULL) {
        settle(app, share);
    }
}

static void forget(struct app *app, const char *node, int64_t now_ms)
{
    (void)node;
    (void)now_ms;
    size_t at = 0;
    struct lobby_share *share;
    while ((share = map_next(&app_lobby(app)->shares, &at)) != NULL) {
        settle(app, share);
    }
}

static json_t *shares_json(struct app *app)
{
    json_t *shares = json_object();
    size_t at = 0;
    const struct lobby_share *share;
    while ((share = map_next(&app_lobby(app)->shares, &at)) != NULL) {
        char name[NODE_PSEUDONYM_CHARS + 1];
        share_name(share, name);
        if (share->shown_count > 0) {
            json_object_set_new(shares, name, lines_json(app, share));
        }
    }
    return shares;
}

const struct sync_schema lobby_shares_sync = {
    .word = "lobby-shares",
    .all = shares_json,
    .apply = apply,
    .forget = forget,
    .kept_max = LOBBY_REMOTE_MAX,
};

void lobby_fold_finish(struct lobby *lobby)
{
    size_t at = 0;
    struct lobby_share *share;
    while ((share = map_next(&lobby->shares, &at)) != NULL) {
        free(share);
    }
    map_finish(&lobby->shares);
}
