/* SPDX-License-Identifier: MIT */
#include "node/message.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"

static const char *const words[NODE_KINDS] = {
    [NODE_ALIVE] = "alive",   [NODE_LEAVES] = "leaves",    [NODE_COMMAND] = "command",
    [NODE_ANSWER] = "answer", [NODE_REPLICAS] = "mirrors", [NODE_AT] = "at",
    [NODE_EVENTS] = "events", [NODE_TELL] = "tell",        [NODE_MOVED] = "moved",
    [NODE_ADOPT] = "adopt",   [NODE_WANTS] = "wants",      [NODE_SYNC] = "sync",
    [NODE_RESYNC] = "resync",
};

/* The largest integer that JavaScript represents exactly. */
static const json_int_t number_max = INT64_C(9007199254740991);

/* The word on the wire. */
static const char *node_kind_word(enum node_kind kind)
{
    assert(kind < NODE_KINDS);
    return words[kind];
}

bool node_name_is_valid(const char *name)
{
    size_t bytes = strlen(name);
    return bytes > 0 && bytes < NODE_NAME_BYTES &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == bytes;
}

char *node_message_write(enum node_kind kind, const char *from, json_t *data, const char *payload,
                         size_t payload_bytes, size_t *bytes)
{
    json_t *head = json_pack("{s:s, s:s}", "k", node_kind_word(kind), "n", from);
    if (data == NULL) {
        json_object_set_new(head, "d", json_object());
    } else {
        json_object_set(head, "d", data);
    }
    char *text = json_dumps(head, JSON_COMPACT);
    assert(text != NULL);
    json_decref(head);
    size_t head_bytes = strlen(text);
    if (head_bytes > NODE_MESSAGE_HEAD_BYTES_MAX ||
        payload_bytes > NODE_MESSAGE_BYTES_MAX - head_bytes - 1) {
        free(text);
        return NULL;
    }
    *bytes = head_bytes + (payload_bytes == 0 ? 0 : 1 + payload_bytes);
    if (payload_bytes > 0) {
        char *longer = realloc(text, *bytes);
        text = longer;
        text[head_bytes] = '\n';
        memcpy(text + head_bytes + 1, payload, payload_bytes);
    }
    return text;
}

static enum node_message_status find_message_kind(const char *word, enum node_kind *kind)
{
    for (int i = 0; i < NODE_KINDS; i++) {
        if (strcmp(words[i], word) == 0) {
            *kind = (enum node_kind)i;
            return NODE_MESSAGE_OK;
        }
    }
    return NODE_MESSAGE_UNKNOWN;
}

enum node_message_status node_message_read(const char *bytes, size_t count,
                                           struct node_message *message)
{
    *message = (struct node_message){.kind = NODE_KINDS};
    const char *newline = count == 0 ? NULL : memchr(bytes, '\n', count);
    size_t head_bytes = newline == NULL ? count : (size_t)(newline - bytes);
    if (count > NODE_MESSAGE_BYTES_MAX || head_bytes > NODE_MESSAGE_HEAD_BYTES_MAX ||
        json_is_deeper(bytes, head_bytes, NODE_MESSAGE_DEPTH_MAX)) {
        return NODE_MESSAGE_BROKEN;
    }
    json_t *head = json_loadb(bytes, head_bytes, JSON_REJECT_DUPLICATES, NULL);
    const char *word = json_string_value(json_object_get(head, "k"));
    const char *from = json_string_value(json_object_get(head, "n"));
    json_t *data = json_object_get(head, "d");
    enum node_message_status status = NODE_MESSAGE_BROKEN;
    if (word != NULL && from != NULL && node_name_is_valid(from) && json_is_object(data)) {
        snprintf(message->from, sizeof message->from, "%s", from);
        message->data = json_incref(data);
        message->payload = newline == NULL ? NULL : newline + 1;
        message->payload_bytes = newline == NULL ? 0 : count - head_bytes - 1;
        status = find_message_kind(word, &message->kind);
    }
    json_decref(head);
    return status;
}

void node_message_finish(struct node_message *message)
{
    json_decref(message->data);
    *message = (struct node_message){.kind = NODE_KINDS};
}

bool node_message_line(const struct node_message *message, size_t *at, const char **line,
                       size_t *line_bytes)
{
    if (*at >= message->payload_bytes) {
        return false;
    }
    *line = message->payload + *at;
    const char *newline = memchr(*line, '\n', message->payload_bytes - *at);
    *line_bytes = newline == NULL ? message->payload_bytes - *at : (size_t)(newline - *line);
    *at += *line_bytes + 1;
    return true;
}

const char *node_text(const struct node_message *message, const char *name, size_t bytes)
{
    const json_t *value = json_object_get(message->data, name);
    /* A text that contains a NUL would be truncated at the NUL, so it is invalid. */
    return json_is_string(value) && json_string_length(value) < bytes &&
                   strlen(json_string_value(value)) == json_string_length(value)
               ? json_string_value(value)
               : NULL;
}

json_int_t node_number(const struct node_message *message, const char *name)
{
    const json_t *value = json_object_get(message->data, name);
    json_int_t number = json_is_integer(value) ? json_integer_value(value) : -1;
    return number < 0 || number > number_max ? -1 : number;
}

bool node_flag(const struct node_message *message, const char *name)
{
    return json_is_true(json_object_get(message->data, name));
}
