/* SPDX-License-Identifier: MIT */
#include "room_state/dice.h"

#include <assert.h>
#include <string.h>

#include <sodium.h>

_Static_assert(DICE_LINK_BYTES == crypto_hash_sha256_BYTES, "a link is a SHA-256");
_Static_assert(DICE_LINK_BYTES == crypto_auth_hmacsha256_BYTES,
               "a block of chance is an HMAC-SHA256");

enum { FACES = 6, FAIR_BYTES = 252 /* the greatest multiple of FACES that a byte holds */ };

/* ---- chains ---- */

void dice_seed(uint8_t seed[DICE_LINK_BYTES])
{
    randombytes_buf(seed, DICE_LINK_BYTES);
}

void dice_chain_init(struct dice_chain *chain, const uint8_t seed[DICE_LINK_BYTES])
{
    memset(chain, 0, sizeof *chain);
    memcpy(chain->checkpoints[DICE_CHECKPOINTS - 1], seed, DICE_LINK_BYTES);
}

static void go_back(uint8_t link[DICE_LINK_BYTES], int links)
{
    for (int i = 0; i < links; i++) {
        crypto_hash_sha256(link, link, DICE_LINK_BYTES);
    }
}

static void work_out(struct dice_chain *chain)
{
    if (chain->worked_out) {
        return;
    }
    for (int j = DICE_CHECKPOINTS - 1; j > 0; j--) {
        memcpy(chain->checkpoints[j - 1], chain->checkpoints[j], DICE_LINK_BYTES);
        go_back(chain->checkpoints[j - 1], DICE_CHECKPOINT_EVERY);
    }
    memcpy(chain->tip, chain->checkpoints[0], DICE_LINK_BYTES);
    go_back(chain->tip, DICE_CHECKPOINT_EVERY);
    chain->worked_out = true;
}

void dice_chain_tip(struct dice_chain *chain, uint8_t tip[DICE_LINK_BYTES])
{
    dice_chain_link(chain, 0, tip);
}

void dice_chain_link(struct dice_chain *chain, int i, uint8_t link[DICE_LINK_BYTES])
{
    assert(i >= 0 && i <= DICE_CHAIN_LINKS);
    work_out(chain);
    if (i == 0) {
        memcpy(link, chain->tip, DICE_LINK_BYTES);
        return;
    }
    int j = (i - 1) / DICE_CHECKPOINT_EVERY;
    memcpy(link, chain->checkpoints[j], DICE_LINK_BYTES);
    go_back(link, (j + 1) * DICE_CHECKPOINT_EVERY - i);
}

int dice_chain_after(struct dice_chain *chain, const uint8_t last[DICE_LINK_BYTES], int from,
                     uint8_t link[DICE_LINK_BYTES])
{
    uint8_t found[DICE_LINK_BYTES];
    for (int looked = 0; looked < DICE_CHAIN_LINKS; looked++) {
        int i = (from + looked) % DICE_CHAIN_LINKS + 1;
        dice_chain_link(chain, i, found);
        if (dice_link_follows(found, last)) {
            memcpy(link, found, sizeof found);
            return i;
        }
    }
    return 0;
}

void dice_chain_derive(const struct dice_chain *chain, const char *label,
                       uint8_t secret[DICE_LINK_BYTES])
{
    static const char domain[] = "taberna/derived/1";
    crypto_auth_hmacsha256_state mac;
    crypto_auth_hmacsha256_init(&mac, chain->checkpoints[DICE_CHECKPOINTS - 1], DICE_LINK_BYTES);
    crypto_auth_hmacsha256_update(&mac, (const unsigned char *)domain, sizeof domain);
    crypto_auth_hmacsha256_update(&mac, (const unsigned char *)label, strlen(label));
    crypto_auth_hmacsha256_final(&mac, secret);
}

void dice_chain_finish(struct dice_chain *chain)
{
    sodium_memzero(chain, sizeof *chain);
}

bool dice_link_follows(const uint8_t link[DICE_LINK_BYTES], const uint8_t before[DICE_LINK_BYTES])
{
    uint8_t hash[DICE_LINK_BYTES];
    crypto_hash_sha256(hash, link, DICE_LINK_BYTES);
    return memcmp(hash, before, DICE_LINK_BYTES) == 0;
}

