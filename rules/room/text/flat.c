/* SPDX-License-Identifier: MIT */
#include "rules/room/text/flat.h"

#include <string.h>

#include "rules/core/engine.h"
#include "rules/core/text.h"

enum { PATH_BYTES = 48, INTEGER_DIGITS = 16 /* more than 2^53 - 1 has */ };

struct member {
    const char *path;
    const char *value;
};

struct flat {
    struct member members[FLAT_MEMBERS_MAX];
    int count;
};

/* ---- the list ---- */

/* The text up to the next NUL; NULL if there is none before the end. */
static const char *next_text(const char **at, const char *end)
{
    const char *text = *at;
    const char *nul = text;
    while (nul < end && *nul != '\0') {
        nul++;
    }
    *at = nul + 1;
    return nul < end ? text : NULL;
}

static bool split_members(const char *text, size_t bytes, struct flat *flat)
{
    const char *end = text + bytes;
    flat->count = 0;
    for (const char *at = text; at < end;) {
        const char *path = next_text(&at, end);
        const char *value = at < end ? next_text(&at, end) : NULL;
        if (path == NULL || value == NULL || flat->count == FLAT_MEMBERS_MAX) {
            return false;
        }
        flat->members[flat->count++] = (struct member){path, value};
    }
    return true;
}

static const char *find_member(const struct flat *flat, const char *path)
{
    for (int i = 0; i < flat->count; i++) {
        if (text_equal(flat->members[i].path, path)) {
            return flat->members[i].value;
        }
    }
    return NULL;
}

/* "d.steps" and "0" are "d.steps.0". */
static const char *find_below(const struct flat *flat, const char *parent, const char *name)
{
    char path[PATH_BYTES];
    size_t length = text_length(parent);
    size_t more = text_length(name);
    if (length + 1 + more >= sizeof path) {
        return NULL;
    }
    memcpy(path, parent, length);
    path[length] = '.';
    memcpy(path + length + 1, name, more + 1);
    return find_member(flat, path);
}

static const char *find_index(const struct flat *flat, const char *parent, int index)
{
    char digits[4];
    int length = 0;
    RULES_CHECK(index >= 0 && index < FLAT_MEMBERS_MAX);
    if (index >= 100) {
        digits[length++] = '1';
    }
    if (index >= 10) {
        digits[length++] = (char)('0' + index / 10 % 10);
    }
    digits[length++] = (char)('0' + index % 10);
    digits[length] = '\0';
    return find_below(flat, parent, digits);
}

/* ---- values: each returns false for NULL and for another type ---- */

static bool read_integer(const char *value, int64_t *number)
{
    bool is_negative = value != NULL && value[0] == '#' && value[1] == '-';
    const char *digits = value == NULL ? "" : value + 1 + is_negative;
    *number = 0;
    if (value == NULL || value[0] != '#' || *digits == '\0' ||
        text_length(digits) > INTEGER_DIGITS) {
        return false;
    }
    for (; *digits >= '0' && *digits <= '9'; digits++) {
        *number = *number * 10 + (*digits - '0');
    }
    *number = is_negative ? -*number : *number;
    return *digits == '\0';
}

static const char *as_text(const char *value)
{
    return value != NULL && value[0] == '"' ? value + 1 : NULL;
}

static bool has_text(const char *value, const char *word)
{
    return as_text(value) != NULL && text_equal(as_text(value), word);
}

/* The length of a list, or -1. */
static int list_length(const char *value)
{
    int length = 0;
    if (value == NULL || value[0] != '[' || text_length(value) > 5) {
        return -1;
    }
    for (const char *digit = value + 1; *digit != '\0'; digit++) {
        length = length * 10 + (*digit - '0');
    }
    return length;
}

/* ---- one field; `path` is its own ---- */

struct field {
    enum room_event_kind event;
    bool (*read)(const struct field *field, const struct flat *flat, const char *value, void *to);
    const char *path;
    size_t at; /* offset of the member in struct room_event */
    size_t bytes;
    int needed; /* see events.def */
};

static bool flat_read_TEXT(const struct field *field, const struct flat *flat, const char *value,
                           void *to)
{
    (void)flat;
    const char *text = as_text(value);
    if (text == NULL || text_length(text) >= field->bytes) {
        return false;
    }
    memcpy(to, text, text_length(text) + 1);
    return true;
}

static bool read_flat_link(const char *value, uint8_t link[DICE_LINK_BYTES])
{
    return as_text(value) != NULL && dice_from_hex(as_text(value), link);
}

static bool flat_read_LINK(const struct field *field, const struct flat *flat, const char *value,
                           void *to)
{
    (void)field;
    (void)flat;
    return read_flat_link(value, to);
}

