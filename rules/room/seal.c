/* SPDX-License-Identifier: MIT */
/* The dice of an event: checks the game's id, the links of the chains, and the faces that follow from them. */
#include <string.h>

#include "rules/core/engine.h"
#include "rules/room/private.h"

bool seal_link_fits(const struct shown_chain *chain, const uint8_t link[DICE_LINK_BYTES])
{
    return (!chain->pending || memcmp(chain->link, link, DICE_LINK_BYTES) == 0) &&
           dice_link_follows(link, chain->last);
}

static void use_link(struct shown_chain *chain, const uint8_t link[DICE_LINK_BYTES], bool is_sealed)
{
    if (is_sealed || seal_link_fits(chain, link)) {
        memcpy(chain->last, link, DICE_LINK_BYTES);
        chain->used++;
    }
    chain->pending = false;
}

void seal_use_links(struct room_state *state, const struct next_throw *next,
                    const struct room_throw *thrown, bool is_sealed)
{
    if (settings_shows_links(&state->settings)) {
        use_link(&state->app, thrown->links[0], is_sealed);
    }
    if (state->settings.dice == DICE_FROM_CHAINS) {
        use_link(&state->chains[next->witness], thrown->links[1], is_sealed);
        use_link(&state->chains[next->roller], thrown->links[2], is_sealed);
    }
}

static enum room_fault check_seat_link(const struct room_state *state, int seat,
                                       const uint8_t link[DICE_LINK_BYTES])
{
    if (seat == SEAT_NONE || seal_link_fits(&state->chains[seat], link)) {
        return ROOM_SOUND;
    }
    return state->chains[seat].pending ? ROOM_FAULT_LINK_CHANGED : ROOM_FAULT_SEAT_LINK;
}

static enum room_fault check_started(const struct room_state *state, const struct room_event *event)
{
    uint8_t gid[DICE_LINK_BYTES];
    room_game_id(state, gid);
    bool is_good = state->settings.dice == DICE_FROM_DEVICE ||
                   memcmp(event->d.started.gid, gid, sizeof gid) == 0;
    return is_good ? ROOM_SOUND : ROOM_FAULT_GAME_ID;
}

/* The number of links of a throw. */
static int links_needed(const struct room_state *state)
{
    static const int counts[] = {[DICE_FROM_CHAINS] = 3,
                                 [DICE_FROM_APP] = 1,
                                 [DICE_FROM_RECORD] = 0,
                                 [DICE_FROM_DEVICE] = 0};
    return counts[state->settings.dice];
}

static enum room_fault check_links(const struct room_state *state, const struct next_throw *next,
                                   const struct room_throw *claimed)
{
    int count = links_needed(state);
    if (claimed->link_count != count) {
        return ROOM_FAULT_DICE;
    }
    if (count > 0 && !seal_link_fits(&state->app, claimed->links[0])) {
        return ROOM_FAULT_APP_LINK;
    }
    enum room_fault fault = ROOM_SOUND;
    if (count == ROOM_THROW_LINKS) {
        fault = check_seat_link(state, next->witness, claimed->links[1]);
    }
    if (count == ROOM_THROW_LINKS && fault == ROOM_SOUND) {
        fault = check_seat_link(state, next->roller, claimed->links[2]);
    }
    return fault;
}

/* Computes the faces from the links; the faces of a device or a record are those that the event claims. */
static bool faces_are_right(const struct room_state *state, const struct next_throw *next,
                            const struct room_throw *claimed)
{
    if (links_needed(state) == 0) {
        return true;
    }
    struct dice_throw thrown = {.number = (uint32_t)claimed->number};
    uint8_t faces[DICE_COUNT_MAX];
    memcpy(thrown.game_id, state->gid, sizeof thrown.game_id);
    memcpy(thrown.app, claimed->links[0], sizeof thrown.app);
    if (claimed->link_count == ROOM_THROW_LINKS) {
        memcpy(thrown.witness, claimed->links[1], sizeof thrown.witness);
        memcpy(thrown.roller, claimed->links[2], sizeof thrown.roller);
    }
    room_throw_faces(next, &thrown, faces);
    return memcmp(claimed->faces, faces, (size_t)next->count) == 0;
}

static enum room_fault check_throw(const struct room_state *state, const struct room_event *event)
{
    const struct room_throw *claimed = &event->d.thrown;
    struct next_throw next = room_next_throw(state);
    if (!next.due || next.rolloff != (event->kind == ROOM_EVENT_ROLLOFF)) {
        return ROOM_SOUND;
    }
    if (claimed->number != state->throws + 1) {
        return ROOM_FAULT_NUMBER;
    }
    enum room_fault fault = check_links(state, &next, claimed);
    if (fault != ROOM_SOUND) {
        return fault;
    }
    bool is_good = claimed->face_count == next.count && faces_are_right(state, &next, claimed);
    return is_good ? ROOM_SOUND : ROOM_FAULT_DICE;
}

enum room_fault room_check_seal(const struct room_state *state, const struct room_event *event)
{
    int seat = state->phase == ROOM_PLAYING ? apply_seat(state, event) : SEAT_NONE;
    switch (event->kind) {
    case ROOM_EVENT_STARTED:
        return check_started(state, event);
    case ROOM_EVENT_LINKED:
        return check_seat_link(state, seat, event->d.linked.link);
    case ROOM_EVENT_ROLLOFF:
    case ROOM_EVENT_ROLLED:
        return check_throw(state, event);
    case ROOM_EVENT_TURN:
    case ROOM_EVENT_PASSED:
        return event->d.turn.link.is_given ? check_seat_link(state, seat, event->d.turn.link.link)
                                           : ROOM_SOUND;
    default:
        return ROOM_SOUND;
    }
}
