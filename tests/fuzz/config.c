/* SPDX-License-Identifier: MIT */
/* Whatever stands in a config file: settings within their limits, or a sentence about what is wrong. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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
    free(text);
    return 0;
}
