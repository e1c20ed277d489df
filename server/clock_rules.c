/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "clock.h"

/* The paces that people choose by name; delay and reserve are those that players of backgammon have settled on. */
static const struct {
    const char *name;
    struct clock_rules rules;
    int patience; /* how many times as long as at the fastest the absent are waited for */
} presets[] = {
    {"none", {.kind = CLOCK_NONE}, 3},
    {"relaxed", {.kind = CLOCK_DELAY, .turn_s = 15, .reserve_s = 300}, 3},
    {"normal", {.kind = CLOCK_DELAY, .turn_s = 10, .reserve_s = 180}, 2},
    {"fast", {.kind = CLOCK_DELAY, .turn_s = 8, .reserve_s = 60}, 1},
};

/* A number of at most five digits without a leading zero; NULL where there is none, else what comes after it. */
static const char *read_number(const char *text, int32_t *number)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 5 || (digits > 1 && text[0] == '0')) {
        return NULL;
    }
    *number = 0;
    for (size_t i = 0; i < digits; i++) {
        *number = *number * 10 + (text[i] - '0');
    }
    return text + digits;
}

static bool is_within(int32_t number, int32_t least, int32_t most)
{
    return number >= least && number <= most;
}

static bool read_pair(const char *text, int32_t *first, int32_t *second)
{
    const char *rest = read_number(text, first);
    rest = rest == NULL || *rest != '/' ? NULL : read_number(rest + 1, second);
    return rest != NULL && *rest == '\0';
}

static bool read_days(const char *text, int32_t *days)
{
    const char *rest = read_number(text, days);
    return rest != NULL && *rest == '\0' && is_within(*days, 1, CLOCK_DAYS_MAX);
}

/* What comes after `prefix`, or NULL. */
static const char *after(const char *text, const char *prefix)
{
    size_t length = strlen(prefix);
    return strncmp(text, prefix, length) == 0 ? text + length : NULL;
}

bool clock_rules_read(const char *text, struct clock_rules *rules)
{
    for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++) {
        if (strcmp(text, presets[i].name) == 0) {
            *rules = presets[i].rules;
            return true;
        }
    }
    struct clock_rules read = {.kind = CLOCK_NONE};
    const char *rest;
    bool sound = false;
    if ((rest = after(text, "delay:")) != NULL) {
        read.kind = CLOCK_DELAY;
        sound = read_pair(rest, &read.turn_s, &read.reserve_s) &&
                is_within(read.turn_s, 1, CLOCK_DELAY_S_MAX) &&
                is_within(read.reserve_s, 0, CLOCK_RESERVE_S_MAX);
    } else if ((rest = after(text, "fischer:")) != NULL) {
        read.kind = CLOCK_FISCHER;
        sound = read_pair(rest, &read.reserve_s, &read.turn_s) &&
                is_within(read.reserve_s, CLOCK_START_S_MIN, CLOCK_START_S_MAX) &&
                is_within(read.turn_s, 0, CLOCK_ADDED_S_MAX);
    } else if ((rest = after(text, "days:")) != NULL) {
        read.kind = CLOCK_DAYS;
        sound = read_days(rest, &read.days);
    }
    if (sound) {
        *rules = read;
    }
    return sound;
}

void clock_rules_write(const struct clock_rules *rules, char text[CLOCK_TEXT_MAX])
{
    switch (rules->kind) {
    case CLOCK_NONE:
        memcpy(text, "none", sizeof "none");
        return;
    case CLOCK_DELAY:
        snprintf(text, CLOCK_TEXT_MAX, "delay:%d/%d", rules->turn_s, rules->reserve_s);
        return;
    case CLOCK_FISCHER:
        snprintf(text, CLOCK_TEXT_MAX, "fischer:%d/%d", rules->reserve_s, rules->turn_s);
        return;
    case CLOCK_DAYS:
        snprintf(text, CLOCK_TEXT_MAX, "days:%d", rules->days);
        return;
    }
    assert(false);
}

int64_t clock_patience_ms(const struct clock_rules *rules)
{
    int patience = 3;
    for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++) {
        if (memcmp(rules, &presets[i].rules, sizeof *rules) == 0) {
            patience = presets[i].patience;
        }
    }
    return (int64_t)patience * CLOCK_PATIENCE_MS;
}
