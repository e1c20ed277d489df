/* SPDX-License-Identifier: MIT */
#include "session/blocks.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "node/node.h"
#include "node/sync.h"
#include "session/observer.h"
#include "session/presence.h"
#include "session/session.h"

static struct block *find_block(const struct blocks *blocks, const char *other)
{
    return map_find(&blocks->others, map_key_text(other));
}

static struct block *find_or_create_block(struct blocks *blocks, const char *other)
{
    struct block *block = find_block(blocks, other);
    if (block == NULL) {
        block = calloc(1, sizeof *block);
        snprintf(block->other, sizeof block->other, "%s", other);
        map_put(&blocks->others, map_key_text(block->other), block);
    }
    return block;
}

void session_blocks_receive(struct blocks *blocks, const struct store_block *stored, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct block *block = find_or_create_block(blocks, stored[i].other);
        block->mine = block->mine || stored[i].mine;
        block->theirs = block->theirs || !stored[i].mine;
        if (stored[i].mine) {
            snprintf(block->name, sizeof block->name, "%s", stored[i].name);
        }
    }
}

void session_blocks_finish(struct blocks *blocks)
{
    size_t at = 0;
    struct block *block;
    while ((block = map_next(&blocks->others, &at)) != NULL) {
        free(block);
    }
    map_finish(&blocks->others);
}

bool session_blocks_between(const struct session *session, const char *other)
{
    return find_block(&session->blocks, other) != NULL;
}

void session_blocks_write(const struct session *session, struct text_out *out)
{
    size_t at = 0;
    const struct block *block;
    while ((block = map_next(&session->blocks.others, &at)) != NULL) {
        if (block->mine) {
            text_write(out, out->length > 0 ? "," : "");
            wire_user_write(out, &(struct wire_user){block->other, block->name});
        }
    }
}

/* ---- the command ---- */

struct blocking {
    struct sessions *sessions;
    struct request request; /* its data is not kept */
    char other[STORE_ID_BYTES];
    char name[STORE_NAME_BYTES];
    bool on;
};

/* Updates the block list of one of the two users. */
static void update_block_of(struct sessions *sessions, const char *user_id, const char *other,
                            const char *name, bool mine, bool on)
{
    struct session *session = session_find(sessions, user_id);
    if (session == NULL) {
        return; /* the list is read from the store when the user connects */
    }
    struct blocks *blocks = &session->blocks;
    bool parted = find_block(blocks, other) != NULL;
    struct block *block = find_or_create_block(blocks, other);
    if (mine) {
        block->mine = on;
        snprintf(block->name, sizeof block->name, "%s", name);
    } else {
        block->theirs = on;
    }
    bool parts = block->mine || block->theirs;
    if (!parts) {
        map_remove(&blocks->others, map_key_text(other));
        free(block);
    }
    if (parts != parted) {
        SESSION_OBSERVERS_CALL(sessions, block_changed, session, other)
    }
}

/*
 * Marks the chats as stale for each user in `has` that is not in `has_not`: the lines of that user must be sent again
 * or removed.
 */
static void stale_without(struct sessions *sessions, struct session *session,
                          const struct blocks *has, const struct blocks *has_not)
{
    size_t at = 0;
    const struct block *block;
    while ((block = map_next(&has->others, &at)) != NULL) {
        if (find_block(has_not, block->other) == NULL) {
            SESSION_OBSERVERS_CALL(sessions, block_changed, session, block->other)
        }
    }
}

void session_blocks_replace(struct sessions *sessions, struct session *session,
                            const struct store_block *stored, size_t count)
{
    struct blocks before = session->blocks;
    session->blocks = (struct blocks){0};
    session_blocks_receive(&session->blocks, stored, count);
    stale_without(sessions, session, &before, &session->blocks);
    stale_without(sessions, session, &session->blocks, &before);
    session_blocks_finish(&before);
}

/* Tells the other nodes, because the other user may be connected there. */
static void publish_block(const struct blocking *blocking)
{
    node_sync_put(blocking->sessions->node, SYNC_BLOCKS, blocking->request.user_id,
                  json_pack("{s:s, s:b}", "other", blocking->other, "on", (int)blocking->on));
}

void session_blocks_apply(struct sessions *sessions, const struct sync_entry *entry, int64_t now_ms)
{
    (void)now_ms;
    const char *other = json_string_value(json_object_get(entry->value, "other"));
    if (other != NULL && strlen(entry->key) < STORE_ID_BYTES && strlen(other) < STORE_ID_BYTES) {
        update_block_of(sessions, other, entry->key, "", false,
                        json_is_true(json_object_get(entry->value, "on")));
    }
}

static void on_blocked(void *data, enum store_status status)
{
    struct blocking *blocking = data;
    struct sessions *sessions = blocking->sessions;
    if (status != STORE_OK) {
        wire_refuse(sessions->counters, &blocking->request, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    } else {
        wire_answer(&blocking->request,
                    &(struct wire_reply){.who = blocking->other, .on = {true, blocking->on}});
        update_block_of(sessions, blocking->request.user_id, blocking->other, blocking->name, true,
                        blocking->on);
        update_block_of(sessions, blocking->other, blocking->request.user_id, "", false,
                        blocking->on);
        publish_block(blocking);
    }
    free(blocking);
}

static int blocked_by(const struct session *session)
{
    int count = 0;
    size_t at = 0;
    const struct block *block;
    while ((block = map_next(&session->blocks.others, &at)) != NULL) {
        count += block->mine;
    }
    return count;
}

void session_block_command(struct sessions *sessions, struct session *session,
                           const struct request *request, int64_t now_ms)
{
    const char *other = json_string_value(json_object_get(request->data, "who"));
    bool on = json_is_true(json_object_get(request->data, "on"));
    const struct session *there = session_presence_known(sessions, other);
    if (strcmp(other, session->user_id) == 0) {
        wire_refuse(sessions->counters, request, REFUSAL_BAD_FIELD, "You cannot block yourself.",
                    &(struct wire_problem_params){.field = "who"});
        return;
    }
    if (on && blocked_by(session) >= BLOCKS_MAX) {
        wire_refuse(sessions->counters, request, REFUSAL_TOO_MANY_BLOCKS, NULL, NULL);
        return;
    }
    int64_t wait_ms = session_charge_rate(sessions, session, LIMIT_BLOCKS_OF_USER, now_ms);
    if (wait_ms > 0) {
        wire_refuse(sessions->counters, request, REFUSAL_RATE_LIMITED, NULL,
                    &(struct wire_problem_params){.retry_after_ms = {true, wait_ms}});
        return;
    }
    struct blocking *blocking = calloc(1, sizeof *blocking);
    assert(blocking != NULL && strlen(other) < sizeof blocking->other);
    *blocking = (struct blocking){.sessions = sessions, .request = *request, .on = on};
    blocking->request.data = NULL;
    snprintf(blocking->other, sizeof blocking->other, "%s", other);
    snprintf(blocking->name, sizeof blocking->name, "%s", there != NULL ? there->name : "");
    struct store_write *write = store_begin(sessions->store);
    store_put_block(write, session->user_id, other, blocking->name, on);
    store_commit(write, on_blocked, blocking);
}
