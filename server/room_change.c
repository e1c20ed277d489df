/* SPDX-License-Identifier: MIT */
#include "room_change.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chat.h"
#include "commands.h"
#include "game_end.h"
#include "house.h"
#include "node.h"
#include "offers.h"
#include "room_event.h"
#include "room_mirror.h"
#include "rooms.h"
#include "session.h"
#include "timekeeper.h"

struct room_change {
    struct room *room;
    struct ask ask; /* its data is not kept, but where it may have to go to another node */
    int64_t at_ms;
    enum room_phase phase_before;
    enum back gives_back;
    int game_before;
    struct room_state after;
    struct room_line lines[ROOM_CHANGE_EVENTS_MAX];
    int line_count;
    int64_t first_v;
    int turns;                        /* that it holds */
    char ended[METRICS_REASON_BYTES]; /* why a game ends in it; "": none does */
    enum rated rated;                 /* what becomes of that game for ratings */
    struct store_write *write;
    bool has_chain;
    struct dice_chain chain;
    json_t *reply;
};

/* Whether it is done elsewhere where the store says that the room is another's. */
static bool may_come_again(const struct room *room, const struct ask *ask)
{
    return node_is_cluster(room->house) && ask->command != NULL && ask->command->run_room != NULL;
}

struct room_change *room_change_begin(struct room *room, const struct ask *ask, int64_t now_ms)
{
    assert(!room->writing);
    assert(!room->loading);
    struct room_change *change = calloc(1, sizeof *change);
    assert(change != NULL);
    change->room = room;
    change->ask = *ask;
    change->ask.data = may_come_again(room, ask) ? json_incref(ask->data) : NULL;
    /* The clock of the node that held the room before may have been ahead of this one's. */
    change->at_ms = now_ms > room->state.at_ms ? now_ms : room->state.at_ms;
    change->phase_before = room->state.phase;
    change->game_before = room->state.game;
    change->after = room->state;
    change->first_v = room->state.v + 1;
    change->write = store_begin(room->house->store);
    room_home_fence(room, change->write);
    if (room->state.phase == ROOM_NEW) {
        store_put_room(change->write, room->id, room_phase_word(ROOM_OPEN), now_ms);
    }
    change->gives_back = room->back;
    timekeeper_add_back(change, room, now_ms);
    return change;
}

const struct room_state *room_change_state(const struct room_change *change)
{
    return &change->after;
}

/* For the metrics. */
static void note_event(struct room_change *change, const char *name, const json_t *data)
{
    change->turns += strcmp(name, "turn") == 0 || strcmp(name, "passed") == 0;
    if (strcmp(name, "ended") == 0) {
        const char *reason = json_string_value(json_object_get(data, "reason"));
        snprintf(change->ended, sizeof change->ended, "%s", reason != NULL ? reason : "");
    }
}

/* What of the time the network had, where it is the asker who acts. */
static void add_lag(const struct room_change *change, const char *name, json_t *data)
{
    static const char *const acts[] = {"linked", "rolled", "turn", "passed"};
    const char *seat = json_string_value(json_object_get(data, "seat"));
    int asker = room_seat_of(&change->after, change->ask.who);
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        if (strcmp(name, acts[i]) == 0 && asker != SEAT_NONE &&
            strcmp(seat_name(asker), seat) == 0) {
            int64_t lag_ms =
                timekeeper_lag_ms(change->room, &change->after, change->ask.who, change->at_ms);
            if (lag_ms > 0) {
                json_object_set_new(data, "lag", json_integer(lag_ms));
            }
        }
    }
}

void room_change_add(struct room_change *change, const char *name, json_t *data)
{
    assert(change->line_count < ROOM_CHANGE_EVENTS_MAX);
    add_lag(change, name, data);
    bool ends = strcmp(name, "ended") == 0;
    const struct room_state before = change->after;
    enum room_apply_status status = room_apply(&change->after, name, data, change->at_ms);
    assert(status == ROOM_APPLIED);
    struct room_line *line = &change->lines[change->line_count++];
    line->text = room_event_seal(&change->after, name, data, &line->bytes);
    note_event(change, name, data);
    json_decref(data);
    store_add_event(change->write, change->room->id, change->after.v, line->text, line->bytes,
                    change->ask.who, change->ask.id);
    if (ends) {
        change->rated = game_end_store(change->write, change->room, &before, &change->after,
                                       change->lines, change->line_count, change->at_ms);
    }
}

