/* SPDX-License-Identifier: MIT */
#include "rules/room/text.h"

#include "rules/core/game.h"
#include "rules/core/text.h"

/* ---- values ---- */

static void put_text(struct text_out *out, const char *text)
{
    static const char digits[] = "0123456789abcdef";
    text_put(out, '"');
    for (; *text != '\0'; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte < 0x20) {
            text_write(out, "\\u00");
            text_put(out, digits[byte >> 4]);
            text_put(out, digits[byte & 0xf]);
            continue;
        }
        if (byte == '"' || byte == '\\') {
            text_put(out, '\\');
        }
        text_put(out, *text);
    }
    text_put(out, '"');
}

static void put_digits(struct text_out *out, uint64_t number)
{
    if (number > 9) {
        put_digits(out, number / 10);
    }
    text_put(out, (char)('0' + number % 10));
}

static void put_number(struct text_out *out, int64_t number)
{
    if (number < 0) {
        text_put(out, '-');
    }
    put_digits(out, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

static void put_link(struct text_out *out, const uint8_t link[DICE_LINK_BYTES])
{
    char hex[DICE_HEX_CHARS + 1];
    dice_hex(link, hex);
    put_text(out, hex);
}

static void put_position(struct text_out *out, const struct position *position)
{
    char text[POSITION_TEXT_MAX];
    position_write(position, text);
    put_text(out, text);
}

/* ---- members; the comma comes before all but the first of an object ---- */

static void open_member(struct text_out *out, const char *name)
{
    char last = out->text[out->length - 1];
    if (last != '{') {
        text_put(out, ',');
    }
    put_text(out, name);
    text_put(out, ':');
}

static void member_text(struct text_out *out, const char *name, const char *text)
{
    open_member(out, name);
    put_text(out, text);
}

static void member_number(struct text_out *out, const char *name, int64_t number)
{
    open_member(out, name);
    put_number(out, number);
}

static void member_flag(struct text_out *out, const char *name, bool flag)
{
    open_member(out, name);
    text_write(out, flag ? "true" : "false");
}

static void member_link(struct text_out *out, const char *name, const uint8_t link[DICE_LINK_BYTES])
{
    open_member(out, name);
    put_link(out, link);
}

static void member_seat(struct text_out *out, const char *name, int seat)
{
    member_text(out, name, seat == SEAT_NONE ? "" : seat_name(seat));
}

static void open_object(struct text_out *out, const char *name)
{
    open_member(out, name);
    text_put(out, '{');
}

/* ---- the parts of a state ---- */

static void write_texts(struct text_out *out, const char *name, const char *texts, size_t bytes,
                        int count)
{
    open_member(out, name);
    text_put(out, '[');
    for (int i = 0; i < count; i++) {
        text_write(out, i == 0 ? "" : ",");
        put_text(out, texts + (size_t)i * bytes);
    }
    text_put(out, ']');
}

static void write_settings(struct text_out *out, const struct settings *settings)
{
    char clock[CLOCK_TEXT_MAX];
    clock_rules_write(&settings->clock, clock);
    open_object(out, "settings");
    member_text(out, "rules", settings->rules);
    member_text(out, "visibility", visibility_words[settings->visibility]);
    member_text(out, "watch", watch_words[settings->watch]);
    member_text(out, "opening", opening_words[settings->opening]);
    member_text(out, "takeback", takeback_words[settings->takeback]);
    member_text(out, "dice", dice_words[settings->dice]);
    member_text(out, "sides", sides_words[settings->sides]);
    member_text(out, "talk", talk_words[settings->talk]);
    member_text(out, "crowd", crowd_words[settings->crowd]);
    member_text(out, "bots", bots_words[settings->bots]);
    member_text(out, "clock", clock);
    member_number(out, "games", settings_games(settings));
    member_number(out, "delay", settings->delay);
    member_flag(out, "rated", settings->rated != 0);
    member_number(out, "seats", settings->seats);
    write_texts(out, "invited", settings->invited[0], sizeof settings->invited[0],
                settings->invited_count);
    text_put(out, '}');
}

static void write_chain(struct text_out *out, const char *name, const struct shown_chain *chain)
{
    open_object(out, name);
    member_link(out, "last", chain->last);
    member_number(out, "used", chain->used);
    if (chain->pending) {
        member_link(out, "link", chain->link);
    }
    text_put(out, '}');
}

static void write_seat(struct text_out *out, int at, const struct room_seat *seat)
{
    open_object(out, seat_name(at));
    member_text(out, "who", seat->user_id);
    member_text(out, "name", seat->name);
    member_flag(out, "bot", seat->bot);
    member_flag(out, "offers", seat->offers);
    if (seat->has_tip) {
        member_link(out, "tip", seat->tip);
    }
    text_put(out, '}');
}

static void write_seats(struct text_out *out, const struct room_state *state)
{
    open_object(out, "seats");
    for (int at = 0; at < SEATS_MAX; at++) {
        if (state->seats[at].user_id[0] != '\0') {
            write_seat(out, at, &state->seats[at]);
        }
    }
    text_put(out, '}');
}

static void write_clock(struct text_out *out, const char *name, const struct clock *clock)
{
    static const char *const sides[] = {"w", "b"};
    open_object(out, name);
    for (int side = SIDE_WHITE; side <= SIDE_BLACK; side++) {
        const struct clock_side *mine = &clock->sides[side];
        open_object(out, sides[side]);
        member_number(out, "left", mine->left_ms);
        member_number(out, "since", mine->since_ms);
        member_number(out, "free", mine->free_ms);
        member_number(out, "lag", mine->lag_ms);
        text_put(out, '}');
    }
    text_put(out, '}');
}

static void write_undo(struct text_out *out, const struct undo *undo)
{
    open_object(out, "undo");
    member_seat(out, "seat", undo->seat);
    member_seat(out, "last", undo->last_of_side);
    member_number(out, "ended", undo->ended_ms);
    open_member(out, "position");
    put_position(out, &undo->position);
    write_clock(out, "clock", &undo->clock);
    text_put(out, '}');
}

static void write_owed(struct text_out *out, const struct room_state *state)
{
    static const char *const words[] = {
        [DEBT_ROLL] = "roll", [DEBT_LINK] = "link", [DEBT_TURN] = "turn"};
    struct debt debts[SEATS_MAX];
    int count = room_owed(state, debts);
    open_member(out, "owed");
    text_put(out, '[');
    for (int i = 0; i < count; i++) {
        text_write(out, i == 0 ? "{" : ",{");
        member_seat(out, "seat", debts[i].seat);
        member_text(out, "what", words[debts[i].kind]);
        text_put(out, '}');
    }
    text_put(out, ']');
}

static void write_chances(struct text_out *out, const struct room_state *state)
{
    int first =
        state->chance_count < SETTINGS_DELAY_MAX ? 0 : state->chance_count - SETTINGS_DELAY_MAX;
    open_member(out, "chances");
    text_put(out, '[');
    for (int i = first; i < state->chance_count; i++) {
        text_write(out, i == first ? "" : ",");
        put_number(out, state->chance_v[i % SETTINGS_DELAY_MAX]);
    }
    text_put(out, ']');
}

static void write_game(struct text_out *out, const struct room_state *state)
{
    member_link(out, "gid", state->gid);
    if (state->has_position) {
        open_member(out, "position");
        put_position(out, &state->position);
    }
    member_flag(out, "rolloff", state->rolloff);
    member_flag(out, "begun", state->begun);
    member_text(out, "starter", state->starter == SIDE_WHITE ? "w" : "b");
    member_number(out, "throws", state->throws);
    member_number(out, "chance_count", state->chance_count);
    write_chances(out, state);
    member_number(out, "turns", state->turns);
    member_seat(out, "last_white", state->last_of_side[SIDE_WHITE]);
    member_seat(out, "last_black", state->last_of_side[SIDE_BLACK]);
    member_flag(out, "roll_asked", state->roll_asked);
    member_number(out, "takebacks", state->takebacks);
    if (state->undo.possible) {
        write_undo(out, &state->undo);
    }
    write_clock(out, "clock", &state->clock);
    if (state->draws.stands) {
        member_seat(out, "draw", state->draws.seat);
    }
    member_number(out, "draw_wait_white", state->draws.turns_to_wait[SIDE_WHITE]);
    member_number(out, "draw_wait_black", state->draws.turns_to_wait[SIDE_BLACK]);
    write_chain(out, "app", &state->app);
    open_object(out, "chains");
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (state->seats[seat].has_tip) {
            write_chain(out, seat_name(seat), &state->chains[seat]);
        }
    }
    text_put(out, '}');
    member_text(out, "result", room_result_word(state->result));
    member_text(out, "reason", room_reason_word(state->reason));
    member_flag(out, "again", state->again);
}

size_t room_state_write(const struct room_state *state, char text[ROOM_TEXT_MAX])
{
    struct text_out out = {.text = text, .max = ROOM_TEXT_MAX - 1};
    text_put(&out, '{');
    member_text(&out, "id", state->id);
    member_text(&out, "phase", state->phase == ROOM_NEW ? "new" : room_phase_word(state->phase));
    member_number(&out, "v", state->v);
    member_number(&out, "decided_v", state->decided_v);
    member_number(&out, "at", state->at_ms);
    member_number(&out, "since", state->since_ms);
    if (state->phase != ROOM_NEW) {
        write_settings(&out, &state->settings);
        member_text(&out, "host", state->host);
        member_text(&out, "host_name", state->host_name);
        member_flag(&out, "host_bot", state->host_bot);
        member_flag(&out, "locked", state->locked);
        write_texts(&out, "kicked", state->kicked[0], sizeof state->kicked[0], state->kicked_count);
        write_seats(&out, state);
        member_number(&out, "game", state->game);
        member_number(&out, "played", state->series.played);
        member_number(&out, "points_white", state->series.points[SIDE_WHITE]);
        member_number(&out, "points_black", state->series.points[SIDE_BLACK]);
        member_link(&out, "app_tip", state->app_tip);
        write_owed(&out, state);
    }
    if (state->game > 0) {
        write_game(&out, state);
    }
    text_put(&out, '}');
    return (size_t)out.length;
}
