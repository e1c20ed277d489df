/* SPDX-License-Identifier: MIT */
#include "wire/move.h"

#include <string.h>

#include "wire/fields.h"

/* The names of all members; a set of them is a set of bits. */
enum member {
    MEMBER_T = 1 << 0,
    MEMBER_ID = 1 << 1,
    MEMBER_ROOM = 1 << 2,
    MEMBER_V = 1 << 3,
    MEMBER_D = 1 << 4,
    MEMBER_LINK = 1 << 5,
    MEMBER_STEPS = 1 << 6,
};

struct reader {
    const char *at;
    const char *end;
    struct envelope *env;
    struct move *move;
    unsigned seen; /* members that have been read */
};

struct span {
    const char *text;
    size_t bytes;
};

/* ---- parts of JSON ---- */

static void skip_json_blanks(struct reader *in)
{
    while (in->at < in->end &&
           (*in->at == ' ' || *in->at == '\t' || *in->at == '\n' || *in->at == '\r')) {
        in->at++;
    }
}

/* Skips blanks and then this character, if it is the next one. */
static bool parse_character(struct reader *in, char wanted)
{
    skip_json_blanks(in);
    bool is_next = in->at < in->end && *in->at == wanted;
    in->at += is_next;
    return is_next;
}

/* A string of printable ASCII without escapes. */
static bool parse_string(struct reader *in, struct span *span)
{
    if (!parse_character(in, '"')) {
        return false;
    }
    span->text = in->at;
    while (in->at < in->end && *in->at >= ' ' && *in->at <= '~' && *in->at != '"' &&
           *in->at != '\\') {
        in->at++;
    }
    span->bytes = (size_t)(in->at - span->text);
    return in->at < in->end && *in->at++ == '"';
}

/* A whole number from 0 to ENVELOPE_NUMBER_MAX. The caller checks the next character. */
static bool parse_whole_number(struct reader *in, int64_t *number)
{
    skip_json_blanks(in);
    const char *first = in->at;
    int64_t value = 0;
    while (in->at < in->end && *in->at >= '0' && *in->at <= '9' && value <= ENVELOPE_NUMBER_MAX) {
        value = value * 10 + (*in->at++ - '0');
    }
    *number = value;
    bool has_zero_in_front = in->at - first > 1 && *first == '0';
    return in->at > first && !has_zero_in_front && value <= ENVELOPE_NUMBER_MAX;
}

/* Reads {"name":value,…}. `parse_value` reads the value of a member; false: it knows no such member. */
static bool parse_object(struct reader *in,
                         bool (*parse_value)(struct reader *in, struct span name))
{
    if (!parse_character(in, '{')) {
        return false;
    }
    if (parse_character(in, '}')) {
        return true;
    }
    do {
        struct span name;
        if (!parse_string(in, &name) || !parse_character(in, ':') || !parse_value(in, name)) {
            return false;
        }
    } while (parse_character(in, ','));
    return parse_character(in, '}');
}

static bool is_span_equal(struct span span, const char *word)
{
    return strlen(word) == span.bytes && memcmp(span.text, word, span.bytes) == 0;
}

/* Notes that the member has come; false if it had come before. */
static bool is_first(struct reader *in, enum member member)
{
    bool first = (in->seen & member) == 0;
    in->seen |= member;
    return first;
}

/* ---- the fields ---- */

static bool parse_link(struct reader *in)
{
    struct span span;
    char hex[2 * DICE_LINK_BYTES + 1] = "";
    if (!parse_string(in, &span) || span.bytes != sizeof hex - 1) {
        return false;
    }
    memcpy(hex, span.text, span.bytes);
    in->move->link.is_given = dice_from_hex(hex, in->move->link.link);
    return in->move->link.is_given;
}

