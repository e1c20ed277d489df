/* SPDX-License-Identifier: MIT */
/* Hands out the parts of the program. Each function is declared in the header of the module that owns the part. */
#include "app/app.h"

#include "app/watchdog.h"
#include "node/node.h"
#include "session/session.h"

/* The parts of a const app are not const, see base/app.h. */
static struct app *mutable_parts(const struct app *app)
{
    return (struct app *)app;
}

struct log *app_log(const struct app *app)
{
    return &mutable_parts(app)->log;
}

struct net *app_net(const struct app *app)
{
    return app->net;
}

int64_t app_now(const struct app *app)
{
    return app->epoch_ms + app->clock_ms();
}

int64_t app_now_us(const struct app *app)
{
    return app->clock_us != NULL ? app->clock_us() : app->clock_ms() * 1000;
}

int64_t app_clock_ms(const struct app *app)
{
    return app->clock_ms();
}

int64_t app_stalled_ms(const struct app *app)
{
    return app->stalled_ms;
}

int64_t app_epoch_ms(const struct app *app)
{
    return app->epoch_ms;
}

void app_shift_time(struct app *app, int64_t ms)
{
    app->epoch_ms += ms;
    app->opened_ms += ms;
}

void app_record_work(struct app *app, const char *what)
{
    app_watchdog_record_turn(app->watchdog, what);
    admission_loop_step_name(&app->steps, what);
}

struct loop_steps *app_steps(const struct app *app)
{
    return (struct loop_steps *)&app->steps;
}

int64_t app_opened_ms(const struct app *app)
{
    return app->opened_ms;
}

const char *app_version(const struct app *app)
{
    return app->version;
}

bool app_is_closing(const struct app *app)
{
    return app->closing;
}

bool app_is_draining(const struct app *app)
{
    return app->drain.on;
}

bool app_store_fails(const struct app *app)
{
    return app->store_failing;
}

int64_t app_store_failed_ms(const struct app *app)
{
    return app->failed_ms;
}

int64_t app_outage_ms(const struct app *app)
{
    return app->outage_ms;
}

struct store *app_store(const struct app *app)
{
    return app->store;
}

struct node *app_node(const struct app *app)
{
    return app->node;
}

void app_set_node(struct app *app, struct node *node)
{
    app->node = node;
}

const struct proxies *app_proxies(const struct app *app)
{
    return app->proxies;
}

enum metrics_readers app_metrics_readers(const struct app *app)
{
    return app->metrics_readers;
}

struct map *app_sessions(const struct app *app)
{
    return &mutable_parts(app)->sessions;
}

struct map *app_connections(const struct app *app)
{
    return &mutable_parts(app)->connections;
}

struct remote_users *app_remote_users(const struct app *app)
{
    return &mutable_parts(app)->remote_users;
}

struct announcement *app_announcement(const struct app *app)
{
    return &mutable_parts(app)->announcement;
}

struct admission *app_admission(const struct app *app)
{
    return &mutable_parts(app)->admission;
}

struct rooms *app_rooms(const struct app *app)
{
    return &mutable_parts(app)->rooms;
}

struct lobby *app_lobby(const struct app *app)
{
    return &mutable_parts(app)->lobby;
}

struct tv *app_tv(const struct app *app)
{
    return &mutable_parts(app)->tv;
}

struct news *app_news(const struct app *app)
{
    return &mutable_parts(app)->news;
}

struct announcer *app_announcer(const struct app *app)
{
    return &mutable_parts(app)->announcer;
}

struct chats *app_chats(const struct app *app)
{
    return &mutable_parts(app)->chats;
}

struct ratings *app_ratings(const struct app *app)
{
    return &mutable_parts(app)->ratings;
}

struct game_streams *app_game_streams(const struct app *app)
{
    return &mutable_parts(app)->game_streams;
}

struct retention *app_retention(const struct app *app)
{
    return &mutable_parts(app)->retention;
}

struct bot_service *app_bots(const struct app *app)
{
    return &mutable_parts(app)->bots;
}

struct accounts *app_accounts(const struct app *app)
{
    return &mutable_parts(app)->accounts;
}

struct origins *app_origins(const struct app *app)
{
    return &mutable_parts(app)->origins;
}

struct moderation *app_moderation(const struct app *app)
{
    return &mutable_parts(app)->moderation;
}

struct drain *app_drain(const struct app *app)
{
    return &mutable_parts(app)->drain;
}

struct counters *app_counters(const struct app *app)
{
    return &mutable_parts(app)->counters;
}

struct admin *app_admin(const struct app *app)
{
    return &mutable_parts(app)->admin;
}

struct http_document *app_documents(const struct app *app)
{
    return mutable_parts(app)->documents;
}

struct list *app_imports(const struct app *app)
{
    return &mutable_parts(app)->imports;
}

struct identities *app_identities(const struct app *app)
{
    return &mutable_parts(app)->identities;
}
