/* SPDX-License-Identifier: MIT */
#include "rules/tool/tool.h"

#include <stdio.h>
#include <string.h>

static void list_option(const struct rule_option *option)
{
    printf("  %s=%s", option->name, option->values[0]);
    for (int i = 1; i < RULES_VALUES_MAX && option->values[i] != NULL; i++) {
        printf("|%s", option->values[i]);
    }
    printf("  (default %s)\n    %s\n", option->values[0], option->about);
    for (int i = 0; i < RULES_VALUES_MAX && option->values[i] != NULL; i++) {
        const struct value_source *source = &option->sources[i];
        printf("    value %s: %s (%s)\n", option->values[i], source->text,
               certainty_name(source->certainty));
    }
}

/* The options in the form of a question's argument, as in `taberna-rules start`. */
static void list_set(const struct ruleset *ruleset, const struct rule_set *set)
{
    printf("  set %s  %s\n    %s%s%s\n    %s\n    %s: %s\n", set->id, set->name, ruleset->name,
           set->options[0] == '\0' ? "" : ";", set->options, set->about,
           certainty_name(set->certainty), set->source);
}

int tool_list(void)
{
    const struct ruleset *ruleset;
    for (int i = 0; (ruleset = ruleset_at(i)) != NULL; i++) {
        printf("%s@%d  %s\n  %s: %s\n", ruleset->name, ruleset->revision, ruleset->title,
               certainty_name(ruleset->certainty), ruleset->source);
        for (int o = 0; o < RULES_OPTIONS_MAX && ruleset->options[o].name != NULL; o++) {
            list_option(&ruleset->options[o]);
        }
        for (int c = 0; c < RULES_CLASHES_MAX && ruleset->clashes[c].says != NULL; c++) {
            printf("  %s\n", ruleset->clashes[c].says);
        }
        for (int n = 0; rule_set_at(i, n) != NULL; n++) {
            list_set(ruleset, rule_set_at(i, n));
        }
    }
    return TOOL_GOOD;
}

int tool_start(const char *rules)
{
    struct position pos;
    struct text_error error;
    if (!position_start(rules, strlen(rules), SIDE_WHITE, &pos, &error)) {
        return tool_refuse("cannot read the rules", &error);
    }
    char line[POSITION_TEXT_MAX];
    position_write(&pos, line);
    puts(line);
    return TOOL_GOOD;
}

static void show_owed(const struct position *pos)
{
    struct owed owed = position_owed(pos);
    enum result result = position_result(pos);
    const char *side = ruleset_side(position_ruleset(pos), owed.side);
    switch (owed.kind) {
    case OWED_NOTHING:
        printf("owed: nothing, %s%s%s\n",
               result == RESULT_DRAW
                   ? "drawn"
                   : ruleset_side(position_ruleset(pos),
                                  result == RESULT_WHITE ? SIDE_WHITE : SIDE_BLACK),
               result == RESULT_DRAW ? "" : " has won",
               position_replays(pos) ? "; another game follows" : "");
        break;
    case OWED_THROW:
        printf("owed: %s, seat %d, throws %d %s\n", side, owed.seat, owed.count,
               owed.chance == CHANCE_DICE ? "dice" : "sticks");
        break;
    case OWED_TURN:
        printf("owed: %s, seat %d, plays%s\n", side, owed.seat,
               position_may_end(pos) ? "; the turn may end here" : "");
        break;
    }
}

static void show_steps(const struct position *pos)
{
    struct step steps[POSITION_STEPS_MAX];
    int count = position_steps(pos, steps);
    if (count == 0) {
        return;
    }
    printf("steps:");
    for (int i = 0; i < count; i++) {
        char text[STEP_TEXT_MAX];
        step_write(pos, &steps[i], text);
        printf(" %s", text);
    }
    putchar('\n');
}

static void show_states(const struct position *pos)
{
    struct named_state states[POSITION_STATES_MAX];
    int count = position_states(pos, states);
    for (int i = 0; i < count; i++) {
        printf("%s: %s", ruleset_side(position_ruleset(pos), states[i].side), states[i].name);
        for (int p = 0; p < states[i].points_count; p++) {
            printf(" %d", states[i].points[p]);
        }
        putchar('\n');
    }
}

int tool_show(const char *position)
{
    struct position pos;
    if (!tool_read(position, strlen(position), &pos)) {
        return TOOL_UNREADABLE;
    }
    char drawing[POSITION_DRAWING_MAX];
    position_draw(&pos, drawing);
    fputs(drawing, stdout);
    show_states(&pos);
    show_owed(&pos);
    show_steps(&pos);
    return TOOL_GOOD;
}

int tool_steps(const char *position)
{
    struct position pos;
    if (!tool_read(position, strlen(position), &pos)) {
        return TOOL_UNREADABLE;
    }
    struct step steps[POSITION_STEPS_MAX];
    int count = position_steps(&pos, steps);
    for (int i = 0; i < count; i++) {
        struct position after;
        enum rule broken;
        char step[STEP_TEXT_MAX];
        char text[POSITION_TEXT_MAX];
        if (step_play(&pos, &steps[i], &after, &broken) != TURN_OK) {
            return TOOL_BROKE;
        }
        step_write(&pos, &steps[i], step);
        position_write(&after, text);
        printf("%s %s\n", step, text);
    }
    return TOOL_GOOD;
}
