/* SPDX-License-Identifier: MIT */
#include "cluster/forward.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/runtime.h"
#include "cluster/cluster.h"
#include "node/node.h"
#include "room/placement.h"
#include "room/registry.h"
#include "session/presence.h"
#include "session/session.h"
#include "wire/command.h"

_Static_assert((int)REMOTE_USERS_LAST_COMMANDS_MS >= (int)FORWARD_GIVE_UP_MS,
               "the owner accepts a command for as long as its node may send it");

/* A forwarded command that waits for its answer. */
struct forwarded {
    struct request request;
    int64_t number;
    int64_t sent_ms;
    char owner[NODE_NAME_BYTES];
};

/* ---- at the client's node ---- */

static json_t *command_json(const struct cluster *cluster, const struct request *request,
                            int64_t number)
{
    const struct session *session = session_find(cluster->sessions, request->user_id);
    json_t *data = json_pack("{s:I, s:s, s:s, s:I, s:s, s:o}", "n", (json_int_t)number, "room",
                             request->room, "who", request->user_id, "id", (json_int_t)request->id,
                             "t", request->command->type, "d", wire_request_fields(request));
    if (request->has_version) {
        json_object_set_new(data, "v", json_integer((json_int_t)request->version));
    }
    if (request->again || (session != NULL && session_can_have_done(session, request))) {
        json_object_set_new(data, "since", json_integer((json_int_t)request->since_v));
    }
    if (session != NULL) {
        session_put_remote(session, data);
    }
    return data;
}

/*
 * Either the owner has not run the command, or this node cannot know if it has. The client may send it again under the
 * same id.
 */
static void refuse_forwarded(struct cluster *cluster, struct request *request)
{
    wire_refuse(cluster->counters, request, REFUSAL_STORAGE_PAUSED,
                node_bus_is_up(cluster->node)
                    ? "The table cannot be reached at this moment."
                    : "The servers cannot reach each other. They try again "
                      "every second.",
                NULL);
    wire_request_finish(request);
}

void cluster_forward_request(struct cluster *cluster, const char *owner, struct request *request,
                             int64_t now_ms)
{
    if (request->edge[0] != '\0') {
        /* Another node forwarded this command to this node. That node now looks up the owner again. */
        node_send(cluster->node, request->edge, NODE_ANSWER,
                  json_pack("{s:I, s:b}", "n", (json_int_t)request->number, "moved", 1));
        return;
    }
    if (request->reply == NULL || request->command == NULL) {
        return; /* A bot sent it; bots run at the owner of their room. */
    }
    request->begun_ms = request->begun_ms == 0 ? now_ms : request->begun_ms;
    if (!node_bus_is_up(cluster->node) || cluster->forwards.count >= FORWARDS_MAX ||
        now_ms - request->begun_ms >= FORWARD_GIVE_UP_MS) {
        refuse_forwarded(cluster, request);
        return;
    }
    struct forwarded *forwarded = calloc(1, sizeof *forwarded);
    forwarded->number = ++cluster->forward_number;
    forwarded->sent_ms = now_ms;
    snprintf(forwarded->owner, sizeof forwarded->owner, "%s", owner);
    forwarded->request = *request;
    *request = (struct request){0};
    map_put(&cluster->forwards, map_key_number((uint64_t)forwarded->number), forwarded);
    node_counts(cluster->node)->forwarded++;
    node_send(cluster->node, forwarded->owner, NODE_COMMAND,
              command_json(cluster, &forwarded->request, forwarded->number));
}

void cluster_forward_on(struct cluster *cluster, const char *owner, const char *room,
                        const struct request *request, int64_t now_ms)
{
    if (request->edge[0] != '\0') {
        node_send(cluster->node, request->edge, NODE_ANSWER,
                  json_pack("{s:I, s:s, s:s}", "n", (json_int_t)request->number, "on", owner,
                            "room", room));
        return;
    }
    struct request on = *request;
    json_incref(on.data);
    snprintf(on.room, sizeof on.room, "%s", room);
    cluster_forward_request(cluster, owner, &on, now_ms);
    wire_request_finish(&on);
}

void cluster_forward_refuse_closing(struct cluster *cluster, const struct request *request)
{
    if (request->edge[0] == '\0') {
        wire_refuse(cluster->counters, request, REFUSAL_RESTARTING, NULL, NULL);
    }
}

static void remove_forwarded(struct cluster *cluster, struct forwarded *forwarded)
{
    map_remove(&cluster->forwards, map_key_number((uint64_t)forwarded->number));
}

