/* SPDX-License-Identifier: MIT */
#include "walk.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "laws.h"
#include "random_turn.h"

enum { CHAINS = 64 };

static const int64_t begin_ms = INT64_C(1763683200000);

/* ---- choices ---- */

static int pick_byte(struct walk *walk)
{
    if (walk->left == 0) {
        return 0;
    }
    walk->left--;
    return *walk->data++;
}

int walk_pick(struct walk *walk, int count)
{
    assert(count > 0);
    if (walk->data != NULL) {
        int byte = pick_byte(walk);
        return (count > 256 ? byte << 8 | pick_byte(walk) : byte) % count;
    }
    return (int)((random_next(&walk->seed) >> 16) % (uint64_t)count);
}

bool walk_chance(struct walk *walk, int count)
{
    return walk_pick(walk, count) == count - 1;
}

bool walk_is_over(const struct walk *walk)
{
    return walk->data != NULL && walk->left == 0;
}

void walk_random_link(struct walk *walk, uint8_t link[DICE_LINK_BYTES])
{
    memset(link, walk_pick(walk, 256), DICE_LINK_BYTES);
    link[0] = (uint8_t)walk_pick(walk, 256);
}

/* A chain costs 4,096 hashes, so a few are made once and used in turn. */
void walk_new_chain(struct walk *walk, struct dice_chain *chain)
{
    static struct dice_chain chains[CHAINS];
    struct dice_chain *next = &chains[walk->chains++ % CHAINS];
    if (!next->worked_out) {
        uint8_t seed[DICE_LINK_BYTES] = {(uint8_t)(next - chains)};
        uint8_t tip[DICE_LINK_BYTES];
        room_state_dice_chain_init(next, seed);
        room_state_dice_chain_tip(next, tip);
    }
    *chain = *next;
}

/* ---- users ---- */

int walk_user_of(const struct walk *walk, const char *user_id)
{
    for (int i = 0; i < WALK_USERS; i++) {
        if (strcmp(walk->users[i].user.user_id, user_id) == 0) {
            return i;
        }
    }
    return -1;
}

void walk_link_of(struct walk *walk, int seat, uint8_t link[DICE_LINK_BYTES])
{
    int user = walk_user_of(walk, walk->state.seats[seat].user_id);
    assert(user >= 0);
    room_state_dice_chain_link(&walk->users[user].chain, walk->state.chains[seat].used + 1, link);
}

static void init_users(struct walk *walk)
{
    static const char *const names[WALK_USERS] = {"Ebony Jackdaw",
                                                  "Zo\xc3\xab \"the\" quick",
                                                  "back\\slash",
                                                  "tab\there",
                                                  "a",
                                                  "guest\x7f",
                                                  "</script>",
                                                  "Robot",
                                                  "Level 1"};
    for (int i = 0; i < WALK_USERS; i++) {
        struct room_user *user = &walk->users[i].user;
        snprintf(user->user_id, sizeof user->user_id, i == WALK_USERS - 1 ? "bot%d" : "pwalk%d",
                 i == WALK_USERS - 1 ? 11 : i);
        snprintf(user->name, sizeof user->name, "%s", names[i]);
        user->is_bot = i >= WALK_USERS - 2;
        user->is_guest = i % 3 == 2;
    }
}

/* ---- events ---- */

static void new_app_chain(struct walk *walk, struct room_link *tip)
{
    tip->is_given = walk->state.settings.dice != DICE_FROM_DEVICE;
    if (tip->is_given) {
        walk_new_chain(walk, &walk->app);
        room_state_dice_chain_tip(&walk->app, tip->link);
    }
}

static void complete_throw(struct walk *walk, struct room_event *event)
{
    struct next_throw next = room_next_throw(&walk->state);
    if (settings_shows_links(&walk->state.settings)) {
        uint8_t link[DICE_LINK_BYTES];
        room_state_dice_chain_link(&walk->app, walk->state.app.used + 1, link);
        room_throw(&walk->state, link, event);
        return;
    }
    uint8_t faces[DICE_COUNT_MAX];
    for (int i = 0; i < next.count; i++) {
        faces[i] =
            (uint8_t)(next.chance == CHANCE_STICKS ? walk_pick(walk, 2) : walk_pick(walk, 6) + 1);
    }
    room_throw_by_device(&walk->state, faces, event);
}

