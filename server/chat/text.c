/* SPDX-License-Identifier: MIT */
#include "chat/text.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/uchar.h>

#include "net/utf8.h"
#include "session/script.h"

/* ---- characters ---- */

struct range {
    uint32_t first;
    uint32_t last;
};

/*
 * Code points that are invisible, change the direction of the text or are no characters; joiners are handled
 * separately.
 */
static const struct range unseen[] = {
    {0x00, 0x1f},       {0x7f, 0x9f},         {0xad, 0xad},       {0x034f, 0x034f},
    {0x061c, 0x061c},   {0x115f, 0x1160},     {0x17b4, 0x17b5},   {0x180b, 0x180f},
    {0x200b, 0x200b},   {0x200e, 0x200f},     {0x202a, 0x202e},   {0x2060, 0x206f},
    {0x3164, 0x3164},   {0xd800, 0xf8ff},     {0xfdd0, 0xfdef},   {0xfeff, 0xfeff},
    {0xffa0, 0xffa0},   {0xfff0, 0xfffb},     {0xfffe, 0xffff},   {0x13430, 0x1345f},
    {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a},   {0x1fffe, 0x1ffff}, {0x2fffe, 0x2ffff},
    {0x3fffe, 0xfffff}, {0x100000, 0x10ffff},
};

static bool is_unseen(uint32_t c)
{
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++) {
        if (c >= unseen[i].first && c <= unseen[i].last) {
            return true;
        }
    }
    return false;
}

enum { LATIN_END = 0x80, JOINER_NOT = 0x200c, JOINER = 0x200d };

static bool is_joiner(uint32_t c)
{
    return c == JOINER_NOT || c == JOINER;
}

static bool is_space(uint32_t c)
{
    static const uint32_t braille_blank = 0x2800;
    return u_isUWhiteSpace((UChar32)c) || c == braille_blank;
}

static bool is_mark(uint32_t c)
{
    int8_t type = u_charType((UChar32)c);
    return type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK;
}

/* The output so far. */
struct clean {
    char *at;
    int chars;
    uint32_t last;    /* the last letter; 0 before the first one */
    uint32_t written; /* the last character of any kind */
    int marks;        /* combining marks on the last letter */
    bool space;       /* a space is pending and is written before the next letter */
    uint32_t joiner;
};

static void append_character(struct clean *clean, uint32_t c)
{
    if (clean->chars++ >= CHAT_TEXT_CHARS_MAX) {
        return;
    }
    clean->at += net_utf8_write(c, clean->at);
    clean->written = c;
}

static void clean_letter(struct clean *clean, uint32_t c)
{
    if (clean->space) {
        append_character(clean, ' ');
    } else if (clean->joiner != 0 && clean->last >= LATIN_END && c >= LATIN_END) {
        append_character(clean, clean->joiner);
    }
    append_character(clean, c);
    clean->last = c;
    clean->marks = 0;
    clean->space = false;
    clean->joiner = 0;
}

/* Whether the invisible character belongs to the one before it, whatever follows. */
static bool is_joiner_needed(const struct clean *clean, uint32_t c)
{
    const int32_t two[] = {(int32_t)clean->written, (int32_t)c};
    return clean->last != 0 && !clean->space && session_script_needs(two, 2, 1);
}

static void clean_character(struct clean *clean, uint32_t c)
{
    if (is_space(c)) {
        clean->space = clean->last != 0;
        clean->joiner = 0;
    } else if ((is_unseen(c) || is_joiner(c)) && is_joiner_needed(clean, c)) {
        append_character(clean, c);
    } else if (is_unseen(c)) {
        return;
    } else if (is_joiner(c)) {
        clean->joiner = clean->space ? 0 : c;
    } else if (!is_mark(c)) {
        clean_letter(clean, c);
    } else if (clean->last != 0 && !clean->space &&
               clean->marks < session_script_marks_max((int32_t)clean->last, (int32_t)c)) {
        append_character(clean, c);
        clean->marks++;
    }
}

static void clean_flag(struct clean *clean, const int32_t *chars, int count)
{
    clean_letter(clean, (uint32_t)chars[0]);
    for (int i = 1; i < count; i++) {
        append_character(clean, (uint32_t)chars[i]);
    }
}

enum chat_text_status chat_text_clean(const char *text, char *clean)
{
    struct clean state = {.at = clean};
    int count = (int)net_utf8_count(text);
    int32_t *chars = malloc(((size_t)count + 1) * sizeof *chars);
    for (int i = 0; i < count; i++) {
        chars[i] = (int32_t)net_utf8_next(&text);
    }
    for (int i = 0; i < count;) {
        int flag = session_script_flag_chars(chars + i, count - i);
        if (flag > 0) {
            clean_flag(&state, chars + i, flag);
        } else {
            clean_character(&state, (uint32_t)chars[i]);
        }
        i += flag > 0 ? flag : 1;
    }
    free(chars);
    *state.at = '\0';
    if (state.chars == 0) {
        return CHAT_TEXT_EMPTY;
    }
    return state.chars > CHAT_TEXT_CHARS_MAX ? CHAT_TEXT_TOO_LONG : CHAT_TEXT_OK;
}

/* ---- links ---- */

static char lower_ascii(uint32_t c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : (char)c;
}

