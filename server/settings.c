/* SPDX-License-Identifier: MIT */
#include "settings.h"

#include <assert.h>
#include <string.h>

const char *const visibility_words[] = {"link", "public", "private", NULL};
const char *const watch_words[] = {"anyone", "link", "nobody", NULL};
const char *const opening_words[] = {"roll_battle", "random", "alternate_in_match", NULL};
const char *const takeback_words[] = {"until_opponent_rolls", "until_confirm", NULL};
const char *const dice_words[] = {"chain", "server", NULL};

bool settings_set_rules(struct settings *settings, const char *text, struct text_error *error)
{
    struct position start;
    if (!position_start(text, strlen(text), SIDE_WHITE, &start, error)) {
        return false;
    }
    position_rules_write(&start, settings->rules);
    settings->seats = position_seats(&start);
    settings->chance = position_ruleset(&start)->chance;
    return true;
}

/* The index of the word in `data`, `now` where there is none, -1 where it is no word of the list. */
static int word_of(const json_t *data, const char *name, const char *const *words, int now)
{
    const json_t *value = json_object_get(data, name);
    if (value == NULL) {
        return now;
    }
    const char *text = json_string_value(value);
    for (int i = 0; text != NULL && words[i] != NULL; i++) {
        if (strcmp(words[i], text) == 0) {
            return i;
        }
    }
    return -1;
}

bool settings_set_words(struct settings *settings, const json_t *data)
{
    int visibility = word_of(data, "visibility", visibility_words, (int)settings->visibility);
    int watch = word_of(data, "watch", watch_words, (int)settings->watch);
    int opening = word_of(data, "opening", opening_words, (int)settings->opening);
    int takeback = word_of(data, "takeback", takeback_words, (int)settings->takeback);
    int dice = word_of(data, "dice", dice_words, (int)settings->dice);
    if (visibility < 0 || watch < 0 || opening < 0 || takeback < 0 || dice < 0) {
        return false;
    }
    settings->visibility = (enum visibility)visibility;
    settings->watch = (enum watch)watch;
    settings->opening = (enum opening)opening;
    settings->takeback = (enum takeback)takeback;
    settings->dice = (enum dice_from)dice;
    return true;
}

bool settings_need_tips(const struct settings *settings)
{
    return settings->chance != CHANCE_NONE && settings->dice == DICE_FROM_CHAINS;
}

static void put_text(json_t *object, const char *name, const char *text)
{
    int failed = json_object_set_new(object, name, json_string(text));
    assert(failed == 0);
}

void settings_put(const struct settings *settings, json_t *object)
{
    put_text(object, "rules", settings->rules);
    put_text(object, "visibility", visibility_words[settings->visibility]);
    put_text(object, "watch", watch_words[settings->watch]);
    put_text(object, "opening", opening_words[settings->opening]);
    put_text(object, "takeback", takeback_words[settings->takeback]);
    put_text(object, "dice", dice_words[settings->dice]);
}
