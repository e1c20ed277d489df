/* SPDX-License-Identifier: MIT */
/*
 * Trains a network by self-play: temporal differences, TD(lambda) (Sutton 1988; Tesauro's backgammon, 1992), over the
 * distinct ends of every throw. Games are played in rounds by a network that does not change during the round. After
 * each round the network is trained on these games by Adam (Kingma and Ba 2014). Every game has its own random stream,
 * and games are learnt in order, so that the result depends on the seed only and not on the number of threads.
 *
 * This is a tool: it uses memory, threads and the C library.
 */
#pragma once

#include "rules/ai/engine/brain.h"
#include "rules/ai/engine/net-file.h"
#include "rules/ai/tool/chance.h"

struct training {
    const char *rules; /* "tabula" */
    uint64_t seed;
    long games; /* number of games in all */
    int threads;
    float rate;   /* initial learning rate; it falls to a fiftieth */
    float lambda; /* 0..1 */
};

/**
 * The defaults: the share of later scores in a target (Sutton's lambda), and the initial learning rate, which falls to
 * a fiftieth.
 */
#define TRAINING_LAMBDA 0.7F
#define TRAINING_RATE 0.002F

/** One position of a played game, with its target. */
struct lesson {
    struct inputs inputs;
    float score;  /* the score by the network that played */
    float target; /* the score that the network should have given */
    uint8_t side; /* the side to act */
};

enum { LESSONS_A_GAME_MAX = 2048 };

/** Plays one game of self-play, and writes its lessons with their targets. Returns their number. */
int selfplay_game(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                  const struct training *training, long game, struct lesson *lessons);

/** The network in training. */
struct student;

struct student *student_new(const struct inputs_family *family, uint64_t seed);
void student_free(struct student *student);
const struct net_weights *student_weights(const struct student *student);

/** Trains on all lessons, in a random order. Returns the mean loss (cross entropy). */
float student_learn(struct student *student, const struct lesson *lessons, long count, float rate);

/** Measures the standard error of scores by comparison with long rollouts, and writes it to `error`. */
void measure_errors(struct ai_knowledge *knowledge, const struct training *training, float *error);

/** Throws the dice that the position owes. */
void chance_throw(uint64_t *state, struct position *pos);
