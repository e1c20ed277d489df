/* SPDX-License-Identifier: MIT */
/* Who is not known becomes a guest, with a name that no account has. */
#include "greeting.h"

#include <assert.h>

#include "house.h"

enum { NAMES_TRIED_MAX = 8 }; /* drawn for a new guest until none is an account's */

static void on_guest_stored(void *data, enum store_status status)
{
    struct greeting *greeting = data;
    struct house *house = greeting->house;
    int64_t now_ms = house_now(house);
    house_store_said(house, status, now_ms);
    if (status != STORE_OK) {
        greeting_turn_away(greeting, REFUSAL_STORAGE_PAUSED, NULL, NULL);
        return;
    }
    struct visitor *visitor = greeting_visitor(greeting);
    if (visitor == NULL) {
        greeting_destroy(greeting);
        return;
    }
    log_event(&house->log, LOG_INFO, "guest.came", log_text("who", greeting->who));
    greeting_welcome(greeting,
                     greeting_make_session(greeting, greeting->who, greeting->name, now_ms, now_ms),
                     visitor, now_ms);
}

static void store_guest(struct greeting *greeting, int64_t now_ms)
{
    struct house *house = greeting->house;
    ids_person(greeting->who);
    ids_token(greeting->token);
    ids_token_hash(greeting->token, greeting->token_hash);
    struct store_write *write = store_begin(house->store);
    store_put_person(write, greeting->who, greeting->token_hash, greeting->name, now_ms);
    store_commit(write, on_guest_stored, greeting);
}

static void draw_name(struct greeting *greeting);

/* Accounts may have names such as the house draws. */
static void on_name_looked_up(void *data, enum store_status status)
{
    struct greeting *greeting = data;
    bool taken = status == STORE_TAKEN;
    if (greeting_visitor(greeting) == NULL) {
        greeting_destroy(greeting);
    } else if (status != STORE_OK && !taken) {
        greeting_turn_away(greeting, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    } else if (taken && greeting->names_tried < NAMES_TRIED_MAX) {
        draw_name(greeting);
    } else {
        store_guest(greeting, house_now(greeting->house));
    }
}

static void draw_name(struct greeting *greeting)
{
    struct names_keys keys;
    greeting->names_tried++;
    ids_guest_name(greeting->name);
    bool sound = names_keys(greeting->house->accounts.names, greeting->name, &keys);
    assert(sound);
    const char *const both[2] = {keys.as_said, keys.as_written};
    store_find_key(greeting->house->store, both, "", on_name_looked_up, greeting);
}

void greeting_of_guest(struct greeting *greeting, int64_t now_ms)
{
    struct house *house = greeting->house;
    if (!moderation_lets_guests_in(house)) {
        greeting_turn_away(greeting, REFUSAL_LOCKDOWN, moderation_level_text(LOCKDOWN_NO_GUESTS),
                           json_pack("{s:i}", "level", (int)house->moderation.level));
        return;
    }
    int64_t wait_ms =
        session_bucket(&house->guests_ms, now_ms, SESSION_GUESTS_BURST, SESSION_GUEST_EVERY_MS);
    if (wait_ms > 0 || greeting_is_full(house, now_ms)) {
        greeting_turn_away(greeting, REFUSAL_TOO_MANY_GUESTS, NULL,
                           json_pack("{s:I}", "retry_after_ms", (json_int_t)wait_ms));
        return;
    }
    draw_name(greeting);
}
