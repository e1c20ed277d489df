/* SPDX-License-Identifier: MIT */
/*
 * Playing now, with whoever comes: a seat at the oldest table that waits for somebody and fits, or a new one that waits.
 * A table that is just being opened counts: two who ask at the same moment meet.
 */
#include <string.h>

#include "commands.h"
#include "forward.h"
#include "house.h"
#include "moderation.h"
#include "node.h"
#include "pairing.h"
#include "room_change.h"
#include "rooms.h"
#include "seating.h"

/* What is looked for. */
struct wish {
    struct settings settings;
    bool any_clock;  /* but days a turn */
    int bot;         /* its level, where one is welcome; 0 */
    int64_t wait_ms; /* before it comes */
};

static const char any_clock[] = "any";

static const char *clock_of(const struct ask *ask)
{
    const char *clock = json_string_value(json_object_get(ask->data, "clock"));
    return clock == NULL ? any_clock : clock;
}

/* False where it has been refused. */
static bool read_wish(struct house *house, const struct ask *ask, struct wish *wish)
{
    struct ask settings = *ask;
    *wish = (struct wish){.any_clock = strcmp(clock_of(ask), any_clock) == 0};
    settings.data = json_object();
    static const char *const taken[] = {"ruleset", "options", "rated", "clock"};
    for (size_t i = 0; i < (wish->any_clock ? 3 : 4); i++) {
        json_t *value = json_object_get(ask->data, taken[i]);
        if (value != NULL) {
            json_object_set(settings.data, taken[i], value);
        }
    }
    bool good = command_read_settings(house, &settings, &wish->settings);
    json_decref(settings.data);
    wish->settings.visibility = VISIBILITY_PUBLIC;
    const json_t *wait = json_object_get(ask->data, "wait");
    wish->wait_ms = INT64_C(1000) * (wait == NULL ? PAIRING_WAIT_S : json_integer_value(wait));
    int seat;
    return good && command_read_bot(house, ask, &wish->settings, &wish->bot, &seat);
}

static bool clock_fits(const struct wish *wish, const struct clock_rules *clock)
{
    const struct clock_rules *wanted = &wish->settings.clock;
    if (wish->any_clock) {
        return clock->kind != CLOCK_DAYS;
    }
    return clock->kind == wanted->kind && clock->turn_s == wanted->turn_s &&
           clock->reserve_s == wanted->reserve_s && clock->days == wanted->days;
}

/* A single game with everybody's dice, whatever else the host has set. */
static bool settings_fit(const struct wish *wish, const struct settings *settings)
{
    return settings->visibility == VISIBILITY_PUBLIC && settings->dice == DICE_FROM_CHAINS &&
           settings_games(settings) == 1 && settings->rated == wish->settings.rated &&
           strcmp(settings->rules, wish->settings.rules) == 0 && clock_fits(wish, &settings->clock);
}

/* As it will be when what is being written is. */
static const struct room_state *coming_state(const struct room *room)
{
    return room->pending == NULL ? &room->state : room_change_state(room->pending);
}

/* A block keeps the two from one table. */
static bool is_parted(const struct room *room, const char *who)
{
    const struct session *session = session_find(room->house, who);
    return session != NULL && blocks_forbid(session, room);
}

/* Bots meet people only where the host has let them in: who plays now does not want to be paired with one. */
static bool is_for_bots(const struct room_state *state)
{
    bool sits = state->host_bot;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        sits = sits || state->seats[seat].bot;
    }
    return sits;
}

static bool company_fits(const struct room *room, const struct room_state *state, const char *who)
{
    const struct session *session = session_find(room->house, who);
    bool is_bot = session != NULL && session->bot;
    return is_bot ? state->settings.bots == BOTS_YES : !is_for_bots(state);
}

static bool fits(const struct room *room, const struct wish *wish, const char *who, int64_t now_ms)
{
    const struct room_state *state = coming_state(room);
    return !room->loading && room_home_is_here(room) && state->phase == ROOM_OPEN &&
           !state->locked && settings_fit(wish, &state->settings) &&
           strcmp(state->host, who) != 0 && room_seat_of(state, who) == SEAT_NONE &&
           !room_has_kicked(state, who) && !is_parted(room, who) &&
           company_fits(room, state, who) && room->task_count < seating_free_seats(state) &&
           state->v < ROOM_EVENTS_MAX && session_is_here(room->house, state->host, now_ms);
}

