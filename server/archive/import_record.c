/* SPDX-License-Identifier: MIT */
/* Turns a record into the log of a room: the players in their seats, each throw as recorded, each turn, and the end. */
#include <assert.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive/import.h"
#include "base/ids.h"
#include "chat/text.h"
#include "net/utf8.h"
#include "room_state/event.h"
#include "rules/play/record.h"

enum {
    NAME_CHARS_MAX = 24,
    PIECE_BYTES = 1024, /* a part of the text whose hash gives the room's id */
};

/* The values of a record's tags. */
struct about {
    char rules[RULESET_TEXT_MAX];
    char names[SEATS_MAX][STORE_NAME_BYTES];
    int64_t at_ms; /* the day it was played; 0: the record does not say */
    const char *result;
    const char *reason;
};

/* What is read in the next part. */
enum reading { READING_TAGS, READING_TURNS, READING_HASHES, READING_EVENTS };

struct record_reader {
    struct import *import;
    struct record record;
    struct about about;
    enum side starter;
    struct record_turn *turns;
    int count;
    enum reading reading;
    int next; /* of the turns that are being hashed, or added to the log */
    struct loghash hash;
    struct record_writer writer;
};

/* ---- tags ---- */

/* Reports an error in the rules or their options. */
static enum import_status fail_rules(struct record_reader *reader, const struct record_error *error)
{
    const struct record_tag *tag = record_tag(&reader->record, "Rules");
    if (tag == NULL) {
        return archive_import_fail(reader->import, REFUSAL_BAD_LOG, 1,
                                   "This is neither a log nor a record: no tag names the rules.");
    }
    return archive_import_fail(reader->import, REFUSAL_UNKNOWN_RULES, tag - reader->record.tags + 1,
                               "These rules are unknown to this server: %s: %s", error->text.field,
                               error->text.says);
}

static enum import_status fail_record(struct record_reader *reader,
                                      const struct record_error *error)
{
    static const char *const shape[] = {"tag", "round", "turn", "Result"};
    enum refusal refusal = error->turn == 0 ? REFUSAL_UNKNOWN_RULES : REFUSAL_BAD_LOG;
    for (size_t i = 0; i < sizeof shape / sizeof shape[0]; i++) {
        refusal = strcmp(shape[i], error->text.field) == 0 ? REFUSAL_BAD_LOG : refusal;
    }
    if (error->broken != RULE_NONE) {
        refusal = REFUSAL_ILLEGAL_STEP;
    }
    struct import_problem *problem = &reader->import->problem;
    if (refusal == REFUSAL_UNKNOWN_RULES) {
        return fail_rules(reader, error);
    }
    problem->column = error->text.column;
    problem->step = error->step;
    problem->broken = error->broken;
    return archive_import_fail(reader->import, refusal, error->line, "%s: %s", error->text.field,
                               error->text.says);
}

/* A tag's value without its backslashes, truncated to the buffer; "" if the tag is missing. */
static void read_value(const struct record *record, const char *name, char *value, size_t bytes)
{
    const struct record_tag *tag = record_tag(record, name);
    size_t used = 0;
    for (int i = 0; tag != NULL && i < tag->value_bytes && used + 1 < bytes; i++) {
        i += tag->value[i] == '\\' && i + 1 < tag->value_bytes;
        value[used++] = tag->value[i];
    }
    value[used] = '\0';
}

static bool is_text(const char *text)
{
    json_t *value = json_string(text); /* NULL if it is not UTF-8 */
    json_decref(value);
    return value != NULL;
}

/* Takes one name, cleaned and shortened to the limit, or the seat's name if it has none. */
static void copy_player_name(char name[STORE_NAME_BYTES], const char *text, const char *instead)
{
    char clean[CHAT_TEXT_BYTES];
    bool good = chat_text_clean(text, clean) == CHAT_TEXT_OK;
    const char *from = good ? clean : instead;
    size_t bytes = net_utf8_prefix(from, NAME_CHARS_MAX);
    assert(bytes < STORE_NAME_BYTES);
    memcpy(name, from, bytes);
    name[bytes] = '\0';
}

