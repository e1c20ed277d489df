/* SPDX-License-Identifier: MIT */
#include "people_away.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "house.h"
#include "node.h"
#include "session.h"

/* ---- who is known ---- */

static struct session *find_away(const struct house *house, const char *who)
{
    return map_find(&house->people_away.people, map_key_text(who));
}

const struct session *people_known(const struct house *house, const char *who)
{
    const struct session *here = session_find(house, who);
    if (here != NULL && here->conn != 0) {
        return here;
    }
    const struct session *away = find_away(house, who);
    /* Of two who are gone, the one who went last. */
    bool is_news =
        away != NULL && (here == NULL || away->node[0] != '\0' || away->gone_ms > here->gone_ms);
    return is_news ? away : here;
}

bool people_are_elsewhere(const struct house *house, const char *who, int64_t now_ms)
{
    const struct session *away = find_away(house, who);
    return away != NULL && (away->node[0] != '\0' || now_ms - away->gone_ms < SESSION_AWAY_MS);
}

static void forget(struct house *house, struct session *away)
{
    map_remove(&house->people_away.people, map_key_text(away->who));
    free(away);
}

static bool copy_text(char *to, size_t to_bytes, const char *from)
{
    if (from == NULL || strlen(from) >= to_bytes) {
        return false;
    }
    memset(to, 0, to_bytes);
    memcpy(to, from, strlen(from));
    return true;
}

/* What one node says of a person. */
struct said {
    const char *node;
    const char *who;
    const char *name;
    bool account;
    bool bot;
    bool hidden;
};

/* Of who is connected here too: when that connection goes they are still there. */
static void take(struct house *house, const struct said *said, int64_t now_ms)
{
    struct session *away = find_away(house, said->who);
    char who[STORE_ID_BYTES];
    if (!copy_text(who, sizeof who, said->who) ||
        (away == NULL && house->people_away.people.count >= PEOPLE_AWAY_MAX)) {
        return;
    }
    if (away == NULL) {
        away = calloc(1, sizeof *away);
        assert(away != NULL);
        memcpy(away->who, who, sizeof away->who);
        map_put(&house->people_away.people, map_key_text(who), away);
    }
    /* A name that is too long is none of ours, and a person without one is still there. */
    (void)copy_text(away->name, sizeof away->name, said->name);
    (void)copy_text(away->node, sizeof away->node, said->node);
    away->account = said->account;
    away->bot = said->bot;
    away->hidden = said->hidden;
    away->gone_ms = now_ms;
}

/* ---- telling ---- */

static json_t *person_json(const struct session *session)
{
    json_t *person = json_pack("{s:s, s:s}", "who", session->who, "name", session->name);
    static const char *const words[] = {"account", "bot", "hidden"};
    const bool are[] = {session->account, session->bot, session->hidden};
    for (size_t i = 0; i < sizeof are / sizeof are[0]; i++) {
        if (are[i]) {
            json_object_set_new(person, words[i], json_true());
        }
    }
    return person;
}

void people_came(struct house *house, const struct session *session, int64_t now_ms)
{
    struct session *away = find_away(house, session->who);
    if (away != NULL) {
        forget(house, away);
    }
    if (node_is_cluster(house)) {
        (void)now_ms;
        json_t *person = person_json(session);
        json_object_set_new(person, "came", json_true());
        node_tell_all(house, NODE_PERSON, person);
    }
}

void people_changed(struct house *house, const struct session *session)
{
    if (node_is_cluster(house) && session->conn != 0) {
        node_tell_all(house, NODE_PERSON, person_json(session));
    }
}

void people_went(struct house *house, const struct session *session)
{
    if (node_is_cluster(house)) {
        node_tell_all(house, NODE_WENT, json_pack("{s:s}", "who", session->who));
    }
}

static void tell_some(struct house *house, const char *node, json_t *people, bool first)
{
    json_t *d = json_pack("{s:o, s:b}", "people", people, "first", (int)first);
    if (node[0] == '\0') {
        node_tell_all(house, NODE_PEOPLE, d);
    } else {
        node_tell(house, node, NODE_PEOPLE, d);
    }
}

