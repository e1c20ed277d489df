/* SPDX-License-Identifier: MIT */
#include "rules/room/text/line.h"

#include <stddef.h>

#include "rules/core/engine.h"
#include "rules/room/text/members.h"

/* ---- parts that snapshots have, too ---- */

bool room_shows_clocks(const struct room_state *state)
{
    return (state->phase == ROOM_PLAYING || state->phase == ROOM_ENDED) &&
           state->clock.rules.kind != CLOCK_NONE;
}

const char *room_clocks_running(const struct clock *clock)
{
    static const char *const runs[] = {"", "w", "b", "wb"};
    return runs[(clock_runs(clock, SIDE_WHITE) ? 1 : 0) + (clock_runs(clock, SIDE_BLACK) ? 2 : 0)];
}

void room_clocks_write(const struct room_state *state, int64_t at_ms, struct text_out *out)
{
    const struct clock *clock = &state->clock;
    enum side side = clock_runs(clock, SIDE_WHITE) ? SIDE_WHITE : SIDE_BLACK;
    text_put(out, '{');
    member_number(out, "w", clock_left_ms(clock, SIDE_WHITE, at_ms));
    member_number(out, "b", clock_left_ms(clock, SIDE_BLACK, at_ms));
    member_text(out, "run", room_clocks_running(clock));
    member_number(out, "free", clock_free_ms(clock, side, at_ms));
    text_put(out, '}');
}

static void write_word_member(struct text_out *out, bool all, const char *name,
                              const char *const *words, int index)
{
    if (all || index != 0) {
        member_text(out, name, words[index]);
    }
}

static void write_invited(struct text_out *out, const struct settings *settings)
{
    member_open(out, "invited");
    text_put(out, '[');
    for (int i = 0; i < settings->invited_count; i++) {
        text_write(out, i == 0 ? "" : ",");
        out_text(out, settings->invited[i]);
    }
    text_put(out, ']');
}

void room_settings_write(const struct settings *settings, bool all, struct text_out *out)
{
    member_text(out, "rules", settings->rules);
    member_text(out, "visibility", visibility_words[settings->visibility]);
    member_text(out, "watch", watch_words[settings->watch]);
    member_text(out, "opening", opening_words[settings->opening]);
    member_text(out, "takeback", takeback_words[settings->takeback]);
    member_text(out, "dice", dice_words[settings->dice]);
    if (all || settings->clock.kind != CLOCK_NONE) {
        char clock[CLOCK_TEXT_MAX];
        clock_rules_write(&settings->clock, clock);
        member_text(out, "clock", clock);
    }
    if (all || settings_games(settings) > 1) {
        member_number(out, "games", settings_games(settings));
    }
    write_word_member(out, all, "sides", sides_words, (int)settings->sides);
    write_word_member(out, all, "talk", talk_words, (int)settings->talk);
    write_word_member(out, all, "crowd", crowd_words, (int)settings->crowd);
    /* also in a complete list: a room without the setting has the same text as before there was one */
    write_word_member(out, false, "overheard", overheard_words, (int)settings->overheard);
    write_word_member(out, all, "bots", bots_words, (int)settings->bots);
    if (all || settings->delay > 0) {
        member_number(out, "delay", settings->delay);
    }
    if (all || settings->rated) {
        member_flag(out, "rated", settings->rated != 0);
    }
    if (all || settings->invited_count > 0) {
        write_invited(out, settings);
    }
}

static void write_player(struct text_out *out, const struct room_seat *seat)
{
    text_put(out, '{');
    member_text(out, "who", seat->user_id);
    member_text(out, "name", seat->name);
    if (seat->has_tip) {
        member_link(out, "tip", seat->tip);
    }
    if (seat->bot) {
        member_flag(out, "bot", true);
    }
    if (seat_bot_level(seat->user_id) != 0) {
        member_number(out, "level", seat_bot_level(seat->user_id));
    }
    text_put(out, '}');
}

void room_seats_write(const struct room_state *state, bool all, struct text_out *out)
{
    text_put(out, '{');
    for (int at = 0; at < SEATS_MAX; at++) {
        const struct room_seat *seat = &state->seats[at];
        bool is_free = seat->user_id[0] == '\0';
        if (!seat_exists(at, state->settings.seats) || (is_free && !all)) {
            continue;
        }
        member_open(out, seat_name(at));
        if (is_free) {
            text_write(out, "null");
        } else {
            write_player(out, seat);
        }
    }
    text_put(out, '}');
}

/* ---- one field; `from` is its member in the event ---- */

struct line {
    struct text_out *out;
    const struct room_state *state; /* after the event */
    const struct room_event *event;
};

