/* SPDX-License-Identifier: MIT */
#include "room/commit.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "base/runtime.h"
#include "node/node.h"
#include "room/clocks.h"
#include "room/registry.h"
#include "room_state/event.h"
#include "session/session.h"
#include "wire/command.h"
#include "wire/counters.h"

struct room_change {
    struct room *room;
    /* `data` is kept only if the request may have to be forwarded to another node */
    struct request request;
    int64_t at_ms;
    enum room_phase phase_before;
    int64_t begun_ms; /* at_ms by the server's time */
    struct room_owed_time settles;
    int game_before;
    /* Both are owned. The commit gives `after` to the room, and takes the state that it replaces as `before`. */
    struct room_state *before;
    struct room_state *after;
    struct loghash hash;   /* of the log up to `after` */
    struct room_tips tips; /* given up to `after`; owned */
    bool readers;          /* a user who could read the room before may have lost that right */
    bool more_than_moves;  /* an event is not only a move: room_is_only_move() */
    struct room_line lines[ROOM_CHANGE_EVENTS_MAX];
    int line_count;
    int64_t first_v;
    int turns;                         /* turns that the change holds */
    char ended[COUNTERS_REASON_BYTES]; /* why a game ends in it; "": no game ends */
    enum rated rated;                  /* how that game counts for ratings */
    struct store_write *write;
    struct dice_chain *chain;      /* of a new game; owned, or NULL */
    uint8_t seed[DICE_LINK_BYTES]; /* of that chain */
    bool folds;                    /* the write has the fold of the events before */
    bool has_tip;            /* the write reserves a user's tip, and fails if it is not fresh */
    struct wire_reply reply; /* without `v`: the answer is the room's new version */
};

/* Whether the command is forwarded to the new owner if the store reports that another node owns the room. */
static bool can_run_again(const struct room *room, const struct request *request)
{
    return node_is_cluster(room->rooms->node) && request->command != NULL &&
           request->command->run_room != NULL;
}

/* The store knows where the host came from as long as the lobby may list the room. */
static void put_origin(struct room_change *change, const char *word)
{
    bool is_over = strcmp(word, room_phase_word(ROOM_ENDED)) == 0 ||
                   strcmp(word, room_phase_word(ROOM_CLOSED)) == 0;
    const struct origin *from = &change->room->opened_from;
    if (session_origin_is_known(from)) {
        store_put_origin(change->write, change->room->id, is_over ? 0 : (int64_t)from->network,
                         is_over ? 0 : (int64_t)from->address);
    }
}

struct room_change *room_change_begin(struct room *room, const struct request *request,
                                      int64_t now_ms)
{
    assert(!room->writing);
    assert(!room->loading);
    struct rooms *rooms = room->rooms;
    struct room_change *change = spares_acquire(&rooms->changes, sizeof *change);
    *change = (struct room_change){.room = room, .request = *request};
    change->request.data = can_run_again(room, request) ? json_incref(request->data) : NULL;
    change->at_ms = room_clocks_change_ms(room, now_ms);
    change->begun_ms = change->at_ms - room->ahead_ms;
    change->phase_before = room->state->phase;
    change->game_before = room->state->game;
    change->after = spares_acquire(&rooms->states, sizeof *change->after);
    *change->after = *room->state;
    change->hash = room->past.hash;
    change->tips = room_tips_copy(&room->past.tips);
    change->first_v = room->state->v + 1;
    change->write = store_begin(room->rooms->store);
    room_placement_fence(room, change->write);
    if (room->state->phase == ROOM_NEW) {
        store_put_room(change->write, room->id, room_phase_word(ROOM_OPEN), now_ms);
        put_origin(change, room_phase_word(ROOM_OPEN));
    }
    room_clocks_settle(change, room, change->at_ms);
    change->settles = room->owed;
    return change;
}

struct room *room_change_room(const struct room_change *change)
{
    return change->room;
}

const struct room_state *room_change_state(const struct room_change *change)
{
    return change->after;
}

bool room_change_is_full(const struct room_change *change)
{
    return room_log_is_full(change->room);
}

