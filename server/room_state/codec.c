/* SPDX-License-Identifier: MIT */
#include "room_state/codec.h"

#include <stddef.h>
#include <string.h>

#include "room_state/settings_json.h"
#include "rules/room/text/line.h"

enum { CLOCKS_BYTES = 128 };

/* A reader of one field. `value` is NULL if the field is missing; `data` is the whole event. */
struct field {
    enum room_event_kind event;
    bool (*read)(const struct field *field, const json_t *value, const json_t *data, void *to);
    const char *name;
    size_t at; /* offset of the member in struct room_event */
    size_t bytes;
    int needed; /* see events.def */
};

static bool read_TEXT(const struct field *field, const json_t *value, const json_t *data, void *to)
{
    (void)data;
    const char *text = json_string_value(value);
    if (text == NULL || json_string_length(value) >= field->bytes) {
        return false;
    }
    memcpy(to, text, json_string_length(value) + 1);
    return true;
}

static bool read_link(const json_t *value, uint8_t link[DICE_LINK_BYTES])
{
    const char *text = json_string_value(value);
    return text != NULL && dice_from_hex(text, link);
}

static bool read_LINK(const struct field *field, const json_t *value, const json_t *data, void *to)
{
    (void)field;
    (void)data;
    return read_link(value, to);
}

static bool read_LINK_OR_NONE(const struct field *field, const json_t *value, const json_t *data,
                              void *to)
{
    (void)field;
    (void)data;
    struct room_link *link = to;
    link->is_given = read_link(value, link->link);
    return link->is_given;
}

static bool read_INT(const struct field *field, const json_t *value, const json_t *data, void *to)
{
    (void)field;
    (void)data;
    *(int64_t *)to = json_integer_value(value);
    return json_is_integer(value);
}

static bool read_FLAG(const struct field *field, const json_t *value, const json_t *data, void *to)
{
    (void)field;
    (void)data;
    *(bool *)to = json_is_true(value);
    return json_is_boolean(value);
}

static bool is_word(const json_t *value, const char *word)
{
    const char *text = json_string_value(value);
    return text != NULL && strcmp(text, word) == 0;
}

static bool read_SIDE(const struct field *field, const json_t *value, const json_t *data, void *to)
{
    (void)field;
    (void)data;
    struct room_side *side = to;
    side->is_given = is_word(value, "w") || is_word(value, "b");
    side->side = is_word(value, "b") ? SIDE_BLACK : SIDE_WHITE;
    return side->is_given;
}

static bool read_FIRST(const struct field *field, const json_t *value, const json_t *data, void *to)
{
    struct room_throw *thrown = to;
    return json_is_null(value) || read_SIDE(field, value, data, &thrown->first);
}

/* An event holds all settings: a missing one has its default. */
static bool read_SETTINGS(const struct field *field, const json_t *value, const json_t *data,
                          void *to)
{
    (void)field;
    struct settings *settings = to;
    const char *rules = json_string_value(value);
    return rules != NULL && json_string_length(value) < sizeof settings->rules &&
           settings_restore_rules(settings, rules) &&
           room_state_settings_read(settings, data, NULL);
}

static bool read_RESULT(const struct field *field, const json_t *value, const json_t *data,
                        void *to)
{
    (void)field;
    (void)data;
    const char *word = json_string_value(value);
    enum result result = word == NULL ? RESULT_NONE : room_result_find(word);
    *(enum result *)to = result;
    return result != RESULT_NONE;
}

static bool read_REASON(const struct field *field, const json_t *value, const json_t *data,
                        void *to)
{
    (void)field;
    (void)data;
    const char *word = json_string_value(value);
    enum end_reason reason = word == NULL ? END_NONE : room_reason_find(word);
    *(enum end_reason *)to = reason;
    return reason != END_NONE;
}

static bool read_DRAW(const struct field *field, const json_t *value, const json_t *data, void *to)
{
    (void)field;
    (void)data;
    *(bool *)to = is_word(value, "draw");
    return *(bool *)to;
}

static bool read_CLAIM(const struct field *field, const json_t *value, const json_t *data, void *to)
{
    return read_DRAW(field, value, data, to) || is_word(value, "win");
}

static bool read_SEAT(const struct field *field, const json_t *value, const json_t *data, void *to)
{
    (void)field;
    (void)data;
    const char *name = json_string_value(value);
    int seat = name == NULL ? SEAT_NONE : seat_find(name);
    *(int *)to = seat;
    return seat != SEAT_NONE;
}

static bool read_PLAYERS(const struct field *field, const json_t *value, const json_t *data,
                         void *to)
{
    (void)field;
    (void)data;
    struct room_player *players = to;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const json_t *player = json_object_get(value, seat_name(seat));
        const json_t *who = json_object_get(player, "who");
        if (json_string_length(who) < sizeof players[seat].user_id) {
            memcpy(players[seat].user_id, json_is_string(who) ? json_string_value(who) : "",
                   json_string_length(who) + 1);
        }
        struct room_link *tip = &players[seat].tip;
        tip->is_given = read_link(json_object_get(player, "tip"), tip->link);
    }
    return json_is_object(value);
}

static bool read_STEPS(const struct field *field, const json_t *value, const json_t *data, void *to)
{
    (void)field;
    (void)data;
    struct turn_check ignored;
    return room_state_steps_read(value, to, &ignored);
}

