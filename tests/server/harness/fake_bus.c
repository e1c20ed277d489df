/* SPDX-License-Identifier: MIT */
/*
 * The bus inside a process: a published message waits in the inbox of every other bus of the hub that listens to its
 * channel.
 */
#include "server/harness/fake_bus.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bus/engine.h"

/* A published message, stored once for all inboxes. */
struct body {
    int users;
    size_t count;
    char channel[BUS_CHANNEL_BYTES];
    unsigned char bytes[];
};

enum letter_kind { LETTER_MESSAGE, LETTER_UP, LETTER_DOWN };

struct letter {
    struct letter *next;
    enum letter_kind kind;
    struct body *body; /* NULL except for messages */
};

struct process_bus {
    struct bus bus;
    struct bus_hub *hub;
    struct process_bus *next; /* list of the hub */
    struct letter *first;
    struct letter *last;
    size_t letters;
    size_t waiting_bytes;
    bool is_cut;
    bool is_held;
    bool is_woken;
    uv_idle_t idle; /* used if the bus has a loop; active while there is work */
};

struct bus_hub {
    char url[BUS_DETAIL_BYTES];
    struct process_bus *first;
    bus_fault_fn fate;
    void *data;
};

/* ---- the inbox ---- */

static bool has_work(const struct process_bus *bus)
{
    return bus->bus.closing || (!bus->is_held && (bus->first != NULL || bus->is_woken));
}

static void on_idle(uv_idle_t *idle);

static void see_to_idle(struct process_bus *bus)
{
    if (bus->bus.loop == NULL || bus->bus.closing) {
        return;
    }
    if (has_work(bus)) {
        uv_idle_start(&bus->idle, on_idle);
    } else {
        uv_idle_stop(&bus->idle);
    }
}

static void put_letter(struct process_bus *bus, enum letter_kind kind, struct body *body)
{
    struct letter *letter = malloc(sizeof *letter);
    assert(letter != NULL);
    *letter = (struct letter){.kind = kind, .body = body};
    if (body != NULL) {
        body->users++;
        bus->waiting_bytes += body->count;
    }
    *(bus->last != NULL ? &bus->last->next : &bus->first) = letter;
    bus->last = letter;
    bus->letters++;
    see_to_idle(bus);
}

static void release_body(struct body *body)
{
    if (body != NULL && --body->users == 0) {
        free(body);
    }
}

static void drop_letter(struct process_bus *bus, struct letter *letter)
{
    bus->waiting_bytes -= letter->body != NULL ? letter->body->count : 0;
    release_body(letter->body);
    free(letter);
}

static struct letter *take_letter(struct process_bus *bus)
{
    struct letter *letter = bus->first;
    bus->first = letter->next;
    bus->last = letter->next == NULL ? NULL : bus->last;
    bus->letters--;
    return letter;
}

static void drop_letters(struct process_bus *bus)
{
    while (bus->first != NULL) {
        drop_letter(bus, take_letter(bus));
    }
}

static void open_letter(struct process_bus *bus, const struct letter *letter)
{
    switch (letter->kind) {
    case LETTER_MESSAGE:
        bus_engine_on_message(&bus->bus, letter->body->channel, letter->body->bytes,
                              letter->body->count);
        break;
    case LETTER_UP:
        if (bus->bus.state == BUS_DOWN) {
            bus_engine_up(&bus->bus);
        }
        break;
    case LETTER_DOWN:
        bus_engine_down(&bus->bus);
        break;
    }
}

/* Delivers the waiting letters. Letters that arrive during this wait for the next turn. */
static size_t open_letters(struct process_bus *bus)
{
    size_t waiting = bus->letters;
    size_t opened = 0;
    while (opened < waiting && bus->first != NULL && !bus->bus.closing && !bus->is_held) {
        struct letter *letter = take_letter(bus);
        open_letter(bus, letter);
        drop_letter(bus, letter);
        opened++;
    }
    return opened;
}

static void finish(struct process_bus *bus)
{
    struct process_bus **at = &bus->hub->first;
    while (*at != bus) {
        at = &(*at)->next;
    }
    *at = bus->next;
    drop_letters(bus);
    struct bus_close_callback close_callback = bus_engine_finish(&bus->bus);
    free(bus);
    bus_close_callback_run(close_callback);
}

/* Runs one turn of the bus. Frees a closing bus if it has no loop. */
static size_t turn(struct process_bus *bus)
{
    size_t done = 0;
    if (!bus->bus.closing && !bus->is_held) {
        done += bus->is_woken;
        bus->is_woken = false;
        bus_engine_woken(&bus->bus);
        done += open_letters(bus);
    }
    if (bus->bus.closing && bus->bus.loop == NULL) {
        finish(bus);
        return done + 1;
    }
    see_to_idle(bus);
    return done;
}

static void on_idle(uv_idle_t *idle)
{
    turn(idle->data);
}

/* ---- functions that bus.c calls ---- */

static void deliver(struct process_bus *to, struct body *body)
{
    if (to->waiting_bytes + body->count > BUS_WAITING_BYTES_MAX) {
        /* A Redis server does the same to a subscriber that reads too slowly. */
        drop_letters(to);
        put_letter(to, LETTER_DOWN, NULL);
        put_letter(to, LETTER_UP, NULL);
        return;
    }
    put_letter(to, LETTER_MESSAGE, body);
}

