/* SPDX-License-Identifier: MIT */
#include "bus/seal.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { MAC_BYTES = 32, NUMBER_BYTES = 8, KEY_BYTES = 32 };

/* A run of another node from which a message was opened. */
struct run {
    uint64_t id;
    uint64_t counter; /* of the last opened message */
    int64_t heard_ms;
};

struct seal {
    unsigned char keys[SEAL_SECRETS_MAX][KEY_BYTES];
    int key_count;
    uint64_t run;
    uint64_t counter;
    int64_t start_ms; /* 0: not known yet */
    size_t run_count;
    struct run runs[SEAL_RUNS_MAX];
};

void bus_seal_set_secrets(struct seal *seal, const struct seal_secrets *secrets)
{
    static const char purpose[] = "taberna bus";
    assert(secrets->count > 0 && secrets->count <= SEAL_SECRETS_MAX);
    seal->key_count = secrets->count;
    for (int i = 0; i < secrets->count; i++) {
        const char *text = secrets->text[i];
        crypto_generichash(seal->keys[i], KEY_BYTES, (const unsigned char *)text, strlen(text),
                           (const unsigned char *)purpose, sizeof purpose);
    }
}

struct seal *bus_seal_create(const struct seal_secrets *secrets)
{
    struct seal *seal = calloc(1, sizeof *seal);
    bus_seal_set_secrets(seal, secrets);
    randombytes_buf(&seal->run, sizeof seal->run);
    return seal;
}

void bus_seal_set_start(struct seal *seal, int64_t start_ms)
{
    seal->start_ms = start_ms;
}

void bus_seal_destroy(struct seal *seal)
{
    if (seal != NULL) {
        sodium_memzero(seal, sizeof *seal);
        free(seal);
    }
}

/* ---- bytes ---- */

static void put_number(unsigned char *out, uint64_t number)
{
    for (int i = 0; i < NUMBER_BYTES; i++) {
        out[i] = (unsigned char)(number >> (8 * (NUMBER_BYTES - 1 - i)));
    }
}

static uint64_t sealed_number_at(const unsigned char *bytes)
{
    uint64_t number = 0;
    for (int i = 0; i < NUMBER_BYTES; i++) {
        number = number << 8 | bytes[i];
    }
    return number;
}

/* The NUL ends the name of the channel, so that no other split into channel and rest has the same MAC. */
static void compute_mac(const unsigned char key[KEY_BYTES], const char *channel,
                        const unsigned char *rest, size_t rest_bytes, unsigned char mac[MAC_BYTES])
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, key, KEY_BYTES, MAC_BYTES);
    crypto_generichash_update(&state, (const unsigned char *)channel, strlen(channel) + 1);
    crypto_generichash_update(&state, rest, rest_bytes);
    crypto_generichash_final(&state, mac, MAC_BYTES);
}

void bus_seal_write(struct seal *seal, const char *channel, int64_t now_ms, const char *text,
                    size_t count, unsigned char *out)
{
    unsigned char *at = out + MAC_BYTES;
    put_number(at, seal->run);
    put_number(at + NUMBER_BYTES, ++seal->counter);
    put_number(at + 2 * NUMBER_BYTES, (uint64_t)now_ms);
    memcpy(out + SEAL_BYTES, text, count);
    compute_mac(seal->keys[0], channel, at, SEAL_BYTES - MAC_BYTES + count, out);
}

/* ---- opening ---- */

static bool is_genuine(const struct seal *seal, const char *channel, const unsigned char *bytes,
                       size_t count)
{
    for (int i = 0; i < seal->key_count; i++) {
        unsigned char mac[MAC_BYTES];
        compute_mac(seal->keys[i], channel, bytes + MAC_BYTES, count - MAC_BYTES, mac);
        if (sodium_memcmp(mac, bytes, MAC_BYTES) == 0) {
            return true;
        }
    }
    return false;
}

/*
 * Messages of a run that is silent for twice SEAL_FRESH_MS are stale: the last one may have been ahead by
 * SEAL_FRESH_MS. Its entry is not needed any more.
 */
static bool is_run_stale(const struct run *run, int64_t now_ms)
{
    return now_ms - run->heard_ms > 2 * (int64_t)SEAL_FRESH_MS;
}

/* An entry that is not needed any more; else the one that was silent for the longest time. */
static struct run *free_entry(struct seal *seal, int64_t now_ms)
{
    struct run *oldest = &seal->runs[0];
    for (size_t i = 0; i < seal->run_count; i++) {
        if (seal->runs[i].heard_ms < oldest->heard_ms) {
            oldest = &seal->runs[i];
        }
    }
    bool is_full = seal->run_count == SEAL_RUNS_MAX;
    bool is_reused = is_full || (seal->run_count > 0 && is_run_stale(oldest, now_ms));
    return is_reused ? oldest : &seal->runs[seal->run_count++];
}

/* False if the counter is not above the last one of its run. */
static bool accept_counter(struct seal *seal, uint64_t id, uint64_t counter, int64_t now_ms)
{
    struct run *run = NULL;
    for (size_t i = 0; i < seal->run_count && run == NULL; i++) {
        run = seal->runs[i].id == id ? &seal->runs[i] : NULL;
    }
    if (run != NULL && counter <= run->counter) {
        return false;
    }
    run = run != NULL ? run : free_entry(seal, now_ms);
    *run = (struct run){.id = id, .counter = counter, .heard_ms = now_ms};
    return true;
}

static bool is_message_fresh(const struct seal *seal, uint64_t time_ms, int64_t now_ms)
{
    return time_ms <= INT64_MAX && (int64_t)time_ms > now_ms - SEAL_FRESH_MS &&
           (int64_t)time_ms < now_ms + SEAL_FRESH_MS &&
           (int64_t)time_ms >= seal->start_ms - SEAL_LAG_MS;
}

enum seal_status bus_seal_open(struct seal *seal, const char *channel, int64_t now_ms,
                               const void *bytes, size_t count, const char **text)
{
    const unsigned char *sealed = bytes;
    if (count < SEAL_BYTES) {
        return SEAL_MALFORMED;
    }
    if (!is_genuine(seal, channel, sealed, count)) {
        return SEAL_FORGED;
    }
    const unsigned char *at = sealed + MAC_BYTES;
    if (!is_message_fresh(seal, sealed_number_at(at + 2 * NUMBER_BYTES), now_ms)) {
        return SEAL_STALE;
    }
    if (!accept_counter(seal, sealed_number_at(at), sealed_number_at(at + NUMBER_BYTES), now_ms)) {
        return SEAL_REPLAYED;
    }
    *text = (const char *)sealed + SEAL_BYTES;
    return SEAL_OK;
}
