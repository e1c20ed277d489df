/* SPDX-License-Identifier: MIT */
#include "net/source.h"

#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#include "net/internal.h"

enum { MAPPED_BYTES = 12, NETWORK_BYTES = 8, NS_IN_A_US = 1000 };

/* a read from a socket, which the library does before this module learns whose bytes they are */
enum { READ_NS = 8 * NS_IN_A_US };

/*
 * What is sent to a source because of others, like the move of a player to its watchers, holds it for no more rounds
 * than that, however many sockets it has.
 */
enum { SHARES_OWED_FOR_SENT = 16 };

static const uint64_t OWED_MAX_NS = (uint64_t)NET_OWED_MAX_MS * 1000 * NS_IN_A_US;

/* ---- addresses ---- */

static void key_of_four(const struct in_addr *four, unsigned char key[SOURCE_KEY_BYTES])
{
    key[MAPPED_BYTES - 2] = 0xff;
    key[MAPPED_BYTES - 1] = 0xff;
    memcpy(key + MAPPED_BYTES, four, sizeof *four);
}

static void key_of_six(const struct in6_addr *six, unsigned char key[SOURCE_KEY_BYTES])
{
    memcpy(key, six->s6_addr, IN6_IS_ADDR_V4MAPPED(six) ? SOURCE_KEY_BYTES : NETWORK_BYTES);
}

static size_t bucket_of(const struct net *net, const unsigned char key[SOURCE_KEY_BYTES])
{
    uint64_t hash = net->source_salt;
    for (size_t i = 0; i < SOURCE_KEY_BYTES; i++) {
        hash = (hash ^ key[i]) * UINT64_C(1099511628211); /* FNV-1a */
    }
    return (hash ^ hash >> 32) % NET_SOURCE_BUCKETS;
}

struct source *source_of_key(struct net *net, const unsigned char key[SOURCE_KEY_BYTES])
{
    struct source **bucket = &net->sources[bucket_of(net, key)];
    for (struct source *source = *bucket; source; source = source->next) {
        if (memcmp(source->key, key, SOURCE_KEY_BYTES) == 0) {
            return source;
        }
    }
    struct source *source = calloc(1, sizeof *source);
    assert(source);
    memcpy(source->key, key, SOURCE_KEY_BYTES);
    bucket_init(&source->arrivals, NET_ARRIVALS_BURST, net_now_ms(net));
    source->next = *bucket;
    *bucket = source;
    return source;
}

void source_address_text(const struct sockaddr_storage *address, char text[NET_ADDRESS_BYTES])
{
    const struct in_addr *four = &((const struct sockaddr_in *)address)->sin_addr;
    const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
    text[0] = '\0';
    if (address->ss_family == AF_INET) {
        inet_ntop(AF_INET, four, text, NET_ADDRESS_BYTES);
    } else if (address->ss_family == AF_INET6 && IN6_IS_ADDR_V4MAPPED(six)) {
        inet_ntop(AF_INET, six->s6_addr + MAPPED_BYTES, text, NET_ADDRESS_BYTES);
    } else if (address->ss_family == AF_INET6) {
        inet_ntop(AF_INET6, six, text, NET_ADDRESS_BYTES);
    }
}

struct source *source_of_socket(struct net *net, const struct sockaddr_storage *address)
{
    unsigned char key[SOURCE_KEY_BYTES] = {0};
    if (address->ss_family == AF_INET) {
        key_of_four(&((const struct sockaddr_in *)address)->sin_addr, key);
    } else if (address->ss_family == AF_INET6) {
        key_of_six(&((const struct sockaddr_in6 *)address)->sin6_addr, key);
    }
    return source_of_key(net, key);
}

