/* SPDX-License-Identifier: MIT */
#include "session/origin.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "base/address.h"
#include "session/session.h"

/* How many bytes of an address name the network, and the address as others see it. */
enum { V4_NETWORK = 15, V4_ADDRESS = 16, V6_NETWORK = 6, V6_ADDRESS = 8 };

static const char key_name[] = "origins";

struct loading {
    struct sessions *sessions;
    void (*done)(void *data, enum store_status status);
    void *data;
};

static void on_key(void *data, enum store_status status, int64_t key)
{
    struct loading *loading = data;
    if (status == STORE_OK) {
        loading->sessions->origins.key = key;
    }
    loading->done(loading->data, status);
    free(loading);
}

void session_origins_load(struct sessions *sessions,
                          void (*done)(void *data, enum store_status status), void *data)
{
    struct loading *loading = malloc(sizeof *loading);
    *loading = (struct loading){sessions, done, data};
    int64_t key;
    randombytes_buf(&key, sizeof key);
    store_agree_number(sessions->store, key_name, key, on_key, loading);
}

/* Never 0, which is an unknown one. */
static uint64_t number_of_address(const struct sessions *sessions, const struct address *address,
                                  int bytes)
{
    unsigned char key[crypto_generichash_KEYBYTES_MIN] = {0};
    uint64_t number;
    memcpy(key, &sessions->origins.key, sizeof sessions->origins.key);
    crypto_generichash_state state;
    crypto_generichash_init(&state, key, sizeof key, crypto_generichash_BYTES_MIN);
    unsigned char hash[crypto_generichash_BYTES_MIN];
    unsigned char length = (unsigned char)bytes;
    crypto_generichash_update(&state, &length, 1);
    crypto_generichash_update(&state, address->bytes, (unsigned long long)bytes);
    crypto_generichash_final(&state, hash, sizeof hash);
    memcpy(&number, hash, sizeof number);
    return number == 0 ? 1 : number;
}

struct origin session_origin_of_address(const struct sessions *sessions,
                                        const struct address *address)
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    bool is_v4 = memcmp(address->bytes, mapped, sizeof mapped) == 0;
    return (struct origin){
        .network = number_of_address(sessions, address, is_v4 ? V4_NETWORK : V6_NETWORK),
        .address = number_of_address(sessions, address, is_v4 ? V4_ADDRESS : V6_ADDRESS)};
}

bool session_origin_is_known(const struct origin *origin)
{
    return origin->network != 0;
}

struct map_key session_origin_key(const struct origin *origin)
{
    return map_key_number(origin->address);
}

void session_origin_write(const struct origin *origin, char text[ORIGIN_TEXT_BYTES])
{
    snprintf(text, ORIGIN_TEXT_BYTES, "%016" PRIx64 "%016" PRIx64, origin->network,
             origin->address);
}

struct origin session_origin_read(const char *text)
{
    struct origin origin = {0};
    if (text == NULL || strlen(text) != ORIGIN_TEXT_BYTES - 1 ||
        strspn(text, "0123456789abcdef") != ORIGIN_TEXT_BYTES - 1 ||
        sscanf(text, "%16" SCNx64 "%16" SCNx64, &origin.network, &origin.address) != 2) {
        return (struct origin){0};
    }
    return origin;
}