/* "Livia, Zeno": the players of a side, from its first seat on. */
static bool read_names(struct record_reader *reader, enum side side, int seats)
{
    char value[SEATS_A_SIDE_MAX * (STORE_NAME_BYTES + 2)];
    read_value(&reader->record, side == SIDE_WHITE ? "White" : "Black", value, sizeof value);
    if (!is_text(value)) {
        return false;
    }
    char *rest = value;
    for (int number = 1; number <= seats; number++) {
        int seat = seat_at(side, number);
        char *comma = number < seats ? strstr(rest, ", ") : NULL;
        if (comma != NULL) {
            *comma = '\0';
        }
        copy_player_name(reader->about.names[seat], rest, seat_name(seat));
        rest = comma != NULL ? comma + 2 : rest + strlen(rest);
    }
    return true;
}

static bool is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

/* "2026.11.20" as milliseconds; 0 if it is no day between 1970 and now. */
static int64_t read_date(const char *text, int64_t now_ms)
{
    static const int before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
    int year = 0;
    int month = 0;
    int day = 0;
    if (strlen(text) != 10 || strspn(text, "0123456789.") != 10 ||
        sscanf(text, "%4d.%2d.%2d", &year, &month, &day) != 3 || year < 1970 || month < 1 ||
        month > 12 || day < 1 ||
        day > before[month] - before[month - 1] + (month == 2 && is_leap(year))) {
        return 0;
    }
    int64_t days = day - 1 + before[month - 1] + (month > 2 && is_leap(year));
    for (int past = 1970; past < year; past++) {
        days += 365 + is_leap(past);
    }
    int64_t at_ms = days * 24 * 3600 * 1000;
    return at_ms > now_ms ? 0 : at_ms;
}

static const char *word_in(const char *text, const char *const *words)
{
    while (*words != NULL && strcmp(*words, text) != 0) {
        words++;
    }
    return *words;
}

static enum import_status read_about(struct record_reader *reader)
{
    static const char *const results[] = {"1-0", "0-1", "1/2", NULL};
    static const char *const reasons[] = {"resigned", "time", "agreed", "abandoned", NULL};
    struct about *about = &reader->about;
    char value[64];
    int seats = position_seats(&reader->record.now);
    position_rules_write(&reader->record.now, about->rules);
    if (!read_names(reader, SIDE_WHITE, seats) || !read_names(reader, SIDE_BLACK, seats)) {
        return archive_import_fail(reader->import, REFUSAL_NOT_UTF8, 1, "Names must be UTF-8.");
    }
    read_value(&reader->record, "Date", value, sizeof value);
    about->at_ms = read_date(value, reader->import->now_ms);
    read_value(&reader->record, "Result", value, sizeof value);
    about->result = word_in(value, results);
    if (about->result == NULL) {
        return archive_import_fail(reader->import, REFUSAL_UNFINISHED_GAME, 1,
                                   "The tag Result must be 1-0, 0-1 or 1/2, for a finished game.");
    }
    read_value(&reader->record, "Reason", value, sizeof value);
    about->reason = word_in(value, reasons);
    if (about->reason == NULL) { /* the most likely reason */
        about->reason = strcmp(about->result, "1/2") == 0 ? "agreed" : "resigned";
    }
    return IMPORT_MORE;
}

/* ---- turns ---- */

/* The first part of a record. */
static enum import_status read_tags(struct record_reader *reader)
{
    struct record_error error;
    struct import *import = reader->import;
    if (!record_open(&reader->record, import->text, import->bytes, &error)) {
        return fail_record(reader, &error);
    }
    reader->turns = calloc(ROOM_TURNS_MAX + 1, sizeof *reader->turns);
    reader->reading = READING_TURNS;
    return read_about(reader);
}

static void begin_hash(struct record_reader *reader);

