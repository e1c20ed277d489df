/* SPDX-License-Identifier: MIT */
#include "net/ws/envelope.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Facts that a scan of the bytes finds before a tree is built. */
struct glance {
    bool too_deep;
    int64_t id; /* id of the outermost object; 0 if it has no readable id */
};

/* The end of the string that begins with the quote at `at`; `end` if the string is not closed. */
static const char *string_end(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++) {
        if (*at == '\\' && at + 1 < end) {
            at++;
        }
    }
    return at;
}

static const char *skip_json_space(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')) {
        at++;
    }
    return at;
}

/* Reads an integer from 1 to ENVELOPE_NUMBER_MAX that is followed by the end of its member; otherwise returns 0. */
static int64_t member_number_at(const char *at, const char *end, bool cut)
{
    int64_t number = 0;
    const char *first = at;
    while (at < end && *at >= '0' && *at <= '9' && at - first < 17) {
        number = number * 10 + (*at - '0');
        at++;
    }
    at = skip_json_space(at, end);
    /* a number that was cut off may have further digits */
    bool ends = at == end ? !cut : *at == ',' || *at == '}';
    return ends && at > first && *first != '0' && number <= ENVELOPE_NUMBER_MAX ? number : 0;
}

/*
 * Finds the depth, and the first id among the object's own members, so that even a message that breaks a limit is
 * answered with its id. The depth limit of jansson is far higher and fixed at its build.
 */
static struct glance glance_at(const char *text, size_t text_bytes, bool cut)
{
    struct glance seen = {0};
    const char *end = text + text_bytes;
    int depth = 0;

    for (const char *at = text; at < end; at++) {
        if (*at == '{' || *at == '[') {
            depth++;
            seen.too_deep = seen.too_deep || depth > ENVELOPE_DEPTH_MAX;
        } else if (*at == '}' || *at == ']') {
            depth--;
        } else if (*at == '"') {
            const char *close = string_end(at, end);
            bool is_id = depth == 1 && close - at == 3 && memcmp(at + 1, "id", 2) == 0;
            const char *after = close < end ? skip_json_space(close + 1, end) : end;
            if (is_id && seen.id == 0 && after < end && *after == ':') {
                seen.id = member_number_at(skip_json_space(after + 1, end), end, cut);
            }
            at = close;
            if (at >= end) {
                break;
            }
        }
    }
    return seen;
}

int64_t net_envelope_find_id(const char *text, size_t text_bytes)
{
    return glance_at(text, text_bytes, true).id;
}

static enum envelope_status refuse_envelope(char *detail, size_t detail_bytes, const char *sentence)
{
    snprintf(detail, detail_bytes, "%s", sentence);
    return ENVELOPE_BAD;
}

/* Copies a whole text member. False if it is not text, empty, too long or contains a NUL. */
static bool copy_text_value(const json_t *value, char *into, size_t bytes_max)
{
    if (!json_is_string(value)) {
        return false;
    }
    size_t bytes = json_string_length(value);
    if (bytes == 0 || bytes > bytes_max || strlen(json_string_value(value)) != bytes) {
        return false;
    }
    memcpy(into, json_string_value(value), bytes + 1);
    return true;
}

bool net_envelope_room_is_sound(const char *room)
{
    return strspn(room, "0123456789abcdefghijklmnopqrstuvwxyz") == strlen(room);
}

static bool read_envelope_number(const json_t *value, int64_t min, int64_t *number)
{
    if (!json_is_integer(value) || json_integer_value(value) < min ||
        json_integer_value(value) > ENVELOPE_NUMBER_MAX) {
        return false;
    }
    *number = json_integer_value(value);
    return true;
}

static enum envelope_status read_members(const json_t *root, struct envelope *env, char *detail,
                                         size_t detail_bytes)
{
    const json_t *room = json_object_get(root, "room");
    const json_t *version = json_object_get(root, "v");
    json_t *data = json_object_get(root, "d");

    if (!read_envelope_number(json_object_get(root, "id"), 1, &env->id)) {
        env->id = 0;
        return refuse_envelope(detail, detail_bytes, "id must be a whole number from 1 to 2^53-1.");
    }
    if (!copy_text_value(json_object_get(root, "t"), env->type, ENVELOPE_TYPE_BYTES_MAX)) {
        env->type[0] = '\0';
        return refuse_envelope(detail, detail_bytes,
                               "t must be the name of a command, 1 to 32 bytes.");
    }
    if (room && (!copy_text_value(room, env->room, ENVELOPE_ROOM_BYTES_MAX) ||
                 !net_envelope_room_is_sound(env->room))) {
        env->room[0] = '\0';
        return refuse_envelope(detail, detail_bytes,
                               "room must be 1 to 16 letters a-z and digits.");
    }
    env->has_room = room != NULL;
    if (version && !read_envelope_number(version, 0, &env->version)) {
        return refuse_envelope(detail, detail_bytes, "v must be a whole number from 0 to 2^53-1.");
    }
    env->has_version = version != NULL;
    if (data && !json_is_object(data)) {
        return refuse_envelope(detail, detail_bytes, "d must be an object.");
    }
    env->data = data ? json_incref(data) : json_object();
    assert(env->data);
    return ENVELOPE_OK;
}

enum envelope_status net_envelope_read(const char *text, size_t text_bytes, struct envelope *env,
                                       char *detail, size_t detail_bytes)
{
    *env = (struct envelope){0};
    if (detail_bytes > 0) {
        detail[0] = '\0';
    }

    struct glance seen = glance_at(text, text_bytes, false);
    env->id = seen.id;
    if (seen.too_deep) {
        snprintf(detail, detail_bytes, "The message is nested deeper than %d levels.",
                 ENVELOPE_DEPTH_MAX);
        return ENVELOPE_TOO_DEEP;
    }

    json_error_t error;
    json_t *root = json_loadb(text, text_bytes, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) {
        snprintf(detail, detail_bytes, "This is not JSON: %s.", error.text);
        return ENVELOPE_NOT_JSON;
    }
    enum envelope_status status = ENVELOPE_BAD;
    if (json_is_object(root)) {
        status = read_members(root, env, detail, detail_bytes);
    } else {
        env->id = 0;
        refuse_envelope(detail, detail_bytes, "A message is an object.");
    }
    json_decref(root);
    return status;
}

void net_envelope_finish(struct envelope *env)
{
    json_decref(env->data);
    env->data = NULL;
}
