/* SPDX-License-Identifier: MIT */
/* Events that do not follow, or follow by chance. All fields have values that a line of a log can state. */
#include <stdio.h>
#include <string.h>

#include "walk.h"

static void vary_link(struct walk *walk, struct room_link *link)
{
    link->is_given = !walk_chance(walk, 3);
    walk_random_link(walk, link->link);
}

static void vary_user(struct walk *walk, char user_id[ROOM_ID_BYTES])
{
    int user = walk_pick(walk, WALK_USERS + 1);
    snprintf(user_id, ROOM_ID_BYTES, "%s",
             user == WALK_USERS ? "" : walk->users[user].user.user_id);
}

static void vary_number(struct walk *walk, int64_t *number)
{
    *number += walk_pick(walk, 5) - 2;
}

static void vary_side(struct walk *walk, struct room_side *side)
{
    side->is_given = walk_chance(walk, 2);
    side->side = walk_chance(walk, 2) && side->is_given ? SIDE_BLACK : SIDE_WHITE;
}

static void vary_created(struct walk *walk, struct room_event *event)
{
    vary_user(walk, event->d.created.host);
    walk_settings(walk, &event->d.created.settings);
    vary_link(walk, &event->d.created.tip);
}

static void vary_seated(struct walk *walk, struct room_event *event)
{
    vary_user(walk, event->d.seated.user_id);
    vary_link(walk, &event->d.seated.tip);
    event->d.seated.bot = walk_chance(walk, 2);
}

static void vary_started(struct walk *walk, struct room_event *event)
{
    switch (walk_pick(walk, 3)) {
    case 0:
        vary_number(walk, &event->d.started.game);
        break;
    case 1:
        walk_random_link(walk, event->d.started.gid);
        break;
    default:
        vary_side(walk, &event->d.started.starter);
    }
}

static void vary_steps(struct walk *walk, struct room_steps *steps)
{
    static const char *const texts[] = {"hand/5", "1/2", "table:2", "", "U/V", "a1", "4/9*"};
    int at = walk_pick(walk, TURN_STEPS_MAX);
    snprintf(steps->text[at], STEP_TEXT_MAX, "%s", texts[walk_pick(walk, 7)]);
    if (at >= steps->count) {
        snprintf(steps->text[steps->count], STEP_TEXT_MAX, "%s", texts[walk_pick(walk, 7)]);
        steps->count++;
    }
    steps->count = walk_chance(walk, 4) ? steps->count - 1 : steps->count;
}

static void vary_turn(struct walk *walk, struct room_event *event)
{
    event->d.turn.is_checked = false;
    if (walk_chance(walk, 3)) {
        vary_link(walk, &event->d.turn.link);
    } else if (event->kind == ROOM_EVENT_TURN) {
        vary_steps(walk, &event->d.turn.steps);
    }
}

static void vary_thrown(struct walk *walk, struct room_event *event)
{
    struct room_throw *thrown = &event->d.thrown;
    switch (walk_pick(walk, 6)) {
    case 0:
        vary_number(walk, &thrown->number);
        break;
    case 1:
        thrown->link_count = walk_pick(walk, ROOM_THROW_LINKS + 1);
        break;
    case 2:
        walk_random_link(walk, thrown->links[walk_pick(walk, ROOM_THROW_LINKS)]);
        break;
    case 3:
        thrown->faces[walk_pick(walk, 4)] = (uint8_t)walk_pick(walk, 8);
        break;
    case 4:
        thrown->face_count = walk_pick(walk, DICE_COUNT_MAX + 1);
        break;
    default:
        thrown->white_count = walk_pick(walk, 4);
        vary_side(walk, &thrown->first);
    }
    if (thrown->white_count > thrown->face_count || event->kind == ROOM_EVENT_ROLLED) {
        thrown->white_count = 0;
    }
}

static void vary_clock(struct walk *walk, struct room_event *event)
{
    static const int64_t times_ms[] = {-1, 0, CLOCK_BACK_MS, CLOCK_BACK_MS + 1, CLOCK_BACK_HOUR_MS};
    event->d.clock.back_ms = times_ms[walk_pick(walk, 5)];
    event->d.clock.charged_ms = times_ms[walk_pick(walk, 5)];
    vary_side(walk, &event->d.clock.side);
}

static void vary_ended(struct walk *walk, struct room_event *event)
{
    event->d.ended.result = (enum result)(RESULT_WHITE + walk_pick(walk, 3));
    event->d.ended.reason = (enum end_reason)(END_WON + walk_pick(walk, 7));
    event->d.ended.again = walk_chance(walk, 2);
    vary_link(walk, &event->d.ended.tip);
    if (walk_chance(walk, 2)) {
        vary_number(walk, &event->d.ended.game);
    }
}

