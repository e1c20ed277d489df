/* SPDX-License-Identifier: MIT */
#include "wire/fields.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "net/utf8.h"

enum { HEX_CHARS = 64, ROOM_CHARS_MAX = 15 };

#define COUNT_MAX INT64_C(9007199254740991)

/* With control characters, one name could look like another. The text is valid UTF-8. */
static bool has_control(const char *text)
{
    while (*text != '\0') {
        if (net_utf8_is_control(net_utf8_next(&text))) {
            return true;
        }
    }
    return false;
}

static bool is_text_of_length(const json_t *value, int64_t min, int64_t max)
{
    const char *text = json_string_value(value);
    if (text == NULL || strlen(text) != json_string_length(value) || has_control(text)) {
        return false;
    }
    int64_t chars = (int64_t)net_utf8_count(text);
    return chars >= min && chars <= max;
}

static bool is_one_of_words(const json_t *value, const char *const *words)
{
    const char *text = json_string_value(value);
    for (size_t i = 0; text != NULL && words[i] != NULL; i++) {
        if (strcmp(words[i], text) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_room_id(const json_t *value)
{
    const char *text = json_string_value(value);
    size_t bytes = text == NULL ? 0 : json_string_length(value);
    return bytes >= 1 && bytes <= ROOM_CHARS_MAX &&
           strspn(text, "0123456789abcdefghijklmnopqrstuvwxyz") == bytes;
}

static bool is_hex(const json_t *value)
{
    const char *text = json_string_value(value);
    return text != NULL && json_string_length(value) == HEX_CHARS &&
           strspn(text, "0123456789abcdef") == HEX_CHARS;
}

static bool is_number(const json_t *value, int64_t min, int64_t max)
{
    return json_is_integer(value) && json_integer_value(value) >= min &&
           json_integer_value(value) <= max;
}

static bool is_text_list(const json_t *value, int64_t max)
{
    if (!json_is_array(value) || (int64_t)json_array_size(value) > max) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        if (!is_text_of_length(json_array_get(value, i), 1, FIELD_SHORT_CHARS_MAX)) {
            return false;
        }
    }
    return true;
}

static bool is_word_list(const json_t *value, const struct field *field)
{
    int64_t count = (int64_t)json_array_size(value);
    if (!json_is_array(value) || count < field->min || count > field->max) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        if (!is_one_of_words(json_array_get(value, i), field->words)) {
            return false;
        }
    }
    return true;
}

static bool is_hex_list(const json_t *value, int64_t min, int64_t max)
{
    int64_t count = (int64_t)json_array_size(value);
    if (!json_is_array(value) || count < min || count > max) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        if (!is_hex(json_array_get(value, i))) {
            return false;
        }
    }
    return true;
}

static bool is_options(json_t *value, int64_t max)
{
    if (!json_is_object(value) || (int64_t)json_object_size(value) > max) {
        return false;
    }
    const char *name;
    json_t *option;
    json_object_foreach(value, name, option)
    {
        if (strlen(name) > FIELD_SHORT_CHARS_MAX ||
            !(is_text_of_length(option, 1, FIELD_SHORT_CHARS_MAX) || json_is_boolean(option) ||
              json_is_integer(option))) {
            return false;
        }
    }
    return true;
}

static bool is_resume_list(const json_t *value, int64_t max)
{
    if (!json_is_array(value) || (int64_t)json_array_size(value) > max) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_t *item = json_array_get(value, i);
        if (!is_text_of_length(json_object_get(item, "room"), 1, ROOM_CHARS_MAX) ||
            !is_number(json_object_get(item, "v"), 0, COUNT_MAX)) {
            return false;
        }
    }
    return true;
}

static bool is_value_valid(const struct field *field, json_t *value)
{
    switch (field->kind) {
    case FIELD_TEXT:
        return is_text_of_length(value, field->min, field->max);
    case FIELD_LINE:
        return json_is_string(value) && (int64_t)json_string_length(value) <= field->max &&
               strlen(json_string_value(value)) == json_string_length(value);
    case FIELD_WORD:
        return is_one_of_words(value, field->words);
    case FIELD_ID:
        return is_room_id(value);
    case FIELD_HEX:
        return is_hex(value);
    case FIELD_NUMBER:
        return is_number(value, field->min, field->max);
    case FIELD_BOOL:
        return json_is_boolean(value);
    case FIELD_TEXTS:
        return is_text_list(value, field->max);
    case FIELD_WORDS:
        return is_word_list(value, field);
    case FIELD_HEXES:
        return is_hex_list(value, field->min, field->max);
    case FIELD_OPTIONS:
        return is_options(value, field->max);
    case FIELD_RESUMES:
        return is_resume_list(value, field->max);
    }
    assert(false);
    return false;
}