struct source *source_of_text(struct net *net, const char *address)
{
    unsigned char key[SOURCE_KEY_BYTES] = {0};
    struct in_addr four;
    struct in6_addr six;
    if (inet_pton(AF_INET, address, &four) == 1) {
        key_of_four(&four, key);
    } else if (inet_pton(AF_INET6, address, &six) == 1) {
        key_of_six(&six, key);
    }
    return source_of_key(net, key);
}

struct source *sources_busiest(const struct net *net)
{
    struct source *found = NULL;
    for (size_t i = 0; i < NET_SOURCE_BUCKETS; i++) {
        for (struct source *source = net->sources[i]; source; source = source->next) {
            if (source->connections > (found ? found->connections : 0)) {
                found = source;
            }
        }
    }
    return found;
}

const struct source *sources_with_most_waiting(const struct net *net)
{
    const struct source *found = NULL;
    for (size_t i = 0; i < NET_SOURCE_BUCKETS; i++) {
        for (const struct source *source = net->sources[i]; source; source = source->next) {
            if (source->waiting_bytes > (found ? found->waiting_bytes : 0)) {
                found = source;
            }
        }
    }
    return found;
}

const struct source *sources_with_most_queued(const struct net *net)
{
    const struct source *found = NULL;
    for (size_t i = 0; i < NET_SOURCE_BUCKETS; i++) {
        for (const struct source *source = net->sources[i]; source; source = source->next) {
            if (source->queued_bytes > (found ? found->queued_bytes : 0)) {
                found = source;
            }
        }
    }
    return found;
}

/* ---- the share of a round ---- */

/* Only one source has sent anything for a while. */
static bool has_one_source(const struct net *net)
{
    return net->round - net->shared_round > NET_ALONE_MS * 1000 / NET_ROUND_US;
}

/* Of a source; more if there is no other. */
static uint64_t share_ns(const struct net *net)
{
    return (uint64_t)(has_one_source(net) ? NET_SHARE_ALONE_US : NET_SHARE_US) * NS_IN_A_US;
}

/*
 * Each round that has passed gives back a share. What was used beyond that is owed: a message that takes three shares
 * costs the source the next two rounds.
 */
static void settle_rounds(const struct net *net, struct source *source)
{
    uint64_t back_ns = (net->round - source->round) * share_ns(net);
    source->round = net->round;
    source->used_ns = source->used_ns > back_ns ? source->used_ns - back_ns : 0;
}

/* Adds to what the source owes, as long as that is less than `most_ns`. */
static void charge_time(const struct net *net, struct source *source, uint64_t ns, uint64_t most_ns)
{
    settle_rounds(net, source);
    if (source->used_ns < most_ns) {
        source->used_ns = ns < most_ns - source->used_ns ? source->used_ns + ns : most_ns;
    }
}

/* ---- the end of a source ---- */

static bool is_source_needed(const struct net *net, struct source *source)
{
    if (source->endpoints > 0 || source->connections > 0) {
        return true;
    }
    settle_rounds(net, source);
    return source->used_ns > 0 || !bucket_is_full(&source->arrivals, NET_ARRIVALS_BURST,
                                                  NET_ARRIVALS_A_SECOND, net_now_ms(net));
}

/* Frees the source to which `*at` points in its bucket. */
static void source_free(struct net *net, struct source **at)
{
    struct source *source = *at;
    *at = source->next;
    if (net->last_read == source) {
        net->last_read = NULL;
    }
    if (net->last_visitor == source) {
        net->last_visitor = NULL;
    }
    free(source);
}

void source_release(struct net *net, struct source *source)
{
    if (is_source_needed(net, source)) {
        return;
    }
    struct source **at = &net->sources[bucket_of(net, source->key)];
    while (*at != source) {
        at = &(*at)->next;
    }
    source_free(net, at);
}

struct source *source_pin(struct source *source)
{
    source->endpoints++;
    return source;
}

void source_unpin(struct net *net, struct source *source)
{
    source->endpoints--;
    source_release(net, source);
}

