/* SPDX-License-Identifier: MIT */
/* What somebody may have meant who wrote the name of no setting. */
#include <assert.h>
#include <string.h>

#include "config_table.h"

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* How many letters are wrong, missing or too many (Levenshtein). */
static int distance(const char *name, const char *other, size_t other_bytes)
{
    int row[CONFIG_NAME_MAX +
            1]; /* from the first letters of `other` to each beginning of `name` */
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
            row[i] = least(changed, 1 + least(row[i - 1], row[i]));
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
        int wrong = distance(setting->name, name, name_bytes);
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
