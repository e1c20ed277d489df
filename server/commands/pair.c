/* SPDX-License-Identifier: MIT */
/*
 * Plays now: pairs a user with any other user. The user gets a seat at the oldest matching table that waits for a
 * player, or opens a new table that waits. A table that is still being opened counts: two users that send the command
 * at the same moment meet.
 */
#include "commands/pair.h"

#include <string.h>

#include "base/runtime.h"
#include "bot/bots.h"
#include "cluster/forward.h"
#include "commands/check.h"
#include "commands/commands.h"
#include "commands/pairings.h"
#include "lobby/lobby.h"
#include "moderation/moderation.h"
#include "node/node.h"
#include "room/clocks.h"
#include "room/commit.h"
#include "room/registry.h"
#include "room/seats.h"
#include "room_state/settings_json.h"
#include "session/session.h"

/* The table that the user is looking for. */
struct wish {
    struct settings settings;
    bool any_clock;  /* any clock except days per turn */
    int bot;         /* level of the bot that the user accepts; 0: none */
    int64_t wait_ms; /* time until the bot sits down */
};

static const char any_clock[] = "any";

static const char *clock_of(const struct request *request)
{
    const char *clock = json_string_value(json_object_get(request->data, "clock"));
    return clock == NULL ? any_clock : clock;
}

/* False if the command has been refused. */
static bool read_pairing_request(struct commands *commands, const struct request *request,
                                 struct wish *wish)
{
    struct request settings = *request;
    *wish = (struct wish){.any_clock = strcmp(clock_of(request), any_clock) == 0};
    settings.data = json_object();
    static const char *const taken[] = {"ruleset", "options", "rated", "games", "clock"};
    for (size_t i = 0; i < (wish->any_clock ? 4 : 5); i++) {
        json_t *value = json_object_get(request->data, taken[i]);
        if (value != NULL) {
            json_object_set(settings.data, taken[i], value);
        }
    }
    bool good = command_read_settings(commands, &settings, &wish->settings);
    json_decref(settings.data);
    wish->settings.visibility = VISIBILITY_PUBLIC;
    if (settings_games(&wish->settings) > 1) {
        wish->settings.opening = OPENING_ALTERNATE;
    }
    const json_t *wait = json_object_get(request->data, "wait");
    wish->wait_ms = INT64_C(1000) * (wait == NULL ? PAIRING_WAIT_S : json_integer_value(wait));
    int seat;
    if (!good || !command_read_bot(commands, request, &wish->settings, &wish->bot, &seat)) {
        return false;
    }
    if (wish->bot != 0 && wish->settings.seats > 1) {
        wire_refuse(commands->counters, request, REFUSAL_BAD_FIELD,
                    "A computer player replaces one opponent only.",
                    &(struct wire_problem_params){.field = "bot"});
        return false;
    }
    return true;
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

/* The settings that a lobby line has, too. */
static bool terms_fit(const struct wish *wish, const struct settings *settings)
{
    return settings->visibility == VISIBILITY_PUBLIC &&
           settings_games(settings) == settings_games(&wish->settings) &&
           settings->rated == wish->settings.rated && clock_fits(wish, &settings->clock);
}

/* The dice are from the players' chains. The host's other settings do not matter. */
static bool settings_fit(const struct wish *wish, const struct settings *settings)
{
    return terms_fit(wish, settings) && settings->dice == DICE_FROM_CHAINS &&
           strcmp(settings->rules, wish->settings.rules) == 0;
}

static int64_t coming_since_ms(const struct room *room)
{
    return room_server_ms(room, room_coming_state(room)->since_ms);
}

/* True if a block keeps the user away from that table. */
static bool is_parted(const struct commands *commands, const struct room *room, const char *user_id)
{
    const struct session *session = session_find(commands->sessions, user_id);
    return session != NULL && room_has_blocked(room, session);
}

/*
 * True if a bot is the host or has a seat. A user of this command expects a human opponent, so such a table does not
 * fit. A bot account fits only if the host allows bots.
 */
static bool is_for_bots(const struct room_state *state)
{
    bool sits = state->host_bot;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        sits = sits || state->seats[seat].bot;
    }
    return sits;
}

static bool company_fits(const struct commands *commands, const struct room_state *state,
                         const char *user_id)
{
    const struct session *session = session_find(commands->sessions, user_id);
    bool is_bot = session != NULL && session->bot;
    return is_bot ? state->settings.bots == BOTS_YES : !is_for_bots(state);
}