size_t room_change_bytes(const struct room_change *change)
{
    size_t bytes = 0;
    for (int i = 0; i < change->line_count; i++) {
        bytes += change->lines[i].bytes;
    }
    return bytes;
}

/* Adds the network lag to the event, if the acting player is the client that sent the command. */
static void add_lag(const struct room_change *change, struct room_event *event)
{
    bool acts = event->kind == ROOM_EVENT_LINKED || event->kind == ROOM_EVENT_ROLLED ||
                event->kind == ROOM_EVENT_TURN || event->kind == ROOM_EVENT_PASSED;
    if (acts && event->seat == room_seat_of(change->after, change->request.user_id)) {
        event->lag_ms =
            room_clocks_lag_ms(change->room, change->after, change->request.user_id, change->at_ms);
    }
}

static void add_change_line(struct room_change *change, const struct room_event *event)
{
    char text[ROOM_EVENT_MAX];
    size_t bytes = room_state_event_seal(change->after, &change->hash, event, text);
    change->lines[change->line_count++] = room_line_create(text, bytes);
    room_tips_note(&change->tips, event, change->after);
    store_add_event(change->write, change->room->id, change->after->v, text, bytes,
                    change->request.user_id, change->request.id);
}

static void add_end_event(struct room_change *change, const struct room_event *event)
{
    const struct room_state before = *change->after;
    room_apply_own(change->after, event);
    add_change_line(change, event);
    snprintf(change->ended, sizeof change->ended, "%s", room_reason_word(event->d.ended.reason));
    change->rated =
        room_game_end_store(change->write, change->room, &before, change->after, change->begun_ms);
}

/*
 * A tip that a user brings belongs to this room from now on: no other game can have the same secret links. The store
 * refuses one that was given before, unless no link was shown since.
 */
static void reserve_tip(struct room_change *change, const struct room_event *event)
{
    const struct room_link *tip = event->kind == ROOM_EVENT_SEATED    ? &event->d.seated.tip
                                  : event->kind == ROOM_EVENT_OFFERED ? &event->d.offered.tip
                                                                      : NULL;
    if (tip != NULL && tip->is_given) {
        bool is_new = !room_tips_contain(&change->room->past.tips, tip->link);
        store_reserve_tip(change->write, change->room->id, tip->link, is_new);
        change->has_tip = true;
    }
}

void room_change_add(struct room_change *change, struct room_event *event)
{
    assert(change->line_count < ROOM_CHANGE_EVENTS_MAX);
    event->at_ms = change->at_ms;
    change->more_than_moves = change->more_than_moves || !room_is_only_move(change->after, event);
    add_lag(change, event);
    if (event->kind == ROOM_EVENT_ENDED) {
        add_end_event(change, event);
        return;
    }
    if (event->kind == ROOM_EVENT_ABORTED && event->d.aborted.away != SEAT_NONE) {
        struct room_game_abort abort = {.room = change->room,
                                        .write = change->write,
                                        .before = change->after,
                                        .away = event->d.aborted.away,
                                        .at_ms = change->at_ms};
        ROOM_OBSERVERS_CALL(abort.room->rooms, game_aborts, &abort)
    }
    room_apply_own(change->after, event);
    add_change_line(change, event);
    reserve_tip(change, event);
    change->turns += event->kind == ROOM_EVENT_TURN || event->kind == ROOM_EVENT_PASSED;
}

void room_change_chain(struct room_change *change, int game, uint8_t tip[DICE_LINK_BYTES])
{
    room_state_dice_seed(change->seed);
    change->chain = change->chain == NULL ? malloc(sizeof *change->chain) : change->chain;
    assert(change->chain != NULL);
    room_state_dice_chain_init(change->chain, change->seed);
    room_state_dice_chain_tip(change->chain, tip);
    store_put_chain(change->write, change->room->id, game, change->seed);
}

void room_change_app_link(struct room_change *change, int i, uint8_t link[DICE_LINK_BYTES])
{
    room_state_dice_chain_link(change->chain != NULL ? change->chain : room_chain(change->room), i,
                               link);
}

