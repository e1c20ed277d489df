/* SPDX-License-Identifier: MIT */
/*
 * The actions of the server's bots in a room. The room's state says which action a bot owes. If the action needs a
 * decision, a job of the worker pool makes it. A command runs it, after the time that a human player would take.
 */
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/runtime.h"
#include "bot/pool.h"
#include "bot/private.h"
#include "room/clocks.h"
#include "room/observer.h"
#include "room/registry.h"
#include "room/room.h"
#include "session/presence.h"
#include "wire/command.h"

enum {
    BOTS_AGAIN_MS = 1000, /* interval of retries after a refusal */
    /* this long before its time is up a bot plays, even without an answer of its job */
    BOTS_SAFE_MS = 2000,
    /* this long before its time is up a bot plays at a level that is quick */
    BOTS_HASTE_MS = 8000,
    BOTS_GRACE_MS = 20000 /* an offer is declined if no job could evaluate it in this time */
};

/* ---- the next action ---- */

static bool is_bot(const struct room_state *state, int seat)
{
    return seat_bot_level(state->seats[seat].user_id) != 0;
}

/* The bot that answers an offer for its side; SEAT_NONE if a human user of that side can answer. */
static int seat_that_answers(const struct room_state *state)
{
    int first = SEAT_NONE;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        bool sits = state->seats[seat].user_id[0] != '\0' &&
                    seat_side(seat) != seat_side(state->draws.seat);
        if (sits && !is_bot(state, seat)) {
            return SEAT_NONE;
        }
        first = sits && first == SEAT_NONE ? seat : first;
    }
    return first;
}

static struct action bot_action_in_game(const struct room_state *state)
{
    static const enum bot_action_kind kinds[] = {[DEBT_LINK] = BOT_ACTION_LINK,
                                                 [DEBT_ROLL] = BOT_ACTION_ROLL,
                                                 [DEBT_TURN] = BOT_ACTION_TURN};
    struct action action = {
        .kind = BOT_ACTION_NONE, .seat = SEAT_NONE, .decided_v = state->decided_v};
    struct debt debts[SEATS_MAX];
    int count = room_owed(state, debts);
    for (int i = 0; i < count; i++) {
        /* A link comes first: other players may wait for it. */
        if (is_bot(state, debts[i].seat) && action.kind != BOT_ACTION_LINK) {
            action.kind = kinds[debts[i].kind];
            action.seat = debts[i].seat;
        }
    }
    int answers = state->draws.stands ? seat_that_answers(state) : SEAT_NONE;
    if (answers != SEAT_NONE && action.kind != BOT_ACTION_LINK) {
        action.kind = BOT_ACTION_DRAW;
        action.seat = answers;
    }
    return action;
}

/* A rematch: a user has offered another game, or it was agreed before. */
static struct action bot_action_after_game(const struct room_state *state)
{
    struct action action = {
        .kind = BOT_ACTION_NONE, .seat = SEAT_NONE, .decided_v = state->decided_v};
    bool wanted = state->again;
    int bot = SEAT_NONE;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct room_seat *sitter = &state->seats[seat];
        wanted = wanted || (sitter->offers && !is_bot(state, seat));
        bot = is_bot(state, seat) && !sitter->offers ? seat : bot;
    }
    if (wanted && bot != SEAT_NONE) {
        action.kind = BOT_ACTION_REMATCH;
        action.seat = bot;
    }
    return action;
}

static struct action bot_action_of(struct room *room)
{
    const struct room_state *state = room->state;
    struct action none = {
        .kind = BOT_ACTION_NONE, .seat = SEAT_NONE, .decided_v = state->decided_v};
    if (!room_is_live(room) || !room_placement_is_local(room) || !bots_sit_at(state)) {
        return none;
    }
    return state->phase == ROOM_PLAYING ? bot_action_in_game(state)
           : state->phase == ROOM_ENDED ? bot_action_after_game(state)
                                        : none;
}

/* ---- dice chains ---- */

void bots_make_chain(const struct dice_chain *servers, const char *user_id,
                     struct dice_chain *chain)
{
    uint8_t secret[DICE_LINK_BYTES];
    room_state_dice_chain_derive(servers, user_id, secret);
    room_state_dice_chain_init(chain, secret);
}

/*
 * The bot in that seat, with its chain for the current game; NULL if the derived chain differs from the promised one.
 */
