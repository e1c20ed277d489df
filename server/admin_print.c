/* SPDX-License-Identifier: MIT */
#include "admin_print.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    CELL_BYTES = 256, /* of one column; longer values are cut */
    COLUMNS_MAX = 16,
    TIME_MS_MIN = 1 << 30, /* a whole number above is a time: counts do not get there */
};

/* Control characters, those of one byte and those of C1, become "?". */
static void disarm(char *text)
{
    for (unsigned char *at = (unsigned char *)text; *at != '\0'; at++) {
        if (*at < 0x20 || *at == 0x7f) {
            *at = '?';
        } else if (at[0] == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0) {
            at[0] = '?';
            at[1] = '?';
        }
    }
}

static void write_time(int64_t at_ms, char cell[CELL_BYTES])
{
    time_t seconds = (time_t)(at_ms / 1000);
    struct tm utc;
    if (gmtime_r(&seconds, &utc) == NULL ||
        strftime(cell, CELL_BYTES, "%Y-%m-%d %H:%MZ", &utc) == 0) {
        snprintf(cell, CELL_BYTES, "%" PRId64, at_ms);
    }
}

static void write_cell(const json_t *value, char cell[CELL_BYTES])
{
    if (json_is_integer(value) && json_integer_value(value) > TIME_MS_MIN) {
        write_time(json_integer_value(value), cell);
    } else if (json_is_integer(value)) {
        snprintf(cell, CELL_BYTES, "%" PRId64, (int64_t)json_integer_value(value));
    } else if (json_is_boolean(value)) {
        snprintf(cell, CELL_BYTES, "%s", json_is_true(value) ? "yes" : "no");
    } else if (json_is_string(value)) {
        snprintf(cell, CELL_BYTES, "%s", json_string_value(value));
    } else {
        char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
        snprintf(cell, CELL_BYTES, "%s", text != NULL ? text : "");
        free(text);
    }
    disarm(cell);
}

static size_t width_of(const json_t *list, const char *column)
{
    size_t width = strlen(column);
    for (size_t i = 0; i < json_array_size(list); i++) {
        char cell[CELL_BYTES];
        write_cell(json_object_get(json_array_get(list, i), column), cell);
        width = strlen(cell) > width ? strlen(cell) : width;
    }
    return width;
}

/* The columns are those of the first line. */
static void print_table(FILE *out, const char *name, const json_t *list)
{
    json_t *first = json_array_get(list, 0);
    if (first == NULL) {
        fprintf(out, "no %s\n", name);
        return;
    }
    int widths[COLUMNS_MAX];
    int columns = 0;
    const char *column;
    json_t *ignored;
    json_object_foreach(first, column, ignored)
    {
        if (columns < COLUMNS_MAX) {
            widths[columns] = (int)width_of(list, column);
            fprintf(out, "%-*s  ", widths[columns++], column);
        }
    }
    fputc('\n', out);
    for (size_t i = 0; i < json_array_size(list); i++) {
        int at = 0;
        json_object_foreach(first, column, ignored)
        {
            char cell[CELL_BYTES];
            write_cell(json_object_get(json_array_get(list, i), column), cell);
            if (at < columns) {
                fprintf(out, "%-*s  ", widths[at++], cell);
            }
        }
        fputc('\n', out);
    }
}

void admin_print(FILE *out, const json_t *answer)
{
    const char *name;
    json_t *value;
    if (json_object_size(answer) == 0) {
        fputs("done\n", out);
    }
    json_object_foreach((json_t *)answer, name, value)
    {
        char cell[CELL_BYTES];
        if (json_is_array(value)) {
            print_table(out, name, value);
        } else if (json_is_object(value)) {
            fprintf(out, "%s:\n", name);
            admin_print(out, value);
        } else if (json_is_string(value) && strcmp(name, "token") == 0) {
            fprintf(out, "%s\n", json_string_value(value));
        } else {
            write_cell(value, cell);
            fprintf(out, "%-14s %s\n", name, cell);
        }
    }
}
