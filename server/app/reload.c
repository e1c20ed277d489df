/* SPDX-License-Identifier: MIT */
#include "app/reload.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "app/app.h"
#include "config/change.h"
#include "lobby/webhook.h"
#include "node/node.h"

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
    lobby_webhook_set(reload->webhook, config->webhooks);
    reload->app->lobby.announcer = (struct announcer){
        .carry = lobby_webhook_has_any(reload->webhook) ? lobby_webhook_send : NULL,
        .data = reload->webhook,
        .address = config->public_url[0] == '\0' ? reload->address : config->public_url,
    };
}

/* The public URL is the page's own origin, even if a proxy hides its host. */
static void apply_origins(struct reload *reload)
{
    const struct config *config = reload->config;
    snprintf(reload->origins, sizeof reload->origins, "%s%s%s", config->public_url,
             config->public_url[0] != '\0' ? " " : "", config->origins);
    reload->app->api.origins = reload->origins;
    if (reload->app->net != NULL) {
        net_set_origins(reload->app->net, reload->origins);
    }
}

void app_reload_apply(struct reload *reload)
{
    const struct config *config = reload->config;
    struct app *app = reload->app;
    app->api.readers = config->metrics_readers;
    app->api.proxies = &config->proxies;
    app->bots.pace_percent = config->bot_pace;
    app->sessions.identities.https =
        is_https(config->public_url) || config->tls_certificate[0] != '\0';
    archive_retention_keep(&app->archive, config->keep_guest_games);
    app->rooms.claim_after_ms = INT64_C(24) * 60 * 60 * 1000 * config->claim_after;
    apply_origins(reload);
    apply_webhooks(reload);
}

/*
 * Applies only settings that changed in the file: the operator may have set the level for a while by an admin command.
 */
static void apply_log(const struct reload *reload, const char *taken)
{
    struct log *log = &reload->app->runtime.log;
    if (config_names_have(taken, "log-format")) {
        log->format = reload->config->log_format;
    }
    if (config_names_have(taken, "log-level")) {
        log->level = reload->config->log_level;
    }
}

/*
 * The files keep their names but may hold a new certificate. If the new one cannot be used, the old one stays in
 * force.
 */
static void reload_certificate(const struct reload *reload)
{
    const struct app *app = reload->app;
    enum net_status status = app->net != NULL ? net_reload_tls(app->net) : NET_OK;
    if (status != NET_OK) {
        log_event(&app->runtime.log, LOG_ERROR, "certificate.rejected",
                  log_text("problem", net_status_text(status)));
    }
}

/* The file keeps its name but may hold new secrets. */
static void reload_secrets(const struct reload *reload, const struct config *next)
{
    if (next->bus_secrets.count > 0 && reload->config->bus_secrets.count > 0) {
        reload->config->bus_secrets = next->bus_secrets;
        node_set_secrets(reload->app->node, &next->bus_secrets);
    }
}

static bool replace_password(const struct reload *reload, const char *name, char *url,
                             const char *next)
{
    if (!config_secret_changed(url, next)) {
        return false;
    }
    memcpy(url, next, CONFIG_URL_BYTES);
    log_event(&reload->app->runtime.log, LOG_INFO, "password.reloaded", log_text("setting", name));
    return true;
}

/* Existing connections stay; both servers keep a connection whose password was changed. */
static void reload_passwords(const struct reload *reload, const struct config *next)
{
    struct config *config = reload->config;
    if (replace_password(reload, "store", config->store_url, next->store_url) &&
        reload->app->store != NULL) {
        store_set_url(reload->app->store, config->store_url);
    }
    if (replace_password(reload, "bus", config->bus_url, next->bus_url)) {
        node_set_bus_url(reload->app->node, config->bus_url);
    }
}

void app_reload_tick(struct reload *reload, bool is_connected, int64_t now_ms)
{
    struct config next;
    char detail[CONFIG_DETAIL_BYTES];
    if (is_connected || now_ms - reload->passwords_read_ms < RELOAD_PASSWORDS_MS) {
        return;
    }
    reload->passwords_read_ms = now_ms;
    if (config_read(&next, reload->argc, reload->argv, detail, sizeof detail) == CONFIG_OK) {
        reload_passwords(reload, &next);
    }
}

/* The files in it are readable by their owner only, but another user could delete or replace them. */
static void report_exposed_data(const struct reload *reload)
{
    enum { STICKY = 01000 }; /* S_ISVTX, which is not in POSIX: only the owner deletes a file */
    struct stat about;
    const char *folder = reload->config->data;
    if (stat(folder, &about) == 0 && (about.st_mode & (S_IWOTH | STICKY)) == S_IWOTH) {
        log_event(&reload->app->runtime.log, LOG_WARNING, "data.exposed",
                  log_text("folder", folder),
                  log_text("problem", "each user of this machine can delete its files; run: chmod "
                                      "o="));
    }
}

void app_reload_report_exposed(const struct reload *reload)
{
    report_exposed_data(reload);
    struct config_exposed exposed[CONFIG_EXPOSED_MAX];
    size_t count = config_exposed(reload->config, exposed);
    for (size_t i = 0; i < count; i++) {
        log_event(&reload->app->runtime.log, LOG_WARNING, "secret.exposed",
                  log_text("setting", exposed[i].setting), log_text("file", exposed[i].path),
                  log_text("problem", "each user of this machine can read it; run: chmod o-r"));
    }
}

bool app_reload_read(struct reload *reload)
{
    struct app *app = reload->app;
    struct config next;
    struct config_change change;
    char detail[CONFIG_DETAIL_BYTES];
    enum config_status status =
        config_read(&next, reload->argc, reload->argv, detail, sizeof detail);
    app->counters.reloads[status == CONFIG_OK]++;
    if (status != CONFIG_OK) {
        log_event(&app->runtime.log, LOG_ERROR, "config.rejected", log_text("problem", detail));
        return false;
    }
    reload_passwords(reload, &next);
    config_apply(reload->config, &next, &change);
    apply_log(reload, change.taken);
    app_reload_apply(reload);
    reload_certificate(reload);
    reload_secrets(reload, &next);
    app_reload_report_exposed(reload);
    log_event(&app->runtime.log, LOG_INFO, "config.reloaded", log_text("changed", change.taken));
    if (change.waiting[0] != '\0') {
        log_event(&app->runtime.log, LOG_WARNING, "config.restart_required",
                  log_text("changed", change.waiting));
    }
    return true;
}