/* True if the user is connected, and has not left the room after sitting down. */
static bool waits_here(const struct commands *commands, const struct room *room,
                       const char *user_id, int64_t now_ms)
{
    int seat = room_user_seat(room, user_id);
    return seat == SEAT_NONE ? session_is_here(commands->sessions, user_id, now_ms)
                             : room_clocks_is_present(room, seat, now_ms);
}

/* True if the host or a seated user waits for an opponent. */
static bool is_attended(const struct commands *commands, const struct room *room,
                        const struct room_state *state, int64_t now_ms)
{
    bool is_attended = waits_here(commands, room, state->host, now_ms);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const char *user_id = state->seats[seat].user_id;
        is_attended =
            is_attended || (user_id[0] != '\0' && waits_here(commands, room, user_id, now_ms));
    }
    return is_attended;
}

static bool room_fits_request(const struct commands *commands, const struct room *room,
                              const struct wish *wish, const char *user_id, int64_t now_ms)
{
    const struct room_state *state = room_coming_state(room);
    return !room->loading && room_placement_is_local(room) && state->phase == ROOM_OPEN &&
           !state->locked && settings_fit(wish, &state->settings) &&
           strcmp(state->host, user_id) != 0 && room_seat_of(state, user_id) == SEAT_NONE &&
           !room_has_kicked(state, user_id) && !is_parted(commands, room, user_id) &&
           company_fits(commands, state, user_id) &&
           room->task_count < room_seating_free_seats(state) && !room_log_is_full(room) &&
           is_attended(commands, room, state, now_ms);
}

/* True if the room has waited longer; `other` may be NULL. */
static bool is_older(const struct room *room, const struct room *other)
{
    int64_t age = other == NULL ? -1 : coming_since_ms(room) - coming_since_ms(other);
    return age < 0 || (age == 0 && strcmp(room->id, other->id) < 0);
}

/* The oldest room of the lobby's list that fits; NULL if none does. */
static struct room *find_listed(const struct commands *commands, const struct wish *wish,
                                const char *user_id, int64_t now_ms)
{
    struct room *oldest = NULL;
    for (size_t i = 0; i < LOBBY_LINES_MAX; i++) {
        struct room *room = lobby_listed_room(commands->lobby, i);
        if (room != NULL && room_fits_request(commands, room, wish, user_id, now_ms) &&
            is_older(room, oldest)) {
            oldest = room;
        }
    }
    return oldest;
}

/*
 * The oldest room that fits; NULL if none does. Of very many open rooms one command looks at a part, the next command
 * at the next part, and each at the lobby's list, which a flood from one network cannot fill.
 */
static struct room *find_room(struct commands *commands, const struct wish *wish,
                              const char *user_id, int64_t now_ms)
{
    struct rooms *rooms = commands->rooms;
    size_t count = rooms->sets[ROOM_SET_OPEN].count;
    struct room *oldest =
        count <= ROOMS_VISITED_AT_ONCE ? NULL : find_listed(commands, wish, user_id, now_ms);
    for (size_t i = 0; i < count && i < ROOMS_VISITED_AT_ONCE; i++) {
        struct room *room = rooms_next_in(commands->rooms, ROOM_SET_OPEN, &commands->paired_at);
        if (room == NULL) {
            commands->paired_at = SIZE_MAX;
            room = rooms_next_in(commands->rooms, ROOM_SET_OPEN, &commands->paired_at);
        }
        if (room_fits_request(commands, room, wish, user_id, now_ms) && is_older(room, oldest)) {
            oldest = room;
        }
    }
    return oldest;
}

/* True if the user of that part of a lobby line is connected, or was a moment ago. */
static bool line_user_is_here(const struct commands *commands, const json_t *user, int64_t now_ms)
{
    const char *user_id = json_string_value(json_object_get(user, "who"));
    return user_id != NULL && session_is_here(commands->sessions, user_id, now_ms);
}

/* As is_attended(), for the lobby line of a remote room. */
static bool line_is_attended(const struct commands *commands, const json_t *line, int64_t now_ms)
{
    bool is_attended = line_user_is_here(commands, json_object_get(line, "host"), now_ms);
    const char *seat;
    json_t *user;
    json_object_foreach(json_object_get(line, "seats"), seat, user)
    {
        is_attended = is_attended || line_user_is_here(commands, user, now_ms);
    }
    return is_attended;
}

