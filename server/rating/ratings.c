/* SPDX-License-Identifier: MIT */
#include "rating/ratings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/runtime.h"
#include "node/node.h"
#include "node/sync.h"
#include "rating/private.h"
#include "room/registry.h"
#include "room/room.h"
#include "store/ratings.h"
#include "wire/objects.h"

/* A user at a rated table. */
struct rated_user {
    char user_id[STORE_ID_BYTES];
    bool known;   /* has been looked up */
    bool loading; /* a lookup is under way */
    bool stale;   /* must be looked up again after that, because a game has ended since */
    size_t count;
    struct store_rating *ratings; /* owned; one per ruleset */
};

/* ---- users ---- */

static struct rated_user *find_rated_user(const struct ratings *ratings, const char *user_id)
{
    return map_find(&ratings->people, map_key_text(user_id));
}

static void user_destroy(struct rated_user *user)
{
    free(user->ratings);
    free(user);
}

/* The user's rating for the game of the settings. The first rating, if the user has not played it yet. */
static struct store_rating rating_of(const struct rated_user *user, const struct settings *settings,
                                     int64_t now_ms)
{
    char ruleset[RULESET_TEXT_MAX];
    settings_ruleset(settings, ruleset);
    for (size_t i = 0; i < user->count; i++) {
        if (strcmp(user->ratings[i].ruleset, ruleset) == 0) {
            return user->ratings[i];
        }
    }
    struct store_rating rating = store_rating_new(ruleset, now_ms);
    rating.user.rating += ratings_head_start(settings, user->user_id);
    return rating;
}

/* A rated room shows ratings, unless it is imported: imported games do not count here. */
static bool are_shown(const struct room *room)
{
    return room_settings(room)->rated && !room->imported;
}

static struct wire_ratings_message describe_ratings(const struct ratings *ratings,
                                                    const struct room *room,
                                                    const struct room_state *state, int64_t now_ms);

static void send_ratings_to_room(struct ratings *ratings, struct room *room, int64_t now_ms)
{
    if (room->followers > 0) {
        const struct wire_ratings_message message =
            describe_ratings(ratings, room, room->state, now_ms);
        room_broadcast(room, wire_ratings_frame(&message));
    }
}

static void send_ratings_to_rooms(struct ratings *ratings, const char *user_id, int64_t now_ms)
{
    size_t count;
    struct room *const *rooms = rooms_of_user(ratings->rooms, user_id, &count);
    for (size_t i = 0; i < count; i++) {
        if (are_shown(rooms[i])) {
            send_ratings_to_room(ratings, rooms[i], now_ms);
            room_observers_listed(rooms[i]);
        }
    }
}

/* The context of a lookup. It holds the user id, because the user may have been forgotten meanwhile. */
struct lookup {
    struct ratings *ratings;
    char user_id[STORE_ID_BYTES];
};

static void load_ratings(struct ratings *ratings, struct rated_user *user);

static void copy_ratings(struct rated_user *user, const struct store_rating *ratings, size_t count)
{
    free(user->ratings);
    user->ratings = calloc(count + 1, sizeof *ratings);
    memcpy(user->ratings, ratings, count * sizeof *ratings);
    user->count = count;
    user->known = true;
}

static void on_ratings(void *data, enum store_status status, const struct store_rating *found,
                       size_t count)
{
    struct lookup *lookup = data;
    struct ratings *ratings = lookup->ratings;
    struct rated_user *user = find_rated_user(ratings, lookup->user_id);
    if (user != NULL) {
        user->loading = false;
        if (status == STORE_OK) {
            copy_ratings(user, found, count);
        }
        if (user->stale && status == STORE_OK) {
            load_ratings(ratings, user);
        } else if (status == STORE_OK) {
            send_ratings_to_rooms(ratings, user->user_id, runtime_now(ratings->runtime));
        }
    }
    free(lookup);
}

static void load_ratings(struct ratings *ratings, struct rated_user *user)
{
    user->stale = user->loading;
    if (user->loading) {
        return;
    }
    user->loading = true;
    struct lookup *lookup = calloc(1, sizeof *lookup);
    lookup->ratings = ratings;
    memcpy(lookup->user_id, user->user_id, sizeof lookup->user_id);
    store_read_ratings(ratings->store, user->user_id, runtime_now(ratings->runtime), on_ratings,
                       lookup);
}

static void load_unknown_ratings(struct ratings *ratings, const char *user_id)
{
    struct rated_user *user = find_rated_user(ratings, user_id);
    if (user_id[0] == '\0' || (user != NULL && (user->known || user->loading))) {
        return;
    }
    if (user == NULL) {
        user = calloc(1, sizeof *user);
        snprintf(user->user_id, sizeof user->user_id, "%s", user_id);
        map_put(&ratings->people, map_key_text(user_id), user);
    }
    load_ratings(ratings, user);
}

