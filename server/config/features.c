/* SPDX-License-Identifier: MIT */
/* The features that a build may lack, and the settings that need them. meson.build defines FEATURE_…. */

#include "config/private.h"

static bool has_webhooks(const struct config *config)
{
    return config->webhooks[0] != '\0';
}

static bool has_tls(const struct config *config)
{
    return config->tls_certificate[0] != '\0';
}

static const struct {
    const char *name; /* the option of meson */
    const char *setting;
    bool (*is_needed)(const struct config *config);
    bool is_built;
} features[CONFIG_FEATURES] = {
    [CONFIG_POSTGRESQL] = {"postgresql", "store", config_has_postgresql, FEATURE_POSTGRESQL},
    [CONFIG_REDIS] = {"redis", "bus", config_has_redis, FEATURE_REDIS},
    [CONFIG_WEBHOOKS] = {"webhooks", "webhook", has_webhooks, FEATURE_WEBHOOKS},
    [CONFIG_TLS] = {"tls", "tls-certificate", has_tls, FEATURE_TLS},
};

unsigned config_features_built(void)
{
    unsigned built = 0;
    for (int i = 0; i < CONFIG_FEATURES; i++) {
        built |= features[i].is_built ? 1U << i : 0;
    }
    return built;
}

const char *config_feature_name(enum config_feature feature)
{
    return features[feature].name;
}

bool config_features_suffice(const struct config *config, unsigned built, char *detail,
                             size_t detail_bytes)
{
    for (int i = 0; i < CONFIG_FEATURES; i++) {
        if (!features[i].is_needed(config) || (built & 1U << i) != 0) {
            continue;
        }
        char why[CONFIG_DETAIL_BYTES / 2];
        config_refuse(why, sizeof why,
                      "needs a part that this program was built without (meson option \"%s\")",
                      features[i].name);
        return config_report(config, features[i].setting, why, detail, detail_bytes);
    }
    return true;
}
