/* SPDX-License-Identifier: MIT */
/* Queries on a room's state: what each seat owes, and the inputs of the next throw. */
#include "rules/room/state.h"

#include <string.h>

#include "rules/core/engine.h"
#include "rules/core/text.h"

int room_seat_of(const struct room_state *state, const char *user_id)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (state->seats[seat].user_id[0] != '\0' &&
            text_equal(state->seats[seat].user_id, user_id)) {
            return seat;
        }
    }
    return SEAT_NONE;
}

bool room_has_kicked(const struct room_state *state, const char *user_id)
{
    for (int i = 0; i < state->kicked_count; i++) {
        if (text_equal(state->kicked[i], user_id)) {
            return true;
        }
    }
    return false;
}

bool room_has_shown_link(const struct room_state *state, int seat)
{
    const struct shown_chain *chain = &state->chains[seat];
    return chain->pending || memcmp(chain->last, state->seats[seat].tip, sizeof chain->last) != 0;
}

bool room_turn_shows_link(const struct room_state *state, int seat, const struct position *after)
{
    struct owed owed = position_owed(after);
    return state->settings.dice == DICE_FROM_CHAINS && owed.kind == OWED_THROW &&
           owed.side != seat_side(seat);
}

bool room_can_take_back(const struct room_state *state)
{
    return state->undo.possible && !state->roll_asked && state->takebacks < ROOM_TAKEBACKS_MAX;
}

bool room_is_only_move(const struct room_state *before, const struct room_event *event)
{
    switch (event->kind) {
    case ROOM_EVENT_LINKED:
    case ROOM_EVENT_ROLLOFF:
    case ROOM_EVENT_ROLLED:
        return true;
    case ROOM_EVENT_TURN:
    case ROOM_EVENT_PASSED:
        return !before->seats[event->seat].paired;
    default:
        return false;
    }
}

bool room_all_seated(const struct room_state *state)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (seat_exists(seat, state->settings.seats) && state->seats[seat].user_id[0] == '\0') {
            return false;
        }
    }
    return true;
}

/*
 * Whether the rules want the game played again: a draw by the rules that is a tie. A game drawn because it is too long
 * is no tie.
 */
static bool is_replayed(const struct room_state *state, enum result result, enum end_reason reason)
{
    return result == RESULT_DRAW && reason == END_DEAD && position_replays(&state->position);
}

struct series room_series_after(const struct room_state *state, enum result result,
                                enum end_reason reason)
{
    struct series after = state->series;
    if (!is_replayed(state, result, reason)) {
        series_count(&after, result);
    }
    return after;
}

bool room_another_follows(const struct room_state *state, enum result result,
                          enum end_reason reason)
{
    struct series after = room_series_after(state, result, reason);
    return is_replayed(state, result, reason) ||
           !series_is_over(&after, settings_games(&state->settings));
}

void room_next_seats(const struct room_state *state, struct room_seat seats[SEATS_MAX])
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        int from = state->settings.sides == SIDES_STAY ? seat : seat_opposite(seat);
        seats[seat] = state->seats[from];
    }
}

static bool all_offer(const struct room_state *state)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (seat_exists(seat, state->settings.seats) && !state->seats[seat].offers) {
            return false;
        }
    }
    return true;
}

bool room_next_is_ready(const struct room_state *state)
{
    /* Only a replayed game starts without a request: between two games of a series, players may rest. */
    bool unasked = state->again && !settings_need_tips(&state->settings) &&
                   is_replayed(state, state->result, state->reason);
    return room_all_seated(state) && (state->phase != ROOM_ENDED || unasked || all_offer(state));
}

static struct next_throw next_rolloff(const struct room_state *state)
{
    struct next_throw next = {
        .due = true,
        .rolloff = true,
        .witness = seat_at(SIDE_WHITE, 1),
        .roller = seat_at(SIDE_BLACK, 1),
        .chance = state->settings.chance,
        .count = 2 * rolloff_count(&state->position),
    };
    if (state->settings.opening == OPENING_RANDOM) {
        next.chance = CHANCE_DICE;
        next.count = 1;
    }
    return next;
}

struct next_throw room_next_throw(const struct room_state *state)
{
    struct next_throw none = {.witness = SEAT_NONE, .roller = SEAT_NONE};
    if (state->phase != ROOM_PLAYING) {
        return none;
    }
    if (state->rolloff) {
        return next_rolloff(state);
    }
    struct owed owed = position_owed(&state->position);
    if (owed.kind != OWED_THROW) {
        return none;
    }
    return (struct next_throw){
        .due = true,
        .witness = state->last_of_side[owed.side == SIDE_WHITE ? SIDE_BLACK : SIDE_WHITE],
        .roller = seat_at(owed.side, owed.seat),
        .chance = owed.chance,
        .count = owed.count,
    };
}

/*
 * In a room whose dice come from chains both seats owe a link; the roller's link is part of the player's request to
 * throw.
 */
static int owed_for_throw(const struct room_state *state, const struct next_throw *next,
                          struct debt *debts)
{
    bool sealed = state->settings.dice == DICE_FROM_CHAINS;
    int count = 0;
    if (next->rolloff && !sealed) {
        debts[count++] = (struct debt){next->witness, DEBT_ROLL};
        return count;
    }
    if (next->rolloff) {
        if (!state->chains[next->witness].pending) {
            debts[count++] = (struct debt){next->witness, DEBT_LINK};
        }
        if (!state->chains[next->roller].pending) {
            debts[count++] = (struct debt){next->roller, DEBT_LINK};
        }
        return count;
    }
    if (!state->roll_asked) {
        debts[count++] = (struct debt){next->roller, DEBT_ROLL};
    }
    if (sealed && !state->chains[next->witness].pending) {
        debts[count++] = (struct debt){next->witness, DEBT_LINK};
    }
    return count;
}

