/* SPDX-License-Identifier: MIT */
#include "config/private.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool config_refuse(char *detail, size_t detail_bytes, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(detail, detail_bytes, format, arguments);
    va_end(arguments);
    return false;
}

/* Returns the text field of `config` that the setting sets. */
static char *text_of_setting(struct config *config, const struct config_setting *setting)
{
    return (char *)config + setting->at;
}

static void store_text(struct config *config, const struct config_setting *setting,
                       const char *value)
{
    assert(strlen(value) < setting->bytes);
    memset(text_of_setting(config, setting), 0, setting->bytes);
    memcpy(text_of_setting(config, setting), value, strlen(value));
}

/* Appends a value to those already set. Returns false if it does not fit. */
static bool append_value(struct config *config, const struct config_setting *setting,
                         const char *value)
{
    char *text = text_of_setting(config, setting);
    size_t used = strlen(text);
    if (used + 1 + strlen(value) >= setting->bytes) {
        return false;
    }
    snprintf(text + used, setting->bytes - used, "%s%s", used > 0 ? " " : "", value);
    return true;
}

/* Reads a number of at most five digits, from 0 to `most`. Returns -1 if the text is anything else. */
static int read_short_number(const char *value, int most)
{
    size_t digits = strspn(value, "0123456789");
    int number = digits > 0 && digits <= 5 && value[digits] == '\0' ? atoi(value) : -1;
    return number <= most ? number : -1;
}

/* ---- listen address ---- */

/* Splits "HOST:PORT", "[v6]:PORT", ":PORT" and "PORT". Returns false if the value has another form. */
static bool split_listen(const char *value, const char **host, size_t *host_bytes,
                         const char **port)
{
    static const char here[] = "localhost";
    const char *colon = strrchr(value, ':');
    if (colon == NULL) {
        *host = here;
        *host_bytes = sizeof here - 1;
        *port = value;
        return true;
    }
    *port = colon + 1;
    *host = value;
    *host_bytes = (size_t)(colon - value);
    if (value[0] == '[') {
        if (*host_bytes < 3 || colon[-1] != ']') {
            return false;
        }
        *host += 1;
        *host_bytes -= 2;
        return memchr(*host, ']', *host_bytes) == NULL;
    }
    return memchr(value, ':', *host_bytes) == NULL; /* an IPv6 address needs brackets */
}

bool config_value_listen(struct config *config, const struct config_setting *setting,
                         const char *value, char *detail, size_t detail_bytes)
{
    const char *host;
    const char *port_text;
    size_t host_bytes;
    (void)setting;
    if (!split_listen(value, &host, &host_bytes, &port_text)) {
        return config_refuse(detail, detail_bytes,
                             "must be HOST:PORT, [IPV6]:PORT, :PORT or PORT, not \"%.100s\"",
                             value);
    }
    int port = read_short_number(port_text, 65535);
    if (port < 0) {
        return config_refuse(detail, detail_bytes, "needs a port from 0 to 65535, not \"%.100s\"",
                             port_text);
    }
    bool every = host_bytes == 0 || (host_bytes == 1 && host[0] == '*');
    if (host_bytes >= sizeof config->host || strcspn(host, " \t") < host_bytes) {
        return config_refuse(detail, detail_bytes, "has an invalid host name: \"%.100s\"", value);
    }
    memset(config->host, 0, sizeof config->host);
    memcpy(config->host, host, every ? 0 : host_bytes);
    config->port = port;
    return true;
}

/* ---- paths, words, numbers ---- */

bool config_value_path(struct config *config, const struct config_setting *setting,
                       const char *value, char *detail, size_t detail_bytes)
{
    if (value[0] == '\0') {
        return config_refuse(detail, detail_bytes, "needs a %s; it is empty", setting->what);
    }
    if (strlen(value) >= setting->bytes) {
        return config_refuse(detail, detail_bytes, "has a path of more than %zu bytes",
                             setting->bytes - 1);
    }
    store_text(config, setting, value);
    return true;
}

/* Lists the words as in "text or json", "info, warning or error". */
static void list_words(const char *const *words, char *list, size_t list_bytes)
{
    size_t used = 0;
    for (size_t i = 0; words[i] != NULL; i++) {
        const char *before = i == 0 ? "" : words[i + 1] == NULL ? " or " : ", ";
        int chars = snprintf(list + used, list_bytes - used, "%s%s", before, words[i]);
        assert(chars > 0 && (size_t)chars < list_bytes - used);
        used += (size_t)chars;
    }
}

bool config_value_word(struct config *config, const struct config_setting *setting,
                       const char *value, char *detail, size_t detail_bytes)
{
    int number = 0;
    while (setting->words[number] != NULL && strcmp(setting->words[number], value) != 0) {
        number++;
    }
    if (setting->words[number] == NULL) {
        char list[128];
        list_words(setting->words, list, sizeof list);
        return config_refuse(detail, detail_bytes, "must be %s, not \"%.100s\"", list, value);
    }
    assert(setting->bytes == sizeof number);
    memcpy((char *)config + setting->at, &number, sizeof number);
    return true;
}

bool config_value_number(struct config *config, const struct config_setting *setting,
                         const char *value, char *detail, size_t detail_bytes)
{
    int number = read_short_number(value, setting->most);
    if (number < setting->least) {
        return config_refuse(detail, detail_bytes,
                             "must be a number of %s from %d to %d, not \"%.100s\"", setting->what,
                             setting->least, setting->most, value);
    }
    assert(setting->bytes == sizeof number);
    memcpy((char *)config + setting->at, &number, sizeof number);
    return true;
}

