/* SPDX-License-Identifier: MIT */
/*
 * Any sequence of bytes as a game: the bytes choose a ruleset, its options, and then throws and steps, through the
 * whole public interface. The laws of every game are asserted at every step, and at the end the game is replayed from
 * its text.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "rules/core/rules.h"

enum {
    EVENTS_MAX = 400, /* throws and turns of one game */
    OPTION_BYTES = RULES_OPTIONS_MAX,
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct bytes {
    const uint8_t *at;
    size_t left;
};

/** A throw, or a turn as text, and the hash of the position after it. */
struct event {
    int faces_count; /* 0: a turn */
    uint8_t faces[THROW_DICE_MAX];
    char turn[TURN_TEXT_MAX];
    uint64_t hash;
};

struct game_played {
    char rules[RULESET_TEXT_MAX];
    enum side starter;
    int count;
    struct event events[EVENTS_MAX];
};

static uint8_t next_byte(struct bytes *bytes)
{
    if (bytes->left == 0) {
        return 0;
    }
    bytes->left--;
    return *bytes->at++;
}

/** Writes "name;option=value,…" as the bytes choose: any order of values, defaults too. */
static void choose_rules(struct bytes *bytes, char *text)
{
    int rulesets = 0;
    while (ruleset_at(rulesets) != NULL) {
        rulesets++;
    }
    const struct ruleset *ruleset = ruleset_at(next_byte(bytes) % rulesets);
    strcpy(text, ruleset->name);
    char separator = ';';
    for (int i = 0; i < OPTION_BYTES && ruleset->options[i].name != NULL; i++) {
        const struct rule_option *option = &ruleset->options[i];
        int values = 0;
        while (values < RULES_VALUES_MAX && option->values[values] != NULL) {
            values++;
        }
        int value = next_byte(bytes) % values;
        if (value > 0) {
            size_t length = strlen(text);
            text[length] = separator;
            text[length + 1] = '\0';
            strcat(text, option->name);
            strcat(text, "=");
            strcat(text, option->values[value]);
            separator = ',';
        }
    }
}

static void check_text(const struct position *pos)
{
    char text[POSITION_TEXT_MAX];
    struct position again;
    struct text_error error;
    int length = position_write(pos, text);
    assert(position_read(text, (size_t)length, &again, &error));
    assert(memcmp(&again, pos, sizeof again) == 0);
}

static bool equal(const struct step *a, const struct step *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Each step reads back from its text, and no two are the same. */
static void check_steps(const struct position *pos, const struct step *steps, int count)
{
    for (int i = 0; i < count; i++) {
        char text[STEP_TEXT_MAX];
        struct step again;
        struct text_error error;
        int length = step_write(pos, &steps[i], text);
        assert(step_read(pos, text, (size_t)length, &again, &error));
        assert(equal(&again, &steps[i]));
        assert(i == 0 || memcmp(&steps[i - 1], &steps[i], sizeof steps[i]) < 0);
    }
}

/* A step that may not be in the list of legal ones: accepted only if it means the same as a listed one. */
static void try_any_step(const struct position *pos, struct bytes *bytes, const struct step *steps,
                         int count)
{
    struct step step = {.kind = next_byte(bytes) % (STEP_PLACE + 1),
                        .from = next_byte(bytes),
                        .to = next_byte(bytes),
                        .dice = {next_byte(bytes) % 13}};
    struct position after;
    enum rule broken = RULE_NONE;
    if (step_play(pos, &step, &after, &broken) != TURN_OK) {
        assert(broken != RULE_NONE);
        return;
    }
    bool listed = false;
    for (int i = 0; i < count; i++) {
        listed = listed || (steps[i].from == step.from && steps[i].to == step.to &&
                            steps[i].kind == step.kind);
    }
    assert(listed);
}

/* Plays a turn step by step; false if the bytes are used up. */
static bool play_turn(struct position *pos, struct bytes *bytes, struct event *event)
{
    struct position now = *pos;
    struct turn turn = {0};
    struct position whole;
    bool over = false;
    while (!over) {
        struct step steps[POSITION_STEPS_MAX];
        int count = position_steps(&now, steps);
        check_steps(&now, steps, count);
        if (bytes->left == 0) {
            return false;
        }
        uint8_t choice = next_byte(bytes);
        if (choice == 255) {
            try_any_step(&now, bytes, steps, count);
            continue;
        }
        if (count == 0 || (position_may_end(&now) && choice % (count + 1) == count)) {
            assert(position_may_end(&now));
            assert(turn_end(&now, &whole, NULL) == TURN_OK);
            now = whole;
            break;
        }
        assert(turn.count < TURN_STEPS_MAX);
        struct owed before = position_owed(&now);
        turn.steps[turn.count++] = steps[choice % count];
        assert(step_play(&now, &steps[choice % count], &now, NULL) == TURN_OK);
        check_text(&now);
        struct owed after = position_owed(&now);
        over = after.kind != OWED_TURN || after.side != before.side;
    }
    int bad;
    enum rule broken;
    assert(turn_play(pos, &turn, &whole, &bad, &broken) == TURN_OK);
    assert(memcmp(&whole, &now, sizeof now) == 0);
    event->faces_count = 0;
    turn_write(pos, &turn, event->turn);
    *pos = now;
    return true;
}

static void play_throw(struct position *pos, struct bytes *bytes, struct event *event)
{
    struct owed owed = position_owed(pos);
    struct position after;
    event->faces_count = owed.count;
    for (int i = 0; i < owed.count; i++) {
        uint8_t byte = next_byte(bytes);
        event->faces[i] =
            owed.chance == CHANCE_DICE ? (uint8_t)(byte % 6 + 1) : (uint8_t)(byte % 2);
    }
    assert(position_throw(pos, event->faces, event->faces_count, &after));
    *pos = after;
}

/* The same events from the start give the same hashes. */
static void play_again(const struct game_played *game)
{
    struct position pos;
    struct text_error error;
    assert(position_start(game->rules, strlen(game->rules), game->starter, &pos, &error));
    for (int i = 0; i < game->count; i++) {
        const struct event *event = &game->events[i];
        struct position after;
        if (event->faces_count > 0) {
            assert(position_throw(&pos, event->faces, event->faces_count, &after));
        } else {
            struct turn turn;
            assert(turn_read(&pos, event->turn, strlen(event->turn), &turn, &error));
            assert(turn_play(&pos, &turn, &after, NULL, NULL) == TURN_OK);
        }
        assert(position_hash(&after) == event->hash);
        pos = after;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct game_played game;
    struct bytes bytes = {.at = data, .left = size};
    struct position pos;
    struct text_error error;
    choose_rules(&bytes, game.rules);
    game.starter = next_byte(&bytes) % 2 == 0 ? SIDE_WHITE : SIDE_BLACK;
    game.count = 0;
    if (!position_start(game.rules, strlen(game.rules), game.starter, &pos, &error)) {
        assert(error.field != NULL && error.says != NULL); /* options that exclude each other */
        return 0;
    }
    check_text(&pos);
    while (game.count < EVENTS_MAX && bytes.left > 0) {
        struct event *event = &game.events[game.count];
        struct owed owed = position_owed(&pos);
        if (owed.kind == OWED_NOTHING) {
            assert(position_result(&pos) != RESULT_NONE);
            break;
        }
        if (owed.kind == OWED_THROW) {
            play_throw(&pos, &bytes, event);
        } else if (!play_turn(&pos, &bytes, event)) {
            break;
        }
        check_text(&pos);
        event->hash = position_hash(&pos);
        game.count++;
    }
    play_again(&game);
    return 0;
}
