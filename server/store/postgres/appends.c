/* SPDX-License-Identifier: MIT */
/* Appends the events of a group with one statement: its parameters are arrays in PostgreSQL's binary format. */
#include <arpa/inet.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres/pg.h"

/* From PostgreSQL's catalogue pg_type; they never change. */
enum { OID_BIGINT = 20, OID_TEXT = 25 };

enum { ARRAY_HEAD_BYTES = 20, NUMBER_BYTES = 8 };

static uint8_t *put_32(uint8_t *to, size_t number)
{
    uint32_t swapped = htonl((uint32_t)number);
    memcpy(to, &swapped, sizeof swapped);
    return to + sizeof swapped;
}

/* Dimensions, flags, type of the elements, their number, and the index of the first. */
static uint8_t *put_head(uint8_t *to, size_t type, size_t count)
{
    to = put_32(to, 1);
    to = put_32(to, 0);
    to = put_32(to, type);
    to = put_32(to, count);
    return put_32(to, 1);
}

static void add_array(struct store_row *row, uint8_t *array, const uint8_t *end)
{
    store_row_blob(row, array, (size_t)(end - array));
    free(array);
}

typedef const char *(*text_fn)(const struct operation *event);
typedef int64_t (*number_fn)(const struct operation *event);

static const char *room_of(const struct operation *event)
{
    return event->room;
}

static const char *user_of(const struct operation *event)
{
    return event->user_id;
}

static const char *text_of(const struct operation *event)
{
    return event->text;
}

static int64_t v_of(const struct operation *event)
{
    return event->number;
}

static int64_t command_of(const struct operation *event)
{
    return event->command;
}

static void add_texts(struct store_row *row, const struct pg_appends *appends, text_fn text_of_one)
{
    size_t bytes = ARRAY_HEAD_BYTES;
    for (size_t i = 0; i < appends->count; i++) {
        bytes += sizeof(uint32_t) + strlen(text_of_one(appends->events[i]));
    }
    uint8_t *array = malloc(bytes);
    assert(array != NULL);
    uint8_t *to = put_head(array, OID_TEXT, appends->count);
    for (size_t i = 0; i < appends->count; i++) {
        const char *text = text_of_one(appends->events[i]);
        size_t length = strlen(text);
        to = put_32(to, length);
        memcpy(to, text, length);
        to += length;
    }
    add_array(row, array, to);
}

static void add_numbers(struct store_row *row, const struct pg_appends *appends,
                        number_fn number_of)
{
    uint8_t *array = malloc(ARRAY_HEAD_BYTES + appends->count * (sizeof(uint32_t) + NUMBER_BYTES));
    assert(array != NULL);
    uint8_t *to = put_head(array, OID_BIGINT, appends->count);
    for (size_t i = 0; i < appends->count; i++) {
        uint64_t number = (uint64_t)number_of(appends->events[i]);
        to = put_32(to, NUMBER_BYTES);
        to = put_32(to, (size_t)(number >> 32));
        to = put_32(to, (size_t)(number & UINT32_MAX));
    }
    add_array(row, array, to);
}

static void send_one(struct pg_store *store, const struct operation *event)
{
    struct store_row row = {0};
    store_row_text(&row, event->room);
    store_row_number(&row, event->number);
    store_row_text(&row, event->user_id);
    store_row_number(&row, event->command);
    store_row_text(&row, event->text);
    pg_link_ask(&store->link, SQL_ADD_EVENT, &row);
    store_row_finish(&row);
}

void pg_appends_add(struct pg_store *store, const struct operation *event)
{
    struct pg_appends *appends = &store->writes.appends;
    if (appends->one_by_one) {
        send_one(store, event);
        return;
    }
    if (appends->count == appends->capacity) {
        appends->capacity = appends->capacity == 0 ? 64 : 2 * appends->capacity;
        appends->events = realloc(appends->events, appends->capacity * sizeof appends->events[0]);
        assert(appends->events != NULL);
    }
    appends->events[appends->count++] = event;
}

void pg_appends_send(struct pg_store *store)
{
    struct pg_appends *appends = &store->writes.appends;
    if (appends->count == 1) {
        send_one(store, appends->events[0]);
    } else if (appends->count > 1) {
        struct store_row row = {0};
        add_texts(&row, appends, room_of);
        add_numbers(&row, appends, v_of);
        add_texts(&row, appends, user_of);
        add_numbers(&row, appends, command_of);
        add_texts(&row, appends, text_of);
        pg_link_ask(&store->link, SQL_ADD_EVENTS, &row);
        store_row_finish(&row);
    }
    appends->count = 0;
}
