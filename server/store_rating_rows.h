/* SPDX-License-Identifier: MIT */
/* Ratings as rows, for what is asked together with other things of a person. Inside the store only. */
#pragma once

#include "store_ratings.h"
#include "store_rows.h"

/** Adds the question for all ratings of the person, as of now. */
void store_ask_ratings(struct store_questions *questions, const char *who, int64_t now_ms);

/** What it gave: at most STORE_RATINGS_MAX. Returns how many. */
size_t store_ratings_in(const struct store_rows *rows, int64_t now_ms,
                        struct store_rating *ratings);