/* Sends the command to the current owner of the room. */
static void send_again(struct cluster *cluster, struct forwarded *forwarded, int64_t now_ms)
{
    struct room *room = rooms_find(cluster->rooms, forwarded->request.room);
    remove_forwarded(cluster, forwarded);
    node_counts(cluster->node)->forwarded_again++;
    if (room != NULL) {
        room_placement_revalidate(room, now_ms);
    }
    cluster->runner->again(cluster->runner->commands, &forwarded->request, now_ms);
    wire_request_finish(&forwarded->request);
    free(forwarded);
}

/* The node that pairs players has found a room. This node may own that room itself. */
static void continue_pairing(struct cluster *cluster, struct request *request, const char *node,
                             const char *room, int64_t now_ms)
{
    snprintf(request->room, sizeof request->room, "%s", room);
    struct session *session = session_find(cluster->sessions, request->user_id);
    if (strcmp(node, node_name(cluster->node)) != 0) {
        cluster_forward_request(cluster, node, request, now_ms);
    } else if (session != NULL && request->command->run_session != NULL) {
        request->command->run_session(cluster->runner->commands, session, request, now_ms);
    }
}

void cluster_forward_on_answer_message(void *self, const struct node_message *message,
                                       int64_t now_ms)
{
    struct cluster *cluster = self;
    json_int_t number = node_number(message, "n");
    struct forwarded *forwarded =
        number < 1 ? NULL : map_find(&cluster->forwards, map_key_number((uint64_t)number));
    if (forwarded == NULL) {
        return; /* the answer arrived by another way */
    }
    if (node_flag(message, "moved")) {
        send_again(cluster, forwarded, now_ms);
        return;
    }
    const char *on = node_text(message, "on", NODE_NAME_BYTES);
    const char *room = node_text(message, "room", STORE_ID_BYTES);
    if (on != NULL && room != NULL) {
        remove_forwarded(cluster, forwarded);
        continue_pairing(cluster, &forwarded->request, on, room, now_ms);
        wire_request_finish(&forwarded->request);
        free(forwarded);
        return;
    }
    const char *type = node_text(message, "t", ENVELOPE_TYPE_BYTES_MAX + 1);
    json_t *data = json_object_get(message->data, "d");
    if (type == NULL || !json_is_object(data)) {
        node_counts(cluster->node)->messages_broken++;
        return;
    }
    remove_forwarded(cluster, forwarded);
    struct text_out out = wire_text_open();
    wire_text_json(&out, data);
    wire_send(&forwarded->request, type, &out, node_flag(message, "keep"));
    wire_request_finish(&forwarded->request);
    free(forwarded);
}

/* Resends all commands that wait too long, or (`owner` is not NULL) that wait for a node that is gone. */
static void send_all_again(struct cluster *cluster, const char *owner, int64_t now_ms)
{
    struct map *map = &cluster->forwards;
    struct forwarded **late = calloc(map->count + 1, sizeof *late);
    size_t count = 0;
    size_t at = 0;
    struct forwarded *forwarded;
    while ((forwarded = map_next(map, &at)) != NULL) {
        bool is_late = owner == NULL ? now_ms - forwarded->sent_ms >= FORWARD_WAIT_MS
                                     : strcmp(forwarded->owner, owner) == 0;
        if (is_late) {
            late[count++] = forwarded;
        }
    }
    for (size_t i = 0; i < count; i++) {
        send_again(cluster, late[i], now_ms);
    }
    free(late);
}

static void forward_on_tick(void *self, int64_t now_ms)
{
    struct cluster *cluster = self;
    if (cluster->forwards.count > 0) {
        send_all_again(cluster, NULL, now_ms);
    }
}

static void forward_on_node_gone(void *self, const char *node, int64_t now_ms)
{
    struct cluster *cluster = self;
    send_all_again(cluster, node, now_ms);
}

/* Commands and answers may have been lost in both directions while the bus was down. */
static void forward_on_bus_up(void *self, int64_t now_ms)
{
    struct cluster *cluster = self;
    send_all_again(cluster, NULL, now_ms + FORWARD_WAIT_MS);
}

/* Frees the commands that wait for an answer. */
static void on_finish(void *self)
{
    struct cluster *cluster = self;
    size_t at = 0;
    struct forwarded *forwarded;
    while ((forwarded = map_next(&cluster->forwards, &at)) != NULL) {
        wire_request_finish(&forwarded->request);
        free(forwarded);
    }
    map_finish(&cluster->forwards);
}

const struct node_part forward_part = {
    .gone = forward_on_node_gone,
    .bus_up = forward_on_bus_up,
    .tick = forward_on_tick,
    .finish = on_finish,
};

/* ---- at the owner ---- */

