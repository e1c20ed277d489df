/* SPDX-License-Identifier: MIT */
#include "config_line.h"

#include <string.h>

#include "config_table.h"
#include "config_value.h"

/* One argument taken apart; `value` is NULL where there is none. */
struct option {
    const char *name;
    size_t name_bytes;
    const char *value;
    int arguments; /* of argv that it takes */
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

/* CONFIG_OK where nothing is asked for. */
static enum config_status find_question(const char *argument)
{
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        if (strcmp(argument, questions[i].option) == 0) {
            return questions[i].asks_for;
        }
    }
    return CONFIG_OK;
}

static struct option take_option(int argc, char *const *argv, int i)
{
    const char *name = argv[i] + 2;
    const char *equals = strchr(name, '=');
    if (equals != NULL) {
        return (struct option){name, (size_t)(equals - name), equals + 1, 1};
    }
    return (struct option){name, strlen(name), i + 1 < argc ? argv[i + 1] : NULL, 2};
}

/* Of the argument only what stands before "=": behind it may be a password. */
static enum config_status refuse_unknown(const char *argument, char *detail, size_t detail_bytes)
{
    size_t bytes = strcspn(argument, "=");
    const struct config_setting *near =
        strncmp(argument, "--", 2) == 0 ? config_setting_near(argument + 2, bytes - 2) : NULL;
    config_refuse(detail, detail_bytes, "%.*s is not known%s%s%s; --help lists what is",
                  bytes < 100 ? (int)bytes : 100, argument, near != NULL ? " (is --" : "",
                  near != NULL ? near->name : "", near != NULL ? " meant?)" : "");
    return CONFIG_BAD;
}

/* Sets one, or names the file; `*i` goes on behind it. */
static enum config_status read_option(struct config *config, int argc, char *const *argv, int *i,
                                      const char **file, char *detail, size_t detail_bytes)
{
    static const char names_file[] = "config";
    if (strncmp(argv[*i], "--", 2) != 0) {
        return refuse_unknown(argv[*i], detail, detail_bytes);
    }
    struct option option = take_option(argc, argv, *i);
    const struct config_setting *setting = config_setting_find(option.name, option.name_bytes);
    bool is_file = option.name_bytes == sizeof names_file - 1 &&
                   memcmp(option.name, names_file, option.name_bytes) == 0;
    if (setting == NULL && !is_file) {
        return refuse_unknown(argv[*i], detail, detail_bytes);
    }
    if (option.value == NULL) {
        config_refuse(detail, detail_bytes, "%.100s wants a value; --help says which", argv[*i]);
        return CONFIG_BAD;
    }
    *i += option.arguments;
    if (is_file) {
        *file = option.value;
        return CONFIG_OK;
    }
    char why[CONFIG_DETAIL_BYTES / 2];
    if (!config_give(config, setting, option.value, CONFIG_ON_COMMAND_LINE, why, sizeof why)) {
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