/* Looks up the ratings that a rated room shows and that are not known yet. */
static void ratings_on_room_listed(void *self, struct room *room)
{
    struct ratings *ratings = self;
    const struct room_state *state = room->state;
    if (!are_shown(room) || ratings->runtime->closing || ratings->runtime->store_failing) {
        return;
    }
    load_unknown_ratings(ratings, state->host);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        load_unknown_ratings(ratings, state->seats[seat].user_id);
    }
}

/* A user has taken a seat, or the sides have swapped. on_ratings() sends the ratings that are not known yet. */
static void note_rating_change(void *self, const struct room_changed *changed)
{
    struct ratings *ratings = self;
    const struct room_state *before = changed->before;
    const struct room_state *now = changed->room->state;
    bool is_new = false;
    for (int seat = 0; seat < SEATS_MAX && !changed->only_moves; seat++) {
        const char *user_id = now->seats[seat].user_id;
        const struct rated_user *user = find_rated_user(ratings, user_id);
        is_new = is_new || (user != NULL && user->known && user_id[0] != '\0' &&
                            strcmp(user_id, before->seats[seat].user_id) != 0);
    }
    if (is_new && are_shown(changed->room)) {
        send_ratings_to_room(ratings, changed->room, changed->at_ms);
    }
}

static void mark_ratings_stale(const struct ratings *ratings, const char *user_id)
{
    struct rated_user *user = find_rated_user(ratings, user_id);
    if (user != NULL) {
        user->known = false;
        user->stale = user->loading;
    }
}

/* A log that was read again may hold the end of a game: the known ratings of its users may be out of date. */
static void ratings_on_room_loaded(void *self, struct room *room, bool again, int64_t now_ms)
{
    struct ratings *ratings = self;
    (void)now_ms;
    if (!again) {
        return;
    }
    mark_ratings_stale(ratings, room_host(room));
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        mark_ratings_stale(ratings, room_seat_user(room, seat));
    }
}

static bool is_shown(const struct ratings *ratings, const char *user_id)
{
    size_t count;
    struct room *const *rooms = rooms_of_user(ratings->rooms, user_id, &count);
    for (size_t i = 0; i < count; i++) {
        if (are_shown(rooms[i])) {
            return true;
        }
    }
    return false;
}

void ratings_sweep(struct ratings *ratings)
{
    struct rated_user *gone[RATINGS_SWEPT_AT_ONCE];
    size_t count = 0;
    for (int i = 0; i < RATINGS_SWEPT_AT_ONCE; i++) {
        struct rated_user *user = map_next(&ratings->people, &ratings->swept);
        if (user == NULL) {
            ratings->swept = 0;
            break;
        }
        if (!is_shown(ratings, user->user_id)) {
            gone[count++] = user;
        }
    }
    for (size_t i = 0; i < count; i++) {
        map_remove(&ratings->people, map_key_text(gone[i]->user_id));
        user_destroy(gone[i]);
    }
}

void ratings_finish(struct ratings *ratings)
{
    size_t at = 0;
    struct rated_user *user;
    while ((user = map_next(&ratings->people, &at)) != NULL) {
        user_destroy(user);
    }
    map_finish(&ratings->people);
}

/* ---- views ---- */

static json_int_t round_number(double number)
{
    return (json_int_t)llround(number);
}

/* Of the seated players with a known rating. */
static struct wire_ratings_message describe_ratings(const struct ratings *ratings,
                                                    const struct room *room,
                                                    const struct room_state *state, int64_t now_ms)
{
    struct wire_ratings_message message = {.room = room->id};
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct rated_user *user = find_rated_user(ratings, state->seats[seat].user_id);
        if (state->seats[seat].user_id[0] != '\0' && user != NULL && user->known) {
            struct store_rating rating = rating_of(user, &state->settings, now_ms);
            message.d[seat].is_given = true;
            message.d[seat].value = (struct wire_rating){
                round_number(rating.user.rating),
                round_number(store_rating_deviation(&rating, now_ms)),
                store_rating_is_provisional(&rating, now_ms),
            };
        }
    }
    return message;
}

/* Adds `rating`, and `provisional` if it is, to the entry of a user in a line of a list, if the rating is known. */
static void add_rating_to_user(const struct ratings *ratings, const struct settings *settings,
                               const char *user_id, int64_t now_ms, struct wire_number *shown,
                               bool *provisional)
{
    const struct rated_user *known = find_rated_user(ratings, user_id);
    if (!settings->rated || known == NULL || !known->known) {
        return;
    }
    struct store_rating rating = rating_of(known, settings, now_ms);
    *shown = (struct wire_number){true, round_number(rating.user.rating)};
    *provisional = store_rating_is_provisional(&rating, now_ms);
}

