/* SPDX-License-Identifier: MIT */
/* The checks that all commands share, and those of commands about seats and the room. */
#include "rules/room/command.h"

#include <string.h>

#include "rules/core/engine.h"
#include "rules/core/text.h"
#include "rules/room/private.h"

static const struct {
    const char *word;
    enum room_role role;
    unsigned phases;
    bool decides;
    bool fills;
} commands[ROOM_COMMAND_KINDS] = {
#define IN(phase) 1u << ROOM_##phase
#define COMMAND(id, word, role, phases, decides, fills, says)                                      \
    [ROOM_COMMAND_##id] = {word, ROOM_ROLE_##role, phases, decides, fills},
#include "rules/room/commands.def"
#undef COMMAND
#undef IN
};

static const char *const refusal_words[ROOM_REFUSALS] = {
    [ROOM_ACCEPTED] = "",
#define REFUSAL(id, word) [ROOM_REFUSED_##id] = word,
#include "rules/room/refusals.def"
#undef REFUSAL
};

const char *room_command_word(enum room_command_kind kind)
{
    RULES_CHECK(kind < ROOM_COMMAND_KINDS);
    return commands[kind].word;
}

enum room_command_kind room_command_find(const char *word)
{
    enum room_command_kind kind = 0;
    while (kind < ROOM_COMMAND_KINDS && !text_equal(commands[kind].word, word)) {
        kind++;
    }
    return kind;
}

bool room_command_fills(enum room_command_kind kind)
{
    return commands[kind].fills;
}

bool room_command_decides(enum room_command_kind kind)
{
    return commands[kind].decides;
}

const char *room_refusal_word(enum room_refusal refusal)
{
    RULES_CHECK(refusal < ROOM_REFUSALS);
    return refusal_words[refusal];
}

enum room_check command_refuse(struct room_refused *refused, enum room_refusal code,
                               const char *says)
{
    refused->code = code;
    refused->says = says;
    return ROOM_CHECK_REFUSED;
}

enum room_check command_accept(struct room_event *event, enum room_event_kind kind, int seat)
{
    event->kind = kind;
    event->seat = seat;
    return ROOM_CHECK_EVENT;
}

enum room_refusal room_check_common(const struct room_state *state, enum room_command_kind kind,
                                    const char *user_id, int64_t version)
{
    if (state->phase == ROOM_CLOSED) {
        return ROOM_REFUSED_ROOM_CLOSED;
    }
    if (commands[kind].role == ROOM_ROLE_HOST && !text_equal(state->host, user_id)) {
        return ROOM_REFUSED_NOT_ALLOWED;
    }
    if (commands[kind].role == ROOM_ROLE_SEATED && room_seat_of(state, user_id) == SEAT_NONE) {
        return ROOM_REFUSED_NOT_SEATED;
    }
    if ((commands[kind].phases & 1u << state->phase) == 0) {
        return ROOM_REFUSED_WRONG_STATE;
    }
    if (commands[kind].decides && (version < state->decided_v || version > state->v)) {
        return ROOM_REFUSED_STALE_VERSION;
    }
    if (commands[kind].fills && state->v >= ROOM_EVENTS_MAX) {
        return ROOM_REFUSED_LOG_FULL;
    }
    return ROOM_ACCEPTED;
}

/* ---- access ---- */

enum room_refusal room_check_reader(const struct room_state *state, const struct room_user *user)
{
    if (user->user_id[0] != '\0' && (text_equal(state->host, user->user_id) ||
                                     room_seat_of(state, user->user_id) != SEAT_NONE)) {
        return ROOM_ACCEPTED;
    }
    if (user->user_id[0] != '\0' && room_has_kicked(state, user->user_id)) {
        return ROOM_REFUSED_KICKED;
    }
    if (!settings_invites(&state->settings, user->user_id, user->name)) {
        return ROOM_REFUSED_NOT_INVITED;
    }
    bool is_open = state->settings.watch != WATCH_NOBODY || state->phase == ROOM_OPEN;
    return is_open ? ROOM_ACCEPTED : ROOM_REFUSED_NOT_ALLOWED;
}

/* Why the user may not sit down, on any seat. */
static enum room_refusal check_sitter(const struct room_state *state, const struct room_user *user)
{
    enum room_refusal refusal = room_check_reader(state, user);
    if (refusal != ROOM_ACCEPTED) {
        return refusal;
    }
    if (state->locked) {
        return ROOM_REFUSED_ROOM_LOCKED;
    }
    if (state->settings.rated && user->is_guest) {
        return ROOM_REFUSED_ACCOUNT_NEEDED;
    }
    if (user->is_bot && !text_equal(state->host, user->user_id) &&
        state->settings.bots == BOTS_NO) {
        return ROOM_REFUSED_NO_BOTS;
    }
    return ROOM_ACCEPTED;
}

/* ---- seats ---- */

int room_free_seat(const struct room_state *state)
{
    for (int number = 1; number <= state->settings.seats; number++) {
        for (int side = SIDE_WHITE; side <= SIDE_BLACK; side++) {
            int seat = seat_at((enum side)side, number);
            if (state->seats[seat].user_id[0] == '\0') {
                return seat;
            }
        }
    }
    return SEAT_NONE;
}

static enum room_refusal check_seat(const struct room_state *state,
                                    const struct room_command *command, int *seat)
{
    *seat = command->d.sit.is_any ? room_free_seat(state) : command->d.sit.seat;
    if (command->d.sit.is_any && *seat == SEAT_NONE) {
        return ROOM_REFUSED_SEAT_TAKEN;
    }
    if (!seat_exists(*seat, state->settings.seats)) {
        return ROOM_REFUSED_NO_SUCH_SEAT;
    }
    bool is_taken = state->seats[*seat].user_id[0] != '\0';
    return is_taken ? ROOM_REFUSED_SEAT_TAKEN : ROOM_ACCEPTED;
}

static enum room_check check_sit(const struct room_state *state, const struct room_command *command,
                                 struct room_event *event, struct room_refused *refused)
{
    const struct room_user *user = &command->user;
    int seat = SEAT_NONE;
    if (room_seat_of(state, user->user_id) != SEAT_NONE) {
        return command_refuse(refused, ROOM_REFUSED_ALREADY_SEATED, NULL);
    }
    if (command->d.sit.seen_v >= 0 && command->d.sit.seen_v < state->changed_v) {
        return command_refuse(refused, ROOM_REFUSED_STALE_VERSION,
                              "The host has changed this table.");
    }
    enum room_refusal refusal = check_sitter(state, user);
    if (refusal == ROOM_ACCEPTED) {
        refusal = check_seat(state, command, &seat);
    }
    if (refusal != ROOM_ACCEPTED) {
        bool is_full = refusal == ROOM_REFUSED_SEAT_TAKEN && command->d.sit.is_any;
        return command_refuse(refused, refusal, is_full ? "Every seat is taken." : NULL);
    }
    if (settings_need_tips(&state->settings) && !command->d.sit.tip.is_given) {
        return command_refuse(refused, ROOM_REFUSED_TIP_NEEDED, NULL);
    }
    memcpy(event->d.seated.user_id, user->user_id, sizeof user->user_id);
    memcpy(event->d.seated.name, user->name, sizeof user->name);
    event->d.seated.bot = user->is_bot;
    if (settings_need_tips(&state->settings)) {
        event->d.seated.tip = command->d.sit.tip;
    }
    return command_accept(event, ROOM_EVENT_SEATED, seat);
}

static enum room_check check_stand(const struct room_state *state,
                                   const struct room_command *command, struct room_event *event,
                                   struct room_refused *refused)
{
    (void)refused;
    return command_accept(event, ROOM_EVENT_STOOD, room_seat_of(state, command->user.user_id));
}

/* ---- the host's commands ---- */

bool room_must_stand(const struct room_state *state, int seat, const struct settings *after)
{
    const struct room_seat *player = &state->seats[seat];
    if (player->user_id[0] == '\0') {
        return false;
    }
    bool is_guest_of_host =
        seat_bot_level(player->user_id) == 0 && !text_equal(player->user_id, state->host);
    bool is_sent_off = is_guest_of_host && player->bot && state->settings.bots == BOTS_YES &&
                       after->bots == BOTS_NO;
    bool is_asked_again = is_guest_of_host && settings_need_consent(&state->settings, after);
    return is_sent_off || is_asked_again || !seat_exists(seat, after->seats) ||
           (settings_need_tips(after) && !player->has_tip);
}

static enum room_check check_set(const struct room_state *state, const struct room_command *command,
                                 struct room_event *event, struct room_refused *refused)
{
    struct settings_error error;
    (void)state;
    if (!settings_agree(&command->d.set.settings, &error)) {
        refused->field = error.field;
        return command_refuse(refused, ROOM_REFUSED_BAD_FIELD, error.says);
    }
    event->d.changed.settings = command->d.set.settings;
    return command_accept(event, ROOM_EVENT_CHANGED, SEAT_NONE);
}

static enum room_check check_close(const struct room_state *state,
                                   const struct room_command *command, struct room_event *event,
                                   struct room_refused *refused)
{
    (void)state;
    (void)command;
    (void)refused;
    return command_accept(event, ROOM_EVENT_CLOSED, SEAT_NONE);
}

static enum room_check check_lock(const struct room_state *state,
                                  const struct room_command *command, struct room_event *event,
                                  struct room_refused *refused)
{
    (void)refused;
    if (command->d.lock.locked == state->locked) {
        return ROOM_CHECK_NOTHING;
    }
    event->d.locked.locked = command->d.lock.locked;
    return command_accept(event, ROOM_EVENT_LOCKED, SEAT_NONE);
}

/* A host who has lost the roll-off must not be able to have another one. */
static bool is_under_way(const struct room_state *state)
{
    return state->begun || (state->throws > 0 && !state->rolloff);
}

/* Before the first throw, the game is aborted first. */
static enum room_check check_kick(const struct room_state *state,
                                  const struct room_command *command, struct room_event *event,
                                  struct room_refused *refused)
{
    const char *user_id = command->d.kick.user_id;
    int seat = room_seat_of(state, user_id);
    if (text_equal(user_id, command->user.user_id)) {
        return command_refuse(refused, ROOM_REFUSED_NOT_ALLOWED, "You cannot remove yourself.");
    }
    if (command->d.kick.name[0] == '\0') {
        refused->field = "who";
        return command_refuse(refused, ROOM_REFUSED_BAD_FIELD, "No user with this id is here.");
    }
    if (state->phase == ROOM_PLAYING && seat != SEAT_NONE && is_under_way(state)) {
        return command_refuse(refused, ROOM_REFUSED_WRONG_STATE,
                              "The game has started. Players can no longer be removed.");
    }
    if (seat == SEAT_NONE && room_has_kicked(state, user_id)) {
        return ROOM_CHECK_NOTHING;
    }
    if (state->phase == ROOM_PLAYING && seat != SEAT_NONE) {
        event->d.aborted.game = state->game;
        event->d.aborted.away = SEAT_NONE;
        return command_accept(event, ROOM_EVENT_ABORTED, SEAT_NONE);
    }
    memcpy(event->d.kicked.user_id, user_id, sizeof event->d.kicked.user_id);
    memcpy(event->d.kicked.name, command->d.kick.name, sizeof event->d.kicked.name);
    memcpy(event->d.kicked.reason, command->d.kick.reason, sizeof event->d.kicked.reason);
    return command_accept(event, ROOM_EVENT_KICKED, seat);
}

/* ---- paired games ---- */

/* Whether pairing has brought two people to a single game that they play at once. */
static bool is_live_pair(const struct room_state *state)
{
    bool is_paired = state->phase == ROOM_PLAYING && state->settings.clock.kind != CLOCK_DAYS &&
                     settings_games(&state->settings) == 1;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        is_paired = is_paired && seat_bot_level(state->seats[seat].user_id) == 0;
    }
    return is_paired;
}

