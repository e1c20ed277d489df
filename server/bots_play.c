/* SPDX-License-Identifier: MIT */
/*
 * What the house's bots do at a room: what is owed or asked of them is found in the room's state, thought about where it has
 * to be, and done by a command, after as long as somebody would take for it.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bots_pace.h"
#include "bots_room.h"
#include "commands.h"
#include "house.h"
#include "room.h"
#include "rooms.h"
#include "thinkers.h"

enum {
    BOTS_AGAIN_MS = 1000, /* after what was refused */
    BOTS_SAFE_MS = 2000,  /* before its time is up a bot plays, whatever it has thought */
    BOTS_HASTE_MS = 8000, /* … and before that it thinks as somebody does who has no time: */
    BOTS_HASTE_LEVEL = 2,
    BOTS_PATIENCE_MS = 20000 /* an offer that nobody has had time to think about is declined */
};

/* ---- what is to be done ---- */

static bool is_bot(const struct room_state *state, int seat)
{
    return bots_level(state->seats[seat].who) != 0;
}

/* A bot of the side that is asked, where no person could answer. */
static int who_answers(const struct room_state *state)
{
    int first = SEAT_NONE;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        bool sits =
            state->seats[seat].who[0] != '\0' && seat_side(seat) != seat_side(state->draws.seat);
        if (sits && !is_bot(state, seat)) {
            return SEAT_NONE;
        }
        first = sits && first == SEAT_NONE ? seat : first;
    }
    return first;
}

static struct deed deed_in_game(const struct room_state *state)
{
    static const enum deed_kind kinds[] = {
        [DEBT_LINK] = DEED_LINK, [DEBT_ROLL] = DEED_ROLL, [DEBT_TURN] = DEED_TURN};
    struct deed deed = {.kind = DEED_NONE, .seat = SEAT_NONE, .decided_v = state->decided_v};
    struct debt debts[SEATS_MAX];
    int count = room_owed(state, debts);
    for (int i = 0; i < count; i++) {
        /* A link first: others may wait for it. */
        if (is_bot(state, debts[i].seat) && deed.kind != DEED_LINK) {
            deed.kind = kinds[debts[i].kind];
            deed.seat = debts[i].seat;
        }
    }
    int answers = state->draws.stands ? who_answers(state) : SEAT_NONE;
    if (answers != SEAT_NONE && deed.kind != DEED_LINK) {
        deed.kind = DEED_DRAW;
        deed.seat = answers;
    }
    return deed;
}

/* Somebody wants another game, or it was agreed before. */
static struct deed deed_after_game(const struct room_state *state)
{
    struct deed deed = {.kind = DEED_NONE, .seat = SEAT_NONE, .decided_v = state->decided_v};
    bool wanted = state->again;
    int bot = SEAT_NONE;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct room_seat *sitter = &state->seats[seat];
        wanted = wanted || (sitter->offers && !is_bot(state, seat));
        bot = is_bot(state, seat) && !sitter->offers ? seat : bot;
    }
    if (wanted && bot != SEAT_NONE) {
        deed.kind = DEED_REMATCH;
        deed.seat = bot;
    }
    return deed;
}

static struct deed deed_of(const struct room *room)
{
    const struct room_state *state = &room->state;
    struct deed none = {.kind = DEED_NONE, .seat = SEAT_NONE, .decided_v = state->decided_v};
    if (room->loading || room->imported || !room_home_is_here(room) || !bots_sit_at(state)) {
        return none;
    }
    return state->phase == ROOM_PLAYING ? deed_in_game(state)
           : state->phase == ROOM_ENDED ? deed_after_game(state)
                                        : none;
}

/* ---- its chain ---- */

void bots_make_chain(const struct dice_chain *houses, const char *who, struct dice_chain *chain)
{
    uint8_t secret[DICE_LINK_BYTES];
    dice_chain_derive(houses, who, secret);
    dice_chain_init(chain, secret);
}

/* The bot in that seat, with the chain of the game that is played; NULL where that is not what it has promised. */
static struct bot *bot_at(struct room_bots *bots, int seat)
{
    struct room *room = bots->room;
    if (bots->seats[seat] == NULL) {
        bots->seats[seat] = calloc(1, sizeof *bots->seats[seat]);
        assert(bots->seats[seat] != NULL);
    }
    struct bot *bot = bots->seats[seat];
    const uint8_t *tip = room->state.seats[seat].tip;
    if (!bot->has_chain || memcmp(bot->tip, tip, sizeof bot->tip) != 0) {
        bots_make_chain(&room->chain, room->state.seats[seat].who, &bot->chain);
        dice_chain_tip(&bot->chain, bot->tip);
        bot->has_chain = true;
        bot->links = 0;
    }
    return memcmp(bot->tip, tip, sizeof bot->tip) == 0 ? bot : NULL;
}

