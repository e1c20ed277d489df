/* SPDX-License-Identifier: MIT */
#include "rules/room/settings.h"

#include <stddef.h>
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
const char *const overheard_words[] = {"auto", "no", "yes", NULL};
const char *const overheard_set_words[] = {"no", "yes", NULL};
const char *const bots_words[] = {"no", "yes", NULL};

/* ---- one setting ---- */

static const char wrong_word[] = RULES_TEXT("This is not one of the valid words.");

/* The words of each setting of that kind; the member is an enum. */
static const struct {
    struct setting setting;
    const char *const *words;
    size_t at;
} word_settings[] = {
#define WORDS(name)                                                                                \
    {                                                                                              \
        {#name, SETTING_TEXT, wrong_word}, name##_words, offsetof(struct settings, name)           \
    }
    WORDS(visibility), WORDS(watch), WORDS(opening), WORDS(takeback),  WORDS(dice),
    WORDS(sides),      WORDS(talk),  WORDS(crowd),   WORDS(overheard), WORDS(bots),
#undef WORDS
};

enum { WORD_SETTINGS = sizeof word_settings / sizeof word_settings[0] };

static const struct setting clock_setting = {
    "clock", SETTING_TEXT,
    RULES_TEXT(
        "A clock must be none, relaxed, normal, fast, or such as delay:15/300, fischer:300/5 "
        "or days:3.")};
static const struct setting games_setting = {
    "games", SETTING_NUMBER,
    RULES_TEXT("A match must be two games, or the best of 1, 3, 5, 7 or 9.")};
static const struct setting delay_setting = {
    "delay", SETTING_NUMBER, RULES_TEXT("The delay for spectators must be 0 to 20 rolls.")};
static const struct setting rated_setting = {"rated", SETTING_FLAG,
                                             RULES_TEXT("It must be true or false.")};
static const struct setting invited_setting = {
    "invited", SETTING_NAMES, RULES_TEXT("It must be a list of at most 16 names.")};

const struct setting *settings_at(int index)
{
    static const struct setting *const others[] = {&clock_setting, &games_setting, &delay_setting,
                                                   &rated_setting, &invited_setting};
    if (index < WORD_SETTINGS) {
        return &word_settings[index].setting;
    }
    index -= WORD_SETTINGS;
    return index < (int)(sizeof others / sizeof others[0]) ? others[index] : NULL;
}

bool settings_set_text(struct settings *settings, const struct setting *setting, const char *text)
{
    if (setting == &clock_setting) {
        return clock_rules_read(text, &settings->clock);
    }
    for (int i = 0; i < WORD_SETTINGS; i++) {
        const char *const *words = word_settings[i].words;
        for (unsigned word = 0; setting == &word_settings[i].setting && words[word] != NULL;
             word++) {
            if (text_equal(words[word], text)) {
                *(unsigned *)((char *)settings + word_settings[i].at) = word;
                return true;
            }
        }
    }
    return false;
}

bool settings_set_number(struct settings *settings, const struct setting *setting, int64_t number)
{
    bool is_games = setting == &games_setting;
    if (is_games && (number < 1 || number > SETTINGS_GAMES_MAX ||
                     (number % 2 == 0 && number != SETTINGS_GAMES_PAIR))) {
        return false;
    }
    if (!is_games && (number < 0 || number > SETTINGS_DELAY_MAX)) {
        return false;
    }
    *(is_games ? &settings->games : &settings->delay) = (int)number;
    return true;
}

void settings_set_flag(struct settings *settings, const struct setting *setting, bool flag)
{
    (void)setting;
    settings->rated = flag;
}

void settings_clear_names(struct settings *settings, const struct setting *setting)
{
    (void)setting;
    settings->invited_count = 0;
}

bool settings_add_name(struct settings *settings, const struct setting *setting, const char *name)
{
    (void)setting;
    size_t length = text_length(name);
    if (settings->invited_count == SETTINGS_INVITED_MAX || length == 0 ||
        length >= SETTINGS_INVITED_BYTES) {
        return false;
    }
    memcpy(settings->invited[settings->invited_count++], name, length + 1);
    return true;
}

/* ---- rules ---- */

static void store_rules(struct settings *settings, const struct position *start)
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
    store_rules(settings, &start);
    return true;
}

bool settings_restore_rules(struct settings *settings, const char *text)
{
    struct position start;
    if (!position_start_stored(text, text_length(text), SIDE_WHITE, &start, NULL)) {
        return false;
    }
    store_rules(settings, &start);
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
    settings->games = settings_games(settings);
    tidy_text(settings->rules, sizeof settings->rules);
    for (int i = 0; i < SETTINGS_INVITED_MAX; i++) {
        if (i >= settings->invited_count) {
            settings->invited[i][0] = '\0';
        }
        tidy_text(settings->invited[i], sizeof settings->invited[i]);
    }
}

bool settings_need_consent(const struct settings *before, const struct settings *after)
{
    struct settings one = *before;
    struct settings other = *after;
    other.bots = one.bots;
    memcpy(other.invited, one.invited, sizeof other.invited);
    other.invited_count = one.invited_count;
    settings_tidy(&one);
    settings_tidy(&other);
    return memcmp(&one, &other, sizeof one) != 0;
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

bool settings_show_games(const struct settings *settings)
{
    return settings->watch == WATCH_ANYONE && settings->visibility != VISIBILITY_PRIVATE;
}

bool settings_are_overheard(const struct settings *settings)
{
    return settings->overheard == OVERHEARD_AUTO ? settings->visibility == VISIBILITY_PUBLIC
                                                 : settings->overheard == OVERHEARD_YES;
}

static char lower_case(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

static bool is_same_name(const char *one, const char *other)
{
    while (*one != '\0' && lower_case(*one) == lower_case(*other)) {
        one++;
        other++;
    }
    return *one == *other;
}

bool settings_invites(const struct settings *settings, const char *user_id, const char *name)
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
