/* SPDX-License-Identifier: MIT */
/* What tests read and change inside a node. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct bus;
struct node;
struct node_leases;

struct bus *inside_bus(const struct node *node);
/** The bus was closed by the test. */
void inside_forget_bus(struct node *node);
/** The table is borrowed. */
void inside_set_leases(struct node *node, const struct node_leases *leases);
/** Whether the node has an entry for that one; and sets how far the clock of that one is ahead. */
bool inside_knows(struct node *node, const char *name);
void inside_set_skew(struct node *node, const char *name, int64_t skew_ms);
/** Messages dropped since the last line of the log about them. */
int64_t inside_rejected(const struct node *node);
