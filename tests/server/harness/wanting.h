/* SPDX-License-Identifier: MIT */
/* Compares the fields that a client wants with its events to a fold of the room's log. */
#pragma once

#include <check.h>
#include <string.h>

#include "room_state/codec.h"
#include "server/harness/bench.h"
#include "session/session.h"
#include "wire/decisions.h"

/** Connects again with another `want`, a JSON list or NULL, and follows the room after its event `v`. */
static inline void wanting_come_again(struct guest *guest, const char *want, const char *id,
                                      int64_t v)
{
    char resume[128];
    snprintf(resume, sizeof resume, "[{\"room\":\"%s\",\"v\":%lld}]", id, (long long)v);
    guest_lose(guest);
    guest->want = want;
    guest_come_again(guest, resume);
}

static inline void wanting_fold(struct room_state *state, const struct room_line *line)
{
    json_t *event = json_loadb(line->text, line->bytes, 0, NULL);
    ck_assert_int_eq(room_state_apply_json(state, json_string_value(json_object_get(event, "e")),
                                           json_object_get(event, "d"),
                                           json_integer_value(json_object_get(event, "at"))),
                     ROOM_APPLIED);
    json_decref(event);
}

/* Compares a member with the expected value, which is released; NULL: the member is missing. */
static inline void wanting_same(const json_t *message, const char *name, json_t *expected)
{
    const json_t *value = json_object_get(message, name);
    ck_assert_msg(value == expected || json_equal(value, expected), "%s of event %lld", name,
                  (long long)json_integer_value(json_object_get(message, "v")));
    json_decref(expected);
}

/* The decisions that are owed, as a client reads them; the caller releases them. */
static inline json_t *wanting_owed(const struct room_state *state)
{
    struct wire_debt debts[SEATS_MAX];
    struct text_out out = wire_text_open();
    size_t count = wire_decisions_owed(state, debts);
    text_put(&out, '[');
    for (size_t i = 0; i < count; i++) {
        text_write(&out, i == 0 ? "" : ",");
        wire_debt_write(&out, &debts[i]);
    }
    text_put(&out, ']');
    return wire_text_tree(out);
}

static inline void wanting_check_event(const struct guest *guest, const json_t *message,
                                       const struct room_state *state, unsigned want)
{
    char position[POSITION_TEXT_MAX];
    position_write(&state->position, position);
    int seat = room_seat_of(state, guest->user_id);
    bool decides = seat != SEAT_NONE && wire_decisions_owe_turn(state, seat);
    wanting_same(
        message, "position",
        (want & SESSION_WANT_POSITION) == 0 || !state->has_position ? NULL : json_string(position));
    wanting_same(message, "owed", (want & SESSION_WANT_OWED) == 0 ? NULL : wanting_owed(state));
    wanting_same(message, "legal",
                 (want & SESSION_WANT_LEGAL) == 0 || !decides
                     ? NULL
                     : wire_text_tree(wire_decisions_legal(&state->position, LEGAL_TURNS_MAX)));
}

/**
 * Checks the fields of every event after event `v` that the guest has received on this connection; returns the number
 * of these events that have legal turns.
 */
static inline int wanting_check(const struct room *of, const struct guest *guest, unsigned want,
                                int64_t v)
{
    struct room_state state;
    int legal = 0;
    const struct net *net = guest->bench->net;
    room_state_init(&state, of->id);
    for (size_t i = 0; i < fake_net_count(net, guest->conn); i++) {
        const json_t *message = fake_net_message(net, guest->conn, i);
        int64_t at = json_integer_value(json_object_get(message, "v"));
        if (strcmp(json_string_value(json_object_get(message, "t")), "event") != 0 || at <= v) {
            continue;
        }
        ck_assert_int_gt(at, state.v);
        while (state.v < at) {
            wanting_fold(&state, room_line(of, state.v + 1));
        }
        wanting_check_event(guest, message, &state, want);
        legal += json_object_get(message, "legal") != NULL;
    }
    return legal;
}
