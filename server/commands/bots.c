/* SPDX-License-Identifier: MIT */
/* Commands about the server's bots: a host adds a bot to a seat, or removes it. */
#include <string.h>

#include "bot/bots.h"
#include "commands/commands.h"
#include "room/commit.h"
#include "room/seats.h"

static int64_t number_of(const struct request *request, const char *field)
{
    return json_integer_value(json_object_get(request->data, field));
}

/* Reads the seat of that field; SEAT_NONE if the field is missing or "any". False if no seat has that name. */
static bool read_seat(struct commands *commands, const struct request *request, const char *field,
                      const struct settings *settings, int *seat)
{
    const char *name = json_string_value(json_object_get(request->data, field));
    bool any = name == NULL || strcmp(name, "any") == 0;
    *seat = any ? SEAT_NONE : seat_find(name);
    if (!any && !seat_exists(*seat, settings->seats)) {
        wire_refuse(commands->counters, request, REFUSAL_NO_SUCH_SEAT, NULL,
                    &(struct wire_problem_params){.seat = name});
        return false;
    }
    return true;
}

/* The bot may not play by these settings: gives the reason. */
static void refuse_play(struct commands *commands, const struct request *request,
                        const struct settings *settings, int level)
{
    const char *field = "bot";
    const char *detail = "With sealed dice, computer players sit on one side only.";
    if (settings->rated && !bots_are_rated(level)) {
        detail = "Of the computer players, only the numbered levels and the perfect player play "
                 "rated games.";
    } else if (settings->rated && settings->clock.kind == CLOCK_NONE) {
        field = "clock";
        detail = "A rated game against a computer player needs a clock.";
    }
    wire_refuse(commands->counters, request, REFUSAL_BAD_FIELD, detail,
                &(struct wire_problem_params){.field = field});
}

/* True if the bot may sit there; else refuses the request and gives the reason. */
static bool can_seat_bot(struct commands *commands, const struct request *request,
                         const struct room_state *state, const struct settings *settings, int level,
                         int seat)
{
    enum refusal refusal = bots_seat_refusal(commands->bots, state, settings, level, seat);
    if (refusal == REFUSALS_COUNT && bots_are_too_many(commands->bots, request->user_id) &&
        !bots_sit_at(state)) {
        refusal = REFUSAL_TOO_MANY_ROOMS;
    }
    switch (refusal) {
    case REFUSALS_COUNT:
        return true;
    case REFUSAL_BAD_FIELD:
        refuse_play(commands, request, settings, level);
        return false;
    case REFUSAL_SEAT_TAKEN:
        wire_refuse(commands->counters, request, refusal, "One seat must stay free for a player.",
                    NULL);
        return false;
    case REFUSAL_ALREADY_SEATED:
        wire_refuse(commands->counters, request, refusal,
                    "This bot already has a seat at this table.", NULL);
        return false;
    case REFUSAL_TOO_MANY_ROOMS:
        wire_refuse(commands->counters, request, refusal, "Too many of your tables have bots.",
                    NULL);
        return false;
    default:
        wire_refuse(commands->counters, request, refusal, NULL, NULL);
        return false;
    }
}

/* True if the game has that level; else refuses the request and names the field. */
static bool has_level(struct commands *commands, const struct request *request,
                      const struct settings *settings, int level, const char *field)
{
    if (level == 0 || bots_have_level(settings, level)) {
        return true;
    }
    wire_refuse(commands->counters, request, REFUSAL_BAD_FIELD,
                "This game has no computer player of that level.",
                &(struct wire_problem_params){.field = field});
    return false;
}

bool command_read_bot(struct commands *commands, const struct request *request,
                      const struct settings *settings, int *level, int *seat)
{
    struct room_state empty;
    room_state_init(&empty, "");
    empty.settings = *settings;
    *level = (int)number_of(request, "bot");
    if (!has_level(commands, request, settings, *level, "bot") ||
        !read_seat(commands, request, "bot_seat", settings, seat)) {
        return false;
    }
    *seat = *seat == SEAT_NONE ? bots_free_seat(&empty, *level) : *seat;
    return *level == 0 || can_seat_bot(commands, request, &empty, settings, *level, *seat);
}

static void send_away(struct room *room, const struct request *request, int seat, int64_t now_ms)
{
    struct room_change *change = NULL;
    for (int at = 0; at < SEATS_MAX; at++) {
        if (seat_bot_level(room_seat_user(room, at)) != 0 && (seat == SEAT_NONE || seat == at)) {
            change = change == NULL ? room_change_begin(room, request, now_ms) : change;
            room_seating_stand_up(change, at);
        }
    }
    if (change == NULL) {
        wire_answer_v(request, room_v(room));
    } else {
        room_change_commit(change, NULL);
    }
}

void command_room_bot(struct commands *commands, struct room *room, const struct request *request,
                      int64_t now_ms)
{
    const struct room_state *state = room->state;
    int level = (int)number_of(request, "level");
    int seat;
    if (!has_level(commands, request, &state->settings, level, "level") ||
        !read_seat(commands, request, "seat", &state->settings, &seat)) {
        return;
    }
    if (level == 0) {
        send_away(room, request, seat, now_ms);
        return;
    }
    seat = seat == SEAT_NONE ? bots_free_seat(state, level) : seat;
    if (!can_seat_bot(commands, request, state, &state->settings, level, seat)) {
        return;
    }
    struct room_change *change = room_change_begin(room, request, now_ms);
    if (state->seats[seat].user_id[0] != '\0') {
        room_seating_stand_up(change, seat);
    }
    bots_sit_down(change, level, seat);
    room_change_commit(change, NULL);
}
