/* SPDX-License-Identifier: MIT */
#include "rules/room/text/canonical.h"

#include "rules/core/engine.h"
#include "rules/room/text/line.h"
#include "rules/room/text/members.h"

static void write_texts(struct text_out *out, const char *name, const char *texts, size_t bytes,
                        int count)
{
    member_open(out, name);
    text_put(out, '[');
    for (int i = 0; i < count; i++) {
        text_write(out, i == 0 ? "" : ",");
        out_text(out, texts + (size_t)i * bytes);
    }
    text_put(out, ']');
}

static void member_null(struct text_out *out, const char *name)
{
    member_open(out, name);
    text_write(out, "null");
}

static void member_seat_or_null(struct text_out *out, const char *name, int seat)
{
    if (seat == SEAT_NONE) {
        member_null(out, name);
    } else {
        member_text(out, name, seat_name(seat));
    }
}

static void member_word_or_null(struct text_out *out, const char *name, const char *word)
{
    if (word[0] == '\0') {
        member_null(out, name);
    } else {
        member_text(out, name, word);
    }
}

static void write_settings(struct text_out *out, const struct settings *settings)
{
    member_object(out, "settings");
    room_settings_write(settings, true, out);
    member_number(out, "seats", settings->seats);
    text_put(out, '}');
}

static void write_chain(struct text_out *out, const char *name, const struct shown_chain *chain)
{
    member_object(out, name);
    member_link(out, "last", chain->last);
    member_number(out, "used", chain->used);
    if (chain->pending) {
        member_link(out, "link", chain->link);
    }
    text_put(out, '}');
}

static void write_offers(struct text_out *out, const struct room_state *state)
{
    const char *comma = "";
    member_open(out, "offers");
    text_put(out, '[');
    for (int at = 0; at < SEATS_MAX; at++) {
        if (state->seats[at].offers) {
            text_write(out, comma);
            out_text(out, seat_name(at));
            comma = ",";
        }
    }
    text_put(out, ']');
}

static void write_clock(struct text_out *out, const char *name, const struct clock *clock)
{
    static const char *const sides[] = {"w", "b"};
    member_object(out, name);
    for (int side = SIDE_WHITE; side <= SIDE_BLACK; side++) {
        const struct clock_side *mine = &clock->sides[side];
        member_object(out, sides[side]);
        member_number(out, "left", mine->left_ms);
        member_number(out, "since", mine->since_ms);
        member_number(out, "free", mine->free_ms);
        member_number(out, "lag_turn", mine->lag_turn_ms);
        member_number(out, "lag_game", mine->lag_game_ms);
        member_number(out, "back", mine->back_ms);
        member_number(out, "back_at", mine->back_at_ms);
        text_put(out, '}');
    }
    text_put(out, '}');
}

static void write_undo(struct text_out *out, const struct undo *undo)
{
    member_object(out, "undo");
    member_text(out, "seat", seat_name(undo->seat));
    member_text(out, "last", seat_name(undo->last_of_side));
    member_number(out, "ended", undo->ended_ms);
    member_open(out, "position");
    out_position(out, &undo->position);
    write_clock(out, "clock", &undo->clock);
    text_put(out, '}');
}

static void write_owed(struct text_out *out, const struct room_state *state)
{
    static const char *const words[] = {
        [DEBT_ROLL] = "roll", [DEBT_LINK] = "link", [DEBT_TURN] = "turn"};
    struct debt debts[SEATS_MAX];
    int count = room_owed(state, debts);
    member_open(out, "owed");
    text_put(out, '[');
    for (int i = 0; i < count; i++) {
        text_write(out, i == 0 ? "{" : ",{");
        member_text(out, "seat", seat_name(debts[i].seat));
        member_text(out, "kind", words[debts[i].kind]);
        text_put(out, '}');
    }
    text_put(out, ']');
}

static void write_chances(struct text_out *out, const struct room_state *state)
{
    int first =
        state->chance_count < SETTINGS_DELAY_MAX ? 0 : state->chance_count - SETTINGS_DELAY_MAX;
    member_open(out, "chances");
    text_put(out, '[');
    for (int i = first; i < state->chance_count; i++) {
        text_write(out, i == first ? "" : ",");
        out_number(out, state->chance_v[i % ROOM_CHANCES_KEPT]);
    }
    text_put(out, ']');
}

