/* SPDX-License-Identifier: MIT */
/*
 * The speed of the players on one core: the same work natively and, as ai-bench.wasm, in a browser. ai.mjs runs both
 * and prints them side by side; alone, `bench-ai FOLDER` measures natively, with the weights in FOLDER. One line per
 * measurement:
 *
 *   NUMBER RULESET 0 COUNT DONE A-SECOND CHECK   ends of turns judged without a search
 *   NUMBER RULESET N COUNT DONE A-SECOND CHECK   turns chosen at the strongest level, N
 *
 * NUMBER and COUNT are the arguments of bench_begin() and of bench_judge() or bench_choose() for the same work. The
 * positions come from games that the weakest level plays against itself, the same on every machine. DONE positions are
 * judged or turns are chosen in each of a few rounds, of which the quickest counts, because other work on the machine
 * slows the others down. CHECK is computed from all results, so that a comparison of both programs shows that they
 * chose alike.
 */
#include <stdint.h>
#include <stdlib.h>

#include "rules/ai/engine/ai.h"

enum {
    /* positions of the sample in which a turn is owed, from several games of each kind */
    TURNS = 192,
    ENDS = 2048, /* ends of those turns, which are judged */
    ENDS_A_TURN = 16,
};

struct work {
    struct ai_knowledge *knowledge;
    struct ai_memory *memory;
    const struct ruleset *ruleset;
    uint64_t chance;
    struct position turns[TURNS];
    struct position ends[ENDS];
    int end_count;
};

static struct work work;
static struct turn_ends ends;
static uint8_t weights[AI_WEIGHTS_BYTES_MAX];

static int draw(int below)
{
    work.chance = work.chance * 6364136223846793005U + 1442695040888963407U;
    return (int)((work.chance >> 33) % (uint64_t)below);
}

static bool throw_any(struct position *pos)
{
    struct owed owed = position_owed(pos);
    uint8_t faces[THROW_DICE_MAX];
    for (int i = 0; i < owed.count; i++) {
        faces[i] = (uint8_t)(owed.chance == CHANCE_DICE ? 1 + draw(6) : draw(2));
    }
    struct position thrown;
    if (!position_throw(pos, faces, owed.count, &thrown)) {
        return false;
    }
    *pos = thrown;
    return true;
}

static void keep_ends(const struct position *pos)
{
    if (!position_ends(pos, &ends)) {
        return;
    }
    int step = 1 + ends.count / ENDS_A_TURN;
    for (int i = 0; i < ends.count && work.end_count < ENDS; i += step) {
        work.ends[work.end_count++] = ends.at[i];
    }
}

static bool fill_sample(const struct position *opening)
{
    int weakest = ai_levels_first(ai_ruleset_index(work.ruleset));
    struct position pos = *opening;
    work.chance = 5;
    work.end_count = 0;
    for (int i = 0; i < TURNS;) {
        switch (position_owed(&pos).kind) {
        case OWED_NOTHING:
            pos = *opening;
            break;
        case OWED_THROW:
            if (!throw_any(&pos)) {
                return false;
            }
            break;
        case OWED_TURN: {
            struct ai_choice choice;
            work.turns[i++] = pos;
            keep_ends(&pos);
            if (!ai_choose(work.knowledge, work.memory, &pos, weakest, (uint64_t)i, &choice)) {
                return false;
            }
            pos = choice.after;
            break;
        }
        }
    }
    return true;
}

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

EXPORT(bench_weights) uint8_t *bench_weights(void);
EXPORT(bench_begin) bool bench_begin(int ruleset, int weights_bytes);
EXPORT(bench_judge) uint32_t bench_judge(int rounds);
EXPORT(bench_choose) uint32_t bench_choose(int level, int count);

/* The buffer for the file of weights. */
uint8_t *bench_weights(void)
{
    return weights;
}

/* False if the ruleset has no usable weights or cannot be played. */
bool bench_begin(int ruleset, int weights_bytes)
{
    struct position opening;
    struct text_error text_error;
    const char *error;
    work.ruleset = ruleset_at(ruleset);
    if (work.knowledge == NULL) {
        work.knowledge = malloc(ai_knowledge_bytes());
        work.memory = malloc(ai_memory_bytes());
    }
    const char *name = work.ruleset->name;
    size_t bytes = 0;
    while (name[bytes] != '\0') {
        bytes++;
    }
    return work.knowledge != NULL && work.memory != NULL &&
           ai_learn(work.knowledge, work.ruleset, weights_bytes > 0 ? weights : NULL,
                    (size_t)weights_bytes, &error) &&
           position_start(name, bytes, SIDE_WHITE, &opening, &text_error) && fill_sample(&opening);
}

/* Judges all ends of the sample, so many times. The check is the sum of the scores in hundredths. */
uint32_t bench_judge(int rounds)
{
    uint32_t check = 0;
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < work.end_count; i++) {
            float score = ai_score(work.knowledge, work.memory, &work.ends[i], SIDE_WHITE, 0, NULL);
            check += (uint32_t)(100.0F * score);
        }
    }
    return check;
}

/* Chooses a turn in so many positions, spread over the sample. */
uint32_t bench_choose(int level, int count)
{
    enum { STRIDE = 37 }; /* has no common divisor with TURNS */
    uint64_t check = 0;
    for (int i = 0; i < count; i++) {
        const struct position *pos = &work.turns[(int64_t)i * STRIDE % TURNS];
        struct ai_choice choice;
        if (ai_choose(work.knowledge, work.memory, pos, level, (uint64_t)i, &choice)) {
            check = check * 31 + position_hash(&choice.after);
        }
    }
    return (uint32_t)(check ^ check >> 32);
}

#ifndef __wasm__

#include <stdio.h>
#include <time.h>

enum { ROUNDS = 3 };

static const double round_s = 0.2; /* approximate duration of one round */

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Returns the number of bytes, or 0 if there is no file of weights. */
static int read_weights(const char *folder, const char *ruleset)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.net", folder, ruleset);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return 0;
    }
    size_t bytes = fread(weights, 1, sizeof weights, file);
    fclose(file);
    return (int)bytes;
}

/* `level` 0: judges. Returns the duration in seconds. */
static double timed(int level, int count, uint32_t *check)
{
    double began = seconds();
    *check = level == 0 ? bench_judge(count) : bench_choose(level, count);
    return seconds() - began;
}

/* The amount of work that takes about one round. */
static int count_of_round(int level)
{
    int count = 1;
    uint32_t check;
    while (timed(level, count, &check) < round_s / 2) {
        count *= 2;
    }
    return count;
}

static void measure(int ruleset, int level)
{
    int count = count_of_round(level);
    uint32_t check;
    double best_s = timed(level, count, &check);
    for (int round = 1; round < ROUNDS; round++) {
        double took_s = timed(level, count, &check);
        best_s = took_s < best_s ? took_s : best_s;
    }
    int done = level == 0 ? count * work.end_count : count;
    printf("%d\t%s\t%d\t%d\t%d\t%.1f\t%u\n", ruleset, work.ruleset->name, level, count, done,
           done / best_s, check);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    const char *folder = argc > 1 ? argv[1] : ".";
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *ruleset = ruleset_at(i);
        int bytes = ai_needs_weights(ruleset) ? read_weights(folder, ruleset->name) : 0;
        if (!bench_begin(i, bytes)) {
            fprintf(stderr, "%s: not measured, its weights are missing or wrong in %s\n",
                    ruleset->name, folder);
            continue;
        }
        measure(i, 0);
        measure(i, ai_levels_first(i) + ai_levels_count(i) - 1);
    }
    return 0;
}

#endif
