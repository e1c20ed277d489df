/* SPDX-License-Identifier: MIT */
/* Random settings and commands. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "random_turn.h"
#include "walk.h"

/* ---- settings ---- */

static int count_values(const struct rule_option *option)
{
    int count = 0;
    while (count < RULES_VALUES_MAX && option->values[count] != NULL) {
        count++;
    }
    return count;
}

/* A ruleset with a few other options; the defaults if these exclude each other. */
static void pick_rules(struct walk *walk, struct settings *settings)
{
    int count = 0;
    while (ruleset_at(count) != NULL) {
        count++;
    }
    const struct ruleset *ruleset = ruleset_at(walk_pick(walk, count));
    char text[RULESET_TEXT_MAX];
    int length = snprintf(text, sizeof text, "%s", ruleset->name);
    for (int i = 0; i < RULES_OPTIONS_MAX && ruleset->options[i].name != NULL; i++) {
        const struct rule_option *option = &ruleset->options[i];
        if (walk_chance(walk, 3)) {
            length += snprintf(text + length, sizeof text - (size_t)length, "%c%s=%s",
                               strchr(text, ';') == NULL ? ';' : ',', option->name,
                               option->values[walk_pick(walk, count_values(option))]);
        }
    }
    if (!settings_set_rules(settings, text, NULL)) {
        bool good = settings_set_rules(settings, ruleset->name, NULL);
        assert(good);
    }
}

static int count_words(const char *const *words)
{
    int count = 0;
    while (words[count] != NULL) {
        count++;
    }
    return count;
}

static void pick_clock(struct walk *walk, struct clock_rules *clock)
{
    char text[CLOCK_TEXT_MAX];
    switch (walk_pick(walk, 5)) {
    case 0:
        snprintf(text, sizeof text, "delay:%d/%d", walk_pick(walk, 30) + 1,
                 walk_pick(walk, 900) + 1);
        break;
    case 1:
        snprintf(text, sizeof text, "fischer:%d/%d", CLOCK_START_S_MIN + walk_pick(walk, 600),
                 walk_pick(walk, 20));
        break;
    case 2:
        snprintf(text, sizeof text, "days:%d", walk_pick(walk, CLOCK_DAYS_MAX) + 1);
        break;
    default:
        snprintf(text, sizeof text, "none");
    }
    if (!clock_rules_read(text, clock)) {
        *clock = (struct clock_rules){0};
    }
}

static void pick_words(struct walk *walk, struct settings *settings)
{
    settings->visibility = (enum visibility)walk_pick(walk, count_words(visibility_words));
    settings->watch = (enum watch)walk_pick(walk, count_words(watch_words));
    settings->opening = (enum opening)walk_pick(walk, count_words(opening_words));
    settings->takeback = (enum takeback)walk_pick(walk, count_words(takeback_words));
    settings->sides = (enum sides)walk_pick(walk, count_words(sides_words));
    settings->talk = (enum talk)walk_pick(walk, count_words(talk_words));
    settings->crowd = (enum crowd)walk_pick(walk, count_words(crowd_words));
    settings->bots = (enum bots)walk_pick(walk, count_words(bots_words));
}

/* Half of the rooms have chains; a room of a device or of a record remains one. */
static enum dice_from pick_dice(struct walk *walk)
{
    static const enum dice_from any[] = {DICE_FROM_CHAINS, DICE_FROM_CHAINS, DICE_FROM_CHAINS,
                                         DICE_FROM_APP,    DICE_FROM_RECORD, DICE_FROM_DEVICE};
    enum dice_from now = walk->state.settings.dice;
    if (walk->state.phase != ROOM_NEW && (now == DICE_FROM_DEVICE || now == DICE_FROM_RECORD)) {
        return now;
    }
    return any[walk_pick(walk, walk->state.phase == ROOM_NEW ? 6 : 4)];
}

