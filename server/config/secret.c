/* SPDX-License-Identifier: MIT */
#include "config/config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/private.h"

static const char mask[] = "***";
static const char parameter[] = "password="; /* also matches the end of "sslpassword=" */

/* A part of an address. NULL and 0 if the address has no such part. */
struct span {
    const char *text;
    size_t bytes;
};

/* Finds the part between the scheme and the path or the parameters. */
static struct span find_authority(const char *url)
{
    const char *scheme = strstr(url, "://");
    if (scheme == NULL) {
        return (struct span){0};
    }
    return (struct span){scheme + 3, strcspn(scheme + 3, "/?#")};
}

/* Finds "user:word@". The last "@" ends it, so that a password that contains "@" is hidden completely. */
static struct span find_user(const char *url)
{
    struct span authority = find_authority(url);
    size_t bytes = authority.bytes;
    while (bytes > 0 && authority.text[bytes - 1] != '@') {
        bytes--;
    }
    return bytes > 0 ? (struct span){authority.text, bytes - 1} : (struct span){0};
}

/* Finds the password before the host. */
static struct span find_in_user(const char *url)
{
    struct span user = find_user(url);
    const char *colon = user.bytes > 0 ? memchr(user.text, ':', user.bytes) : NULL;
    return colon != NULL ? (struct span){colon + 1, user.bytes - (size_t)(colon + 1 - user.text)}
                         : (struct span){0};
}

/* Finds the next password among the parameters, starting at `from`. */
static struct span find_in_parameters(const char *from)
{
    const char *at = strstr(from, parameter);
    return at != NULL ? (struct span){at + strlen(parameter), strcspn(at + strlen(parameter), "&#")}
                      : (struct span){0};
}

bool config_secret_is_in(const char *url)
{
    return find_in_user(url).text != NULL || find_in_parameters(url).text != NULL;
}

/* The output so far. Text that does not fit is omitted. */
struct shown {
    char *text;
    size_t bytes;
};

static void append_shown(struct shown *shown, const char *text, size_t bytes)
{
    size_t room = CONFIG_URL_BYTES - 1 - shown->bytes;
    size_t fits = bytes < room ? bytes : room;
    memcpy(shown->text + shown->bytes, text, fits);
    shown->bytes += fits;
    shown->text[shown->bytes] = '\0';
}

/* Appends the text before the secret word, then the mask in place of the word. Returns the position behind the word. */
static const char *show_up_to(struct shown *shown, const char *at, struct span word)
{
    append_shown(shown, at, (size_t)(word.text - at));
    append_shown(shown, mask, sizeof mask - 1);
    return word.text + word.bytes;
}

static void hide_once(const char *url, char text[CONFIG_URL_BYTES])
{
    struct shown shown = {.text = text};
    struct span word = find_in_user(url);
    const char *at = word.text != NULL ? show_up_to(&shown, url, word) : url;
    while ((word = find_in_parameters(at)).text != NULL) {
        at = show_up_to(&shown, at, word);
    }
    append_shown(&shown, at, strlen(at));
}

void config_secret_hide(const char *url, char text[CONFIG_URL_BYTES])
{
    char before[CONFIG_URL_BYTES];
    hide_once(url, text);
    do { /* a hidden word of a broken address may have separated the words before and behind it */
        snprintf(before, sizeof before, "%s", text);
        hide_once(before, text);
    } while (strcmp(before, text) != 0);
}

bool config_secret_changed(const char *url, const char *next)
{
    char shown[CONFIG_URL_BYTES];
    char next_shown[CONFIG_URL_BYTES];
    config_secret_hide(url, shown);
    config_secret_hide(next, next_shown);
    return strcmp(url, next) != 0 && strcmp(shown, next_shown) == 0;
}

/* ---- password files ---- */

/* Percent-encodes the bytes that have a meaning in an address. */
static bool percent_encode(const char *word, char *text, size_t text_bytes)
{
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
    size_t used = 0;
    for (; *word != '\0'; word++) {
        if (used + 4 > text_bytes) {
            return false;
        }
        bool as_it_is = strchr(plain, *word) != NULL;
        used += (size_t)snprintf(text + used, text_bytes - used, as_it_is ? "%c" : "%%%02X",
                                 (unsigned char)*word);
    }
    text[used] = '\0';
    return true;
}

