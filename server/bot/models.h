/* SPDX-License-Identifier: MIT */
/*
 * The models of the server's bots: the weights of every ruleset, read once from the folder of the page, so that server
 * and page play from the same files. The knowledge of a ruleset, its tables included, is made from them by the
 * first job that needs it: the start does not wait for it, and an idle server has no memory for it. After that it never
 * changes, and any number of threads may read it.
 */
#pragma once

#include "net/must_check.h"
#include "rules/ai/engine/ai.h"

enum { MODELS_DETAIL_BYTES = 1024 + 256 }; /* a path and a sentence */

struct models;

/**
 * Reads the models of all rulesets from `folder`/NAME.net. Returns NULL if a file is missing or wrong: `detail` is a
 * sentence that names it.
 */
MUST_CHECK struct models *bot_models_load(const char *folder, char detail[MODELS_DETAIL_BYTES]);
/** Call it when no job is running any more. May be NULL. */
void bot_models_destroy(struct models *models);

/**
 * The model for the ruleset of the position; may be called on any thread. The first call may take some tenths of a
 * second.
 */
const struct ai_knowledge *bot_models_of(struct models *models, const struct position *pos);
