/* SPDX-License-Identifier: MIT */
#include "room_state/chain.h"

#include <assert.h>
#include <string.h>

#include <sodium.h>

#include "rules/room/hash.h"

_Static_assert((int)DICE_LINK_BYTES == (int)ROOM_HASH_BYTES, "a link is a SHA-256");

void room_state_dice_seed(uint8_t seed[DICE_LINK_BYTES])
{
    randombytes_buf(seed, DICE_LINK_BYTES);
}

void room_state_dice_chain_init(struct dice_chain *chain, const uint8_t seed[DICE_LINK_BYTES])
{
    memset(chain, 0, sizeof *chain);
    memcpy(chain->far[DICE_FAR_LINKS - 1], seed, DICE_LINK_BYTES);
}

static void step_back(uint8_t link[DICE_LINK_BYTES], int links)
{
    for (int i = 0; i < links; i++) {
        room_sha256(link, link, DICE_LINK_BYTES);
    }
}

/* Fills an array of links that lie `every` links apart in the chain; `last` is the last of them. */
static void fill_links(uint8_t (*links)[DICE_LINK_BYTES], int count, int every,
                       const uint8_t last[DICE_LINK_BYTES])
{
    memmove(links[count - 1], last, DICE_LINK_BYTES);
    for (int k = count - 1; k > 0; k--) {
        memcpy(links[k - 1], links[k], DICE_LINK_BYTES);
        step_back(links[k - 1], every);
    }
}

static void derive_group(struct dice_chain *chain, int group)
{
    chain->group = group;
    fill_links(chain->near, DICE_NEAR_LINKS, DICE_NEAR_EVERY, chain->far[group]);
}

static void derive_block(struct dice_chain *chain, int block)
{
    chain->block = block;
    fill_links(chain->current, DICE_CURRENT_LINKS, 1, chain->near[block % DICE_NEAR_LINKS]);
}

/* Goes through the whole chain once, and ends in its first block. */
static void work_out(struct dice_chain *chain)
{
    if (chain->worked_out) {
        return;
    }
    fill_links(chain->far, DICE_FAR_LINKS, DICE_FAR_EVERY, chain->far[DICE_FAR_LINKS - 1]);
    derive_group(chain, 0);
    derive_block(chain, 0);
    memcpy(chain->tip, chain->current[0], DICE_LINK_BYTES);
    step_back(chain->tip, 1);
    chain->worked_out = true;
}

void room_state_dice_chain_tip(struct dice_chain *chain, uint8_t tip[DICE_LINK_BYTES])
{
    room_state_dice_chain_link(chain, 0, tip);
}

void room_state_dice_chain_link(struct dice_chain *chain, int i, uint8_t link[DICE_LINK_BYTES])
{
    assert(i >= 0 && i <= DICE_CHAIN_LINKS);
    work_out(chain);
    if (i == 0) {
        memcpy(link, chain->tip, DICE_LINK_BYTES);
        return;
    }
    int block = (i - 1) / DICE_CURRENT_LINKS;
    int group = block / DICE_NEAR_LINKS;
    if (group != chain->group) {
        derive_group(chain, group);
    }
    if (block != chain->block) {
        derive_block(chain, block);
    }
    memcpy(link, chain->current[(i - 1) % DICE_CURRENT_LINKS], DICE_LINK_BYTES);
}

int room_state_dice_chain_after(struct dice_chain *chain, const uint8_t last[DICE_LINK_BYTES],
                                int from, uint8_t link[DICE_LINK_BYTES])
{
    uint8_t found[DICE_LINK_BYTES];
    for (int looked = 0; looked < DICE_CHAIN_LINKS; looked++) {
        int i = (from + looked) % DICE_CHAIN_LINKS + 1;
        room_state_dice_chain_link(chain, i, found);
        if (dice_link_follows(found, last)) {
            memcpy(link, found, sizeof found);
            return i;
        }
    }
    return 0;
}

void room_state_dice_chain_derive(const struct dice_chain *chain, const char *label,
                                  uint8_t secret[DICE_LINK_BYTES])
{
    static const char domain[] = "taberna/derived/1";
    crypto_auth_hmacsha256_state mac;
    crypto_auth_hmacsha256_init(&mac, chain->far[DICE_FAR_LINKS - 1], DICE_LINK_BYTES);
    crypto_auth_hmacsha256_update(&mac, (const unsigned char *)domain, sizeof domain);
    crypto_auth_hmacsha256_update(&mac, (const unsigned char *)label, strlen(label));
    crypto_auth_hmacsha256_final(&mac, secret);
}

void room_state_dice_chain_finish(struct dice_chain *chain)
{
    sodium_memzero(chain, sizeof *chain);
}