static void ratings_on_snapshot(void *self, const struct room *room, const struct room_state *state,
                                struct wire_snapshot *snapshot, int64_t now_ms)
{
    struct ratings *ratings = self;
    if (are_shown(room)) {
        const struct wire_ratings_message message = describe_ratings(ratings, room, state, now_ms);
        snapshot->has_ratings = true;
        memcpy(snapshot->ratings, message.d, sizeof snapshot->ratings);
    }
}

/* The ratings of the users that the line of a rated room names. */
static void describe_line(void *self, const struct room *room, const struct room_state *state,
                          struct wire_lobby_line *line)
{
    struct ratings *ratings = self;
    if (!are_shown(room)) {
        return;
    }
    int64_t now_ms = runtime_now(ratings->runtime);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct room_seat *sitter = &state->seats[seat];
        if (sitter->user_id[0] != '\0') {
            add_rating_to_user(ratings, &state->settings, sitter->user_id, now_ms,
                               &line->seats[seat].rating, &line->seats[seat].provisional);
        }
    }
    add_rating_to_user(ratings, &state->settings, state->host, now_ms, &line->host.rating,
                       &line->host.provisional);
}

/* ---- after a game ---- */

/* A game whose rating steps are being read from the store. */
struct ended_game {
    struct ratings *ratings;
    char room[STORE_ID_BYTES];
    int game;
    char user_id[SEATS_MAX][STORE_ID_BYTES];
    bool played;
};

static void send_rating_steps(const struct ended_game *ended, struct room *room,
                              const struct store_rating_step *steps, size_t count)
{
    struct wire_rated_message message = {.room = room->id,
                                         .game = ended->game,
                                         .why = count > 0       ? NULL
                                                : ended->played ? "too-often"
                                                                : "not-played"};
    for (size_t i = 0; i < count; i++) {
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            if (strcmp(ended->user_id[seat], steps[i].user_id) == 0) {
                message.d[seat] = (struct wire_rated_seat){
                    steps[i].user_id, round_number(steps[i].before), round_number(steps[i].rating),
                    round_number(steps[i].deviation),
                    steps[i].deviation > STORE_RATING_ESTABLISHED};
            }
        }
    }
    room_broadcast(room, wire_rated_frame(&message));
}

static void publish_changed_ratings(const struct ended_game *ended)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (ended->user_id[seat][0] != '\0') {
            node_sync_put(ended->ratings->node, SYNC_RATINGS, ended->user_id[seat], json_true());
        }
    }
}

static void apply_ratings_entry(void *self, const struct sync_entry *entry, int64_t now_ms)
{
    struct ratings *ratings = self;
    (void)now_ms;
    struct rated_user *user = find_rated_user(ratings, entry->key);
    if (user != NULL && !ratings->runtime->closing) {
        load_ratings(ratings, user);
    }
}

const struct sync_schema ratings_sync = {.word = "ratings", .apply = apply_ratings_entry};

static void on_rating_steps(void *data, enum store_status status,
                            const struct store_rating_step *steps, size_t count)
{
    struct ended_game *ended = data;
    struct ratings *ratings = ended->ratings;
    struct room *room = rooms_find(ratings->rooms, ended->room);
    if (status == STORE_OK && room != NULL) {
        send_rating_steps(ended, room, steps, count);
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        struct rated_user *user = find_rated_user(ratings, ended->user_id[seat]);
        if (user != NULL && status != STORE_OK) {
            user->known = false; /* the rating may have changed: the next use looks it up again */
        } else if (user != NULL && count > 0 && !ratings->runtime->closing) {
            load_ratings(ratings, user);
        }
    }
    if (count > 0) {
        publish_changed_ratings(ended);
    }
    free(ended);
}

static void ratings_on_room_committed(void *self, const struct room_committed *committed)
{
    struct ratings *ratings = self;
    const struct room *room = committed->room;
    const struct room_state *before = committed->before;
    if (!committed->game_ended || committed->rated == RATED_NOT) {
        return;
    }
    struct ended_game *ended = calloc(1, sizeof *ended);
    ended->ratings = ratings;
    memcpy(ended->room, room->id, sizeof ended->room);
    ended->game = before->game;
    ended->played = committed->rated == RATED_COUNTS;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        memcpy(ended->user_id[seat], before->seats[seat].user_id, sizeof ended->user_id[seat]);
    }
    store_read_rated(ratings->store, room->id, before->game, on_rating_steps, ended);
}

const struct room_observer ratings_observer = {
    .game_ends = ratings_game_ends,
    .game_aborts = ratings_game_aborts,
    .changed = note_rating_change,
    .committed = ratings_on_room_committed,
    .loaded = ratings_on_room_loaded,
    .listed = ratings_on_room_listed,
    .describe = ratings_on_snapshot,
    .describe_line = describe_line,
};
