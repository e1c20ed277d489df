/* SPDX-License-Identifier: MIT */
/*
 * Any content of a config file: the result is settings within their limits, or a sentence that names the error.
 * Reading the same content again gives the same result, and an address is printed without its password.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "config/config.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_secrets(const char *url)
{
    char shown[CONFIG_URL_BYTES];
    char again[CONFIG_URL_BYTES];
    config_secret_hide(url, shown);
    config_secret_hide(shown, again);
    assert(config_secret_is_in(url) || strcmp(shown, url) == 0);
    assert(strlen(url) > CONFIG_URL_BYTES / 2 || strcmp(shown, again) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    assert(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';

    struct config config;
    char detail[CONFIG_DETAIL_BYTES] = "";
    config_init(&config);
    bool good = config_read_text(&config, "fuzz.conf", text, detail, sizeof detail);

    assert(good || strlen(detail) > 0);
    assert(config.port >= 0 && config.port <= 65535);
    assert(memchr(config.host, '\0', sizeof config.host) != NULL);
    assert(memchr(config.data, '\0', sizeof config.data) != NULL);
    assert(config.lease_seconds >= CONFIG_LEASE_MIN_SECONDS);
    assert(config.lease_seconds <= CONFIG_LEASE_MAX_SECONDS);

    struct config again;
    config_init(&again);
    assert(good == config_read_text(&again, "fuzz.conf", text, detail, sizeof detail));
    assert(memcmp(&config, &again, sizeof config) == 0);
    (void)!config_pairs_are_sound(&config, detail, sizeof detail);
    check_secrets(config.store_url);
    check_secrets(config.bus_url);
    free(text);
    return 0;
}
