/* SPDX-License-Identifier: MIT */
#include "server/node/inside.h"

#include <stddef.h>

#include "node/private.h"

struct bus *inside_bus(const struct node *node)
{
    return node->bus;
}

void inside_forget_bus(struct node *node)
{
    node->bus = NULL;
}

void inside_set_leases(struct node *node, const struct node_leases *leases)
{
    node->leases = leases;
}

bool inside_knows(struct node *node, const char *name)
{
    return node_find_other(node, name) != NULL;
}

void inside_set_skew(struct node *node, const char *name, int64_t skew_ms)
{
    node_find_other(node, name)->skew_ms = skew_ms;
}

int64_t inside_rejected(const struct node *node)
{
    return node->rejected;
}