/*
 * A slow reader that is held is disconnected. If a reader that is not held falls behind, the publisher is too fast and
 * must wait.
 */
static bool too_much_waits(const struct process_bus *from, size_t count)
{
    for (const struct process_bus *to = from->hub->first; to != NULL; to = to->next) {
        if (to != from && !to->is_held && to->waiting_bytes + count > BUS_WAITING_BYTES_MAX) {
            return true;
        }
    }
    return false;
}

static bool process_publish(struct bus *bus, const char *channel, const void *bytes, size_t count)
{
    struct process_bus *from = (struct process_bus *)bus;
    if (from->is_cut || bus->state == BUS_DOWN || too_much_waits(from, count)) {
        return false;
    }
    struct body *body = NULL;
    for (struct process_bus *to = from->hub->first; to != NULL; to = to->next) {
        const struct bus_channel *there = bus_engine_channel(&to->bus, channel);
        if (to == from || to->is_cut || to->bus.closing || there == NULL || there->live == 0) {
            continue;
        }
        if (body == NULL) {
            body = calloc(1, sizeof *body + count);
            assert(body != NULL);
            body->users = 1;
            body->count = count;
            memcpy(body->channel, channel, strlen(channel) + 1);
            if (count > 0) {
                memcpy(body->bytes, bytes, count);
            }
        }
        enum bus_fault fate = from->hub->fate == NULL
                                  ? BUS_FAULT_ARRIVES
                                  : from->hub->fate(from->hub->data, bus, &to->bus, channel);
        for (int times = fate == BUS_FAULT_LOST    ? 0
                         : fate == BUS_FAULT_TWICE ? 2
                                                   : 1;
             times > 0; times--) {
            deliver(to, body);
        }
    }
    release_body(body);
    return true;
}

static bool process_subscribe(struct bus *bus, const char *channel)
{
    (void)bus;
    (void)channel;
    return false; /* the subscription is active at once */
}

static void process_unsubscribe(struct bus *bus, const char *channel)
{
    (void)bus;
    (void)channel;
}

static void process_wake(struct bus *bus)
{
    struct process_bus *process = (struct process_bus *)bus;
    process->is_woken = true;
    see_to_idle(process);
}

static void on_idle_closed(uv_handle_t *handle)
{
    finish(handle->data);
}

static void process_close(struct bus *bus)
{
    struct process_bus *process = (struct process_bus *)bus;
    if (bus->loop != NULL) {
        uv_close((uv_handle_t *)&process->idle, on_idle_closed);
    }
}

static void process_counts(const struct bus *bus, struct bus_counts *counts)
{
    counts->waiting_bytes = ((const struct process_bus *)bus)->waiting_bytes;
}

static const struct bus_engine engine = {
    .publish = process_publish,
    .subscribe = process_subscribe,
    .unsubscribe = process_unsubscribe,
    .wake = process_wake,
    .close = process_close,
    .counts = process_counts,
};

static struct bus_hub *hub_of(const char *url)
{
    void *hub = NULL;
    int found = sscanf(url, "hub:%p", &hub);
    assert(found == 1);
    return hub;
}

bool bus_open(const struct bus_config *config, struct bus **bus, char detail[BUS_DETAIL_BYTES])
{
    (void)detail;
    struct process_bus *process = calloc(1, sizeof *process);
    assert(process != NULL);
    bus_engine_init(&process->bus, &engine, config);
    process->hub = hub_of(config->url);
    struct process_bus **at = &process->hub->first;
    while (*at != NULL) {
        at = &(*at)->next;
    }
    *at = process;
    if (config->loop != NULL) {
        uv_idle_init(config->loop, &process->idle);
        process->idle.data = process;
    }
    put_letter(process, LETTER_UP, NULL);
    *bus = &process->bus;
    return true;
}

/* ---- the hub ---- */

struct bus_hub *bus_hub_create(void)
{
    struct bus_hub *hub = calloc(1, sizeof *hub);
    assert(hub != NULL);
    snprintf(hub->url, sizeof hub->url, "hub:%p", (void *)hub);
    return hub;
}

const char *bus_hub_url(const struct bus_hub *hub)
{
    return hub->url;
}

void bus_hub_destroy(struct bus_hub *hub)
{
    assert(hub == NULL || hub->first == NULL);
    free(hub);
}

size_t bus_hub_run(struct bus_hub *hub)
{
    size_t done = 0;
    for (struct process_bus *bus = hub->first; bus != NULL;) {
        struct process_bus *next = bus->next;
        done += turn(bus);
        bus = next;
    }
    return done;
}

void bus_hub_set_fault(struct bus_hub *hub, bus_fault_fn fate, void *data)
{
    hub->fate = fate;
    hub->data = data;
}

void bus_hub_hold(struct bus *bus, bool held)
{
    struct process_bus *process = (struct process_bus *)bus;
    process->is_held = held;
    see_to_idle(process);
}

void bus_hub_cut(struct bus *bus)
{
    struct process_bus *process = (struct process_bus *)bus;
    process->is_cut = true;
    drop_letters(process);
    put_letter(process, LETTER_DOWN, NULL);
}

void bus_hub_mend(struct bus *bus)
{
    struct process_bus *process = (struct process_bus *)bus;
    process->is_cut = false;
    put_letter(process, LETTER_UP, NULL);
}
