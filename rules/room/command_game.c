/* SPDX-License-Identifier: MIT */
/* The checks of the commands of a game, and the events that follow from others. */
#include <string.h>

#include "rules/core/engine.h"
#include "rules/core/text.h"
#include "rules/room/command.h"
#include "rules/room/private.h"

enum {
    /* roll-offs that the server throws after one event; so many ties in a row do not happen */
    ROLLOFFS_MAX = 32,
};

static bool has_debt(const struct room_state *state, int seat, enum debt_kind kind)
{
    struct debt debts[SEATS_MAX];
    int count = room_owed(state, debts);
    for (int i = 0; i < count; i++) {
        if (debts[i].seat == seat && debts[i].kind == kind) {
            return true;
        }
    }
    return false;
}

/* ---- roll ---- */

static struct room_event thrown_event(const struct room_state *state)
{
    struct next_throw next = room_next_throw(state);
    struct room_event event = {
        .kind = next.rolloff ? ROOM_EVENT_ROLLOFF : ROOM_EVENT_ROLLED,
        .seat = next.rolloff ? SEAT_NONE : next.roller,
        .d.thrown = {.number = state->throws + 1},
    };
    return event;
}

static void store_link(struct room_throw *thrown, int place, const uint8_t link[DICE_LINK_BYTES])
{
    memcpy(thrown->links[place], link, DICE_LINK_BYTES);
}

/* The link of a seat. If it is the last missing link, the dice are thrown. */
static enum room_check check_link(const struct room_state *state,
                                  const struct room_command *command, int seat,
                                  struct room_event *event, struct room_refused *refused)
{
    const struct room_link *link = &command->d.roll.link;
    struct next_throw next = room_next_throw(state);
    if (!link->is_given) {
        refused->field = "link";
        return command_refuse(refused, ROOM_REFUSED_MISSING_FIELD,
                              "link must be the next link of your chain.");
    }
    if (!seal_link_fits(&state->chains[seat], link->link)) {
        return command_refuse(refused, ROOM_REFUSED_BAD_LINK, NULL);
    }
    int other = seat == next.roller ? next.witness : next.roller;
    bool is_asked = next.rolloff || seat == next.roller || state->roll_asked;
    if (!is_asked || !state->chains[other].pending) {
        memcpy(event->d.linked.link, link->link, sizeof link->link);
        return command_accept(event, ROOM_EVENT_LINKED, seat);
    }
    *event = thrown_event(state);
    event->at_ms = command->at_ms;
    bool is_witness = seat == next.witness;
    const uint8_t *others = state->chains[other].link;
    store_link(&event->d.thrown, 1, is_witness ? link->link : others);
    store_link(&event->d.thrown, 2, is_witness ? others : link->link);
    return ROOM_CHECK_EVENT;
}

enum room_check command_check_roll(const struct room_state *state,
                                   const struct room_command *command, struct room_event *event,
                                   struct room_refused *refused)
{
    int seat = room_seat_of(state, command->user.user_id);
    if (!has_debt(state, seat, DEBT_ROLL) && !has_debt(state, seat, DEBT_LINK)) {
        return command_refuse(refused, ROOM_REFUSED_NOT_YOUR_TURN, NULL);
    }
    if (state->settings.dice == DICE_FROM_CHAINS) {
        return check_link(state, command, seat, event, refused);
    }
    *event = thrown_event(state);
    event->at_ms = command->at_ms;
    return ROOM_CHECK_EVENT;
}

void room_throw_by_device(const struct room_state *state, const uint8_t *faces,
                          struct room_event *event)
{
    struct next_throw next = room_next_throw(state);
    struct room_throw *thrown = &event->d.thrown;
    enum side first;
    thrown->face_count = next.count;
    memcpy(thrown->faces, faces, (size_t)next.count);
    if (next.rolloff) {
        thrown->white_count = room_rolloff_white(&next);
        thrown->first.is_given = room_rolloff_first(state, &next, faces, &first);
        thrown->first.side = thrown->first.is_given ? first : SIDE_WHITE;
    }
}