struct field {
    enum room_event_kind event;
    void (*write)(const struct line *line, const struct field *field, const void *from);
    const char *name;
    size_t at; /* offset of the member in struct room_event */
    bool needed;
};

static void write_TEXT(const struct line *line, const struct field *field, const void *from)
{
    const char *text = from;
    if (field->needed || text[0] != '\0') {
        member_text(line->out, field->name, text);
    }
}

static void write_LINK(const struct line *line, const struct field *field, const void *from)
{
    member_link(line->out, field->name, from);
}

static void write_LINK_OR_NONE(const struct line *line, const struct field *field, const void *from)
{
    const struct room_link *link = from;
    if (link->is_given) {
        member_link(line->out, field->name, link->link);
    }
}

static void write_INT(const struct line *line, const struct field *field, const void *from)
{
    int64_t number = *(const int64_t *)from;
    if (field->needed || number != 0) {
        member_number(line->out, field->name, number);
    }
}

static void write_FLAG(const struct line *line, const struct field *field, const void *from)
{
    bool flag = *(const bool *)from;
    if (field->needed || flag) {
        member_flag(line->out, field->name, flag);
    }
}

static const char *side_word(enum side side)
{
    return side == SIDE_WHITE ? "w" : "b";
}

static void write_SIDE(const struct line *line, const struct field *field, const void *from)
{
    const struct room_side *side = from;
    if (side->is_given) {
        member_text(line->out, field->name, side_word(side->side));
    }
}

static void write_FIRST(const struct line *line, const struct field *field, const void *from)
{
    const struct room_throw *thrown = from;
    member_open(line->out, field->name);
    if (thrown->first.is_given) {
        out_text(line->out, side_word(thrown->first.side));
    } else {
        text_write(line->out, "null");
    }
}

static void write_SETTINGS(const struct line *line, const struct field *field, const void *from)
{
    (void)field;
    room_settings_write(from, false, line->out);
}

static void write_RESULT(const struct line *line, const struct field *field, const void *from)
{
    member_text(line->out, field->name, room_result_word(*(const enum result *)from));
}

static void write_REASON(const struct line *line, const struct field *field, const void *from)
{
    member_text(line->out, field->name, room_reason_word(*(const enum end_reason *)from));
}

static void write_CLAIM(const struct line *line, const struct field *field, const void *from)
{
    member_text(line->out, field->name, *(const bool *)from ? "draw" : "win");
}

static void write_DRAW(const struct line *line, const struct field *field, const void *from)
{
    member_text(line->out, field->name, *(const bool *)from ? "draw" : "rematch");
}

static void write_SEAT(const struct line *line, const struct field *field, const void *from)
{
    int seat = *(const int *)from;
    if (seat != SEAT_NONE) {
        member_text(line->out, field->name, seat_name(seat));
    }
}

/* The players of the next game sit in the state already. */
static void write_PLAYERS(const struct line *line, const struct field *field, const void *from)
{
    (void)from;
    member_open(line->out, field->name);
    room_seats_write(line->state, false, line->out);
}

static void write_STEPS(const struct line *line, const struct field *field, const void *from)
{
    const struct room_steps *steps = from;
    member_open(line->out, field->name);
    text_put(line->out, '[');
    for (int i = 0; i < steps->count; i++) {
        text_write(line->out, i == 0 ? "" : ",");
        out_text(line->out, steps->text[i]);
    }
    text_put(line->out, ']');
}

static void write_LINKS(const struct line *line, const struct field *field, const void *from)
{
    const struct room_throw *thrown = from;
    if (line->state->settings.dice == DICE_FROM_DEVICE) {
        return;
    }
    member_open(line->out, field->name);
    text_put(line->out, '[');
    for (int i = 0; i < thrown->link_count; i++) {
        text_write(line->out, i == 0 ? "" : ",");
        out_link(line->out, thrown->links[i]);
    }
    text_put(line->out, ']');
}

static void write_faces(const struct line *line, const char *name, const uint8_t *faces, int count)
{
    member_open(line->out, name);
    text_put(line->out, '[');
    for (int i = 0; i < count; i++) {
        text_write(line->out, i == 0 ? "" : ",");
        out_number(line->out, faces[i]);
    }
    text_put(line->out, ']');
}

static void write_FACES(const struct line *line, const struct field *field, const void *from)
{
    const struct room_throw *thrown = from;
    write_faces(line, field->name, thrown->faces, thrown->face_count);
}

static void write_WHITE(const struct line *line, const struct field *field, const void *from)
{
    const struct room_throw *thrown = from;
    write_faces(line, field->name, thrown->faces, thrown->white_count);
}