/* Here and below, `*left` is how many turns this step may still handle. */
static enum import_status read_turns(struct record_reader *reader, int *left)
{
    struct record_error error;
    enum record_status status = RECORD_TURN;
    for (; *left > 0 && status == RECORD_TURN && reader->count <= ROOM_TURNS_MAX; (*left)--) {
        status = record_next(&reader->record, &reader->turns[reader->count], &error);
        reader->count += status == RECORD_TURN;
    }
    if (status == RECORD_WRONG) {
        return fail_record(reader, &error);
    }
    if (reader->count > ROOM_TURNS_MAX) {
        return archive_import_fail(reader->import, REFUSAL_BAD_LOG, reader->record.line,
                                   "A game has at most %d turns.", ROOM_TURNS_MAX);
    }
    if (status != RECORD_TURN) {
        reader->starter = reader->count == 0 ? SIDE_WHITE : (enum side)reader->turns[0].before.side;
        reader->reading = READING_HASHES;
        begin_hash(reader);
    }
    return IMPORT_MORE;
}

/* ---- the room ---- */

/*
 * The same game always gets the same id, independent of the importing user and of the record's layout: a hash of what
 * follows.
 */
static void begin_hash(struct record_reader *reader)
{
    const struct about *about = &reader->about;
    char piece[PIECE_BYTES + LOGHASH_TAIL_CHARS + 1];
    loghash_init(&reader->hash, "record");
    int bytes = snprintf(piece, PIECE_BYTES, "%s\n%lld\n%s\n%s\n", about->rules,
                         (long long)about->at_ms, about->result, about->reason);
    loghash_seal(&reader->hash, piece, (size_t)bytes);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        bytes = snprintf(piece, PIECE_BYTES, "%s", about->names[seat]);
        loghash_seal(&reader->hash, piece, (size_t)bytes);
    }
}

static void hash_turns(struct record_reader *reader, int *left)
{
    char piece[PIECE_BYTES + LOGHASH_TAIL_CHARS + 1];
    for (; *left > 0 && reader->next < reader->count; (*left)--) {
        const struct record_turn *turn = &reader->turns[reader->next++];
        int bytes = record_write_turn(&reader->writer, &turn->before, &turn->turn, piece);
        loghash_seal(&reader->hash, piece, (size_t)bytes);
    }
}

/*
 * Adds an event to the log. Returns false if it does not follow from the state. The record has already been checked by
 * the rules, so only conditions that the rules do not know can fail here.
 */
static bool add_event(struct record_reader *reader, struct room_event *event)
{
    struct room_log *log = &reader->import->log;
    log->before = log->state;
    event->at_ms = reader->about.at_ms;
    if (room_apply(&log->state, event) != ROOM_SOUND) {
        return false;
    }
    char text[ROOM_EVENT_MAX];
    size_t bytes = room_state_event_seal(&log->state, &log->hash, event, text);
    archive_import_add_line(reader->import, strdup(text), bytes);
    log->game_ended = event->kind == ROOM_EVENT_ENDED;
    log->games_ended += log->game_ended;
    archive_import_set_end(reader->import);
    return true;
}

static bool add_people(struct record_reader *reader)
{
    const struct about *about = &reader->about;
    struct room_event created = {.kind = ROOM_EVENT_CREATED, .seat = SEAT_NONE};
    struct settings *settings = &created.d.created.settings;
    settings->dice = DICE_FROM_RECORD;
    created.d.created.tip.is_given = true;
    if (!settings_restore_rules(settings, about->rules)) {
        return false;
    }
    bool good = add_event(reader, &created);
    for (int seat = 0; seat < SEATS_MAX && good; seat++) {
        if (seat_exists(seat, settings->seats)) {
            struct room_event seated = {.kind = ROOM_EVENT_SEATED, .seat = seat};
            snprintf(seated.d.seated.user_id, sizeof seated.d.seated.user_id, "%s",
                     seat_name(seat));
            snprintf(seated.d.seated.name, sizeof seated.d.seated.name, "%s", about->names[seat]);
            good = add_event(reader, &seated);
        }
    }
    return good;
}

static bool add_start(struct record_reader *reader)
{
    struct room_event started = {.kind = ROOM_EVENT_STARTED, .seat = SEAT_NONE};
    started.d.started.game = 1;
    started.d.started.starter = (struct room_side){true, reader->starter};
    room_game_id(&reader->import->log.state, started.d.started.gid);
    return add_event(reader, &started);
}

