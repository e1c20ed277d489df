/* SPDX-License-Identifier: MIT */
#include "schema/type.h"

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "net/ws/envelope.h"
#include "rules/ai/levels/levels.h"
#include "rules/room/event.h"
#include "rules/room/seat.h"
#include "wire/error.h"
#include "wire/fields.h"

enum { TYPE_NAME_BYTES = 48 };

static const char id_pattern[] = "^[0-9a-z]{1,15}$";
static const char hex64_pattern[] = "^[0-9a-f]{64}$";

json_t *schema_ref(const char *refs, const char *name)
{
    char address[128];
    int length = snprintf(address, sizeof address, "%s%s", refs, name);
    assert(length > 0 && (size_t)length < sizeof address);
    return json_pack("{s:s}", "$ref", address);
}

/* ---- the notation ---- */

static json_t *read_type(const char **at, const char *refs);

static void skip_expected(const char **at, char character)
{
    assert(**at == character);
    (*at)++;
}

/* {a} or {seat:a} */
static json_t *read_map(const char **at, const char *refs)
{
    static const char by_seat[] = "{seat:";
    json_t *map = json_pack("{s:s}", "type", "object");
    if (strncmp(*at, by_seat, sizeof by_seat - 1) == 0) {
        *at += sizeof by_seat - 1;
        json_object_set_new(map, "propertyNames", schema_ref(refs, "seat"));
    } else {
        skip_expected(at, '{');
    }
    json_object_set_new(map, "additionalProperties", read_type(at, refs));
    skip_expected(at, '}');
    return map;
}

static json_t *named_type_json(const char *name, const char *refs)
{
    static const struct {
        const char *name;
        const char *type;
    } plain[] = {{"text", "string"}, {"int", "integer"},     {"bool", "boolean"},
                 {"null", "null"},   {"position", "string"}, {"clock", "string"}};
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        if (strcmp(name, plain[i].name) == 0) {
            return json_pack("{s:s}", "type", plain[i].type);
        }
    }
    if (strcmp(name, "any") == 0) {
        return json_object();
    }
    if (strcmp(name, "options") == 0) {
        return schema_of_type("{text}", refs);
    }
    return strcmp(name, "true") == 0 ? json_pack("{s:b}", "const", 1) : schema_ref(refs, name);
}

static json_t *read_any_type(const char **at, const char *refs)
{
    if (**at == '{') {
        return read_map(at, refs);
    }
    if (**at == '[') {
        (*at)++;
        json_t *list = json_pack("{s:s, s:o}", "type", "array", "items", read_type(at, refs));
        skip_expected(at, ']');
        return list;
    }
    if (**at == '\'') {
        (*at)++;
        size_t bytes = strcspn(*at, "'");
        json_t *word = json_pack("{s:s%}", "const", *at, bytes);
        *at += bytes;
        skip_expected(at, '\'');
        return word;
    }
    char name[TYPE_NAME_BYTES];
    size_t bytes = strspn(*at, "abcdefghijklmnopqrstuvwxyz_0123456789");
    assert(bytes > 0 && bytes < sizeof name);
    memcpy(name, *at, bytes);
    name[bytes] = '\0';
    *at += bytes;
    return named_type_json(name, refs);
}

/* The words of a list of constants; NULL if the list has other types too. Releases `choices` unless it returns NULL. */
static json_t *as_words(json_t *choices)
{
    json_t *words = json_array();
    size_t i;
    json_t *choice;
    json_array_foreach(choices, i, choice)
    {
        json_t *word = json_object_get(choice, "const");
        if (word == NULL) {
            json_decref(words);
            return NULL;
        }
        json_array_append(words, word);
    }
    json_decref(choices);
    return json_pack("{s:o}", "enum", words);
}

static json_t *read_type(const char **at, const char *refs)
{
    json_t *first = read_any_type(at, refs);
    if (**at != '|') {
        return first;
    }
    json_t *choices = json_pack("[o]", first);
    while (**at == '|') {
        (*at)++;
        json_array_append_new(choices, read_any_type(at, refs));
    }
    json_t *words = as_words(choices);
    return words != NULL ? words : json_pack("{s:o}", "anyOf", choices);
}

json_t *schema_of_type(const char *type, const char *refs)
{
    const char *at = type;
    json_t *schema = read_type(&at, refs);
    assert(*at == '\0');
    return schema;
}

/* ---- the fields of commands ---- */

static json_t *text_schema(int64_t min, int64_t max)
{
    return json_pack("{s:s, s:I, s:I}", "type", "string", "minLength", (json_int_t)min, "maxLength",
                     (json_int_t)max);
}

static json_t *number_schema(int64_t min, int64_t max)
{
    return json_pack("{s:s, s:I, s:I}", "type", "integer", "minimum", (json_int_t)min, "maximum",
                     (json_int_t)max);
}

static json_t *pattern_schema(const char *pattern)
{
    return json_pack("{s:s, s:s}", "type", "string", "pattern", pattern);
}

static json_t *words_schema(const char *const *words)
{
    json_t *list = json_array();
    for (size_t i = 0; words[i] != NULL; i++) {
        json_array_append_new(list, json_string(words[i]));
    }
    return json_pack("{s:o}", "enum", list);
}

