/* SPDX-License-Identifier: MIT */
/* What a touch on the board means: the ways of one man, and the rule against a move. rules/wasm/README.md. */
#include <string.h>

#include "rules/core/rules.h"
#include "rules/core/text.h"
#include "rules/wasm/text.h"

enum {
    ROUTES_MAX = 48,     /* three dice of one man have at most 15 orders */
    ROUTE_STEPS_MAX = 4, /* all routes together have at most POSITION_STEPS_MAX steps */
};

EXPORT(rules_routes) int rules_routes(int bytes);
EXPORT(rules_why) int rules_why(int bytes);

/* Steps of one man, one after the other. */
struct route {
    int count;
    struct step steps[ROUTE_STEPS_MAX];
    struct position after;
};

struct routes {
    int count;
    int lead; /* the die that is played first; 0 if there is none */
    struct route all[ROUTES_MAX];
};

static const struct step *last_of(const struct route *route)
{
    return &route->steps[route->count - 1];
}

/* The next place where a man is hit, from step `*at` on; PLACE_NONE if there is none. */
static int next_hit(const struct route *route, int *at)
{
    while (*at < route->count && !route->steps[*at].hit) {
        (*at)++;
    }
    return *at < route->count ? route->steps[(*at)++].to : PLACE_NONE;
}

static bool hits_are_same(const struct route *one, const struct route *other)
{
    int hit;
    int at = 0;
    int other_at = 0;
    do {
        hit = next_hit(one, &at);
        if (hit != next_hit(other, &other_at)) {
            return false;
        }
    } while (hit != PLACE_NONE);
    return true;
}

static bool is_route_known(const struct routes *routes, const struct route *route)
{
    for (int i = 0; i < routes->count; i++) {
        const struct route *known = &routes->all[i];
        if (last_of(known)->to == last_of(route)->to && hits_are_same(known, route) &&
            memcmp(&known->after, &route->after, sizeof route->after) == 0) {
            return true;
        }
    }
    return false;
}

/* Adds the routes that begin with `before` and go one step further, from a place. */
static void extend_route(struct routes *routes, const struct route *before, int from)
{
    struct step steps[POSITION_STEPS_MAX];
    int count = position_steps(&before->after, steps);
    for (int i = 0; i < count; i++) {
        struct route route = *before;
        if (steps[i].kind != STEP_MOVE || steps[i].from != from || routes->count == ROUTES_MAX ||
            step_play(&before->after, &steps[i], &route.after, NULL) != TURN_OK) {
            continue;
        }
        route.steps[route.count++] = steps[i];
        if (!is_route_known(routes, &route)) {
            routes->all[routes->count++] = route;
        }
    }
}

static bool is_same_turn(const struct position *start, const struct position *now)
{
    struct owed first = position_owed(start);
    struct owed owed = position_owed(now);
    return owed.kind == OWED_TURN && owed.side == first.side && owed.seat == first.seat;
}

static void find_routes(struct routes *routes, const struct position *pos, int from)
{
    struct route none = {.after = *pos};
    extend_route(routes, &none, from);
    for (int i = 0; i < routes->count; i++) {
        struct route *route = &routes->all[i];
        if (route->count < ROUTE_STEPS_MAX && last_of(route)->to != PLACE_OFF &&
            is_same_turn(pos, &route->after)) {
            extend_route(routes, route, last_of(route)->to);
        }
    }
}

static bool is_leading_die(const struct routes *routes, const struct route *route)
{
    const uint8_t *dice = route->steps[0].dice;
    return dice[0] == routes->lead || dice[1] == routes->lead || dice[2] == routes->lead;
}

static bool is_better(const struct routes *routes, const struct route *one,
                      const struct route *other)
{
    return one->count != other->count
               ? one->count < other->count
               : is_leading_die(routes, one) && !is_leading_die(routes, other);
}

/* The routes to a place, best first; equal ones in the order in which they were found. */
static int routes_to(const struct routes *routes, int place, const struct route **found)
{
    int count = 0;
    for (int i = 0; i < routes->count; i++) {
        const struct route *route = &routes->all[i];
        if (last_of(route)->to != place) {
            continue;
        }
        int at = count++;
        for (; at > 0 && is_better(routes, route, found[at - 1]); at--) {
            found[at] = found[at - 1];
        }
        found[at] = route;
    }
    return count;
}

static void put_route(struct answer *answer, const struct position *pos, const struct route *route)
{
    struct position now = *pos;
    for (int i = 0; i < route->count; i++) {
        put_char(answer, i == 0 ? '[' : ',');
        put_step(answer, &now, &route->steps[i], &now);
    }
    put_char(answer, ']');
}

