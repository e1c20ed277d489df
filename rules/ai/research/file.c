/* SPDX-License-Identifier: MIT */
#include "rules/ai/research/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/ai/tool/tool.h"

enum { FILE_BYTES_MAX = 1 << 20, PATH_BYTES = 4096, ENTRIES_MAX = 256 };

/*
 * Reads the text of a file, which the caller frees. It is empty if the file does not exist, and NULL after a reported
 * error.
 */
static char *read_text_file(const char *path)
{
    char *text = tool_memory(FILE_BYTES_MAX + 1);
    FILE *file = fopen(path, "rb");
    text[0] = '\0';
    if (file == NULL && errno == ENOENT) {
        return text;
    }
    size_t bytes = file != NULL ? fread(text, 1, FILE_BYTES_MAX, file) : 0;
    bool good = file != NULL && ferror(file) == 0 && bytes < FILE_BYTES_MAX;
    if (file != NULL) {
        fclose(file);
    }
    if (!good) {
        tool_say("%s cannot be read, or is too large", path);
        free(text);
        return NULL;
    }
    text[bytes] = '\0';
    return text;
}

/* Writes a temporary file first and renames it, so that no reader ever finds half of the text. */
static bool write_text(const char *path, const char *text)
{
    char beside[PATH_BYTES];
    bool good = snprintf(beside, sizeof beside, "%s.new", path) < (int)sizeof beside;
    FILE *file = good ? fopen(beside, "wb") : NULL;
    good = file != NULL && fputs(text, file) >= 0;
    good = (file == NULL || fclose(file) == 0) && good && rename(beside, path) == 0;
    if (!good) {
        tool_say("%s cannot be written: %s", path, strerror(errno));
    }
    return good;
}

static int compare_entries(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool replace_entry(const char *path, char *text, char *own, size_t key_bytes)
{
    char *lines[ENTRIES_MAX] = {own};
    int count = 1;
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        size_t bytes = strlen(line);
        bool is_entry = strncmp(line, "  \"", 3) == 0 && strncmp(line, own, key_bytes) != 0;
        if (is_entry && count < ENTRIES_MAX) {
            line[bytes - 1] = line[bytes - 1] == ',' ? '\0' : line[bytes - 1];
            lines[count++] = line;
        }
    }
    qsort(lines, (size_t)count, sizeof lines[0], compare_entries);
    char *whole = NULL;
    size_t whole_bytes = 0;
    FILE *out = open_memstream(&whole, &whole_bytes);
    if (out == NULL) {
        return false;
    }
    fputs("{\n", out);
    for (int i = 0; i < count; i++) {
        fprintf(out, "%s%s\n", lines[i], i + 1 < count ? "," : "");
    }
    fputs("}\n", out);
    fclose(out);
    bool good = write_text(path, whole);
    free(whole);
    return good;
}

bool research_put_json(const char *path, const char *key, const char *value)
{
    char *text = read_text_file(path);
    if (text == NULL) {
        return false;
    }
    size_t bytes = strlen(key) + strlen(value) + sizeof("  \"\": ");
    char *own = tool_memory(bytes);
    snprintf(own, bytes, "  \"%s\": %s", key, value);
    bool good = replace_entry(path, text, own, strlen(key) + 4);
    free(own);
    free(text);
    return good;
}

/* The beginning of the first section at or after a place; the end of the text if no section follows. */
static const char *next_section(const char *text, const char *from)
{
    const char *at = from;
    while ((at = strstr(at, "## ")) != NULL && at > text && at[-1] != '\n') {
        at++;
    }
    return at != NULL ? at : from + strlen(from);
}

static void print_section(FILE *out, const char *title, const char *text)
{
    fprintf(out, "\n%s\n\n%s", title, text);
}

/* Prints every section of the old text in its order, and the section of that title with its new text. */
static void print_sections(FILE *out, const char *old, const char *title, const char *text)
{
    size_t title_bytes = strlen(title);
    bool placed = false;
    for (const char *at = next_section(old, old); *at != '\0';) {
        const char *end = next_section(old, at + 1);
        if (strncmp(at, title, title_bytes) == 0 && at[title_bytes] == '\n') {
            print_section(out, title, text);
            placed = true;
        } else {
            size_t bytes = (size_t)(end - at);
            while (bytes > 0 && at[bytes - 1] == '\n') {
                bytes--;
            }
            fprintf(out, "\n%.*s\n", (int)bytes, at);
        }
        at = end;
    }
    if (!placed) {
        print_section(out, title, text);
    }
}

bool research_put_section(const char *path, const char *head, const char *key, const char *text)
{
    char title[RULESET_TEXT_MAX + sizeof("## ")];
    char *old = read_text_file(path);
    if (old == NULL) {
        return false;
    }
    char *whole = NULL;
    size_t whole_bytes = 0;
    FILE *out = open_memstream(&whole, &whole_bytes);
    if (out == NULL) {
        free(old);
        return false;
    }
    snprintf(title, sizeof title, "## %s", key);
    fputs(head, out);
    print_sections(out, old, title, text);
    fclose(out);
    bool good = write_text(path, whole);
    free(whole);
    free(old);
    return good;
}

void research_today(char *out)
{
    time_t now = time(NULL);
    struct tm day;
    gmtime_r(&now, &day);
    strftime(out, 11, "%Y-%m-%d", &day);
}

FILE *research_text_begin(char **text, size_t *bytes)
{
    FILE *out = open_memstream(text, bytes);
    if (out == NULL) {
        tool_say("out of memory");
        exit(TOOL_BROKE);
    }
    return out;
}