/* Sends the answer for the client to the client's node. */
static void cluster_forward_reply(void *self, const struct request *request,
                                  const struct answer *answer)
{
    struct cluster *cluster = self;
    json_t *data = json_loadb(answer->data, answer->data_bytes, 0, NULL);
    assert(data != NULL);
    node_send(cluster->node, request->edge, NODE_ANSWER,
              json_pack("{s:I, s:s, s:o, s:b}", "n", (json_int_t)request->number, "t", answer->type,
                        "d", data, "keep", (int)answer->keep));
}

/* A user connected at another node, with a command for a room of this node. */
struct remote_command {
    struct cluster *cluster;
    struct request request;
    struct session_remote user;
};

static void run_remote_command(struct remote_command *remote, struct session *session)
{
    struct cluster *cluster = remote->cluster;
    int64_t now_ms = runtime_now(cluster->runtime);
    session_apply_remote(session, &remote->user, now_ms);
    cluster->runner->forwarded(cluster->runner->commands, &remote->request, now_ms);
    free(remote);
}

static void on_blocks(void *data, enum store_status status, const struct store_block *blocks,
                      size_t count)
{
    struct remote_command *remote = data;
    struct cluster *cluster = remote->cluster;
    struct session *session = session_find(cluster->sessions, remote->request.user_id);
    if (session == NULL && status == STORE_OK &&
        !sessions_are_full(cluster->sessions, runtime_now(cluster->runtime))) {
        session = session_make(cluster->sessions, remote->request.user_id, remote->user.name,
                               runtime_now(cluster->runtime));
        session_blocks_receive(&session->blocks, blocks, count);
    }
    if (session != NULL) {
        run_remote_command(remote, session);
        return;
    }
    refuse_forwarded(cluster, &remote->request);
    free(remote);
}

static bool read_remote_command(const struct node_message *message, struct remote_command *remote)
{
    struct request *request = &remote->request;
    const char *room = node_text(message, "room", sizeof request->room);
    const char *user_id = node_text(message, "who", sizeof request->user_id);
    const char *name = node_text(message, "name", sizeof remote->user.name);
    const char *type = node_text(message, "t", ENVELOPE_TYPE_BYTES_MAX + 1);
    json_t *data = json_object_get(message->data, "d");
    request->number = node_number(message, "n");
    request->id = node_number(message, "id");
    request->version = node_number(message, "v");
    if (room == NULL || user_id == NULL || user_id[0] == '\0' || name == NULL || type == NULL ||
        !json_is_object(data) || request->number < 1 || request->id < 1) {
        return false;
    }
    snprintf(request->room, sizeof request->room, "%s", room);
    snprintf(request->user_id, sizeof request->user_id, "%s", user_id);
    snprintf(request->edge, sizeof request->edge, "%s", message->from);
    snprintf(remote->user.name, sizeof remote->user.name, "%s", name);
    request->has_version = request->version >= 0;
    json_int_t since_v = node_number(message, "since");
    request->again = since_v >= 0;
    request->since_v = since_v < 0 ? 0 : since_v;
    request->reply = cluster_forward_reply;
    request->self = remote->cluster;
    request->command = remote->cluster->runner->find(type);
    request->data = json_incref(data);
    remote->user.account = node_flag(message, "account");
    remote->user.bot = node_flag(message, "bot");
    remote->user.hidden = node_flag(message, "hidden");
    json_int_t trip_ms = node_number(message, "trip_ms");
    remote->user.trip_ms = trip_ms < 0 || trip_ms > INT32_MAX ? 0 : (int)trip_ms;
    return true;
}

void cluster_forward_on_command_message(void *self, const struct node_message *message,
                                        int64_t now_ms)
{
    struct cluster *cluster = self;
    struct remote_command *remote = calloc(1, sizeof *remote);
    remote->cluster = cluster;
    if (!read_remote_command(message, remote)) {
        node_counts(cluster->node)->messages_broken++;
        free(remote);
        return;
    }
    if (!session_remote_users_accept(cluster->sessions, remote->request.user_id, message->from,
                                     now_ms)) {
        node_counts(cluster->node)->unauthorized++;
        node_sync_doubt(cluster->node, SYNC_USERS, message->from);
        node_log_rejected(cluster->node, "a command of a user of another node", message->from);
        wire_request_finish(&remote->request);
        free(remote);
        return;
    }
    node_counts(cluster->node)->served++;
    struct session *session = session_find(cluster->sessions, remote->request.user_id);
    if (session != NULL) {
        run_remote_command(remote, session);
    } else {
        store_load_blocks(cluster->store, remote->request.user_id, on_blocks, remote);
    }
}
