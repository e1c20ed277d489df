/* SPDX-License-Identifier: MIT */
#include "session/names.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#include "rules/ai/levels/levels.h"
#include "session/script.h"

enum { KEY_UNITS_MAX = NAMES_KEY_BYTES }; /* UTF-16 units while a key is made */

struct names {
    USpoofChecker *checker;
    const UNormalizer2 *fold; /* a singleton of ICU, not freed here */
};

const char *session_names_status_text(enum names_status status)
{
    switch (status) {
    case NAMES_OK:
        return "";
    case NAMES_EMPTY:
        return "A name must contain a visible character.";
    case NAMES_TOO_LONG:
        return "A name has at most 24 characters.";
    case NAMES_UNSEEN:
        return "The name contains an invisible character, or one that changes the direction of the "
               "text.";
    case NAMES_MARKS:
        return "The name has too many marks on one letter, or one on none.";
    case NAMES_MIXED:
        return "The name mixes scripts whose letters look alike.";
    case NAMES_ADDRESS:
        return "A name is no address of a website, and does not begin with @.";
    case NAMES_RESERVED:
        return "This name is reserved for the server or its computer players.";
    }
    assert(false);
    return "";
}

struct names *session_names_open(void)
{
    UErrorCode error = U_ZERO_ERROR;
    struct names *names = calloc(1, sizeof *names);
    names->checker = uspoof_open(&error);
    uspoof_setRestrictionLevel(names->checker, USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(names->checker,
                     USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS | USPOOF_HIDDEN_OVERLAY,
                     &error);
    names->fold = unorm2_getNFKCCasefoldInstance(&error);
    assert(U_SUCCESS(error)); /* ICU's tables are part of the library */
    return names;
}

void session_names_close(struct names *names)
{
    if (names != NULL) {
        uspoof_close(names->checker);
        free(names);
    }
}

/* ---- keys ---- */

/* A UTF-16 text under construction. The functions below return false if their result does not fit. */
struct units {
    UChar at[KEY_UNITS_MAX];
    int32_t count;
};

static bool read_units(const char *text, struct units *units)
{
    UErrorCode error = U_ZERO_ERROR;
    u_strFromUTF8(units->at, KEY_UNITS_MAX, &units->count, text, -1, &error);
    return U_SUCCESS(error) && units->count < KEY_UNITS_MAX;
}

static bool fold_units(const struct names *names, struct units *units)
{
    UErrorCode error = U_ZERO_ERROR;
    struct units from = *units;
    units->count =
        unorm2_normalize(names->fold, from.at, from.count, units->at, KEY_UNITS_MAX, &error);
    return U_SUCCESS(error);
}

static bool to_skeleton(const struct names *names, struct units *units)
{
    UErrorCode error = U_ZERO_ERROR;
    struct units from = *units;
    units->count = uspoof_getSkeleton(names->checker, 0, from.at, from.count, units->at,
                                      KEY_UNITS_MAX, &error);
    return U_SUCCESS(error);
}

/*
 * Removes spaces. Maps i and the dotless i to l: a capital I looks like a small L, and that likeness is lost once the
 * case is folded.
 */
static void remove_spaces(struct units *units)
{
    int32_t count = 0;
    for (int32_t i = 0; i < units->count; i++) {
        UChar unit = units->at[i];
        if (!u_isUWhiteSpace(unit)) {
            units->at[count++] = unit == 'i' || unit == 0x131 ? 'l' : unit;
        }
    }
    units->count = count;
}

static bool write_name_key(struct units *units, char key[NAMES_KEY_BYTES])
{
    int32_t bytes = 0;
    UErrorCode error = U_ZERO_ERROR;
    remove_spaces(units);
    u_strToUTF8(key, NAMES_KEY_BYTES, &bytes, units->at, units->count, &error);
    return U_SUCCESS(error) && bytes > 0 && bytes < NAMES_KEY_BYTES;
}

/*
 * Folds a second time after the skeleton, because a skeleton may contain new capitals (0 becomes O). Makes a second
 * skeleton from folded text, because small letters have skeletons of their own (m becomes rn).
 */
bool session_names_keys(const struct names *names, const char *name, struct names_keys *keys)
{
    struct units said;
    bool made = read_units(name, &said);
    struct units written = said;
    made = made && fold_units(names, &said) && to_skeleton(names, &said) &&
           fold_units(names, &said) && write_name_key(&said, keys->as_said);
    made = made && to_skeleton(names, &written) && fold_units(names, &written) &&
           to_skeleton(names, &written) && fold_units(names, &written) &&
           write_name_key(&written, keys->as_written);
    if (!made) {
        keys->as_said[0] = '\0';
    }
    if (!made || strcmp(keys->as_said, keys->as_written) == 0) {
        keys->as_written[0] = '\0';
    }
    return made;
}

/* ---- allowed names ---- */

/* Checks each character by itself. */
static enum names_status check_chars(const struct units *units)
{
    UErrorCode error = U_ZERO_ERROR;
    UChar32 chars[KEY_UNITS_MAX];
    int32_t count = 0;
    u_strToUTF32(chars, KEY_UNITS_MAX, &count, units->at, units->count, &error);
    if (U_FAILURE(error)) {
        return NAMES_UNSEEN;
    }
    int seen = 0;
    int marks = 0;
    UChar32 letter = ' '; /* the last character that is no mark; a mark needs a letter before it */
    for (int32_t i = 0; i < count; i++) {
        UChar32 c = chars[i];
        if (session_script_is_unseen(c) && !session_script_needs(chars, count, i)) {
            return NAMES_UNSEEN;
        }
        if (session_script_is_unseen(c)) {
            continue;
        }
        if (session_script_is_mark(c) &&
            (letter == ' ' || ++marks > session_script_marks_max(letter, c))) {
            return NAMES_MARKS;
        }
        if (!session_script_is_mark(c)) {
            letter = c;
            marks = 0;
            seen += c != ' ';
        }
    }
    return seen == 0 ? NAMES_EMPTY : count > NAMES_CHARS_MAX ? NAMES_TOO_LONG : NAMES_OK;
}

/* ---- addresses ---- */

/*
 * The endings of most links in spam, and those of well-known sites. Others are names more often than addresses:
 * "Anna.B", "St.Clair". A list of all endings would refuse thousands of names.
 */
static const char *const endings[] = {
    "com",  "net",  "org", "info", "biz", "xyz", "top",  "online", "site", "shop",
    "club", "live", "app", "dev",  "io",  "gg",  "tv",   "ru",     "cn",   "tk",
    "ml",   "ga",   "cf",  "gq",   "de",  "uk",  "link", "click",  "icu",  "example"};

static char lower_letter(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* `word` in lower case. */
static bool has_word_first(const char *text, const char *word)
{
    while (*word != '\0' && lower_letter(*text) == *word) {
        text++;
        word++;
    }
    return *word == '\0';
}

static bool is_address(const char *folded)
{
    const char *dot = strrchr(folded, '.');
    bool is_site = false;
    for (size_t i = 0; dot != NULL && dot > folded && i < sizeof endings / sizeof endings[0]; i++) {
        is_site =
            is_site || (has_word_first(dot + 1, endings[i]) && dot[1 + strlen(endings[i])] == '\0');
    }
    bool has_www = has_word_first(folded, "www.");
    for (const char *at = folded; !has_www && (at = strchr(at, ' ')) != NULL; at++) {
        has_www = has_word_first(at + 1, "www.");
    }
    return is_site || has_www || strstr(folded, "://") != NULL || folded[0] == '@';
}

/* Compatibility forms count as what they look like: a full-width "＠" is an at sign. */
static bool names_address(const struct names *names, const char *name)
{
    struct units units;
    char folded[NAMES_KEY_BYTES];
    int32_t bytes = 0;
    UErrorCode error = U_ZERO_ERROR;
    if (!read_units(name, &units) || !fold_units(names, &units)) {
        return false;
    }
    u_strToUTF8(folded, sizeof folded, &bytes, units.at, units.count, &error);
    if (U_FAILURE(error) || bytes >= (int32_t)sizeof folded) {
        return false;
    }
    size_t from = strspn(folded, " ");
    size_t end = strlen(folded);
    while (end > from && folded[end - 1] == ' ') {
        folded[--end] = '\0';
    }
    return is_address(folded + from);
}

/* ---- names that could pose as the server ---- */

static const char *const reserved[] = {"admin",  "administrator", "erased",   "everyone", "host",
                                       "mod",    "moderator",     "operator", "owner",    "root",
                                       "server", "system",        "sysop",    "taberna",  "team"};

/* Refused as any word of a name: "the admin", "admin2", "Taberna Support". */
static const char *const staff[] = {"admin",     "administrator", "admins",   "mods",
                                    "moderator", "moderators",    "official", "staff",
                                    "support",   "sysadmin",      "webmaster"};

/* Removes all but letters, digits and their marks from the key. Returns false if nothing is left. */
static bool strip_punctuation(char key[NAMES_KEY_BYTES])
{
    struct units units;
    UErrorCode error = U_ZERO_ERROR;
    int32_t count = 0;
    int32_t bytes = 0;
    if (!read_units(key, &units)) {
        return false;
    }
    for (int32_t i = 0; i < units.count; i++) {
        UChar unit = units.at[i];
        if (u_isalnum(unit) || session_script_is_mark(unit) || U16_IS_SURROGATE(unit)) {
            units.at[count++] = unit;
        }
    }
    u_strToUTF8(key, NAMES_KEY_BYTES, &bytes, units.at, count, &error);
    return U_SUCCESS(error) && bytes > 0 && bytes < NAMES_KEY_BYTES;
}

/* True if the stripped key is `word`, alone, behind "the", or with "bot" before or after it. */
static bool is_word_of_bot(const char *key, const char *word)
{
    static const char *const before[] = {"bot", "the"};
    size_t word_bytes = strlen(word);
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        size_t bytes = strlen(before[i]);
        if (strncmp(key, before[i], bytes) == 0 && strcmp(key + bytes, word) == 0) {
            return true;
        }
    }
    return strncmp(key, word, word_bytes) == 0 &&
           (key[word_bytes] == '\0' || strcmp(key + word_bytes, "bot") == 0);
}

/* The keys of a name, without punctuation. */
struct stripped {
    bool is_said;
    bool is_written;
    struct names_keys keys;
};

static bool is_like(const struct names *names, const struct stripped *name, const char *word)
{
    struct names_keys keys;
    if (!session_names_keys(names, word, &keys) || !strip_punctuation(keys.as_said)) {
        return false;
    }
    return (name->is_said && is_word_of_bot(name->keys.as_said, keys.as_said)) ||
           (name->is_written && is_word_of_bot(name->keys.as_written, keys.as_said));
}

static bool is_staff_word(const struct names *names, const char *word)
{
    struct stripped stripped;
    if (!session_names_keys(names, word, &stripped.keys)) {
        return false;
    }
    stripped.is_said = strip_punctuation(stripped.keys.as_said);
    stripped.is_written = strip_punctuation(stripped.keys.as_written);
    bool found = false;
    for (size_t i = 0; i < sizeof staff / sizeof staff[0]; i++) {
        found = found || is_like(names, &stripped, staff[i]);
    }
    return found;
}

/* Words are letters and digits; digits at their ends do not count. Letters beyond ASCII are letters here. */
static bool has_staff_word(const struct names *names, const char *name)
{
    static const char inside[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    static const char digits[] = "0123456789";
    char word[NAMES_KEY_BYTES];
    for (const char *at = name; *at != '\0';) {
        size_t bytes = 0;
        while (at[bytes] != '\0' &&
               ((at[bytes] & 0x80) != 0 || strchr(inside, at[bytes]) != NULL)) {
            bytes++;
        }
        size_t from = strspn(at, digits);
        size_t end = bytes;
        while (end > from && strchr(digits, at[end - 1]) != NULL) {
            end--;
        }
        if (end > from && end - from < sizeof word) {
            memcpy(word, at + from, end - from);
            word[end - from] = '\0';
            if (is_staff_word(names, word)) {
                return true;
            }
        }
        at += bytes == 0 ? 1 : bytes;
    }
    return false;
}

/* "Adapting! (bot)" is as misleading as "Adapting", and so is "Level 3". */
static bool is_reserved(const struct names *names, const char *name)
{
    struct stripped stripped;
    if (!session_names_keys(names, name, &stripped.keys)) {
        return false;
    }
    stripped.is_said = strip_punctuation(stripped.keys.as_said);
    stripped.is_written = strip_punctuation(stripped.keys.as_written);
    bool found = false;
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++) {
        found = found || is_like(names, &stripped, reserved[i]);
    }
    for (int level = 1; level <= AI_LEVEL_MAX; level++) {
        char word[AI_LEVEL_NAME_BYTES];
        found = found || (ai_level_name(level, word) && is_like(names, &stripped, word));
    }
    return found;
}

enum names_status session_names_check(const struct names *names, const char *name)
{
    struct units units;
    struct names_keys keys;
    if (!read_units(name, &units)) {
        return NAMES_TOO_LONG;
    }
    enum names_status status = check_chars(&units);
    if (status != NAMES_OK) {
        return status;
    }
    UErrorCode error = U_ZERO_ERROR;
    int32_t found = uspoof_check2(names->checker, units.at, units.count, NULL, &error);
    if (U_FAILURE(error) || found != 0) {
        return NAMES_MIXED;
    }
    if (!session_names_keys(names, name, &keys)) {
        return NAMES_EMPTY;
    }
    if (names_address(names, name)) {
        return NAMES_ADDRESS;
    }
    return is_reserved(names, name) || has_staff_word(names, name) ? NAMES_RESERVED : NAMES_OK;
}
