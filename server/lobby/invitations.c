/* SPDX-License-Identifier: MIT */
#include "lobby/invitations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/runtime.h"
#include "lobby/living.h"
#include "lobby/lobby.h"
#include "node/sync.h"
#include "room/observer.h"
#include "room/placement.h"
#include "room/room.h"
#include "rules/room/command.h"
#include "rules/room/hash.h"
#include "rules/room/seat.h"
#include "rules/room/state.h"
#include "session/blocks.h"
#include "session/session.h"

/* The rooms to which a user is invited by one name or id. */
struct invited {
    struct map_key key;
    struct invitation **list; /* the newest last */
    size_t count;
    size_t capacity;
};

/* ---- keys ---- */

_Static_assert((int)SETTINGS_INVITED_BYTES <= (int)STORE_NAME_BYTES,
               "a text of `invited` is not longer than a name");

enum {
    KEY_TEXT_BYTES = STORE_NAME_BYTES,
    KEY_HEX_CHARS = 2 * MAP_KEY_BYTES,
    /* of a kicked user: a hundred rooms fit into a message, and one invitation in four billion is not shown */
    KICKED_HEX_CHARS = 8,
};

/* Names are compared without regard to the case of ASCII letters, as in settings_invites(). */
static struct map_key key_of_text(const char *text)
{
    uint8_t lower[KEY_TEXT_BYTES];
    uint8_t hash[ROOM_HASH_BYTES];
    size_t count = strnlen(text, sizeof lower);
    for (size_t i = 0; i < count; i++) {
        char c = text[i];
        lower[i] = (uint8_t)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    }
    room_sha256(hash, lower, count);
    struct map_key key;
    memcpy(key.bytes, hash, sizeof key.bytes);
    return key;
}

static void write_key_hex(const struct map_key *key, char hex[KEY_HEX_CHARS])
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < MAP_KEY_BYTES; i++) {
        hex[2 * i] = digits[(uint8_t)key->bytes[i] >> 4];
        hex[2 * i + 1] = digits[(uint8_t)key->bytes[i] & 15];
    }
}

