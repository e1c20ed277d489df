/* SPDX-License-Identifier: MIT */
/* Who watches, by name. A room with a crowd names the first that came; the others are counted. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "house.h"
#include "map.h"
#include "room.h"
#include "room_away.h"
#include "session.h"

struct room_people {
    char who[ROOM_NAMED_MAX][STORE_ID_BYTES]; /* of followers, players among them */
    int count;
    bool more; /* some follow who are not among them */
    int64_t looked_ms;
};

static int find(const struct room_people *people, const char *who)
{
    for (int i = 0; i < people->count; i++) {
        if (strcmp(people->who[i], who) == 0) {
            return i;
        }
    }
    return -1;
}

void room_name_follower(struct room *room, const char *who)
{
    if (room->people == NULL) {
        room->people = calloc(1, sizeof *room->people);
        assert(room->people != NULL);
    }
    struct room_people *people = room->people;
    if (find(people, who) >= 0) {
        return;
    }
    if (people->count == ROOM_NAMED_MAX) {
        people->more = true;
        return;
    }
    memcpy(people->who[people->count++], who, strlen(who) + 1);
}

void room_forget_follower(struct room *room, const char *who)
{
    struct room_people *people = room->people;
    int at = people == NULL ? -1 : find(people, who);
    if (at >= 0) {
        people->count--;
        memmove(people->who[at], people->who[at + 1],
                (size_t)(people->count - at) * sizeof people->who[0]);
    }
}

void room_name_more(struct room *room, int64_t now_ms)
{
    struct room_people *people = room->people;
    if (people == NULL || !people->more || people->count == ROOM_NAMED_MAX ||
        now_ms - people->looked_ms < ROOM_NAMES_EVERY_MS) {
        return;
    }
    people->looked_ms = now_ms;
    people->more = false;
    size_t at = 0;
    const struct session *session;
    while (!people->more && (session = map_next(&room->house->sessions, &at)) != NULL) {
        if (session_follows(session, room->id)) {
            room_name_follower(room, session->who);
        }
    }
}

const char *room_named_here(const struct room *room, int *at)
{
    const struct room_people *people = room->people;
    return people != NULL && *at < people->count ? people->who[(*at)++] : NULL;
}

/* How far a walk has come. */
struct walk {
    int here;
    int away;
};

/* Of all nodes: the next who is named, watches and does not hide; NULL past the last. */
static const struct session *next_named(const struct room *room, struct walk *at)
{
    for (;;) {
        const char *who = room_named_here(room, &at->here);
        if (who == NULL && (who = room_away_named(room, &at->away)) == NULL) {
            return NULL;
        }
        const struct session *session = people_known(room->house, who);
        if (session != NULL && !session->hidden && room_seat_of(&room->state, who) == SEAT_NONE) {
            return session;
        }
    }
}

json_t *room_watching_json(const struct room *room)
{
    json_t *list = json_array();
    struct walk at = {0, 0};
    const struct session *session;
    while ((session = next_named(room, &at)) != NULL) {
        json_t *person = json_pack("{s:s, s:s}", "who", session->who, "name", session->name);
        if (session->bot) {
            json_object_set_new(person, "bot", json_true());
        }
        json_array_append_new(list, person);
    }
    return list;
}

/* FNV-1a, with the NUL. */
static uint64_t add_text(uint64_t sum, const char *text)
{
    do {
        sum = (sum ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    } while (*text++ != '\0');
    return sum;
}

uint64_t room_watching_sum(const struct room *room)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    struct walk at = {0, 0};
    const struct session *session;
    while ((session = next_named(room, &at)) != NULL) {
        sum = add_text(add_text(sum, session->who), session->name);
    }
    return sum;
}