void room_throw(const struct room_state *state, const uint8_t app[DICE_LINK_BYTES],
                struct room_event *event)
{
    struct room_throw *thrown = &event->d.thrown;
    struct next_throw next = room_next_throw(state);
    struct dice_throw with = {.number = (uint32_t)thrown->number};
    uint8_t faces[DICE_COUNT_MAX];
    RULES_CHECK(next.due);
    store_link(thrown, 0, app);
    thrown->link_count = state->settings.dice == DICE_FROM_CHAINS ? ROOM_THROW_LINKS : 1;
    memcpy(with.game_id, state->gid, sizeof with.game_id);
    memcpy(with.app, thrown->links[0], sizeof with.app);
    memcpy(with.witness, thrown->links[1], sizeof with.witness);
    memcpy(with.roller, thrown->links[2], sizeof with.roller);
    room_throw_faces(&next, &with, faces);
    room_throw_by_device(state, faces, event);
}

/* ---- turn, takeback, resign ---- */

static enum room_check refuse_checked_turn(const struct turn_check *check,
                                           struct room_refused *refused)
{
    refused->turn = *check;
    if (!check->readable) {
        refused->field = "steps";
        return command_refuse(refused, ROOM_REFUSED_BAD_FIELD, check->error.says);
    }
    return command_refuse(refused,
                          check->status == TURN_ILLEGAL ? ROOM_REFUSED_ILLEGAL_TURN
                                                        : ROOM_REFUSED_TURN_TOO_SHORT,
                          rule_sentence(check->broken));
}

/* Writes the steps in the notation of the rules. */
static void write_turn_steps(const struct position *start, const struct turn *turn,
                             struct room_steps *steps)
{
    struct position now = *start;
    steps->count = turn->count;
    for (int i = 0; i < turn->count; i++) {
        struct position after;
        enum rule broken;
        step_write(&now, &turn->steps[i], steps->text[i]);
        RULES_CHECK(step_play(&now, &turn->steps[i], &after, &broken) == TURN_OK);
        now = after;
    }
}

enum room_check command_check_turn(const struct room_state *state,
                                   const struct room_command *command, struct room_event *event,
                                   struct room_refused *refused)
{
    int seat = room_seat_of(state, command->user.user_id);
    if (!has_debt(state, seat, DEBT_TURN)) {
        return command_refuse(refused, ROOM_REFUSED_NOT_YOUR_TURN, NULL);
    }
    struct turn_check check;
    room_check_turn(&state->position, &command->d.turn.steps, &check);
    if (!check.readable || check.status != TURN_OK) {
        return refuse_checked_turn(&check, refused);
    }
    const struct room_link *link = &command->d.turn.link;
    if (link->is_given && room_turn_shows_link(state, seat, &check.after)) {
        if (!seal_link_fits(&state->chains[seat], link->link)) {
            return command_refuse(refused, ROOM_REFUSED_BAD_LINK, NULL);
        }
        event->d.turn.link = *link;
    }
    write_turn_steps(&state->position, &check.turn, &event->d.turn.steps);
    event->d.turn.is_checked = true;
    event->d.turn.after = check.after;
    return command_accept(event, check.turn.count == 0 ? ROOM_EVENT_PASSED : ROOM_EVENT_TURN, seat);
}

enum room_check command_check_takeback(const struct room_state *state,
                                       const struct room_command *command, struct room_event *event,
                                       struct room_refused *refused)
{
    int seat = room_seat_of(state, command->user.user_id);
    if (state->settings.takeback == TAKEBACK_UNTIL_CONFIRM) {
        return command_refuse(refused, ROOM_REFUSED_TAKEBACK_OFF, NULL);
    }
    if (!room_can_take_back(state)) {
        return command_refuse(refused, ROOM_REFUSED_NOTHING_TO_TAKE_BACK, NULL);
    }
    if (state->undo.seat != seat) {
        return command_refuse(refused, ROOM_REFUSED_NOT_ALLOWED,
                              "Only the player of the last turn can take it back.");
    }
    return command_accept(event, ROOM_EVENT_TOOKBACK, seat);
}

enum room_check command_check_resign(const struct room_state *state,
                                     const struct room_command *command, struct room_event *event,
                                     struct room_refused *refused)
{
    (void)refused;
    return command_accept(event, ROOM_EVENT_RESIGNED, room_seat_of(state, command->user.user_id));
}

/* ---- ends of a game outside its rules ---- */

enum room_check command_check_draw_offer(const struct room_state *state,
                                         const struct room_command *command,
                                         struct room_event *event, struct room_refused *refused)
{
    const struct draws *draws = &state->draws;
    int seat = room_seat_of(state, command->user.user_id);
    if (draws->stands) {
        return command_refuse(refused, ROOM_REFUSED_WRONG_STATE,
                              "A draw has already been offered.");
    }
    if (draws->turns_to_wait[seat_side(seat)] > 0) {
        refused->turns = draws->turns_to_wait[seat_side(seat)];
        return command_refuse(refused, ROOM_REFUSED_TOO_EARLY,
                              "Play more turns before you offer a draw again.");
    }
    event->d.offered.is_draw = true;
    return command_accept(event, ROOM_EVENT_OFFERED, seat);
}