void room_change_seat(struct room_change *change, const char *user_id, bool seated)
{
    store_put_seat(change->write, change->room->id, user_id, seated);
}

void room_change_bot(struct room_change *change, const char *user_id, const char *name)
{
    /* No client can sign in as a bot: this value is not the hash of any token. */
    uint8_t token_hash[STORE_HASH_BYTES] = "a bot of the house: ";
    memcpy(token_hash + STORE_HASH_BYTES - STORE_ID_BYTES / 2, user_id,
           strnlen(user_id, STORE_ID_BYTES / 2));
    store_put_user(change->write, user_id, token_hash, name, change->begun_ms);
}

static void change_destroy(struct room_change *change)
{
    struct rooms *rooms = change->room->rooms;
    for (int i = 0; i < change->line_count; i++) {
        net_frame_release(change->lines[i].frame);
    }
    if (change->chain != NULL) {
        room_state_dice_chain_finish(change->chain);
        free(change->chain);
    }
    free(change->tips.list);
    sodium_memzero(change->seed, sizeof change->seed);
    spares_release(&rooms->states, change->before);
    spares_release(&rooms->states, change->after);
    json_decref(change->request.data);
    spares_release(&rooms->changes, change);
}

static void show_change(struct room_change *change)
{
    for (int i = 0; i < change->line_count; i++) {
        room_append_line(change->room, change->lines[i]);
    }
    change->line_count = 0;
    room_show_events(change->room, change->before);
}

static void log_phase(const struct room_change *change, enum room_phase phase)
{
    static const char *const events[] = {[ROOM_OPEN] = "room.opened",
                                         [ROOM_PLAYING] = "game.started",
                                         [ROOM_ENDED] = "game.ended",
                                         [ROOM_CLOSED] = "room.closed"};
    const struct room_state *state = change->room->state;
    log_event(&change->room->rooms->runtime->log, LOG_INFO, events[phase],
              log_text("room", change->room->id), log_text("user", change->request.user_id),
              log_text("rules", state->settings.rules), log_number("v", state->v));
}

/* Logs the start and end of games and the opening and closing of rooms for the operator. */
static void log_phases(const struct room_change *change)
{
    const struct room_state *state = change->room->state;
    if (state->phase != change->phase_before) {
        log_phase(change, state->phase);
    } else if (state->phase == ROOM_PLAYING && state->game != change->game_before) {
        log_phase(change, ROOM_ENDED);
        log_phase(change, ROOM_PLAYING);
    }
}

static void count_change(const struct room_change *change)
{
    struct counters *counters = change->room->rooms->counters;
    counters->turns += (uint64_t)change->turns;
    if (change->ended[0] != '\0') {
        wire_counters_game_ended(counters, change->room->state->settings.rules, change->ended);
    }
}

/* True if a user who could read the room before may have lost that right. */
bool room_readers_can_change(const struct room_state *before, const struct room_state *after)
{
    return before->phase != after->phase ||
           memcmp(before->kicked, after->kicked, sizeof before->kicked) != 0 ||
           memcmp(&before->settings, &after->settings, sizeof before->settings) != 0;
}

/* Clears the time of leaving for each seat that has changed its player, and for all seats when another game begins. */
static void remove_left_players(struct room *room, const struct room_seat *before, bool begins)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (begins || strcmp(before[seat].user_id, room->state->seats[seat].user_id) != 0) {
            room->left_ms[seat] = 0;
        }
    }
}

/* ---- after the commit ---- */

/* What follows from another phase, other settings or other seats. */
static void note_people(struct room_change *change)
{
    struct room *room = change->room;
    bool begins =
        room->state->phase != change->phase_before || room->state->game != change->game_before;
    change->readers = room_readers_can_change(change->before, room->state);
    rooms_index(room);
    remove_left_players(room, change->before->seats, begins);
}