int room_owed(const struct room_state *state, struct debt debts[SEATS_MAX])
{
    if (state->phase != ROOM_PLAYING) {
        return 0;
    }
    struct next_throw next = room_next_throw(state);
    if (next.due) {
        return owed_for_throw(state, &next, debts);
    }
    struct owed owed = position_owed(&state->position);
    if (owed.kind != OWED_TURN) {
        return 0;
    }
    debts[0] = (struct debt){seat_at(owed.side, owed.seat), DEBT_TURN};
    return 1;
}

int room_owing_seat(const struct room_state *state, enum side side)
{
    struct debt debts[SEATS_MAX];
    int count = room_owed(state, debts);
    for (int i = 0; i < count; i++) {
        if (seat_side(debts[i].seat) == side) {
            return debts[i].seat;
        }
    }
    return SEAT_NONE;
}

void room_game_id(const struct room_state *state, uint8_t gid[DICE_LINK_BYTES])
{
    uint8_t tips[SEATS_MAX][DICE_LINK_BYTES];
    size_t count = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (state->seats[seat].has_tip) {
            memcpy(tips[count++], state->seats[seat].tip, DICE_LINK_BYTES);
        }
    }
    dice_game_id(state->settings.rules, state->id, state->app_tip,
                 (const uint8_t(*)[DICE_LINK_BYTES])tips, count, gid);
}

/*
 * After some steps the rest of a turn may belong to another seat: to the mover, after the opponent's choice of a die.
 */
static bool is_turn_with_same_seat(const struct position *pos, const struct position *now)
{
    struct owed first = position_owed(pos);
    struct owed owed = position_owed(now);
    return owed.kind != OWED_TURN || (owed.side == first.side && owed.seat == first.seat);
}

void room_check_turn(const struct position *pos, const struct room_steps *steps,
                     struct turn_check *check)
{
    memset(check, 0, sizeof *check);
    struct position now = *pos;
    for (int i = 0; i < steps->count; i++) {
        struct position after;
        check->bad = i;
        if (!step_read(&now, steps->text[i], text_length(steps->text[i]), &check->turn.steps[i],
                       &check->error)) {
            return;
        }
        check->status = step_play(&now, &check->turn.steps[i], &after, &check->broken);
        if (check->status == TURN_OK && !is_turn_with_same_seat(pos, &now)) {
            check->status = TURN_ILLEGAL;
            check->broken = RULE_TURN_OVER;
        }
        if (check->status != TURN_OK) {
            check->readable = true;
            return;
        }
        now = after;
    }
    check->readable = true;
    check->turn.count = steps->count;
    check->status = turn_play(pos, &check->turn, &check->after, &check->bad, &check->broken);
}

enum result room_result_of(enum side side)
{
    return side == SIDE_WHITE ? RESULT_WHITE : RESULT_BLACK;
}

const char store_word_asleep[] = "asleep";

const char *room_phase_word(enum room_phase phase)
{
    switch (phase) {
    case ROOM_NEW:
    case ROOM_OPEN:
        return "open";
    case ROOM_PLAYING:
        return "playing";
    case ROOM_ENDED:
        return "ended";
    case ROOM_CLOSED:
        return "closed";
    }
    RULES_CHECK(false);
    return "";
}

const char *room_store_word(const struct room_state *state)
{
    bool goes_on = state->phase == ROOM_ENDED && state->again;
    return room_phase_word(goes_on ? ROOM_PLAYING : state->phase);
}

/* ---- faults ---- */

static const struct {
    const char *word;
    const char *says;
} faults[ROOM_FAULTS] = {
    [ROOM_SOUND] = {"", ""},
    [ROOM_FAULT_PHASE] = {"phase", "This event is not possible in this phase of the room."},
    [ROOM_FAULT_SEAT] = {"seat", "There is no such seat, or the event is not for this seat."},
    [ROOM_FAULT_USER] = {"user", "The user is missing, or is not the one who may do this."},
    [ROOM_FAULT_NUMBER] = {"number", "This number is not the next one, or is out of its range."},
    [ROOM_FAULT_TIP] = {"tip", "The tip of a chain is missing."},
    [ROOM_FAULT_RULES] = {"rules", "These rules cannot be played."},
    [ROOM_FAULT_NOT_DUE] = {"not-due", "No such action is due here."},
    [ROOM_FAULT_TURN] = {"turn", "The moves are not a legal turn."},
    [ROOM_FAULT_END] = {"end", "The game did not end in this way."},
    [ROOM_FAULT_GAME_ID] = {"game-id",
                            "The id of the game is not the hash of what was agreed before it."},
    [ROOM_FAULT_APP_LINK] = {"app-link", "The server's link is not the next one of its chain."},
    [ROOM_FAULT_SEAT_LINK] = {"seat-link", "The seat's link is not the next one of its chain."},
    [ROOM_FAULT_LINK_CHANGED] = {"link-changed", "The seat has shown another link for this throw."},
    [ROOM_FAULT_DICE] = {"dice", "The links lead to other dice than the log shows."},
};

const char *room_fault_word(enum room_fault fault)
{
    RULES_CHECK(fault < ROOM_FAULTS);
    return faults[fault].word;
}

const char *room_fault_says(enum room_fault fault)
{
    RULES_CHECK(fault < ROOM_FAULTS);
    return faults[fault].says;
}