/* `is`: the beginning of the sentence, before the words. */
static void write_valid_words(const struct field *field, const char *is, char *detail)
{
    size_t used = (size_t)snprintf(detail, FIELDS_DETAIL_BYTES, "%s %s", field->name, is);
    for (size_t i = 0; field->words[i] != NULL && used < FIELDS_DETAIL_BYTES; i++) {
        used += (size_t)snprintf(detail + used, FIELDS_DETAIL_BYTES - used, "%s %s",
                                 i == 0 ? "" : ",", field->words[i]);
    }
}

/* Writes a sentence that says which values are valid for the field. `value` is the invalid one; NULL: none is given. */
static void write_field_fault(const struct field *field, const json_t *value, char *detail)
{
    const char *name = field->name;
    const char *text = json_string_value(value);
    switch (field->kind) {
    case FIELD_TEXT:
        if (text != NULL && has_control(text)) {
            snprintf(detail, FIELDS_DETAIL_BYTES,
                     "%s contains a control character, or one that changes the direction of the "
                     "text.",
                     name);
            return;
        }
        snprintf(detail, FIELDS_DETAIL_BYTES,
                 "%s is a text of %" PRId64 " to %" PRId64 " characters.", name, field->min,
                 field->max);
        return;
    case FIELD_LINE:
        snprintf(detail, FIELDS_DETAIL_BYTES, "%s is a text.", name);
        return;
    case FIELD_WORD:
        write_valid_words(field, "is one of", detail);
        return;
    case FIELD_WORDS:
        write_valid_words(field, field->min > 0 ? "is a list of one or more of" : "is a list of",
                          detail);
        return;
    case FIELD_ID:
        snprintf(detail, FIELDS_DETAIL_BYTES, "%s is an id.", name);
        return;
    case FIELD_HEX:
        snprintf(detail, FIELDS_DETAIL_BYTES, "%s is 64 lower-case hex digits.", name);
        return;
    case FIELD_NUMBER:
        snprintf(detail, FIELDS_DETAIL_BYTES,
                 "%s is a whole number from %" PRId64 " to %" PRId64 ".", name, field->min,
                 field->max);
        return;
    case FIELD_BOOL:
        snprintf(detail, FIELDS_DETAIL_BYTES, "%s is true or false.", name);
        return;
    case FIELD_TEXTS:
        snprintf(detail, FIELDS_DETAIL_BYTES, "%s is a list of at most %" PRId64 " short texts.",
                 name, field->max);
        return;
    case FIELD_HEXES:
        snprintf(detail, FIELDS_DETAIL_BYTES,
                 "%s is a list of %" PRId64 " to %" PRId64 " texts of 64 lower-case hex digits.",
                 name, field->min, field->max);
        return;
    case FIELD_OPTIONS:
        snprintf(detail, FIELDS_DETAIL_BYTES,
                 "%s is an object of at most %" PRId64 " options, each a short text.", name,
                 field->max);
        return;
    case FIELD_RESUMES:
        snprintf(detail, FIELDS_DETAIL_BYTES,
                 "%s is a list of at most %" PRId64 " objects with room and v.", name, field->max);
        return;
    }
    assert(false);
}

enum fields_status wire_fields_check(const struct field *fields, const json_t *data,
                                     const struct field **wrong, char *detail)
{
    for (const struct field *field = fields; field->name != NULL; field++) {
        json_t *value = json_object_get(data, field->name);
        *wrong = field;
        if (value == NULL && field->needed) {
            write_field_fault(field, NULL, detail);
            return FIELDS_MISSING;
        }
        if (value != NULL && !is_value_valid(field, value)) {
            write_field_fault(field, value, detail);
            return FIELDS_BAD;
        }
    }
    *wrong = NULL;
    return FIELDS_OK;
}
