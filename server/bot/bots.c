/* SPDX-License-Identifier: MIT */
#include "bot/bots.h"

#include <assert.h>
#include <string.h>

#include "bot/private.h"
#include "room/commit.h"
#include "room/seats.h"

_Static_assert((int)SEAT_BOT_LEVEL_MAX == (int)AI_LEVEL_MAX &&
                   (int)SEAT_BOT_ADAPTING == (int)AI_LEVEL_ADAPTING,
               "the id of a bot is that of its level");

/* The user of a level: an id that exists (ai_level_exists()). */
static struct bot_user bots_user(int level)
{
    char name[AI_LEVEL_NAME_BYTES];
    struct bot_user user;
    bool exists = ai_level_name(level, name);
    assert(exists);
    snprintf(user.user_id, sizeof user.user_id, "bot%d", level);
    snprintf(user.name, sizeof user.name, "%s (bot)", name);
    return user;
}

/* The index of the game in games.h. */
static int game_index_of(const struct settings *settings)
{
    struct position start;
    bool is_read =
        position_start_stored(settings->rules, strlen(settings->rules), SIDE_WHITE, &start, NULL);
    assert(is_read);
    return start.ruleset;
}

bool bots_have_level(const struct settings *settings, int level)
{
    int game = game_index_of(settings);
    return level == AI_LEVEL_ADAPTING ? ai_level_adapts(game) : ai_level_find(game, level) != NULL;
}

int bots_level(const struct room_state *state, int seat)
{
    int level = seat_bot_level(state->seats[seat].user_id);
    bool has_chosen = level == AI_LEVEL_ADAPTING && state->adapting.level != 0;
    return has_chosen ? state->adapting.level : level;
}

void bots_choose_level(void *self, const struct room_state *state, struct room_event *started)
{
    (void)self;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (seat_bot_level(state->seats[seat].user_id) == AI_LEVEL_ADAPTING) {
            started->d.started.level = ai_level_adapted(game_index_of(&state->settings),
                                                        state->adapting.from, state->adapting.step);
        }
    }
}

bool bots_sit_at(const struct room_state *state)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (seat_bot_level(state->seats[seat].user_id) != 0) {
            return true;
        }
    }
    return false;
}

/* ---- sitting ---- */

int bots_free_seat(const struct room_state *state, int level)
{
    for (int number = state->settings.seats; number > 0; number--) {
        for (int side = SIDE_BLACK; side >= SIDE_WHITE; side--) {
            int seat = seat_at((enum side)side, number);
            if (state->seats[seat].user_id[0] == '\0' &&
                bots_can_play(state, &state->settings, level, seat)) {
                return seat;
            }
        }
    }
    return SEAT_NONE;
}

/* Counts the seats that remain for human users if a bot takes seat `taken`. */
static int seats_of_people(const struct room_state *state, int seats, int taken)
{
    int count = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        count += seat_exists(seat, seats) && seat != taken &&
                 seat_bot_level(state->seats[seat].user_id) == 0;
    }
    return count;
}

bool bots_are_rated(int level)
{
    return level >= AI_LEVEL_PERFECT;
}

static bool rating_allows(const struct settings *settings, int level)
{
    return !settings->rated || (bots_are_rated(level) && settings->clock.kind != CLOCK_NONE);
}

bool bots_can_play(const struct room_state *state, const struct settings *settings, int level,
                   int seat)
{
    bool is_fair = true;
    for (int other = 0; settings_need_tips(settings) && other < SEATS_MAX; other++) {
        is_fair = is_fair && (seat_side(other) == seat_side(seat) ||
                              seat_bot_level(state->seats[other].user_id) == 0);
    }
    return rating_allows(settings, level) && is_fair;
}

enum refusal bots_seat_refusal(const struct bot_service *service, const struct room_state *state,
                               const struct settings *settings, int level, int seat)
{
    if (service->bot_pool == NULL) {
        return REFUSAL_BOTS_AWAY;
    }
    if (!rating_allows(settings, level)) {
        return REFUSAL_BAD_FIELD;
    }
    if (seat != SEAT_NONE && !seat_exists(seat, settings->seats)) {
        return REFUSAL_NO_SUCH_SEAT;
    }
    bool is_taken = seat == SEAT_NONE || (state->seats[seat].user_id[0] != '\0' &&
                                          seat_bot_level(state->seats[seat].user_id) == 0);
    if (is_taken || seats_of_people(state, settings->seats, seat) == 0) {
        return REFUSAL_SEAT_TAKEN;
    }
    if (!bots_can_play(state, settings, level, seat)) {
        return REFUSAL_BAD_FIELD;
    }
    struct bot_user user = bots_user(level);
    int sits = room_seat_of(state, user.user_id);
    return sits != SEAT_NONE && sits != seat ? REFUSAL_ALREADY_SEATED : REFUSALS_COUNT;
}

bool bots_are_too_many(const struct bot_service *service, const char *host)
{
    int count = 0;
    LIST_EACH(const struct room_bots, bots, &service->seated, link) {
        const struct room_state *state = bots->room->state;
        count += (state->phase == ROOM_OPEN || state->phase == ROOM_PLAYING) &&
                 strcmp(state->host, host) == 0;
    }
    return count >= BOTS_A_USER_MAX;
}

/*
 * A room in which no game is running always has the server's chain for the next game, so the bot's chain can be
 * derived from it.
 */
static void make_tip(struct room_change *change, const char *user_id, struct room_link *tip)
{
    struct dice_chain servers = {0};
    uint8_t secret[DICE_LINK_BYTES];
    room_change_app_link(change, DICE_CHAIN_LINKS, secret);
    room_state_dice_chain_init(&servers, secret);
    struct dice_chain chain = {0};
    bots_make_chain(&servers, user_id, &chain);
    tip->is_given = true;
    room_state_dice_chain_tip(&chain, tip->link);
    room_state_dice_chain_finish(&chain);
    room_state_dice_chain_finish(&servers);
}

void bots_sit_down(struct room_change *change, int level, int seat)
{
    assert(room_change_state(change)->phase != ROOM_PLAYING);
    struct bot_user user = bots_user(level);
    struct room_event event = {.kind = ROOM_EVENT_SEATED, .seat = seat, .d.seated = {.bot = true}};
    snprintf(event.d.seated.user_id, sizeof event.d.seated.user_id, "%s", user.user_id);
    snprintf(event.d.seated.name, sizeof event.d.seated.name, "%s", user.name);
    if (settings_need_tips(&room_change_state(change)->settings)) {
        make_tip(change, user.user_id, &event.d.seated.tip);
    }
    room_change_bot(change, user.user_id, user.name);
    room_change_add(change, &event);
    room_game_follow(change, &event);
}

void bots_reseat(struct room_change *change, const struct room_seat were[SEATS_MAX])
{
    const struct room_state *state = room_change_state(change);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        int level = seat_bot_level(were[seat].user_id);
        if (level == 0 || !seat_exists(seat, state->settings.seats) ||
            state->phase == ROOM_PLAYING || !bots_can_play(state, &state->settings, level, seat)) {
            continue;
        }
        if (strcmp(state->seats[seat].user_id, were[seat].user_id) == 0) {
            room_seating_stand_up(change, seat);
        }
        if (state->seats[seat].user_id[0] == '\0') {
            bool has_level = bots_have_level(&state->settings, level);
            bots_sit_down(
                change,
                has_level ? level : ai_level_nearest(game_index_of(&state->settings), level), seat);
        }
    }
}