static struct bot *bot_at(struct room_bots *bots, int seat)
{
    struct room *room = bots->room;
    if (bots->seats[seat] == NULL) {
        bots->seats[seat] = calloc(1, sizeof *bots->seats[seat]);
    }
    struct bot *bot = bots->seats[seat];
    const uint8_t *tip = room->state->seats[seat].tip;
    if (!bot->has_chain || memcmp(bot->tip, tip, sizeof bot->tip) != 0) {
        bots_make_chain(room_chain(room), room_seat_user(room, seat), &bot->chain);
        room_state_dice_chain_tip(&bot->chain, bot->tip);
        bot->has_chain = true;
        bot->links = 0;
    }
    return memcmp(bot->tip, tip, sizeof bot->tip) == 0 ? bot : NULL;
}

/* Adds the next link of the bot's chain, if the settings need links. */
static void put_link(struct room_bots *bots, int seat, json_t *data)
{
    const struct room_state *state = bots->room->state;
    if (!settings_need_tips(&state->settings)) {
        return;
    }
    struct bot *bot = bot_at(bots, seat);
    uint8_t link[DICE_LINK_BYTES];
    int at = bot == NULL ? 0
                         : room_state_dice_chain_after(&bot->chain, state->chains[seat].last,
                                                       bot->links, link);
    if (at == 0) {
        return; /* the bot has no link: the command is refused and logged */
    }
    bot->links = at - 1;
    char text[DICE_HEX_CHARS + 1];
    dice_hex(link, text);
    json_object_set_new(data, "link", json_string(text));
}

/* Adds the tip for the next game: the room's chain is already the one for that game. */
static void put_tip(struct room *room, int seat, json_t *data)
{
    if (settings_need_tips(room_settings(room))) {
        struct dice_chain chain = {0};
        uint8_t tip[DICE_LINK_BYTES];
        char text[DICE_HEX_CHARS + 1];
        bots_make_chain(room_chain(room), room_seat_user(room, seat), &chain);
        room_state_dice_chain_tip(&chain, tip);
        dice_hex(tip, text);
        json_object_set_new(data, "tip", json_string(text));
        room_state_dice_chain_finish(&chain);
    }
}

/* ---- jobs ---- */

struct thinking {
    struct bot_service *service;
    char room[STORE_ID_BYTES];
    uint64_t number;
};

/* Runs the action that is due in the room. */
static void run_action(void *self, struct room *room, int64_t now_ms);

/* The bots in the room: NULL without bots. */
static struct room_bots **bots_of_room(const struct room *room)
{
    return room_slot(room, &bots_observer);
}

/* Takes the answer of a job. By then the room may have been unloaded, or another action may be due. */
static void on_bot_job(void *data, const struct bot_pool_answer *answer)
{
    struct thinking *thinking = data;
    struct bot_service *service = thinking->service;
    struct room *room = answer == NULL || service->runtime->closing
                            ? NULL
                            : rooms_find(service->rooms, thinking->room);
    struct room_bots *bots = room == NULL ? NULL : *bots_of_room(room);
    if (bots != NULL && bots->bot_job == thinking->number) {
        int64_t now_ms = runtime_now(service->runtime);
        bots->bot_job = 0;
        bots->has_job = true;
        bots->is_found = answer->found;
        bots->choice = answer->choice;
        bots->accepts = answer->accepts;
        if (bots->action.kind == BOT_ACTION_TURN && answer->found) {
            bots->act = bots_act_of_turn(bots, &answer->look);
            bots->due_ms = bots->begun_ms + bots_pace_of_turn_ms(service, room->state,
                                                                 bots->action.seat, &answer->look);
        }
        run_action(service, room, now_ms);
    }
    free(thinking);
}

/*
 * The seed for choices that the bot's level leaves open. It is derived from the secret chain, so players cannot
 * predict it, and it is the same after a restart.
 */
static uint64_t luck_of(struct room *room, int seat)
{
    uint8_t secret[DICE_LINK_BYTES];
    uint64_t luck;
    room_state_dice_chain_derive(room_chain(room), room->state->seats[seat].name, secret);
    memcpy(&luck, secret, sizeof luck);
    return luck ^ position_hash(&room->state->position);
}

/* With hardly any time left, a bot uses a level that evaluates only the turn itself. */
static int level_by_clock(const struct room_bots *bots, int64_t until_ms, int64_t now_ms)
{
    int level = bots_level(bots->room->state, bots->action.seat);
    bool hastes = until_ms != CLOCK_NEVER && until_ms - now_ms <= BOTS_HASTE_MS;
    return hastes ? ai_level_hurried(bots->room->state->position.ruleset, level) : level;
}

