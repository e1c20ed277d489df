/* SPDX-License-Identifier: MIT */
/*
 * Hello and welcome: a connection becomes a session, known again by its cookie or token, or new. Nobody is told a token, nor
 * a name, before the store has them.
 */
#include "greeting.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "house.h"
#include "identity.h"
#include "rooms.h"

void greeting_destroy(struct greeting *greeting)
{
    ask_finish(&greeting->ask);
    free(greeting);
}

struct visitor *greeting_visitor(const struct greeting *greeting)
{
    struct visitor *visitor = session_visitor(greeting->house, greeting->conn);
    return visitor != NULL && visitor->state == VISITOR_REPLACED ? NULL : visitor;
}

void greeting_turn_away(struct greeting *greeting, enum refusal refusal, const char *detail,
                        json_t *params)
{
    struct visitor *visitor = greeting_visitor(greeting);
    if (visitor != NULL) {
        visitor->state = VISITOR_OUTSIDE;
        ask_refuse(greeting->house, &greeting->ask, refusal, detail, params);
        session_run_held(greeting->house, greeting->conn, house_now(greeting->house));
    } else {
        json_decref(params);
    }
    greeting_destroy(greeting);
}

static json_t *welcome_json(const struct greeting *greeting, const struct session *session,
                            int64_t now_ms)
{
    json_t *data = session_welcome_json(greeting->house, session, now_ms);
    if (greeting->token[0] != '\0') {
        json_object_set_new(data, "token", json_string(greeting->token));
    }
    if (greeting->renewed) {
        json_object_set_new(data, "renewed", json_true());
    }
    if (greeting->signed_out) {
        json_object_set_new(data, "signed_out", json_true());
    }
    return data;
}

/* The newest connection wins. */
static void connect_session(struct house *house, struct session *session, struct visitor *visitor,
                            int64_t now_ms)
{
    session_replace(house, session, now_ms);
    session->conn = visitor->conn;
    session->came_ms = now_ms;
    memcpy(visitor->who, session->who, sizeof visitor->who);
    visitor->state = VISITOR_INSIDE;
}

static void resume_rooms(struct house *house, struct session *session, const json_t *resume,
                         int64_t now_ms)
{
    for (size_t i = 0; i < json_array_size(resume); i++) {
        const json_t *item = json_array_get(resume, i);
        command_resume(house, session, json_string_value(json_object_get(item, "room")),
                       json_integer_value(json_object_get(item, "v")), now_ms);
    }
}

void greeting_welcome(struct greeting *greeting, struct session *session, struct visitor *visitor,
                      int64_t now_ms)
{
    struct house *house = greeting->house;
    const struct ban *ban = moderation_ban_of_person(house, session->who, now_ms);
    if (ban != NULL) {
        moderation_turn_out(house, greeting->conn, &greeting->ask, ban);
        greeting_destroy(greeting);
        return;
    }
    connect_session(house, session, visitor, now_ms);
    memcpy(session->login, greeting->token_hash, sizeof session->login);
    session->hello_id = greeting->ask.id;
    const json_t *hidden = json_object_get(greeting->ask.data, "hidden");
    session->hidden = hidden == NULL ? session->hidden : json_is_true(hidden);
    people_came(house, session, now_ms);
    json_t *data = welcome_json(greeting, session, now_ms);
    ask_answer_as(house, &greeting->ask, "welcome", data);
    resume_rooms(house, session, json_object_get(greeting->ask.data, "resume"), now_ms);
    net_conn conn = greeting->conn;
    notice_greet(house, conn, now_ms);
    greeting_destroy(greeting);
    session_run_held(house, conn, now_ms);
}

struct session *greeting_make_session(struct greeting *greeting, const char *who, const char *name,
                                      int64_t made_ms, int64_t now_ms)
{
    struct session *session = session_make(greeting->house, who, name, now_ms);
    session->account = greeting->account;
    session->bot = greeting->bot;
    session->made_ms = made_ms;
    return session;
}

bool greeting_is_full(struct house *house, int64_t now_ms)
{
    if (house->sessions.count < HOUSE_SESSIONS_MAX) {
        return false;
    }
    session_sweep(house, now_ms, 0);
    return house->sessions.count >= HOUSE_SESSIONS_MAX;
}

static void look_up(struct greeting *greeting, int64_t now_ms);

