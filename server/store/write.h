/* SPDX-License-Identifier: MIT */
/* The contents of a transaction, as collected on the loop. Internal to the store. */
#pragma once

#include "store/rows.h"

enum operation_kind {
    OPERATION_EVENT,
    OPERATION_ROOM,
    OPERATION_CHAIN,
    OPERATION_USER,
    OPERATION_SEAT,
    OPERATION_STAND,
    OPERATION_FENCE,
    OPERATION_ROW,
};

struct operation {
    enum operation_kind kind;
    char room[STORE_ID_BYTES];
    char user_id[STORE_ID_BYTES];
    int64_t number;                  /* v, game, epoch, or a time */
    int64_t command;                 /* id of the command that caused an event */
    uint8_t bytes[STORE_HASH_BYTES]; /* a seed or a hash */
    char *text;                      /* owned: text of an event, state, or name; or NULL */
    size_t text_bytes;
    struct store_row *row; /* owned, or NULL */
    enum store_work kind_of_work;
    store_row_fn work; /* processes the row */
};

struct store_write {
    struct store_job job; /* first member, so that a pointer to the job is a pointer to the write */
    struct store *store;
    store_done_fn done;
    void *data;
    struct operation *operations; /* in the order in which they were added */
    size_t count;
    size_t capacity;
};
