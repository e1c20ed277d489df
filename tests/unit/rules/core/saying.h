/* SPDX-License-Identifier: MIT */
/* Short assertions about the rules' result for a text. Each fails the calling test. */
#pragma once

#include <check.h>
#include <string.h>

#include "rules/core/rules.h"

static inline struct position say_position(const char *text)
{
    struct position pos;
    struct text_error error = {0};
    bool good = position_read(text, strlen(text), &pos, &error);
    ck_assert_msg(good, "%s: %s, column %d: %s", text, error.field, error.column, error.says);
    char again[POSITION_TEXT_MAX];
    ck_assert_int_eq(position_write(&pos, again), (int)strlen(text));
    ck_assert_str_eq(again, text);
    return pos;
}

static inline void say_unreadable(const char *text, const char *field, int column)
{
    struct position pos;
    struct text_error error = {0};
    ck_assert_msg(!position_read(text, strlen(text), &pos, &error), "%s", text);
    ck_assert_str_eq(error.field, field);
    ck_assert_int_eq(error.column, column);
}

/** `list` are the steps as text, in the order of position_steps(), with one space between. */
static inline void say_steps(const char *text, const char *list)
{
    struct position pos = say_position(text);
    struct step steps[POSITION_STEPS_MAX];
    char found[POSITION_STEPS_MAX * STEP_TEXT_MAX] = "";
    int count = position_steps(&pos, steps);
    for (int i = 0; i < count; i++) {
        strcat(found, i > 0 ? " " : "");
        step_write(&pos, &steps[i], found + strlen(found));
    }
    ck_assert_str_eq(found, list);
}

static inline void say_turn(const char *text, const char *turn_text, const char *after_text)
{
    struct position pos = say_position(text);
    struct position after;
    struct turn turn;
    struct text_error error = {0};
    enum rule broken = RULE_NONE;
    char written[POSITION_TEXT_MAX];
    ck_assert_msg(turn_read(&pos, turn_text, strlen(turn_text), &turn, &error), "%s", error.says);
    enum turn_status status = turn_play(&pos, &turn, &after, NULL, &broken);
    ck_assert_msg(status == TURN_OK, "%s: %s", turn_text, rule_name(broken));
    position_write(&after, written);
    ck_assert_str_eq(written, after_text);
}

/** The turn can be parsed, and breaks that rule at step `bad` (0 if it only ends too early). */
static inline void say_refused(const char *text, const char *turn_text, int bad, enum rule rule)
{
    struct position pos = say_position(text);
    struct position after;
    struct turn turn;
    struct text_error error = {0};
    int found_bad = 0;
    enum rule broken = RULE_NONE;
    ck_assert_msg(turn_read(&pos, turn_text, strlen(turn_text), &turn, &error), "%s", error.says);
    ck_assert_int_ne(turn_play(&pos, &turn, &after, &found_bad, &broken), TURN_OK);
    ck_assert_str_eq(rule_name(broken), rule_name(rule));
    ck_assert_int_eq(found_bad, bad);
}

static inline void say_turn_unreadable(const char *text, const char *turn_text, const char *field,
                                       int column)
{
    struct position pos = say_position(text);
    struct turn turn;
    struct text_error error = {0};
    ck_assert_msg(!turn_read(&pos, turn_text, strlen(turn_text), &turn, &error), "%s", turn_text);
    ck_assert_str_eq(error.field, field);
    ck_assert_int_eq(error.column, column);
}

static inline void say_drawing(const char *text, const char *drawing)
{
    struct position pos = say_position(text);
    char drawn[POSITION_DRAWING_MAX];
    position_draw(&pos, drawn);
    ck_assert_str_eq(drawn, drawing);
}
