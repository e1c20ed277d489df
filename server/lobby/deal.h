/* SPDX-License-Identifier: MIT */
/*
 * Deals places in a list in turn, so that one network, address or user with many items hides no item of others: round
 * by round one place to each network, within a network one to each address, within an address one to each user. The
 * items of a user come in the order of their age, the oldest first; so do users, addresses and networks within a round,
 * by their oldest item.
 *
 * The groups are kept in order, so a deal visits only those that get a place.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "admission/admission.h"
#include "base/map.h"

enum {
    DEAL_TIE_BYTES = 16,
    DEAL_LEVELS = 3, /* networks, addresses, users */
    DEAL_PLACES_MAX = PLACES_LOBBY_ROOMS,
};

struct deal_group;

/** What an item and a group of items have in common. */
struct deal_node {
    struct deal_group *parent; /* NULL: not in the deal */
    int64_t since_ms;          /* of an item; of a group's oldest item */
    char tie[DEAL_TIE_BYTES];  /* decides between nodes of the same age: unique within the parent */
};

/** An item, part of an object of the caller. All zeroes: not in the deal. */
struct deal_item {
    struct deal_node node;
    void *owner;
    int stands_for; /* further items of its network that are not in this deal */
    int rank;       /* 1 + its place in the last deal; 0: it got none */
    int more; /* by the last deal: the items of its network without a place, if it is the last one with one */
};

/** To whom an item belongs. Numbers that stand for the network, the address and the user; equal at all nodes. */
struct deal_key {
    uint64_t network;
    uint64_t address;
    uint64_t user;
};

struct deal_list {
    struct deal_node **nodes; /* in their order; owned */
    size_t count;
    size_t capacity;
};

/** All zeroes: empty. */
struct deal {
    struct deal_group *root;        /* NULL: empty */
    struct map groups[DEAL_LEVELS]; /* by their own key and that of the group above */
    size_t count;                   /* items */
    uint64_t run;                   /* the number of the last run through the groups */
    /* The items that got a place in the last deal, in their order. NULL: it has been removed since. */
    struct deal_item *dealt[DEAL_PLACES_MAX];
    size_t dealt_count;
};

/** `id` is shorter than DEAL_TIE_BYTES. The item must not be in the deal. */
void lobby_deal_insert(struct deal *deal, struct deal_item *item, const struct deal_key *key,
                       int64_t since_ms, const char *id);
/** Does nothing if the item is in no deal. */
void lobby_deal_remove(struct deal *deal, struct deal_item *item);

/** Deals the places anew: fills in `dealt`, and `rank` and `more` of the items. */
void lobby_deal_run(struct deal *deal);

/** The items that got no place, and what the items of the deal stand for. */
int lobby_deal_folded_count(const struct deal *deal);

/**
 * Writes at most `most` items of the network that got no place in the last deal, in their order. Returns the number.
 */
size_t lobby_deal_folded(struct deal *deal, uint64_t network, struct deal_item **folded,
                         size_t most);

/** The items must be in no deal any more. */
void lobby_deal_finish(struct deal *deal);
