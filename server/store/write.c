/* SPDX-License-Identifier: MIT */
/* Transactions: the loop thread collects their operations, and the engine writes them to the database. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store/engine.h"

enum {
    /* operations of one transaction, which may be a whole room of a megabyte; more is a bug of the caller */
    OPERATIONS_MAX = 32768,
};

struct store_write *store_begin(struct store *store)
{
    struct store_write *write = spares_acquire(&store->writes, sizeof *write);
    memset(write, 0, offsetof(struct store_write, inside));
    write->store = store;
    write->operations = write->inside;
    write->capacity = OPERATIONS_INSIDE;
    return write;
}

static void copy_id(char id[STORE_ID_BYTES], const char *from)
{
    size_t bytes = strlen(from) + 1;
    assert(bytes <= STORE_ID_BYTES);
    memcpy(id, from, bytes);
}

/* Doubles the capacity. */
static void grow_operations(struct store_write *write)
{
    assert(write->capacity < OPERATIONS_MAX);
    bool is_inside = write->operations == write->inside;
    struct operation *operations =
        realloc(is_inside ? NULL : write->operations, 2 * write->capacity * sizeof *operations);
    if (is_inside) {
        memcpy(operations, write->inside, sizeof write->inside);
    }
    write->operations = operations;
    write->capacity *= 2;
}

static struct operation *append_operation(struct store_write *write, enum operation_kind kind,
                                          const char *room, const char *user_id)
{
    if (write->count == write->capacity) {
        grow_operations(write);
    }
    struct operation *operation = &write->operations[write->count++];
    *operation = (struct operation){.kind = kind};
    copy_id(operation->room, room);
    copy_id(operation->user_id, user_id);
    return operation;
}

static void set_text(struct store_write *write, struct operation *operation, const char *text,
                     size_t text_bytes)
{
    operation->owns_text = text_bytes >= sizeof write->texts - write->texts_bytes;
    if (operation->owns_text) {
        operation->text = malloc(text_bytes + 1);
    } else {
        operation->text = write->texts + write->texts_bytes;
        write->texts_bytes += text_bytes + 1;
    }
    memcpy(operation->text, text, text_bytes);
    operation->text[text_bytes] = '\0';
    operation->text_bytes = text_bytes;
}

void store_add_event(struct store_write *write, const char *room, int64_t v, const char *text,
                     size_t text_bytes, const char *user_id, int64_t command)
{
    struct operation *event = append_operation(write, OPERATION_EVENT, room, user_id);
    event->number = v;
    event->command = command;
    set_text(write, event, text, text_bytes);
}

void store_put_room(struct store_write *write, const char *room, const char *state,
                    int64_t since_ms)
{
    struct operation *put = append_operation(write, OPERATION_ROOM, room, "");
    put->number = since_ms;
    set_text(write, put, state, strlen(state));
}

void store_put_origin(struct store_write *write, const char *room, int64_t network, int64_t address)
{
    struct store_row row = {.which = SQL_SET_ORIGIN};
    store_row_text(&row, room);
    store_row_number(&row, network);
    store_row_number(&row, address);
    store_add_row(write, &row);
}

void store_put_chain(struct store_write *write, const char *room, int game,
                     const uint8_t seed[STORE_HASH_BYTES])
{
    struct operation *chain = append_operation(write, OPERATION_CHAIN, room, "");
    chain->number = game;
    memcpy(chain->bytes, seed, sizeof chain->bytes);
}

void store_reserve_tip(struct store_write *write, const char *room,
                       const uint8_t tip[STORE_HASH_BYTES], bool is_new)
{
    struct store_row row = {.which = is_new ? SQL_RESERVE_NEW_TIP : SQL_RESERVE_TIP};
    store_row_blob(&row, tip, STORE_HASH_BYTES);
    store_row_text(&row, room);
    store_add_row(write, &row);
}

void store_put_fold(struct store_write *write, const char *room, int64_t v, const uint8_t *bytes,
                    size_t count)
{
    struct store_row row = {.which = SQL_PUT_FOLD};
    store_row_text(&row, room);
    store_row_number(&row, v);
    store_row_blob(&row, bytes, count);
    store_add_row(write, &row);
}

void store_put_user(struct store_write *write, const char *user_id,
                    const uint8_t token_hash[STORE_HASH_BYTES], const char *name, int64_t seen_ms)
{
    assert(strlen(name) < STORE_NAME_BYTES);
    struct operation *user = append_operation(write, OPERATION_USER, "", user_id);
    user->number = seen_ms;
    memcpy(user->bytes, token_hash, sizeof user->bytes);
    set_text(write, user, name, strlen(name));
}

void store_put_seat(struct store_write *write, const char *room, const char *user_id, bool seated)
{
    append_operation(write, seated ? OPERATION_SEAT : OPERATION_STAND, room, user_id);
}

void store_fence(struct store_write *write, const char *room, int64_t epoch)
{
    append_operation(write, OPERATION_FENCE, room, "")->number = epoch;
}

void store_add_work(struct store_write *write, enum store_work work, const struct store_row *row)
{
    struct operation *operation = append_operation(write, OPERATION_ROW, "", "");
    operation->work = work;
    operation->row = malloc(sizeof *row);
    *operation->row = *row;
}

void store_add_row(struct store_write *write, const struct store_row *row)
{
    store_add_work(write, STORE_WORK_RUN, row);
}

void store_abandon(struct store_write *write)
{
    for (size_t i = 0; i < write->count; i++) {
        struct operation *operation = &write->operations[i];
        if (operation->owns_text) {
            free(operation->text);
        }
        if (operation->row != NULL) {
            store_row_finish(operation->row);
            free(operation->row);
        }
    }
    if (write->operations != write->inside) {
        free(write->operations);
    }
    spares_release(&write->store->writes, write);
}

static void answer_write(struct store *store, struct store_job *job)
{
    (void)store;
    struct store_write *write = (struct store_write *)job;
    if (write->done != NULL) {
        write->done(write->data, job->status);
    }
    store_abandon(write);
}

void store_commit(struct store_write *write, store_done_fn done, void *data)
{
    write->done = done;
    write->data = data;
    write->job.kind = STORE_KIND_WRITE;
    write->job.answer = answer_write;
    store_hand_over(write->store, &write->job);
}