void people_tell_all_to(struct house *house, const char *node)
{
    json_t *some = json_array();
    bool first = true;
    size_t at = 0;
    const struct session *session;
    while ((session = map_next(&house->sessions, &at)) != NULL) {
        if (session->conn == 0) {
            continue;
        }
        json_array_append_new(some, person_json(session));
        if (json_array_size(some) == PEOPLE_AWAY_HELPING) {
            tell_some(house, node, some, first);
            some = json_array();
            first = false;
        }
    }
    tell_some(house, node, some, first);
}

/* ---- hearing ---- */

static void take_json(struct house *house, const char *node, const json_t *d, int64_t now_ms)
{
    struct said said = {
        .node = node,
        .who = json_string_value(json_object_get(d, "who")),
        .name = json_string_value(json_object_get(d, "name")),
        .account = json_is_true(json_object_get(d, "account")),
        .bot = json_is_true(json_object_get(d, "bot")),
        .hidden = json_is_true(json_object_get(d, "hidden")),
    };
    if (said.who != NULL && said.who[0] != '\0') {
        take(house, &said, now_ms);
    }
}

/* Which of two connections of one person is the newer one: whoever tells of one has seen ours go before, or has not heard of it yet. */
static bool gives_way(const struct house *house, const struct session *here, const char *node,
                      int64_t now_ms)
{
    return now_ms - here->came_ms >= PEOPLE_AWAY_MEET_MS || strcmp(node, node_name(house)) > 0;
}

void people_heard(struct house *house, const char *node, const json_t *d, int64_t now_ms)
{
    const char *who = json_string_value(json_object_get(d, "who"));
    struct session *here = who == NULL ? NULL : session_find(house, who);
    bool came = json_is_true(json_object_get(d, "came"));
    if (came && here != NULL && here->conn != 0) {
        if (!gives_way(house, here, node, now_ms)) {
            people_came(house, here, now_ms); /* they hear of ours, and theirs goes */
            return;
        }
        session_replace(house, here, now_ms);
    }
    take_json(house, node, d, now_ms);
}

void people_heard_went(struct house *house, const char *node, const json_t *d, int64_t now_ms)
{
    const char *who = json_string_value(json_object_get(d, "who"));
    struct session *away = who == NULL ? NULL : find_away(house, who);
    if (away != NULL && strcmp(away->node, node) == 0) {
        away->node[0] = '\0';
        away->gone_ms = now_ms;
    }
}

void people_node_gone(struct house *house, const char *node, int64_t now_ms)
{
    size_t at = 0;
    struct session *away;
    while ((away = map_next(&house->people_away.people, &at)) != NULL) {
        if (strcmp(away->node, node) == 0) {
            away->node[0] = '\0';
            away->gone_ms = now_ms;
        }
    }
}

void people_heard_all(struct house *house, const char *node, const json_t *d, int64_t now_ms)
{
    if (json_is_true(json_object_get(d, "first"))) {
        people_node_gone(house, node, now_ms);
    }
    const json_t *people = json_object_get(d, "people");
    for (size_t i = 0; i < json_array_size(people) && i < PEOPLE_AWAY_HELPING; i++) {
        take_json(house, node, json_array_get(people, i), now_ms);
    }
}

/* ---- letting go ---- */

void people_away_sweep(struct house *house, int64_t now_ms, int64_t keep_ms)
{
    const struct map *people = &house->people_away.people;
    struct session **leaving = calloc(people->count + 1, sizeof(struct session *));
    assert(leaving != NULL);
    size_t count = 0;
    size_t at = 0;
    struct session *away;
    while ((away = map_next(people, &at)) != NULL) {
        if (away->node[0] == '\0' && now_ms - away->gone_ms >= keep_ms) {
            leaving[count++] = away;
        }
    }
    for (size_t i = 0; i < count; i++) {
        forget(house, leaving[i]);
    }
    free(leaving);
}

void people_away_finish(struct people_away *away)
{
    size_t at = 0;
    struct session *session;
    while ((session = map_next(&away->people, &at)) != NULL) {
        free(session);
    }
    map_finish(&away->people);
}
