/* SPDX-License-Identifier: MIT */
#include "archive/retention.h"

#include <stdlib.h>

#include "archive/archive.h"
#include "base/log.h"
#include "base/runtime.h"
#include "room/registry.h"
#include "store/retention.h"

static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

static void end_round(struct archive *archive)
{
    struct retention *retention = &archive->retention;
    retention->after = 0;
    retention->round_ms = runtime_now(archive->runtime) + RETENTION_EVERY_MS;
    if (retention->deleted > 0) {
        store_scrub(archive->store);
        log_event(&archive->runtime->log, LOG_INFO, "retention.rooms_deleted",
                  log_number("rooms", retention->deleted));
    }
    retention->deleted = 0;
}

/* The rooms that one transaction deletes, and the position at which the round continues. */
struct dropping {
    struct archive *archive;
    int64_t rooms;
    int64_t looked_up_to;
};

static void on_guest_rooms_dropped(void *data, enum store_status status)
{
    struct dropping *dropping = data;
    struct archive *archive = dropping->archive;
    archive->retention.busy = false;
    if (status == STORE_OK) {
        archive->retention.deleted += dropping->rooms;
        archive->retention.after = dropping->looked_up_to;
    }
    free(dropping);
    archive_retention_tick(archive, runtime_now(archive->runtime));
}

static void on_guest_rooms_found(void *data, enum store_status status,
                                 const struct store_guest_rooms *found)
{
    struct archive *archive = data;
    struct retention *retention = &archive->retention;
    if (status != STORE_OK || archive->runtime->closing) {
        retention->busy = false;
        return;
    }
    if (found->looked_up_to == 0) {
        retention->busy = false;
        end_round(archive);
        return;
    }
    struct dropping *dropping = calloc(1, sizeof *dropping);
    *dropping = (struct dropping){.archive = archive, .looked_up_to = found->looked_up_to};
    struct store_write *write = store_begin(archive->store);
    for (size_t i = 0; i < found->count; i++) {
        if (rooms_unload(archive->rooms, found->rooms[i], runtime_now(archive->runtime))) {
            store_drop_room(write, found->rooms[i]);
            dropping->rooms++;
        }
    }
    if (dropping->rooms > 0) {
        store_commit(write, on_guest_rooms_dropped, dropping);
        return;
    }
    store_abandon(write);
    retention->busy = false;
    retention->after = found->looked_up_to;
    free(dropping);
    archive_retention_tick(archive, runtime_now(archive->runtime));
}

void archive_retention_keep(struct archive *archive, int days)
{
    struct retention *retention = &archive->retention;
    if (days == retention->days) {
        return;
    }
    retention->days = days;
    retention->round_ms = 0;
    if (!retention->busy) {
        retention->after = 0;
    }
}

void archive_retention_tick(struct archive *archive, int64_t now_ms)
{
    struct retention *retention = &archive->retention;
    if (retention->days == 0 || retention->busy || now_ms < retention->round_ms ||
        archive->runtime->store_failing || archive->runtime->closing) {
        return;
    }
    retention->busy = true;
    store_find_guest_rooms(archive->store, retention->after, now_ms - retention->days * day_ms,
                           on_guest_rooms_found, archive);
}