static json_t *key_json(const char *text, size_t chars)
{
    struct map_key key = key_of_text(text);
    char hex[KEY_HEX_CHARS];
    write_key_hex(&key, hex);
    return json_stringn(hex, chars);
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool read_key(const json_t *value, struct map_key *key)
{
    if (json_string_length(value) != KEY_HEX_CHARS) {
        return false;
    }
    const char *hex = json_string_value(value);
    for (size_t i = 0; i < MAP_KEY_BYTES; i++) {
        int high = digit_of(hex[2 * i]);
        int low = digit_of(hex[2 * i + 1]);
        if (high < 0 || low < 0) {
            return false;
        }
        key->bytes[i] = (char)(uint8_t)(high << 4 | low);
    }
    return true;
}

/* True if one of the keys, which may be cut off, is the beginning of `wanted`. */
static bool has_key(const json_t *keys, const struct map_key *wanted)
{
    size_t i;
    const json_t *value;
    char hex[KEY_HEX_CHARS];
    write_key_hex(wanted, hex);
    json_array_foreach(keys, i, value)
    {
        size_t chars = json_string_length(value);
        if (chars > 0 && chars <= sizeof hex && memcmp(json_string_value(value), hex, chars) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- the indexes ---- */

static void index_key(struct invitations *all, struct map_key key, struct invitation *invitation)
{
    struct invited *invited = map_find(&all->by_key, key);
    if (invited == NULL) {
        invited = calloc(1, sizeof *invited);
        invited->key = key;
        map_put(&all->by_key, key, invited);
    }
    for (size_t i = 0; i < invited->count; i++) {
        if (invited->list[i] == invitation) {
            return; /* one user, by name and again by name */
        }
    }
    if (invited->count == invited->capacity) {
        invited->capacity = invited->capacity == 0 ? 2 : 2 * invited->capacity;
        invited->list = realloc(invited->list, invited->capacity * sizeof *invited->list);
    }
    invited->list[invited->count++] = invitation;
}

static void unindex_key(struct invitations *all, struct map_key key,
                        const struct invitation *invitation)
{
    struct invited *invited = map_find(&all->by_key, key);
    size_t at = 0;
    while (invited != NULL && at < invited->count && invited->list[at] != invitation) {
        at++;
    }
    if (invited == NULL || at == invited->count) {
        return;
    }
    invited->count--;
    memmove(&invited->list[at], &invited->list[at + 1],
            (invited->count - at) * sizeof *invited->list);
    if (invited->count == 0) {
        map_remove(&all->by_key, key);
        free(invited->list);
        free(invited);
    }
}

static void index_all(struct invitations *all, struct invitation *invitation, bool is_in)
{
    size_t i;
    const json_t *value;
    json_array_foreach(json_object_get(invitation->value, "to"), i, value)
    {
        struct map_key key;
        if (i < SETTINGS_INVITED_MAX && read_key(value, &key)) {
            if (is_in) {
                index_key(all, key, invitation);
            } else {
                unindex_key(all, key, invitation);
            }
        }
    }
}

static void drop_invitation(struct invitations *all, struct invitation *invitation)
{
    all->remote_count -= invitation->node[0] == '\0' ? 0 : 1;
    all->serial++;
    index_all(all, invitation, false);
    map_remove(&all->by_room, map_key_text(invitation->room));
    json_decref(invitation->value);
    free(invitation);
}

static struct invitation *find_invitation(const struct lobby *lobby, const char *room)
{
    return map_find(&lobby->invitations.by_room, map_key_text(room));
}

/* Takes ownership of `value`. The node is "" for a room of this node. */
static void put_invitation(struct lobby *lobby, const char *room, const char *node, json_t *value)
{
    struct invitations *all = &lobby->invitations;
    struct invitation *invitation = find_invitation(lobby, room);
    bool is_new = invitation == NULL;
    if (is_new) {
        invitation = calloc(1, sizeof *invitation);
        snprintf(invitation->room, sizeof invitation->room, "%s", room);
        map_put(&all->by_room, map_key_text(room), invitation);
    }
    bool is_moved = is_new || !json_equal(json_object_get(invitation->value, "to"),
                                          json_object_get(value, "to"));
    if (is_moved) {
        index_all(all, invitation, false);
    }
    all->remote_count -= is_new || invitation->node[0] == '\0' ? 0 : 1;
    all->remote_count += node[0] == '\0' ? 0 : 1;
    memset(invitation->node, 0, sizeof invitation->node);
    snprintf(invitation->node, sizeof invitation->node, "%s", node);
    json_decref(invitation->value);
    invitation->value = value;
    invitation->serial = ++all->serial;
    if (is_moved) {
        index_all(all, invitation, true);
    }
}

void lobby_invitations_finish(struct invitations *invitations)
{
    size_t at = 0;
    struct invited *invited;
    while ((invited = map_next(&invitations->by_key, &at)) != NULL) {
        free(invited->list);
        free(invited);
    }
    at = 0;
    struct invitation *invitation;
    while ((invitation = map_next(&invitations->by_room, &at)) != NULL) {
        json_decref(invitation->value);
        free(invitation);
    }
    map_finish(&invitations->by_key);
    map_finish(&invitations->by_room);
    *invitations = (struct invitations){0};
}

/* ---- the rooms of this node ---- */

static bool is_inviting(struct lobby *lobby, const struct room *room)
{
    const struct room_state *state = room->state;
    return room_is_live(room) && state->phase == ROOM_OPEN &&
           state->settings.visibility == VISIBILITY_PRIVATE && state->settings.invited_count > 0 &&
           !state->locked && room_free_seat(state) != SEAT_NONE && room_placement_is_local(room) &&
           (state->settings.clock.kind == CLOCK_DAYS ||
            lobby_living_is_attended(lobby, room, runtime_now(lobby->runtime)));
}

static json_t *value_json(const struct room *room)
{
    const struct room_state *state = room->state;
    json_t *to = json_array();
    json_t *kicked = json_array();
    for (int i = 0; i < state->settings.invited_count; i++) {
        json_array_append_new(to, key_json(state->settings.invited[i], KEY_HEX_CHARS));
    }
    for (int i = 0; i < state->kicked_count; i++) {
        json_array_append_new(kicked, key_json(state->kicked[i], KICKED_HEX_CHARS));
    }
    struct text_out out = wire_text_open();
    const struct wire_lobby_line line = room_lobby_line(room, "", false);
    wire_lobby_line_write(&out, &line);
    return json_pack("{s:o, s:o, s:o}", "line", wire_text_tree(out), "to", to, "kicked", kicked);
}

/* The invitation of a room of this node has ended. */
static void withdraw_invitation(struct lobby *lobby, const char *room)
{
    struct invitation *known = find_invitation(lobby, room);
    if (known != NULL && known->node[0] == '\0') {
        drop_invitation(&lobby->invitations, known);
        node_sync_put(lobby->node, SYNC_INVITATIONS, room, NULL);
    }
}

static void note_invitation(void *self, struct room *room)
{
    struct lobby *lobby = self;
    if (!is_inviting(lobby, room)) {
        withdraw_invitation(lobby, room->id);
        return;
    }
    json_t *value = value_json(room);
    const struct invitation *known = find_invitation(lobby, room->id);
    if (known != NULL && known->node[0] == '\0' && json_equal(known->value, value)) {
        json_decref(value);
        return;
    }
    node_sync_put(lobby->node, SYNC_INVITATIONS, room->id, json_incref(value));
    put_invitation(lobby, room->id, "", value);
}

static void withdraw_forgotten(void *self, struct room *room)
{
    struct lobby *lobby = self;
    withdraw_invitation(lobby, room->id);
}

const struct room_observer invitations_observer = {.listed = note_invitation,
                                                   .forgotten = withdraw_forgotten};

/* ---- the rooms of other nodes ---- */

static json_t *own_invitations_json(void *self)
{
    struct lobby *lobby = self;
    json_t *own = json_object();
    size_t at = 0;
    const struct invitation *invitation;
    while ((invitation = map_next(&lobby->invitations.by_room, &at)) != NULL) {
        if (invitation->node[0] == '\0') {
            json_object_set(own, invitation->room, invitation->value);
        }
    }
    return own;
}

/* Takes an invitation, or drops it. That of a room of this node, or of a node that has it since, stays. */
static void apply_invitation(void *self, const struct sync_entry *entry, int64_t now_ms)
{
    struct lobby *lobby = self;
    (void)now_ms;
    struct invitations *all = &lobby->invitations;
    struct invitation *known = find_invitation(lobby, entry->key);
    if (entry->value == NULL) {
        if (known != NULL && strcmp(known->node, entry->node) == 0) {
            drop_invitation(all, known);
        }
        return;
    }
    bool is_own = known != NULL && known->node[0] == '\0';
    bool has_place = known != NULL || all->remote_count < INVITATIONS_REMOTE_MAX;
    if (!is_own && has_place && entry->key[0] != '\0' && strlen(entry->key) < STORE_ID_BYTES &&
        json_is_object(json_object_get(entry->value, "line"))) {
        put_invitation(lobby, entry->key, entry->node, json_incref(entry->value));
    }
}

static void forget_node(void *self, const char *node, int64_t now_ms)
{
    struct lobby *lobby = self;
    (void)now_ms;
    struct invitations *all = &lobby->invitations;
    struct invitation **leaving = calloc(all->by_room.count + 1, sizeof *leaving);
    size_t count = 0;
    size_t at = 0;
    struct invitation *invitation;
    while ((invitation = map_next(&all->by_room, &at)) != NULL) {
        if (strcmp(invitation->node, node) == 0) {
            leaving[count++] = invitation;
        }
    }
    for (size_t i = 0; i < count; i++) {
        drop_invitation(all, leaving[i]);
    }
    free(leaving);
}

const struct sync_schema invitations_sync = {
    .word = "invitations",
    .all = own_invitations_json,
    .apply = apply_invitation,
    .forget = forget_node,
};

/* ---- the invitations of a user ---- */

void lobby_invitations_set_user(struct invited_user *user, const struct session *session)
{
    memcpy(user->name, session->name, sizeof user->name);
    user->by_name = key_of_text(session->name);
    user->by_id = key_of_text(session_user(session));
}

static const char *host_of(const struct invitation *invitation)
{
    const json_t *line = json_object_get(invitation->value, "line");
    const char *host = json_string_value(json_object_get(json_object_get(line, "host"), "who"));
    return host == NULL ? "" : host;
}

/* True if the user sits in the room, or if a block is between the user and one who does. */
static bool is_kept_out(const json_t *line, const struct session *session)
{
    const char *name;
    json_t *seat;
    json_object_foreach(json_object_get(line, "seats"), name, seat)
    {
        const char *who = json_string_value(json_object_get(seat, "who"));
        if (who != NULL &&
            (strcmp(who, session_user(session)) == 0 || session_blocks_between(session, who))) {
            return true;
        }
    }
    return false;
}

/* True if the user could take a seat, as room_check() would answer. */
static bool is_for(const struct invitation *invitation, const struct session *session,
                   const struct invited_user *user)
{
    const json_t *line = json_object_get(invitation->value, "line");
    const char *host = host_of(invitation);
    if (strcmp(host, session_user(session)) == 0 || is_kept_out(line, session) ||
        session_blocks_between(session, host)) {
        return false;
    }
    if (session_is_guest(session) && json_is_true(json_object_get(line, "rated"))) {
        return false;
    }
    if (session->bot && json_object_get(line, "bots") == NULL) {
        return false;
    }
    return !has_key(json_object_get(invitation->value, "kicked"), &user->by_id);
}

/* Adds it if it is not found yet and neither limit is reached. */
static size_t add_found(struct lobby *lobby, const struct invitation *found[INVITATIONS_MAX],
                        size_t count, const struct invitation *invitation)
{
    int of_host = 0;
    for (size_t i = 0; i < count; i++) {
        if (found[i] == invitation) {
            return count;
        }
        of_host += strcmp(host_of(found[i]), host_of(invitation)) == 0 ? 1 : 0;
    }
    if (count == INVITATIONS_MAX || of_host == INVITATIONS_OF_HOST_MAX) {
        admission_count(lobby->admission,
                        count == INVITATIONS_MAX ? LIMIT_INVITATIONS : LIMIT_INVITATIONS_OF_HOST);
        return count;
    }
    found[count] = invitation;
    return count + 1;
}

size_t lobby_invitations_of(struct lobby *lobby, const struct session *session,
                            const struct invited_user *user,
                            const struct invitation *found[INVITATIONS_MAX])
{
    const struct invitations *all = &lobby->invitations;
    const struct map_key keys[] = {user->by_id, user->by_name};
    size_t count = 0;
    int examined = 0;
    for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++) {
        const struct invited *invited = map_find(&all->by_key, keys[k]);
        size_t left = invited == NULL ? 0 : invited->count;
        while (left > 0 && examined++ < INVITATIONS_EXAMINED_MAX) {
            const struct invitation *invitation = invited->list[--left];
            if (is_for(invitation, session, user)) {
                count = add_found(lobby, found, count, invitation);
            }
        }
    }
    return count;
}

void lobby_invitations_write_line(const struct invitation *invitation, struct text_out *out)
{
    json_t *line = json_copy(json_object_get(invitation->value, "line"));
    json_object_set_new(line, "invited", json_true());
    text_write(out, out->length > 0 ? "," : "");
    wire_text_json(out, line);
    json_decref(line);
}