/* The oldest that fits; NULL where none does. */
static struct room *find_room(const struct house *house, const struct wish *wish, const char *who,
                              int64_t now_ms)
{
    struct room *oldest = NULL;
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        if (fits(room, wish, who, now_ms)) {
            int64_t age =
                oldest == NULL ? -1 : coming_state(room)->since_ms - coming_state(oldest)->since_ms;
            if (age < 0 || (age == 0 && strcmp(room->id, oldest->id) < 0)) {
                oldest = room;
            }
        }
    }
    return oldest;
}

/* What its line says; the owner, who knows all, looks again. */
static bool line_fits(const struct house *house, const struct wish *wish,
                      const struct session *session, const json_t *line, int64_t now_ms)
{
    struct settings settings = {0};
    struct settings_error wrong;
    const char *state = json_string_value(json_object_get(line, "state"));
    const char *rules = json_string_value(json_object_get(line, "rules"));
    const json_t *host = json_object_get(line, "host");
    const char *host_id = json_string_value(json_object_get(host, "who"));
    json_t *terms = json_object();
    static const char *const said[] = {"visibility", "clock", "games", "rated", "bots"};
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        json_t *value = json_object_get(line, said[i]);
        if (value != NULL) {
            json_object_set(terms, said[i], value);
        }
    }
    bool is_read = settings_take(&settings, terms, &wrong);
    json_decref(terms);
    bool is_open = state != NULL && strcmp(state, "open") == 0 &&
                   json_object_get(line, "locked") == NULL && rules != NULL &&
                   strcmp(rules, wish->settings.rules) == 0;
    bool is_company =
        session->bot ? settings.bots == BOTS_YES : json_object_get(host, "bot") == NULL;
    return is_read && is_open && is_company && settings.visibility == VISIBILITY_PUBLIC &&
           settings_games(&settings) == 1 && settings.rated == wish->settings.rated &&
           clock_fits(wish, &settings.clock) && host_id != NULL &&
           strcmp(host_id, session->who) != 0 && !blocks_between(session, host_id) &&
           session_is_here(house, host_id, now_ms);
}

/* The oldest at another node that seems to fit, for one who was not sent here for such a one already; NULL. */
static const struct lobby_away_line *find_away(const struct house *house, const struct wish *wish,
                                               const struct session *session, const struct ask *ask,
                                               int64_t now_ms)
{
    const struct lobby_away_line *oldest = NULL;
    size_t at = 0;
    const struct lobby_away_line *line;
    while (ask->room[0] == '\0' && (line = map_next(&house->lobby.away.lines, &at)) != NULL) {
        if (line_fits(house, wish, session, line->line, now_ms) &&
            (oldest == NULL || line->since_ms < oldest->since_ms)) {
            oldest = line;
        }
    }
    return oldest;
}

static void commit_seat(struct room_change *change, const char *room, int seat, bool opened)
{
    json_int_t v = room_change_state(change)->v;
    room_change_commit(change, json_pack("{s:s, s:s, s:I, s:b}", "room", room, "seat",
                                         seat_name(seat), "v", v, "opened", (int)opened));
}

static void open_one(struct house *house, struct session *session, const struct ask *ask,
                     const struct wish *wish, int64_t now_ms)
{
    struct ask opening = *ask;
    opening.command = command_find("room.open");
    if (!moderation_lets(house, session, &opening, now_ms)) {
        return;
    }
    struct room_change *change = command_begin_room(house, session, ask, &wish->settings, now_ms);
    if (change != NULL) {
        const struct room_state *state = room_change_state(change);
        int seat = seating_free_seat(state);
        seating_sit_down(change, session, seat, json_object_get(ask->data, "tip"));
        if (wish->bot != 0) {
            pairing_note(rooms_find(house, state->id), wish->bot, now_ms + wish->wait_ms);
        }
        commit_seat(change, state->id, seat, true);
    }
}

static void look(struct house *house, struct session *session, struct ask *ask, int64_t now_ms);