static void put_target(struct answer *answer, const struct position *pos,
                       const struct route **found, int count)
{
    bool asks = false;
    int at = 0;
    for (int i = 1; i < count && found[i]->count == found[0]->count; i++) {
        asks = asks || !hits_are_same(found[0], found[i]);
    }
    put_text(answer, "{\"to\":");
    put_place(answer, last_of(found[0])->to);
    put_text(answer, next_hit(found[0], &at) != PLACE_NONE ? ",\"hit\":true" : ",\"hit\":false");
    put_text(answer, asks ? ",\"ask\":true,\"routes\":" : ",\"ask\":false,\"routes\":");
    for (int i = 0; i < count; i++) {
        put_char(answer, i == 0 ? '[' : ',');
        put_route(answer, pos, found[i]);
    }
    put_text(answer, "]}");
}

/* Whether route `at` is the first one to its place. */
static bool is_first_to_place(const struct routes *routes, int at)
{
    for (int i = 0; i < at; i++) {
        if (last_of(&routes->all[i])->to == last_of(&routes->all[at])->to) {
            return false;
        }
    }
    return true;
}

/* A number that is no place if the argument is none. */
static int read_place_argument(const struct argument *argument)
{
    if (text_is(argument->text, argument->bytes, "hand")) {
        return PLACE_HAND;
    }
    if (text_is(argument->text, argument->bytes, "bar")) {
        return PLACE_BAR;
    }
    return (int)read_number(argument, PLACE_HAND - 1);
}

int rules_routes(int bytes)
{
    struct question question;
    struct position pos;
    struct text_error error;
    struct routes routes = {.lead = -1};
    struct answer answer = {0};
    const struct route *found[ROUTES_MAX];
    const struct argument *arguments = question.arguments;
    if (question_read(&question, bytes, 3)) {
        routes.lead = (int)read_number(&arguments[2], 9);
    }
    if (routes.lead < 0) {
        return refuse_misuse("Routes start from a place of a position, with a leading die.");
    }
    if (!position_read(arguments[0].text, arguments[0].bytes, &pos, &error)) {
        return refuse_text(&error);
    }
    find_routes(&routes, &pos, read_place_argument(&arguments[1]));
    put_char(&answer, '[');
    for (int i = 0; i < routes.count; i++) {
        if (is_first_to_place(&routes, i)) {
            int count = routes_to(&routes, last_of(&routes.all[i])->to, found);
            if (answer.bytes > 1) {
                put_char(&answer, ',');
            }
            put_target(&answer, &pos, found, count);
        }
    }
    put_char(&answer, ']');
    return answer.bytes;
}

/* ---- reasons ---- */

/* The rule against a step; RULE_NONE if it is no step of this game, or may be played. */
static enum rule rule_against(const struct position *pos, const char *text, size_t bytes)
{
    struct turn turn;
    struct position after;
    struct text_error error;
    enum rule broken = RULE_NONE;
    bool is_refused = turn_read(pos, text, bytes, &turn, &error) &&
                      turn_play(pos, &turn, &after, NULL, &broken) != TURN_OK;
    return is_refused ? broken : RULE_NONE;
}

/* "No die fits" concerns only one way of paying for the move and explains least: any other rule replaces it. */
static void try_step(const struct position *pos, const char *text, size_t bytes, enum rule *found)
{
    if (*found == RULE_NONE || *found == RULE_NO_DIE) {
        enum rule broken = rule_against(pos, text, bytes);
        *found = broken == RULE_NONE ? *found : broken;
    }
}

/* Tries a step as it is written, and paid with each die. */
static void try_ways(const struct position *pos, const char *text, size_t bytes, enum rule *found)
{
    char paid[STEP_TEXT_MAX];
    try_step(pos, text, bytes, found);
    if (bytes + 2 > sizeof paid) {
        return;
    }
    memcpy(paid, text, bytes);
    paid[bytes] = '=';
    for (int i = 0; i < THROW_DICE_MAX && pos->dice[i] >= 1 && pos->dice[i] <= 6; i++) {
        paid[bytes + 1] = (char)('0' + pos->dice[i]);
        try_step(pos, paid, bytes + 2, found);
    }
}

int rules_why(int bytes)
{
    struct position pos;
    struct argument more;
    struct answer answer = {0};
    enum rule found = RULE_NONE;
    int refusal = ask_position(bytes, &pos, &more);
    if (refusal != 0) {
        return refusal;
    }
    for (size_t at = 0; at < more.bytes; at++) {
        size_t length = 0;
        while (at + length < more.bytes && more.text[at + length] != ' ') {
            length++;
        }
        try_ways(&pos, more.text + at, length, &found);
        at += length;
    }
    if (found != RULE_NONE) {
        put_text(&answer, rule_name(found));
        put_field(&answer, rule_sentence(found));
    }
    return answer.bytes;
}
