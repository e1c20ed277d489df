/* SPDX-License-Identifier: MIT */
#include "blocks.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chat.h"
#include "commands.h"
#include "house.h"
#include "room.h"
#include "session.h"

static struct block *find(const struct blocks *blocks, const char *other)
{
    for (int i = 0; i < blocks->count; i++) {
        if (strcmp(blocks->list[i].other, other) == 0) {
            return &blocks->list[i];
        }
    }
    return NULL;
}

static struct block *find_or_make(struct blocks *blocks, const char *other)
{
    struct block *block = find(blocks, other);
    if (block != NULL) {
        return block;
    }
    blocks->list = realloc(blocks->list, (size_t)(blocks->count + 1) * sizeof blocks->list[0]);
    assert(blocks->list != NULL);
    block = &blocks->list[blocks->count++];
    *block = (struct block){0};
    snprintf(block->other, sizeof block->other, "%s", other);
    return block;
}

void blocks_take(struct blocks *blocks, const struct store_block *stored, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct block *block = find_or_make(blocks, stored[i].other);
        block->mine = block->mine || stored[i].mine;
        block->theirs = block->theirs || !stored[i].mine;
        if (stored[i].mine) {
            snprintf(block->name, sizeof block->name, "%s", stored[i].name);
        }
    }
}

void blocks_finish(struct blocks *blocks)
{
    free(blocks->list);
    *blocks = (struct blocks){0};
}

bool blocks_between(const struct session *session, const char *other)
{
    return find(&session->blocks, other) != NULL;
}

bool blocks_forbid(const struct session *session, const struct room *room)
{
    if (session->blocks.count == 0) {
        return false;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (blocks_between(session, room->state.seats[seat].who)) {
            return true;
        }
    }
    return blocks_between(session, room->state.host);
}

json_t *blocks_json(const struct session *session)
{
    json_t *list = json_array();
    for (int i = 0; i < session->blocks.count; i++) {
        const struct block *block = &session->blocks.list[i];
        if (block->mine) {
            json_array_append_new(
                list, json_pack("{s:s, s:s}", "who", block->other, "name", block->name));
        }
    }
    return list;
}

/* ---- the command ---- */

struct blocking {
    struct house *house;
    struct ask ask; /* its data is not kept */
    char other[STORE_ID_BYTES];
    char name[STORE_NAME_BYTES];
    bool on;
};

/* What one of the two knows; false where nothing has changed. */
static void note(struct house *house, const char *who, const char *other, const char *name,
                 bool mine, bool on, int64_t now_ms)
{
    struct session *session = session_find(house, who);
    if (session == NULL) {
        return; /* it is read from the store when they come */
    }
    struct blocks *blocks = &session->blocks;
    struct block *block = find_or_make(blocks, other);
    if (mine) {
        block->mine = on;
        snprintf(block->name, sizeof block->name, "%s", name);
    } else {
        block->theirs = on;
    }
    if (!block->mine && !block->theirs) {
        *block = blocks->list[--blocks->count];
    }
    chats_show_anew(house, session, now_ms);
}

static void on_blocked(void *data, enum store_status status)
{
    struct blocking *blocking = data;
    struct house *house = blocking->house;
    int64_t now_ms = house_now(house);
    house_store_said(house, status, now_ms);
    if (status != STORE_OK) {
        ask_refuse(house, &blocking->ask, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    } else {
        ask_answer(house, &blocking->ask,
                   json_pack("{s:s, s:b}", "who", blocking->other, "on", (int)blocking->on));
        note(house, blocking->ask.who, blocking->other, blocking->name, true, blocking->on, now_ms);
        note(house, blocking->other, blocking->ask.who, "", false, blocking->on, now_ms);
    }
    free(blocking);
}

static int blocked_by(const struct session *session)
{
    int count = 0;
    for (int i = 0; i < session->blocks.count; i++) {
        count += session->blocks.list[i].mine;
    }
    return count;
}

void command_block(struct house *house, struct session *session, const struct ask *ask,
                   int64_t now_ms)
{
    (void)now_ms;
    const char *other = json_string_value(json_object_get(ask->data, "who"));
    bool on = json_is_true(json_object_get(ask->data, "on"));
    const struct session *there = session_find(house, other);
    if (strcmp(other, session->who) == 0) {
        ask_refuse(house, ask, REFUSAL_BAD_FIELD, "Nobody blocks themselves.",
                   json_pack("{s:s}", "field", "who"));
        return;
    }
    if (on && blocked_by(session) >= BLOCKS_MAX) {
        ask_refuse(house, ask, REFUSAL_TOO_MANY_BLOCKS, NULL, NULL);
        return;
    }
    struct blocking *blocking = calloc(1, sizeof *blocking);
    assert(blocking != NULL && strlen(other) < sizeof blocking->other);
    *blocking = (struct blocking){.house = house, .ask = *ask, .on = on};
    blocking->ask.data = NULL;
    snprintf(blocking->other, sizeof blocking->other, "%s", other);
    snprintf(blocking->name, sizeof blocking->name, "%s", there != NULL ? there->name : "");
    struct store_write *write = store_begin(house->store);
    store_put_block(write, session->who, other, blocking->name, on);
    store_commit(write, on_blocked, blocking);
}
