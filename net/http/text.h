/* SPDX-License-Identifier: MIT */
/* Texts that many responses share. Each is kept once, and compressed once. */
#pragma once

#include "net/net.h"

struct net_text {
    unsigned holders;
    size_t bytes;
    void *packed; /* by gzip; NULL: not yet, or it would not be shorter */
    size_t packed_bytes;
    bool was_packed; /* tried once */
    char text[];
};

/** The text as that client accepts it. `*bytes` is its length. */
const void *text_encoded(struct net_text *text, bool accepts_gzip, size_t *bytes, bool *is_packed);