static bool add_throw(struct record_reader *reader, const struct record_turn *turn)
{
    const struct room_state *state = &reader->import->log.state;
    struct next_throw next = room_next_throw(state);
    struct room_event rolled = {.kind = ROOM_EVENT_ROLLED, .seat = next.roller};
    rolled.d.thrown.number = state->throws + 1;
    rolled.d.thrown.face_count = turn->faces_count;
    memcpy(rolled.d.thrown.faces, turn->faces, (size_t)turn->faces_count);
    return add_event(reader, &rolled);
}

static bool add_record_turn(struct record_reader *reader, const struct record_turn *turn)
{
    struct position now = turn->before;
    struct owed owed = position_owed(&now);
    struct room_event event = {.kind = turn->turn.count == 0 ? ROOM_EVENT_PASSED : ROOM_EVENT_TURN,
                               .seat = seat_at(owed.side, owed.seat)};
    struct room_steps *steps = &event.d.turn.steps;
    for (steps->count = 0; steps->count < turn->turn.count; steps->count++) {
        const struct step *step = &turn->turn.steps[steps->count];
        struct position after;
        step_write(&now, step, steps->text[steps->count]);
        if (step_play(&now, step, &after, NULL) == TURN_OK) {
            now = after;
        }
    }
    return add_event(reader, &event);
}

static bool add_record_end(struct record_reader *reader)
{
    const struct room_state *state = &reader->import->log.state;
    struct room_event ended = {.kind = ROOM_EVENT_ENDED, .seat = SEAT_NONE};
    ended.d.ended.game = 1;
    ended.d.ended.tip.is_given = true;
    if (!room_outcome(state, &ended.d.ended.result, &ended.d.ended.reason)) {
        ended.d.ended.result = room_result_find(reader->about.result);
        ended.d.ended.reason = room_reason_find(reader->about.reason);
    }
    return add_event(reader, &ended);
}

static enum import_status begin_room(struct record_reader *reader)
{
    char id[IDS_ROOM_CHARS + 1];
    ids_room_of(reader->hash.state, id);
    room_state_log_init(&reader->import->log, id);
    if (!add_people(reader) || !add_start(reader)) {
        return archive_import_fail(reader->import, REFUSAL_BAD_LOG, reader->record.line,
                                   "No game can start with these players and rules.");
    }
    reader->next = 0;
    reader->reading = READING_EVENTS;
    return IMPORT_MORE;
}

static enum import_status add_turns(struct record_reader *reader, int *left)
{
    for (; *left > 0 && reader->next < reader->count; (*left)--) {
        const struct record_turn *turn = &reader->turns[reader->next++];
        if ((turn->faces_count > 0 && !add_throw(reader, turn)) || !add_record_turn(reader, turn)) {
            return archive_import_fail(reader->import, REFUSAL_BAD_LOG, reader->record.line,
                                       "The game does not follow its rules; see turn %d.",
                                       reader->next);
        }
    }
    if (reader->next < reader->count) {
        return IMPORT_MORE;
    }
    if (!add_record_end(reader)) {
        return archive_import_fail(reader->import, REFUSAL_BAD_LOG, reader->record.line,
                                   "The game cannot have ended with this result.");
    }
    return IMPORT_DONE;
}

void archive_record_reader_destroy(struct record_reader *reader)
{
    if (reader != NULL) {
        free(reader->turns);
        free(reader);
    }
}

static enum import_status read_more(struct record_reader *reader, int *left)
{
    switch (reader->reading) {
    case READING_TAGS:
        return read_tags(reader);
    case READING_TURNS:
        return read_turns(reader, left);
    case READING_HASHES:
        hash_turns(reader, left);
        return reader->next < reader->count ? IMPORT_MORE : begin_room(reader);
    case READING_EVENTS:
        return add_turns(reader, left);
    }
    assert(false);
    return IMPORT_WRONG;
}

enum import_status archive_import_read_record(struct import *import, int turns)
{
    if (import->reader == NULL) {
        import->reader = calloc(1, sizeof *import->reader);
        import->reader->import = import;
    }
    enum import_status status;
    do {
        status = read_more(import->reader, &turns);
    } while (status == IMPORT_MORE && turns > 0);
    return status;
}
