/* SPDX-License-Identifier: MIT */
/* What the two files of the store in memory share: talk and order is written and asked for through these. */
#pragma once

#include "store.h"

struct fake_talk;

/** What a write does when it is carried out. */
typedef void (*fake_talk_fn)(struct fake_talk *talk, void *data);
/** Answers a question: calls what the asker wants called. */
typedef void (*fake_talk_question_fn)(const struct fake_talk *talk, const void *question,
                                      void *data);

struct fake_talk *fake_talk_create(void);
void fake_talk_destroy(struct fake_talk *talk);
struct fake_talk *fake_store_talk(const struct store *store);

/** Both take `data` and `question` over, which are from malloc in one piece. */
void fake_store_add(struct store_write *write, fake_talk_fn run, void *data);
void fake_store_ask(struct store *store, fake_talk_question_fn ask, void *question, void *data);