static void vary_rematch(struct walk *walk, struct room_event *event)
{
    struct room_player *player = &event->d.rematch.seats[walk_pick(walk, SEATS_MAX)];
    if (walk_chance(walk, 3)) {
        vary_number(walk, &event->d.rematch.game);
    } else if (walk_chance(walk, 2)) {
        vary_user(walk, player->user_id);
    } else {
        vary_link(walk, &player->tip);
    }
}

static void vary_fields(struct walk *walk, struct room_event *event)
{
    switch (event->kind) {
    case ROOM_EVENT_CREATED:
        vary_created(walk, event);
        break;
    case ROOM_EVENT_CHANGED:
        walk_settings(walk, &event->d.changed.settings);
        break;
    case ROOM_EVENT_SEATED:
        vary_seated(walk, event);
        break;
    case ROOM_EVENT_NAMED:
        snprintf(event->d.named.name, ROOM_NAME_BYTES, "Name %d", walk_pick(walk, 9));
        break;
    case ROOM_EVENT_STARTED:
        vary_started(walk, event);
        break;
    case ROOM_EVENT_LOCKED:
        event->d.locked.locked = walk_chance(walk, 2);
        break;
    case ROOM_EVENT_KICKED:
        vary_user(walk, event->d.kicked.user_id);
        break;
    case ROOM_EVENT_ABORTED:
        vary_number(walk, &event->d.aborted.game);
        vary_link(walk, &event->d.aborted.tip);
        break;
    case ROOM_EVENT_LINKED:
        walk_random_link(walk, event->d.linked.link);
        break;
    case ROOM_EVENT_ROLLOFF:
    case ROOM_EVENT_ROLLED:
        vary_thrown(walk, event);
        break;
    case ROOM_EVENT_TURN:
    case ROOM_EVENT_PASSED:
        vary_turn(walk, event);
        break;
    case ROOM_EVENT_CLOCK:
        vary_clock(walk, event);
        break;
    case ROOM_EVENT_CLAIMED:
        event->d.claimed.away = walk_pick(walk, SEATS_MAX);
        break;
    case ROOM_EVENT_ENDED:
        vary_ended(walk, event);
        break;
    case ROOM_EVENT_OFFERED:
        event->d.offered.is_draw = walk_chance(walk, 2);
        vary_link(walk, &event->d.offered.tip);
        break;
    case ROOM_EVENT_ANSWERED:
        event->d.answered.is_draw = walk_chance(walk, 2);
        event->d.answered.accept = walk_chance(walk, 2);
        break;
    case ROOM_EVENT_REMATCH:
        vary_rematch(walk, event);
        break;
    case ROOM_EVENT_STOOD:
    case ROOM_EVENT_TOOKBACK:
    case ROOM_EVENT_RESIGNED:
    case ROOM_EVENT_FLAGGED:
    case ROOM_EVENT_CLOSED:
    case ROOM_EVENT_KINDS:
        break;
    }
}

static void vary_common(struct walk *walk, struct room_event *event)
{
    if (walk_chance(walk, 3)) {
        event->at_ms += walk_pick(walk, 20001) - 10000;
    } else if (walk_chance(walk, 2)) {
        event->lag_ms = walk_pick(walk, 5000);
    } else {
        event->seat = walk_pick(walk, SEATS_MAX + 1) - 1;
    }
}

void walk_vary(struct walk *walk, struct room_event *event)
{
    if (event->kind == ROOM_EVENT_TURN || event->kind == ROOM_EVENT_PASSED) {
        event->d.turn.is_checked = false;
    }
    if (walk_chance(walk, 4)) {
        vary_common(walk, event);
    } else {
        vary_fields(walk, event);
    }
}

void walk_forge(struct walk *walk, struct room_event *event)
{
    int64_t at_ms = event->at_ms;
    memset(event, 0, sizeof *event);
    event->kind = (enum room_event_kind)walk_pick(walk, ROOM_EVENT_KINDS);
    event->at_ms = at_ms;
    event->seat = walk_pick(walk, SEATS_MAX + 1) - 1;
    if (event->kind == ROOM_EVENT_CREATED || event->kind == ROOM_EVENT_CHANGED) {
        vary_fields(walk, event);
    }
    if (event->kind == ROOM_EVENT_ENDED) {
        event->d.ended.game = walk->state.game;
    }
    if (event->kind == ROOM_EVENT_STARTED) {
        event->d.started.game = walk->state.game + 1;
        room_game_id(&walk->state, event->d.started.gid);
    }
    for (int i = walk_pick(walk, 3); i >= 0; i--) {
        vary_fields(walk, event);
    }
}
