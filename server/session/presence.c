/* SPDX-License-Identifier: MIT */
#include "session/presence.h"

#include <stdlib.h>
#include <string.h>

#include "node/node.h"
#include "session/observer.h"
#include "session/session.h"

/* ---- lookup ---- */

static struct session *find_remote_user(const struct sessions *sessions, const char *user_id)
{
    return map_find(&sessions->remote_users.people, map_key_text(user_id));
}

const struct session *session_presence_known(const struct sessions *sessions, const char *user_id)
{
    const struct session *here = session_find(sessions, user_id);
    if (here != NULL && here->conn != 0) {
        return here;
    }
    const struct session *remote = find_remote_user(sessions, user_id);
    /* If the user is disconnected both here and elsewhere, the later disconnection counts. */
    bool is_newer =
        remote != NULL && (here == NULL || remote->nodes != 0 || remote->gone_ms > here->gone_ms);
    return is_newer ? remote : here;
}

bool session_remote_users_has(const struct sessions *sessions, const char *user_id, int64_t now_ms)
{
    const struct session *remote = find_remote_user(sessions, user_id);
    return remote != NULL && (remote->nodes != 0 || now_ms - remote->gone_ms < SESSION_AWAY_MS);
}

bool session_remote_users_accept(const struct sessions *sessions, const char *user_id,
                                 const char *node, int64_t now_ms)
{
    const struct session *remote = find_remote_user(sessions, user_id);
    if (remote == NULL) {
        return false;
    }
    uint64_t bit = node_sync_node_bit(sessions->node, node);
    bool has_just_left = now_ms - remote->left_ms < REMOTE_USERS_LAST_COMMANDS_MS;
    return (remote->nodes & bit) != 0 || (has_just_left && (remote->left & bit) != 0);
}

static void forget_user(struct sessions *sessions, struct session *remote)
{
    map_remove(&sessions->remote_users.people, map_key_text(remote->user_id));
    free(remote);
}

static bool copy_text_member(char *to, size_t to_bytes, const char *from)
{
    if (from == NULL || strlen(from) >= to_bytes) {
        return false;
    }
    memset(to, 0, to_bytes);
    memcpy(to, from, strlen(from));
    return true;
}

/* ---- this node's users ---- */

static json_t *user_json(const struct session *session)
{
    json_t *user = json_pack("{s:s}", "name", session->name);
    static const char *const words[] = {"account", "bot", "hidden"};
    const bool are[] = {session->account, session->bot, session->hidden};
    for (size_t i = 0; i < sizeof are / sizeof are[0]; i++) {
        if (are[i]) {
            json_object_set_new(user, words[i], json_true());
        }
    }
    if (session->instance[0] != '\0') {
        json_object_set_new(user, "instance", json_string(session->instance));
    }
    char from[ORIGIN_TEXT_BYTES];
    session_origin_write(&session->origin, from);
    json_object_set_new(user, "from", json_string(from));
    if (session->colour > 0) {
        json_object_set_new(user, "colour", json_integer(session->colour));
    }
    return user;
}

void session_presence_connected(struct sessions *sessions, const struct session *session)
{
    json_t *user = user_json(session);
    json_object_set_new(user, "came", json_integer((json_int_t)session->came_ms));
    node_sync_put(sessions->node, SYNC_USERS, session->user_id, user);
    SESSION_OBSERVERS_CALL(sessions, came, session->user_id)
}

void session_presence_changed(struct sessions *sessions, const struct session *session)
{
    if (session->conn != 0) {
        node_sync_put(sessions->node, SYNC_USERS, session->user_id, user_json(session));
    }
}

void session_presence_disconnected(struct sessions *sessions, const struct session *session)
{
    node_sync_put(sessions->node, SYNC_USERS, session->user_id, NULL);
}

static json_t *users_here_json(void *self)
{
    struct sessions *sessions = self;
    json_t *users = json_object();
    size_t at = 0;
    const struct session *session;
    while ((session = map_next(&sessions->by_user, &at)) != NULL) {
        if (session->conn != 0) {
            json_object_set_new(users, session->user_id, user_json(session));
        }
    }
    return users;
}

/* ---- users of other nodes ---- */

/*
 * Names that are too long cannot come from a valid node and are ignored. The user counts as present even without a
 * name.
 */
static void store_profile(struct session *remote, const json_t *user)
{
    (void)copy_text_member(remote->name, sizeof remote->name,
                           json_string_value(json_object_get(user, "name")));
    if (!copy_text_member(remote->instance, sizeof remote->instance,
                          json_string_value(json_object_get(user, "instance")))) {
        remote->instance[0] = '\0';
    }
    remote->account = json_is_true(json_object_get(user, "account"));
    remote->bot = json_is_true(json_object_get(user, "bot"));
    remote->hidden = json_is_true(json_object_get(user, "hidden"));
    remote->origin = session_origin_read(json_string_value(json_object_get(user, "from")));
    json_int_t colour = json_integer_value(json_object_get(user, "colour"));
    remote->colour = colour > 0 && colour <= SESSION_COLOURS ? (int)colour : 0;
}

