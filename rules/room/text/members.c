/* SPDX-License-Identifier: MIT */
#include "rules/room/text/members.h"

#include "rules/core/engine.h"
#include "rules/room/seat.h"

/* ---- values ---- */

/* A character that JSON needs escaped. */
static void put_escaped(struct text_out *out, unsigned char byte)
{
    static const char digits[] = "0123456789abcdef";
    if (byte >= 0x20) {
        text_put(out, '\\');
        text_put(out, (char)byte);
        return;
    }
    text_write(out, "\\u00");
    text_put(out, digits[byte >> 4]);
    text_put(out, digits[byte & 0xf]);
}

void out_text(struct text_out *out, const char *text)
{
    const char *plain = text; /* since here no character needed an escape */
    text_put(out, '"');
    for (; *text != '\0'; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte < 0x20 || byte == '"' || byte == '\\') {
            text_write_bytes(out, plain, (size_t)(text - plain));
            put_escaped(out, byte);
            plain = text + 1;
        }
    }
    text_write_bytes(out, plain, (size_t)(text - plain));
    text_put(out, '"');
}

static void put_digits(struct text_out *out, uint64_t number)
{
    if (number > 9) {
        put_digits(out, number / 10);
    }
    text_put(out, (char)('0' + number % 10));
}

void out_number(struct text_out *out, int64_t number)
{
    if (number < 0) {
        text_put(out, '-');
    }
    put_digits(out, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

void out_link(struct text_out *out, const uint8_t link[DICE_LINK_BYTES])
{
    char hex[DICE_HEX_CHARS + 1];
    dice_hex(link, hex);
    out_text(out, hex);
}

void out_position(struct text_out *out, const struct position *position)
{
    char text[POSITION_TEXT_MAX];
    position_write(position, text);
    out_text(out, text);
}

/* ---- members; the comma comes before all but the first of an object ---- */

void member_open(struct text_out *out, const char *name)
{
    char last = out->text[out->length - 1];
    if (last != '{') {
        text_put(out, ',');
    }
    out_text(out, name);
    text_put(out, ':');
}

void member_text(struct text_out *out, const char *name, const char *text)
{
    member_open(out, name);
    out_text(out, text);
}

void member_number(struct text_out *out, const char *name, int64_t number)
{
    member_open(out, name);
    out_number(out, number);
}

void member_flag(struct text_out *out, const char *name, bool flag)
{
    member_open(out, name);
    text_write(out, flag ? "true" : "false");
}

void member_link(struct text_out *out, const char *name, const uint8_t link[DICE_LINK_BYTES])
{
    member_open(out, name);
    out_link(out, link);
}

void member_object(struct text_out *out, const char *name)
{
    member_open(out, name);
    text_put(out, '{');
}