static void pick_names(struct walk *walk, struct settings *settings)
{
    for (int i = walk_pick(walk, 5); i > 0; i--) {
        const struct room_user *user = &walk->users[walk_pick(walk, WALK_USERS)].user;
        snprintf(settings->invited[settings->invited_count++], SETTINGS_INVITED_BYTES, "%s",
                 walk_chance(walk, 2) ? user->user_id : user->name);
    }
}

void walk_settings(struct walk *walk, struct settings *settings)
{
    static const int games[] = {1, 2, 3, 5, 7, 9};
    struct settings_error error;
    memset(settings, 0, sizeof *settings);
    pick_rules(walk, settings);
    pick_words(walk, settings);
    pick_clock(walk, &settings->clock);
    pick_names(walk, settings);
    settings->dice = pick_dice(walk);
    settings->games = games[walk_pick(walk, 6)];
    settings->delay = walk_pick(walk, SETTINGS_DELAY_MAX + 1);
    settings->rated = walk_chance(walk, 3);
    if (!settings_agree(settings, &error)) {
        settings->rated = 0;
    }
}

/* ---- commands that get on with the game ---- */

static void by_user(struct walk *walk, int user, enum room_command_kind kind,
                    struct room_command *command)
{
    memset(command, 0, sizeof *command);
    command->kind = kind;
    command->user = walk->users[user].user;
    command->version = walk->state.v;
    command->at_ms = walk->now_ms;
}

static void by_seat(struct walk *walk, int seat, enum room_command_kind kind,
                    struct room_command *command)
{
    int user = walk_user_of(walk, walk->state.seats[seat].user_id);
    assert(user >= 0);
    by_user(walk, user, kind, command);
}

static void give_fresh_tip(struct walk *walk, struct room_link *tip)
{
    walk_new_chain(walk, &walk->fresh);
    tip->is_given = true;
    room_state_dice_chain_tip(&walk->fresh, tip->link);
}

static int pick_for_turn(void *walk, int count)
{
    return walk_pick(walk, count);
}

/* A turn of the side that owes one, as the steps of a command. */
static void pick_steps(struct walk *walk, struct room_steps *steps)
{
    char json[RANDOM_TURN_BYTES];
    bool good = random_turn_by(&walk->state.position, pick_for_turn, walk, json);
    assert(good);
    steps->count = 0;
    for (char *at = strchr(json, '"'); at != NULL; at = strchr(at + 1, '"')) {
        size_t length = strcspn(at + 1, "\"");
        memcpy(steps->text[steps->count], at + 1, length);
        steps->text[steps->count++][length] = '\0';
        at += length + 1;
    }
}

static void give_link(struct walk *walk, int seat, struct room_link *link)
{
    link->is_given = walk->state.settings.dice == DICE_FROM_CHAINS;
    if (link->is_given) {
        walk_link_of(walk, seat, link->link);
    }
}

void walk_pay(struct walk *walk, const struct debt *debt, struct room_command *command)
{
    bool is_turn = debt->kind == DEBT_TURN;
    by_seat(walk, debt->seat, is_turn ? ROOM_COMMAND_TURN : ROOM_COMMAND_ROLL, command);
    if (!is_turn) {
        give_link(walk, debt->seat, &command->d.roll.link);
        return;
    }
    pick_steps(walk, &command->d.turn.steps);
    if (walk_chance(walk, 2)) {
        give_link(walk, debt->seat, &command->d.turn.link);
    }
}

static void sit_down(struct walk *walk, int user, struct room_command *command)
{
    by_user(walk, user, ROOM_COMMAND_SIT, command);
    command->d.sit.is_any = true;
    command->d.sit.seen_v = walk->state.v;
    if (settings_need_tips(&walk->state.settings) && !walk_chance(walk, 10)) {
        give_fresh_tip(walk, &command->d.sit.tip);
    }
}

static void ask_for_next(struct walk *walk, int seat, struct room_command *command)
{
    by_seat(walk, seat, ROOM_COMMAND_REMATCH, command);
    if (settings_need_tips(&walk->state.settings) && !walk_chance(walk, 10)) {
        give_fresh_tip(walk, &command->d.rematch.tip);
    }
}