/* True if the lobby line of the room matches. The owner of the room knows all its data and checks again. */
static bool line_fits(const struct commands *commands, const struct wish *wish,
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
    bool is_read = room_state_settings_read(&settings, terms, &wrong);
    json_decref(terms);
    bool is_open = state != NULL && strcmp(state, "open") == 0 &&
                   json_object_get(line, "locked") == NULL && rules != NULL &&
                   strcmp(rules, wish->settings.rules) == 0;
    bool is_company =
        session->bot ? settings.bots == BOTS_YES : json_object_get(host, "bot") == NULL;
    return is_read && is_open && is_company && terms_fit(wish, &settings) && host_id != NULL &&
           strcmp(host_id, session_user(session)) != 0 &&
           !session_blocks_between(session, host_id) && line_is_attended(commands, line, now_ms);
}

/*
 * The oldest room at another node that seems to fit, else NULL. Always NULL if the request names a room: then the
 * pairing node has sent the command to this node for that room.
 */
static const struct lobby_line *find_remote(const struct commands *commands,
                                            const struct wish *wish, const struct session *session,
                                            const struct request *request, int64_t now_ms)
{
    const struct lobby_line *oldest = NULL;
    size_t at = 0;
    const struct lobby_line *line;
    while (request->room[0] == '\0' && (line = map_next(&commands->lobby->remote, &at)) != NULL) {
        if (line_fits(commands, wish, session, line->line, now_ms) &&
            (oldest == NULL || line->since_ms < oldest->since_ms)) {
            oldest = line;
        }
    }
    return oldest;
}

/* The user's own room of that kind, in which the user waits already; NULL if there is none. */
static struct room *find_own(const struct commands *commands, const struct wish *wish,
                             const char *user_id)
{
    size_t count;
    struct room *const *rooms = rooms_of_user(commands->rooms, user_id, &count);
    for (size_t i = 0; i < count; i++) {
        struct room *room = rooms[i];
        const struct room_state *state = room->state;
        if (room_is_idle(room) && state->phase == ROOM_OPEN && !state->locked &&
            strcmp(state->host, user_id) == 0 && room_seat_of(state, user_id) != SEAT_NONE &&
            room_seating_free_seats(state) > 0 && settings_fit(wish, &state->settings)) {
            return room;
        }
    }
    return NULL;
}

/*
 * Notes that a bot of that level has to sit down at `due_ms`, unless a user sits down before then. The room is still
 * being opened.
 */
static void command_pairing_record(struct room *room, int level, int64_t due_ms)
{
    struct command_pairing *pairing = command_pairing_of(room);
    pairing->bot_level = level;
    pairing->bot_due_ms = due_ms;
    rooms_due_at(room, ROOM_DUE_BOT, due_ms);
}

/* Answers as if the room had been opened now. */
static void wait_on(const struct request *request, struct room *room, const struct wish *wish,
                    int64_t now_ms)
{
    const struct room_state *state = room->state;
    if (wish->bot != 0) {
        command_pairing_record(room, wish->bot, now_ms + wish->wait_ms);
    }
    int seat = room_seat_of(state, request->user_id);
    wire_answer(request, &(struct wire_reply){.room = room->id,
                                              .seat = seat_name(seat),
                                              .v = {true, state->v},
                                              .opened = {true, true}});
}

static void commit_seat(struct room_change *change, int seat, bool opened)
{
    room_change_commit(change, &(struct wire_reply){.room = room_change_room(change)->id,
                                                    .seat = seat_name(seat),
                                                    .v = {true, room_change_state(change)->v},
                                                    .opened = {true, opened}});
}

static void open_one(struct commands *commands, struct session *session,
                     const struct request *request, const struct wish *wish, int64_t now_ms)
{
    struct request opening = *request;
    opening.command = command_find("room.open");
    if (!moderation_allows(commands->moderation, session, &opening, now_ms)) {
        return;
    }
    struct room_change *change =
        command_begin_room(commands, session, request, &wish->settings, now_ms);
    if (change != NULL) {
        const struct room_state *state = room_change_state(change);
        struct room_link tip = command_check_link(request, "tip");
        int seat = room_free_seat(state);
        room_seating_pair(change, session, seat, &tip);
        if (wish->bot != 0) {
            command_pairing_record(rooms_find(commands->rooms, state->id), wish->bot,
                                   now_ms + wish->wait_ms);
        }
        commit_seat(change, seat, true);
    }
}

static void find_or_open_room(struct commands *commands, struct session *session,
                              struct request *request, int64_t now_ms);

