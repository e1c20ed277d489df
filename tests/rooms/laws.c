/* SPDX-License-Identifier: MIT */
#include "laws.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "room_state/codec.h"
#include "rules/room/text/canonical.h"
#include "rules/room/text/flat.h"
#include "rules/room/text/line.h"

static const struct {
    unsigned phases;
    bool decides;
} kinds[ROOM_EVENT_KINDS] = {
#define IN(phase) 1u << ROOM_##phase
#define EVENT(id, word, in, changes, says) [ROOM_EVENT_##id] = {in, changes},
#define FIELD(id, type, name, member, needed, says)
#include "rules/room/events.def"
#undef FIELD
#undef EVENT
#undef IN
};

/* ---- what an event changes ---- */

static void check_counters(const struct room_state *before, const struct room_state *after,
                           const struct room_event *event)
{
    assert(kinds[event->kind].phases & 1u << before->phase);
    assert(after->v == before->v + 1);
    assert(after->at_ms == event->at_ms);
    if (kinds[event->kind].decides) {
        assert(after->decided_v == after->v);
    } else {
        assert(after->decided_v == before->decided_v || event->kind == ROOM_EVENT_KICKED);
    }
    if (after->phase != before->phase) {
        assert(after->since_ms == event->at_ms);
    } else {
        assert(after->since_ms == before->since_ms);
    }
}

/* An outage gives no more than is stated, within the bound of an hour, and what was used stays used. */
static void check_outage(const struct room_state *before, const struct room_state *after,
                         const struct room_event *event)
{
    if (event->kind != ROOM_EVENT_CLOCK) {
        return;
    }
    enum side side = event->d.clock.side.side;
    enum side other = side == SIDE_WHITE ? SIDE_BLACK : SIDE_WHITE;
    const struct clock_side *was = &before->clock.sides[side];
    const struct clock_side *is = &after->clock.sides[side];
    int64_t back_ms = event->d.clock.back_ms;
    assert(is->since_ms == event->at_ms);
    assert(is->left_ms <= was->left_ms + back_ms || before->clock.rules.kind == CLOCK_DAYS);
    assert(is->free_ms <= was->free_ms);
    assert(back_ms <= clock_back_max_ms(&before->clock, side, event->at_ms));
    assert(before->clock.rules.kind == CLOCK_DAYS || back_ms <= CLOCK_BACK_MS);
    assert(memcmp(&before->clock.sides[other], &after->clock.sides[other], sizeof *is) == 0);
}

static bool is_canonical_equal(const struct room_state *one, const struct room_state *other)
{
    static char texts[2][ROOM_TEXT_MAX];
    size_t bytes = room_state_write(one, texts[0]);
    return room_state_write(other, texts[1]) == bytes && memcmp(texts[0], texts[1], bytes) == 0;
}

/* ---- the same event from its line ---- */

size_t laws_line(const struct room_state *before, const struct room_state *after,
                 const struct room_event *event, enum room_fault fault, char line[LAWS_LINE_MAX])
{
    struct room_state shown = *after;
    if (fault != ROOM_SOUND) {
        shown.v = before->v + 1;
        shown.at_ms = event->at_ms;
    }
    size_t bytes = room_line_write(&shown, event, line);
    line[bytes] = '}';
    line[bytes + 1] = '\0';
    return bytes + 1;
}

struct flat_text {
    size_t bytes;
    char text[1 << 16];
};

static void put(struct flat_text *flat, const char *text)
{
    size_t bytes = strlen(text) + 1;
    assert(flat->bytes + bytes <= sizeof flat->text);
    memcpy(flat->text + flat->bytes, text, bytes);
    flat->bytes += bytes;
}