static bool flat_read_LINK_OR_NONE(const struct field *field, const struct flat *flat,
                                   const char *value, void *to)
{
    (void)field;
    (void)flat;
    struct room_link *link = to;
    link->is_given = read_flat_link(value, link->link);
    return link->is_given;
}

static bool flat_read_INT(const struct field *field, const struct flat *flat, const char *value,
                          void *to)
{
    (void)field;
    (void)flat;
    return read_integer(value, to);
}

static bool flat_read_FLAG(const struct field *field, const struct flat *flat, const char *value,
                           void *to)
{
    (void)field;
    (void)flat;
    *(bool *)to = value != NULL && value[0] == 't';
    return value != NULL && (value[0] == 't' || value[0] == 'f');
}

static bool flat_read_SIDE(const struct field *field, const struct flat *flat, const char *value,
                           void *to)
{
    (void)field;
    (void)flat;
    struct room_side *side = to;
    side->is_given = has_text(value, "w") || has_text(value, "b");
    side->side = has_text(value, "b") ? SIDE_BLACK : SIDE_WHITE;
    return side->is_given;
}

static bool flat_read_FIRST(const struct field *field, const struct flat *flat, const char *value,
                            void *to)
{
    struct room_throw *thrown = to;
    return (value != NULL && value[0] == 'n') || flat_read_SIDE(field, flat, value, &thrown->first);
}

static bool read_setting_names(const struct flat *flat, const struct setting *setting,
                               const char *path, const char *value, struct settings *settings)
{
    int count = list_length(value);
    settings_clear_names(settings, setting);
    for (int i = 0; i < count; i++) {
        const char *name = i < FLAT_MEMBERS_MAX ? as_text(find_index(flat, path, i)) : NULL;
        if (name == NULL || !settings_add_name(settings, setting, name)) {
            return false;
        }
    }
    return count >= 0;
}

static bool read_setting(const struct flat *flat, const struct setting *setting, const char *value,
                         struct settings *settings)
{
    int64_t number;
    switch (setting->kind) {
    case SETTING_TEXT:
        return as_text(value) != NULL && settings_set_text(settings, setting, as_text(value));
    case SETTING_NUMBER:
        return read_integer(value, &number) && settings_set_number(settings, setting, number);
    case SETTING_FLAG:
        settings_set_flag(settings, setting, value[0] == 't');
        return value[0] == 't' || value[0] == 'f';
    case SETTING_NAMES:
        return read_setting_names(flat, setting, "d.invited", value, settings);
    }
    RULES_CHECK(false);
    return false;
}

/* An event holds all settings: a missing one has its default. */
static bool flat_read_SETTINGS(const struct field *field, const struct flat *flat,
                               const char *value, void *to)
{
    (void)field;
    struct settings *settings = to;
    const char *rules = as_text(value);
    if (rules == NULL || text_length(rules) >= sizeof settings->rules ||
        !settings_restore_rules(settings, rules)) {
        return false;
    }
    const struct setting *setting;
    for (int i = 0; (setting = settings_at(i)) != NULL; i++) {
        const char *chosen = find_below(flat, "d", setting->name);
        if (chosen != NULL && !read_setting(flat, setting, chosen, settings)) {
            return false;
        }
    }
    return true;
}

static bool flat_read_RESULT(const struct field *field, const struct flat *flat, const char *value,
                             void *to)
{
    (void)field;
    (void)flat;
    enum result result = as_text(value) == NULL ? RESULT_NONE : room_result_find(as_text(value));
    *(enum result *)to = result;
    return result != RESULT_NONE;
}

static bool flat_read_REASON(const struct field *field, const struct flat *flat, const char *value,
                             void *to)
{
    (void)field;
    (void)flat;
    enum end_reason reason = as_text(value) == NULL ? END_NONE : room_reason_find(as_text(value));
    *(enum end_reason *)to = reason;
    return reason != END_NONE;
}

static bool flat_read_DRAW(const struct field *field, const struct flat *flat, const char *value,
                           void *to)
{
    (void)field;
    (void)flat;
    *(bool *)to = has_text(value, "draw");
    return *(bool *)to;
}

static bool flat_read_CLAIM(const struct field *field, const struct flat *flat, const char *value,
                            void *to)
{
    return flat_read_DRAW(field, flat, value, to) || has_text(value, "win");
}

static bool flat_read_SEAT(const struct field *field, const struct flat *flat, const char *value,
                           void *to)
{
    (void)field;
    (void)flat;
    int seat = as_text(value) == NULL ? SEAT_NONE : seat_find(as_text(value));
    *(int *)to = seat;
    return seat != SEAT_NONE;
}