static json_t *list_schema(json_t *item, int64_t min, int64_t max)
{
    return json_pack("{s:s, s:o, s:I, s:I}", "type", "array", "items", item, "minItems",
                     (json_int_t)min, "maxItems", (json_int_t)max);
}

static json_t *options_schema(int64_t max)
{
    json_t *value =
        json_pack("{s:[o, {s:s}, {s:s}]}", "anyOf", text_schema(1, FIELD_SHORT_CHARS_MAX), "type",
                  "integer", "type", "boolean");
    return json_pack("{s:s, s:I, s:{s:i}, s:o}", "type", "object", "maxProperties", (json_int_t)max,
                     "propertyNames", "maxLength", FIELD_SHORT_CHARS_MAX, "additionalProperties",
                     value);
}

static json_t *resume_schema(void)
{
    return json_pack("{s:s, s:[s, s], s:{s:o, s:o}}", "type", "object", "required", "room", "v",
                     "properties", "room", pattern_schema(id_pattern), "v",
                     number_schema(0, ENVELOPE_NUMBER_MAX));
}

static json_t *values_schema(const struct field *field)
{
    switch (field->kind) {
    case FIELD_TEXT:
        return text_schema(field->min, field->max);
    case FIELD_LINE:
        return text_schema(0, field->max);
    case FIELD_WORD:
        return words_schema(field->words);
    case FIELD_ID:
        return pattern_schema(id_pattern);
    case FIELD_HEX:
        return pattern_schema(hex64_pattern);
    case FIELD_NUMBER:
        return number_schema(field->min, field->max);
    case FIELD_BOOL:
        return json_pack("{s:s}", "type", "boolean");
    case FIELD_TEXTS:
        return list_schema(text_schema(1, FIELD_SHORT_CHARS_MAX), 0, field->max);
    case FIELD_WORDS:
        return list_schema(words_schema(field->words), field->min, field->max);
    case FIELD_HEXES:
        return list_schema(pattern_schema(hex64_pattern), field->min, field->max);
    case FIELD_OPTIONS:
        return options_schema(field->max);
    case FIELD_RESUMES:
        return list_schema(resume_schema(), 0, field->max);
    }
    assert(false);
    return NULL;
}

json_t *schema_of_field(const struct field *field)
{
    json_t *schema = values_schema(field);
    json_object_set_new(schema, "description", json_string(field->says));
    return schema;
}

/* ---- types with a name ---- */

static json_t *seats_schema(void)
{
    json_t *words = json_array();
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        json_array_append_new(words, json_string(seat_name(seat)));
    }
    return json_pack("{s:o}", "enum", words);
}

static json_t *results_schema(void)
{
    json_t *words = json_array();
    for (enum result result = RESULT_NONE + 1; result <= RESULT_DRAW; result++) {
        json_array_append_new(words, json_string(room_result_word(result)));
    }
    return json_pack("{s:o}", "enum", words);
}

static json_t *reasons_schema(void)
{
    json_t *words = json_array();
    for (enum end_reason reason = END_NONE + 1; reason <= END_ABANDONED; reason++) {
        json_array_append_new(words, json_string(room_reason_word(reason)));
    }
    return json_pack("{s:o}", "enum", words);
}

/* Each code with the title of its problem, its status and its meaning. */
static json_t *problem_codes_schema(void)
{
    static const char *const says[REFUSALS_COUNT] = {
#define PROBLEM(id, code, status, title, text) [REFUSAL_##id] = text,
#include "wire/problems.def"
#undef PROBLEM
    };
    json_t *codes = json_array();
    for (int i = 0; i < REFUSALS_COUNT; i++) {
        struct problem problem = wire_refusal_problem((enum refusal)i);
        json_array_append_new(codes,
                              json_pack("{s:s, s:s, s:o}", "const", problem.code, "title",
                                        problem.title, "description",
                                        json_sprintf("Status %d: %s", problem.status, says[i])));
    }
    return json_pack("{s:o}", "oneOf", codes);
}

void schema_put_types(json_t *definitions)
{
    static const char *const sides[] = {"w", "b", NULL};
    static const char *const event_names[] = {
#define EVENT(id, word, phases, decides, says) #word,
#define FIELD(id, type, name, member, needed, says)
#include "rules/room/events.def"
#undef FIELD
#undef EVENT
        NULL,
    };
    json_object_set_new(definitions, "ms", number_schema(0, ENVELOPE_NUMBER_MAX));
    json_object_set_new(definitions, "count", number_schema(0, ENVELOPE_NUMBER_MAX));
    json_object_set_new(definitions, "hex64", pattern_schema(hex64_pattern));
    json_object_set_new(definitions, "hex16", pattern_schema("^[0-9a-f]{16}$"));
    json_object_set_new(definitions, "id", pattern_schema(id_pattern));
    json_object_set_new(definitions, "seat", seats_schema());
    json_object_set_new(definitions, "side", words_schema(sides));
    json_object_set_new(definitions, "level", number_schema(1, AI_LEVEL_MAX));
    json_object_set_new(definitions, "event_name", words_schema(event_names));
    json_object_set_new(definitions, "result", results_schema());
    json_object_set_new(definitions, "reason", reasons_schema());
    json_object_set_new(definitions, "problem_code", problem_codes_schema());
}