void room_change_chain(struct room_change *change, int game, char tip[DICE_HEX_CHARS + 1])
{
    uint8_t seed[DICE_LINK_BYTES];
    uint8_t shown[DICE_LINK_BYTES];
    dice_seed(seed);
    dice_chain_init(&change->chain, seed);
    dice_chain_tip(&change->chain, shown);
    dice_hex(shown, tip);
    store_put_chain(change->write, change->room->id, game, seed);
    change->has_chain = true;
}

void room_change_house_link(struct room_change *change, int i, uint8_t link[DICE_LINK_BYTES])
{
    dice_chain_link(change->has_chain ? &change->chain : &change->room->chain, i, link);
}

void room_change_seat(struct room_change *change, const char *who, bool seated)
{
    store_put_seat(change->write, change->room->id, who, seated);
}

void room_change_bot(struct room_change *change, const char *who, const char *name)
{
    /* Nobody comes in as a bot: this is the hash of no token. */
    uint8_t token_hash[STORE_HASH_BYTES] = "a bot of the house: ";
    memcpy(token_hash + STORE_HASH_BYTES - STORE_ID_BYTES / 2, who,
           strnlen(who, STORE_ID_BYTES / 2));
    store_put_person(change->write, who, token_hash, name, change->at_ms);
}

static void change_destroy(struct room_change *change)
{
    for (int i = 0; i < change->line_count; i++) {
        free(change->lines[i].text);
    }
    dice_chain_finish(&change->chain);
    json_decref(change->reply);
    json_decref(change->ask.data);
    free(change);
}

/* Players first; watchers get what is within their horizon. */
static void show(struct room_change *change)
{
    struct room *room = change->room;
    for (int i = 0; i < change->line_count; i++) {
        struct room_line *line = &change->lines[i];
        room_show_line(room, line->text, line->bytes);
    }
    change->line_count = 0;
    room_watch_on(room);
}

static void log_phase(const struct room_change *change, enum room_phase phase)
{
    static const char *const events[] = {[ROOM_OPEN] = "room.opened",
                                         [ROOM_PLAYING] = "game.started",
                                         [ROOM_ENDED] = "game.ended",
                                         [ROOM_CLOSED] = "room.closed"};
    const struct room_state *state = &change->room->state;
    log_event(&change->room->house->log, LOG_INFO, events[phase],
              log_text("room", change->room->id), log_text("who", change->ask.who),
              log_text("rules", state->settings.rules), log_number("v", state->v));
}

/* The operator hears of games and tables as they come and go. */
static void log_phases(const struct room_change *change)
{
    const struct room_state *state = &change->room->state;
    if (state->phase != change->phase_before) {
        log_phase(change, state->phase);
    } else if (state->phase == ROOM_PLAYING && state->game != change->game_before) {
        log_phase(change, ROOM_ENDED);
        log_phase(change, ROOM_PLAYING);
    }
}

static void count(const struct room_change *change)
{
    struct metrics *metrics = &change->room->house->metrics;
    metrics->turns += (uint64_t)change->turns;
    if (change->ended[0] != '\0') {
        metrics_game_ended(metrics, change->room->state.settings.rules, change->ended);
    }
}

/* Whether somebody who could read the room may not be able to any more. */
bool room_readers_may_change(const struct room_state *before, const struct room_state *after)
{
    return before->phase != after->phase ||
           memcmp(before->kicked, after->kicked, sizeof before->kicked) != 0 ||
           memcmp(&before->settings, &after->settings, sizeof before->settings) != 0;
}

/* Those who sat there and do not any more. */
void room_tell_those_who_left(const struct room *room, const struct room_seat *before)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (before[seat].who[0] != '\0' &&
            room_seat_of(&room->state, before[seat].who) == SEAT_NONE) {
            my_rooms_left(room->house, room, before[seat].who);
        }
    }
}

/* A seat with somebody else in it has not been left, and in another game everybody is waited for anew. */
static void forget_who_left(struct room *room, const struct room_seat *before, bool begins)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (begins || strcmp(before[seat].who, room->state.seats[seat].who) != 0) {
            room->left_ms[seat] = 0;
        }
    }
}