static bool flat_read_PLAYERS(const struct field *field, const struct flat *flat, const char *value,
                              void *to)
{
    struct room_player *players = to;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        char path[PATH_BYTES] = "d.seats.";
        memcpy(path + text_length(path), seat_name(seat), text_length(seat_name(seat)) + 1);
        const char *who = as_text(find_below(flat, path, "who"));
        if (who != NULL && text_length(who) < sizeof players[seat].user_id) {
            memcpy(players[seat].user_id, who, text_length(who) + 1);
        }
        (void)flat_read_LINK_OR_NONE(field, flat, find_below(flat, path, "tip"),
                                     &players[seat].tip);
    }
    return value != NULL && value[0] == '{';
}

static bool flat_read_STEPS(const struct field *field, const struct flat *flat, const char *value,
                            void *to)
{
    struct room_steps *steps = to;
    int count = list_length(value);
    if (count > TURN_STEPS_MAX) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        const char *step = as_text(find_index(flat, field->path, i));
        if (step == NULL || text_length(step) >= STEP_TEXT_MAX) {
            return false;
        }
        memcpy(steps->text[steps->count++], step, text_length(step) + 1);
    }
    return true;
}

static bool flat_read_LINKS(const struct field *field, const struct flat *flat, const char *value,
                            void *to)
{
    struct room_throw *thrown = to;
    int count = list_length(value) < 0 ? 0 : list_length(value);
    bool good = count <= ROOM_THROW_LINKS;
    for (int i = 0; i < count && good; i++) {
        good = read_flat_link(find_index(flat, field->path, i), thrown->links[i]);
    }
    /* A number of links that no throw has: the event will not follow. */
    thrown->link_count = good ? count : ROOM_THROW_LINKS + 1;
    return good;
}

static bool flat_read_FACES(const struct field *field, const struct flat *flat, const char *value,
                            void *to)
{
    struct room_throw *thrown = to;
    int count = list_length(value);
    if (count < 0 || count > DICE_COUNT_MAX - thrown->face_count) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        int64_t face;
        if (!read_integer(find_index(flat, field->path, i), &face) || face < 0 ||
            face > UINT8_MAX) {
            return false;
        }
        thrown->faces[thrown->face_count++] = (uint8_t)face;
    }
    return true;
}

static bool flat_read_WHITE(const struct field *field, const struct flat *flat, const char *value,
                            void *to)
{
    struct room_throw *thrown = to;
    bool good = flat_read_FACES(field, flat, value, to);
    thrown->white_count = thrown->face_count;
    return good;
}

static bool flat_read_BLACK(const struct field *field, const struct flat *flat, const char *value,
                            void *to)
{
    return flat_read_FACES(field, flat, value, to);
}

static const struct field fields[] = {
#define EVENT(id, word, phases, decides, says)
#define FIELD(id, type, name, member, needed, says)                                                \
    {ROOM_EVENT_##id,                                                                              \
     flat_read_##type,                                                                             \
     "d." #name,                                                                                   \
     offsetof(struct room_event, d.member),                                                        \
     sizeof(((struct room_event *)0)->d.member),                                                   \
     needed},
#include "rules/room/events.def"
#undef FIELD
#undef EVENT
};

static const char *read_fields(const struct flat *flat, struct room_event *event)
{
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        const struct field *field = &fields[i];
        if (field->event != event->kind) {
            continue;
        }
        const char *value = find_member(flat, field->path);
        bool is_skipped = value == NULL && field->needed != 1;
        if (is_skipped && field->read == flat_read_SEAT) {
            *(int *)((char *)event + field->at) = SEAT_NONE; /* zero is a seat */
        }
        if (!is_skipped && !field->read(field, flat, value, (char *)event + field->at) &&
            field->needed != 0) {
            return field->path + 2;
        }
    }
    return NULL;
}

bool flat_event_read(const char *text, size_t bytes, struct room_event *event, const char **wrong)
{
    struct flat flat;
    memset(event, 0, sizeof *event);
    event->kind = ROOM_EVENT_KINDS;
    *wrong = "d";
    if (!split_members(text, bytes, &flat)) {
        return false;
    }
    *wrong = "e";
    const char *word = as_text(find_member(&flat, "e"));
    if (word == NULL) {
        return false;
    }
    *wrong = "at";
    if (!read_integer(find_member(&flat, "at"), &event->at_ms) || event->at_ms < 0) {
        return false;
    }
    *wrong = NULL;
    event->kind = room_event_find(word);
    (void)flat_read_SEAT(NULL, &flat, find_member(&flat, "d.seat"), &event->seat);
    (void)read_integer(find_member(&flat, "d.lag"), &event->lag_ms);
    *wrong = event->kind == ROOM_EVENT_KINDS ? NULL : read_fields(&flat, event);
    return event->kind != ROOM_EVENT_KINDS && *wrong == NULL;
}
