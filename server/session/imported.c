/* SPDX-License-Identifier: MIT */
/* Names in imported games. */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <unicode/uchar.h>

#include "net/utf8.h"
#include "session/names.h"
#include "session/script.h"

static const char marked[] = " (imported)";

enum { BYTES_MAX = NAMES_SHOWN_BYTES - (int)sizeof marked }; /* of a name without the mark */

struct shown {
    char *text;
    int bytes;
    int32_t letter; /* the last character that is no mark; ' ' at the beginning */
    int marks;
    bool space; /* waits for the next letter */
};

static void add_char(struct shown *shown, int32_t c)
{
    char bytes[UTF8_BYTES_MAX];
    int count = (int)net_utf8_write((uint32_t)c, bytes);
    if (shown->bytes + (shown->space ? 1 : 0) + count > BYTES_MAX) {
        return;
    }
    if (shown->space) {
        shown->text[shown->bytes++] = ' ';
        shown->space = false;
    }
    memcpy(shown->text + shown->bytes, bytes, (size_t)count);
    shown->bytes += count;
}

static void append_shown_character(struct shown *shown, const int32_t *chars, int count, int at)
{
    int32_t c = chars[at];
    if (u_isUWhiteSpace(c)) {
        shown->space = shown->bytes > 0;
        shown->letter = ' ';
    } else if (session_script_is_unseen(c)) {
        if (shown->letter != ' ' && session_script_needs(chars, count, at)) {
            add_char(shown, c);
        }
    } else if (session_script_is_mark(c)) {
        if (shown->letter != ' ' && ++shown->marks <= session_script_marks_max(shown->letter, c)) {
            add_char(shown, c);
        }
    } else {
        add_char(shown, c);
        shown->letter = c;
        shown->marks = 0;
    }
}

/* Writes the clean name, without the mark. */
static void clean_name(const char *name, char text[NAMES_SHOWN_BYTES])
{
    int32_t chars[NAMES_SHOWN_BYTES];
    int count = 0;
    while (*name != '\0' && count < NAMES_SHOWN_BYTES) {
        chars[count++] = (int32_t)net_utf8_next(&name);
    }
    struct shown shown = {.text = text, .letter = ' '};
    for (int i = 0; i < count; i++) {
        append_shown_character(&shown, chars, count, i);
    }
    text[shown.bytes] = '\0';
    size_t mark_bytes = sizeof marked - 1;
    size_t left = (size_t)shown.bytes;
    while (left >= mark_bytes && strcmp(text + left - mark_bytes, marked) == 0) {
        left -= mark_bytes;
        text[left] = '\0';
    }
}

void session_names_show_imported(const struct names *names, const char *name,
                                 char shown[NAMES_SHOWN_BYTES])
{
    clean_name(name, shown);
    enum names_status status = session_names_check(names, shown);
    size_t bytes = strlen(shown);
    if (bytes == 0 || status == NAMES_EMPTY) {
        snprintf(shown, NAMES_SHOWN_BYTES, "?");
    } else if (status != NAMES_OK) {
        assert(bytes <= (size_t)BYTES_MAX);
        snprintf(shown + bytes, NAMES_SHOWN_BYTES - bytes, "%s", marked);
    }
}
