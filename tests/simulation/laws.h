/* SPDX-License-Identifier: MIT */
/*
 * What has to be true, whatever happens: held against every event that is stored, everything that is shown, and the house
 * itself after every commit. The first law that is broken ends the run.
 */
#pragma once

#include "book.h"

struct world;
struct client;

enum { LAW_DETAIL_BYTES = 600 };

/** An event that has been committed. All borrowed. */
struct law_event {
    int64_t v;
    const char *name;
    const json_t *data;
    const json_t *root;
    int64_t at_ms;
    const char *text;
    size_t text_bytes;
    const char *who;  /* whose command caused it; "" */
    int64_t command;  /* its id */
    bool same_change; /* as the event before it in the room */
};

/** A law was broken; only the first is kept. */
__attribute__((format(printf, 3, 4))) void laws_break(struct world *world, const char *law,
                                                      const char *form, ...);

/** `room` is the book's, after the event; `before` its state before. */
void laws_of_event(struct world *world, struct book_room *room, const struct room_state *before,
                   const struct law_event *event);

/** The house shows this to that person ("": before they are known). */
void laws_of_showing(struct world *world, const struct client *client, const json_t *message,
                     const char *text);

/** The room has been committed, and the house told of it. */
void laws_of_room(struct world *world, const struct book_room *room);

/** The house as a whole; now and then. */
void laws_of_house(struct world *world);

/** After the end, when everything has come to rest and everybody has gone home. */
void laws_of_rest(struct world *world);
