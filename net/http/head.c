/* SPDX-License-Identifier: MIT */
#include "net/http/head.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char TOKEN[] = "!#$%&'*+-.^_`|~0123456789"
                            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
static const char HOST[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                           "-._~%!$&'()*+,;=:[]";

/* Parts of the request line, as offsets from its beginning. */
struct request_line {
    size_t method_bytes;
    size_t target;
    size_t target_bytes;
    bool is_1_0;
};

static size_t token_bytes(const char *at, size_t left)
{
    size_t bytes = 0;
    while (bytes < left && at[bytes] != '\0' && strchr(TOKEN, at[bytes])) {
        bytes++;
    }
    return bytes;
}

static enum head_status line_read(const char *line, size_t bytes, struct request_line *out)
{
    static const char form[] = "HTTP/1.1";
    enum { FORM_BYTES = sizeof form - 1 };
    size_t at = token_bytes(line, bytes);

    out->method_bytes = at;
    if (at == 0 || at == bytes || line[at] != ' ') {
        return HEAD_BAD;
    }
    out->target = ++at;
    while (at < bytes && line[at] > ' ' && line[at] < 0x7f) {
        at++;
    }
    out->target_bytes = at - out->target;
    if (out->target_bytes == 0 || bytes - at != 1 + FORM_BYTES || line[at] != ' ') {
        return HEAD_BAD;
    }
    const char *version = line + at + 1;
    if (memcmp(version, form, 5) != 0 || !isdigit((unsigned char)version[5]) || version[6] != '.' ||
        !isdigit((unsigned char)version[7])) {
        return HEAD_BAD;
    }
    out->is_1_0 = version[7] == '0';
    return version[5] == '1' && version[7] <= '1' ? HEAD_COMPLETE : HEAD_VERSION;
}

/* ---- the bytes as they arrive ---- */

/* A line has ended before `scan->at`. HEAD_MORE: the head goes on. */
static enum head_status scan_line(struct head_scan *scan, const char *bytes)
{
    bool is_first = scan->line == scan->first;
    size_t line_bytes = scan->at - 2 - scan->line;
    enum head_status status = HEAD_MORE;

    if (line_bytes == 0 && !is_first) {
        return HEAD_COMPLETE;
    }
    if (line_bytes == 0) {
        scan->first = scan->at;
    } else if (is_first) {
        struct request_line line;
        status = line_read(bytes + scan->line, line_bytes, &line);
        status = status == HEAD_COMPLETE ? HEAD_MORE : status;
    }
    scan->line = scan->at;
    return status;
}

enum head_status head_scan(struct head_scan *scan, const char *bytes, size_t count,
                           size_t *head_bytes)
{
    while (scan->at < count && scan->at < HEAD_BYTES_MAX) {
        unsigned char byte = (unsigned char)bytes[scan->at];
        bool after_cr = scan->at > scan->line && bytes[scan->at - 1] == '\r';
        bool is_text = (byte >= ' ' && byte != 0x7f) || byte == '\t' || byte == '\r';

        if (after_cr ? byte != '\n' : !is_text) {
            return HEAD_BAD;
        }
        scan->at++;
        if (after_cr) {
            enum head_status status = scan_line(scan, bytes);
            if (status != HEAD_MORE) {
                *head_bytes = scan->at;
                return status;
            }
        }
    }
    if (scan->at < HEAD_BYTES_MAX) {
        return HEAD_MORE;
    }
    return scan->line == scan->first ? HEAD_LONG_TARGET : HEAD_TOO_LONG;
}

/* ---- the parts ---- */

static int percent_digit_value(char digit)
{
    return isdigit((unsigned char)digit) ? digit - '0' : (digit | 0x20) - 'a' + 10;
}

/* Decodes %XX in place, and "+" if `is_query`. False if a "%" has no two digits, or the result contains a NUL. */
static bool decode_percent(char *text, bool is_query)
{
    char *to = text;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '%') {
            if (!isxdigit((unsigned char)at[1]) || !isxdigit((unsigned char)at[2])) {
                return false;
            }
            *to = (char)(percent_digit_value(at[1]) << 4 | percent_digit_value(at[2]));
            if (*to++ == '\0') {
                return false;
            }
            at += 2;
        } else {
            *to++ = is_query && *at == '+' ? ' ' : *at;
        }
    }
    *to = '\0';
    return true;
}