/* Another user may have taken the seat first: then the command tries the next room. */
static void run_pair(void *self, struct room *room, struct room_task *task, int64_t now_ms)
{
    struct commands *commands = self;
    struct request *request = &task->request;
    struct session *session = session_find(commands->sessions, request->user_id);
    struct wish wish;
    if (session == NULL || !read_pairing_request(commands, request, &wish)) {
        return;
    }
    struct room_link tip = command_check_link(request, "tip");
    if (commands->runtime->closing) {
        cluster_forward_refuse_closing(commands->cluster, request);
    } else if (room == NULL ||
               !room_fits_request(commands, room, &wish, request->user_id, now_ms)) {
        find_or_open_room(commands, session, request, now_ms);
    } else if (settings_need_tips(room_settings(room)) &&
               !room_seating_tip_is_fresh(room, request->user_id, &tip)) {
        wire_refuse(commands->counters, request, REFUSAL_TIP_NEEDED, NULL, NULL);
    } else {
        struct room_change *change = room_change_begin(room, request, now_ms);
        int seat = room_free_seat(room->state);
        room_seating_pair(change, session, seat, &tip);
        if (wish.bot != 0 && room_seating_free_seats(room_change_state(change)) > 0) {
            command_pairing_record(room, wish.bot, now_ms + wish.wait_ms);
        }
        commit_seat(change, seat, false);
    }
}

static void pair_at(struct commands *commands, const char *room, const struct request *request,
                    int64_t now_ms)
{
    struct room_task task = {.run = run_pair, .self = commands, .request = *request};
    task.request.data = json_incref(request->data);
    rooms_do(commands->rooms, room, &task, now_ms);
}

static void find_or_open_room(struct commands *commands, struct session *session,
                              struct request *request, int64_t now_ms)
{
    struct wish wish;
    if (!read_pairing_request(commands, request, &wish)) {
        return;
    }
    if (settings_need_tips(&wish.settings) && json_object_get(request->data, "tip") == NULL) {
        wire_refuse(commands->counters, request, REFUSAL_TIP_NEEDED, NULL, NULL);
        return;
    }
    if (wish.settings.rated && session_is_guest(session)) {
        wire_refuse(commands->counters, request, REFUSAL_ACCOUNT_NEEDED, NULL, NULL);
        return;
    }
    wish.settings.bots = session->bot ? BOTS_YES : BOTS_NO;
    const struct room *room = find_room(commands, &wish, request->user_id, now_ms);
    const struct lobby_line *away = find_remote(commands, &wish, session, request, now_ms);
    if (away != NULL && (room == NULL || away->since_ms < coming_since_ms(room))) {
        cluster_forward_on(commands->cluster, away->node, away->room, request, now_ms);
        return;
    }
    if (room == NULL) {
        struct room *own = find_own(commands, &wish, request->user_id);
        if (own != NULL) {
            wait_on(request, own, &wish, now_ms);
        } else {
            open_one(commands, session, request, &wish, now_ms);
        }
        return;
    }
    pair_at(commands, room->id, request, now_ms);
}

/* True if the same command found a seat before the server last started. */
static bool was_paired(struct commands *commands, const struct session *session,
                       const struct request *request)
{
    size_t count;
    struct room *const *rooms = rooms_of_user(commands->rooms, session_user(session), &count);
    bool may_be =
        session_can_have_done(session, request) || request->edge[0] != '\0' || request->again;
    for (size_t i = 0; may_be && i < count; i++) {
        const struct room *room = rooms[i];
        int64_t v = room_recent_v(room, session_user(session), request->id);
        int seat = room_user_seat(room, session_user(session));
        if (v > 0 && seat != SEAT_NONE) {
            bool opened = strcmp(room_host(room), session_user(session)) == 0;
            wire_answer(request, &(struct wire_reply){.room = room->id,
                                                      .seat = seat_name(seat),
                                                      .v = {true, v},
                                                      .opened = {true, opened}});
            return true;
        }
    }
    return false;
}

/*
 * In a cluster one node pairs all users: the first by name of the nodes that can be reached. So two users that send the
 * command at the same moment meet, even if they are connected to different nodes.
 */
static const char *pairing_node(const struct commands *commands, int64_t now_ms)
{
    const char *first = node_name(commands->node);
    for (const char *node = node_after(commands->node, ""); node != NULL;
         node = node_after(commands->node, node)) {
        if (strcmp(node, first) < 0 && node_is_reached(commands->node, node, now_ms)) {
            first = node;
        }
    }
    return first;
}