static void committed(struct room_change *change)
{
    struct room *room = change->room;
    bool is_new = room->state.phase == ROOM_NEW;
    bool readers = room_readers_may_change(&room->state, &change->after);
    bool begins =
        change->after.phase != change->phase_before || change->after.game != room->state.game;
    const struct room_state before = room->state;
    room->state = change->after;
    room->asleep = false;
    forget_who_left(room, before.seats, begins);
    room->back = room->back == change->gives_back ? BACK_NOTHING : room->back;
    timekeeper_note(room);
    if (change->has_chain) {
        dice_chain_finish(&room->chain);
        room->chain = change->chain;
    }
    room_note_command(room, change->ask.who, change->ask.id, room->state.v);
    room->opening = is_new ? change->ask.id : room->opening;
    struct session *host = is_new ? session_find(room->house, change->ask.who) : NULL;
    if (host != NULL) {
        /* Where the host follows too much already, the room is there all the same. */
        (void)session_join(room->house, host, room);
    }
    show(change);
    room_mirror_events(room, change->first_v);
    room_place_followers(room);
    room_tell_those_who_left(room, before.seats);
    if (readers) {
        room_send_off_watchers(room);
        chat_send_off(room, change->at_ms);
    }
    chat_room_changed(room, change->at_ms);
    lobby_room_changed(room->house, room);
    ask_answer(room->house, &change->ask, json_incref(change->reply));
    if (change->ended[0] != '\0') {
        ratings_game_ended(room, &before, change->rated);
    }
    log_phases(change);
    count(change);
    if (room->state.phase == ROOM_PLAYING && change->phase_before != ROOM_PLAYING) {
        offers_withdraw(room->house, room, house_now(room->house));
    }
    announce_change(room->house, room, &before);
    bots_note(room, change->at_ms);
}

/* The room is another's by now, and nothing was stored: a room's command is run there. */
static void fenced(struct room_change *change)
{
    struct room *room = change->room;
    struct house *house = room->house;
    int64_t now_ms = house_now(house);
    room_home_fenced(room, now_ms);
    if (change->ask.data != NULL) {
        command_note_first(room, &change->ask);
        command_again(house, &change->ask, now_ms);
    } else {
        ask_refuse(house, &change->ask, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    }
}

static void on_stored(void *data, enum store_status status)
{
    struct room_change *change = data;
    struct room *room = change->room;
    struct house *house = room->house;
    int64_t now_ms = house_now(house);
    room->writing = false;
    room->pending = NULL;
    if (status == STORE_OK) {
        committed(change);
    } else if (status == STORE_FENCED) {
        fenced(change);
    } else {
        ask_refuse(house, &change->ask, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    }
    change_destroy(change);
    if (status == STORE_OUT_OF_ORDER && room_home_is_here(room)) {
        rooms_load_anew(house, room);
        return;
    }
    if (status != STORE_FENCED) {
        house_store_said(house, status, now_ms);
        room_run_tasks(room, now_ms);
        bots_act(room, now_ms);
    }
    if (room->state.phase == ROOM_NEW) {
        rooms_drop(house, room);
    }
}

static void hand_over(struct room_change *change)
{
    struct store_write *write = change->write;
    change->write = NULL;
    store_commit(write, on_stored, change);
}

/* One of several nodes has to hold a room that it makes. */
static void on_claimed(void *data, enum store_status status)
{
    struct room_change *change = data;
    if (status == STORE_OK) {
        room_home_fence(change->room, change->write);
        hand_over(change);
        return;
    }
    store_abandon(change->write);
    change->write = NULL;
    on_stored(change, status == STORE_TAKEN ? STORE_FENCED : status);
}

void room_change_commit(struct room_change *change, json_t *reply)
{
    struct room *room = change->room;
    assert(change->line_count > 0);
    assert(!room->writing);
    change->reply = reply == NULL ? json_object() : reply;
    const char *word = room_store_word(&change->after);
    /* One that had been given up runs again: see rooms_sweep(). */
    bool begins = change->phase_before == ROOM_ENDED && change->after.phase == ROOM_PLAYING;
    if (change->phase_before != ROOM_NEW &&
        (begins || room->asleep || strcmp(word, room_store_word(&room->state)) != 0)) {
        store_put_room(change->write, room->id, word, change->at_ms);
    }
    room->writing = true;
    room->pending = change;
    if (room_home_is_unclaimed(room)) {
        room_home_claim_new(room, on_claimed, change);
    } else {
        hand_over(change);
    }
}
