/* SPDX-License-Identifier: MIT */
#include "wire/text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "net/net.h"
#include "rules/room/clock.h"

enum { TEXT_BYTES_FIRST = 1024 };

static void grow_text(struct text_out *out, size_t bytes)
{
    size_t wanted = 2 * (size_t)out->max + bytes;
    out->text = realloc(out->text, wanted + 1);
    out->max = (int)wanted;
}

struct text_out wire_text_open(void)
{
    return (struct text_out){
        .text = calloc(1, TEXT_BYTES_FIRST), .max = TEXT_BYTES_FIRST - 1, .grow = grow_text};
}

struct net_frame *wire_text_frame(struct text_out *out)
{
    struct net_frame *frame = net_frame_create(out->text, (size_t)out->length);
    free(out->text);
    return frame;
}

json_t *wire_text_tree(struct text_out out)
{
    json_t *tree = out.text == NULL ? NULL : json_loadb(out.text, (size_t)out.length, 0, NULL);
    free(out.text);
    return tree;
}

static int append_json(const char *bytes, size_t count, void *out)
{
    text_write_bytes(out, bytes, count);
    return 0;
}

void wire_text_json(struct text_out *out, const json_t *json)
{
    int failed = json_dump_callback(json, append_json, out, JSON_COMPACT | JSON_ENCODE_ANY);
    assert(failed == 0);
}

void wire_text_row(struct text_out *out, const char *before, const char *name)
{
    if (before != NULL && strcmp(before, name) == 0) {
        text_put(out, ',');
        return;
    }
    text_write(out, before != NULL ? "]" : "");
    member_open(out, name);
    text_put(out, '[');
}

void wire_text_clock(struct text_out *out, const struct clock_rules *rules)
{
    char text[CLOCK_TEXT_MAX];
    clock_rules_write(rules, text);
    out_text(out, text);
}

void wire_text_options(struct text_out *out, const char *rules)
{
    text_put(out, '{');
    for (const char *at = strchr(rules, ';'); at != NULL; at = strchr(at, ',')) {
        char option[RULESET_TEXT_MAX];
        at++;
        size_t bytes = strcspn(at, ",");
        memcpy(option, at, bytes);
        option[bytes] = '\0';
        char *value = strchr(option, '=');
        if (value != NULL) {
            *value = '\0';
            member_text(out, option, value + 1);
        }
    }
    text_put(out, '}');
}
