/* SPDX-License-Identifier: MIT */
#include "room_state/settings_json.h"

#include <assert.h>

static bool read_names_of_list(struct settings *settings, const struct setting *setting,
                               const json_t *list)
{
    settings_clear_names(settings, setting);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        if (name == NULL || !settings_add_name(settings, setting, name)) {
            return false;
        }
    }
    return json_is_array(list);
}

static bool set_from_json(struct settings *settings, const struct setting *setting,
                          const json_t *value)
{
    switch (setting->kind) {
    case SETTING_TEXT:
        return json_is_string(value) &&
               settings_set_text(settings, setting, json_string_value(value));
    case SETTING_NUMBER:
        return json_is_integer(value) &&
               settings_set_number(settings, setting, json_integer_value(value));
    case SETTING_FLAG:
        settings_set_flag(settings, setting, json_is_true(value));
        return json_is_boolean(value);
    case SETTING_NAMES:
        return read_names_of_list(settings, setting, value);
    }
    assert(false);
    return false;
}

bool room_state_settings_read(struct settings *settings, const json_t *data,
                              struct settings_error *error)
{
    const struct setting *setting;
    for (int i = 0; (setting = settings_at(i)) != NULL; i++) {
        const json_t *value = json_object_get(data, setting->name);
        if (value != NULL && !set_from_json(settings, setting, value)) {
            if (error != NULL) {
                *error = (struct settings_error){setting->name, setting->says};
            }
            return false;
        }
    }
    return true;
}
