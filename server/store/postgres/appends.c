/* SPDX-License-Identifier: MIT */
/*
 * Checks the fences of a group with one statement, and appends its events with another: their parameters are arrays in
 * PostgreSQL's binary format.
 */
#include <arpa/inet.h>
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

typedef const char *(*text_fn)(const struct operation *operation);
typedef int64_t (*number_fn)(const struct operation *operation);

static const char *room_of(const struct operation *operation)
{
    return operation->room;
}

static const char *user_of(const struct operation *operation)
{
    return operation->user_id;
}

static const char *text_of(const struct operation *operation)
{
    return operation->text;
}

static int64_t operation_number(const struct operation *operation)
{
    return operation->number;
}

static int64_t command_of(const struct operation *operation)
{
    return operation->command;
}

static void add_texts(struct store_row *row, const struct pg_operations *operations,
                      text_fn text_of_one)
{
    size_t bytes = ARRAY_HEAD_BYTES;
    for (size_t i = 0; i < operations->count; i++) {
        bytes += sizeof(uint32_t) + strlen(text_of_one(operations->list[i]));
    }
    uint8_t *array = malloc(bytes);
    uint8_t *to = put_head(array, OID_TEXT, operations->count);
    for (size_t i = 0; i < operations->count; i++) {
        const char *text = text_of_one(operations->list[i]);
        size_t length = strlen(text);
        to = put_32(to, length);
        memcpy(to, text, length);
        to += length;
    }
    add_array(row, array, to);
}

static void add_numbers(struct store_row *row, const struct pg_operations *operations,
                        number_fn number_of_one)
{
    uint8_t *array =
        malloc(ARRAY_HEAD_BYTES + operations->count * (sizeof(uint32_t) + NUMBER_BYTES));
    uint8_t *to = put_head(array, OID_BIGINT, operations->count);
    for (size_t i = 0; i < operations->count; i++) {
        uint64_t number = (uint64_t)number_of_one(operations->list[i]);
        to = put_32(to, NUMBER_BYTES);
        to = put_32(to, (size_t)(number >> 32));
        to = put_32(to, (size_t)(number & UINT32_MAX));
    }
    add_array(row, array, to);
}

static void operations_add(struct pg_operations *operations, const struct operation *operation)
{
    if (operations->count == operations->capacity) {
        operations->capacity = operations->capacity == 0 ? 64 : 2 * operations->capacity;
        operations->list =
            realloc(operations->list, operations->capacity * sizeof operations->list[0]);
    }
    operations->list[operations->count++] = operation;
}

/* ---- fences ---- */

static void send_fence(struct pg_store *store, const struct operation *fence)
{
    struct store_row row = {0};
    store_row_text(&row, fence->room);
    store_row_number(&row, fence->number);
    pg_link_ask(&store->link, SQL_FENCE, &row);
    store_row_finish(&row);
}

void pg_fences_add(struct pg_store *store, const struct operation *fence)
{
    struct pg_appends *appends = &store->writes.appends;
    if (appends->one_by_one) {
        send_fence(store, fence);
    } else {
        operations_add(&appends->fences, fence);
    }
}

void pg_fences_send(struct pg_store *store)
{
    struct pg_operations *fences = &store->writes.appends.fences;
    if (fences->count == 1) {
        send_fence(store, fences->list[0]);
    } else if (fences->count > 1) {
        struct store_row row = {0};
        add_texts(&row, fences, room_of);
        add_numbers(&row, fences, operation_number);
        pg_link_ask(&store->link, SQL_FENCES, &row);
        store_row_finish(&row);
    }
    fences->count = 0;
}

/* ---- events ---- */

static void send_event(struct pg_store *store, const struct operation *event)
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
        send_event(store, event);
    } else {
        operations_add(&appends->events, event);
    }
}

void pg_appends_send(struct pg_store *store)
{
    struct pg_operations *events = &store->writes.appends.events;
    pg_fences_send(store);
    if (events->count == 1) {
        send_event(store, events->list[0]);
    } else if (events->count > 1) {
        struct store_row row = {0};
        add_texts(&row, events, room_of);
        add_numbers(&row, events, operation_number);
        add_texts(&row, events, user_of);
        add_numbers(&row, events, command_of);
        add_texts(&row, events, text_of);
        pg_link_ask(&store->link, SQL_ADD_EVENTS, &row);
        store_row_finish(&row);
    }
    events->count = 0;
}