/* Adds the next link, where there are any. */
static void put_link(struct room_bots *bots, int seat, json_t *data)
{
    const struct room_state *state = &bots->room->state;
    if (!settings_need_tips(&state->settings)) {
        return;
    }
    struct bot *bot = bot_at(bots, seat);
    uint8_t link[DICE_LINK_BYTES];
    int at =
        bot == NULL ? 0 : dice_chain_after(&bot->chain, state->chains[seat].last, bot->links, link);
    if (at == 0) {
        return; /* none of its own: the command is refused, and says so */
    }
    bot->links = at - 1;
    char text[DICE_HEX_CHARS + 1];
    dice_hex(link, text);
    json_object_set_new(data, "link", json_string(text));
}

/* The tip for the next game: its chain is the room's by now. */
static void put_tip(const struct room *room, int seat, json_t *data)
{
    if (settings_need_tips(&room->state.settings)) {
        struct dice_chain chain = {0};
        uint8_t tip[DICE_LINK_BYTES];
        char text[DICE_HEX_CHARS + 1];
        bots_make_chain(&room->chain, room->state.seats[seat].who, &chain);
        dice_chain_tip(&chain, tip);
        dice_hex(tip, text);
        json_object_set_new(data, "tip", json_string(text));
        dice_chain_finish(&chain);
    }
}

/* ---- thinking ---- */

struct thinking {
    struct house *house;
    char room[STORE_ID_BYTES];
    uint64_t number;
};

/* The room may be gone, or be past it. */
static void on_thought(void *data, const struct thinkers_answer *answer)
{
    struct thinking *thinking = data;
    struct house *house = thinking->house;
    struct room *room = answer == NULL || house->closing ? NULL : rooms_find(house, thinking->room);
    struct room_bots *bots = room == NULL ? NULL : room->bots;
    if (bots != NULL && bots->thought == thinking->number) {
        int64_t now_ms = house_now(house);
        bots->thought = 0;
        bots->has_thought = true;
        bots->is_found = answer->found;
        bots->choice = answer->choice;
        bots->worth = answer->worth;
        if (bots->deed.kind == DEED_TURN) {
            bots->due_ms = bots->begun_ms + bots_pace_of_turn_ms(house, &room->state,
                                                                 bots->deed.seat, &answer->choice);
        }
        bots_act(room, now_ms);
    }
    free(thinking);
}

/* What is secret of the bot decides where its level leaves anything open; the same after a restart. */
static uint64_t luck_of(const struct room *room, int seat)
{
    uint8_t secret[DICE_LINK_BYTES];
    uint64_t luck;
    dice_chain_derive(&room->chain, room->state.seats[seat].name, secret);
    memcpy(&luck, secret, sizeof luck);
    return luck ^ position_hash(&room->state.position);
}

/* Who has hardly any time left looks at nothing but the turn itself. */
static int level_by_clock(const struct room_bots *bots, int64_t until_ms, int64_t now_ms)
{
    int level = bots_level(bots->room->state.seats[bots->deed.seat].who);
    bool hastes = until_ms != CLOCK_NEVER && until_ms - now_ms <= BOTS_HASTE_MS;
    return hastes && level > BOTS_HASTE_LEVEL ? BOTS_HASTE_LEVEL : level;
}

static void think(struct room_bots *bots, int64_t now_ms)
{
    struct room *room = bots->room;
    struct house *house = room->house;
    const struct room_state *state = &room->state;
    int seat = bots->deed.seat;
    if (bots->has_thought || bots->thought != 0 || house->bots.thinkers == NULL) {
        return;
    }
    int64_t until_ms = clock_deadline_ms(&state->clock, seat_side(seat));
    struct thought thought = {
        .kind = bots->deed.kind == DEED_TURN ? THOUGHT_TURN : THOUGHT_WORTH,
        .pos = state->position,
        .level = level_by_clock(bots, until_ms, now_ms),
        .seed = luck_of(room, seat),
        .side = seat_side(seat),
        .until_ms = until_ms,
    };
    struct thinking *thinking = calloc(1, sizeof *thinking);
    assert(thinking != NULL);
    thinking->house = house;
    memcpy(thinking->room, room->id, sizeof thinking->room);
    thinking->number = ++house->bots.thoughts;
    bots->thought = thinking->number;
    if (!thinkers_begin(house->bots.thinkers, &thought, on_thought, thinking)) {
        bots->thought = 0; /* too many think: the next tick tries again */
        free(thinking);
    }
}

/* ---- doing ---- */

/* The steps as a list of texts. */
static json_t *steps_json(const struct position *pos, const struct turn *turn)
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
            break; /* the command refuses it */
        }
        now = after;
    }
    return steps;
}

static void play(struct room_bots *bots, const struct turn *turn, json_t *data)
{
    struct room *room = bots->room;
    int level = bots_level(room->state.seats[bots->deed.seat].who);
    json_object_set_new(data, "steps", steps_json(&room->state.position, turn));
    put_link(bots, bots->deed.seat, data);
    room->house->bots.turns[level - 1]++;
}

