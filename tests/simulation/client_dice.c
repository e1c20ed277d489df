/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "world.h"

void client_chain_tip(struct client *client, char tip[DICE_HEX_CHARS + 1])
{
    struct client_chain *chain = malloc(sizeof *chain);
    assert(chain != NULL);
    luck_fill(&client->world->luck, chain->links[CLIENT_LINKS], DICE_LINK_BYTES);
    for (int i = CLIENT_LINKS; i > 0; i--) {
        crypto_hash_sha256(chain->links[i - 1], chain->links[i], DICE_LINK_BYTES);
    }
    chain->next = client->chains;
    client->chains = chain;
    dice_hex(chain->links[0], tip);
}

/* The link that has already been revealed, or the one after the last used link. */
bool client_chain_link(const struct client *client, const struct room_state *state, int seat,
                       char link[DICE_HEX_CHARS + 1])
{
    const struct shown_chain *shown = &state->chains[seat];
    if (shown->pending) {
        dice_hex(shown->link, link);
        return true;
    }
    for (const struct client_chain *chain = client->chains; chain != NULL; chain = chain->next) {
        if (memcmp(chain->links[0], state->seats[seat].tip, DICE_LINK_BYTES) != 0) {
            continue;
        }
        for (int i = 0; i < CLIENT_LINKS; i++) {
            if (memcmp(chain->links[i], shown->last, DICE_LINK_BYTES) == 0) {
                dice_hex(chain->links[i + 1], link);
                return true;
            }
        }
    }
    return false;
}
