/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as a position and a turn: they are parsed or refused, and a parsed position answers every query that a
 * game needs. The first line is the position, the rest the turn.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "rules/core/rules.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void write_and_read_again(const struct position *pos)
{
    char text[POSITION_TEXT_MAX];
    int length = position_write(pos, text);
    assert(length > 0 && length < POSITION_TEXT_MAX);

    struct position again;
    struct text_error error;
    assert(position_read(text, (size_t)length, &again, &error));
    assert(memcmp(pos, &again, sizeof again) == 0);
    assert(position_hash(pos) == position_hash(&again));
}

/* Every step that is listed can be played. */
static void play_each_step(const struct position *pos)
{
    struct step steps[POSITION_STEPS_MAX];
    int count = position_steps(pos, steps);
    assert(count >= 0 && count <= POSITION_STEPS_MAX);
    for (int i = 0; i < count; i++) {
        struct position after;
        enum rule broken;
        assert(step_play(pos, &steps[i], &after, &broken) == TURN_OK);
        write_and_read_again(&after);
    }
}

static void try_turn(const struct position *pos, const char *text, size_t bytes)
{
    struct turn turn;
    struct text_error error;
    if (!turn_read(pos, text, bytes, &turn, &error)) {
        assert(error.column >= 1 && error.field != NULL && error.says != NULL);
        return;
    }
    struct position after;
    int bad = -1;
    enum rule broken = RULE_NONE;
    enum turn_status status = turn_play(pos, &turn, &after, &bad, &broken);
    if (status == TURN_OK) {
        write_and_read_again(&after);
    } else {
        assert(rule_sentence(broken) != NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    const char *end = size > 0 ? memchr(text, '\n', size) : NULL;
    size_t position_bytes = end != NULL ? (size_t)(end - text) : size;
    struct position pos;
    struct text_error error;
    if (!position_read(text, position_bytes, &pos, &error)) {
        assert(error.column >= 1 && error.field != NULL && error.says != NULL);
        return 0;
    }
    write_and_read_again(&pos);
    struct owed owed = position_owed(&pos);
    if (owed.kind == OWED_TURN) {
        play_each_step(&pos);
        if (end != NULL) {
            try_turn(&pos, end + 1, size - position_bytes - 1);
        }
    }
    return 0;
}