static void move_state(struct room_change *change)
{
    struct room *room = change->room;
    change->before = room->state;
    room->fold_v = change->folds ? room->state->v : room->fold_v;
    room->state = change->after;
    change->after = NULL;
    room->past.hash = change->hash;
    room_tips_move(&room->past.tips, &change->tips);
    room->asleep = false;
    if (change->more_than_moves) {
        note_people(change);
    }
    rooms_add(room, ROOM_SET_ACTIVE);
    if (change->chain != NULL) {
        room_set_chain(room, change->seed, change->chain);
        change->chain = NULL;
    }
}

static void settle_outage(struct room_change *change)
{
    room_clocks_settled(change->room, &change->settles);
    room_clocks_schedule(change->room);
}

static void note_command(struct room_change *change)
{
    struct room *room = change->room;
    room_record_command(room, change->request.user_id, change->request.id, room->state->v);
    if (change->before->phase == ROOM_NEW) {
        room->past.opening = change->request.id;
    }
}

static void join_host(struct room_change *change)
{
    struct room *room = change->room;
    struct session *host = change->before->phase == ROOM_NEW
                               ? session_find(room->rooms->sessions, change->request.user_id)
                               : NULL;
    if (host != NULL) {
        /* The result is ignored: if the host already follows too many rooms, the room exists nevertheless. */
        (void)room_join(room, host);
    }
}

static void show_replicas(struct room_change *change)
{
    const struct room *room = change->room;
    if (room_placement_is_replicated(room)) {
        room_placement_hooks(room)->publish_events(room->rooms->placement_self, room,
                                                   change->first_v);
    }
}

static void place_followers(struct room_change *change)
{
    if (change->more_than_moves) {
        room_place_followers(change->room);
    }
    if (change->readers) {
        room_remove_unauthorised_followers(change->room);
    }
}

static void observe_change(struct room_change *change)
{
    struct room_changed changed = {.room = change->room,
                                   .before = change->before,
                                   .readers = change->readers,
                                   .only_moves = !change->more_than_moves,
                                   .at_ms = change->begun_ms};
    ROOM_OBSERVERS_CALL(changed.room->rooms, changed, &changed)
    room_observers_listed(change->room);
}

static void answer_change(struct room_change *change)
{
    struct room *room = change->room;
    if (!change->reply.v.is_given) {
        wire_answer_v(&change->request, room->state->v);
    } else {
        wire_answer(&change->request, &change->reply);
    }
}

static void record_change(struct room_change *change)
{
    log_phases(change);
    count_change(change);
}

static void observe_commit(struct room_change *change)
{
    struct room_committed committed = {.room = change->room,
                                       .before = change->before,
                                       .game_ended = change->ended[0] != '\0',
                                       .rated = change->rated,
                                       .at_ms = change->begun_ms};
    ROOM_OBSERVERS_CALL(committed.room->rooms, committed, &committed)
}

/* All that happens after a commit, in this order; app/wiring.c has the order of the observers. */
static void (*const after_commit[])(struct room_change *change) = {
    move_state,    /* first: everything below reads the new state */
    settle_outage, /* before the events are shown: a shown clock must be right */
    note_command,  /* before the answer: a repetition that arrives now must find the command */
    join_host,     /* before the events: the host of a new room receives its first event */
    show_change,   /* players see the event before any of its consequences */
    show_replicas, /* as early as possible: followers at other nodes wait for it */
    place_followers, /* after the events: a player who just lost the seat still gets them as a player */
    observe_change, /* after the groups: chats and lists follow the access rights of the room */
    answer_change,  /* after the events: a client that has its answer has the events, too */
    record_change,  /* log and counters: no client waits for them */
    observe_commit, /* last: ratings, news and bots may begin further changes */
};

static void run_after_commit(struct room_change *change)
{
    for (size_t i = 0; i < sizeof after_commit / sizeof after_commit[0]; i++) {
        after_commit[i](change);
    }
}