bool room_may_abort_absent(const struct room_state *state)
{
    bool is_paired = false;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        is_paired = is_paired || state->seats[seat].paired;
    }
    return is_paired && is_live_pair(state) && !state->begun;
}

bool room_is_first_turn_due(const struct room_state *state, int seat)
{
    return state->seats[seat].paired && is_live_pair(state);
}

/* ---- all of them ---- */

typedef enum room_check (*check_fn)(const struct room_state *state,
                                    const struct room_command *command, struct room_event *event,
                                    struct room_refused *refused);

static const check_fn checks[ROOM_COMMAND_KINDS] = {
    [ROOM_COMMAND_SET] = check_set,
    [ROOM_COMMAND_SIT] = check_sit,
    [ROOM_COMMAND_STAND] = check_stand,
    [ROOM_COMMAND_CLOSE] = check_close,
    [ROOM_COMMAND_LOCK] = check_lock,
    [ROOM_COMMAND_KICK] = check_kick,
    [ROOM_COMMAND_REMATCH] = command_check_rematch,
    [ROOM_COMMAND_ROLL] = command_check_roll,
    [ROOM_COMMAND_TURN] = command_check_turn,
    [ROOM_COMMAND_TAKEBACK] = command_check_takeback,
    [ROOM_COMMAND_RESIGN] = command_check_resign,
    [ROOM_COMMAND_DRAW_OFFER] = command_check_draw_offer,
    [ROOM_COMMAND_DRAW_ANSWER] = command_check_draw_answer,
    [ROOM_COMMAND_CLAIM] = command_check_claim,
};

enum room_check room_check(const struct room_state *state, const struct room_command *command,
                           struct room_event *event, struct room_refused *refused)
{
    memset(event, 0, sizeof *event);
    memset(refused, 0, sizeof *refused);
    event->seat = SEAT_NONE;
    event->at_ms = command->at_ms;
    enum room_refusal refusal =
        room_check_common(state, command->kind, command->user.user_id, command->version);
    if (refusal != ROOM_ACCEPTED) {
        return command_refuse(refused, refusal,
                              refusal == ROOM_REFUSED_NOT_ALLOWED ? "Only the host can do this."
                                                                  : NULL);
    }
    return checks[command->kind] == NULL ? ROOM_CHECK_NOTHING
                                         : checks[command->kind](state, command, event, refused);
}
