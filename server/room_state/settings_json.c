/* SPDX-License-Identifier: MIT */
#include "room_state/settings_json.h"

#include <assert.h>
#include <string.h>

#include "rules/room/text/line.h"

/*
 * Sets `index` to the position of the member's word in the list; it stays if the member is missing. Returns false if
 * the list does not have the word.
 */
static bool take_word(const json_t *data, const char *name, const char *const *words, int *index,
                      struct settings_error *error)
{
    const json_t *value = json_object_get(data, name);
    const char *text = json_string_value(value);
    for (int i = 0; text != NULL && words[i] != NULL; i++) {
        if (strcmp(words[i], text) == 0) {
            *index = i;
            return true;
        }
    }
    *error = (struct settings_error){name, "This is not one of the valid words."};
    return value == NULL;
}

static bool take_words(struct settings *settings, const json_t *data, struct settings_error *error)
{
    int visibility = (int)settings->visibility;
    int watch = (int)settings->watch;
    int opening = (int)settings->opening;
    int takeback = (int)settings->takeback;
    int dice = (int)settings->dice;
    int sides = (int)settings->sides;
    int talk = (int)settings->talk;
    int crowd = (int)settings->crowd;
    int bots = (int)settings->bots;
    if (!take_word(data, "visibility", visibility_words, &visibility, error) ||
        !take_word(data, "watch", watch_words, &watch, error) ||
        !take_word(data, "opening", opening_words, &opening, error) ||
        !take_word(data, "takeback", takeback_words, &takeback, error) ||
        !take_word(data, "dice", dice_words, &dice, error) ||
        !take_word(data, "sides", sides_words, &sides, error) ||
        !take_word(data, "talk", talk_words, &talk, error) ||
        !take_word(data, "crowd", crowd_words, &crowd, error) ||
        !take_word(data, "bots", bots_words, &bots, error)) {
        return false;
    }
    settings->visibility = (enum visibility)visibility;
    settings->watch = (enum watch)watch;
    settings->opening = (enum opening)opening;
    settings->takeback = (enum takeback)takeback;
    settings->dice = (enum dice_from)dice;
    settings->sides = (enum sides)sides;
    settings->talk = (enum talk)talk;
    settings->crowd = (enum crowd)crowd;
    settings->bots = (enum bots)bots;
    return true;
}

static bool take_clock(struct settings *settings, const json_t *data, struct settings_error *error)
{
    const json_t *value = json_object_get(data, "clock");
    *error = (struct settings_error){"clock", "A clock must be none, relaxed, normal, fast, or "
                                              "such as delay:15/300, fischer:300/5 or days:3."};
    return value == NULL ||
           (json_is_string(value) && clock_rules_read(json_string_value(value), &settings->clock));
}

static bool take_numbers(struct settings *settings, const json_t *data,
                         struct settings_error *error)
{
    const json_t *games = json_object_get(data, "games");
    const json_t *delay = json_object_get(data, "delay");
    json_int_t count = games == NULL ? settings_games(settings) : json_integer_value(games);
    *error = (struct settings_error){"games",
                                     "A match must be two games, or the best of 1, 3, 5, 7 or 9."};
    if (count < 1 || count > SETTINGS_GAMES_MAX ||
        (count % 2 == 0 && count != SETTINGS_GAMES_PAIR)) {
        return false;
    }
    json_int_t throws = delay == NULL ? settings->delay : json_integer_value(delay);
    *error = (struct settings_error){"delay", "The delay for spectators must be 0 to 20 rolls."};
    if (throws < 0 || throws > SETTINGS_DELAY_MAX || (delay != NULL && !json_is_integer(delay))) {
        return false;
    }
    settings->games = (int)count;
    settings->delay = (int)throws;
    return true;
}

static bool take_rated(struct settings *settings, const json_t *data, struct settings_error *error)
{
    const json_t *rated = json_object_get(data, "rated");
    *error = (struct settings_error){"rated", "It must be true or false."};
    settings->rated = rated == NULL ? settings->rated : json_is_true(rated);
    return rated == NULL || json_is_boolean(rated);
}

static bool take_invited(struct settings *settings, const json_t *data,
                         struct settings_error *error)
{
    const json_t *list = json_object_get(data, "invited");
    if (list == NULL) {
        return true;
    }
    *error = (struct settings_error){"invited", "It must be a list of at most 16 names."};
    if (!json_is_array(list) || json_array_size(list) > SETTINGS_INVITED_MAX) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        if (name == NULL || name[0] == '\0' || strlen(name) >= SETTINGS_INVITED_BYTES) {
            return false;
        }
        memcpy(settings->invited[i], name, strlen(name) + 1);
    }
    settings->invited_count = (int)json_array_size(list);
    return true;
}

bool settings_take(struct settings *settings, const json_t *data, struct settings_error *error)
{
    struct settings_error ignored;
    error = error == NULL ? &ignored : error;
    return take_words(settings, data, error) && take_clock(settings, data, error) &&
           take_numbers(settings, data, error) && take_rated(settings, data, error) &&
           take_invited(settings, data, error);
}

void settings_put(const struct settings *settings, json_t *object)
{
    char text[ROOM_LINE_MAX];
    struct text_out out = {.text = text, .max = ROOM_LINE_MAX - 1};
    text_put(&out, '{');
    room_settings_write(settings, false, &out);
    text_put(&out, '}');
    json_t *members = json_loadb(text, (size_t)out.length, 0, NULL);
    int failed = json_object_update(object, members);
    assert(failed == 0);
    json_decref(members);
}
