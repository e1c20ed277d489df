/* SPDX-License-Identifier: MIT */
/* Valid UTF-8, as the network accepts: no NUL, no overlong forms, no surrogates. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "chat/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Valid UTF-8, as the network accepts: no NUL, no overlong forms, no surrogates. */
static size_t sound_bytes(const uint8_t *data, size_t size)
{
    size_t i = 0;
    while (i < size && data[i] != 0) {
        size_t more = data[i] < 0x80   ? 0
                      : data[i] < 0xc2 ? 9
                      : data[i] < 0xe0 ? 1
                      : data[i] < 0xf0 ? 2
                      : data[i] < 0xf5 ? 3
                                       : 9;
        if (more > 3 || i + more >= size + (more == 0)) {
            return i;
        }
        for (size_t j = 1; j <= more; j++) {
            if ((data[i + j] & 0xc0) != 0x80) {
                return i;
            }
        }
        if ((data[i] == 0xe0 && data[i + 1] < 0xa0) || (data[i] == 0xed && data[i + 1] > 0x9f) ||
            (data[i] == 0xf0 && data[i + 1] < 0x90) || (data[i] == 0xf4 && data[i + 1] > 0x8f)) {
            return i;
        }
        i += more + 1;
    }
    return i;
}

static char *text_of(const uint8_t *data, size_t size)
{
    size_t bytes = sound_bytes(data, size);
    char *text = malloc(bytes + 1);
    assert(text != NULL);
    memcpy(text, data, bytes);
    text[bytes] = '\0';
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *one = text_of(data, size / 2);
    char *other = text_of(data + size / 2, size - size / 2);
    char clean[CHAT_TEXT_BYTES];
    char again[CHAT_TEXT_BYTES];
    char second[CHAT_TEXT_BYTES];

    if (chat_text_clean(one, clean) == CHAT_TEXT_OK) {
        size_t bytes = strlen(clean);
        assert(bytes > 0 && bytes < CHAT_TEXT_BYTES);
        assert(sound_bytes((const uint8_t *)clean, bytes) == bytes);
        assert(clean[0] != ' ' && clean[bytes - 1] != ' ' && strstr(clean, "  ") == NULL);
        assert(chat_text_clean(clean, again) == CHAT_TEXT_OK && strcmp(clean, again) == 0);
        assert(chat_text_is_near(clean, clean));
        (void)chat_text_has_link(clean);
        if (chat_text_clean(other, second) == CHAT_TEXT_OK) {
            assert(chat_text_is_near(clean, second) == chat_text_is_near(second, clean));
        }
    }
    free(one);
    free(other);
    return 0;
}