/* As the page does: a member, then what is in it. */
static void flatten(struct flat_text *flat, const char *path, const json_t *value)
{
    char text[LAWS_LINE_MAX] = "";
    char below[256];
    const char *name;
    json_t *member;
    size_t i;
    put(flat, path);
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        put(flat, "{");
        json_object_foreach((json_t *)value, name, member)
        {
            snprintf(below, sizeof below, "%s.%s", path, name);
            flatten(flat, below, member);
        }
        return;
    case JSON_ARRAY:
        snprintf(text, sizeof text, "[%zu", json_array_size(value));
        put(flat, text);
        json_array_foreach(value, i, member)
        {
            snprintf(below, sizeof below, "%s.%zu", path, i);
            flatten(flat, below, member);
        }
        return;
    case JSON_STRING:
        snprintf(text, sizeof text, "\"%s", json_string_value(value));
        break;
    case JSON_INTEGER:
        snprintf(text, sizeof text, "#%" JSON_INTEGER_FORMAT, json_integer_value(value));
        break;
    case JSON_REAL:
        snprintf(text, sizeof text, ".%f", json_real_value(value));
        break;
    case JSON_TRUE:
    case JSON_FALSE:
    case JSON_NULL:
        text[0] = json_is_true(value) ? 't' : json_is_false(value) ? 'f' : 'n';
        break;
    }
    put(flat, text);
}

/* The page's codec. */
static const char *read_flat(const json_t *root, struct room_event *event)
{
    static struct flat_text flat;
    const char *wrong;
    flat.bytes = 0;
    for (const char *const *name = (const char *const[]){"e", "at", "d", NULL}; *name != NULL;
         name++) {
        flatten(&flat, *name, json_object_get(root, *name));
    }
    bool good = flat_event_read(flat.text, flat.bytes, event, &wrong);
    assert(good == (wrong == NULL && event->kind != ROOM_EVENT_KINDS));
    return wrong;
}

enum { TELLABLE_DEPTH = 8, TELLABLE_MEMBERS = FLAT_MEMBERS_MAX };

static const json_int_t number_max = INT64_C(9007199254740991);

/* Counts the members down; returns false if the page cannot tell such a value. */
static bool is_tellable(const json_t *value, int depth, int *members)
{
    const char *name;
    json_t *member;
    size_t i;
    if (--*members < 0 || depth > TELLABLE_DEPTH) {
        return false;
    }
    if (json_is_integer(value)) {
        json_int_t number = json_integer_value(value);
        return number >= -number_max && number <= number_max;
    }
    json_object_foreach((json_t *)value, name, member)
    {
        if (strchr(name, '.') != NULL || strlen(name) > 20 ||
            !is_tellable(member, depth + 1, members)) {
            return false;
        }
    }
    json_array_foreach(value, i, member)
    {
        if (!is_tellable(member, depth + 1, members)) {
            return false;
        }
    }
    return true;
}

void laws_codecs_agree(const json_t *root, const struct room_event *event)
{
    struct room_event flat_event;
    int members = TELLABLE_MEMBERS;
    if (!is_tellable(root, 0, &members)) {
        return;
    }
    const char *wrong = read_flat(root, &flat_event);
    assert((event == NULL) == (wrong != NULL || flat_event.kind == ROOM_EVENT_KINDS));
    assert(event == NULL || memcmp(event, &flat_event, sizeof flat_event) == 0);
}

/* Reads a line with both codecs, which must agree. Returns false if they cannot read it. */
static bool read_line(const char *line, const struct room_event *event, struct room_event *again)
{
    struct room_event flat_event;
    json_t *root = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    if (root == NULL) {
        return false; /* not UTF-8 */
    }
    const char *wrong = room_state_event_read(event->kind, json_object_get(root, "d"), again);
    again->at_ms = event->at_ms;
    const char *flat_wrong = read_flat(root, &flat_event);
    assert((wrong == NULL) == (flat_wrong == NULL));
    assert(wrong == NULL || strcmp(wrong, flat_wrong) == 0);
    assert(wrong != NULL || memcmp(again, &flat_event, sizeof flat_event) == 0);
    json_decref(root);
    return wrong == NULL;
}

bool laws_read_again(const struct room_state *before, const struct room_event *event,
                     struct room_event *again)
{
    static char line[LAWS_LINE_MAX];
    laws_line(before, before, event, ROOM_FAULT_PHASE, line);
    return read_line(line, event, again);
}

