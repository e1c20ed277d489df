/* SPDX-License-Identifier: MIT */
/* The bans in force: by user or by range of addresses, with an end or without. */

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/runtime.h"
#include "moderation/private.h"
#include "session/notice.h"
#include "store/chat.h"
#include "store/store.h"

enum {
    RANGE_V4_BITS = 96, /* the bits of the prefix that holds all of IPv4 */
    /* Shortest prefix of IPv6 that can be banned; a wider range is a typing error. */
    RANGE_BITS_MIN = 16,
    RANGE_V4_BITS_MIN = 104 /* shortest prefix of IPv4: /8 is 104 bits of 128 */
};

static bool is_ban_over(const struct ban *ban, int64_t now_ms)
{
    return ban->until_ms != 0 && ban->until_ms <= now_ms;
}

struct ban *moderation_bans_find(const struct moderation *moderation, const char *target)
{
    for (size_t i = 0; i < moderation->ban_count; i++) {
        if (strcmp(moderation->bans[i].target, target) == 0) {
            return &moderation->bans[i];
        }
    }
    return NULL;
}

void moderation_bans_drop(struct moderation *moderation, struct ban *ban)
{
    *ban = moderation->bans[--moderation->ban_count];
}

void moderation_bans_put(struct moderation *moderation, const struct ban *ban)
{
    struct ban *there = moderation_bans_find(moderation, ban->target);
    if (there != NULL) {
        *there = *ban;
        return;
    }
    if (moderation->ban_count == moderation->ban_capacity) {
        moderation->ban_capacity = moderation->ban_capacity == 0 ? 8 : 2 * moderation->ban_capacity;
        moderation->bans =
            realloc(moderation->bans, moderation->ban_capacity * sizeof moderation->bans[0]);
    }
    moderation->bans[moderation->ban_count++] = *ban;
}

const struct ban *moderation_ban_of_user(const struct moderation *moderation, const char *user_id,
                                         int64_t now_ms)
{
    for (size_t i = 0; i < moderation->ban_count; i++) {
        const struct ban *ban = &moderation->bans[i];
        if (!ban->is_range && strcmp(ban->target, user_id) == 0 && !is_ban_over(ban, now_ms)) {
            return ban;
        }
    }
    return NULL;
}

const struct ban *moderation_ban_of_address(const struct moderation *moderation,
                                            const struct address *address, int64_t now_ms)
{
    for (size_t i = 0; i < moderation->ban_count; i++) {
        const struct ban *ban = &moderation->bans[i];
        if (ban->is_range && address_range_holds(&ban->range, address) &&
            !is_ban_over(ban, now_ms)) {
            return ban;
        }
    }
    return NULL;
}

/* True for "p" and then letters and digits, the form that ids_user() makes. */
static bool is_user(const char *text)
{
    size_t bytes = strlen(text);
    return text[0] == 'p' && bytes > 1 && bytes < STORE_ID_BYTES &&
           strspn(text, "0123456789abcdefghijklmnopqrstuvwxyz") == bytes;
}

bool moderation_bans_read_target(const char *text, struct ban *ban)
{
    if (is_user(text)) {
        snprintf(ban->target, sizeof ban->target, "%s", text);
        return true;
    }
    if (!address_range_read(text, &ban->range)) {
        return false;
    }
    /* A range of IPv6 must not contain the range of IPv4 addresses: "::/16" would ban them all. */
    struct address any_v4;
    bool read = address_read("0.0.0.0", &any_v4);
    assert(read);
    struct address_range head = {.first = any_v4, .bits = RANGE_V4_BITS};
    bool holds_v4 =
        address_range_holds(&head, &ban->range.first) || address_range_holds(&ban->range, &any_v4);
    ban->is_range = true;
    address_range_write(&ban->range, ban->target);
    return ban->range.bits >= (holds_v4 ? RANGE_V4_BITS_MIN : RANGE_BITS_MIN);
}

static void on_moderation(void *data, enum store_status status,
                          const struct store_moderation *stored);

struct loading {
    struct moderation *moderation;
    void (*done)(void *data, enum store_status status);
    void *data;
};

void moderation_load(struct moderation *moderation,
                     void (*done)(void *data, enum store_status status), void *data)
{
    struct loading *loading = calloc(1, sizeof *loading);
    *loading = (struct loading){moderation, done, data};
    store_load_moderation(moderation->store, on_moderation, loading);
}

static void on_moderation(void *data, enum store_status status,
                          const struct store_moderation *stored)
{
    struct loading *loading = data;
    struct moderation *moderation = loading->moderation;
    int64_t now_ms = runtime_now(loading->moderation->runtime);
    moderation->ban_count = stored != NULL ? 0 : moderation->ban_count;
    for (size_t i = 0; stored != NULL && i < stored->ban_count; i++) {
        const struct store_ban *read = &stored->bans[i];
        struct ban ban = {.until_ms = read->until_ms, .at_ms = read->at_ms};
        snprintf(ban.by, sizeof ban.by, "%s", read->by);
        snprintf(ban.why, sizeof ban.why, "%s", read->why);
        if (moderation_bans_read_target(read->target, &ban) && !is_ban_over(&ban, now_ms)) {
            moderation_bans_put(moderation, &ban);
        }
    }
    if (stored != NULL && stored->lockdown >= 0 && stored->lockdown < LOCKDOWN_LEVELS) {
        moderation->level = (enum lockdown)stored->lockdown;
    }
    loading->done(loading->data, status);
    free(loading);
}

/* ---- the last announcement ---- */

enum { ACTS_READ = 100 /* newest lines of the audit log; ten minutes have no more */ };

static void on_announcements_found(void *data, enum store_status status,
                                   const struct store_act *acts, size_t count)
{
    const struct moderation *moderation = data;
    (void)status; /* without the log there is no announcement */
    for (size_t i = 0; i < count; i++) {
        bool is_said = strcmp(acts[i].what, "say") == 0;
        if (is_said) {
            session_announcement_restore(moderation->sessions, acts[i].why, acts[i].at_ms);
        }
        if (is_said || strcmp(acts[i].what, "drain") == 0) {
            return; /* a drain replaces the announcement by its own, which ends with the server */
        }
    }
}

void moderation_restore_announcement(struct moderation *moderation)
{
    store_read_acts(moderation->store, ACTS_READ, on_announcements_found, moderation);
}

void moderation_finish(struct moderation *moderation)
{
    free(moderation->bans);
    *moderation = (struct moderation){0};
}

void moderation_sweep(struct moderation *moderation, int64_t now_ms)
{
    for (size_t i = moderation->ban_count; i > 0; i--) {
        if (is_ban_over(&moderation->bans[i - 1], now_ms)) {
            moderation_bans_drop(moderation, &moderation->bans[i - 1]);
        }
    }
}