/* Maps wide forms of ASCII, and the characters that browsers accept as a dot in a host name, to ASCII. */
static char plain_ascii(uint32_t c)
{
    if (c == 0x3002 || c == 0xff61) {
        return '.';
    }
    if (c >= 0xff01 && c <= 0xff5e) {
        return lower_ascii(c - 0xff01 + '!');
    }
    return c < LATIN_END ? lower_ascii(c) : '\x01'; /* counts as a letter, not as a dot */
}

static bool is_label(char c)
{
    return c == '\x01' || c == '-' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* Top-level domains that links in a chat commonly use. */
static bool is_top(const char *text, size_t bytes)
{
    /*
     * Top-level domains that are also English words are not in the list: "ok.me too" is not an address. With a path
     * behind it, it is one.
     */
    static const char tops[] =
        " com net org info biz io co tv gg ly gl cc ru su ua pl de ch fr es pt nl eu uk ca au br "
        "cn "
        "jp kr app dev xyz top club online site shop store link click icu vip pro cam sex porn bet "
        "casino loan web zip tk ml ga cf gq ";
    char word[16] = " ";
    if (bytes < 2 || bytes > sizeof word - 3) {
        return false;
    }
    memcpy(word + 1, text, bytes);
    word[bytes + 1] = ' ';
    word[bytes + 2] = '\0';
    return strstr(tops, word) != NULL;
}

/* True if the dot at `at` is between a label and a known top-level domain, or if a path follows the name. */
static bool is_host(const char *text, const char *at)
{
    if (at == text || !is_label(at[-1])) {
        return false;
    }
    size_t bytes = 0;
    bool letters = true;
    while (is_label(at[1 + bytes])) {
        letters = letters && at[1 + bytes] >= 'a' && at[1 + bytes] <= 'z';
        bytes++;
    }
    char after = at[1 + bytes];
    return letters && bytes >= 2 && (after == '/' || (after != '.' && is_top(at + 1, bytes)));
}

bool chat_text_has_link(const char *clean)
{
    char text[CHAT_TEXT_CHARS_MAX + 1];
    size_t count = 0;
    while (*clean != '\0' && count < CHAT_TEXT_CHARS_MAX) {
        text[count++] = plain_ascii(net_utf8_next(&clean));
    }
    text[count] = '\0';
    if (strstr(text, "://") != NULL || strstr(text, "www.") != NULL) {
        return true;
    }
    for (const char *at = strchr(text, '.'); at != NULL; at = strchr(at + 1, '.')) {
        if (is_host(text, at)) {
            return true;
        }
    }
    return false;
}

/* ---- near duplicates ---- */

enum { DRAWN_OUT_MAX = 2 }; /* "hellooooo" is "helloo" */

struct letters {
    uint32_t at[CHAT_TEXT_CHARS_MAX];
    int count;
};

static void fold_letters(const char *clean, struct letters *letters)
{
    int run = 0;
    letters->count = 0;
    while (*clean != '\0' && letters->count < CHAT_TEXT_CHARS_MAX) {
        uint32_t c = net_utf8_next(&clean);
        if (is_mark(c) || is_joiner(c)) {
            continue;
        }
        c = c < LATIN_END ? (uint32_t)lower_ascii(c) : c;
        bool again = letters->count > 0 && letters->at[letters->count - 1] == c;
        run = again ? run + 1 : 1;
        if (run <= DRAWN_OUT_MAX) {
            letters->at[letters->count++] = c;
        }
    }
}

static int smaller_distance(int one, int other)
{
    return one < other ? one : other;
}

/*
 * Levenshtein's distance. Returns most + 1 for any distance above `most`, so it computes only the band of the matrix
 * within that distance.
 */
static int edit_distance(const struct letters *one, const struct letters *other, int most)
{
    int row[CHAT_TEXT_CHARS_MAX + 1];
    for (int j = 0; j <= other->count; j++) {
        row[j] = smaller_distance(j, most + 1);
    }
    for (int i = 1; i <= one->count; i++) {
        int from = i - most > 1 ? i - most : 1;
        int to = smaller_distance(i + most, other->count);
        int before = row[from - 1]; /* from the row above */
        row[from - 1] = from == 1 ? smaller_distance(i, most + 1) : most + 1;
        int best = row[from - 1];
        for (int j = from; j <= to; j++) {
            int above = j == i + most ? most + 1 : row[j];
            int cost = before + (one->at[i - 1] != other->at[j - 1]);
            before = row[j];
            row[j] = smaller_distance(
                smaller_distance(cost, smaller_distance(above, row[j - 1]) + 1), most + 1);
            best = smaller_distance(best, row[j]);
        }
        if (best > most) {
            return most + 1;
        }
    }
    return row[other->count];
}

bool chat_text_is_near(const char *one, const char *other)
{
    enum { EIGHTH = 8, FEW = 2 };
    struct letters a;
    struct letters b;
    fold_letters(one, &a);
    fold_letters(other, &b);
    int longer = a.count > b.count ? a.count : b.count;
    int most = longer < CHAT_TEXT_NEAR_CHARS_MIN ? 0
               : longer / EIGHTH > FEW           ? longer / EIGHTH
                                                 : FEW;
    int apart = a.count > b.count ? a.count - b.count : b.count - a.count;
    return apart <= most && edit_distance(&a, &b, most) <= most;
}
