/* SPDX-License-Identifier: MIT */
/*
 * White and Black at a room, a spectator, and the chat lines that they send and receive. Each test file is a program
 * of its own, so these variables are private to it.
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

static struct bench *bench;
static struct guest *white;
static struct guest *black;
static struct guest *watcher;
static char room[STORE_ID_BYTES];

static inline void open_room(const char *fields)
{
    char all[256];
    bench = bench_create();
    white = guest_create(bench);
    black = guest_create(bench);
    watcher = guest_create(bench);
    /* The list counts only if the fields make the room private. */
    snprintf(all, sizeof all, "\"ruleset\":\"tabula\",\"invited\":[\"%s\",\"%s\"]%s%s",
             black->user_id, watcher->user_id, fields[0] == '\0' ? "" : ",", fields);
    guest_open(white, all, room);
}

static inline void set_up(void)
{
    open_room("");
}

static inline void tear_down(void)
{
    guest_destroy(white);
    guest_destroy(black);
    guest_destroy(watcher);
    bench_destroy(bench);
}

/* Opens another room in a new server. */
static inline void open_again(const char *fields)
{
    tear_down();
    open_room(fields);
}

static inline const char *follow(struct guest *guest)
{
    return guest_try(guest, "sub", "\"d\":{\"topic\":\"chat:%s\"}", room);
}

static inline void all_follow(void)
{
    ck_assert_str_eq(follow(white), "ok");
    ck_assert_str_eq(follow(black), "ok");
    ck_assert_str_eq(follow(watcher), "ok");
}

static inline void start_game(void)
{
    ck_assert_str_eq(guest_sit(white, room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(black, room, "b1"), "ok");
}

static inline const char *say(struct guest *guest, const char *channel, const char *text)
{
    return guest_try(guest, "chat.say",
                     "\"room\":\"%s\",\"d\":{\"channel\":\"%s\",\"text\":\"%s\"}", room, channel,
                     text);
}

static inline const char *say_preset(struct guest *guest, const char *channel, const char *preset)
{
    return guest_try(guest, "chat.say",
                     "\"room\":\"%s\",\"d\":{\"channel\":\"%s\",\"preset\":\"%s\"}", room, channel,
                     preset);
}

static inline const json_t *last_chat(const struct guest *guest, const char *what)
{
    const json_t *found = NULL;
    for (size_t i = 0; i < fake_net_count(bench->net, guest->conn); i++) {
        const json_t *message = fake_net_message(bench->net, guest->conn, i);
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
    for (size_t i = 0; i < fake_net_count(bench->net, guest->conn); i++) {
        const json_t *message = fake_net_message(bench->net, guest->conn, i);
        count += strcmp(json_string_value(json_object_get(message, "t")), "chat") == 0 &&
                 json_object_get(json_object_get(message, "d"), "line") != NULL;
    }
    return count;
}

/* All texts of a fresh snapshot, each followed by a bar; a tombstone is "-". */
static inline const char *lines(struct guest *guest)
{
    static char text[CHAT_LINES_MAX * 40];
    text[0] = '\0';
    ck_assert_str_eq(follow(guest), "ok");
    const json_t *list = last_chat(guest, "lines");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *line = json_array_get(list, i);
        const char *said = json_string_value(json_object_get(line, "text"));
        said = said != NULL ? said : json_string_value(json_object_get(line, "preset"));
        strcat(text, said != NULL ? said : "-");
        strcat(text, "|");
    }
    return text;
}

static inline const json_t *params(const struct guest *guest)
{
    return json_object_get(json_object_get(guest_last(guest, "error"), "d"), "params");
}
