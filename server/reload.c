/* SPDX-License-Identifier: MIT */
#include "reload.h"

#include <string.h>

#include "config_change.h"
#include "house.h"
#include "webhook.h"

static bool is_https(const char *url)
{
    static const char scheme[] = "https://";
    return strncmp(url, scheme, sizeof scheme - 1) == 0;
}

static void apply_webhooks(const struct reload *reload)
{
    const struct config *config = reload->config;
    if (reload->webhook == NULL) {
        return;
    }
    webhook_set(reload->webhook, config->webhooks);
    reload->house->announcer = (struct announcer){
        .carry = webhook_has_any(reload->webhook) ? webhook_carry : NULL,
        .data = reload->webhook,
        .address = config->public_url[0] == '\0' ? reload->address : config->public_url,
    };
}

void reload_apply(const struct reload *reload)
{
    const struct config *config = reload->config;
    struct house *house = reload->house;
    house->metrics_readers = config->metrics_readers;
    house->proxies = &config->proxies;
    house->bots.pace_percent = config->bot_pace;
    house->accounts.origins = config->origins;
    house->accounts.https = is_https(config->public_url) || config->tls_certificate[0] != '\0';
    retention_keep(house, config->keep_guest_games);
    if (house->net != NULL) {
        net_set_origins(house->net, config->origins);
    }
    apply_webhooks(reload);
}

/* Only what was changed: the operator may have set the level for a while by command. */
static void apply_log(const struct reload *reload, const char *taken)
{
    struct log *log = &reload->house->log;
    if (config_names_have(taken, "log-format")) {
        log->format = reload->config->log_format;
    }
    if (config_names_have(taken, "log-level")) {
        log->level = reload->config->log_level;
    }
}

/* The files have the same names and may hold a new certificate; one that is no good leaves the old one standing. */
static void reload_certificate(const struct reload *reload)
{
    const struct house *house = reload->house;
    enum net_status status = house->net != NULL ? net_reload_tls(house->net) : NET_OK;
    if (status != NET_OK) {
        log_event(&house->log, LOG_ERROR, "tls.bad", log_text("detail", net_status_text(status)));
    }
}

bool reload_read(const struct reload *reload)
{
    struct house *house = reload->house;
    struct config next;
    struct config_change change;
    char detail[CONFIG_DETAIL_BYTES];
    enum config_status status =
        config_read(&next, reload->argc, reload->argv, detail, sizeof detail);
    house->metrics.reloads[status == CONFIG_OK]++;
    if (status != CONFIG_OK) {
        log_event(&house->log, LOG_ERROR, "config.bad", log_text("detail", detail));
        return false;
    }
    config_take(reload->config, &next, &change);
    apply_log(reload, change.taken);
    reload_apply(reload);
    reload_certificate(reload);
    log_event(&house->log, LOG_INFO, "config.reloaded", log_text("changed", change.taken));
    if (change.waiting[0] != '\0') {
        log_event(&house->log, LOG_WARNING, "config.needs_restart",
                  log_text("changed", change.waiting));
    }
    return true;
}