static void write_BLACK(const struct line *line, const struct field *field, const void *from)
{
    const struct room_throw *thrown = from;
    write_faces(line, field->name, thrown->faces + thrown->white_count,
                thrown->face_count - thrown->white_count);
}

/* ---- what is only shown ---- */

static void show_ACTOR(const struct line *line)
{
    if (line->event->seat != SEAT_NONE) {
        member_text(line->out, "seat", seat_name(line->event->seat));
    }
}

static void show_SEATS_A_SIDE(const struct line *line)
{
    member_number(line->out, "seats", line->state->settings.seats);
}

static void show_LEVEL(const struct line *line)
{
    int level = seat_bot_level(line->event->d.seated.user_id);
    if (level != 0) {
        member_number(line->out, "level", level);
    }
}

static void show_RULES(const struct line *line)
{
    member_text(line->out, "rules", line->state->settings.rules);
}

static void show_SEATS(const struct line *line)
{
    member_open(line->out, "seats");
    room_seats_write(line->state, false, line->out);
}

static void show_APP_TIP(const struct line *line)
{
    if (line->state->settings.dice != DICE_FROM_DEVICE) {
        member_link(line->out, "tip", line->state->app_tip);
    }
}

/* The throw has not changed which seat ended the other side's last turn. */
static void show_WITNESS(const struct line *line)
{
    enum side side = seat_side(line->event->seat);
    if (line->state->settings.dice != DICE_FROM_DEVICE) {
        enum side other = side == SIDE_WHITE ? SIDE_BLACK : SIDE_WHITE;
        member_text(line->out, "witness", seat_name(line->state->last_of_side[other]));
    }
}

static void show_SCORE(const struct line *line)
{
    if (settings_games(&line->state->settings) > 1) {
        member_object(line->out, "score");
        member_number(line->out, "w", line->state->series.points[SIDE_WHITE]);
        member_number(line->out, "b", line->state->series.points[SIDE_BLACK]);
        text_put(line->out, '}');
    }
}

/* ---- the line ---- */

#define SHOWN(id, what, needed, says)                                                              \
    static void write_##id##_##what(const struct line *line, const struct field *field,            \
                                    const void *from)                                              \
    {                                                                                              \
        (void)field;                                                                               \
        (void)from;                                                                                \
        show_##what(line);                                                                         \
    }
#define EVENT(id, word, phases, decides, says)
#define FIELD(id, type, name, member, needed, says)
#include "rules/room/events.def"
#undef FIELD
#undef SHOWN

static const struct field fields[] = {
#define FIELD(id, type, name, member, needed, says)                                                \
    {ROOM_EVENT_##id, write_##type, #name, offsetof(struct room_event, d.member), needed == 1},
#define SHOWN(id, what, needed, says) {ROOM_EVENT_##id, write_##id##_##what, "", 0, true},
#include "rules/room/events.def"
#undef SHOWN
#undef FIELD
#undef EVENT
};

static void write_data(const struct line *line)
{
    text_put(line->out, '{');
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        if (fields[i].event == line->event->kind) {
            fields[i].write(line, &fields[i], (const char *)line->event + fields[i].at);
        }
    }
    if (line->event->lag_ms > 0) {
        member_number(line->out, "lag", line->event->lag_ms);
    }
    text_put(line->out, '}');
}

size_t room_line_write(const struct room_state *state, const struct room_event *event,
                       char text[ROOM_LINE_MAX])
{
    struct text_out out = {.text = text, .max = ROOM_LINE_MAX - 1};
    struct line line = {&out, state, event};
    text_put(&out, '{');
    member_text(&out, "t", "event");
    member_text(&out, "room", state->id);
    member_number(&out, "v", state->v);
    member_number(&out, "at", state->at_ms);
    member_text(&out, "e", room_event_word(event->kind));
    member_open(&out, "d");
    write_data(&line);
    if (state->has_position) {
        static const char digits[] = "0123456789abcdef";
        uint64_t hash = position_hash(&state->position);
        char hex[17] = "";
        for (int i = 0; i < 16; i++) {
            hex[i] = digits[hash >> (60 - 4 * i) & 15];
        }
        member_text(&out, "p", hex);
    }
    if (room_shows_clocks(state)) {
        member_open(&out, "c");
        room_clocks_write(state, state->at_ms, &out);
    }
    text[out.length] = '\0';
    return (size_t)out.length;
}

void room_line_reopen(const char *line, size_t bytes, struct text_out *out)
{
    RULES_CHECK(line[bytes - 1] == '}');
    text_write_bytes(out, line, bytes - 1);
}
