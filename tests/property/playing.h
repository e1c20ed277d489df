/* SPDX-License-Identifier: MIT */
/* Random games for tests of laws: the same seed plays the same game on every machine. */
#pragma once

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/core/rules.h"

/** Throws and turns of one game: far more than the longest random game ever seen (478 turns; Tablan 900 throws). */
enum { PLAYING_EVENTS_MAX = 20000 };

struct chance_source {
    uint64_t state;
};

/** A number below `below`, which is small. */
static inline int chance_below(struct chance_source *source, int below)
{
    source->state ^= source->state << 13;
    source->state ^= source->state >> 7;
    source->state ^= source->state << 17;
    return (int)((source->state >> 33) % (uint64_t)below);
}

/** How often a law is tested: fewer times in a sanitizer build, which is slow. */
static inline int rounds(int many)
{
    const char *wish = getenv("TABERNA_TEST_ROUNDS");
    return wish != NULL && strcmp(wish, "few") == 0 ? (many + 9) / 10 : many;
}

static inline int rulesets_count(void)
{
    int count = 0;
    while (ruleset_at(count) != NULL) {
        count++;
    }
    return count;
}

static inline int values_of(const struct rule_option *option)
{
    int count = 0;
    while (count < RULES_VALUES_MAX && option->values[count] != NULL) {
        count++;
    }
    return count;
}

/** Every ruleset with each of its options alone set to each of its values, then with all of them random. */
struct rules_walk {
    int ruleset;
    int option; /* -1: all defaults; past the last: by chance */
    int value;
    struct chance_source source;
};

static inline void rules_add(char *text, const struct rule_option *option, int value)
{
    if (value > 0) {
        strcat(text, strchr(text, ';') == NULL ? ";" : ",");
        strcat(text, option->name);
        strcat(text, "=");
        strcat(text, option->values[value]);
    }
}

/** Any value of every option; of two that exclude each other the second is dropped. */
static inline void rules_add_any(char *text, const struct ruleset *ruleset,
                                 struct chance_source *source)
{
    int values[RULES_OPTIONS_MAX] = {0};
    for (int i = 0; i < RULES_OPTIONS_MAX && ruleset->options[i].name != NULL; i++) {
        values[i] = chance_below(source, values_of(&ruleset->options[i]));
    }
    for (int i = 0; i < RULES_CLASHES_MAX && ruleset->clashes[i].says != NULL; i++) {
        const struct rule_clash *clash = &ruleset->clashes[i];
        if (values[clash->option] == clash->value && values[clash->other] == clash->other_value) {
            values[clash->other] = 0;
        }
    }
    for (int i = 0; i < RULES_OPTIONS_MAX && ruleset->options[i].name != NULL; i++) {
        rules_add(text, &ruleset->options[i], values[i]);
    }
}

/** Writes the rules of a named set (RULESET_TEXT_MAX bytes). */
static inline void rules_of_set(int ruleset, int set, char *text)
{
    const char *options = rule_set_at(ruleset, set)->options;
    snprintf(text, RULESET_TEXT_MAX, "%s%s%s", ruleset_at(ruleset)->name,
             options[0] == '\0' ? "" : ";", options);
}

/** Writes the next rules into `text` (RULESET_TEXT_MAX bytes); false after the last. Starts from {.option = -1}. */
static inline bool rules_next(struct rules_walk *walk, char *text)
{
    const struct ruleset *ruleset = ruleset_at(walk->ruleset);
    if (ruleset == NULL) {
        return false;
    }
    strcpy(text, ruleset->name);
    if (walk->option < 0) {
        walk->option = 0;
        walk->value = 1;
        return true;
    }
    if (walk->option < RULES_OPTIONS_MAX && ruleset->options[walk->option].name != NULL) {
        const struct rule_option *option = &ruleset->options[walk->option];
        rules_add(text, option, walk->value);
        if (++walk->value >= values_of(option)) {
            walk->option++;
            walk->value = 1;
        }
        return true;
    }
    rules_add_any(text, ruleset, &walk->source);
    if (++walk->value > 4) {
        walk->ruleset++;
        walk->option = -1;
    }
    return true;
}

static inline void throw_any(const struct position *pos, struct chance_source *source,
                             uint8_t *faces, struct position *after)
{
    struct owed owed = position_owed(pos);
    for (int i = 0; i < owed.count; i++) {
        faces[i] = (uint8_t)(owed.chance == CHANCE_DICE ? chance_below(source, 6) + 1
                                                        : chance_below(source, 2));
    }
    ck_assert(position_throw(pos, faces, owed.count, after));
}

/** True if the step was the last of its turn: a throw is owed, the game is over, or the other side is to act. */
static inline bool turn_is_over(const struct position *before, const struct position *after)
{
    struct owed was = position_owed(before);
    struct owed is = position_owed(after);
    return is.kind != OWED_TURN || is.side != was.side || is.seat != was.seat;
}

/** Plays a random turn, step by step, and records its steps. */
static inline void turn_any(const struct position *pos, struct chance_source *source,
                            struct turn *turn, struct position *after)
{
    struct position now = *pos;
    turn->count = 0;
    for (;;) {
        struct step steps[POSITION_STEPS_MAX];
        struct position next;
        int count = position_steps(&now, steps);
        bool may_end = position_may_end(&now);
        ck_assert(count > 0 || may_end);
        int choice = chance_below(source, count + may_end);
        if (choice == count) {
            ck_assert_int_eq(turn_end(&now, after, NULL), TURN_OK);
            return;
        }
        ck_assert_int_lt(turn->count, TURN_STEPS_MAX);
        turn->steps[turn->count++] = steps[choice];
        ck_assert_int_eq(step_play(&now, &steps[choice], &next, NULL), TURN_OK);
        if (turn_is_over(&now, &next)) {
            *after = next;
            return;
        }
        now = next;
    }
}