enum room_check command_check_draw_answer(const struct room_state *state,
                                          const struct room_command *command,
                                          struct room_event *event, struct room_refused *refused)
{
    const struct draws *draws = &state->draws;
    int seat = room_seat_of(state, command->user.user_id);
    if (!draws->stands || seat_side(draws->seat) == seat_side(seat)) {
        return command_refuse(refused, ROOM_REFUSED_WRONG_STATE,
                              "Your opponent has not offered a draw.");
    }
    event->d.answered.is_draw = true;
    event->d.answered.accept = command->d.answer.accept;
    return command_accept(event, ROOM_EVENT_ANSWERED, seat);
}

/* Whether a side that stays away for minutes loses its game. */
static bool is_strict(const struct settings *settings)
{
    /* A player cannot protect a rating by staying away: rated games without a clock can be claimed too. */
    return settings->clock.kind == CLOCK_NONE
               ? settings->visibility == VISIBILITY_PUBLIC || settings->rated
               : settings->clock.kind != CLOCK_DAYS;
}

bool settings_allow_claim(const struct settings *settings, const struct room_absence *absence)
{
    bool is_claimed_later = settings->clock.kind == CLOCK_NONE && absence->claim_after_ms > 0;
    return is_strict(settings) || is_claimed_later || absence->is_banned;
}

int64_t room_claim_ms(const struct room_state *state, enum side away,
                      const struct room_absence *absence)
{
    /* The wait counts only on the side's own turn. */
    int64_t turn_ms = state->clock.sides[away].since_ms;
    int64_t since_ms = turn_ms > absence->since_ms ? turn_ms : absence->since_ms;
    int64_t away_ms = since_ms + (absence->is_on_purpose ? CLOCK_LEFT_MS
                                                         : clock_grace_ms(&state->settings.clock));
    if (is_strict(&state->settings) || absence->is_banned) {
        return away_ms;
    }
    /* The log has the time of the debt, so neither a short visit nor a restart begins this wait again. */
    int64_t later_ms = turn_ms + absence->claim_after_ms;
    return later_ms > away_ms ? later_ms : away_ms;
}

enum room_check command_check_claim(const struct room_state *state,
                                    const struct room_command *command, struct room_event *event,
                                    struct room_refused *refused)
{
    const struct room_absence *absence = &command->d.claim.absence;
    int seat = room_seat_of(state, command->user.user_id);
    enum side other = seat_side(seat) == SIDE_WHITE ? SIDE_BLACK : SIDE_WHITE;
    int away = room_owing_seat(state, other);
    if (!settings_allow_claim(&state->settings, absence)) {
        return command_refuse(refused, ROOM_REFUSED_NOT_ALLOWED,
                              "At this table an absent player does not lose.");
    }
    if (away == SEAT_NONE || room_owing_seat(state, seat_side(seat)) != SEAT_NONE) {
        return command_refuse(refused, ROOM_REFUSED_WRONG_STATE, "It is not your opponent's turn.");
    }
    int64_t wait_ms = absence->is_away ? room_claim_ms(state, other, absence) - command->at_ms
                                       : clock_grace_ms(&state->settings.clock);
    if (wait_ms > 0) {
        refused->wait_ms = wait_ms;
        return command_refuse(refused, ROOM_REFUSED_TOO_EARLY, NULL);
    }
    event->d.claimed.away = away;
    event->d.claimed.is_draw = command->d.claim.is_draw;
    return command_accept(event, ROOM_EVENT_CLAIMED, seat);
}

/* ---- the next game ---- */

static bool is_offered(const struct room_state *state)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (state->seats[seat].offers) {
            return true;
        }
    }
    return state->again;
}

/* A tip that was used in a game is not fresh: a chain with the same tip would show the same links again. */
static bool is_fresh_tip(const struct room_seat *seat, const struct room_link *tip)
{
    return tip->is_given && memcmp(tip->link, seat->tip, sizeof seat->tip) != 0;
}