/* The line has the same event, which has the same result and the same line. */
static void check_line(const struct room_state *before, const struct room_state *after,
                       const struct room_event *event, enum room_fault fault)
{
    static char line[LAWS_LINE_MAX];
    static char printed[LAWS_LINE_MAX];
    struct room_event again;
    struct room_state state = *before;
    laws_line(before, after, event, fault, line);
    bool good = read_line(line, event, &again);
    assert(good);
    enum room_fault result = room_apply(&state, &again);
    assert(result == fault);
    assert(is_canonical_equal(&state, after));
    laws_line(before, &state, &again, fault, printed);
    assert(strcmp(printed, line) == 0);
}

/* ---- events that are only moves ---- */

static void check_move(const struct room_state *before, const struct room_state *after,
                       const struct room_event *event)
{
    if (room_is_only_move(before, event)) {
        assert(before->phase == ROOM_PLAYING && after->phase == ROOM_PLAYING);
        assert(before->game == after->game && before->overheard_v == after->overheard_v);
        assert(memcmp(&before->settings, &after->settings, sizeof before->settings) == 0);
        assert(memcmp(before->seats, after->seats, sizeof before->seats) == 0);
        assert(memcmp(before->kicked, after->kicked, sizeof before->kicked) == 0);
        assert(strcmp(before->host, after->host) == 0 && before->locked == after->locked);
    }
}

/* ---- without the check of the dice ---- */

static void check_unsealed(const struct room_state *before, const struct room_state *after,
                           const struct room_event *event, enum room_fault fault)
{
    struct room_state state = *before;
    enum room_fault result = room_apply_unsealed(&state, event);
    if (result != ROOM_SOUND) {
        assert(fault != ROOM_SOUND);
        assert(memcmp(&state, before, sizeof state) == 0);
    } else if (fault == ROOM_SOUND) {
        assert(is_canonical_equal(&state, after));
    } else {
        assert(room_check_seal(before, event) == fault);
        check_counters(before, &state, event);
    }
}

void laws_event(const struct room_state *before, const struct room_state *after,
                const struct room_event *event, enum room_fault fault)
{
    if (fault != ROOM_SOUND) {
        assert(memcmp(before, after, sizeof *before) == 0);
        assert(room_fault_word(fault)[0] != '\0' && room_fault_says(fault)[0] != '\0');
    } else {
        check_counters(before, after, event);
        check_outage(before, after, event);
        check_move(before, after, event);
    }
    check_unsealed(before, after, event, fault);
    check_line(before, after, event, fault);
}

/* ---- between commands ---- */

static void check_text(const struct room_state *state)
{
    static char text[ROOM_TEXT_MAX];
    size_t bytes = room_state_write(state, text);
    json_t *root = json_loadb(text, bytes, JSON_REJECT_DUPLICATES, NULL);
    assert(bytes == strlen(text) && json_is_object(root));
    assert(json_integer_value(json_object_get(root, "v")) == state->v);
    json_decref(root);
}

static void check_seats(const struct room_state *state)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const char *user_id = state->seats[seat].user_id;
        assert(user_id[0] == '\0' || seat_exists(seat, state->settings.seats));
        assert(user_id[0] == '\0' || room_seat_of(state, user_id) == seat);
        assert(state->phase != ROOM_PLAYING || !settings_need_tips(&state->settings) ||
               !seat_exists(seat, state->settings.seats) || state->seats[seat].has_tip);
    }
}

static void check_game(const struct room_state *state)
{
    struct debt debts[SEATS_MAX];
    enum result result;
    enum end_reason reason;
    int count = room_owed(state, debts);
    assert((count > 0) == (state->phase == ROOM_PLAYING));
    for (int i = 0; i < count; i++) {
        assert(seat_exists(debts[i].seat, state->settings.seats));
        assert(clock_runs(&state->clock, seat_side(debts[i].seat)));
    }
    if (state->phase == ROOM_PLAYING) {
        assert(room_all_seated(state) && state->has_position);
        assert(!room_outcome(state, &result, &reason));
        assert(room_next_throw(state).due == (debts[0].kind != DEBT_TURN));
    }
    assert(state->phase != ROOM_ENDED || state->result != RESULT_NONE);
}

void laws_state(const struct room_state *state)
{
    assert(state->decided_v <= state->v && state->phase != ROOM_NEW);
    check_text(state);
    check_seats(state);
    check_game(state);
}
