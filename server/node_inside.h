/* SPDX-License-Identifier: MIT */
/* What the files of the node share: nobody else looks inside. */
#pragma once

#include "map.h"
#include "node.h"

struct node_other {
    char name[NODE_NAME_BYTES]; /* "": free */
    int64_t incarnation;
    int64_t left;     /* the incarnation that said it left: what is still listed of it is old */
    bool lives;       /* the store says so */
    bool listed;      /* by the answer that is just coming in */
    int64_t heard_ms; /* steady; 0: never */
    int64_t skew_ms;  /* its clock less ours, when it was last heard */
    bool skew_told;
};

struct node {
    struct house *house;
    char name[NODE_NAME_BYTES];
    int64_t lease_ms;
    const struct node_leases *leases;
    struct bus *bus;
    bool bus_up;
    enum node_state state;
    int64_t incarnation;
    int64_t joined_ms;     /* the house's time when it did */
    int64_t good_until_ms; /* by the steady clock */
    int64_t asked_ms;      /* when the join or renewal under way was sent */
    int64_t renew_due_ms;
    int64_t join_due_ms;
    int64_t joining_since_ms;
    /* The house's time then: who wants this name since the same moment is this node itself. */
    int64_t wants_since_ms;
    int64_t wanted_ms; /* steady: when another program last wanted this name; 0: never */
    bool asking;       /* a join or renewal is under way */
    bool looking;      /* the list of nodes is being read */
    int64_t look_due_ms;
    int64_t alive_due_ms;
    bool refused; /* the bus did not take something, and yet it works: others have missed it */
    int64_t refused_ms; /* steady: the first since all was told */
    int64_t offset_ms;
    bool opened; /* that it is inside has been told once */
    /* ---- of room_home.c and room_mirror.c ---- */
    bool adopting;        /* the store is asked for rooms that nobody holds */
    int64_t adopt_due_ms; /* steady */
    int64_t say_due_ms;   /* steady: when owners are due to be told of their mirrors */
    bool handing_over;
    int64_t hand_over_until_ms; /* steady */
    void (*handed)(void *data); /* NULL: told already */
    void *handed_data;
    char handed_to[NODE_NAME_BYTES]; /* the last that a room was given to */
    /* ---- of neighbours.c ---- */
    bool whole_asked;               /* somebody is to be told all */
    int64_t whole_due_ms;           /* steady */
    char whole_to[NODE_NAME_BYTES]; /* who has asked; "": more than one */
    /* ---- of session_doubt.c ---- */
    bool sessions_doubted;  /* some are */
    int sessions_looked_up; /* the store is being asked so many things of them */
    /* ---- of forward.c ---- */
    struct map forwards; /* struct forwarded by its number */
    int64_t forward_number;
    struct node_config config;
    struct node_other others[NODES_MAX];
    struct node_counts counts;
    void (*closed)(void *data);
    void *closed_data;
};

/* ---- the lease: node_lease.c ---- */
void node_lease_tick(struct node *node, int64_t steady_ms);
/** Only whether it is over. */
void node_lease_look(struct node *node, int64_t steady_ms);
/** The store has listed this node: what time it is there is known, and the house may open. */
void node_lease_listed(struct node *node, const struct store_node *self);

/* ---- the others: node_others.c ---- */
void node_others_tick(struct node *node, int64_t steady_ms);
struct node_other *node_find_other(struct node *node, const char *name);
/** Whether it lives is looked up at once. */
void node_others_look(struct node *node);

/* ---- all parts: node.c ---- */
void node_each_lost(struct node *node);