static void start_thinking(struct bot_service *service, struct room_bots *bots, int64_t now_ms)
{
    struct room *room = bots->room;
    const struct room_state *state = room->state;
    int seat = bots->action.seat;
    if (bots->has_job || bots->bot_job != 0 || service->bot_pool == NULL) {
        return;
    }
    int64_t until_ms = room_clocks_deadline_ms(room, seat_side(seat));
    struct bot_job bot_job = {
        .kind = bots->action.kind == BOT_ACTION_TURN ? BOT_JOB_TURN : BOT_JOB_DRAW,
        .pos = state->position,
        .level = level_by_clock(bots, until_ms, now_ms),
        .seed = luck_of(room, seat),
        .side = seat_side(seat),
        .until_ms = until_ms,
        .spare_ms = bots_spare_ms(service, state, seat),
    };
    struct thinking *thinking = calloc(1, sizeof *thinking);
    thinking->service = service;
    memcpy(thinking->room, room->id, sizeof thinking->room);
    thinking->number = ++service->bot_jobs;
    bots->bot_job = thinking->number;
    if (!bot_pool_begin(service->bot_pool, &bot_job, on_bot_job, thinking)) {
        bots->bot_job = 0; /* too many jobs wait: the next tick tries again */
        free(thinking);
    }
}

/* ---- running the action ---- */

/* The steps as a list of texts. */
static json_t *turn_steps_json(const struct position *pos, const struct turn *turn)
{
    json_t *steps = json_array();
    struct position now = *pos;
    for (int i = 0; i < turn->count; i++) {
        char text[STEP_TEXT_MAX];
        struct position after;
        enum rule broken;
        step_write(&now, &turn->steps[i], text);
        json_array_append_new(steps, json_string(text));
        if (step_play(&now, &turn->steps[i], &after, &broken) != TURN_OK) {
            break; /* the command refuses this turn */
        }
        now = after;
    }
    return steps;
}

static void play_bot_turn(struct bot_service *service, struct room_bots *bots,
                          const struct turn *turn, json_t *data)
{
    struct room *room = bots->room;
    int level = bots_level(room->state, bots->action.seat);
    json_object_set_new(data, "steps", turn_steps_json(&room->state->position, turn));
    put_link(bots, bots->action.seat, data);
    service->turns[level]++;
}

static void do_action(struct bot_service *service, struct room_bots *bots, int64_t now_ms)
{
    struct room *room = bots->room;
    json_t *data = json_object();
    const char *type = "roll";
    bool was_refused = bots->asked;
    if (was_refused) {
        log_event(&service->runtime->log, LOG_WARNING, "bot.command_retried",
                  log_text("room", room->id), log_number("v", room_v(room)));
    }
    bots->asked = true;
    bots->due_ms = now_ms + BOTS_AGAIN_MS;
    switch (bots->action.kind) {
    case BOT_ACTION_NONE:
        break;
    case BOT_ACTION_LINK:
    case BOT_ACTION_ROLL:
        put_link(bots, bots->action.seat, data);
        break;
    case BOT_ACTION_TURN:
        if (bots->act != MANNERS_PLAY) {
            type = bots->act == MANNERS_RESIGN ? "resign" : "draw.offer";
            bots->act = MANNERS_PLAY; /* after an offer, or a refusal, the bot plays its turn */
            bots->asked = false;
            bots->due_ms = now_ms;
            break;
        }
        type = "turn";
        if (!bots->has_job || !bots->is_found || was_refused) {
            bots_hurried_turn(&room->state->position, &bots->choice.turn);
            service->hurried++;
        }
        play_bot_turn(service, bots, &bots->choice.turn, data);
        break;
    case BOT_ACTION_DRAW:
        type = "draw.answer";
        json_object_set_new(data, "accept", json_boolean(bots->has_job && bots->accepts));
        break;
    case BOT_ACTION_REMATCH:
        type = "rematch";
        put_tip(room, bots->action.seat, data);
        break;
    }
    service->runner->of_bot(service->runner->commands, room,
                            room_seat_user(room, bots->action.seat), type, bots->action.decided_v,
                            data, now_ms);
}

static bool needs_job(enum bot_action_kind kind)
{
    return kind == BOT_ACTION_TURN || kind == BOT_ACTION_DRAW;
}

/* Whether the action cannot wait for its job any more. */
static bool is_pressed(const struct room_bots *bots, int64_t now_ms)
{
    int64_t deadline_ms = room_clocks_deadline_ms(bots->room, seat_side(bots->action.seat));
    return (deadline_ms != CLOCK_NEVER && deadline_ms - now_ms <= BOTS_SAFE_MS) ||
           (bots->action.kind == BOT_ACTION_DRAW && now_ms - bots->begun_ms >= BOTS_GRACE_MS);
}