static void do_deed(struct room_bots *bots, int64_t now_ms)
{
    struct room *room = bots->room;
    struct house *house = room->house;
    json_t *data = json_object();
    const char *type = "roll";
    bool was_refused = bots->asked;
    if (was_refused) {
        log_event(&house->log, LOG_WARNING, "bot.again", log_text("room", room->id),
                  log_number("v", room->state.v));
    }
    bots->asked = true;
    bots->due_ms = now_ms + BOTS_AGAIN_MS;
    switch (bots->deed.kind) {
    case DEED_NONE:
        break;
    case DEED_LINK:
    case DEED_ROLL:
        put_link(bots, bots->deed.seat, data);
        break;
    case DEED_TURN:
        type = "turn";
        if (!bots->has_thought || !bots->is_found || was_refused) {
            bots_hurried_turn(&room->state.position, &bots->choice.turn);
            house->bots.hurried++;
        }
        play(bots, &bots->choice.turn, data);
        break;
    case DEED_DRAW:
        type = "draw.answer";
        json_object_set_new(data, "accept", json_boolean(bots->has_thought && bots->worth <= 0.5F));
        break;
    case DEED_REMATCH:
        type = "rematch";
        put_tip(room, bots->deed.seat, data);
        break;
    }
    command_of_bot(house, room, room->state.seats[bots->deed.seat].who, type, bots->deed.decided_v,
                   data, now_ms);
}

static bool needs_thought(enum deed_kind kind)
{
    return kind == DEED_TURN || kind == DEED_DRAW;
}

/* Whether it cannot wait for a thought any more. */
static bool is_pressed(const struct room_bots *bots, int64_t now_ms)
{
    const struct room_state *state = &bots->room->state;
    int64_t deadline_ms = clock_deadline_ms(&state->clock, seat_side(bots->deed.seat));
    return (deadline_ms != CLOCK_NEVER && deadline_ms - now_ms <= BOTS_SAFE_MS) ||
           (bots->deed.kind == DEED_DRAW && now_ms - bots->begun_ms >= BOTS_PATIENCE_MS);
}

void bots_act(struct room *room, int64_t now_ms)
{
    struct room_bots *bots = room->bots;
    const struct house *house = room->house;
    if (bots == NULL || bots->deed.kind == DEED_NONE || house->closing || house->store_failing ||
        room->loading || room->writing || room->first != NULL || !room_home_is_here(room) ||
        (bots->deed.kind == DEED_REMATCH && house->drain.on)) {
        return;
    }
    if (needs_thought(bots->deed.kind)) {
        think(bots, now_ms);
    }
    bool is_ready = !needs_thought(bots->deed.kind) || bots->has_thought;
    if (is_ready ? now_ms >= bots->due_ms : is_pressed(bots, now_ms)) {
        do_deed(bots, now_ms);
    }
}

/* ---- rooms ---- */

static void remember(struct room *room)
{
    struct house_bots *all = &room->house->bots;
    struct room_bots *bots = calloc(1, sizeof *bots);
    assert(bots != NULL);
    bots->room = room;
    bots->next = all->first;
    if (all->first != NULL) {
        all->first->before = bots;
    }
    all->first = bots;
    room->bots = bots;
}

void bots_forget(struct room *room)
{
    struct room_bots *bots = room->bots;
    if (bots == NULL) {
        return;
    }
    if (bots->before != NULL) {
        bots->before->next = bots->next;
    } else {
        room->house->bots.first = bots->next;
    }
    if (bots->next != NULL) {
        bots->next->before = bots->before;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (bots->seats[seat] != NULL) {
            dice_chain_finish(&bots->seats[seat]->chain);
            free(bots->seats[seat]);
        }
    }
    free(bots);
    room->bots = NULL;
}

void bots_note(struct room *room, int64_t now_ms)
{
    if (!bots_sit_at(&room->state)) {
        bots_forget(room);
        return;
    }
    if (room->bots == NULL) {
        remember(room);
    }
    struct room_bots *bots = room->bots;
    struct deed deed = deed_of(room);
    if (deed.kind == bots->deed.kind && deed.seat == bots->deed.seat &&
        deed.decided_v == bots->deed.decided_v) {
        return;
    }
    bots->deed = deed;
    bots->begun_ms = now_ms;
    bots->asked = false;
    bots->thought = 0; /* of something else */
    bots->has_thought = false;
    if (deed.kind != DEED_NONE) {
        bots->due_ms = now_ms + bots_pace_ms(room->house, &room->state, &deed);
    }
}

void bots_tick(struct house *house, int64_t now_ms)
{
    struct room_bots *next;
    for (struct room_bots *bots = house->bots.first; bots != NULL; bots = next) {
        next = bots->next;
        bots_act(bots->room, now_ms);
    }
}

int bots_rooms(const struct house *house)
{
    int count = 0;
    for (const struct room_bots *bots = house->bots.first; bots != NULL; bots = bots->next) {
        count++;
    }
    return count;
}
