/* SPDX-License-Identifier: MIT */
/*
 * The bytes of responses that this process keeps for their clients: each response counts what it holds for itself, and
 * one that is sent in pages counts a page. All together have net->waiting_bytes_max, an address has
 * NET_WAITING_BYTES_MAX of it, or a quarter if that is less. Beyond the first one a request is refused. Beyond the
 * second one the address that holds the most loses its oldest response, unless the request comes from there.
 */
#include "net/http/exchange.h"

void budget_release(struct exchange *exchange)
{
    struct net *net = exchange->net;
    exchange->endpoint->base.source->waiting_bytes -= exchange->waiting_bytes;
    net->counts.waiting_bytes -= exchange->waiting_bytes;
    exchange->waiting_bytes = 0;
}

void budget_charge(struct exchange *exchange, size_t bytes)
{
    exchange->waiting_bytes += bytes;
    exchange->endpoint->base.source->waiting_bytes += bytes;
    exchange->net->counts.waiting_bytes += bytes;
}

/* The response of that source that has waited longest. */
static struct exchange *oldest_waiting(const struct net *net, const struct source *source)
{
    LIST_EACH(const struct endpoint, at, &net->endpoints, link) {
        if (at->base.source == source && at->exchange && at->exchange->waiting_bytes > 0) {
            return at->exchange;
        }
    }
    return NULL;
}

/* Makes room for so many bytes of that source. False if it holds the most itself. */
static bool free_bytes_of_others(struct net *net, const struct source *source, size_t bytes)
{
    while (net->counts.waiting_bytes + bytes > net->waiting_bytes_max) {
        const struct source *busiest = sources_with_most_waiting(net);
        if (!busiest || busiest->waiting_bytes <= source->waiting_bytes + bytes) {
            return false;
        }
        struct exchange *goes = oldest_waiting(net, busiest);
        if (!goes) {
            return false;
        }
        net->counts.responses_displaced++;
        budget_release(goes);
        exchange_break(goes);
    }
    return true;
}

static size_t address_max(const struct net *net)
{
    size_t quarter = net->waiting_bytes_max / 4;
    return quarter < NET_WAITING_BYTES_MAX ? quarter : NET_WAITING_BYTES_MAX;
}

int budget_reserve(struct exchange *exchange, size_t bytes)
{
    struct net *net = exchange->net;
    const struct source *source = exchange->endpoint->base.source;
    int status = 0;
    if (bytes > NET_WAITING_FREE_BYTES) {
        if (source->waiting_bytes + bytes > address_max(net)) {
            status = 429;
        } else if (!free_bytes_of_others(net, source, bytes)) {
            status = 503;
        }
    }
    if (status != 0) {
        net->counts.responses_refused++;
        return status;
    }
    budget_charge(exchange, bytes);
    return 0;
}
