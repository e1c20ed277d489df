/* SPDX-License-Identifier: MIT */
#include "rules/room/settings.h"

#include <string.h>

#include "rules/core/text.h"

const char *const visibility_words[] = {"link", "public", "private", NULL};
const char *const watch_words[] = {"anyone", "link", "nobody", NULL};
const char *const opening_words[] = {"roll_battle", "random", "alternate_in_match", NULL};
const char *const takeback_words[] = {"until_opponent_rolls", "until_confirm", NULL};
const char *const dice_words[] = {"chain", "server", "record", "device", NULL};
const char *const dice_open_words[] = {"chain", "server", NULL};
const char *const sides_words[] = {"swap", "stay", NULL};
const char *const talk_words[] = {"auto", "free", "presets", "off", NULL};
const char *const crowd_words[] = {"open", "after", NULL};
const char *const bots_words[] = {"no", "yes", NULL};

static void take_rules(struct settings *settings, const struct position *start)
{
    position_rules_write(start, settings->rules);
    settings->seats = position_seats(start);
    settings->chance = position_ruleset(start)->chance;
}

bool settings_set_rules(struct settings *settings, const char *text, struct text_error *error)
{
    struct position start;
    if (!position_start(text, text_length(text), SIDE_WHITE, &start, error)) {
        return false;
    }
    take_rules(settings, &start);
    return true;
}

bool settings_restore_rules(struct settings *settings, const char *text)
{
    struct position start;
    if (!position_start_stored(text, text_length(text), SIDE_WHITE, &start, NULL)) {
        return false;
    }
    take_rules(settings, &start);
    return true;
}

bool settings_agree(const struct settings *settings, struct settings_error *error)
{
    if (settings->rated && settings->seats != 1) {
        *error = (struct settings_error){"rated", "Rated games have one player on each side."};
        return false;
    }
    if (settings->rated && settings->chance != CHANCE_NONE && settings->dice != DICE_FROM_CHAINS) {
        *error = (struct settings_error){"rated", "Rated games need sealed dice of both sides."};
        return false;
    }
    return true;
}

static void tidy_text(char *text, size_t bytes)
{
    size_t length = text_length(text);
    memset(text + length, 0, bytes - length);
}

void settings_tidy(struct settings *settings)
{
    tidy_text(settings->rules, sizeof settings->rules);
    for (int i = 0; i < SETTINGS_INVITED_MAX; i++) {
        if (i >= settings->invited_count) {
            settings->invited[i][0] = '\0';
        }
        tidy_text(settings->invited[i], sizeof settings->invited[i]);
    }
}

void settings_ruleset(const struct settings *settings, char name[RULESET_TEXT_MAX])
{
    memcpy(name, settings->rules, sizeof settings->rules);
    while (*name != '\0' && *name != '@' && *name != ';') {
        name++;
    }
    *name = '\0';
}

bool settings_need_tips(const struct settings *settings)
{
    return settings->chance != CHANCE_NONE && settings->dice == DICE_FROM_CHAINS;
}

bool settings_shows_links(const struct settings *settings)
{
    return settings->dice == DICE_FROM_CHAINS || settings->dice == DICE_FROM_APP;
}

int settings_games(const struct settings *settings)
{
    return settings->games == 0 ? 1 : settings->games;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

static bool is_same_name(const char *one, const char *other)
{
    while (*one != '\0' && lower(*one) == lower(*other)) {
        one++;
        other++;
    }
    return *one == *other;
}

bool settings_invite(const struct settings *settings, const char *user_id, const char *name)
{
    if (settings->visibility != VISIBILITY_PRIVATE) {
        return true;
    }
    for (int i = 0; i < settings->invited_count; i++) {
        if (text_equal(settings->invited[i], user_id) || is_same_name(settings->invited[i], name)) {
            return true;
        }
    }
    return false;
}