void walk_complete(struct walk *walk, struct room_event *event)
{
    switch (event->kind) {
    case ROOM_EVENT_ENDED:
        new_app_chain(walk, &event->d.ended.tip);
        break;
    case ROOM_EVENT_ABORTED:
        new_app_chain(walk, &event->d.aborted.tip);
        break;
    case ROOM_EVENT_ROLLOFF:
    case ROOM_EVENT_ROLLED:
        complete_throw(walk, event);
        break;
    default:
        break;
    }
}

static void note(struct walk *walk, const struct room_state *before, const struct room_state *after,
                 const struct room_event *event, enum room_fault fault)
{
    walk->faults[fault]++;
    laws_event(before, after, event, fault);
}

/* Applies an event that may be wrong to a copy, as its line states it: not every value has a line. */
static void try_event(struct walk *walk, const struct room_event *forged)
{
    struct room_state after = walk->state;
    struct room_event event;
    if (!laws_read_again(&walk->state, forged, &event)) {
        return;
    }
    enum room_fault fault = room_apply(&after, &event);
    note(walk, &walk->state, &after, &event, fault);
    if (fault != ROOM_SOUND && walk->on_event != NULL) {
        walk->on_event(walk, &walk->state, &after, &event, fault);
    }
}

static void try_wrong_event(struct walk *walk, const struct room_event *event)
{
    struct room_event wrong = *event;
    if (walk_chance(walk, 3)) {
        walk_forge(walk, &wrong);
    } else {
        walk_vary(walk, &wrong);
    }
    try_event(walk, &wrong);
}

/* Applies an event of the server: it must follow. */
static void apply(struct walk *walk, const struct room_event *event)
{
    if (walk_chance(walk, 3)) {
        try_wrong_event(walk, event);
    }
    struct room_state before = walk->state;
    enum room_fault fault = room_apply(&walk->state, event);
    assert(fault == ROOM_SOUND);
    walk->events++;
    walk->kinds[event->kind]++;
    note(walk, &before, &walk->state, event, fault);
    if (walk->on_event != NULL) {
        walk->on_event(walk, &before, &walk->state, event, fault);
    }
}

static void apply_and_follow(struct walk *walk, struct room_event *event)
{
    walk_complete(walk, event);
    apply(walk, event);
    while (room_follow(&walk->state, event)) {
        walk_complete(walk, event);
        apply(walk, event);
    }
}

static void open_room(struct walk *walk)
{
    char id[ROOM_ID_BYTES];
    snprintf(id, sizeof id, "walk%d", ++walk->rooms);
    room_state_init(&walk->state, id);
    const struct room_user *host = &walk->users[walk_pick(walk, WALK_USERS - 1)].user;
    struct room_event event = {
        .kind = ROOM_EVENT_CREATED, .seat = SEAT_NONE, .at_ms = walk->now_ms};
    event.d.created.host_bot = host->is_bot;
    memcpy(event.d.created.host, host->user_id, sizeof event.d.created.host);
    memcpy(event.d.created.host_name, host->name, sizeof event.d.created.host_name);
    walk_settings(walk, &event.d.created.settings);
    walk->state.settings.dice = event.d.created.settings.dice;
    new_app_chain(walk, &event.d.created.tip);
    walk->state.settings.dice = 0;
    apply(walk, &event);
}

void walk_init(struct walk *walk, uint64_t seed, const uint8_t *data, size_t bytes,
               walk_event_fn *on_event)
{
    memset(walk, 0, sizeof *walk);
    walk->seed = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    walk->data = data;
    walk->left = bytes;
    walk->on_event = on_event;
    walk->now_ms = begin_ms;
    init_users(walk);
    open_room(walk);
}

/* ---- events of the server without a command ---- */

