/* SPDX-License-Identifier: MIT */
/*
 * The number of sockets that speak HTTP is limited. If all places are taken, a new socket takes the place of one that
 * keeps the server waiting, at the address that holds the most places: the one without a whole head, or with an
 * unfinished body, that has waited longest.
 */
#include "net/endpoint.h"
#include "net/http/exchange.h"

/* How readily this endpoint loses its place; 0: never, because the server owes it something. */
static int readiness_to_leave(const struct endpoint *endpoint)
{
    int of_address = 2 * endpoint->base.source->endpoints;
    if (endpoint->state != ENDPOINT_REQUEST) {
        return of_address + 1;
    }
    return exchange_can_be_cut(endpoint->exchange) ? of_address : 0;
}

/* The endpoint of the list that goes most readily, and has waited longest of these, if it beats `found`. */
static struct endpoint *most_ready_endpoint(const struct list *list, struct endpoint *found)
{
    int most = found ? readiness_to_leave(found) : 0;
    LIST_EACH(struct endpoint, endpoint, list, link) {
        int readiness = readiness_to_leave(endpoint);
        if (readiness > most) {
            found = endpoint;
            most = readiness;
        }
    }
    return found;
}

bool endpoints_make_room(struct net *net)
{
    if (net->endpoints_count < net->endpoints_max) {
        return true;
    }
    struct endpoint *found =
        most_ready_endpoint(&net->endpoints, most_ready_endpoint(&net->draining, NULL));
    if (found == NULL) {
        return false;
    }
    net->counts.endpoints_displaced++;
    endpoint_cut(found);
    return true;
}
