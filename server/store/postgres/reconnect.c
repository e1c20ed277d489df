/* SPDX-License-Identifier: MIT */
/*
 * Connecting to the database server, and reconnecting after every loss. Also the parameters of the connection, and the
 * start and the end of a link.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include <sodium.h>

#include "store/postgres/link.h"

static void start_connecting(struct pg_link *link);

/* ---- where to ---- */

/*
 * Defaults for parameters that the URL does not set: they detect dead connections and skip lookups that cannot succeed.
 */
static const char *const default_value[][2] = {
    {"application_name", "taberna"}, {"client_encoding", "UTF8"},  {"gssencmode", "disable"},
    {"keepalives_idle", "10"},       {"keepalives_interval", "5"}, {"keepalives_count", "3"},
    {"tcp_user_timeout", "15000"},
};

static const char *connection_option(const struct pg_link *link, const char *name)
{
    for (const PQconninfoOption *each = link->options; each->keyword != NULL; each++) {
        if (strcmp(each->keyword, name) == 0) {
            return each->val != NULL ? each->val : "";
        }
    }
    return "";
}

bool pg_link_init(struct pg_link *link, const char *url, char *detail, size_t detail_bytes)
{
    char *words = NULL;
    *link = (struct pg_link){.options = PQconninfoParse(url, &words)};
    if (link->options == NULL) {
        /* libpq's message is not shown, because it may quote the URL with its password. */
        snprintf(detail, detail_bytes,
                 "the URL of the store is not valid; it must be "
                 "postgresql://user:password@host:port/database");
        PQfreemem(words);
        return false;
    }
    const char *host = connection_option(link, "host");
    const char *port = connection_option(link, "port");
    snprintf(link->where, sizeof link->where, "PostgreSQL at %s:%s/%s",
             host[0] != '\0' ? host : "localhost", port[0] != '\0' ? port : "5432",
             connection_option(link, "dbname"));
    return true;
}

void pg_link_set_url(struct pg_link *link, const char *url)
{
    PQconninfoOption *options = PQconninfoParse(url, NULL);
    if (options != NULL) {
        PQconninfoFree(link->options);
        link->options = options;
    }
}

void pg_link_finish(struct pg_link *link)
{
    PQconninfoFree(link->options);
    link->options = NULL;
}

/* Fills both arrays, which end with NULL. `address` may be "". */
static void fill_parameters(const struct pg_link *link, const char *address,
                            const char *keys[PG_PARAMETERS_MAX + 1],
                            const char *values[PG_PARAMETERS_MAX + 1])
{
    int count = 0;
    for (const PQconninfoOption *each = link->options; each->keyword != NULL; each++) {
        if (each->val != NULL && count < PG_PARAMETERS_MAX) {
            keys[count] = each->keyword;
            values[count++] = each->val;
        }
    }
    for (size_t i = 0; i < sizeof default_value / sizeof default_value[0]; i++) {
        if (connection_option(link, default_value[i][0])[0] == '\0' && count < PG_PARAMETERS_MAX) {
            keys[count] = default_value[i][0];
            values[count++] = default_value[i][1];
        }
    }
    if (address[0] != '\0' && count < PG_PARAMETERS_MAX) {
        keys[count] = "hostaddr";
        values[count++] = address;
    }
    keys[count] = NULL;
    values[count] = NULL;
}

static void ignore_notice(void *data, const char *message)
{
    (void)data;
    (void)message;
}

PGconn *pg_link_connect_now(const struct pg_link *link)
{
    const char *keys[PG_PARAMETERS_MAX + 2];
    const char *values[PG_PARAMETERS_MAX + 2];
    fill_parameters(link, "", keys, values);
    PGconn *connection = PQconnectdbParams(keys, values, 0);
    PQsetNoticeProcessor(connection, ignore_notice, NULL);
    return connection;
}

/* ---- losing a connection, and the next attempt ---- */

static void on_timer(uv_timer_t *timer)
{
    struct pg_link *link = timer->data;
    if (link->connection == NULL) {
        start_connecting(link);
    } else {
        pg_link_lose(link, link->connecting ? "it refuses the connection" : "it does not answer");
    }
}

void pg_link_set_timer(struct pg_link *link, uint64_t ms)
{
    if (!link->closing) {
        uv_timer_start(&link->timer, on_timer, ms, 0);
    }
}

static uint64_t pause_ms(int attempts)
{
    uint64_t ms = PG_RETRY_FIRST_MS;
    for (int i = 0; i < attempts && ms < PG_RETRY_MAX_MS; i++) {
        ms *= 2;
    }
    ms = ms < PG_RETRY_MAX_MS ? ms : PG_RETRY_MAX_MS;
    return ms - ms / 4 + randombytes_uniform((uint32_t)(ms / 2) + 1);
}