/* Somebody else may have been faster: then it goes on to the next. */
static void run_pair(struct house *house, struct room *room, struct room_task *task, int64_t now_ms)
{
    struct ask *ask = &task->ask;
    struct session *session = session_find(house, ask->who);
    struct wish wish;
    if (session == NULL || !read_wish(house, ask, &wish)) {
        return;
    }
    if (house->closing) {
        ask_refuse(house, ask, REFUSAL_RESTARTING, NULL, NULL);
    } else if (room == NULL || !fits(room, &wish, ask->who, now_ms)) {
        look(house, session, ask, now_ms);
    } else {
        struct room_change *change = room_change_begin(room, ask, now_ms);
        int seat = seating_free_seat(&room->state);
        seating_sit_down(change, session, seat, json_object_get(ask->data, "tip"));
        if (wish.bot != 0 && seating_free_seats(room_change_state(change)) > 0) {
            pairing_note(room, wish.bot, now_ms + wish.wait_ms);
        }
        commit_seat(change, room->id, seat, false);
    }
}

static void look(struct house *house, struct session *session, struct ask *ask, int64_t now_ms)
{
    struct wish wish;
    if (!read_wish(house, ask, &wish)) {
        return;
    }
    if (settings_need_tips(&wish.settings) && json_object_get(ask->data, "tip") == NULL) {
        ask_refuse(house, ask, REFUSAL_TIP_NEEDED, NULL, NULL);
        return;
    }
    if (wish.settings.rated && session_is_guest(session)) {
        ask_refuse(house, ask, REFUSAL_ACCOUNT_NEEDED, NULL, NULL);
        return;
    }
    wish.settings.bots = session->bot ? BOTS_YES : BOTS_NO;
    const struct room *room = find_room(house, &wish, ask->who, now_ms);
    const struct lobby_away_line *away = find_away(house, &wish, session, ask, now_ms);
    if (away != NULL && (room == NULL || away->since_ms < coming_state(room)->since_ms)) {
        forward_on(house, away->node, away->room, ask, now_ms);
        return;
    }
    if (room == NULL) {
        open_one(house, session, ask, &wish, now_ms);
        return;
    }
    struct ask taken = *ask;
    taken.data = json_incref(ask->data);
    rooms_do(house, room->id, rooms_task(run_pair, &taken), now_ms);
}

/* Whether this very command has found a seat before the house last started. */
static bool was_paired(struct house *house, const struct session *session, const struct ask *ask)
{
    size_t at = 0;
    const struct room *room;
    bool may_be = ask->id < session->hello_id || ask->edge[0] != '\0' || ask->again;
    while (may_be && (room = map_next(&house->rooms, &at)) != NULL) {
        int64_t v = room_recent_v(room, session->who, ask->id);
        int seat = room_seat_of(&room->state, session->who);
        if (v > 0 && seat != SEAT_NONE) {
            bool opened = strcmp(room->state.host, session->who) == 0;
            ask_answer(house, ask,
                       json_pack("{s:s, s:s, s:I, s:b}", "room", room->id, "seat", seat_name(seat),
                                 "v", (json_int_t)v, "opened", (int)opened));
            return true;
        }
    }
    return false;
}

/*
 * In a house of several nodes one of them, the first by name of those that can be reached, pairs everybody: two who ask at
 * the same moment meet wherever they are.
 */
static const char *hall(const struct house *house, int64_t now_ms)
{
    const char *first = node_name(house);
    for (const char *node = node_after(house, ""); node != NULL; node = node_after(house, node)) {
        if (strcmp(node, first) < 0 && node_is_reached(house, node, now_ms)) {
            first = node;
        }
    }
    return first;
}

void command_lobby_pair(struct house *house, struct session *session, const struct ask *ask,
                        int64_t now_ms)
{
    struct ask asked = *ask;
    if (was_paired(house, session, ask)) {
        return;
    }
    if (ask->room[0] != '\0' && rooms_find(house, ask->room) != NULL) {
        asked.data = json_incref(ask->data);
        rooms_do(house, ask->room, rooms_task(run_pair, &asked), now_ms);
        return;
    }
    const char *node = hall(house, now_ms);
    if (ask->room[0] != '\0' || ask->edge[0] != '\0' || strcmp(node, node_name(house)) == 0) {
        look(house, session, &asked, now_ms);
    } else {
        asked.data = json_incref(ask->data);
        forward_ask(house, node, &asked, now_ms);
        ask_finish(&asked);
    }
}
