/* SPDX-License-Identifier: MIT */
#include "archive/retention.h"

#include <stdlib.h>

#include "base/app.h"
#include "base/log.h"
#include "node/message.h"
#include "room/registry.h"
#include "store/retention.h"

static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

static void end_round(struct app *app)
{
    struct retention *retention = app_retention(app);
    retention->after = 0;
    retention->round_ms = app_now(app) + RETENTION_EVERY_MS;
    if (retention->deleted > 0) {
        store_scrub(app_store(app));
        log_event(app_log(app), LOG_INFO, "retention.rooms_deleted",
                  log_number("rooms", retention->deleted));
    }
    retention->deleted = 0;
}

/* The rooms that one transaction deletes, and the position at which the round continues. */
struct dropping {
    struct app *app;
    int64_t rooms;
    int64_t looked_up_to;
};

static void on_guest_rooms_dropped(void *data, enum store_status status)
{
    struct dropping *dropping = data;
    struct app *app = dropping->app;
    app_retention(app)->busy = false;
    if (status == STORE_OK) {
        app_retention(app)->deleted += dropping->rooms;
        app_retention(app)->after = dropping->looked_up_to;
    }
    free(dropping);
    archive_retention_tick(app, app_now(app));
}

static void on_guest_rooms_found(void *data, enum store_status status,
                                 const struct store_guest_rooms *found)
{
    struct app *app = data;
    struct retention *retention = app_retention(app);
    if (status != STORE_OK || app_is_closing(app)) {
        retention->busy = false;
        return;
    }
    if (found->looked_up_to == 0) {
        retention->busy = false;
        end_round(app);
        return;
    }
    struct dropping *dropping = calloc(1, sizeof *dropping);
    *dropping = (struct dropping){.app = app, .looked_up_to = found->looked_up_to};
    struct store_write *write = store_begin(app_store(app));
    for (size_t i = 0; i < found->count; i++) {
        if (rooms_unload(app, found->rooms[i], app_now(app))) {
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
    archive_retention_tick(app, app_now(app));
}

void archive_retention_keep(struct app *app, int days)
{
    struct retention *retention = app_retention(app);
    if (days == retention->days) {
        return;
    }
    retention->days = days;
    retention->round_ms = 0;
    if (!retention->busy) {
        retention->after = 0;
    }
}

void archive_retention_tick(struct app *app, int64_t now_ms)
{
    struct retention *retention = app_retention(app);
    if (retention->days == 0 || retention->busy || now_ms < retention->round_ms ||
        app_store_fails(app) || app_is_closing(app)) {
        return;
    }
    retention->busy = true;
    store_find_guest_rooms(app_store(app), retention->after, now_ms - retention->days * day_ms,
                           on_guest_rooms_found, app);
}