/* True if a segment is "." or "..": clients resolve those, and only attacks send them. */
static bool has_dot_segment(const char *path)
{
    for (const char *at = strchr(path, '/'); at; at = strchr(at + 1, '/')) {
        size_t bytes = strcspn(at + 1, "/");
        if ((bytes == 1 || bytes == 2) && strspn(at + 1, ".") >= bytes) {
            return true;
        }
    }
    return false;
}

static bool query_read(struct head *head, char *query)
{
    for (char *part = query; part && head->query_count < HEAD_FIELDS_MAX;) {
        char *next = strchr(part, '&');
        if (next) {
            *next++ = '\0';
        }
        char *value = strchr(part, '=');
        if (value) {
            *value++ = '\0';
        }
        if (!decode_percent(part, true) || (value && !decode_percent(value, true))) {
            return false;
        }
        if (part[0] != '\0' || value) { /* "?" alone, or "&&", names no parameter */
            head->query[head->query_count++] =
                (struct head_field){.name = part, .value = value ? value : ""};
        }
        part = next;
    }
    return true;
}

/*
 * The target is a path, or a whole URL, whose authority then replaces the header Host (RFC 9112, 3.2.2). `copy` has
 * room for the target once more: it is decoded there.
 */
static bool target_read(struct head *head, char *target, char *copy)
{
    char *authority = strncasecmp(target, "http://", 7) == 0    ? target + 7
                      : strncasecmp(target, "https://", 8) == 0 ? target + 8
                                                                : NULL;
    if (authority) {
        size_t host_bytes = strcspn(authority, "/?");
        if (host_bytes == 0 || authority[host_bytes] != '/') {
            return false;
        }
        /* moves the authority to the left, which makes room for its NUL before the path */
        memmove(target, authority, host_bytes);
        target[host_bytes] = '\0';
        head->fields[head->fields_count++] = (struct head_field){.name = "host", .value = target};
        target = authority + host_bytes;
    }
    if (target[0] != '/') {
        return false;
    }
    head->target = target;
    memcpy(copy, target, strlen(target) + 1);
    char *query = strchr(copy, '?');
    if (query) {
        *query++ = '\0';
    }
    head->path = copy;
    return decode_percent(copy, false) && !has_dot_segment(copy) && query_read(head, query);
}

/* A value for `field`, which has one already. */
static void field_join(struct head_field *field, const char *value)
{
    const char *between = strcmp(field->name, "cookie") == 0 ? "; " : ", ";
    size_t had = strlen(field->value);
    size_t more = strlen(value);
    char *joined = malloc(had + 2 + more + 1);
    assert(joined);
    memcpy(joined, field->value, had);
    memcpy(joined + had, between, 2);
    memcpy(joined + had + 2, value, more + 1);
    free(field->joined);
    field->joined = joined;
    field->value = joined;
}

static struct head_field *field_named(const struct head *head, const char *name)
{
    for (int i = 0; i < head->fields_count; i++) {
        if (strcmp(head->fields[i].name, name) == 0) {
            return (struct head_field *)&head->fields[i];
        }
    }
    return NULL;
}

/* Reads one line, which ends with a NUL. */
static enum head_status field_read(struct head *head, char *line, int *hosts)
{
    size_t name_bytes = token_bytes(line, strlen(line));
    if (name_bytes == 0 || line[name_bytes] != ':') {
        return HEAD_BAD;
    }
    line[name_bytes] = '\0';
    for (char *at = line; *at != '\0'; at++) {
        *at = (char)tolower((unsigned char)*at);
    }
    char *value = line + name_bytes + 1;
    value += strspn(value, " \t");
    size_t bytes = strlen(value);
    while (bytes > 0 && (value[bytes - 1] == ' ' || value[bytes - 1] == '\t')) {
        value[--bytes] = '\0';
    }

