/* SPDX-License-Identifier: MIT */
#include "rules/core/text.h"

#include <string.h>

#include "rules/core/engine.h"

/* Our own functions, so that the browser's build needs no C library for them. */
size_t text_length(const char *s)
{
    size_t bytes = 0;
    while (s[bytes] != '\0') {
        bytes++;
    }
    return bytes;
}

bool text_refuse(struct text_in *in, const char *field, size_t at, const char *says)
{
    if (in->error != NULL) {
        *in->error = (struct text_error){.field = field, .column = (int)at + 1, .says = says};
    }
    return false;
}

char text_peek(const struct text_in *in)
{
    return in->at < in->bytes ? in->text[in->at] : '\0';
}

bool text_at_end(const struct text_in *in)
{
    return in->at == in->bytes;
}

bool text_take(struct text_in *in, char wanted)
{
    if (text_at_end(in) || in->text[in->at] != wanted) {
        return false;
    }
    in->at++;
    return true;
}

bool text_expect(struct text_in *in, char wanted, const char *field, const char *says)
{
    return text_take(in, wanted) || text_refuse(in, field, in->at, says);
}

bool text_take_word(struct text_in *in, const char *word)
{
    size_t bytes = text_length(word);
    if (in->bytes - in->at < bytes || memcmp(in->text + in->at, word, bytes) != 0) {
        return false;
    }
    in->at += bytes;
    return true;
}

bool text_number(struct text_in *in, const char *field, int max, int *number)
{
    size_t first = in->at;
    int value = 0;
    while (!text_at_end(in) && text_peek(in) >= '0' && text_peek(in) <= '9') {
        value = value * 10 + (text_peek(in) - '0');
        if (value > max) {
            return text_refuse(in, field, first, "the number is too large");
        }
        in->at++;
        if (value == 0) {
            break;
        }
    }
    if (in->at == first) {
        return text_refuse(in, field, first, "a number is wanted");
    }
    *number = value;
    return true;
}

static void make_room(struct text_out *out, size_t bytes)
{
    RULES_CHECK(out->grow != NULL);
    out->grow(out, bytes);
}

/* Most puts need no room: text_put() calls this last, so that it needs no frame. */
static void put_growing(struct text_out *out, char c)
{
    make_room(out, 1);
    text_put(out, c);
}

void text_put(struct text_out *out, char c)
{
    if (out->length == out->max) {
        put_growing(out, c);
        return;
    }
    out->text[out->length++] = c;
    out->text[out->length] = '\0';
}

void text_write(struct text_out *out, const char *s)
{
    text_write_bytes(out, s, text_length(s));
}

void text_write_bytes(struct text_out *out, const char *s, size_t bytes)
{
    if (bytes > (size_t)(out->max - out->length)) {
        make_room(out, bytes);
    }
    memcpy(out->text + out->length, s, bytes);
    out->length += (int)bytes;
    out->text[out->length] = '\0';
}

void text_write_number(struct text_out *out, unsigned number)
{
    if (number > 9) {
        text_write_number(out, number / 10);
    }
    text_put(out, (char)('0' + number % 10));
}

static const char *const result_words[] = {
    [RESULT_WHITE] = "1-0", [RESULT_BLACK] = "0-1", [RESULT_DRAW] = "1/2"};

bool text_read_turn(struct text_in *in, const char *letters, int seats, struct position *pos)
{
    for (int result = RESULT_WHITE; result <= RESULT_DRAW; result++) {
        if (text_take_word(in, result_words[result])) {
            position_finish(pos, (enum result)result);
            return true;
        }
    }
    if (text_take(in, letters[0])) {
        pos->side = SIDE_WHITE;
    } else if (text_take(in, letters[1])) {
        pos->side = SIDE_BLACK;
    } else {
        return text_refuse(in, "turn", in->at, "a side's letter or a result is wanted");
    }
    int seat = 1;
    if (seats > 1) {
        size_t at = in->at;
        if (!text_number(in, "turn", 9, &seat)) {
            return false;
        }
        if (seat < 1 || seat > seats) {
            return text_refuse(in, "turn", at, "there is no such seat");
        }
    }
    pos->seat = (uint8_t)seat;
    return true;
}

void text_write_turn(struct text_out *out, const char *letters, int seats,
                     const struct position *pos)
{
    if (pos->result != RESULT_NONE) {
        text_write(out, result_words[pos->result]);
        return;
    }
    text_put(out, letters[pos->side]);
    if (seats > 1) {
        text_write_number(out, pos->seat);
    }
}

bool text_is(const char *text, size_t bytes, const char *word)
{
    return text_length(word) == bytes && memcmp(text, word, bytes) == 0;
}

bool text_equal(const char *a, const char *b)
{
    return text_is(a, text_length(a), b);
}