static void stand_up(struct walk *walk, int seat)
{
    struct room_event event = {.kind = ROOM_EVENT_STOOD, .seat = seat, .at_ms = walk->now_ms};
    apply(walk, &event);
}

static void run_clocks(struct walk *walk)
{
    const struct room_state *state = &walk->state;
    for (int side = SIDE_WHITE; side <= SIDE_BLACK && state->phase == ROOM_PLAYING; side++) {
        if (clock_deadline_ms(&state->clock, (enum side)side) <= walk->now_ms) {
            struct room_event event = {.kind = ROOM_EVENT_FLAGGED,
                                       .seat = room_owing_seat(state, (enum side)side),
                                       .at_ms = walk->now_ms};
            apply_and_follow(walk, &event);
        }
    }
}

static void give_time(struct walk *walk)
{
    struct room_event event = {.kind = ROOM_EVENT_CLOCK, .seat = SEAT_NONE, .at_ms = walk->now_ms};
    const struct clock *clock = &walk->state.clock;
    enum side side = walk_chance(walk, 2) ? SIDE_WHITE : SIDE_BLACK;
    static const char *const words[] = {"restart", "pause", "store", "time"};
    snprintf(event.d.clock.why, sizeof event.d.clock.why, "%s", words[walk_pick(walk, 4)]);
    side = clock_runs(clock, side) ? side : side == SIDE_WHITE ? SIDE_BLACK : SIDE_WHITE;
    event.d.clock.side = (struct room_side){true, side};
    event.d.clock.charged_ms = walk_pick(walk, 4) * clock_passed_ms(clock, side, walk->now_ms) / 3;
    event.d.clock.back_ms = walk_pick(walk, 3) * clock_back_max_ms(clock, side, walk->now_ms) / 2;
    if (walk->state.phase == ROOM_PLAYING && walk->state.settings.clock.kind != CLOCK_NONE &&
        clock_runs(clock, side)) {
        apply(walk, &event);
    }
}

static void rename_user(struct walk *walk)
{
    int seat = walk_pick(walk, SEATS_MAX);
    struct room_event event = {.kind = ROOM_EVENT_NAMED, .seat = seat, .at_ms = walk->now_ms};
    snprintf(event.d.named.name, sizeof event.d.named.name, "Player %d", walk_pick(walk, 100));
    if (walk->state.phase != ROOM_CLOSED && walk->state.seats[seat].user_id[0] != '\0') {
        apply(walk, &event);
    }
}

/* The end of a game that its record states. */
static void state_end(struct walk *walk)
{
    static const enum end_reason reasons[] = {END_RESIGNED, END_TIME, END_AGREED, END_ABANDONED};
    struct room_event event = {.kind = ROOM_EVENT_ENDED, .seat = SEAT_NONE, .at_ms = walk->now_ms};
    event.d.ended.game = walk->state.game;
    event.d.ended.result = (enum result)(RESULT_WHITE + walk_pick(walk, 3));
    event.d.ended.reason = reasons[walk_pick(walk, 4)];
    if (walk->state.phase == ROOM_PLAYING && walk->state.settings.dice == DICE_FROM_RECORD) {
        apply_and_follow(walk, &event);
    }
}

static void let_time_pass(struct walk *walk)
{
    static const int times_ms[] = {0, 0, 700, 3000, 3000, 30000};
    walk->now_ms += walk_pick(walk, times_ms[walk_pick(walk, 6)] + 1);
    if (walk_chance(walk, 100)) {
        walk->now_ms += INT64_C(1000) * walk_pick(walk, 400000);
    }
    run_clocks(walk);
}

/* ---- commands ---- */

/* Events that come before the event of a command, as on the server. */
static void prepare(struct walk *walk, const struct room_event *event)
{
    for (int seat = 0; seat < SEATS_MAX && event->kind == ROOM_EVENT_CHANGED; seat++) {
        if (room_must_stand(&walk->state, seat, &event->d.changed.settings)) {
            stand_up(walk, seat);
        }
    }
}

