/* SPDX-License-Identifier: MIT */
#include "retention.h"

#include <assert.h>
#include <stdlib.h>

#include "house.h"
#include "rooms.h"
#include "store_drop.h"

static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

static void end_round(struct house *house)
{
    struct retention *retention = &house->retention;
    retention->after = 0;
    retention->round_ms = house_now(house) + RETENTION_EVERY_MS;
    if (retention->deleted > 0) {
        store_scrub(house->store);
        log_event(&house->log, LOG_INFO, "retention.deleted",
                  log_number("rooms", retention->deleted));
    }
    retention->deleted = 0;
}

/* What a transaction takes out, and where the round goes on then. */
struct dropping {
    struct house *house;
    int64_t rooms;
    int64_t looked_up_to;
};

static void on_dropped(void *data, enum store_status status)
{
    struct dropping *dropping = data;
    struct house *house = dropping->house;
    house->retention.busy = false;
    if (status == STORE_OK) {
        house->retention.deleted += dropping->rooms;
        house->retention.after = dropping->looked_up_to;
    }
    free(dropping);
    house_store_said(house, status, house_now(house));
    retention_tick(house, house_now(house));
}

static void on_found(void *data, enum store_status status, const struct store_guest_rooms *found)
{
    struct house *house = data;
    struct retention *retention = &house->retention;
    if (status != STORE_OK || house->closing) {
        retention->busy = false;
        return;
    }
    if (found->looked_up_to == 0) {
        retention->busy = false;
        end_round(house);
        return;
    }
    struct dropping *dropping = calloc(1, sizeof *dropping);
    assert(dropping != NULL);
    *dropping = (struct dropping){.house = house, .looked_up_to = found->looked_up_to};
    struct store_write *write = store_begin(house->store);
    for (size_t i = 0; i < found->count; i++) {
        if (rooms_let_go(house, found->rooms[i], house_now(house))) {
            store_drop_room(write, found->rooms[i]);
            dropping->rooms++;
        }
    }
    if (dropping->rooms > 0) {
        store_commit(write, on_dropped, dropping);
        return;
    }
    store_abandon(write);
    retention->busy = false;
    retention->after = found->looked_up_to;
    free(dropping);
    retention_tick(house, house_now(house));
}

void retention_keep(struct house *house, int days)
{
    struct retention *retention = &house->retention;
    if (days == retention->days) {
        return;
    }
    retention->days = days;
    retention->round_ms = 0;
    if (!retention->busy) {
        retention->after = 0;
    }
}

void retention_tick(struct house *house, int64_t now_ms)
{
    struct retention *retention = &house->retention;
    if (retention->days == 0 || retention->busy || now_ms < retention->round_ms ||
        house->store_failing || house->closing) {
        return;
    }
    retention->busy = true;
    store_find_guest_rooms(house->store, retention->after, now_ms - retention->days * day_ms,
                           on_found, house);
}
