/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "config/private.h"
#include "net/utf8.h"

enum {
    LINE_BYTES = CONFIG_PATH_BYTES + CONFIG_ORIGINS_BYTES, /* including its NUL */
    KEY_SHOWN_CHARS = 40,
};

static bool is_config_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static char *trim_blanks(char *text)
{
    while (is_config_blank(*text)) {
        text++;
    }
    size_t bytes = strlen(text);
    while (bytes > 0 && is_config_blank(text[bytes - 1])) {
        bytes--;
    }
    text[bytes] = '\0';
    return text;
}

/*
 * How many bytes of an unknown key an error message shows: the part that looks like a name. A malformed line may hold a
 * password.
 */
static int shown_bytes(const char *key)
{
    static const char names[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    int bytes = 0;
    while (key[bytes] != '\0' &&
           (strchr(names, key[bytes]) != NULL || (unsigned char)key[bytes] >= 0x80)) {
        bytes++;
    }
    int most = (int)net_utf8_prefix(key, KEY_SHOWN_CHARS);
    return bytes < most ? bytes : most;
}

/* `why` continues the sentence after the key. */
static bool set_key(struct config *config, const char *key, const char *value, int number,
                    char *why, size_t why_bytes)
{
    const struct config_setting *setting = config_setting_find(key, strlen(key));
    if (setting != NULL) {
        return config_set_value(config, setting, value, number, why, why_bytes);
    }
    const struct config_setting *near = config_setting_near(key, strlen(key));
    config->foreign = true;
    return near == NULL
               ? config_refuse(why, why_bytes, "is unknown")
               : config_refuse(why, why_bytes, "is unknown; did you mean \"%s\"?", near->name);
}

/* Reads one line without its newline. Writes into `line`. */
static bool read_config_line(struct config *config, const char *name, int number, char *line,
                             char *detail, size_t detail_bytes)
{
    char *key = trim_blanks(line);
    if (key[0] == '\0' || key[0] == '#') {
        return true;
    }
    char *equals = strchr(key, '=');
    if (equals == NULL) {
        return config_refuse(detail, detail_bytes,
                             "%s, line %d: must be \"key = value\", not \"%.*s\"", name, number,
                             shown_bytes(key), key);
    }
    *equals = '\0';
    key = trim_blanks(key);
    char why[CONFIG_DETAIL_BYTES / 2];
    if (!set_key(config, key, trim_blanks(equals + 1), number, why, sizeof why)) {
        return config_refuse(detail, detail_bytes, "%s, line %d: the key \"%.*s\" %s", name, number,
                             shown_bytes(key), key, why);
    }
    return true;
}

/* Whether the line is valid text. An invalid byte is reported by its number and never shown. */
static bool check_line(const char *name, int number, const char *line, size_t bytes, char *detail,
                       size_t detail_bytes)
{
    if (bytes >= LINE_BYTES) {
        return config_refuse(detail, detail_bytes, "%s, line %d: is longer than %d bytes", name,
                             number, LINE_BYTES - 1);
    }
    for (size_t i = 0; i < bytes; i++) {
        unsigned char byte = (unsigned char)line[i];
        if ((byte < ' ' && !is_config_blank(line[i])) || byte == 0x7f) {
            return config_refuse(detail, detail_bytes,
                                 "%s, line %d: byte %zu (0x%02x) is a control character", name,
                                 number, i + 1, (unsigned)byte);
        }
    }
    return net_utf8_is_valid(line, bytes) ||
           config_refuse(detail, detail_bytes, "%s, line %d: is not UTF-8", name, number);
}

bool config_read_text(struct config *config, const char *name, const char *text, char *detail,
                      size_t detail_bytes)
{
    /* the byte order mark with which some editors begin a UTF-8 file */
    static const char mark[] = "\xef\xbb\xbf";
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
        if (!read_config_line(config, name, number, line, detail, detail_bytes)) {
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
    size_t bytes = fread(text, 1, CONFIG_FILE_BYTES + 1, file);
    bool good = !ferror(file);
    if (!good) {
        config_refuse(detail, detail_bytes, "%s cannot be read: %s", path, strerror(errno));
    } else if (bytes > CONFIG_FILE_BYTES) {
        good = config_refuse(detail, detail_bytes, "%s is longer than %d bytes", path,
                             CONFIG_FILE_BYTES);
    } else if (memchr(text, '\0', bytes) != NULL) {
        good = config_refuse(detail, detail_bytes,
                             "%s, line %d: contains a byte 0; a file of settings is text", path,
                             line_of(text, memchr(text, '\0', bytes)));
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
    if (!S_ISREG(about.st_mode)) { /* opening a pipe would block until its other end is opened */
        config_refuse(detail, detail_bytes, "%s cannot be read: it is not a file", path);
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

/* One parsed argument. `value` is NULL if the argument has no value. */
struct option {
    const char *name;
    size_t name_bytes;
    const char *value;
    int arguments; /* how many elements of argv it takes */
};

static const struct {
    const char *option;
    enum config_status asks_for;
} questions[] = {
    {"--help", CONFIG_HELP},
    {"-h", CONFIG_HELP},
    {"--version", CONFIG_VERSION},
    {"--print-config", CONFIG_PRINT_FILE},
    {"--print-settings", CONFIG_PRINT_SETTINGS},
    {"--check-config", CONFIG_CHECK},
};

/* Returns CONFIG_OK if the argument requests no output such as --help. */
static enum config_status find_question(const char *argument)
{
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        if (strcmp(argument, questions[i].option) == 0) {
            return questions[i].asks_for;
        }
    }
    return CONFIG_OK;
}

static struct option split_option(int argc, char *const *argv, int i)
{
    const char *name = argv[i] + 2;
    const char *equals = strchr(name, '=');
    if (equals != NULL) {
        return (struct option){name, (size_t)(equals - name), equals + 1, 1};
    }
    return (struct option){name, strlen(name), i + 1 < argc ? argv[i + 1] : NULL, 2};
}

/* Shows only the part of the argument before "=": the value may be a password. */
static enum config_status refuse_unknown(const char *argument, char *detail, size_t detail_bytes)
{
    size_t bytes = strcspn(argument, "=");
    const struct config_setting *near =
        strncmp(argument, "--", 2) == 0 ? config_setting_near(argument + 2, bytes - 2) : NULL;
    config_refuse(detail, detail_bytes, "%.*s is unknown%s%s%s; --help lists all options",
                  bytes < 100 ? (int)bytes : 100, argument, near != NULL ? " (did you mean --" : "",
                  near != NULL ? near->name : "", near != NULL ? "?)" : "");
    return CONFIG_BAD;
}

/* Sets one option, or takes the name of the config file. Advances `*i` past the option. */
static enum config_status read_option(struct config *config, int argc, char *const *argv, int *i,
                                      const char **file, char *detail, size_t detail_bytes)
{
    static const char names_file[] = "config";
    if (strncmp(argv[*i], "--", 2) != 0) {
        return refuse_unknown(argv[*i], detail, detail_bytes);
    }
    struct option option = split_option(argc, argv, *i);
    const struct config_setting *setting = config_setting_find(option.name, option.name_bytes);
    bool is_file = option.name_bytes == sizeof names_file - 1 &&
                   memcmp(option.name, names_file, option.name_bytes) == 0;
    if (setting == NULL && !is_file) {
        return refuse_unknown(argv[*i], detail, detail_bytes);
    }
    if (option.value == NULL) {
        config_refuse(detail, detail_bytes, "%.100s needs a value; see --help", argv[*i]);
        return CONFIG_BAD;
    }
    *i += option.arguments;
    if (is_file) {
        *file = option.value;
        return CONFIG_OK;
    }
    char why[CONFIG_DETAIL_BYTES / 2];
    if (!config_set_value(config, setting, option.value, CONFIG_ON_COMMAND_LINE, why, sizeof why)) {
        config_refuse(detail, detail_bytes, "--%s %s", setting->name, why);
        return CONFIG_BAD;
    }
    return CONFIG_OK;
}

enum config_status config_line_read(struct config *config, int argc, char *const *argv,
                                    const char **file, char *detail, size_t detail_bytes)
{
    enum config_status good = CONFIG_OK;
    for (int i = 1; i < argc;) {
        enum config_status asked = find_question(argv[i]);
        if (asked == CONFIG_CHECK) {
            good = CONFIG_CHECK;
            i++;
            continue;
        }
        if (asked != CONFIG_OK) {
            return asked;
        }
        enum config_status status = read_option(config, argc, argv, &i, file, detail, detail_bytes);
        if (status != CONFIG_OK) {
            return status;
        }
    }
    return good;
}

/* Suggests the setting that the operator probably meant by an unknown name. */

static int smaller_int(int a, int b)
{
    return a < b ? a : b;
}

/* The edit distance: how many letters are wrong, missing or extra (Levenshtein). */
static int name_distance(const char *name, const char *other, size_t other_bytes)
{
    int row[CONFIG_NAME_MAX +
            1]; /* distances from the processed prefix of `other` to each prefix of `name` */
    int name_bytes = (int)strlen(name);
    assert(name_bytes <= CONFIG_NAME_MAX);
    for (int i = 0; i <= name_bytes; i++) {
        row[i] = i;
    }
    for (size_t at = 0; at < other_bytes; at++) {
        int corner = row[0];
        row[0]++;
        for (int i = 1; i <= name_bytes; i++) {
            int changed = corner + (name[i - 1] != other[at]);
            corner = row[i];
            row[i] = smaller_int(changed, 1 + smaller_int(row[i - 1], row[i]));
        }
    }
    return row[name_bytes];
}

const struct config_setting *config_setting_near(const char *name, size_t name_bytes)
{
    enum { WRONG_MAX = 2, PART_BYTES_MIN = 3 };
    const struct config_setting *near = NULL;
    int nearest = name_bytes <= PART_BYTES_MIN ? 2 : WRONG_MAX + 1;
    if (name_bytes == 0 || name_bytes > 2 * (size_t)CONFIG_NAME_MAX) {
        return NULL;
    }
    const struct config_setting *setting;
    for (size_t i = 0; (setting = config_setting_at(i)) != NULL; i++) {
        int wrong = name_distance(setting->name, name, name_bytes);
        if (wrong < nearest) {
            nearest = wrong;
            near = setting;
        }
    }
    for (size_t i = 0; near == NULL && (setting = config_setting_at(i)) != NULL; i++) {
        if (name_bytes >= PART_BYTES_MIN && strncmp(setting->name, name, name_bytes) == 0) {
            near = setting;
        }
    }
    return near;
}