/* Ownership was lost (fenced) and nothing was stored. A room command is forwarded to the new owner. */
static void fence_change(struct room_change *change)
{
    struct room *room = change->room;
    struct rooms *rooms = room->rooms;
    int64_t now_ms = runtime_now(rooms->runtime);
    room_placement_fenced(room, now_ms);
    if (can_run_again(room, &change->request)) {
        room_record_first(room, &change->request);
        rooms->runner->again(rooms->runner->commands, &change->request, now_ms);
    } else {
        wire_refuse(rooms->counters, &change->request, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    }
}

static void on_change_stored(void *data, enum store_status status)
{
    struct room_change *change = data;
    struct room *room = change->room;
    struct rooms *rooms = room->rooms;
    int64_t now_ms = runtime_now(rooms->runtime);
    if (status != STORE_OK && rooms->runtime->store_failing) {
        /* the player has to send the command again */
        room_clocks_add_outage(room, BACK_STORE, change->begun_ms, now_ms);
    }
    room->writing = false;
    room->pending = NULL;
    if (status == STORE_OK) {
        run_after_commit(change);
    } else if (status == STORE_FENCED) {
        fence_change(change);
    } else if (status == STORE_MISSING && change->has_tip) {
        wire_refuse(rooms->counters, &change->request, REFUSAL_TIP_NEEDED, NULL, NULL);
    } else {
        wire_refuse(rooms->counters, &change->request, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    }
    change_destroy(change);
    if (status != STORE_OK) {
        room_clocks_schedule(room); /* as settle_outage() does after a commit */
    }
    if (status == STORE_OUT_OF_ORDER && room_placement_is_local(room)) {
        /* the store holds events that the server believed lost: a write reported a failure but was stored */
        rooms_load(rooms, room);
        return;
    }
    if (status != STORE_FENCED) {
        room_run_tasks(room, now_ms);
        ROOM_OBSERVERS_CALL(room->rooms, ready, room, now_ms)
    }
    if (room->state->phase == ROOM_NEW) {
        rooms_drop(rooms, room);
    }
}

static void commit_write(struct room_change *change)
{
    struct store_write *write = change->write;
    change->write = NULL;
    store_commit(write, on_change_stored, change);
}

/* In a cluster, the node must first claim the room that it creates. */
static void on_new_room_claimed(void *data, enum store_status status)
{
    struct room_change *change = data;
    if (status == STORE_OK) {
        room_placement_fence(change->room, change->write);
        commit_write(change);
        return;
    }
    store_abandon(change->write);
    change->write = NULL;
    on_change_stored(change, status == STORE_TAKEN ? STORE_FENCED : status);
}

/* Counts the lines as stored by the user; those of a bot by the host, who has asked for it. */
static void charge_lines(const struct room_change *change)
{
    const struct request *request = &change->request;
    struct rooms *rooms = change->room->rooms;
    if (request->command != NULL && (request->command->stores || rooms_are_full_of_bytes(rooms))) {
        bool is_bot = seat_bot_level(request->user_id) != 0;
        session_charge_stored(rooms->sessions,
                              is_bot ? change->room->state->host : request->user_id,
                              room_change_bytes(change), change->begun_ms);
    }
}

void room_change_commit(struct room_change *change, const struct wire_reply *reply)
{
    struct room *room = change->room;
    assert(change->line_count > 0);
    assert(!room->writing);
    if (reply != NULL) {
        change->reply = *reply;
    }
    charge_lines(change);
    const char *word = room_store_word(change->after);
    /* An ended room that rooms_sweep() had given up is running again, so its word in the store must be written. */
    bool begins = change->phase_before == ROOM_ENDED && change->after->phase == ROOM_PLAYING;
    if (change->phase_before != ROOM_NEW &&
        (begins || room->asleep || strcmp(word, room_store_word(room->state)) != 0)) {
        store_put_room(change->write, room->id, word, change->begun_ms);
        put_origin(change, word);
    }
    change->folds = room_fold_is_due(room);
    if (change->folds) {
        room_put_fold(room, change->write);
    }
    room->writing = true;
    room->pending = change;
    if (room_placement_is_unclaimed(room)) {
        room_placement_claim_new(room, on_new_room_claimed, change);
    } else {
        commit_write(change);
    }
}
