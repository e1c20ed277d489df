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

#include <stdio.h>

#include "rules/ai/engine/brain.h"
#include "rules/ai/engine/net-file.h"
#include "rules/ai/research/chance.h"

struct training {
    /* "tabula": half of the games have its default rules, the others options by chance */
    const char *rules;
    uint64_t seed;
    long games;           /* number of games in all */
    long games_corrected; /* number of games under each of the rules that corrections come from */
    int threads;
    bool continued; /* from the weights of an earlier training */
};

/** The share of later scores in a target (Sutton's lambda). */
#define TRAINING_LAMBDA 0.7F

/** The initial learning rates, from random weights and from trained ones; each falls to a fiftieth. */
#define TRAINING_RATE 0.002F
#define TRAINING_CONTINUED_RATE 0.0004F

/** The pull on the input of a hidden unit back into 0..1, where the unit reacts, for each unit of its distance. */
#define TRAINING_PULL 0.0003F

enum {
    /* in the last part of the games, one of so many, some targets come from a judgement a ply ahead */
    TRAINING_LOOKS_AHEAD = 4,
    /* the weight of a lesson with such a target, which contains no luck of the next throw */
    TRAINING_AHEAD_WEIGHT = 16,
};

/** One position of a played game, with its target. */
struct lesson {
    struct inputs inputs;
    float score;  /* the score by the network that played */
    float ahead;  /* the score a ply ahead, if it was judged so; else negative */
    float target; /* the score that the network should have given */
    uint8_t side; /* the side to act */
};

enum { LESSONS_A_GAME_MAX = 2048 };

/** Plays one game of self-play, and writes its lessons with their targets. Returns their number. */
int selfplay_game(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                  const struct training *training, long game, struct lesson *lessons);

/** Plays the best end of the turn that is owed, or in the random (`wild`) opening of a game any end. */
void selfplay_turn(const struct ai_knowledge *knowledge, struct ai_memory *memory, bool wild,
                   uint64_t *chance, struct position *pos);

/** The network in training. */
struct student;

struct student *student_new(const struct inputs_family *family, uint64_t seed);
void student_free(struct student *student);

/** Gives the student the weights of a network, to continue from them. */
void student_take(struct student *student, const struct net_weights *weights);

/** Writes and reads all of the student's state, for checkpoints. They return false on failure. */
MUST_CHECK bool student_save(const struct student *student, FILE *file);
MUST_CHECK bool student_load(struct student *student, FILE *file);

const struct net_weights *student_weights(const struct student *student);

/** Trains on all lessons, in a random order. Returns the mean loss (cross entropy). */
float student_learn(struct student *student, const struct lesson *lessons, long count, float rate);

/** The largest input of a hidden unit, by its size, in the last lessons. */
float student_most(const struct student *student);

/** Measures the standard errors of scores for each unit of doubt by long rollouts, and writes them to `error`. */
void measure_errors(struct ai_knowledge *knowledge, const struct training *training, float *error);

/**
 * Measures the corrections by games against itself under the default rules, under each value of each option, and under
 * each named set, and gives them to the network of `knowledge`, which has none yet.
 */
void measure_corrections(struct ai_knowledge *knowledge, const struct training *training);

/** Throws the dice that the position owes. */
void chance_throw(uint64_t *state, struct position *pos);
