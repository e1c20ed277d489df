/* SPDX-License-Identifier: MIT */
#include "rules/play/record.h"

#include <string.h>

#include "rules/core/engine.h"

static bool refuse_record(const struct record *record, struct record_error *error,
                          struct text_error text)
{
    if (error != NULL) {
        *error = (struct record_error){.line = record->line, .text = text};
        error->turn = record->round > 0 ? record->turns + 1 : 0;
    }
    return false;
}

/* Reports an error at byte `at` of the whole text, which is in the line being read. */
static bool fail_at(const struct record *record, struct record_error *error, const char *field,
                    size_t at, const char *says)
{
    int column = (int)(at - record->line_at) + 1;
    return refuse_record(record, error, (struct text_error){field, column, says});
}

/* Creates a reader for the rest of the line that begins at line_at. */
static struct text_in line_reader(const struct record *record, struct text_error *error)
{
    size_t end = record->at;
    while (end < record->bytes && record->text[end] != '\n') {
        end++;
    }
    return (struct text_in){.text = record->text + record->line_at,
                            .bytes = end - record->line_at,
                            .at = record->at - record->line_at,
                            .error = error};
}

static void advance_line(struct record *record, const struct text_in *line)
{
    record->line_at += line->bytes;
    if (record->line_at < record->bytes) {
        record->line_at++;
    }
    record->at = record->line_at;
    record->line++;
}