/* ---- web addresses ---- */

/* Accepts scheme://host or scheme://host:port as a browser sends it: lower case, no path, no slash at the end. */
static bool is_origin(const char *value)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789.-_:[]";
    size_t scheme = strncmp(value, "https://", 8) == 0  ? 8
                    : strncmp(value, "http://", 7) == 0 ? 7
                                                        : 0;
    const char *host = value + scheme;
    return scheme > 0 && host[0] != '\0' && host[0] != ':' && strspn(host, allowed) == strlen(host);
}

bool config_value_origin(struct config *config, const struct config_setting *setting,
                         const char *value, char *detail, size_t detail_bytes)
{
    if (!is_origin(value)) {
        return config_refuse(detail, detail_bytes,
                             "must be an origin as browsers send it, such as "
                             "https://tables.example.org, not \"%.100s\"",
                             value);
    }
    return append_value(config, setting, value) ||
           config_refuse(detail, detail_bytes, "has more origins than %zu bytes hold",
                         setting->bytes - 1);
}

bool config_value_public_url(struct config *config, const struct config_setting *setting,
                             const char *value, char *detail, size_t detail_bytes)
{
    if (!is_origin(value) || strlen(value) >= setting->bytes) {
        return config_refuse(detail, detail_bytes,
                             "must be a URL such as https://tables.example.org, not \"%.100s\"",
                             value);
    }
    store_text(config, setting, value);
    return true;
}

/* Whether the value begins with that scheme and the rest may be a URL. */
static bool has_scheme(const char *value, const char *scheme)
{
    size_t bytes = strlen(scheme);
    return strncmp(value, scheme, bytes) == 0 && value[bytes] != '\0' &&
           strpbrk(value, " \t\"<>\\^`{|}") == NULL && strlen(value) < CONFIG_URL_BYTES;
}

static bool has_host(const char *value)
{
    return strstr(value, "://")[3] != '/';
}

static int count_words(const char *list)
{
    int count = 0;
    for (; *list != '\0'; list += strspn(list, " ")) {
        list += strcspn(list, " ");
        count++;
    }
    return count;
}

bool config_value_webhook(struct config *config, const struct config_setting *setting,
                          const char *value, char *detail, size_t detail_bytes)
{
    if ((!has_scheme(value, "https://") && !has_scheme(value, "http://")) || !has_host(value)) {
        return config_refuse(
            detail, detail_bytes,
            "must be a URL of less than %d bytes with http:// or https://, not \"%.100s\"",
            CONFIG_URL_BYTES, value);
    }
    if (count_words(text_of_setting(config, setting)) == CONFIG_WEBHOOKS_MAX) {
        return config_refuse(detail, detail_bytes, "can be given at most %d times",
                             CONFIG_WEBHOOKS_MAX);
    }
    bool fits = append_value(config, setting, value);
    assert(fits);
    return true;
}

bool config_value_proxies(struct config *config, const struct config_setting *setting,
                          const char *value, char *detail, size_t detail_bytes)
{
    struct proxies proxies;
    memset(&proxies, 0, sizeof proxies);
    (void)setting;
    if (!proxies_read(value, &proxies)) {
        return config_refuse(
            detail, detail_bytes,
            "must be up to %d addresses or ranges such as \"127.0.0.1 10.0.0.0/8\", not \"%.100s\"",
            PROXIES_MAX, value);
    }
    config->proxies = proxies;
    return true;
}

/* ---- store, bus and node; error messages never show an address, because it may hold a password ---- */

bool config_value_store(struct config *config, const struct config_setting *setting,
                        const char *value, char *detail, size_t detail_bytes)
{
    if (strcmp(value, "sqlite") != 0 && !has_scheme(value, "postgresql://") &&
        !has_scheme(value, "postgres://")) {
        return config_refuse(detail, detail_bytes,
                             "must be sqlite, or a URL of less than %d bytes such as "
                             "postgresql://user@host/database",
                             CONFIG_URL_BYTES);
    }
    store_text(config, setting, value);
    return true;
}

bool config_value_bus(struct config *config, const struct config_setting *setting,
                      const char *value, char *detail, size_t detail_bytes)
{
    if (strcmp(value, "process") != 0 &&
        ((!has_scheme(value, "redis://") && !has_scheme(value, "rediss://")) || !has_host(value))) {
        return config_refuse(detail, detail_bytes,
                             "must be process, or a URL of less than %d bytes such as redis://host",
                             CONFIG_URL_BYTES);
    }
    store_text(config, setting, value);
    return true;
}

bool config_value_node(struct config *config, const struct config_setting *setting,
                       const char *value, char *detail, size_t detail_bytes)
{
    size_t bytes = strlen(value);
    if (bytes == 0 || bytes >= setting->bytes ||
        strspn(value, "abcdefghijklmnopqrstuvwxyz0123456789-") < bytes) {
        return config_refuse(
            detail, detail_bytes,
            "must be a name of 1 to %zu characters of a to z, 0 to 9 and \"-\", not \"%.100s\"",
            setting->bytes - 1, value);
    }
    store_text(config, setting, value);
    return true;
}