/*
 * While the memory for logs is used up, a bot waits as the host of its table does, and its clock with it if no memory
 * is left at all.
 */
static bool waits_for_memory(struct bot_service *service, struct room_bots *bots, int64_t now_ms)
{
    struct room *room = bots->room;
    size_t left_bytes = rooms_bytes_left(service->rooms);
    const struct session *host = session_presence_known(service->sessions, room_host(room));
    if (left_bytes == SIZE_MAX || (host == NULL && left_bytes > 0) ||
        (host != NULL && session_stored_wait(service->sessions, host, left_bytes, now_ms) == 0)) {
        return false;
    }
    bots->due_ms = now_ms + BOTS_AGAIN_MS;
    if (left_bytes == 0) {
        room_clocks_add_memory_outage(room, now_ms);
    }
    return true;
}

static void run_action(void *self, struct room *room, int64_t now_ms)
{
    struct bot_service *service = self;
    struct room_bots *bots = *bots_of_room(room);
    if (bots == NULL || bots->action.kind == BOT_ACTION_NONE || service->runtime->closing ||
        service->runtime->store_failing || room->loading || room->writing ||
        !list_is_empty(&room->tasks) || !room_placement_is_local(room) ||
        (bots->action.kind == BOT_ACTION_REMATCH && service->runtime->draining)) {
        return;
    }
    if (needs_job(bots->action.kind)) {
        start_thinking(service, bots, now_ms);
    }
    bool is_ready = !needs_job(bots->action.kind) || bots->has_job;
    bool is_due = is_ready ? now_ms >= bots->due_ms : is_pressed(bots, now_ms);
    if (is_due && !waits_for_memory(service, bots, now_ms)) {
        do_action(service, bots, now_ms);
    }
}

/* ---- rooms ---- */

static void create_room_bots(struct bot_service *service, struct room *room)
{
    struct room_bots *bots = calloc(1, sizeof *bots);
    bots->room = room;
    list_prepend(&service->seated, &bots->link);
    *bots_of_room(room) = bots;
}

static void destroy_room_bots(void *self, struct room *room)
{
    (void)self;
    struct room_bots *bots = *bots_of_room(room);
    if (bots == NULL) {
        return;
    }
    list_remove(&bots->link);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (bots->seats[seat] != NULL) {
            room_state_dice_chain_finish(&bots->seats[seat]->chain);
            free(bots->seats[seat]);
        }
    }
    free(bots);
    *bots_of_room(room) = NULL;
}

/* Finds the next action of the bots in the room, without running it. */
static void schedule_action(struct bot_service *service, struct room *room, int64_t now_ms)
{
    if (!bots_sit_at(room->state)) {
        destroy_room_bots(service, room);
        return;
    }
    if (*bots_of_room(room) == NULL) {
        create_room_bots(service, room);
    }
    struct room_bots *bots = *bots_of_room(room);
    struct action action = bot_action_of(room);
    if (action.kind == bots->action.kind && action.seat == bots->action.seat &&
        action.decided_v == bots->action.decided_v) {
        return;
    }
    bots->action = action;
    bots->begun_ms = now_ms;
    bots->asked = false;
    bots->bot_job = 0; /* a running job belongs to an earlier action */
    bots->has_job = false;
    bots->act = MANNERS_PLAY;
    if (action.kind != BOT_ACTION_NONE) {
        bots->due_ms = now_ms + bots_pace_ms(service, room->state, &action);
    }
}

void bots_tick(struct bot_service *service, int64_t now_ms)
{
    const struct list *rooms = &service->seated;
    LIST_EACH_SAFE(struct room_bots, bots, rooms, link) {
        run_action(service, bots->room, now_ms);
    }
}

int bots_rooms(const struct bot_service *service)
{
    int count = 0;
    LIST_EACH(const struct room_bots, bots, &service->seated, link) {
        count++;
    }
    return count;
}

static void bots_on_room_committed(void *self, const struct room_committed *committed)
{
    struct bot_service *service = self;
    bots_speak(service, committed);
    schedule_action(service, committed->room, committed->at_ms);
}

static void bots_on_room_loaded(void *self, struct room *room, bool again, int64_t now_ms)
{
    struct bot_service *service = self;
    (void)again;
    schedule_action(service, room, now_ms);
}

const struct room_observer bots_observer = {
    .room_bytes = sizeof(struct room_bots *),
    .game_starts = bots_choose_level,
    .committed = bots_on_room_committed,
    .loaded = bots_on_room_loaded,
    .ready = run_action,
    .destroyed = destroy_room_bots,
};