/* The game was aborted for the command: checks it again, then users whose chains have shown links stand up. */
static void after_abort(struct walk *walk, struct room_command *command)
{
    struct room_event event;
    struct room_refused refused;
    command->version = walk->state.v;
    enum room_check check = room_check(&walk->state, command, &event, &refused);
    assert(check == ROOM_CHECK_EVENT);
    apply(walk, &event);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (walk->state.seats[seat].user_id[0] != '\0' && room_has_shown_link(&walk->state, seat)) {
            stand_up(walk, seat);
        }
    }
}

static bool brings_tip(const struct room_event *event)
{
    return (event->kind == ROOM_EVENT_SEATED && event->d.seated.tip.is_given) ||
           (event->kind == ROOM_EVENT_OFFERED && event->d.offered.tip.is_given);
}

static void do_command(struct walk *walk, struct room_command *command)
{
    struct room_event event;
    struct room_refused refused;
    switch (room_check(&walk->state, command, &event, &refused)) {
    case ROOM_CHECK_EVENT:
        break;
    case ROOM_CHECK_NOTHING:
        return;
    case ROOM_CHECK_REFUSED:
        assert(refused.code != ROOM_ACCEPTED && room_refusal_word(refused.code)[0] != '\0');
        walk->refusals[refused.code]++;
        return;
    }
    if (brings_tip(&event)) {
        walk->users[walk_user_of(walk, command->user.user_id)].chain = walk->fresh;
    }
    if (walk_chance(walk, 4)) {
        event.lag_ms = walk_pick(walk, 900);
    }
    bool aborts = event.kind == ROOM_EVENT_ABORTED;
    prepare(walk, &event);
    if (aborts) {
        walk_complete(walk, &event);
        apply(walk, &event);
        after_abort(walk, command);
        return;
    }
    apply_and_follow(walk, &event);
}

/* Each pending decision can be made; the same command of another user is refused. */
static void check_debts(struct walk *walk)
{
    struct debt debts[SEATS_MAX];
    int count = room_owed(&walk->state, debts);
    assert(walk->state.phase != ROOM_PLAYING || count > 0);
    for (int i = 0; i < count; i++) {
        struct room_command command;
        struct room_event event;
        struct room_refused refused;
        struct room_state after = walk->state;
        walk_pay(walk, &debts[i], &command);
        enum room_check check = room_check(&walk->state, &command, &event, &refused);
        assert(check == ROOM_CHECK_EVENT);
        walk_complete(walk, &event);
        enum room_fault fault = room_apply(&after, &event);
        assert(fault == ROOM_SOUND);
        laws_event(&walk->state, &after, &event, fault);

        snprintf(command.user.user_id, sizeof command.user.user_id, "pnobody");
        check = room_check(&walk->state, &command, &event, &refused);
        assert(check == ROOM_CHECK_REFUSED && refused.code == ROOM_REFUSED_NOT_SEATED);
    }
}

static void act_for_server(struct walk *walk)
{
    switch (walk_pick(walk, 4)) {
    case 0:
        give_time(walk);
        break;
    case 1:
        rename_user(walk);
        break;
    case 2:
        if (walk_chance(walk, 20)) {
            state_end(walk);
        }
        break;
    default: {
        struct room_event event = {.seat = SEAT_NONE, .at_ms = walk->now_ms};
        walk_forge(walk, &event);
        try_event(walk, &event);
    }
    }
}

void walk_step(struct walk *walk)
{
    struct room_command command;
    bool is_ended = walk->state.phase == ROOM_ENDED && walk_chance(walk, 40);
    bool is_closed = walk->state.phase == ROOM_CLOSED && walk_chance(walk, 4);
    if (is_ended || is_closed) {
        open_room(walk);
    }
    let_time_pass(walk);
    if (walk_chance(walk, 12)) {
        act_for_server(walk);
    } else {
        walk_command(walk, &command);
        do_command(walk, &command);
    }
    laws_state(&walk->state);
    if (walk_chance(walk, 8)) {
        check_debts(walk);
    }
}
