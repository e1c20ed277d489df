/* SPDX-License-Identifier: MIT */
/* What a transaction consists of, as the loop has put it together. Inside the store only. */
#pragma once

#include "store_rows.h"

enum operation_kind {
    OPERATION_EVENT,
    OPERATION_ROOM,
    OPERATION_CHAIN,
    OPERATION_PERSON,
    OPERATION_SEAT,
    OPERATION_STAND,
    OPERATION_FENCE,
    OPERATION_ROW,
};

struct operation {
    enum operation_kind kind;
    char room[STORE_ID_BYTES];
    char who[STORE_ID_BYTES];
    int64_t number;                  /* v, game, epoch, or a time */
    int64_t command;                 /* of an event */
    uint8_t bytes[STORE_HASH_BYTES]; /* seed or hash */
    char *text;                      /* owned: of the event, the state, the name; or NULL */
    size_t text_bytes;
    struct store_row *row; /* owned, or NULL */
    enum store_work kind_of_work;
    store_row_fn work; /* what is done with the row */
};

struct store_write {
    struct store_job job; /* first: the job is the write */
    struct store *store;
    store_done_fn done;
    void *data;
    struct operation *operations; /* in the order in which they were added */
    size_t count;
    size_t capacity;
};
