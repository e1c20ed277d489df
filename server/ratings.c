/* SPDX-License-Identifier: MIT */
#include "ratings.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game_tally.h"
#include "house.h"
#include "node.h"
#include "rooms.h"
#include "store_ratings.h"

/* Somebody at a rated table. */
struct rated_person {
    char who[STORE_ID_BYTES];
    bool known;   /* has been looked up */
    bool loading; /* is being looked up … */
    bool stale;   /* … and has to be once more: a game has ended since */
    bool shown;   /* by a room in memory: for ratings_sweep() */
    size_t count;
    struct store_rating *ratings; /* owned; one a ruleset */
};

/* ---- what a game does ---- */

/* Before a game has begun in earnest it costs nobody anything to go; what the rules have decided has been played. */
static bool was_played(enum end_reason reason, const struct game_tally *tally)
{
    switch (reason) {
    case END_WON:
    case END_DEAD:
    case END_TOO_LONG:
        return true;
    case END_NONE:
    case END_RESIGNED:
    case END_TIME:
    case END_AGREED:
    case END_ABANDONED:
        break;
    }
    return tally->turns[SIDE_WHITE] >= RATINGS_TURNS_MIN &&
           tally->turns[SIDE_BLACK] >= RATINGS_TURNS_MIN;
}

enum rated ratings_judge(const struct room_state *before, const struct room_state *after,
                         const struct game_tally *tally)
{
    bool is_replayed = after->series.played == before->series.played;
    if (!before->settings.rated || is_replayed) {
        return RATED_NOT;
    }
    return was_played(after->reason, tally) ? RATED_COUNTS : RATED_NOT_PLAYED;
}

static double score_of_white(enum result result)
{
    return result == RESULT_WHITE ? 1 : result == RESULT_BLACK ? 0 : 0.5;
}

void ratings_store(struct store_write *write, const struct room_state *before,
                   const struct room_state *after, int64_t at_ms)
{
    char ruleset[RULESET_TEXT_MAX];
    settings_ruleset(&before->settings, ruleset);
    struct store_rated_game game = {.room = before->id,
                                    .game = before->game,
                                    .ruleset = ruleset,
                                    .who = {before->seats[seat_at(SIDE_WHITE, 1)].who,
                                            before->seats[seat_at(SIDE_BLACK, 1)].who},
                                    .score = score_of_white(after->result),
                                    .at_ms = at_ms};
    store_rate_game(write, &game);
}

/* ---- people ---- */

static struct rated_person *find(const struct house *house, const char *who)
{
    return map_find(&house->ratings.people, map_key_text(who));
}

static void person_destroy(struct rated_person *person)
{
    free(person->ratings);
    free(person);
}

/* How well they play it: somebody who has not yet, as somebody new. */
static struct store_rating rating_of(const struct rated_person *person, const char *ruleset,
                                     int64_t now_ms)
{
    for (size_t i = 0; i < person->count; i++) {
        if (strcmp(person->ratings[i].ruleset, ruleset) == 0) {
            return person->ratings[i];
        }
    }
    return store_rating_new(ruleset, now_ms);
}

bool ratings_are_shown(const struct room *room)
{
    return room->state.settings.rated && !room->imported;
}

static bool shows(const struct room *room, const char *who)
{
    const struct room_state *state = &room->state;
    return ratings_are_shown(room) &&
           (strcmp(state->host, who) == 0 || room_seat_of(state, who) != SEAT_NONE);
}

static void tell_room(struct room *room, int64_t now_ms)
{
    if (room->followers > 0) {
        json_t *seats = ratings_seats_json(room->house, &room->state, now_ms);
        room_tell_all(room, json_pack("{s:s, s:s, s:o}", "t", "ratings", "room", room->id, "d",
                                      seats == NULL ? json_object() : seats));
    }
}

static void tell_rooms(struct house *house, const char *who, int64_t now_ms)
{
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        if (shows(room, who)) {
            tell_room(room, now_ms);
            lobby_room_changed(house, room);
        }
    }
}

/* Whom an answer is for: the person may have been forgotten meanwhile. */
struct lookup {
    struct house *house;
    char who[STORE_ID_BYTES];
};

static void look_up(struct house *house, struct rated_person *person);

