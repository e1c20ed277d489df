/* SPDX-License-Identifier: MIT */
/* Games that people.h play, their logs, and the requests that import them. */
#pragma once

#include <stdlib.h>
#include <string.h>

#include "rules/room/text/loghash.h"
#include "server/harness/people.h"

struct copied_log {
    const char *room;
    char *end; /* where the next line begins */
};

static inline void append_line(void *data, int64_t row, const char *id,
                               const struct store_event *event)
{
    (void)row;
    struct copied_log *log = data;
    if (strcmp(id, log->room) == 0) {
        log->end = stpcpy(stpcpy(log->end, event->text), "\n");
    }
}

/* Plays a game to its end, or to a resignation after so many commands; returns its log. */
static inline char *play_game_of(struct people *f, int commands, const char *fields,
                                 const char *ruleset, uint64_t seed)
{
    char all[256];
    struct guest *players[] = {f->host, f->friend};
    snprintf(all, sizeof all, "\"ruleset\":\"%s\"%s", ruleset, fields);
    guest_open(f->host, all, f->room);
    ck_assert_str_eq(guest_sit(f->host, f->room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f->friend, f->room, "b1"), "ok");
    for (int i = 0; i < commands && state(f)->phase == ROOM_PLAYING; i++) {
        ck_assert(bench_act(f->bench, players, 2, f->room, &seed));
    }
    if (state(f)->phase == ROOM_PLAYING) {
        ck_assert_str_eq(
            guest_try(f->host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f->room, state(f)->v),
            "ok");
    }
    char *log = calloc(1, (size_t)1 << 20);
    struct copied_log copied = {.room = f->room, .end = log};
    fake_store_each_event(f->bench->store, 0, append_line, &copied);
    return log;
}

static inline char *play_game(struct people *f, const char *fields, const char *ruleset,
                              uint64_t seed)
{
    return play_game_of(f, 60, fields, ruleset, seed);
}

/* Replaces the server by a new and empty one. */
static inline void move_app(struct people *f)
{
    bench_destroy(f->bench);
    people_connect(f);
}

/* Like the network: the body of a POST comes only after the server has accepted its head. */
static inline void hand_over(struct people *f, struct net_request *request, const char *method)
{
    if (strcmp(method, "POST") == 0) {
        app_handlers.head(&f->bench->app, request);
        fake_store_run(f->bench->store);
        if (!fake_net_reads(request)) {
            return;
        }
    }
    app_handlers.request(&f->bench->app, request);
    fake_store_run(f->bench->store);
}

static inline char *request_for(struct people *f, const char *method, const char *path,
                                const char *body, int *status)
{
    struct net_request *request = fake_net_request(method, path, "");
    char token[96];
    snprintf(token, sizeof token, "Bearer %s", f->third->token);
    fake_net_request_header(request, "authorization", token);
    fake_net_request_body(request, body);
    hand_over(f, request, method);
    for (int i = 0; i < 100 && fake_net_status(request) == 0; i++) {
        bench_wait(f->bench, APP_TICK_MS);
    }
    *status = fake_net_status(request);
    char *answer = strdup(fake_net_body(request));
    fake_net_request_destroy(request);
    return answer;
}

/* A page of the room; the caller frees it. */
static inline char *read_page(struct people *f, const char *id, const char *page)
{
    char path[64];
    int status;
    snprintf(path, sizeof path, "/api/v1/rooms/%s%s", id, page);
    char *text = request_for(f, "GET", path, NULL, &status);
    ck_assert_msg(status == 200, "%s: %s", path, text);
    return text;
}

/* Imports a log; writes and returns the id of its room. */
static inline const char *import(struct people *f, const char *text, char id[STORE_ID_BYTES])
{
    int status;
    char *answer = request_for(f, "POST", "/api/v1/games/import", text, &status);
    ck_assert_msg(status == 200, "%s", answer);
    json_t *body = json_loads(answer, 0, NULL);
    snprintf(id, STORE_ID_BYTES, "%s", json_string_value(json_object_get(body, "room")));
    json_decref(body);
    free(answer);
    return id;
}

/* The number of the first line that has the needle. */
static inline int number_of(const char *text, const char *needle)
{
    int line = 1;
    const char *at = strstr(text, needle);
    ck_assert_ptr_nonnull(at);
    for (const char *c = text; c < at; c++) {
        line += *c == '\n';
    }
    return line;
}

/*
 * A copy of the log with the first `what` after `where` replaced by `with`, and sealed again, as a skilled forger
 * would do. The caller frees it.
 */
static inline char *forge(const struct people *f, const char *log, const char *where,
                          const char *what, const char *with)
{
    size_t bytes = strlen(log) + strlen(with) + 1;
    char *forged = calloc(1, bytes);
    const char *at = strstr(strstr(log, where), what);
    ck_assert_ptr_nonnull(at);
    snprintf(forged, bytes, "%.*s%s%s", (int)(at - log), log, with, at + strlen(what));
    char *sealed = calloc(1, bytes + 1);
    struct loghash hash;
    loghash_init(&hash, f->room);
    size_t used = 0;
    for (char *line = strtok(forged, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        size_t length = strlen(line) - LOGHASH_TAIL_CHARS;
        memcpy(sealed + used, line, length);
        used += loghash_seal(&hash, sealed + used, length);
        sealed[used++] = '\n';
    }
    free(forged);
    return sealed;
}
