/* SPDX-License-Identifier: MIT */
#include "archive/record.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "room_state/codec.h"
#include "rules/play/record.h"
#include "session/names.h"

_Static_assert((int)NAMES_SHOWN_BYTES == (int)ROOM_NAME_BYTES, "one is copied into the other");
enum { NAMES_BYTES = SEATS_A_SIDE_MAX * (STORE_NAME_BYTES + 2) };

/* A text that grows. */
struct page {
    char *text;
    size_t bytes;
    size_t capacity;
};

/* Makes space for `more` bytes and returns the end of the text. */
static char *page_end(struct page *page, size_t more)
{
    if (page->bytes + more > page->capacity) {
        page->capacity = (page->bytes + more) * 2;
        page->text = realloc(page->text, page->capacity);
    }
    return page->text + page->bytes;
}

static void add_page_text(struct page *page, const char *text)
{
    size_t bytes = strlen(text);
    memcpy(page_end(page, bytes + 1), text, bytes + 1);
    page->bytes += bytes;
}

static void add_tag(struct page *page, const char *name, const char *value)
{
    size_t bytes = record_write_tag(name, value, strlen(value), NULL, 0);
    record_write_tag(name, value, strlen(value), page_end(page, bytes + 1), bytes + 1);
    page->bytes += bytes;
}

/* Where the text of a turn begins, and the writer there: the turn is removed again if the player takes it back. */
struct turn_place {
    size_t bytes;
    struct record_writer writer;
};

/* One game, found by folding the log. */
struct game_record {
    const struct names *shown_by; /* of an imported game; else NULL */
    struct room_state state;
    int64_t game;
    int64_t v; /* the last event that is folded */
    struct record_writer writer;
    struct page turns;
    struct turn_place *places; /* of the turns */
    size_t count;
    size_t capacity;
    char names[2][NAMES_BYTES];
    int64_t started_ms;
    bool is_there;
    bool is_over;
};

static void note_names(struct game_record *found)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct room_seat *sitter = &found->state.seats[seat];
        char *names = found->names[seat_side(seat)];
        size_t used = strlen(names);
        char shown[NAMES_SHOWN_BYTES];
        if (sitter->user_id[0] == '\0') {
            continue;
        }
        if (found->shown_by != NULL) {
            session_names_show_imported(found->shown_by, sitter->name, shown);
        } else {
            memcpy(shown, sitter->name, sizeof sitter->name);
        }
        snprintf(names + used, NAMES_BYTES - used, "%s%s", used == 0 ? "" : ", ", shown);
    }
}

static void note_turn(struct game_record *found, const struct position *before, const json_t *steps)
{
    if (found->count == found->capacity) {
        found->capacity = found->capacity == 0 ? 64 : found->capacity * 2;
        found->places = realloc(found->places, found->capacity * sizeof *found->places);
    }
    struct turn_check check;
    room_state_check_turn_json(before, steps, &check);
    found->places[found->count++] = (struct turn_place){found->turns.bytes, found->writer};
    char *end = page_end(&found->turns, RECORD_TURN_MAX);
    found->turns.bytes += (size_t)record_write_turn(&found->writer, before, &check.turn, end);
}

static void forget_turn(struct game_record *found)
{
    const struct turn_place *place = &found->places[--found->count];
    found->turns.bytes = place->bytes;
    found->writer = place->writer;
}

static void fold_event(struct game_record *found, const char *name, const json_t *data,
                       int64_t at_ms)
{
    struct position before = found->state.position;
    enum room_apply_status status = room_state_apply_json(&found->state, name, data, at_ms);
    assert(status != ROOM_UNSOUND); /* the first fold has already accepted this event */
    if (found->state.game != found->game) {
        return;
    }
    if (strcmp(name, "started") == 0) {
        found->is_there = true;
        found->started_ms = at_ms;
        note_names(found);
    } else if (strcmp(name, "turn") == 0 || strcmp(name, "passed") == 0) {
        note_turn(found, &before, json_object_get(data, "steps"));
    } else if (strcmp(name, "tookback") == 0) {
        forget_turn(found);
    } else if (strcmp(name, "ended") == 0) {
        found->is_over = true;
    }
}

struct game_record *archive_game_record_begin(const char *room, int64_t game,
                                              const struct names *shown_by)
{
    struct game_record *record = calloc(1, sizeof *record);
    record->game = game;
    record->shown_by = shown_by;
    room_state_init(&record->state, room);
    return record;
}

int64_t archive_game_record_next(const struct game_record *record)
{
    return record->v + 1;
}

bool archive_game_record_fold(struct game_record *record, const char *text, size_t bytes)
{
    json_t *event = json_loadb(text, bytes, 0, NULL);
    record->v++;
    fold_event(record, json_string_value(json_object_get(event, "e")), json_object_get(event, "d"),
               json_integer_value(json_object_get(event, "at")));
    json_decref(event);
    return record->is_over;
}

static void write_tags(struct page *page, const struct game_record *found)
{
    const struct settings *settings = &found->state.settings;
    char rules[RULESET_TEXT_MAX];
    memcpy(rules, settings->rules, sizeof rules);
    char *options = strchr(rules, ';');
    if (options != NULL) {
        *options++ = '\0';
    }
    char date[32];
    time_t seconds = (time_t)(found->started_ms / 1000);
    struct tm day;
    gmtime_r(&seconds, &day);
    strftime(date, sizeof date, "%Y.%m.%d", &day);

    add_tag(page, "Rules", rules);
    if (options != NULL) {
        add_tag(page, "Options", options);
    }
    add_tag(page, "White", found->names[SIDE_WHITE]);
    add_tag(page, "Black", found->names[SIDE_BLACK]);
    add_tag(page, "Date", date);
    add_tag(page, "Dice", dice_words[settings->dice]);
    add_tag(page, "Result", found->is_over ? room_result_word(found->state.result) : "*");
    if (found->is_over) {
        add_tag(page, "Reason", room_reason_word(found->state.reason));
    }
    add_page_text(page, "\n");
}

char *archive_game_record_end(struct game_record *record, size_t *bytes)
{
    struct page page = {0};
    if (record->is_there) {
        write_tags(&page, record);
        memcpy(page_end(&page, record->turns.bytes + 1),
               record->turns.text != NULL ? record->turns.text : "", record->turns.bytes);
        page.bytes += record->turns.bytes;
        if (record->count > 0) {
            add_page_text(&page, "\n");
        }
    }
    archive_game_record_destroy(record);
    *bytes = page.bytes;
    return page.text;
}

void archive_game_record_destroy(struct game_record *record)
{
    if (record != NULL) {
        free(record->turns.text);
        free(record->places);
        free(record);
    }
}

char *archive_game_record_write_lines(const char *room, const struct room_line *lines, size_t count,
                                      int64_t game, size_t *bytes)
{
    struct game_record *record = archive_game_record_begin(room, game, NULL);
    for (size_t i = 0; game > 0 && i < count && !record->is_over; i++) {
        (void)archive_game_record_fold(record, lines[i].text, lines[i].bytes);
    }
    return archive_game_record_end(record, bytes);
}
