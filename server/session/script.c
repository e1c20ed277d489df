/* SPDX-License-Identifier: MIT */
#include "session/script.h"

#include <stddef.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>

enum {
    MARKS_MAX = 2, /* as many as living scripts need that are not listed below */
    JOINER_NOT = 0x200c,
    JOINER = 0x200d,
    SELECTOR_TEXT = 0xfe0e,
    SELECTOR_EMOJI = 0xfe0f,
    KEYCAP = 0x20e3,
    FLAG = 0x1f3f4,
    TAG = 0xe0000, /* a tag is this and an ASCII character */
    TAG_END = 0xe007f,
    VIRAMA_CLASS = 9,
};

/* ---- single characters ---- */

bool session_script_is_unseen(int32_t c)
{
    enum { BRAILLE_BLANK = 0x2800 };
    switch (u_charType(c)) {
    case U_CONTROL_CHAR:
    case U_FORMAT_CHAR:
    case U_SURROGATE:
    case U_PRIVATE_USE_CHAR:
    case U_UNASSIGNED:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR:
        return true;
    case U_SPACE_SEPARATOR:
        return c != ' ';
    default:
        return u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || c == BRAILLE_BLANK;
    }
}

bool session_script_is_mark(int32_t c)
{
    int8_t type = u_charType(c);
    return type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK ||
           type == U_COMBINING_SPACING_MARK;
}

/* ---- marks ---- */

/* Scripts with more marks on a letter: points and accents, stacked consonants, vowels and tones. */
static const struct {
    UScriptCode script;
    int marks;
} many_marks[] = {
    {USCRIPT_HEBREW, 4},    {USCRIPT_ARABIC, 4},     {USCRIPT_SYRIAC, 4},
    {USCRIPT_THAANA, 3},    {USCRIPT_NKO, 3},        {USCRIPT_THAI, 3},
    {USCRIPT_LAO, 3},       {USCRIPT_TIBETAN, 6},    {USCRIPT_MYANMAR, 6},
    {USCRIPT_KHMER, 6},     {USCRIPT_DEVANAGARI, 4}, {USCRIPT_BENGALI, 4},
    {USCRIPT_GURMUKHI, 4},  {USCRIPT_GUJARATI, 4},   {USCRIPT_ORIYA, 4},
    {USCRIPT_TAMIL, 3},     {USCRIPT_TELUGU, 4},     {USCRIPT_KANNADA, 4},
    {USCRIPT_MALAYALAM, 4}, {USCRIPT_SINHALA, 4},    {USCRIPT_BALINESE, 5},
    {USCRIPT_JAVANESE, 5},  {USCRIPT_SUNDANESE, 4},  {USCRIPT_MEITEI_MAYEK, 3},
    {USCRIPT_NEWA, 4},      {USCRIPT_LIMBU, 4},      {USCRIPT_LANNA, 6},
};

/* The accents that stand on letters of any script. */
static bool is_accent(int32_t mark)
{
    return (mark >= 0x300 && mark <= 0x36f) || (mark >= 0x1ab0 && mark <= 0x1aff) ||
           (mark >= 0x1dc0 && mark <= 0x1dff) || (mark >= 0x20d0 && mark <= 0x20ff) ||
           (mark >= 0xfe20 && mark <= 0xfe2f);
}

int session_script_marks_max(int32_t letter, int32_t mark)
{
    UErrorCode error = U_ZERO_ERROR;
    UScriptCode script = uscript_getScript(letter, &error);
    for (size_t i = 0; !is_accent(mark) && i < sizeof many_marks / sizeof many_marks[0]; i++) {
        if (many_marks[i].script == script) {
            return many_marks[i].marks;
        }
    }
    return MARKS_MAX;
}

/* ---- joiners and selectors ---- */

static int32_t char_at(const int32_t *chars, int count, int at)
{
    return at >= 0 && at < count ? chars[at] : 0;
}

static int joining_type(int32_t c)
{
    return u_getIntPropertyValue(c, UCHAR_JOINING_TYPE);
}

/* The joining type of the nearest character in that direction that is not transparent, as a mark is. */
static int joining_beside(const int32_t *chars, int count, int at, int direction)
{
    int type = U_JT_TRANSPARENT;
    while (type == U_JT_TRANSPARENT) {
        at += direction;
        int32_t c = char_at(chars, count, at);
        type = c == 0 ? U_JT_NON_JOINING : joining_type(c);
    }
    return type;
}

static bool is_between_joining(const int32_t *chars, int count, int at)
{
    int before = joining_beside(chars, count, at, -1);
    int after = joining_beside(chars, count, at, 1);
    return (before == U_JT_LEFT_JOINING || before == U_JT_DUAL_JOINING) &&
           (after == U_JT_RIGHT_JOINING || after == U_JT_DUAL_JOINING);
}

static bool is_picture(int32_t c)
{
    return c >= 0x80 && u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC);
}

static bool is_between_pictures(const int32_t *chars, int count, int at)
{
    int before = at - 1;
    while (before >= 0 && (chars[before] == SELECTOR_EMOJI ||
                           u_hasBinaryProperty(chars[before], UCHAR_EMOJI_MODIFIER))) {
        before--;
    }
    return is_picture(char_at(chars, count, before)) && is_picture(char_at(chars, count, at + 1));
}

static bool is_keycap(int32_t c)
{
    return (c >= '0' && c <= '9') || c == '#' || c == '*';
}

static bool needs_joiner(const int32_t *chars, int count, int at)
{
    int32_t before = char_at(chars, count, at - 1);
    if (u_getCombiningClass(before) == VIRAMA_CLASS) {
        return true;
    }
    return chars[at] == JOINER ? is_between_pictures(chars, count, at)
                               : is_between_joining(chars, count, at);
}

static bool needs_selector(const int32_t *chars, int count, int at)
{
    int32_t before = char_at(chars, count, at - 1);
    if (is_keycap(before)) {
        return chars[at] == SELECTOR_EMOJI && char_at(chars, count, at + 1) == KEYCAP;
    }
    return is_picture(before) || u_hasBinaryProperty(before, UCHAR_EMOJI);
}

static bool is_mongolian_selector(int32_t c)
{
    return (c >= 0x180b && c <= 0x180d) || c == 0x180f;
}

bool session_script_needs(const int32_t *chars, int count, int at)
{
    UErrorCode error = U_ZERO_ERROR;
    int32_t c = chars[at];
    if (c == JOINER || c == JOINER_NOT) {
        return needs_joiner(chars, count, at);
    }
    if (c == SELECTOR_TEXT || c == SELECTOR_EMOJI) {
        return needs_selector(chars, count, at);
    }
    return is_mongolian_selector(c) &&
           uscript_getScript(char_at(chars, count, at - 1), &error) == USCRIPT_MONGOLIAN;
}

/* ---- flags ---- */

int session_script_flag_chars(const int32_t *chars, int count)
{
    static const char *const parts[] = {"gbeng", "gbsct", "gbwls"}; /* all that are in use */
    enum { PART_CHARS = 5, FLAG_CHARS = 1 + PART_CHARS + 1 };
    if (count < FLAG_CHARS || chars[0] != FLAG || chars[FLAG_CHARS - 1] != TAG_END) {
        return 0;
    }
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        int same = 0;
        while (same < PART_CHARS && chars[1 + same] == TAG + parts[i][same]) {
            same++;
        }
        if (same == PART_CHARS) {
            return FLAG_CHARS;
        }
    }
    return 0;
}
