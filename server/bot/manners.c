/* SPDX-License-Identifier: MIT */
/* How the server's bots treat their opponents: they give up a lost game, and say a phrase before and after a game. */
#include <stdio.h>
#include <string.h>

#include "base/runtime.h"
#include "bot/private.h"
#include "chat/chat.h"
#include "room/observer.h"
#include "room/room.h"

/* Whether the seat's side consists of bots: only then a bot decides for its side. */
static bool decides_for_side(const struct room_state *state, int seat)
{
    for (int other = 0; other < SEATS_MAX; other++) {
        if (seat_exists(other, state->settings.seats) && seat_side(other) == seat_side(seat) &&
            seat_bot_level(state->seats[other].user_id) == 0) {
            return false;
        }
    }
    return true;
}

enum manners_act bots_act_of_turn(struct room_bots *bots, const struct manners_look *look)
{
    const struct room_state *state = bots->room->state;
    int seat = bots->action.seat;
    if (bots->game != state->game) {
        bots->game = state->game;
        memset(bots->manners, 0, sizeof bots->manners);
    }
    enum manners_act act = manners_act(&bots->manners[seat], look);
    bool may_offer = !state->draws.stands && state->draws.turns_to_wait[seat_side(seat)] == 0;
    return !decides_for_side(state, seat) || (act == MANNERS_OFFER_DRAW && !may_offer)
               ? MANNERS_PLAY
               : act;
}

/* ---- phrases ---- */

enum { PHRASE_BYTES = 24 };

static bool is_adapting(const struct room_state *state, int seat)
{
    return seat_bot_level(state->seats[seat].user_id) == AI_LEVEL_ADAPTING;
}

/* The seat of the bot that speaks: only one does, if it can the one that has a level to tell. */
static int seat_of_speaker(const struct room_state *state)
{
    int speaks = SEAT_NONE;
    for (int seat = SEATS_MAX - 1; seat >= 0; seat--) {
        bool may_speak = speaks == SEAT_NONE || !is_adapting(state, speaks);
        speaks = seat_bot_level(state->seats[seat].user_id) != 0 && may_speak ? seat : speaks;
    }
    return speaks;
}

static void write_phrase(const struct room_state *state, int seat, bool begins,
                         char phrase[PHRASE_BYTES])
{
    bool has_won = state->result == room_result_of(seat_side(seat));
    if (!begins && is_adapting(state, seat)) {
        snprintf(phrase, PHRASE_BYTES, "at-level-%d", bots_level(state, seat) - AI_LEVEL_FIRST + 1);
    } else {
        snprintf(phrase, PHRASE_BYTES, "%s",
                 begins    ? "good-luck"
                 : has_won ? "good-game"
                           : "well-played");
    }
}

void bots_speak(struct bot_service *service, const struct room_committed *committed)
{
    struct room *room = committed->room;
    const struct room_state *state = room->state;
    int seat = seat_of_speaker(state);
    bool begins = committed->before->game == 0 && state->game == 1;
    bool ends =
        committed->game_ended && (!state->again || (seat != SEAT_NONE && is_adapting(state, seat)));
    if (seat == SEAT_NONE || service->runtime->closing || (!begins && !ends)) {
        return;
    }
    char phrase[PHRASE_BYTES];
    write_phrase(state, seat, begins, phrase);
    chat_write_line_of_bot(chat_of(service->chats, room), state->seats[seat].user_id, phrase,
                           committed->at_ms);
}