/* A legal turn with a link that is not the next one, or a request with the tip of the last game. */
static void spoil_link(struct walk *walk, struct room_command *command)
{
    int seat = room_seat_of(&walk->state, command->user.user_id);
    if (command->kind == ROOM_COMMAND_TURN) {
        command->d.turn.link.is_given = true;
        walk_random_link(walk, command->d.turn.link.link);
    } else if (command->kind == ROOM_COMMAND_REMATCH && seat != SEAT_NONE) {
        memcpy(command->d.rematch.tip.link, walk->state.seats[seat].tip, DICE_LINK_BYTES);
    }
}

static void pick_useful(struct walk *walk, struct room_command *command)
{
    struct debt debts[SEATS_MAX];
    int count = room_owed(&walk->state, debts);
    int seat = walk_pick(walk, SEATS_MAX);
    if (count > 0) {
        walk_pay(walk, &debts[walk_pick(walk, count)], command);
    } else if (walk->state.phase == ROOM_ENDED && walk->state.seats[seat].user_id[0] != '\0') {
        ask_for_next(walk, seat, command);
    } else {
        sit_down(walk, walk_pick(walk, WALK_USERS), command);
    }
    if (walk_chance(walk, 20)) {
        spoil_link(walk, command);
    }
}

/* ---- any command, with any fields ---- */

static void spoil_steps(struct walk *walk, struct room_steps *steps)
{
    static const char *const texts[] = {"hand/5", "1/2",     "bar/25", "",       "pass", "turn:3",
                                        "a2+a3",  "third:4", "4/9=54", "\xff/1", "A/B",  "hand/4"};
    int at = walk_pick(walk, TURN_STEPS_MAX);
    if (at < steps->count && walk_chance(walk, 2)) {
        steps->count = at;
        return;
    }
    at = at <= steps->count ? at : steps->count;
    at = at < TURN_STEPS_MAX ? at : TURN_STEPS_MAX - 1;
    snprintf(steps->text[at], STEP_TEXT_MAX, "%s", texts[walk_pick(walk, 12)]);
    steps->count = at < steps->count ? steps->count : at + 1;
}

static void pick_any_link(struct walk *walk, struct room_link *link)
{
    int seat = walk_pick(walk, SEATS_MAX);
    link->is_given = !walk_chance(walk, 4);
    if (walk_chance(walk, 2) && walk->state.seats[seat].user_id[0] != '\0') {
        walk_link_of(walk, seat, link->link);
    } else {
        walk_random_link(walk, link->link);
    }
}

static void fill_kick(struct walk *walk, struct room_command *command)
{
    const struct room_user *user = &walk->users[walk_pick(walk, WALK_USERS)].user;
    memcpy(command->d.kick.user_id, user->user_id, sizeof user->user_id);
    if (!walk_chance(walk, 5)) {
        memcpy(command->d.kick.name, user->name, sizeof user->name);
    }
    snprintf(command->d.kick.reason, sizeof command->d.kick.reason, "%s",
             walk_chance(walk, 2) ? "Too \"slow\"" : "");
}

static void fill_claim(struct walk *walk, struct room_command *command)
{
    command->d.claim.is_draw = walk_chance(walk, 3);
    command->d.claim.absence =
        (struct room_absence){.is_away = !walk_chance(walk, 3),
                              .is_on_purpose = walk_chance(walk, 2),
                              .is_banned = walk_chance(walk, 8),
                              .since_ms = walk->now_ms - walk_pick(walk, 60) * 10000};
}

static void fill_sit(struct walk *walk, struct room_command *command)
{
    command->d.sit.is_any = walk_chance(walk, 2);
    command->d.sit.seat = walk_pick(walk, SEATS_MAX + 1) - 1;
    command->d.sit.seen_v = walk_chance(walk, 2) ? -1 : walk_pick(walk, (int)walk->state.v + 2);
    if (!walk_chance(walk, 4)) {
        give_fresh_tip(walk, &command->d.sit.tip);
    }
}