/* Reads the first line of the file and encodes it. `why` continues a sentence that begins with the setting's name. */
static bool read_secret_word(const char *path, char word[CONFIG_URL_BYTES], char *why,
                             size_t why_bytes)
{
    char detail[CONFIG_DETAIL_BYTES / 2];
    char *text = config_file_text(path, detail, sizeof detail);
    if (text == NULL) {
        return config_refuse(why, why_bytes, "cannot be used: %s", detail);
    }
    text[strcspn(text, "\r\n")] = '\0';
    bool good = text[0] != '\0' ? percent_encode(text, word, CONFIG_URL_BYTES) ||
                                      config_refuse(why, why_bytes,
                                                    "has a password that is too long in %s", path)
                                : config_refuse(why, why_bytes, "has no password in %s", path);
    memset(text, 0, strlen(text));
    free(text);
    return good;
}

/* postgresql://user@host/database?password=word */
static int put_into_store(const char *url, const char *word, char out[CONFIG_URL_BYTES])
{
    return snprintf(out, CONFIG_URL_BYTES, "%s%c%s%s", url, strchr(url, '?') != NULL ? '&' : '?',
                    parameter, word);
}

/* redis://user:word@host, redis://:word@host */
static int put_into_bus(const char *url, const char *word, char out[CONFIG_URL_BYTES])
{
    struct span user = find_user(url);
    struct span authority = find_authority(url);
    const char *rest = user.text != NULL ? user.text + user.bytes + 1 : authority.text;
    return snprintf(out, CONFIG_URL_BYTES, "%.*s%.*s:%s@%s", (int)(authority.text - url), url,
                    (int)user.bytes, user.text != NULL ? user.text : "", word, rest);
}

static bool read_password_file(struct config *config, const char *name, const char *path,
                               int (*put)(const char *, const char *, char[CONFIG_URL_BYTES]),
                               char url[CONFIG_URL_BYTES], char *detail, size_t detail_bytes)
{
    char why[CONFIG_DETAIL_BYTES - CONFIG_PATH_BYTES];
    char word[CONFIG_URL_BYTES];
    char whole[CONFIG_URL_BYTES] = "";
    if (path[0] == '\0') {
        return true;
    }
    if (!read_secret_word(path, word, why, sizeof why)) {
        return config_report(config, name, why, detail, detail_bytes);
    }
    if (put(url, word, whole) >= CONFIG_URL_BYTES) {
        return config_report(config, name, "has a password that is too long for its URL", detail,
                             detail_bytes);
    }
    memcpy(url, whole, CONFIG_URL_BYTES);
    return true;
}

/* ---- the secrets of the cluster ---- */

/* Takes one line of the file; empty lines are skipped. `why` continues a sentence with the setting's name. */
static bool add_secret(struct seal_secrets *secrets, const char *line, size_t bytes, char *why,
                       size_t why_bytes)
{
    if (bytes == 0) {
        return true;
    }
    if (secrets->count == SEAL_SECRETS_MAX) {
        return config_refuse(why, why_bytes, "has more than two lines");
    }
    if (bytes < SEAL_SECRET_LENGTH_MIN || bytes >= SEAL_SECRET_BYTES) {
        return config_refuse(why, why_bytes, "must have %d to %d characters in each line",
                             SEAL_SECRET_LENGTH_MIN, SEAL_SECRET_BYTES - 1);
    }
    memcpy(secrets->text[secrets->count++], line, bytes);
    return true;
}

static bool read_secrets(const char *path, struct seal_secrets *secrets, char *why,
                         size_t why_bytes)
{
    char detail[CONFIG_DETAIL_BYTES / 2];
    char *text = config_file_text(path, detail, sizeof detail);
    if (text == NULL) {
        return config_refuse(why, why_bytes, "cannot be used: %s", detail);
    }
    bool good = true;
    for (const char *at = text; good && *at != '\0'; at += strspn(at, "\r\n")) {
        size_t bytes = strcspn(at, "\r\n");
        good = add_secret(secrets, at, bytes, why, why_bytes);
        at += bytes;
    }
    memset(text, 0, strlen(text));
    free(text);
    return good &&
           (secrets->count > 0 || config_refuse(why, why_bytes, "has no secret in %s", path));
}

static bool load_secrets(struct config *config, char *detail, size_t detail_bytes)
{
    char why[CONFIG_DETAIL_BYTES - CONFIG_PATH_BYTES];
    return config->bus_secret_file[0] == '\0' ||
           read_secrets(config->bus_secret_file, &config->bus_secrets, why, sizeof why) ||
           config_report(config, "bus-secret-file", why, detail, detail_bytes);
}

bool config_secrets_read(struct config *config, char *detail, size_t detail_bytes)
{
    return read_password_file(config, "store-password-file", config->store_password_file,
                              put_into_store, config->store_url, detail, detail_bytes) &&
           read_password_file(config, "bus-password-file", config->bus_password_file, put_into_bus,
                              config->bus_url, detail, detail_bytes) &&
           load_secrets(config, detail, detail_bytes);
}
