/* SPDX-License-Identifier: MIT */
/* The ruleset and its options as text, "tabula;entry=free", private to rules/. */
#pragma once

#include "rules.h"
#include "text.h"

/** How strictly options are read. */
enum options_form {
    OPTIONS_AS_WRITTEN, /* as positions write them: sorted, defaults left out, no revision */
    OPTIONS_FREE,       /* as people give them: any order, defaults and the revision allowed */
    OPTIONS_STORED,     /* so too, of a game begun before: values may exclude each other */
};

/** Reads up to the next space; clears `pos` and sets its ruleset and options. */
bool options_read(struct text_in *in, enum options_form form, struct position *pos);

/** Writes "tabula" or, with its revision, "tabula@1", and the options that differ from the default,
 * by name. */
void options_write(const struct position *pos, bool revision, struct text_out *out);