static void on_blocks_found(void *data, enum store_status status, const struct store_block *blocks,
                            size_t count)
{
    struct greeting *greeting = data;
    struct house *house = greeting->house;
    int64_t now_ms = house_now(house);
    struct visitor *visitor = greeting_visitor(greeting);
    if (visitor == NULL) {
        greeting_destroy(greeting);
        return;
    }
    if (status != STORE_OK) {
        greeting_turn_away(greeting, REFUSAL_STORAGE_PAUSED, NULL, NULL);
        return;
    }
    struct session *session = session_find(house, greeting->who);
    if (session == NULL && greeting->changes != house->accounts.changes) {
        look_up(greeting, now_ms); /* they may be an account, or nobody, by now */
        return;
    }
    if (session == NULL) { /* else another connection of theirs was faster */
        session = greeting_make_session(greeting, greeting->who, greeting->name, greeting->made_ms,
                                        now_ms);
        blocks_take(&session->blocks, blocks, count);
    }
    greeting_welcome(greeting, session, visitor, now_ms);
}

static void greet_known(struct greeting *greeting, struct visitor *visitor,
                        const struct store_identity *person, int64_t now_ms)
{
    struct house *house = greeting->house;
    struct session *session = session_find(house, person->who);
    if (session == NULL && greeting_is_full(house, now_ms)) {
        greeting_turn_away(greeting, REFUSAL_TOO_MANY_GUESTS, NULL, NULL);
        return;
    }
    if (person->seen_ms > 0 && now_ms - person->seen_ms >= ACCOUNTS_SEEN_EVERY_MS) {
        /* Nobody waits for it: next time it is tried again. */
        struct store_write *write = store_begin(house->store);
        store_see_login(write, greeting->token_hash, now_ms);
        store_commit(write, NULL, NULL);
    }
    if (session != NULL) {
        greeting_welcome(greeting, session, visitor, now_ms);
        return;
    }
    memcpy(greeting->who, person->who, sizeof greeting->who);
    memcpy(greeting->name, person->name, sizeof greeting->name);
    greeting->made_ms = person->made_ms;
    greeting->account = person->account;
    greeting->bot = person->bot;
    store_load_blocks(house->store, person->who, on_blocks_found, greeting);
}

static void greet_by_token(struct greeting *greeting, int64_t now_ms);

static void on_person_found(void *data, enum store_status status,
                            const struct store_identity *person)
{
    struct greeting *greeting = data;
    int64_t now_ms = house_now(greeting->house);
    struct visitor *visitor = greeting_visitor(greeting);
    /* A guest's token is no cookie. */
    bool found = status == STORE_OK && (person->account || !greeting->by_cookie);
    if (visitor == NULL) {
        greeting_destroy(greeting);
    } else if (found) {
        greet_known(greeting, visitor, person, now_ms);
    } else if (status != STORE_OK && status != STORE_MISSING) {
        greeting_turn_away(greeting, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    } else if (greeting->by_cookie) {
        greeting->by_cookie = false;
        greeting->signed_out = true;
        greet_by_token(greeting, now_ms);
    } else {
        greeting->renewed = true;
        greeting_of_guest(greeting, now_ms);
    }
}

static void look_up(struct greeting *greeting, int64_t now_ms)
{
    greeting->changes = greeting->house->accounts.changes;
    store_find_identity(greeting->house->store, greeting->token_hash,
                        now_ms - IDENTITY_LOGIN_KEEP_MS, on_person_found, greeting);
}

static void greet_by_token(struct greeting *greeting, int64_t now_ms)
{
    const char *token = json_string_value(json_object_get(greeting->ask.data, "token"));
    if (token != NULL && ids_is_token(token)) {
        ids_token_hash(token, greeting->token_hash);
        look_up(greeting, now_ms);
    } else {
        greeting->renewed = token != NULL;
        greeting_of_guest(greeting, now_ms);
    }
}

void session_hello(struct house *house, struct visitor *visitor, struct ask *ask, int64_t now_ms)
{
    struct greeting *greeting = calloc(1, sizeof *greeting);
    assert(greeting != NULL);
    greeting->house = house;
    greeting->conn = visitor->conn;
    greeting->ask = *ask;
    *ask = (struct ask){0};
    visitor->state = VISITOR_GREETING;
    bool as_guest = json_is_true(json_object_get(greeting->ask.data, "guest"));
    greeting->by_cookie = visitor->has_cookie && !as_guest;
    if (greeting->by_cookie) {
        memcpy(greeting->token_hash, visitor->cookie, sizeof greeting->token_hash);
        look_up(greeting, now_ms);
    } else {
        greet_by_token(greeting, now_ms);
    }
}