/*
 * Stores a user of another node. This also covers users that are connected here: if that connection closes, they are
 * still present at the other node. A list that names the user may be older than the report of a newer connection at a
 * third node: then it does not replace the profile.
 */
static void store_remote_user(struct sessions *sessions, const struct sync_entry *entry,
                              int64_t now_ms)
{
    struct session *remote = find_remote_user(sessions, entry->key);
    char user_id[STORE_ID_BYTES];
    if (!copy_text_member(user_id, sizeof user_id, entry->key) || user_id[0] == '\0' ||
        (remote == NULL && sessions->remote_users.people.count >= REMOTE_USERS_MAX)) {
        return;
    }
    if (remote == NULL) {
        remote = calloc(1, sizeof *remote);
        memcpy(remote->user_id, user_id, sizeof remote->user_id);
        map_put(&sessions->remote_users.people, map_key_text(user_id), remote);
    }
    uint64_t bit = node_sync_node_bit(sessions->node, entry->node);
    bool is_new_connection = json_object_get(entry->value, "came") != NULL;
    if (is_new_connection || remote->nodes == 0 || (remote->nodes & bit) != 0) {
        store_profile(remote, entry->value);
    }
    remote->nodes |= bit;
    remote->gone_ms = now_ms;
    SESSION_OBSERVERS_CALL(sessions, came, user_id)
}

/*
 * True if the connection here gives way to the one that the other node reports, made at `came_ms`. A message that was
 * delayed may report the older connection. If the connection here is older than REMOTE_USERS_MEET_MS, it is the older
 * of the two. Otherwise that node may not have heard of it yet when it sent the message: then the names of the nodes
 * decide.
 */
static bool is_older_session(const struct sessions *sessions, const struct session *here,
                             const char *node, int64_t came_ms, int64_t now_ms)
{
    bool is_delayed = came_ms < here->came_ms - REMOTE_USERS_MEET_MS;
    return !is_delayed && (now_ms - here->came_ms >= REMOTE_USERS_MEET_MS ||
                           strcmp(node, node_name(sessions->node)) > 0);
}

/* Reports of different nodes arrive in any order, so this removes only the report of this node. */
static void mark_gone(struct session *remote, uint64_t node_bit, int64_t now_ms)
{
    if (remote != NULL && (remote->nodes & node_bit) != 0) {
        remote->nodes &= ~node_bit;
        remote->left = node_bit;
        remote->left_ms = remote->gone_ms = now_ms;
    }
}

static void apply_presence_entry(void *self, const struct sync_entry *entry, int64_t now_ms)
{
    struct sessions *sessions = self;
    struct session *here = session_find(sessions, entry->key);
    const json_t *came = json_object_get(entry->value, "came");
    if (entry->value == NULL) {
        mark_gone(find_remote_user(sessions, entry->key),
                  node_sync_node_bit(sessions->node, entry->node), now_ms);
        return;
    }
    if (came != NULL && here != NULL && here->conn != 0) {
        if (!is_older_session(sessions, here, entry->node, json_integer_value(came), now_ms)) {
            /* the other node learns of this connection and closes its own */
            session_presence_connected(sessions, here);
        } else {
            session_replace(sessions, here, now_ms);
        }
    }
    store_remote_user(sessions, entry, now_ms);
}

static void remove_users_of_node(void *self, const char *node, int64_t now_ms)
{
    struct sessions *sessions = self;
    uint64_t bit = node_sync_node_bit(sessions->node, node);
    size_t at = 0;
    struct session *remote;
    while ((remote = map_next(&sessions->remote_users.people, &at)) != NULL) {
        mark_gone(remote, bit, now_ms);
    }
}

const struct sync_schema presence_sync = {
    .word = "users",
    .all = users_here_json,
    .apply = apply_presence_entry,
    .forget = remove_users_of_node,
};

/* ---- removal ---- */

void session_remote_users_sweep(struct sessions *sessions, int64_t now_ms, int64_t keep_ms)
{
    const struct map *people = &sessions->remote_users.people;
    struct session **leaving = calloc(people->count + 1, sizeof *leaving);
    size_t count = 0;
    size_t at = 0;
    struct session *remote;
    while ((remote = map_next(people, &at)) != NULL) {
        if (remote->nodes == 0 && now_ms - remote->gone_ms >= keep_ms) {
            leaving[count++] = remote;
        }
    }
    for (size_t i = 0; i < count; i++) {
        forget_user(sessions, leaving[i]);
    }
    free(leaving);
}

void session_remote_users_finish(struct remote_users *remote)
{
    size_t at = 0;
    struct session *session;
    while ((session = map_next(&remote->people, &at)) != NULL) {
        free(session);
    }
    map_finish(&remote->people);
}