void pg_link_lose(struct pg_link *link, const char *words)
{
    /* a copy, because `words` may point into the connection that is freed below */
    char kept[PG_WORDS_BYTES];
    snprintf(kept, sizeof kept, "%s", words);
    kept[strcspn(kept, "\n")] = '\0';
    pg_link_unwatch(link);
    PQfinish(link->connection);
    link->connection = NULL;
    link->connecting = false;
    link->owed = 0;
    pg_link_set_timer(link, pause_ms(link->attempts++));
    link->owner->lost(link->data, kept);
}

void pg_link_is_ready(struct pg_link *link)
{
    link->attempts = 0;
}

/* ---- connecting ---- */

static void be_connected(struct pg_link *link)
{
    if (PQsetnonblocking(link->connection, 1) != 0 || PQenterPipelineMode(link->connection) != 1) {
        pg_link_lose(link, PQerrorMessage(link->connection));
        return;
    }
    link->connecting = false;
    link->owed = 0;
    link->place = 0;
    link->sent = 0;
    uv_timer_stop(&link->timer);
    pg_link_watch(link, UV_READABLE);
    link->owner->connected(link->data);
}

void pg_link_continue_connecting(struct pg_link *link)
{
    pg_link_unwatch(link); /* the attempt may continue with another socket, for another address */
    PostgresPollingStatusType state = PQconnectPoll(link->connection);
    if (state == PGRES_POLLING_OK) {
        be_connected(link);
    } else if (state == PGRES_POLLING_FAILED) {
        pg_link_lose(link, PQerrorMessage(link->connection));
    } else {
        pg_link_watch(link, state == PGRES_POLLING_READING ? UV_READABLE : UV_WRITABLE);
    }
}

static void connect_to(struct pg_link *link, const char *address)
{
    const char *keys[PG_PARAMETERS_MAX + 2];
    const char *values[PG_PARAMETERS_MAX + 2];
    fill_parameters(link, address, keys, values);
    link->connection = PQconnectStartParams(keys, values, 0);
    assert(link->connection != NULL);
    PQsetNoticeProcessor(link->connection, ignore_notice, NULL);
    link->connecting = true;
    pg_link_set_timer(link, PG_CONNECT_MS);
    if (PQstatus(link->connection) == CONNECTION_BAD) {
        pg_link_lose(link, PQerrorMessage(link->connection));
    } else {
        pg_link_watch(link, UV_WRITABLE);
    }
}

static void on_timer_closed(uv_handle_t *timer)
{
    struct pg_link *link = timer->data;
    pg_link_finish(link);
    link->closed(link->data);
}

static void on_looked_up(uv_getaddrinfo_t *lookup, int status, struct addrinfo *found)
{
    struct pg_link *link = lookup->data;
    link->looking_up = false;
    link->address[0] = '\0';
    if (link->closing) {
        uv_freeaddrinfo(found);
        uv_close((uv_handle_t *)&link->timer, on_timer_closed);
        return;
    }
    if (status == 0 && found != NULL) {
        getnameinfo(found->ai_addr, found->ai_addrlen, link->address, sizeof link->address, NULL, 0,
                    NI_NUMERICHOST);
    }
    uv_freeaddrinfo(found);
    if (link->address[0] == '\0') {
        pg_link_set_timer(link, pause_ms(link->attempts++));
        link->owner->lost(link->data, "the name of the server cannot be resolved");
    } else {
        connect_to(link, link->address);
    }
}

/*
 * Whether the host name must be looked up. libpq would block on the answer of a name server. If the URL has several
 * hosts, each must be given as an address.
 */
static bool has_name(const struct pg_link *link)
{
    const char *host = connection_option(link, "host");
    return host[0] != '\0' && host[0] != '/' && host[0] != '@' && strchr(host, ',') == NULL &&
           connection_option(link, "hostaddr")[0] == '\0';
}

static void start_connecting(struct pg_link *link)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    if (has_name(link)) {
        link->lookup.data = link;
        link->looking_up = uv_getaddrinfo(link->loop, &link->lookup, on_looked_up,
                                          connection_option(link, "host"), NULL, &hints) == 0;
    }
    if (!link->looking_up) {
        connect_to(link, "");
    }
}

void pg_link_start(struct pg_link *link, uv_loop_t *loop, const struct pg_link_owner *owner,
                   void *data)
{
    link->loop = loop;
    link->owner = owner;
    link->data = data;
    uv_timer_init(loop, &link->timer);
    link->timer.data = link;
    pg_link_set_timer(link, 0);
}

void pg_link_close(struct pg_link *link, void (*closed)(void *data))
{
    link->closing = true;
    link->closed = closed;
    uv_timer_stop(&link->timer);
    pg_link_unwatch(link);
    PQfinish(link->connection);
    link->connection = NULL;
    if (link->looking_up) {
        /* the lookup's callback runs in any case, cancelled or not */
        uv_cancel((uv_req_t *)&link->lookup);
        return;
    }
    uv_close((uv_handle_t *)&link->timer, on_timer_closed);
}