static void take(struct rated_person *person, const struct store_rating *ratings, size_t count)
{
    free(person->ratings);
    person->ratings = calloc(count + 1, sizeof *ratings);
    assert(person->ratings != NULL);
    memcpy(person->ratings, ratings, count * sizeof *ratings);
    person->count = count;
    person->known = true;
}

static void on_ratings(void *data, enum store_status status, const struct store_rating *ratings,
                       size_t count)
{
    struct lookup *lookup = data;
    struct house *house = lookup->house;
    struct rated_person *person = find(house, lookup->who);
    if (person != NULL) {
        person->loading = false;
        if (status == STORE_OK) {
            take(person, ratings, count);
        }
        if (person->stale && status == STORE_OK) {
            look_up(house, person);
        } else if (status == STORE_OK) {
            tell_rooms(house, person->who, house_now(house));
        }
    }
    free(lookup);
}

static void look_up(struct house *house, struct rated_person *person)
{
    person->stale = person->loading;
    if (person->loading) {
        return;
    }
    person->loading = true;
    struct lookup *lookup = calloc(1, sizeof *lookup);
    assert(lookup != NULL);
    lookup->house = house;
    memcpy(lookup->who, person->who, sizeof lookup->who);
    store_read_ratings(house->store, person->who, house_now(house), on_ratings, lookup);
}

static void want(struct house *house, const char *who)
{
    struct rated_person *person = find(house, who);
    if (who[0] == '\0' || (person != NULL && (person->known || person->loading))) {
        return;
    }
    if (person == NULL) {
        person = calloc(1, sizeof *person);
        assert(person != NULL);
        memcpy(person->who, who, strlen(who));
        map_put(&house->ratings.people, map_key_text(who), person);
    }
    look_up(house, person);
}

void ratings_room_changed(struct house *house, const struct room *room)
{
    const struct room_state *state = &room->state;
    if (!ratings_are_shown(room) || house->closing || house->store_failing) {
        return;
    }
    want(house, state->host);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        want(house, state->seats[seat].who);
    }
}

static void doubt(const struct house *house, const char *who)
{
    struct rated_person *person = find(house, who);
    if (person != NULL) {
        person->known = false;
        person->stale = person->loading;
    }
}

void ratings_doubt(struct house *house, const struct room *room)
{
    doubt(house, room->state.host);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        doubt(house, room->state.seats[seat].who);
    }
}

static void note_shown(const struct house *house, const char *who)
{
    struct rated_person *person = find(house, who);
    if (person != NULL) {
        person->shown = true;
    }
}

void ratings_sweep(struct house *house)
{
    struct map *people = &house->ratings.people;
    size_t room_at = 0;
    const struct room *room;
    while ((room = map_next(&house->rooms, &room_at)) != NULL) {
        if (ratings_are_shown(room)) {
            note_shown(house, room->state.host);
            for (int seat = 0; seat < SEATS_MAX; seat++) {
                note_shown(house, room->state.seats[seat].who);
            }
        }
    }
    struct rated_person **gone = calloc(people->count + 1, sizeof *gone);
    assert(gone != NULL);
    size_t count = 0;
    size_t at = 0;
    struct rated_person *person;
    while ((person = map_next(people, &at)) != NULL) {
        if (!person->shown) {
            gone[count++] = person;
        }
        person->shown = false;
    }
    for (size_t i = 0; i < count; i++) {
        map_remove(people, map_key_text(gone[i]->who));
        person_destroy(gone[i]);
    }
    free(gone);
}

void ratings_finish(struct ratings *ratings)
{
    size_t at = 0;
    struct rated_person *person;
    while ((person = map_next(&ratings->people, &at)) != NULL) {
        person_destroy(person);
    }
    map_finish(&ratings->people);
}

/* ---- what is shown ---- */

static json_int_t whole(double number)
{
    return (json_int_t)llround(number);
}

