/* SPDX-License-Identifier: MIT */
/*
 * Laws: conditions that hold at all times. They are checked for every stored event, for every message, and for the
 * server itself after every commit. The first broken law ends the run.
 */
#pragma once

#include "book.h"

struct world;
struct client;

enum { LAW_DETAIL_BYTES = 600 };

/** A committed event. All pointers are borrowed. */
struct law_event {
    int64_t v;
    const char *name;
    const json_t *data;
    const json_t *root;
    int64_t at_ms;
    const char *text;
    size_t text_bytes;
    const char *user_id; /* the user whose command caused it; "" */
    int64_t command;     /* the id of that command */
    bool same_change;    /* in the same change as the event before it in the room */
};

/** Reports a broken law; only the first one is kept. */
__attribute__((format(printf, 3, 4))) void laws_break(struct world *world, const char *law,
                                                      const char *form, ...);

/** `room` is the book's copy after the event; `before` is its state before the event. */
void laws_of_event(struct world *world, struct book_room *room, const struct room_state *before,
                   const struct law_event *event);

/** The server shows this message to that user ("" before the handshake). */
void laws_of_showing(struct world *world, const struct client *client, const json_t *message,
                     const char *text);

/** The room has been committed, and the server has received the answer. */
void laws_of_room(struct world *world, const struct book_room *room);

/** Laws of the server as a whole; checked from time to time. */
void laws_of_app(struct world *world);

/** Laws at the end, when all work is finished and every client has disconnected. */
void laws_of_rest(struct world *world);
