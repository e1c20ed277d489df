/* SPDX-License-Identifier: MIT */
#include "chat/flood.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chat/text.h"
#include "store/store.h"

struct said {
    char *text; /* NULL if the entry is free */
    bool preset;
    int64_t at_ms;
    int64_t command;
};

struct flood_entry {
    char user_id[STORE_ID_BYTES];
    int64_t times_ms[FLOOD_BURST]; /* times of the last lines; 0: none */
    int time_at;
    struct said own[FLOOD_LINES_KEPT];
    int own_at;
    int64_t last_ms;
};

static struct flood_entry *find_flood_entry(const struct chat_flood *chat_flood,
                                            const char *user_id)
{
    return map_find(&chat_flood->people, map_key_text(user_id));
}

static struct flood_entry *find_or_create_entry(struct chat_flood *chat_flood, const char *user_id)
{
    struct flood_entry *flood_entry = find_flood_entry(chat_flood, user_id);
    if (flood_entry == NULL) {
        flood_entry = calloc(1, sizeof *flood_entry);
        assert(flood_entry != NULL && strlen(user_id) < sizeof flood_entry->user_id);
        snprintf(flood_entry->user_id, sizeof flood_entry->user_id, "%s", user_id);
        map_put(&chat_flood->people, map_key_text(user_id), flood_entry);
    }
    return flood_entry;
}

static void destroy_entry(struct flood_entry *flood_entry)
{
    for (int i = 0; i < FLOOD_LINES_KEPT; i++) {
        free(flood_entry->own[i].text);
    }
    free(flood_entry);
}

/* Returns the time in milliseconds for which the line counts as a repetition; 0 if it is not a repetition. */
static int64_t repeats_for(const struct flood_entry *flood_entry, const char *text, bool preset,
                           int64_t now_ms)
{
    int64_t longest_ms = 0;
    for (int i = 0; i < FLOOD_LINES_KEPT; i++) {
        const struct said *said = &flood_entry->own[i];
        int64_t left_ms =
            said->at_ms + (preset ? FLOOD_SAME_PRESET_MS : FLOOD_SAME_TEXT_MS) - now_ms;
        if (said->text == NULL || said->preset != preset || left_ms <= longest_ms) {
            continue;
        }
        if (preset ? strcmp(said->text, text) == 0 : chat_text_is_near(said->text, text)) {
            longest_ms = left_ms;
        }
    }
    return longest_ms;
}

static bool has_line_of_command(const struct flood_entry *flood_entry, int64_t command)
{
    for (int i = 0; i < FLOOD_LINES_KEPT; i++) {
        if (flood_entry->own[i].text != NULL && flood_entry->own[i].command == command) {
            return true;
        }
    }
    return false;
}

enum flood_status chat_flood_record(struct chat_flood *chat_flood, const char *user_id,
                                    int64_t command, const char *text, bool preset, int64_t now_ms,
                                    int64_t *wait_ms)
{
    struct flood_entry *flood_entry = find_or_create_entry(chat_flood, user_id);
    if (has_line_of_command(flood_entry, command)) {
        return FLOOD_SAME_COMMAND;
    }
    int64_t oldest_ms = flood_entry->times_ms[flood_entry->time_at];
    *wait_ms = oldest_ms == 0 ? 0 : oldest_ms + FLOOD_BURST_MS - now_ms;
    if (*wait_ms > 0) {
        return FLOOD_TOO_FAST;
    }
    *wait_ms = repeats_for(flood_entry, text, preset, now_ms);
    if (*wait_ms > 0) {
        return FLOOD_SAME_TEXT;
    }
    *wait_ms = 0;
    flood_entry->times_ms[flood_entry->time_at] = now_ms;
    flood_entry->time_at = (flood_entry->time_at + 1) % FLOOD_BURST;
    struct said *said = &flood_entry->own[flood_entry->own_at];
    flood_entry->own_at = (flood_entry->own_at + 1) % FLOOD_LINES_KEPT;
    free(said->text);
    *said = (struct said){strdup(text), preset, now_ms, command};
    assert(said->text != NULL);
    flood_entry->last_ms = now_ms;
    return FLOOD_OK;
}

void chat_flood_unsay(struct chat_flood *chat_flood, const char *user_id, const char *text)
{
    struct flood_entry *flood_entry = find_flood_entry(chat_flood, user_id);
    for (int i = 0; flood_entry != NULL && i < FLOOD_LINES_KEPT; i++) {
        struct said *said = &flood_entry->own[i];
        if (said->text != NULL && strcmp(said->text, text) == 0) {
            free(said->text);
            said->text = NULL;
        }
    }
}

void chat_flood_sweep(struct chat_flood *chat_flood, int64_t now_ms)
{
    struct flood_entry **silent = calloc(chat_flood->people.count + 1, sizeof *silent);
    size_t count = 0;
    size_t at = 0;
    struct flood_entry *flood_entry;
    while ((flood_entry = map_next(&chat_flood->people, &at)) != NULL) {
        if (now_ms - flood_entry->last_ms >= FLOOD_SAME_TEXT_MS) {
            silent[count++] = flood_entry;
        }
    }
    for (size_t i = 0; i < count; i++) {
        map_remove(&chat_flood->people, map_key_text(silent[i]->user_id));
        destroy_entry(silent[i]);
    }
    free(silent);
}

void chat_flood_finish(struct chat_flood *chat_flood)
{
    size_t at = 0;
    struct flood_entry *flood_entry;
    while ((flood_entry = map_next(&chat_flood->people, &at)) != NULL) {
        destroy_entry(flood_entry);
    }
    map_finish(&chat_flood->people);
}