    bool is_host = strcmp(line, "host") == 0;
    *hosts += is_host;
    if (is_host && (*hosts > 1 || strspn(value, HOST) != bytes)) {
        return HEAD_BAD;
    }
    struct head_field *before = field_named(head, line);
    if (before && strcmp(line, "content-length") == 0) {
        return HEAD_BAD;
    }
    if (before && !is_host) {
        field_join(before, value);
    } else if (!before && head->fields_count == HEAD_FIELDS_MAX) {
        return HEAD_TOO_LONG;
    } else if (!before) {
        head->fields[head->fields_count++] = (struct head_field){.name = line, .value = value};
    }
    return HEAD_COMPLETE;
}

static enum head_status parts_read(struct head *head, size_t first, size_t head_bytes)
{
    struct request_line line;
    char *at = head->text + first;
    char *end = head->text + head_bytes - 2; /* the empty line */
    char *line_end = strstr(at, "\r\n");
    int hosts = 0;

    enum head_status status = line_read(at, (size_t)(line_end - at), &line);
    if (status != HEAD_COMPLETE) {
        return status;
    }
    head->method = at;
    head->is_1_0 = line.is_1_0;
    at[line.method_bytes] = '\0';
    at[line.target + line.target_bytes] = '\0';
    if (!target_read(head, at + line.target, head->text + head_bytes + 1)) {
        return HEAD_BAD;
    }
    for (at = line_end + 2; at < end && status == HEAD_COMPLETE; at = line_end + 2) {
        line_end = strstr(at, "\r\n");
        *line_end = '\0';
        status = field_read(head, at, &hosts);
    }
    if (status == HEAD_COMPLETE && hosts == 0 && !head->is_1_0) {
        return HEAD_BAD;
    }
    return status;
}

enum head_status head_read(const struct head_scan *scan, const char *bytes, size_t head_bytes,
                           struct head **out)
{
    /* the head, and its target once more, each with a NUL */
    struct head *head = calloc(1, sizeof *head + 2 * (head_bytes + 1));
    assert(head);
    memcpy(head->text, bytes, head_bytes);
    enum head_status status = parts_read(head, scan->first, head_bytes);
    if (status != HEAD_COMPLETE) {
        head_destroy(head);
        head = NULL;
    }
    *out = head;
    return status;
}

void head_destroy(struct head *head)
{
    for (int i = 0; head && i < head->fields_count; i++) {
        free(head->fields[i].joined);
    }
    free(head);
}

const char *head_find(const struct head *head, const char *name)
{
    const struct head_field *field = field_named(head, name);
    return field ? field->value : NULL;
}

const char *head_query(const struct head *head, const char *name)
{
    for (int i = 0; i < head->query_count; i++) {
        if (strcmp(head->query[i].name, name) == 0) {
            return head->query[i].value;
        }
    }
    return NULL;
}

bool head_lists(const struct head *head, const char *name, const char *word)
{
    static const char separators[] = ", \t";
    const char *list = head_find(head, name);
    size_t word_bytes = strlen(word);

    while (list && *list != '\0') {
        list += strspn(list, separators);
        size_t bytes = strcspn(list, separators);
        if (bytes == word_bytes && strncasecmp(list, word, bytes) == 0) {
            return true;
        }
        list += bytes;
    }
    return false;
}

enum head_expects head_expects(const struct head *head)
{
    static const char separators[] = ", \t";
    static const char word[] = "100-continue";
    const char *list = head->is_1_0 ? NULL : head_find(head, "expect");
    enum head_expects expects = HEAD_EXPECTS_NOTHING;

    while (list && *(list += strspn(list, separators)) != '\0') {
        size_t bytes = strcspn(list, separators);
        if (bytes != sizeof word - 1 || strncasecmp(list, word, bytes) != 0) {
            return HEAD_EXPECTS_UNKNOWN;
        }
        expects = HEAD_EXPECTS_CONTINUE;
        list += bytes;
    }
    return expects;
}

long head_body_length(const struct head *head)
{
    enum { DIGITS_MAX = 18 };
    const char *text = head_find(head, "content-length");
    if (text == NULL) {
        return HEAD_NO_LENGTH;
    }
    size_t digits = strspn(text, "0123456789");
    bool is_number = digits > 0 && digits <= DIGITS_MAX && text[digits] == '\0';
    return is_number ? strtol(text, NULL, 10) : HEAD_BAD_LENGTH;
}
