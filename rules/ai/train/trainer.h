/* SPDX-License-Identifier: MIT */
/*
 * Makes a network by letting it play against itself: temporal differences, TD(lambda) (Sutton 1988;
 * Tesauro's backgammon, 1992), over the distinct ends of every throw. Games are played in rounds by a
 * network that stands still; then it learns from them by Adam (Kingma and Ba 2014). Every game has a
 * chance of its own and is learnt from in its order, so that the result depends on the seed alone, and
 * not on the number of threads.
 *
 * A tool: memory, threads and the C library are used.
 */
#pragma once

#include "ai/brain.h"
#include "ai/net-file.h"
#include "ai/tool-chance.h"

struct training {
    const char *rules; /* "tabula" */
    uint64_t seed;
    long games; /* in all */
    int threads;
    float rate;   /* of learning, at first; it falls to a fiftieth */
    float lambda; /* 0..1 */
};

/** How far targets look ahead (Sutton), and the rate of learning at first; it falls to a fiftieth. */
#define TRAINING_LAMBDA 0.7F
#define TRAINING_RATE 0.002F

/** One position that was played, and what came of it. */
struct lesson {
    struct inputs inputs;
    float score;  /* by the network that played */
    float target; /* what it should have said */
    uint8_t side; /* who was to act */
};

enum { LESSONS_A_GAME_MAX = 2048 };

/** One game of self-play; the lessons of it with their targets. Returns their number. */
int selfplay_game(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                  const struct training *training, long game, struct lesson *lessons);

/** What learns. */
struct student;

struct student *student_new(const struct inputs_family *family, uint64_t seed);
void student_free(struct student *student);
const struct net_weights *student_weights(const struct student *student);

/** Learns from all of them, in an order that chance decides. Returns the mean loss (cross entropy). */
float student_learn(struct student *student, const struct lesson *lessons, long count, float rate);

/** Measures the standard error of scores against long rollouts, into `error`. */
void measure_errors(struct ai_knowledge *knowledge, const struct training *training, float *error);

/** Throws what is owed. */
void chance_throw(uint64_t *state, struct position *pos);
