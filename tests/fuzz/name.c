/* SPDX-License-Identifier: MIT */
/* Any name and any cookies: no input causes a failure, and accepted ones keep their limits. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "session/identity.h"
#include "session/names.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_name(const struct names *names, const char *name)
{
    struct names_keys keys;
    bool has_keys = session_names_keys(names, name, &keys);
    assert(has_keys == (keys.as_said[0] != '\0'));
    assert(strcmp(keys.as_said, keys.as_written) != 0 || keys.as_written[0] == '\0');
    if (session_names_check(names, name) == NAMES_OK) {
        assert(has_keys && strlen(name) <= 4 * (size_t)NAMES_CHARS_MAX);
    }
}

static void try_header(const char *header)
{
    char token[IDS_TOKEN_CHARS + 1];
    char words[STORE_DEVICE_BYTES];
    bool found = session_cookie_read(header, true, token);
    assert(!found || (ids_is_token(token) && session_cookie_read(header, false, token)));
    session_device_words(header, words);
    assert(words[0] != '\0' && strlen(words) < sizeof words);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* opened once: opening it for each input would take a hundred times as long */
    static struct names *names;
    if (names == NULL) {
        names = session_names_open();
    }
    char *text = malloc(size + 1);
    assert(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    try_name(names, text);
    try_header(text);
    free(text);
    return 0;
}