void sources_forget(struct net *net)
{
    for (size_t i = 0; i < NET_SOURCE_BUCKETS; i++) {
        struct source **at = &net->sources[i];
        while (*at) {
            if (is_source_needed(net, *at)) {
                at = &(*at)->next;
            } else {
                source_free(net, at);
            }
        }
    }
}

void sources_finish(struct net *net)
{
    for (size_t i = 0; i < NET_SOURCE_BUCKETS; i++) {
        while (net->sources[i]) {
            source_free(net, &net->sources[i]);
        }
    }
}

bool source_can_arrive(struct net *net, struct source *source)
{
    bool is_alone = has_one_source(net) && (!net->last_read || net->last_read == source);
    return bucket_acquire(&source->arrivals, NET_ARRIVALS_BURST, NET_ARRIVALS_A_SECOND,
                          net_now_ms(net)) == 0 ||
           is_alone;
}

/* ---- the use of a share ---- */

void source_charge_read(struct net *net, struct source *source)
{
    if (net->last_read && net->last_read != source) {
        net->shared_round = net->round;
    }
    net->last_read = source;
    charge_time(net, source, READ_NS, OWED_MAX_NS);
}

void source_mark_proxied(struct net *net, const struct source *source)
{
    if (net->last_visitor && net->last_visitor != source) {
        net->shared_round = net->round;
    }
    net->last_visitor = source;
}

bool source_can_continue(const struct net *net, struct source *source)
{
    settle_rounds(net, source);
    return source->used_ns < share_ns(net);
}

void source_charge(struct net *net, struct source *source, uint64_t *since_ns)
{
    charge_time(net, source, net_work_ns(&net->work, since_ns), OWED_MAX_NS);
}

void net_charge(struct net *net, const char *address, uint64_t *since_ns)
{
    struct source *source = source_of_text(net, address);
    source_charge(net, source, since_ns);
    source_release(net, source);
}

void source_charge_sent(struct net *net, struct source *source, uint64_t *since_ns)
{
    charge_time(net, source, net_work_ns(&net->work, since_ns),
                SHARES_OWED_FOR_SENT * share_ns(net));
}

void source_hold(struct net *net, struct socket_base *base)
{
    struct source *source = base->source;
    if (list_is_empty(&source->held)) {
        list_append(&net->waiting, &source->in_waiting);
    }
    list_append(&source->held, &base->in_held);
}

void source_unhold(struct socket_base *base)
{
    list_remove(&base->in_held);
    if (list_is_empty(&base->source->held)) {
        list_remove(&base->source->in_waiting);
    }
}

/* Returns how many of NET_SLICE_ANSWERS this counts. */
static int source_serve(struct net *net, struct source *source, socket_continue_fn *continue_held)
{
    int cost = !list_is_empty(&source->held) && source_can_continue(net, source) ? 1 : 0;
    while (!list_is_empty(&source->held) && source_can_continue(net, source)) {
        cost += continue_held(LIST_FIRST(&source->held, struct socket_base, in_held));
    }
    return cost;
}

void sources_serve(struct net *net, socket_continue_fn *continue_held)
{
    net->round = uv_hrtime() / ((uint64_t)NET_ROUND_US * NS_IN_A_US);
    const struct source *last = LIST_LAST(&net->waiting, struct source, in_waiting);
    struct source *source;
    bool more = last != NULL;
    int left = NET_SLICE_ANSWERS;
    while (more && left > 0 &&
           (source = LIST_FIRST(&net->waiting, struct source, in_waiting)) != NULL) {
        more = source != last;
        source_pin(source); /* its last socket may become one of another source */
        left -= source_serve(net, source, continue_held);
        if (list_is_linked(&source->in_waiting)) { /* the others come first */
            list_remove(&source->in_waiting);
            list_append(&net->waiting, &source->in_waiting);
        }
        source_unpin(net, source);
    }
    net->sources_left = left <= 0 && !list_is_empty(&net->waiting);
}
