/* SPDX-License-Identifier: MIT */
#include "rules/core/file.h"

#include <stdbool.h>
#include <string.h>

/* ---- what others do to a text ---- */

static const char MARK[] = "\xef\xbb\xbf"; /* U+FEFF in UTF-8 */
enum { MARK_BYTES = sizeof MARK - 1 };

static bool is_blank_or_tab(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* Finds the first byte that is no mark, blank or line end; `lines` counts the lines before it. */
static size_t skip_marks_and_blanks(const char *text, size_t bytes, int *lines)
{
    size_t at = 0;
    while (at < bytes) {
        if (bytes - at >= MARK_BYTES && memcmp(text + at, MARK, MARK_BYTES) == 0) {
            at += MARK_BYTES;
        } else if (is_blank_or_tab(text[at]) || is_line_end(text[at])) {
            bool is_first_of_two = text[at] == '\r' && at + 1 < bytes && text[at + 1] == '\n';
            *lines += is_line_end(text[at]) && !is_first_of_two;
            at++;
        } else {
            break;
        }
    }
    return at;
}

size_t file_clean(char *text, size_t bytes, int *lines)
{
    int skipped = 0;
    size_t used = 0;
    size_t line = 0; /* beginning of the line in the result */
    for (size_t at = skip_marks_and_blanks(text, bytes, &skipped); at < bytes; at++) {
        char c = text[at];
        if (c == '\r' && at + 1 < bytes && text[at + 1] == '\n') {
            continue;
        }
        if (is_line_end(c)) {
            while (used > line && is_blank_or_tab(text[used - 1])) {
                used--;
            }
            text[used++] = '\n';
            line = used;
        } else {
            text[used++] = c;
        }
    }
    while (used > line && is_blank_or_tab(text[used - 1])) {
        used--;
    }
    while (used > 1 && text[used - 1] == '\n' && text[used - 2] == '\n') {
        used--;
    }
    if (lines != NULL) {
        *lines = skipped;
    }
    return used;
}

/* ---- files of other programs ---- */

/* Kinds that begin with certain bytes. */
#define BEGINS(text, kind)                                                                         \
    {                                                                                              \
        text, sizeof text - 1, kind                                                                \
    }
static const struct {
    const char *bytes;
    size_t count;
    const char *kind;
} beginnings[] = {
    BEGINS("\x89PNG\r\n", "a PNG picture"),
    BEGINS("\xff\xd8\xff", "a JPEG picture"),
    BEGINS("GIF8", "a GIF picture"),
    BEGINS("RIFF", "a picture or a sound"),
    BEGINS("BM", "a bitmap"),
    BEGINS("%PDF", "a PDF document"),
    BEGINS("PK\x03\x04", "a ZIP archive or an office document: unpack it first"),
    BEGINS("PK\x05\x06", "an empty ZIP archive"),
    BEGINS("\x1f\x8b", "a file packed by gzip: unpack it first"),
    BEGINS("BZh", "a file packed by bzip2: unpack it first"),
    BEGINS("\xfd"
           "7zXZ",
           "a file packed by xz: unpack it first"),
    BEGINS("7z\xbc\xaf", "a 7z archive: unpack it first"),
    BEGINS("\x28\xb5\x2f\xfd", "a file packed by zstd: unpack it first"),
    BEGINS("Rar!", "a RAR archive: unpack it first"),
    BEGINS("SQLite format 3", "a database of SQLite"),
    BEGINS("\x7f"
           "ELF",
           "a program"),
    BEGINS("MZ", "a program"),
    BEGINS("\0asm", "a WebAssembly module"),
    BEGINS("\xff\xfe", "text in UTF-16: save it as UTF-8"),
    BEGINS("\xfe\xff", "text in UTF-16: save it as UTF-8"),
    BEGINS("\0\0\xfe\xff", "text in UTF-32: save it as UTF-8"),
    BEGINS("{\\rtf", "a document in RTF: save it as plain text"),
    BEGINS("<?xml", "an XML document"),
    BEGINS("<!DOCTYPE", "a web page"),
    BEGINS("<!doctype", "a web page"),
    BEGINS("<html", "a web page"),
    BEGINS("<svg", "an SVG picture"),
    BEGINS("RGMH", "a match of eXtreme Gammon"),
    BEGINS("XGID=", "a position of eXtreme Gammon"),
    BEGINS("game=", "a trial of Ludii"),
    BEGINS("(;", "a game in SGF"),
};

/* Kinds of text that have certain words near their beginning; the first one that fits counts. */
static const struct {
    const char *words;
    const char *kind;
} contents[] = {
    {"[Rules \"", NULL}, /* a record of ours */
    {"GNU Backgammon", "a text of GNU Backgammon"},
    {" point match", "a backgammon match (.mat)"},
    {"unlimited game", "a backgammon match (.mat)"},
    {"[Event \"", "a game in PGN, of chess or another game"},
    {"[FEN \"", "a game in PGN, of chess or another game"},
    {"[White \"", "a game in PGN, of chess or another game"},
};

enum { LOOK_BYTES = 1024 }; /* of the beginning, in which the words are searched */

static bool has_prefix(const char *bytes, size_t count, const char *with, size_t with_bytes)
{
    return count >= with_bytes && memcmp(bytes, with, with_bytes) == 0;
}

static bool has_words(const char *bytes, size_t count, const char *words)
{
    size_t words_bytes = strlen(words);
    size_t most = count < LOOK_BYTES ? count : LOOK_BYTES;
    for (size_t at = 0; at + words_bytes <= most; at++) {
        if (memcmp(bytes + at, words, words_bytes) == 0) {
            return true;
        }
    }
    return false;
}

/* Text has no NUL. In UTF-16 without a mark, every second byte of Latin text is one. */
static const char *binary_kind(const char *bytes, size_t count)
{
    if (count >= 4 &&
        ((bytes[0] != '\0' && bytes[1] == '\0' && bytes[2] != '\0' && bytes[3] == '\0') ||
         (bytes[0] == '\0' && bytes[1] != '\0' && bytes[2] == '\0' && bytes[3] != '\0'))) {
        return "text in UTF-16: save it as UTF-8";
    }
    return count > 0 && memchr(bytes, '\0', count) != NULL ? "no text" : NULL;
}

const char *file_name_kind(const char *bytes, size_t count)
{
    int lines = 0;
    size_t first = skip_marks_and_blanks(bytes, count, &lines);
    if (first == count) {
        return "empty";
    }
    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++) {
        if (has_prefix(bytes, count, beginnings[i].bytes, beginnings[i].count) ||
            has_prefix(bytes + first, count - first, beginnings[i].bytes, beginnings[i].count)) {
            return beginnings[i].kind;
        }
    }
    const char *binary = binary_kind(bytes, count);
    if (binary != NULL) {
        return binary;
    }
    for (size_t i = 0; i < sizeof contents / sizeof contents[0]; i++) {
        if (has_words(bytes, count, contents[i].words)) {
            return contents[i].kind;
        }
    }
    static const char event[] = "{\"t\":"; /* how each line of a log begins */
    bool is_log = has_prefix(bytes + first, count - first, event, sizeof event - 1);
    return bytes[first] == '{' && !is_log ? "JSON, but not the log of a table" : NULL;
}