enum room_check command_check_rematch(const struct room_state *state,
                                      const struct room_command *command, struct room_event *event,
                                      struct room_refused *refused)
{
    int seat = room_seat_of(state, command->user.user_id);
    if (command->d.rematch.is_declined) {
        return is_offered(state) ? command_accept(event, ROOM_EVENT_ANSWERED, seat)
                                 : command_refuse(refused, ROOM_REFUSED_WRONG_STATE,
                                                  "No player has offered a rematch.");
    }
    if (state->seats[seat].offers) {
        return command_refuse(refused, ROOM_REFUSED_WRONG_STATE,
                              "You have already offered a rematch.");
    }
    if (settings_need_tips(&state->settings)) {
        if (!is_fresh_tip(&state->seats[seat], &command->d.rematch.tip)) {
            return command_refuse(refused, ROOM_REFUSED_TIP_NEEDED, NULL);
        }
        event->d.offered.tip = command->d.rematch.tip;
    }
    return command_accept(event, ROOM_EVENT_OFFERED, seat);
}

/* ---- what follows ---- */

/* Finds the side that begins without a roll-off. Returns false if a roll-off decides. */
static bool starter_is_settled(const struct room_state *state, enum side *starter)
{
    struct position start;
    *starter = SIDE_WHITE;
    if (state->settings.chance == CHANCE_NONE) {
        return true;
    }
    if (state->settings.opening == OPENING_ALTERNATE && state->phase == ROOM_ENDED) {
        /*
         * The other side begins this time. If White and Black have swapped, that side now has the same colour as the
         * last starter.
         */
        bool stay = state->settings.sides == SIDES_STAY;
        *starter = stay == (state->starter == SIDE_WHITE) ? SIDE_BLACK : SIDE_WHITE;
        return true;
    }
    if (state->settings.opening == OPENING_RANDOM) {
        return false;
    }
    RULES_CHECK(position_start_stored(state->settings.rules, text_length(state->settings.rules),
                                      SIDE_WHITE, &start, NULL));
    return rolloff_count(&start) == 0;
}

static struct room_event started_event(const struct room_state *state)
{
    struct room_event event = {.kind = ROOM_EVENT_STARTED, .seat = SEAT_NONE};
    struct room_side *starter = &event.d.started.starter;
    event.d.started.game = state->game + 1;
    room_game_id(state, event.d.started.gid);
    starter->is_given = starter_is_settled(state, &starter->side);
    return event;
}

static struct room_event rematch_event(const struct room_state *state)
{
    struct room_event event = {.kind = ROOM_EVENT_REMATCH, .seat = SEAT_NONE};
    struct room_seat seats[SEATS_MAX];
    event.d.rematch.game = state->game + 1;
    room_next_seats(state, seats);
    for (int at = 0; at < SEATS_MAX; at++) {
        struct room_player *player = &event.d.rematch.seats[at];
        memcpy(player->user_id, seats[at].user_id, sizeof player->user_id);
        player->tip.is_given = seats[at].has_tip;
        memcpy(player->tip.link, seats[at].tip, sizeof player->tip.link);
    }
    return event;
}

static bool end_follows(const struct room_state *state, struct room_event *event)
{
    struct room_event ended = {.kind = ROOM_EVENT_ENDED, .seat = SEAT_NONE};
    if (!room_outcome(state, &ended.d.ended.result, &ended.d.ended.reason)) {
        return false;
    }
    ended.d.ended.game = state->game;
    ended.d.ended.again = room_another_follows(state, ended.d.ended.result, ended.d.ended.reason);
    *event = ended;
    return true;
}

static bool game_follows(const struct room_state *state, struct room_event *event)
{
    if (state->v >= ROOM_EVENTS_MAX || !room_next_is_ready(state)) {
        return false;
    }
    *event = state->phase == ROOM_ENDED ? rematch_event(state) : started_event(state);
    return true;
}

bool room_follow(const struct room_state *state, struct room_event *event)
{
    int64_t at_ms = event->at_ms;
    bool follows = false;
    if (event->kind == ROOM_EVENT_REMATCH) {
        *event = started_event(state);
        follows = true;
    } else if (state->phase == ROOM_PLAYING && state->rolloff &&
               state->settings.dice == DICE_FROM_APP && state->throws < ROLLOFFS_MAX &&
               (event->kind == ROOM_EVENT_STARTED || event->kind == ROOM_EVENT_ROLLOFF)) {
        *event = thrown_event(state);
        follows = true;
    } else if (state->phase == ROOM_PLAYING) {
        follows = end_follows(state, event);
    } else if (state->phase == ROOM_OPEN || state->phase == ROOM_ENDED) {
        follows = game_follows(state, event);
    }
    event->at_ms = at_ms;
    event->lag_ms = 0;
    return follows;
}
