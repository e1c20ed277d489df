/* SPDX-License-Identifier: MIT */
#include "talkers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "chat_text.h"
#include "store.h"

struct said {
    char *text; /* NULL: free */
    bool preset;
    int64_t at_ms;
    int64_t command;
};

struct talker {
    char who[STORE_ID_BYTES];
    int64_t times_ms[TALK_BURST]; /* of the last lines; 0: none */
    int time_at;
    struct said own[TALK_OWN_KEPT];
    int own_at;
    int64_t last_ms;
};

static struct talker *find(const struct talkers *talkers, const char *who)
{
    return map_find(&talkers->people, map_key_text(who));
}

static struct talker *find_or_make(struct talkers *talkers, const char *who)
{
    struct talker *talker = find(talkers, who);
    if (talker == NULL) {
        talker = calloc(1, sizeof *talker);
        assert(talker != NULL && strlen(who) < sizeof talker->who);
        memcpy(talker->who, who, strlen(who));
        map_put(&talkers->people, map_key_text(who), talker);
    }
    return talker;
}

static void destroy(struct talker *talker)
{
    for (int i = 0; i < TALK_OWN_KEPT; i++) {
        free(talker->own[i].text);
    }
    free(talker);
}

/* How long until the line is no repetition; 0 where it is none. */
static int64_t repeats_for(const struct talker *talker, const char *text, bool preset,
                           int64_t now_ms)
{
    int64_t longest_ms = 0;
    for (int i = 0; i < TALK_OWN_KEPT; i++) {
        const struct said *said = &talker->own[i];
        int64_t left_ms = said->at_ms + (preset ? TALK_PRESET_AGAIN_MS : TALK_AGAIN_MS) - now_ms;
        if (said->text == NULL || said->preset != preset || left_ms <= longest_ms) {
            continue;
        }
        if (preset ? strcmp(said->text, text) == 0 : chat_text_is_near(said->text, text)) {
            longest_ms = left_ms;
        }
    }
    return longest_ms;
}

static bool says_already(const struct talker *talker, int64_t command)
{
    for (int i = 0; i < TALK_OWN_KEPT; i++) {
        if (talker->own[i].text != NULL && talker->own[i].command == command) {
            return true;
        }
    }
    return false;
}

enum talk_status talkers_say(struct talkers *talkers, const char *who, int64_t command,
                             const char *text, bool preset, int64_t now_ms, int64_t *wait_ms)
{
    struct talker *talker = find_or_make(talkers, who);
    if (says_already(talker, command)) {
        return TALK_ITSELF;
    }
    int64_t oldest_ms = talker->times_ms[talker->time_at];
    *wait_ms = oldest_ms == 0 ? 0 : oldest_ms + TALK_BURST_MS - now_ms;
    if (*wait_ms > 0) {
        return TALK_TOO_FAST;
    }
    *wait_ms = repeats_for(talker, text, preset, now_ms);
    if (*wait_ms > 0) {
        return TALK_AGAIN;
    }
    *wait_ms = 0;
    talker->times_ms[talker->time_at] = now_ms;
    talker->time_at = (talker->time_at + 1) % TALK_BURST;
    struct said *said = &talker->own[talker->own_at];
    talker->own_at = (talker->own_at + 1) % TALK_OWN_KEPT;
    free(said->text);
    *said = (struct said){strdup(text), preset, now_ms, command};
    assert(said->text != NULL);
    talker->last_ms = now_ms;
    return TALK_FINE;
}

void talkers_unsay(struct talkers *talkers, const char *who, const char *text)
{
    struct talker *talker = find(talkers, who);
    for (int i = 0; talker != NULL && i < TALK_OWN_KEPT; i++) {
        struct said *said = &talker->own[i];
        if (said->text != NULL && strcmp(said->text, text) == 0) {
            free(said->text);
            said->text = NULL;
        }
    }
}

void talkers_sweep(struct talkers *talkers, int64_t now_ms)
{
    struct talker **silent = calloc(talkers->people.count + 1, sizeof *silent);
    assert(silent != NULL);
    size_t count = 0;
    size_t at = 0;
    struct talker *talker;
    while ((talker = map_next(&talkers->people, &at)) != NULL) {
        if (now_ms - talker->last_ms >= TALK_AGAIN_MS) {
            silent[count++] = talker;
        }
    }
    for (size_t i = 0; i < count; i++) {
        map_remove(&talkers->people, map_key_text(silent[i]->who));
        destroy(silent[i]);
    }
    free(silent);
}

void talkers_finish(struct talkers *talkers)
{
    size_t at = 0;
    struct talker *talker;
    while ((talker = map_next(&talkers->people, &at)) != NULL) {
        destroy(talker);
    }
    map_finish(&talkers->people);
}