void dice_game_id(const char *rules, const char *room, const uint8_t app_tip[DICE_LINK_BYTES],
                  const uint8_t (*tips)[DICE_LINK_BYTES], size_t tip_count,
                  uint8_t game_id[DICE_LINK_BYTES])
{
    static const char domain[] = "taberna/game/1";
    crypto_hash_sha256_state sha;
    crypto_hash_sha256_init(&sha);
    /* Each text includes its zero byte, so that two different lists of texts never give the same input. */
    crypto_hash_sha256_update(&sha, (const unsigned char *)domain, sizeof domain);
    crypto_hash_sha256_update(&sha, (const unsigned char *)rules, strlen(rules) + 1);
    crypto_hash_sha256_update(&sha, (const unsigned char *)room, strlen(room) + 1);
    crypto_hash_sha256_update(&sha, app_tip, DICE_LINK_BYTES);
    for (size_t i = 0; i < tip_count; i++) {
        crypto_hash_sha256_update(&sha, tips[i], DICE_LINK_BYTES);
    }
    crypto_hash_sha256_final(&sha, game_id);
}

/* ---- from links to faces ---- */

/* The stream of the bytes of block(0), block(1) … */
struct chance {
    const struct dice_throw *thrown;
    uint32_t blocks;
    size_t used;
    uint8_t block[DICE_LINK_BYTES];
};

static void put_uint32(uint8_t bytes[4], uint32_t number)
{
    bytes[0] = (uint8_t)(number >> 24);
    bytes[1] = (uint8_t)(number >> 16);
    bytes[2] = (uint8_t)(number >> 8);
    bytes[3] = (uint8_t)number;
}

static void next_block(struct chance *chance)
{
    static const char domain[] = "taberna/dice/1";
    const struct dice_throw *thrown = chance->thrown;
    uint8_t number[4];
    uint8_t counter[4];
    put_uint32(number, thrown->number);
    put_uint32(counter, chance->blocks);

    crypto_auth_hmacsha256_state mac;
    crypto_auth_hmacsha256_init(&mac, thrown->app, DICE_LINK_BYTES);
    crypto_auth_hmacsha256_update(&mac, (const unsigned char *)domain, sizeof domain - 1);
    crypto_auth_hmacsha256_update(&mac, thrown->game_id, DICE_LINK_BYTES);
    crypto_auth_hmacsha256_update(&mac, number, sizeof number);
    crypto_auth_hmacsha256_update(&mac, thrown->witness, DICE_LINK_BYTES);
    crypto_auth_hmacsha256_update(&mac, thrown->roller, DICE_LINK_BYTES);
    crypto_auth_hmacsha256_update(&mac, counter, sizeof counter);
    crypto_auth_hmacsha256_final(&mac, chance->block);
    chance->blocks++;
    chance->used = 0;
}

static uint8_t next_byte(struct chance *chance)
{
    if (chance->used == sizeof chance->block) {
        next_block(chance);
    }
    return chance->block[chance->used++];
}

static struct chance chance_of(const struct dice_throw *thrown)
{
    return (struct chance){.thrown = thrown, .used = DICE_LINK_BYTES};
}

void dice_faces(const struct dice_throw *thrown, uint8_t *faces, size_t count)
{
    assert(count <= DICE_COUNT_MAX);
    struct chance chance = chance_of(thrown);
    for (size_t i = 0; i < count;) {
        uint8_t byte = next_byte(&chance);
        if (byte < FAIR_BYTES) {
            faces[i++] = (uint8_t)(byte % FACES + 1);
        }
    }
}

void dice_sticks(const struct dice_throw *thrown, uint8_t *sticks, size_t count)
{
    assert(count <= DICE_COUNT_MAX);
    struct chance chance = chance_of(thrown);
    uint8_t byte = 0;
    for (size_t i = 0; i < count; i++) {
        byte = i % 8 == 0 ? next_byte(&chance) : (uint8_t)(byte << 1);
        sticks[i] = byte >> 7;
    }
}

/* ---- as text ---- */

void dice_hex(const uint8_t bytes[DICE_LINK_BYTES], char text[DICE_HEX_CHARS + 1])
{
    sodium_bin2hex(text, DICE_HEX_CHARS + 1, bytes, DICE_LINK_BYTES);
}

bool dice_from_hex(const char *text, uint8_t bytes[DICE_LINK_BYTES])
{
    static const char digits[] = "0123456789abcdef";
    /* Only one spelling is valid for each value, so that a text that is read is written again as the same text. */
    if (strnlen(text, DICE_HEX_CHARS + 1) != DICE_HEX_CHARS ||
        strspn(text, digits) != DICE_HEX_CHARS) {
        return false;
    }
    return sodium_hex2bin(bytes, DICE_LINK_BYTES, text, DICE_HEX_CHARS, NULL, NULL, NULL) == 0;
}
