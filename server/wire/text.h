/* SPDX-License-Identifier: MIT */
/* What the writers of wire/objects.h use: texts with memory of their own, and values that may be missing. */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "rules/core/text.h"
#include "rules/room/seat.h"
#include "rules/room/text/line.h"
#include "rules/room/text/members.h"

struct clock_rules;
struct net_frame;

/** A number that may be missing. */
struct wire_number {
    bool is_given;
    int64_t value;
};

/** A boolean that may be missing. */
struct wire_flag {
    bool is_given;
    bool value;
};

/** Members of an object with any names. */
struct wire_named_text {
    const char *name;
    const char *value;
};

struct wire_named_number {
    const char *name;
    int64_t value;
};

/** An empty text that grows. The caller frees `text`. */
struct text_out wire_text_open(void);

/** The text as one frame, which the caller releases. The text is freed. */
struct net_frame *wire_text_frame(struct text_out *out);

/** The text as a tree, for other nodes; NULL if it is no JSON. The caller releases the tree. The text is freed. */
json_t *wire_text_tree(struct text_out out);

/** Appends a tree. */
void wire_text_json(struct text_out *out, const json_t *json);

/** Begins a value of a list that is the member `name`. The value before it was of the member `before`; NULL: none. */
void wire_text_row(struct text_out *out, const char *before, const char *name);
/** Appends the rules of a clock as text. */
void wire_text_clock(struct text_out *out, const struct clock_rules *rules);
/** Appends the options of a text like "tabula@1;entry=free,bar_first=false" as an object. */
void wire_text_options(struct text_out *out, const char *rules);