static bool is_tag_char(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

static bool read_tag(struct text_in *in, struct record_tag *tag)
{
    if (!text_expect(in, '[', "tag", "this line must be a tag in brackets, or empty")) {
        return false;
    }
    tag->name = in->text + in->at;
    while (is_tag_char(text_peek(in))) {
        in->at++;
        tag->name_bytes++;
    }
    if (tag->name_bytes == 0 || !text_take_word(in, " \"")) {
        return text_refuse(in, "tag", in->at, "a tag is a name, a space and a value in quotes");
    }
    tag->value = in->text + in->at;
    while (!text_at_end(in) && text_peek(in) != '"') {
        in->at += text_peek(in) == '\\' && in->at + 1 < in->bytes ? 2 : 1;
    }
    tag->value_bytes = (int)(in->text + in->at - tag->value);
    return (text_take_word(in, "\"]") && text_at_end(in)) ||
           text_refuse(in, "tag", in->at, "a quote and a bracket end a tag");
}

const struct record_tag *record_tag(const struct record *record, const char *name)
{
    for (int i = 0; i < record->tags_count; i++) {
        if (text_is(record->tags[i].name, (size_t)record->tags[i].name_bytes, name)) {
            return &record->tags[i];
        }
    }
    return NULL;
}

static bool read_record_tags(struct record *record, struct record_error *error)
{
    struct text_error text;
    while (record->at < record->bytes && record->text[record->at] != '\n') {
        struct record_tag tag = {0};
        struct text_in line = line_reader(record, &text);
        if (!read_tag(&line, &tag)) {
            return refuse_record(record, error, text);
        }
        if (record->tags_count == RECORD_TAGS_MAX) {
            return fail_at(record, error, "tag", record->at, "there are too many tags");
        }
        record->tags[record->tags_count++] = tag;
        advance_line(record, &line);
    }
    struct text_in empty = line_reader(record, &text);
    advance_line(record, &empty);
    return true;
}

/* Reads rules and options as position_start_stored() does. */
static bool start_record_game(struct record *record, struct record_error *error)
{
    const struct record_tag *rules = record_tag(record, "Rules");
    const struct record_tag *options = record_tag(record, "Options");
    char text[RULESET_TEXT_MAX];
    size_t bytes = 0;
    size_t want = rules == NULL ? 0 : (size_t)rules->value_bytes;
    want += options == NULL ? 0 : (size_t)options->value_bytes + 1;
    if (rules == NULL) {
        return fail_at(record, error, "Rules", record->line_at, "no tag names the rules");
    }
    if (want > sizeof text) {
        return fail_at(record, error, "Rules", record->line_at,
                       "the rules and their options are too long");
    }
    memcpy(text, rules->value, (size_t)rules->value_bytes);
    bytes += (size_t)rules->value_bytes;
    if (options != NULL && options->value_bytes > 0) {
        text[bytes++] = ';';
        memcpy(text + bytes, options->value, (size_t)options->value_bytes);
        bytes += (size_t)options->value_bytes;
    }
    struct text_error says;
    return position_start_stored(text, bytes, SIDE_WHITE, &record->now, &says) ||
           refuse_record(record, error, says);
}

bool record_open(struct record *record, const char *text, size_t bytes, struct record_error *error)
{
    *record = (struct record){.text = text, .bytes = bytes, .line = 1};
    return read_record_tags(record, error) && start_record_game(record, error);
}

/* The last two fields of the position's text. */
static const char *turn_and_throw(const struct position *pos, char *text)
{
    int at = position_write(pos, text);
    for (int spaces = 0; spaces < 2; spaces += text[at] == ' ') {
        at--;
    }
    return text + at + 1;
}

static bool is_owed_throw(const struct position *pos, const char *wanted, size_t bytes)
{
    char text[POSITION_TEXT_MAX];
    return text_is(wanted, bytes, turn_and_throw(pos, text));
}

/* Counts through all throws, each once and in ascending order; false after the last. */
static bool next_throw(uint8_t *faces, int count, uint8_t most)
{
    int at = count - 1;
    while (at >= 0 && faces[at] == most) {
        at--;
    }
    if (at < 0) {
        return false;
    }
    uint8_t face = (uint8_t)(faces[at] + 1);
    for (; at < count; at++) {
        faces[at] = face;
    }
    return true;
}

/* Finds the throw after which the position owes exactly this turn. */
static bool find_throw(const struct position *pos, const char *wanted, size_t bytes,
                       struct record_turn *turn)
{
    struct owed owed = position_owed(pos);
    struct position *thrown = &turn->before;
    turn->faces_count = 0;
    if (owed.kind != OWED_THROW) {
        *thrown = *pos;
        return owed.kind == OWED_TURN && is_owed_throw(pos, wanted, bytes);
    }
    uint8_t least = owed.chance == CHANCE_DICE ? 1 : 0;
    uint8_t most = owed.chance == CHANCE_DICE ? 6 : 1;
    uint8_t *faces = turn->faces;
    memset(faces, least, sizeof turn->faces);
    turn->faces_count = (uint8_t)owed.count;
    do {
        if (position_throw(pos, faces, owed.count, thrown) &&
            is_owed_throw(thrown, wanted, bytes)) {
            return true;
        }
    } while (next_throw(faces, owed.count, most));
    return false;
}

/* Reads "1. " before the first turn of a round, or three spaces before the others. */
static bool read_gap(struct record *record, struct text_in *line)
{
    if (line->at != 0) {
        line->at += 3; /* steps_bytes() has found these three spaces */
        return true;
    }
    int number = 0;
    if (!text_number(line, "round", 1000000, &number)) {
        return false;
    }
    record->round++;
    if (number != record->round) {
        return text_refuse(line, "round", 0, "rounds are numbered from 1, in order");
    }
    return text_take_word(line, ". ") ||
           text_refuse(line, "round", line->at, "a full stop and a space must follow the number");
}

/* Number of bytes up to the gap before the next turn, or to the end of the line. */
static size_t steps_bytes(const struct text_in *line)
{
    size_t end = line->at;
    while (end < line->bytes &&
           !(line->bytes - end >= 3 && memcmp(line->text + end, "   ", 3) == 0)) {
        end++;
    }
    return end - line->at;
}

static size_t colon_at(const struct text_in *line)
{
    size_t at = line->at;
    while (at < line->bytes &&
           !(line->text[at] == ':' && at + 1 < line->bytes && line->text[at + 1] == ' ')) {
        at++;
    }
    return at;
}

/* Finds the position that owes the next turn of the text. The first turn tells which side has begun. */
static bool find_before(struct record *record, struct text_in *line, struct record_turn *turn)
{
    size_t at = line->at;
    size_t colon = colon_at(line);
    const char *wanted = line->text + at;
    if (colon == line->bytes) {
        return text_refuse(line, "turn", at,
                           "the dice are missing: a turn is a side, its dice and a colon");
    }
    line->at = colon + 2;
    if (find_throw(&record->now, wanted, colon - at, turn)) {
        return true;
    }
    if (record->turns == 0) {
        struct position other;
        char rules[RULESET_TEXT_MAX];
        int bytes = position_rules_write(&record->now, rules);
        bool started = position_start_stored(rules, (size_t)bytes, SIDE_BLACK, &other, NULL);
        RULES_CHECK(started);
        if (find_throw(&other, wanted, colon - at, turn)) {
            return true;
        }
    }
    return text_refuse(line, "turn", at,
                       position_owed(&record->now).kind == OWED_NOTHING
                           ? "the game is over"
                           : "it is not the turn of this side, or these dice are not possible");
}

/* The place of the step with that index, in a turn that begins at `at`. */
static size_t step_at(const char *text, size_t at, int index)
{
    for (; index > 0; at++) {
        index -= text[at] == ' ' ? 1 : 0;
    }
    return at;
}

static bool play_record_turn(struct record *record, struct text_in *line, struct record_turn *turn,
                             struct record_error *error)
{
    struct text_error says;
    size_t at = line->at;
    size_t bytes = steps_bytes(line);
    if (!turn_read(&turn->before, line->text + at, bytes, &turn->turn, &says)) {
        says.column += (int)at;
        return refuse_record(record, error, says);
    }
    int bad = 0;
    enum rule broken = RULE_NONE;
    enum turn_status status = turn_play(&turn->before, &turn->turn, &turn->after, &bad, &broken);
    line->at = at + bytes;
    if (status == TURN_OK) {
        return true;
    }
    bool illegal = status == TURN_ILLEGAL;
    size_t column = illegal ? step_at(line->text, at, bad) : at;
    refuse_record(record, error,
                  (struct text_error){"turn", (int)column + 1, rule_sentence(broken)});
    if (error != NULL) {
        error->step = illegal ? bad + 1 : 0;
        error->broken = broken;
    }
    return false;
}

/* If the game was played to its end, the tag must contain the same result. */
static enum record_status end_record(struct record *record, struct record_error *error)
{
    static const char *const words[] = {
        [RESULT_WHITE] = "1-0", [RESULT_BLACK] = "0-1", [RESULT_DRAW] = "1/2"};
    const struct record_tag *tag = record_tag(record, "Result");
    enum result result = position_result(&record->now);
    if (tag == NULL || result == RESULT_NONE ||
        text_is(tag->value, (size_t)tag->value_bytes, words[result])) {
        return RECORD_END;
    }
    fail_at(record, error, "Result", record->at, "the turns lead to another result");
    return RECORD_WRONG;
}

enum record_status record_next(struct record *record, struct record_turn *turn,
                               struct record_error *error)
{
    struct text_error says;
    if (record->at == record->bytes) {
        return end_record(record, error);
    }
    struct text_in line = line_reader(record, &says);
    if (!read_gap(record, &line) || !find_before(record, &line, turn)) {
        refuse_record(record, error, says);
        return RECORD_WRONG;
    }
    if (!play_record_turn(record, &line, turn, error)) {
        return RECORD_WRONG;
    }
    record->now = turn->after;
    record->turns++;
    record->at = record->line_at + line.at;
    if (text_at_end(&line)) {
        advance_line(record, &line);
    }
    return RECORD_TURN;
}

size_t record_write_tag(const char *name, const char *value, size_t value_bytes, char *out,
                        size_t max)
{
    size_t want = text_length(name) + sizeof("[ \"\"]\n");
    for (size_t i = 0; i < value_bytes; i++) {
        want += value[i] == '"' || value[i] == '\\' ? 2 : (unsigned char)value[i] >= ' ';
    }
    if (want > max) {
        return want - 1;
    }
    struct text_out writer = {.text = out, .max = (int)want - 1};
    text_put(&writer, '[');
    text_write(&writer, name);
    text_write(&writer, " \"");
    for (size_t i = 0; i < value_bytes; i++) {
        if (value[i] == '"' || value[i] == '\\') {
            text_put(&writer, '\\');
        }
        if ((unsigned char)value[i] >= ' ') {
            text_put(&writer, value[i]);
        }
    }
    text_write(&writer, "\"]\n");
    return want - 1;
}

int record_write_turn(struct record_writer *writer, const struct position *before,
                      const struct turn *turn, char *out)
{
    struct text_out text = {.text = out, .max = RECORD_TURN_MAX - 1};
    char position[POSITION_TEXT_MAX];
    char steps[TURN_TEXT_MAX];
    bool first = writer->round == 0;
    if (first) {
        writer->starter = before->side;
    }
    if (first || (writer->black_has_played && before->side == writer->starter)) {
        text_write(&text, first ? "" : "\n");
        text_write_number(&text, (unsigned)++writer->round);
        text_write(&text, ". ");
        writer->black_has_played = false;
    } else {
        text_write(&text, "   ");
    }
    writer->black_has_played = writer->black_has_played || before->side != writer->starter;
    text_write(&text, turn_and_throw(before, position));
    text_write(&text, ": ");
    turn_write(before, turn, steps);
    text_write(&text, steps);
    return text.length;
}