json_t *ratings_seats_json(const struct house *house, const struct room_state *state,
                           int64_t now_ms)
{
    char ruleset[RULESET_TEXT_MAX];
    settings_ruleset(&state->settings, ruleset);
    json_t *seats = json_object();
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct rated_person *person = find(house, state->seats[seat].who);
        if (state->seats[seat].who[0] != '\0' && person != NULL && person->known) {
            struct store_rating rating = rating_of(person, ruleset, now_ms);
            json_object_set_new(
                seats, seat_name(seat),
                json_pack("{s:I, s:I, s:b}", "rating", whole(rating.person.rating), "deviation",
                          whole(store_rating_deviation(&rating, now_ms)), "provisional",
                          (int)store_rating_is_provisional(&rating, now_ms)));
        }
    }
    return seats;
}

void ratings_put(const struct house *house, const struct settings *settings, const char *who,
                 int64_t now_ms, json_t *person)
{
    const struct rated_person *known = find(house, who);
    if (!settings->rated || known == NULL || !known->known) {
        return;
    }
    char ruleset[RULESET_TEXT_MAX];
    settings_ruleset(settings, ruleset);
    struct store_rating rating = rating_of(known, ruleset, now_ms);
    json_object_set_new(person, "rating", json_integer(whole(rating.person.rating)));
    if (store_rating_is_provisional(&rating, now_ms)) {
        json_object_set_new(person, "provisional", json_true());
    }
}

/* ---- after a game ---- */

/* A game whose steps are being read. */
struct ended_game {
    struct house *house;
    char room[STORE_ID_BYTES];
    int game;
    char who[SEATS_MAX][STORE_ID_BYTES];
    bool played;
};

static json_t *step_json(const struct store_rating_step *step)
{
    return json_pack("{s:s, s:I, s:I, s:I, s:b}", "who", step->who, "before", whole(step->before),
                     "after", whole(step->rating), "deviation", whole(step->deviation),
                     "provisional", (int)(step->deviation > STORE_RATING_ESTABLISHED));
}

static json_t *steps_json(const struct ended_game *ended, const struct store_rating_step *steps,
                          size_t count)
{
    json_t *seats = json_object();
    for (size_t i = 0; i < count; i++) {
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            if (strcmp(ended->who[seat], steps[i].who) == 0) {
                json_object_set_new(seats, seat_name(seat), step_json(&steps[i]));
            }
        }
    }
    return seats;
}

static void tell_nodes(const struct ended_game *ended)
{
    for (int seat = 0; node_is_cluster(ended->house) && seat < SEATS_MAX; seat++) {
        if (ended->who[seat][0] != '\0') {
            node_tell_all(ended->house, NODE_RATED, json_pack("{s:s}", "who", ended->who[seat]));
        }
    }
}

void ratings_heard(struct house *house, const json_t *d)
{
    const char *who = json_string_value(json_object_get(d, "who"));
    struct rated_person *person = who == NULL ? NULL : find(house, who);
    if (person != NULL && !house->closing) {
        look_up(house, person);
    }
}

static void on_steps(void *data, enum store_status status, const struct store_rating_step *steps,
                     size_t count)
{
    struct ended_game *ended = data;
    struct house *house = ended->house;
    struct room *room = rooms_find(house, ended->room);
    if (status == STORE_OK && room != NULL) {
        const char *why = count > 0 ? NULL : ended->played ? "too-often" : "not-played";
        room_tell_all(room, json_pack("{s:s, s:s, s:i, s:o, s:s*}", "t", "rated", "room", room->id,
                                      "game", ended->game, "d", steps_json(ended, steps, count),
                                      "why", why));
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        struct rated_person *person = find(house, ended->who[seat]);
        if (person != NULL && status != STORE_OK) {
            person->known = false; /* it may have changed: whoever looks next looks it up */
        } else if (person != NULL && count > 0 && !house->closing) {
            look_up(house, person);
        }
    }
    if (count > 0) {
        tell_nodes(ended);
    }
    free(ended);
}

void ratings_game_ended(const struct room *room, const struct room_state *before, enum rated rated)
{
    if (rated == RATED_NOT) {
        return;
    }
    struct ended_game *ended = calloc(1, sizeof *ended);
    assert(ended != NULL);
    ended->house = room->house;
    memcpy(ended->room, room->id, sizeof ended->room);
    ended->game = before->game;
    ended->played = rated == RATED_COUNTS;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        memcpy(ended->who[seat], before->seats[seat].who, sizeof ended->who[seat]);
    }
    store_read_rated(room->house->store, room->id, before->game, on_steps, ended);
}