static bool parse_step(struct reader *in, size_t *used)
{
    struct move *move = in->move;
    struct span span;
    if (move->step_count == TURN_STEPS_MAX || !parse_string(in, &span) || span.bytes == 0 ||
        span.bytes > FIELD_SHORT_CHARS_MAX || *used + span.bytes + 1 > sizeof move->steps) {
        return false;
    }
    memcpy(move->steps + *used, span.text, span.bytes);
    *used += span.bytes + 1; /* the NUL is there already */
    move->step_count++;
    return true;
}

static bool parse_steps(struct reader *in)
{
    size_t used = 0;
    if (!parse_character(in, '[')) {
        return false;
    }
    if (parse_character(in, ']')) {
        return true;
    }
    do {
        if (!parse_step(in, &used)) {
            return false;
        }
    } while (parse_character(in, ','));
    return parse_character(in, ']');
}

static bool parse_field(struct reader *in, struct span name)
{
    if (is_span_equal(name, "link")) {
        return is_first(in, MEMBER_LINK) && parse_link(in);
    }
    return is_span_equal(name, "steps") && is_first(in, MEMBER_STEPS) && parse_steps(in);
}

/* ---- the envelope ---- */

static bool parse_type(struct reader *in)
{
    struct span span;
    if (!parse_string(in, &span)) {
        return false;
    }
    in->move->is_turn = is_span_equal(span, "turn");
    memcpy(in->env->type, span.text,
           in->move->is_turn || is_span_equal(span, "roll") ? span.bytes : 0);
    return in->env->type[0] != '\0';
}

static bool parse_room(struct reader *in)
{
    struct span span;
    if (!parse_string(in, &span) || span.bytes == 0 || span.bytes > ENVELOPE_ROOM_BYTES_MAX) {
        return false;
    }
    memcpy(in->env->room, span.text, span.bytes);
    return net_envelope_room_is_sound(in->env->room);
}

static bool parse_member(struct reader *in, struct span name)
{
    if (is_span_equal(name, "t")) {
        return is_first(in, MEMBER_T) && parse_type(in);
    }
    if (is_span_equal(name, "id")) {
        return is_first(in, MEMBER_ID) && parse_whole_number(in, &in->env->id) && in->env->id > 0;
    }
    if (is_span_equal(name, "room")) {
        return is_first(in, MEMBER_ROOM) && parse_room(in);
    }
    if (is_span_equal(name, "v")) {
        return is_first(in, MEMBER_V) && parse_whole_number(in, &in->env->version);
    }
    return is_span_equal(name, "d") && is_first(in, MEMBER_D) && parse_object(in, parse_field);
}

bool wire_move_read(const char *text, size_t text_bytes, struct envelope *env, struct move *move)
{
    const unsigned needed = MEMBER_T | MEMBER_ID | MEMBER_ROOM | MEMBER_V;
    struct reader in = {.at = text, .end = text + text_bytes, .env = env, .move = move};
    *env = (struct envelope){.has_room = true, .has_version = true};
    *move = (struct move){0};
    bool is_object = parse_object(&in, parse_member);
    skip_json_blanks(&in);
    move->is_read = is_object && in.at == in.end && (in.seen & needed) == needed &&
                    move->is_turn == ((in.seen & MEMBER_STEPS) != 0);
    return move->is_read;
}

/* ---- other forms ---- */

void wire_move_steps(const struct move *move, struct room_steps *steps)
{
    const char *at = move->steps;
    for (steps->count = 0; steps->count < move->step_count; steps->count++) {
        size_t bytes = strlen(at) + 1;
        memcpy(steps->text[steps->count], at, bytes);
        at += bytes;
    }
}

json_t *wire_move_json(const struct move *move)
{
    json_t *data = json_object();
    const char *at = move->steps;
    if (move->link.is_given) {
        char hex[2 * DICE_LINK_BYTES + 1];
        dice_hex(move->link.link, hex);
        json_object_set_new(data, "link", json_string(hex));
    }
    if (move->is_turn) {
        json_t *steps = json_array();
        for (int i = 0; i < move->step_count; i++) {
            json_array_append_new(steps, json_string(at));
            at += strlen(at) + 1;
        }
        json_object_set_new(data, "steps", steps);
    }
    return data;
}
