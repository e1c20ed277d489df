/* SPDX-License-Identifier: MIT */
/* Reads and writes the ruleset and its options as text, "tabula;entry=free". Private to rules/. */
#pragma once

#include "rules/core/rules.h"
#include "rules/core/text.h"

/** How strictly options are read. */
enum options_form {
    /* as in the text of a position: sorted, without defaults and without a revision */
    OPTIONS_AS_WRITTEN,
    OPTIONS_FREE, /* as users enter them: any order, defaults and the revision are allowed */
    /* as OPTIONS_FREE, for a game that began earlier: values may exclude each other */
    OPTIONS_STORED,
};

/** Reads up to the next space; clears `pos` and sets its ruleset and options. */
bool options_read(struct text_in *in, enum options_form form, struct position *pos);

/** Writes "tabula" or, with its revision, "tabula@1", and the options that differ from the default, sorted by name. */
void options_write(const struct position *pos, bool revision, struct text_out *out);
