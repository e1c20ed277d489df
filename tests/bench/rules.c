/* SPDX-License-Identifier: MIT */
/*
 * How fast the rules are, on one core: random games, and all ends of turns. Times are of the
 * processor, so that other work on the machine tells as little as it can.
 *
 *   games/s   random games played to their end by position_playout(), and their turns
 *   ends/s    distinct ends listed by position_ends(), over positions of random games, each with
 * one throw perft/s   ends listed over all throws, from a position in the middle of a random game:
 * one throw, then another
 *
 * Ludii plays 357 random games a second of Ludus Anglicorum and 350 of Tablan on one core of a
 * machine of this kind.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/core/rules.h"

enum { SAMPLE = 2000 };

static const double budget_s = 0.4;

static struct turn_ends ends;
static struct turn_ends ends_after;
static struct position sample[SAMPLE];

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static uint32_t draw(uint64_t *state)
{
    *state = *state * 6364136223846793005U + 1442695040888963407U;
    return (uint32_t)(*state >> 33);
}

static struct position start(const char *rules)
{
    struct position pos;
    struct text_error error;
    if (!position_start(rules, strlen(rules), SIDE_WHITE, &pos, &error)) {
        fprintf(stderr, "%s: %s\n", rules, error.says);
        exit(1);
    }
    return pos;
}

static void throw_any(struct position *pos, uint64_t *chance)
{
    struct owed owed = position_owed(pos);
    uint8_t faces[THROW_DICE_MAX];
    for (int i = 0; i < owed.count; i++) {
        faces[i] = (uint8_t)(owed.chance == CHANCE_DICE ? 1 + draw(chance) % 6 : draw(chance) % 2);
    }
    struct position thrown;
    if (position_throw(pos, faces, owed.count, &thrown)) {
        *pos = thrown;
    }
}

/* Positions in which a turn is owed, in the order of random games. */
static void fill_sample(const struct position *opening)
{
    uint64_t chance = 5;
    struct position pos = *opening;
    for (int i = 0; i < SAMPLE;) {
        if (position_owed(&pos).kind == OWED_NOTHING) {
            pos = *opening;
        }
        if (position_owed(&pos).kind == OWED_THROW) {
            throw_any(&pos, &chance);
        }
        sample[i++] = pos;
        if (position_ends(&pos, &ends)) {
            pos = ends.at[draw(&chance) % (uint32_t)ends.count];
        }
    }
}

static void measure_games(const struct position *opening)
{
    uint64_t chance = 9;
    long games = 0;
    long turns = 0;
    double began = seconds();
    do {
        for (int i = 0; i < 20; i++) {
            int played;
            (void)position_playout(opening, &chance, &played);
            turns += played;
            games++;
        }
    } while (seconds() - began < budget_s);
    double took = seconds() - began;
    printf(" %9.0f %7.1f %8.2f", (double)games / took, (double)turns / (double)games,
           (double)turns / took / 1e6);
}

static void measure_ends(void)
{
    long listed = 0;
    long turns = 0;
    double began = seconds();
    do {
        for (int i = 0; i < SAMPLE; i++) {
            listed += position_ends(&sample[i], &ends) ? ends.count : 0;
        }
        turns += SAMPLE;
    } while (seconds() - began < budget_s);
    double took = seconds() - began;
    printf(" %7.1f %8.2f", (double)listed / (double)turns, (double)listed / took / 1e6);
}

/* All ends of all throws that the position allows. */
static long count_throws(const struct position *pos, uint8_t *faces, int at, struct turn_ends *into)
{
    struct owed owed = position_owed(pos);
    struct position thrown;
    if (owed.kind != OWED_THROW) {
        return position_ends(pos, into) ? into->count : 0;
    }
    if (at >= owed.count || at >= THROW_DICE_MAX) {
        bool good = position_throw(pos, faces, owed.count, &thrown);
        return good && position_ends(&thrown, into) ? into->count : 0;
    }
    long nodes = 0;
    uint8_t least = owed.chance == CHANCE_DICE ? 1 : 0;
    uint8_t most = owed.chance == CHANCE_DICE ? 6 : 1;
    for (uint8_t face = at > 0 ? faces[at - 1] : least; face <= most; face++) {
        faces[at] = face;
        nodes += count_throws(pos, faces, at + 1, into);
    }
    return nodes;
}

static void measure_perft(void)
{
    long nodes = 0;
    double began = seconds();
    double took = 0;
    for (int i = 0; took < budget_s; i = (i + 37) % SAMPLE) {
        if (!position_ends(&sample[i], &ends)) {
            continue;
        }
        nodes += ends.count;
        for (int e = 0; e < ends.count && (took = seconds() - began) < budget_s; e++) {
            uint8_t faces[THROW_DICE_MAX];
            nodes += count_throws(&ends.at[e], faces, 0, &ends_after);
        }
        took = seconds() - began;
    }
    printf(" %8.2f\n", (double)nodes / took / 1e6);
}

static void measure_rules(const char *rules)
{
    struct position opening = start(rules);
    printf("%-40s", rules);
    fill_sample(&opening);
    measure_games(&opening);
    measure_ends();
    measure_perft();
    fflush(stdout);
}

int main(void)
{
    printf("position %zu bytes, turn %zu bytes, step %zu bytes\n", sizeof(struct position),
           sizeof(struct turn), sizeof(struct step));
    printf("%-40s %9s %7s %8s %7s %8s %8s\n", "", "games/s", "turns", "Mturns/s", "ends", "Mends/s",
           "Mperft/s");
    const struct ruleset *ruleset;
    for (int game = 0; (ruleset = ruleset_at(game)) != NULL; game++) {
        const struct rule_set *set;
        for (int i = 0; (set = rule_set_at(game, i)) != NULL; i++) {
            char rules[RULESET_TEXT_MAX];
            snprintf(rules, sizeof rules, "%s%s%s", ruleset->name, i == 0 ? "" : ";", set->options);
            measure_rules(rules);
        }
    }
    return 0;
}