static void fill(struct walk *walk, struct room_command *command)
{
    switch (command->kind) {
    case ROOM_COMMAND_SET:
        walk_settings(walk, &command->d.set.settings);
        command->d.set.settings.rated |= walk_chance(walk, 5);
        break;
    case ROOM_COMMAND_SIT:
        fill_sit(walk, command);
        break;
    case ROOM_COMMAND_LOCK:
        command->d.lock.locked = walk_chance(walk, 4);
        break;
    case ROOM_COMMAND_KICK:
        fill_kick(walk, command);
        break;
    case ROOM_COMMAND_REMATCH:
        command->d.rematch.is_declined = walk_chance(walk, 4);
        give_fresh_tip(walk, &command->d.rematch.tip);
        command->d.rematch.tip.is_given = !walk_chance(walk, 4);
        break;
    case ROOM_COMMAND_ROLL:
        pick_any_link(walk, &command->d.roll.link);
        break;
    case ROOM_COMMAND_TURN:
        if (walk->state.has_position) {
            pick_steps(walk, &command->d.turn.steps);
        }
        spoil_steps(walk, &command->d.turn.steps);
        pick_any_link(walk, &command->d.turn.link);
        break;
    case ROOM_COMMAND_DRAW_ANSWER:
        command->d.answer.accept = walk_chance(walk, 3);
        break;
    case ROOM_COMMAND_CLAIM:
        fill_claim(walk, command);
        break;
    default:
        break;
    }
}

/* Ends of games and rooms are rare: a walk has to reach the ends that the rules know. */
static bool is_too_early(struct walk *walk, enum room_command_kind kind)
{
    bool is_end = kind == ROOM_COMMAND_RESIGN || kind == ROOM_COMMAND_CLOSE ||
                  kind == ROOM_COMMAND_DRAW_ANSWER;
    return (is_end && !walk_chance(walk, 12)) ||
           (kind == ROOM_COMMAND_KICK && !walk_chance(walk, 6)) ||
           (kind == ROOM_COMMAND_LOCK && !walk_chance(walk, 3));
}

static int pick_user(struct walk *walk, enum room_command_kind kind)
{
    int seat = walk_pick(walk, SEATS_MAX);
    bool is_for_host =
        kind <= ROOM_COMMAND_BOT && kind != ROOM_COMMAND_SIT && kind != ROOM_COMMAND_STAND;
    int user = -1;
    if (walk_chance(walk, 2)) {
        user = walk_user_of(walk, is_for_host ? walk->state.host : walk->state.seats[seat].user_id);
    }
    return user >= 0 ? user : walk_pick(walk, WALK_USERS);
}

static void pick_any(struct walk *walk, struct room_command *command)
{
    enum room_command_kind kind = (enum room_command_kind)walk_pick(walk, ROOM_COMMAND_KINDS);
    kind = is_too_early(walk, kind) ? ROOM_COMMAND_TURN : kind;
    if (walk->state.phase == ROOM_PLAYING && !walk->state.begun && walk_chance(walk, 6)) {
        kind = ROOM_COMMAND_KICK; /* only now it aborts the game */
    }
    if (walk->state.phase == ROOM_PLAYING && walk->state.draws.stands && walk_chance(walk, 4)) {
        kind = ROOM_COMMAND_DRAW_ANSWER;
    }
    by_user(walk, pick_user(walk, kind), kind, command);
    fill(walk, command);
    if (walk_chance(walk, 8)) {
        command->version = walk->state.decided_v - 1 + walk_pick(walk, 4);
    }
}

void walk_command(struct walk *walk, struct room_command *command)
{
    int useful = walk->state.phase == ROOM_OPEN ? 2 : 5; /* of eight */
    if (walk_pick(walk, 8) < useful) {
        pick_useful(walk, command);
    } else {
        pick_any(walk, command);
    }
}
