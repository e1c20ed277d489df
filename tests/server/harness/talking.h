/* SPDX-License-Identifier: MIT */
/*
 * White and Black at a room, a spectator, and the chat lines that they send and receive. A test file has them in
 * one static variable, `f`; its teardown destroys the server.
 */
#pragma once

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chat/chat.h"
#include "server/harness/bench.h"
#include "session/blocks.h"

enum { MINUTE_MS = 60000 };

struct talking {
    struct bench *bench;
    struct guest *white;
    struct guest *black;
    struct guest *watcher;
    char room[STORE_ID_BYTES];
    char lines[CHAT_LINES_MAX * 40]; /* see lines() */
};

static inline void open_room(struct talking *f, const char *fields)
{
    char all[256];
    f->bench = bench_create();
    f->white = guest_create(f->bench);
    f->black = guest_create(f->bench);
    f->watcher = guest_create(f->bench);
    /* The list counts only if the fields make the room private. */
    snprintf(all, sizeof all, "\"ruleset\":\"tabula\",\"invited\":[\"%s\",\"%s\"]%s%s",
             f->black->user_id, f->watcher->user_id, fields[0] == '\0' ? "" : ",", fields);
    guest_open(f->white, all, f->room);
}

/* Opens another room in a new server. */
static inline void open_again(struct talking *f, const char *fields)
{
    bench_destroy(f->bench);
    open_room(f, fields);
}

static inline const char *follow(const struct talking *f, struct guest *guest)
{
    return guest_try(guest, "sub", "\"d\":{\"topic\":\"chat:%s\"}", f->room);
}

static inline void all_follow(const struct talking *f)
{
    ck_assert_str_eq(follow(f, f->white), "ok");
    ck_assert_str_eq(follow(f, f->black), "ok");
    ck_assert_str_eq(follow(f, f->watcher), "ok");
}

static inline void start_game(const struct talking *f)
{
    ck_assert_str_eq(guest_sit(f->white, f->room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f->black, f->room, "b1"), "ok");
}

static inline const char *say(const struct talking *f, struct guest *guest, const char *channel,
                              const char *text)
{
    return guest_try(guest, "chat.say",
                     "\"room\":\"%s\",\"d\":{\"channel\":\"%s\",\"text\":\"%s\"}", f->room, channel,
                     text);
}

static inline const char *say_preset(const struct talking *f, struct guest *guest,
                                     const char *channel, const char *preset)
{
    return guest_try(guest, "chat.say",
                     "\"room\":\"%s\",\"d\":{\"channel\":\"%s\",\"preset\":\"%s\"}", f->room,
                     channel, preset);
}

static inline const json_t *last_chat(const struct guest *guest, const char *what)
{
    const json_t *found = NULL;
    for (size_t i = 0; i < fake_net_count(guest->bench->net, guest->conn); i++) {
        const json_t *message = fake_net_message(guest->bench->net, guest->conn, i);
        const json_t *value = json_object_get(json_object_get(message, "d"), what);
        if (strcmp(json_string_value(json_object_get(message, "t")), "chat") == 0 &&
            value != NULL) {
            found = value;
        }
    }
    return found;
}

/* The text of the last single line that the guest received; "" before the first one. */
static inline const char *heard(const struct guest *guest)
{
    const json_t *line = last_chat(guest, "line");
    const char *text = json_string_value(json_object_get(line, "text"));
    text = text != NULL ? text : json_string_value(json_object_get(line, "preset"));
    return text != NULL ? text : "";
}

static inline int heard_count(const struct guest *guest)
{
    int count = 0;
    for (size_t i = 0; i < fake_net_count(guest->bench->net, guest->conn); i++) {
        const json_t *message = fake_net_message(guest->bench->net, guest->conn, i);
        count += strcmp(json_string_value(json_object_get(message, "t")), "chat") == 0 &&
                 json_object_get(json_object_get(message, "d"), "line") != NULL;
    }
    return count;
}

/* All texts of a fresh snapshot, each followed by a bar; a tombstone is "-". */
static inline const char *lines(struct talking *f, struct guest *guest)
{
    size_t bytes = 0;
    f->lines[0] = '\0';
    ck_assert_str_eq(follow(f, guest), "ok");
    const json_t *list = last_chat(guest, "lines");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *line = json_array_get(list, i);
        const char *said = json_string_value(json_object_get(line, "text"));
        said = said != NULL ? said : json_string_value(json_object_get(line, "preset"));
        bytes += (size_t)snprintf(f->lines + bytes, sizeof f->lines - bytes, "%s|",
                                  said != NULL ? said : "-");
    }
    return f->lines;
}

static inline const json_t *params(const struct guest *guest)
{
    return json_object_get(json_object_get(guest_last(guest, "error"), "d"), "params");
}