static void write_throw_members(struct text_out *out, const struct room_state *state)
{
    struct next_throw next = room_next_throw(state);
    if (next.due) {
        member_object(out, "throw");
        member_text(out, "witness", seat_name(next.witness));
        member_text(out, "roller", seat_name(next.roller));
        member_text(out, "chance", chance_name(next.chance));
        member_number(out, "count", next.count);
        text_put(out, '}');
    }
}

static void write_position(struct text_out *out, const struct room_state *state)
{
    if (state->has_position) {
        member_open(out, "position");
        out_position(out, &state->position);
    } else {
        member_null(out, "position");
    }
}

static void write_game(struct text_out *out, const struct room_state *state)
{
    member_flag(out, "rolloff", state->rolloff);
    member_flag(out, "begun", state->begun);
    member_text(out, "starter", state->starter == SIDE_WHITE ? "w" : "b");
    member_number(out, "throws", state->throws);
    member_number(out, "chance_count", state->chance_count);
    write_chances(out, state);
    member_number(out, "turn_count", state->turns);
    member_object(out, "last");
    member_text(out, "w", seat_name(state->last_of_side[SIDE_WHITE]));
    member_text(out, "b", seat_name(state->last_of_side[SIDE_BLACK]));
    text_put(out, '}');
    write_throw_members(out, state);
    member_flag(out, "roll_asked", state->roll_asked);
    member_number(out, "takebacks", state->takebacks);
    if (state->undo.possible) {
        write_undo(out, &state->undo);
    }
    bool can_take_back =
        state->settings.takeback != TAKEBACK_UNTIL_CONFIRM && room_can_take_back(state);
    member_seat_or_null(out, "takeback", can_take_back ? state->undo.seat : SEAT_NONE);
    write_clock(out, "clock", &state->clock);
    member_seat_or_null(out, "drawOffer", state->draws.stands ? state->draws.seat : SEAT_NONE);
    member_number(out, "draw_wait_white", state->draws.turns_to_wait[SIDE_WHITE]);
    member_number(out, "draw_wait_black", state->draws.turns_to_wait[SIDE_BLACK]);
    write_chain(out, "app", &state->app);
    member_object(out, "chains");
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (state->seats[seat].has_tip) {
            write_chain(out, seat_name(seat), &state->chains[seat]);
        }
    }
    text_put(out, '}');
}

static void write_series(struct text_out *out, const struct room_state *state)
{
    const struct series *series = &state->series;
    member_object(out, "series");
    member_number(out, "played", series->played);
    member_object(out, "score");
    member_number(out, "w", series->points[SIDE_WHITE]);
    member_number(out, "b", series->points[SIDE_BLACK]);
    text_put(out, '}');
    member_flag(out, "over", series_is_over(series, settings_games(&state->settings)));
    text_put(out, '}');
}

static void write_room(struct text_out *out, const struct room_state *state)
{
    member_text(out, "rules", state->settings.rules);
    write_settings(out, &state->settings);
    member_text(out, "host", state->host);
    member_text(out, "host_name", state->host_name);
    member_flag(out, "host_bot", state->host_bot);
    member_flag(out, "locked", state->locked);
    write_texts(out, "kicked", state->kicked[0], sizeof state->kicked[0], state->kicked_count);
    member_open(out, "seats");
    room_seats_write(state, true, out);
    write_offers(out, state);
    member_number(out, "game", state->game);
    write_series(out, state);
    member_link(out, "app_tip", state->app_tip);
    if (state->game > 0) {
        member_link(out, "gid", state->gid);
    } else {
        member_null(out, "gid");
    }
    write_position(out, state);
    write_owed(out, state);
    member_word_or_null(out, "result", room_result_word(state->result));
    member_word_or_null(out, "reason", room_reason_word(state->reason));
    member_flag(out, "again", state->again);
    member_number(out, "level", state->adapting.level);
}

size_t room_state_write(const struct room_state *state, char text[ROOM_TEXT_MAX])
{
    struct text_out out = {.text = text, .max = ROOM_TEXT_MAX - 1};
    text_put(&out, '{');
    member_text(&out, "id", state->id);
    member_text(&out, "state", state->phase == ROOM_NEW ? "new" : room_phase_word(state->phase));
    member_number(&out, "v", state->v);
    member_number(&out, "decided_v", state->decided_v);
    member_number(&out, "at", state->at_ms);
    member_number(&out, "since", state->since_ms);
    if (state->phase != ROOM_NEW) {
        write_room(&out, state);
    }
    if (state->game > 0) {
        write_game(&out, state);
    }
    text_put(&out, '}');
    return (size_t)out.length;
}
