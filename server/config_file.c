/* SPDX-License-Identifier: MIT */
#include "config_file.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "config_table.h"
#include "config_value.h"
#include "utf8.h"

enum {
    LINE_BYTES = CONFIG_PATH_BYTES + CONFIG_ORIGINS_BYTES, /* with its NUL */
    KEY_SHOWN_BYTES = 40,
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static char *trim(char *text)
{
    while (is_blank(*text)) {
        text++;
    }
    size_t bytes = strlen(text);
    while (bytes > 0 && is_blank(text[bytes - 1])) {
        bytes--;
    }
    text[bytes] = '\0';
    return text;
}

/* How much of a key that is none is shown: what looks like a name. A line gone wrong may hold a password. */
static int shown_bytes(const char *key)
{
    static const char names[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    int bytes = 0;
    while (key[bytes] != '\0' &&
           (strchr(names, key[bytes]) != NULL || (unsigned char)key[bytes] >= 0x80)) {
        bytes++;
    }
    if (bytes <= KEY_SHOWN_BYTES) {
        return bytes;
    }
    bytes = KEY_SHOWN_BYTES;
    while (bytes > 0 && ((unsigned char)key[bytes] & 0xc0) == 0x80) {
        bytes--; /* a letter is shown whole */
    }
    return bytes;
}

/* `why` goes on behind the key. */
static bool set_key(struct config *config, const char *key, const char *value, int number,
                    char *why, size_t why_bytes)
{
    const struct config_setting *setting = config_setting_find(key, strlen(key));
    if (setting != NULL) {
        return config_give(config, setting, value, number, why, why_bytes);
    }
    const struct config_setting *near = config_setting_near(key, strlen(key));
    return near == NULL
               ? config_refuse(why, why_bytes, "is not known")
               : config_refuse(why, why_bytes, "is not known; is \"%s\" meant?", near->name);
}

/* One line, without its newline; writes into it. */
static bool read_line(struct config *config, const char *name, int number, char *line, char *detail,
                      size_t detail_bytes)
{
    char *key = trim(line);
    if (key[0] == '\0' || key[0] == '#') {
        return true;
    }
    char *equals = strchr(key, '=');
    if (equals == NULL) {
        return config_refuse(detail, detail_bytes,
                             "%s, line %d: wants \"key = value\", has \"%.*s\"", name, number,
                             shown_bytes(key), key);
    }
    *equals = '\0';
    key = trim(key);
    char why[CONFIG_DETAIL_BYTES / 2];
    if (!set_key(config, key, trim(equals + 1), number, why, sizeof why)) {
        return config_refuse(detail, detail_bytes, "%s, line %d: the key \"%.*s\" %s", name, number,
                             shown_bytes(key), key, why);
    }
    return true;
}

/* Whether such a line can be looked at; a byte that is no text is named by its number, never shown. */
static bool check_line(const char *name, int number, const char *line, size_t bytes, char *detail,
                       size_t detail_bytes)
{
    if (bytes >= LINE_BYTES) {
        return config_refuse(detail, detail_bytes, "%s, line %d: is longer than %d bytes", name,
                             number, LINE_BYTES - 1);
    }
    for (size_t i = 0; i < bytes; i++) {
        unsigned char byte = (unsigned char)line[i];
        if ((byte < ' ' && !is_blank(line[i])) || byte == 0x7f) {
            return config_refuse(detail, detail_bytes,
                                 "%s, line %d: byte %zu (0x%02x) is none of a text", name, number,
                                 i + 1, (unsigned)byte);
        }
    }
    return utf8_is_valid(line, bytes) ||
           config_refuse(detail, detail_bytes, "%s, line %d: is not UTF-8", name, number);
}

bool config_read_text(struct config *config, const char *name, const char *text, char *detail,
                      size_t detail_bytes)
{
    static const char mark[] = "\xef\xbb\xbf"; /* some editors begin UTF-8 with it */
    char line[LINE_BYTES];
    snprintf(config->file, sizeof config->file, "%s", name);
    text += strncmp(text, mark, sizeof mark - 1) == 0 ? sizeof mark - 1 : 0;
    for (int number = 1; *text != '\0'; number++) {
        size_t bytes = strcspn(text, "\n");
        if (!check_line(name, number, text, bytes, detail, detail_bytes)) {
            return false;
        }
        memcpy(line, text, bytes);
        line[bytes] = '\0';
        if (!read_line(config, name, number, line, detail, detail_bytes)) {
            return false;
        }
        text += bytes + (text[bytes] == '\n' ? 1 : 0);
    }
    return true;
}

static int line_of(const char *text, const char *at)
{
    int number = 1;
    for (; text < at; text++) {
        number += *text == '\n';
    }
    return number;
}

static char *read_open_file(FILE *file, const char *path, char *detail, size_t detail_bytes)
{
    char *text = malloc(CONFIG_FILE_BYTES + 1);
    assert(text != NULL);
    size_t bytes = fread(text, 1, CONFIG_FILE_BYTES + 1, file);
    bool good = !ferror(file);
    if (!good) {
        config_refuse(detail, detail_bytes, "%s cannot be read: %s", path, strerror(errno));
    } else if (bytes > CONFIG_FILE_BYTES) {
        good = config_refuse(detail, detail_bytes, "%s is longer than %d bytes", path,
                             CONFIG_FILE_BYTES);
    } else if (memchr(text, '\0', bytes) != NULL) {
        good = config_refuse(detail, detail_bytes, "%s, line %d: has a byte 0, and is no text",
                             path, line_of(text, memchr(text, '\0', bytes)));
    }
    if (!good) {
        free(text);
        return NULL;
    }
    text[bytes] = '\0';
    return text;
}

char *config_file_text(const char *path, char *detail, size_t detail_bytes)
{
    struct stat about;
    if (stat(path, &about) != 0) {
        config_refuse(detail, detail_bytes, "%s cannot be read: %s", path, strerror(errno));
        return NULL;
    }
    if (!S_ISREG(about.st_mode)) { /* to open a pipe would wait for its other end */
        config_refuse(detail, detail_bytes, "%s cannot be read: it is no file", path);
        return NULL;
    }
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        config_refuse(detail, detail_bytes, "%s cannot be read: %s", path, strerror(errno));
        return NULL;
    }
    char *text = read_open_file(file, path, detail, detail_bytes);
    fclose(file);
    return text;
}

bool config_file_read(struct config *config, const char *path, char *detail, size_t detail_bytes)
{
    if (strlen(path) >= sizeof config->file) {
        return config_refuse(detail, detail_bytes, "--config has a path of more than %zu bytes",
                             sizeof config->file - 1);
    }
    char *text = config_file_text(path, detail, detail_bytes);
    if (text == NULL) {
        return false;
    }
    bool good = config_read_text(config, path, text, detail, detail_bytes);
    free(text);
    return good;
}