void command_lobby_pair(struct commands *commands, struct session *session,
                        const struct request *request, int64_t now_ms)
{
    struct request asked = *request;
    if (was_paired(commands, session, request)) {
        return;
    }
    bool is_from_client = request->room[0] == '\0' && request->edge[0] == '\0';
    int64_t wait_ms = is_from_client ? command_pairings_wait_ms(commands, session, now_ms) : 0;
    if (wait_ms > 0) {
        wire_refuse(commands->counters, request, REFUSAL_RATE_LIMITED,
                    "You left too many games before your first turn.",
                    &(struct wire_problem_params){.retry_after_ms = {true, wait_ms}});
        return;
    }
    if (request->room[0] != '\0' && rooms_find(commands->rooms, request->room) != NULL) {
        pair_at(commands, request->room, request, now_ms);
        return;
    }
    const char *node = pairing_node(commands, now_ms);
    if (request->room[0] != '\0' || request->edge[0] != '\0' ||
        strcmp(node, node_name(commands->node)) == 0) {
        find_or_open_room(commands, session, &asked, now_ms);
    } else {
        asked.data = json_incref(request->data);
        cluster_forward_request(commands->cluster, node, &asked, now_ms);
        wire_request_finish(&asked);
    }
}

/* time until the next try if the user is away or the room cannot be changed */
enum { LOOK_AGAIN_MS = 1000 };

/* The only user at a table with one free seat; NULL if there is no such user. */
static const char *waiting_user(const struct room *room)
{
    const struct room_state *state = room->state;
    bool waits = state->phase == ROOM_OPEN && room_seating_free_seats(state) == 1;
    for (int seat = 0; waits && seat < SEATS_MAX; seat++) {
        if (state->seats[seat].user_id[0] != '\0') {
            return state->seats[seat].user_id;
        }
    }
    return NULL;
}

static void run_seat_bot(void *self, struct room *room, struct room_task *task, int64_t now_ms)
{
    struct commands *commands = self;
    (void)task;
    struct command_pairing *pairing = room == NULL ? NULL : command_pairing_of(room);
    if (room == NULL || !room_placement_is_local(room) || pairing->bot_due_ms == 0 ||
        commands->runtime->closing || waiting_user(room) == NULL) {
        return;
    }
    int level = pairing->bot_level;
    int seat = bots_free_seat(room->state, level);
    pairing->bot_due_ms = 0;
    if (bots_seat_refusal(commands->bots, room->state, room_settings(room), level, seat) ==
            REFUSALS_COUNT &&
        !bots_are_too_many(commands->bots, room_host(room))) {
        struct request no_request = {0};
        struct room_change *change = room_change_begin(room, &no_request, now_ms);
        pairing->bot_due_ms = now_ms + LOOK_AGAIN_MS; /* try again if the change is not stored */
        bots_sit_down(change, level, seat);
        room_change_commit(change, NULL);
    }
}

/* False if the waiting user is away for a moment, or if the server begins no games now: tries later. */
static bool can_seat_bot_now(const struct commands *commands, const struct room *room,
                             int64_t now_ms)
{
    return !commands->runtime->draining && !commands->runtime->store_failing &&
           !rooms_are_full_of_bytes(commands->rooms) && room_is_idle(room) &&
           waits_here(commands, room, waiting_user(room), now_ms);
}

/* Returns the time at which the room has to be checked again; 0 for never. */
static int64_t seat_due_bot(struct commands *commands, struct room *room, int64_t now_ms)
{
    int64_t *due_ms = &command_pairing_of(room)->bot_due_ms;
    if (*due_ms == 0 || *due_ms > now_ms) {
        return *due_ms;
    }
    if (room_phase(room) != ROOM_NEW && waiting_user(room) == NULL) {
        *due_ms = 0;
    } else if (room_phase(room) == ROOM_NEW || !can_seat_bot_now(commands, room, now_ms)) {
        *due_ms = now_ms + LOOK_AGAIN_MS;
    } else {
        struct room_task task = {.run = run_seat_bot, .self = commands};
        rooms_do(commands->rooms, room->id, &task, now_ms);
    }
    return *due_ms;
}

void command_pairing_tick(struct commands *commands, int64_t now_ms)
{
    struct room *room;
    for (int i = 0; i < ROOMS_CHANGED_AT_ONCE; i++) {
        if ((room = rooms_pop_due(commands->rooms, ROOM_DUE_BOT, now_ms)) == NULL) {
            return;
        }
        int64_t due_ms = seat_due_bot(commands, room, now_ms);
        if (due_ms != 0) {
            /* a command of the room that waits its turn leaves the time in the past */
            rooms_due_at(room, ROOM_DUE_BOT, due_ms > now_ms ? due_ms : now_ms + 1);
        }
    }
}