static bool read_LINKS(const struct field *field, const json_t *value, const json_t *data, void *to)
{
    (void)field;
    (void)data;
    struct room_throw *thrown = to;
    size_t count = json_array_size(value);
    bool good = count <= ROOM_THROW_LINKS;
    for (size_t i = 0; i < count && good; i++) {
        good = read_link(json_array_get(value, i), thrown->links[i]);
    }
    /* A number of links that no throw has: the event will not follow. */
    thrown->link_count = good ? (int)count : ROOM_THROW_LINKS + 1;
    return good;
}

static bool add_faces(struct room_throw *thrown, const json_t *list)
{
    size_t count = json_array_size(list);
    if (!json_is_array(list) || count > (size_t)(DICE_COUNT_MAX - thrown->face_count)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const json_t *face = json_array_get(list, i);
        if (!json_is_integer(face) || json_integer_value(face) < 0 ||
            json_integer_value(face) > UINT8_MAX) {
            return false;
        }
        thrown->faces[thrown->face_count++] = (uint8_t)json_integer_value(face);
    }
    return true;
}

static bool read_FACES(const struct field *field, const json_t *value, const json_t *data, void *to)
{
    (void)field;
    (void)data;
    return add_faces(to, value);
}

static bool read_WHITE(const struct field *field, const json_t *value, const json_t *data, void *to)
{
    struct room_throw *thrown = to;
    bool good = read_FACES(field, value, data, to);
    thrown->white_count = thrown->face_count;
    return good;
}

static bool read_BLACK(const struct field *field, const json_t *value, const json_t *data, void *to)
{
    return read_FACES(field, value, data, to);
}

static const struct field fields[] = {
#define EVENT(id, word, phases, decides, says)
#define FIELD(id, type, name, member, needed, says)                                                \
    {ROOM_EVENT_##id,                                                                              \
     read_##type,                                                                                  \
     #name,                                                                                        \
     offsetof(struct room_event, d.member),                                                        \
     sizeof(((struct room_event *)0)->d.member),                                                   \
     needed},
#include "rules/room/events.def"
#undef FIELD
#undef EVENT
};

const char *room_state_event_read(enum room_event_kind kind, const json_t *data,
                                  struct room_event *event)
{
    memset(event, 0, sizeof *event);
    event->kind = kind;
    (void)read_SEAT(NULL, json_object_get(data, "seat"), data, &event->seat);
    event->lag_ms = json_integer_value(json_object_get(data, "lag"));
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        const struct field *field = &fields[i];
        if (field->event != kind) {
            continue;
        }
        const json_t *value = json_object_get(data, field->name);
        bool is_skipped = value == NULL && field->needed != 1;
        if (is_skipped && field->read == read_SEAT) {
            *(int *)((char *)event + field->at) = SEAT_NONE; /* zero is a seat */
        }
        if (!is_skipped && !field->read(field, value, data, (char *)event + field->at) &&
            field->needed != 0) {
            return field->name;
        }
    }
    return NULL;
}

enum room_apply_status room_state_apply_read(struct room_state *state, const char *name,
                                             const json_t *data, int64_t at_ms,
                                             struct room_event *event)
{
    enum room_event_kind kind = room_event_find(name);
    event->kind = kind;
    if (kind == ROOM_EVENT_KINDS && state->phase != ROOM_NEW) {
        room_skip(state);
        return ROOM_SKIPPED;
    }
    if (kind == ROOM_EVENT_KINDS || room_state_event_read(kind, data, event) != NULL) {
        return ROOM_UNSOUND;
    }
    event->at_ms = at_ms;
    return room_apply(state, event) == ROOM_SOUND ? ROOM_APPLIED : ROOM_UNSOUND;
}

enum room_apply_status room_state_apply_json(struct room_state *state, const char *name,
                                             const json_t *data, int64_t at_ms)
{
    struct room_event event;
    return room_state_apply_read(state, name, data, at_ms, &event);
}

/* ---- turns ---- */

bool room_state_steps_read(const json_t *list, struct room_steps *steps, struct turn_check *check)
{
    memset(check, 0, sizeof *check);
    steps->count = 0;
    if (json_array_size(list) > TURN_STEPS_MAX) {
        check->error = (struct text_error){"steps", 1, "A turn has at most eight steps."};
        return false;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *step = json_array_get(list, i);
        check->bad = (int)i;
        if (!json_is_string(step)) {
            return false;
        }
        if (json_string_length(step) >= STEP_TEXT_MAX) {
            check->error = (struct text_error){"steps", 1, "This step is too long."};
            return false;
        }
        memcpy(steps->text[i], json_string_value(step), json_string_length(step) + 1);
        steps->count++;
    }
    return true;
}

void room_state_check_turn_json(const struct position *pos, const json_t *list,
                                struct turn_check *check)
{
    struct room_steps steps;
    if (room_state_steps_read(list, &steps, check)) {
        room_check_turn(pos, &steps, check);
    }
}

/* ---- as events show it ---- */

json_t *room_state_clocks_json(const struct room_state *state, int64_t at_ms)
{
    char text[CLOCKS_BYTES];
    struct text_out out = {.text = text, .max = CLOCKS_BYTES - 1};
    if (!room_shows_clocks(state)) {
        return NULL;
    }
    room_clocks_write(state, at_ms, &out);
    return json_loadb(text, (size_t)out.length, 0, NULL);
}
