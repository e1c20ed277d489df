/* SPDX-License-Identifier: MIT */
/* Reads and writes steps and turns as text. */
#include "rules/core/rules.h"

#include "rules/play/engines.h"

int step_write(const struct position *pos, const struct step *step, char *out)
{
    struct text_out writer = {.text = out, .max = STEP_TEXT_MAX - 1};
    engine_of(pos)->step_write(pos, step, &writer);
    return writer.length;
}

bool step_read(const struct position *pos, const char *text, size_t text_bytes, struct step *step,
               struct text_error *error)
{
    struct text_in in = {.text = text, .bytes = text_bytes, .error = error};
    struct step read = {0};
    if (!engine_of(pos)->step_read(pos, &in, &read)) {
        return false;
    }
    if (!text_at_end(&in)) {
        return text_refuse(&in, "step", in.at, "nothing may follow");
    }
    *step = read;
    return true;
}

bool turn_read(const struct position *pos, const char *text, size_t text_bytes, struct turn *turn,
               struct text_error *error)
{
    struct text_in in = {.text = text, .bytes = text_bytes, .error = error};
    *turn = (struct turn){0};
    if (text_is(text, text_bytes, "pass")) {
        return true;
    }
    struct position now = *pos;
    do {
        if (turn->count == TURN_STEPS_MAX) {
            return text_refuse(&in, "turn", in.at, "there are too many steps");
        }
        struct step *step = &turn->steps[turn->count];
        if (!engine_of(pos)->step_read(&now, &in, step)) {
            return false;
        }
        if (!text_at_end(&in) && text_peek(&in) != ' ') {
            return text_refuse(&in, "step", in.at, "a space or the end is wanted");
        }
        turn->count++;
        /* An illegal step leaves the position unchanged: turn_play() will report the broken rule. */
        struct position next;
        if (step_play(&now, step, &next, NULL) == TURN_OK) {
            now = next;
        }
    } while (text_take(&in, ' '));
    return true;
}

int turn_write(const struct position *pos, const struct turn *turn, char *out)
{
    struct text_out writer = {.text = out, .max = TURN_TEXT_MAX - 1};
    struct position now = *pos;
    if (turn->count == 0) {
        text_write(&writer, "pass");
    }
    for (int i = 0; i < turn->count; i++) {
        if (i > 0) {
            text_put(&writer, ' ');
        }
        engine_of(pos)->step_write(&now, &turn->steps[i], &writer);
        struct position next;
        if (step_play(&now, &turn->steps[i], &next, NULL) == TURN_OK) {
            now = next;
        }
    }
    return writer.length;
}
