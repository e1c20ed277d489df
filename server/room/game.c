/* SPDX-License-Identifier: MIT */
#include "room/game.h"

#include <assert.h>
#include <string.h>

#include "room/record.h"
#include "room_state/codec.h"

enum {
    /* roll-offs that the server throws in one change; so many ties in a row do not happen */
    GAME_ROLLOFFS_MAX = 32,
};

static json_t *link_json(const uint8_t link[DICE_LINK_BYTES])
{
    char text[DICE_HEX_CHARS + 1];
    dice_hex(link, text);
    return json_string(text);
}

static json_t *faces_json(const uint8_t *faces, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        json_array_append_new(list, json_integer(faces[i]));
    }
    return list;
}

static json_t *links_json(const struct dice_throw *thrown, bool sealed)
{
    json_t *links = json_array();
    json_array_append_new(links, link_json(thrown->app));
    if (sealed) {
        json_array_append_new(links, link_json(thrown->witness));
        json_array_append_new(links, link_json(thrown->roller));
    }
    return links;
}

static json_t *rolloff_json(const struct room_state *state, const struct next_throw *next,
                            const uint8_t *faces)
{
    int white = room_rolloff_white(next);
    enum side first;
    json_t *winner = json_null();
    if (room_rolloff_first(state, next, faces, &first)) {
        winner = json_string(first == SIDE_WHITE ? "w" : "b");
    }
    return json_pack("{s:o, s:o, s:o}", "white", faces_json(faces, white), "black",
                     faces_json(faces + white, next->count - white), "first", winner);
}

static json_t *rolled_json(const struct next_throw *next, const uint8_t *faces)
{
    return json_pack("{s:s, s:o, s:s}", "seat", seat_name(next->roller), "dice",
                     faces_json(faces, next->count), "witness", seat_name(next->witness));
}

void game_throw(struct room_change *change, const uint8_t *witness, const uint8_t *roller)
{
    const struct room_state *state = room_change_state(change);
    struct next_throw next = room_next_throw(state);
    bool sealed = state->settings.dice == DICE_FROM_CHAINS;
    assert(next.due);
    assert(sealed == (witness != NULL));
    assert(sealed == (roller != NULL));
    struct dice_throw thrown = {.number = (uint32_t)state->throws + 1};
    memcpy(thrown.game_id, state->gid, sizeof thrown.game_id);
    room_change_app_link(change, state->throws + 1, thrown.app);
    if (sealed) {
        memcpy(thrown.witness, witness, sizeof thrown.witness);
        memcpy(thrown.roller, roller, sizeof thrown.roller);
    }
    uint8_t faces[DICE_COUNT_MAX];
    room_throw_faces(&next, &thrown, faces);

    json_t *data = json_pack("{s:i}", "i", state->throws + 1);
    json_t *rest = next.rolloff ? rolloff_json(state, &next, faces) : rolled_json(&next, faces);
    json_object_update(data, rest);
    json_decref(rest);
    json_object_set_new(data, "links", links_json(&thrown, sealed));
    room_change_add(change, next.rolloff ? "rolloff" : "rolled", data);
}

/* Finds the side that begins without a roll-off. Returns false if a roll-off decides. */
static bool starter_is_settled(const struct room_state *state, enum side *starter)
{
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
    struct position start;
    bool sound = position_start_stored(state->settings.rules, strlen(state->settings.rules),
                                       SIDE_WHITE, &start, NULL);
    assert(sound);
    return rolloff_count(&start) == 0;
}

static void add_started(struct room_change *change)
{
    const struct room_state *state = room_change_state(change);
    uint8_t gid[DICE_LINK_BYTES];
    room_game_id(state, gid);
    enum side starter;
    json_t *data = json_pack("{s:i, s:s, s:o, s:o, s:o}", "game", state->game + 1, "rules",
                             state->settings.rules, "gid", link_json(gid), "seats",
                             room_seats_json(state, true, false), "tip", link_json(state->app_tip));
    if (starter_is_settled(state, &starter)) {
        json_object_set_new(data, "starter", json_string(starter == SIDE_WHITE ? "w" : "b"));
    }
    room_change_add(change, "started", data);
    for (int i = 0;
         i < GAME_ROLLOFFS_MAX && state->rolloff && state->settings.dice == DICE_FROM_APP; i++) {
        game_throw(change, NULL, NULL);
    }
}

/* The seats of the next game. The tip for it moves to the new seat together with the player who supplied it. */
static json_t *next_seats_json(const struct room_state *state)
{
    struct room_state next = *state;
    room_next_seats(state, next.seats);
    return room_seats_json(&next, true, false);
}

void game_start_if_ready(struct room_change *change)
{
    const struct room_state *state = room_change_state(change);
    if (state->phase == ROOM_PLAYING || !room_next_is_ready(state)) {
        return;
    }
    if (state->phase == ROOM_ENDED) {
        room_change_add(
            change, "rematch",
            json_pack("{s:i, s:o}", "game", state->game + 1, "seats", next_seats_json(state)));
    }
    add_started(change);
}

void game_end_if_over(struct room_change *change)
{
    const struct room_state *state = room_change_state(change);
    enum result result;
    enum end_reason reason;
    if (!room_outcome(state, &result, &reason)) {
        return;
    }
    char tip[DICE_HEX_CHARS + 1];
    room_change_chain(change, state->game + 1, tip);
    json_t *data =
        json_pack("{s:i, s:s, s:s, s:s}", "game", state->game, "result", room_result_word(result),
                  "reason", room_reason_word(reason), "tip", tip);
    if (room_another_follows(state, result, reason)) {
        json_object_set_new(data, "again", json_true());
    }
    if (settings_games(&state->settings) > 1) {
        struct series after = room_series_after(state, result, reason);
        json_object_set_new(data, "score", room_score_json(&after));
    }
    room_change_add(change, "ended", data);
    if (state->v < ROOM_EVENTS_MAX) {
        game_start_if_ready(change); /* starts only if no player has to supply a tip */
    }
}

static void store_thrown(struct store_write *write, const struct room_state *state,
                         const struct game_tally *tally)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (state->seats[seat].user_id[0] != '\0') {
            store_add_thrown(write, state->seats[seat].user_id, &tally->thrown[seat]);
        }
    }
}

enum rated game_end_store(struct store_write *write, const struct room *room,
                          const struct room_state *before, const struct room_state *after,
                          const struct room_line *lines, int line_count, int64_t at_ms)
{
    struct game_tally tally;
    game_tally(room->lines, room->line_count, lines, (size_t)line_count, before->game,
               before->settings.chance == CHANCE_STICKS, &tally);
    struct room_game_end end = {.write = write,
                                .before = before,
                                .after = after,
                                .tally = &tally,
                                .at_ms = at_ms,
                                .rated = RATED_NOT};
    room_observers_game_ends(&end);
    store_thrown(write, before, &tally);
    return end.rated;
}
