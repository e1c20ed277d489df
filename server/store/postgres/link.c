/* SPDX-License-Identifier: MIT */
#include "store/postgres/link.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "store/postgres/pg.h"

static void begin(struct pg_link *link);

/* ---- where to ---- */

/*
 * Defaults for parameters that the URL does not set: they detect dead connections and skip lookups that cannot succeed.
 */
static const char *const default_value[][2] = {
    {"application_name", "taberna"}, {"client_encoding", "UTF8"},  {"gssencmode", "disable"},
    {"keepalives_idle", "10"},       {"keepalives_interval", "5"}, {"keepalives_count", "3"},
    {"tcp_user_timeout", "15000"},
};

static const char *option(const struct pg_link *link, const char *name)
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
                 "the URL of the store cannot be read: it is to be"
                 " postgresql://user:password@host:port/database");
        PQfreemem(words);
        return false;
    }
    const char *host = option(link, "host");
    const char *port = option(link, "port");
    snprintf(link->where, sizeof link->where, "PostgreSQL at %s:%s/%s",
             host[0] != '\0' ? host : "localhost", port[0] != '\0' ? port : "5432",
             option(link, "dbname"));
    return true;
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
        if (option(link, default_value[i][0])[0] == '\0' && count < PG_PARAMETERS_MAX) {
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

static void hush(void *data, const char *message)
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
    PQsetNoticeProcessor(connection, hush, NULL);
    return connection;
}

/* ---- the socket ---- */

static void on_poll_closed(uv_handle_t *poll)
{
    free(poll);
}

static void drop_poll(struct pg_link *link)
{
    if (link->poll != NULL) {
        uv_poll_stop(link->poll); /* now, while its descriptor still belongs to the connection */
        uv_close((uv_handle_t *)link->poll, on_poll_closed);
        link->poll = NULL;
    }
}

static void on_poll(uv_poll_t *poll, int status, int events);

static void watch(struct pg_link *link, int events)
{
    if (link->poll == NULL) {
        link->poll = calloc(1, sizeof *link->poll);
        assert(link->poll != NULL);
        int error = uv_poll_init(link->loop, link->poll, PQsocket(link->connection));
        assert(error == 0);
        (void)error;
        link->poll->data = link;
    }
    uv_poll_start(link->poll, events, on_poll);
}

static void on_timer(uv_timer_t *timer)
{
    struct pg_link *link = timer->data;
    if (link->connection == NULL) {
        begin(link);
    } else {
        pg_link_lose(link,
                     link->connecting ? "it does not take the connection" : "it does not answer");
    }
}

static void set_timer(struct pg_link *link, uint64_t ms)
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
    char kept
        [PG_WORDS_BYTES]; /* a copy, because `words` may point into the connection that is freed below */
    snprintf(kept, sizeof kept, "%s", words);
    kept[strcspn(kept, "\n")] = '\0';
    drop_poll(link);
    PQfinish(link->connection);
    link->connection = NULL;
    link->connecting = false;
    link->owed = 0;
    set_timer(link, pause_ms(link->attempts++));
    link->owner->lost(link->data, kept);
}

void pg_link_is_good(struct pg_link *link)
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
    watch(link, UV_READABLE);
    link->owner->connected(link->data);
}

static void go_on_connecting(struct pg_link *link)
{
    drop_poll(link); /* the attempt may continue with another socket, for another address */
    PostgresPollingStatusType state = PQconnectPoll(link->connection);
    if (state == PGRES_POLLING_OK) {
        be_connected(link);
    } else if (state == PGRES_POLLING_FAILED) {
        pg_link_lose(link, PQerrorMessage(link->connection));
    } else {
        watch(link, state == PGRES_POLLING_READING ? UV_READABLE : UV_WRITABLE);
    }
}

static void connect_to(struct pg_link *link, const char *address)
{
    const char *keys[PG_PARAMETERS_MAX + 2];
    const char *values[PG_PARAMETERS_MAX + 2];
    fill_parameters(link, address, keys, values);
    link->connection = PQconnectStartParams(keys, values, 0);
    assert(link->connection != NULL);
    PQsetNoticeProcessor(link->connection, hush, NULL);
    link->connecting = true;
    set_timer(link, PG_CONNECT_MS);
    if (PQstatus(link->connection) == CONNECTION_BAD) {
        pg_link_lose(link, PQerrorMessage(link->connection));
    } else {
        watch(link, UV_WRITABLE);
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
        set_timer(link, pause_ms(link->attempts++));
        link->owner->lost(link->data, "the name of the server cannot be looked up");
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
    const char *host = option(link, "host");
    return host[0] != '\0' && host[0] != '/' && host[0] != '@' && strchr(host, ',') == NULL &&
           option(link, "hostaddr")[0] == '\0';
}

static void begin(struct pg_link *link)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    if (has_name(link)) {
        link->lookup.data = link;
        link->looking_up = uv_getaddrinfo(link->loop, &link->lookup, on_looked_up,
                                          option(link, "host"), NULL, &hints) == 0;
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
    set_timer(link, 0);
}

void pg_link_close(struct pg_link *link, void (*closed)(void *data))
{
    link->closing = true;
    link->closed = closed;
    uv_timer_stop(&link->timer);
    drop_poll(link);
    PQfinish(link->connection);
    link->connection = NULL;
    if (link->looking_up) {
        uv_cancel((uv_req_t *)&link
                      ->lookup); /* the lookup's callback runs in any case, cancelled or not */
        return;
    }
    uv_close((uv_handle_t *)&link->timer, on_timer_closed);
}

/* ---- moving bytes ---- */

static void flush(struct pg_link *link)
{
    int left = PQflush(link->connection);
    if (left < 0) {
        pg_link_lose(link, PQerrorMessage(link->connection));
    } else {
        watch(link, left > 0 ? UV_READABLE | UV_WRITABLE : UV_READABLE);
    }
}

static void take_result(struct pg_link *link, PGresult *result)
{
    if (result == NULL) {
        link->owed--; /* that was the last result of one statement */
        link->place++;
    } else if (PQresultStatus(result) == PGRES_PIPELINE_SYNC) {
        link->owed--;
        link->place = 0;
        link->owner->synced(link->data);
    } else {
        link->owner->result(link->data, link->place, result);
        return;
    }
    PQclear(result);
}

static void take_input(struct pg_link *link)
{
    PGconn *connection = link->connection;
    if (PQconsumeInput(connection) == 0) {
        pg_link_lose(link, PQerrorMessage(connection));
        return;
    }
    while (link->connection == connection && link->owed > 0 && PQisBusy(connection) == 0) {
        if (PQstatus(connection) == CONNECTION_BAD) {
            break;
        }
        take_result(link, PQgetResult(connection));
    }
    if (link->connection != connection) {
        return; /* its owner has rejected the connection */
    }
    (void)PQisBusy(connection); /* processes unsolicited messages, such as notices */
    if (PQstatus(connection) == CONNECTION_BAD) {
        pg_link_lose(link, PQerrorMessage(connection));
    } else if (link->owed > 0) {
        set_timer(link, PG_SILENCE_MS);
    } else {
        uv_timer_stop(&link->timer);
    }
}

static void on_poll(uv_poll_t *poll, int status, int events)
{
    struct pg_link *link = poll->data;
    PGconn *connection = link->connection;
    if (link->connecting) {
        go_on_connecting(link);
        return;
    }
    if (status < 0 || (events & UV_READABLE) != 0) {
        take_input(link);
    }
    if (link->connection == connection && connection != NULL && (events & UV_WRITABLE) != 0) {
        flush(link);
    }
}

/* ---- sending statements ---- */

static void count_sent(struct pg_link *link, int sent)
{
    assert(sent == 1 || PQstatus(link->connection) ==
                            CONNECTION_BAD); /* otherwise there is a bug in this program */
    link->owed += sent;
    link->sent += sent;
}

void pg_link_prepare(struct pg_link *link, const char *name, const char *text)
{
    count_sent(link, PQsendPrepare(link->connection, name, text, 0, NULL));
}

void pg_link_say(struct pg_link *link, const char *text)
{
    count_sent(link, PQsendQueryParams(link->connection, text, 0, NULL, NULL, NULL, NULL, 0));
}

void pg_link_name(enum store_statement which, char name[16])
{
    snprintf(name, 16, "t%d", (int)which);
}

void pg_link_ask(struct pg_link *link, enum store_statement which, const struct store_row *row)
{
    enum { NUMBER_BYTES = 32 };
    char name[16];
    char numbers[STORE_CELLS_MAX][NUMBER_BYTES];
    const char *values[STORE_CELLS_MAX];
    int lengths[STORE_CELLS_MAX] = {0};
    int formats[STORE_CELLS_MAX] = {0};
    for (int i = 0; i < row->count; i++) {
        const struct store_cell *cell = &row->cells[i];
        values[i] = cell->text != NULL ? cell->text : numbers[i];
        if (cell->is_blob) {
            lengths[i] = (int)cell->number;
            formats[i] = 1;
        } else if (cell->is_real) {
            snprintf(numbers[i], NUMBER_BYTES, "%.17g", cell->real);
        } else if (cell->text == NULL) {
            snprintf(numbers[i], NUMBER_BYTES, "%lld", (long long)cell->number);
        }
    }
    pg_link_name(which, name);
    count_sent(
        link, PQsendQueryPrepared(link->connection, name, row->count, values, lengths, formats, 0));
}

void pg_link_sync(struct pg_link *link)
{
    if (link->connection == NULL) {
        return; /* the connection was lost meanwhile, and its owner has been notified */
    }
    if (PQpipelineSync(link->connection) != 1) {
        pg_link_lose(link, PQerrorMessage(link->connection));
        return;
    }
    link->owed++;
    link->sent = 0;
    set_timer(link, PG_SILENCE_MS);
    flush(link);
}

/* ---- results ---- */

enum { TYPE_BOOL = 16, TYPE_BYTES = 17, TYPE_INT8 = 20, TYPE_INT2 = 21, TYPE_INT4 = 23 };
enum { TYPE_FLOAT4 = 700, TYPE_FLOAT8 = 701 };

int64_t pg_number(const PGresult *result, int row, int column)
{
    const char *text = PQgetvalue(result, row, column);
    return text[0] == 't' ? 1 : strtoll(text, NULL, 10);
}

const char *pg_string(const PGresult *result, int row, int column)
{
    return PQgetvalue(result, row, column);
}

uint8_t *pg_bytes(const PGresult *result, int row, int column, size_t *count)
{
    uint8_t *bytes = PQunescapeBytea((const unsigned char *)PQgetvalue(result, row, column), count);
    assert(bytes != NULL);
    return bytes;
}

static void keep_cell(struct store_row *kept, const PGresult *result, int row, int column)
{
    switch (PQftype(result, column)) {
    case TYPE_BOOL:
    case TYPE_INT2:
    case TYPE_INT4:
    case TYPE_INT8:
        store_row_number(kept, pg_number(result, row, column));
        break;
    case TYPE_FLOAT4:
    case TYPE_FLOAT8:
        store_row_real(kept, strtod(PQgetvalue(result, row, column), NULL));
        break;
    case TYPE_BYTES: {
        size_t count;
        uint8_t *bytes = pg_bytes(result, row, column, &count);
        store_row_blob(kept, bytes, count);
        PQfreemem(bytes);
        break;
    }
    default:
        store_row_text(kept, PQgetvalue(result, row, column));
        break;
    }
}

void pg_keep_row(struct store_row *kept, const PGresult *result, int row)
{
    *kept = (struct store_row){0};
    for (int column = 0; column < PQnfields(result); column++) {
        if (PQgetisnull(result, row, column) != 0) {
            store_row_number(kept, 0);
        } else {
            keep_cell(kept, result, row, column);
        }
    }
}

/* Maps PostgreSQL's error codes to our statuses. A code has a class of two characters, followed by three more. */

static bool is_class(const char *code, const char *class)
{
    return strncmp(code, class, strlen(class)) == 0;
}

enum store_status pg_status(const char *code)
{
    static const struct {
        const char *code;
        enum store_status status;
    } known[] = {
        {PG_MISSING, STORE_MISSING}, {PG_OUT_OF_ORDER, STORE_OUT_OF_ORDER},
        {PG_FENCED, STORE_FENCED},   {"23505", STORE_TAKEN}, /* unique_violation */
        {"53100", STORE_FULL},                               /* disk_full */
        {"XX001", STORE_CORRUPT},                            /* data_corrupted, index_corrupted */
        {"XX002", STORE_CORRUPT},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(code, known[i].code) == 0) {
            return known[i].status;
        }
    }
    return STORE_FAILED;
}

bool pg_error_is_local(const char *code)
{
    return strcmp(code, PG_MISSING) == 0 || strcmp(code, PG_OUT_OF_ORDER) == 0 ||
           strcmp(code, PG_FENCED) == 0 || is_class(code, "22") /* invalid data */ ||
           is_class(code, "23") /* constraints */ || is_class(code, "54") /* too large */ ||
           strcmp(code, "55P03") == 0 /* timeout while waiting for a lock */ ||
           strcmp(code, "57014") == 0 /* statement timeout */;
}

bool pg_error_is_clash(const char *code)
{
    return strcmp(code, "40P01") == 0 /* deadlock */ || strcmp(code, "40001") == 0;
}

bool pg_error_is_loss(const char *code)
{
    return code[0] == '\0' /* an error of libpq itself: the connection broke */ ||
           is_class(code, "08") ||
           is_class(code,
                    "57P") /* the server shuts down, crashed, or cannot accept connections now */
           || strcmp(code, "25P03") == 0 /* timeout while idle in a transaction */ ||
           strcmp(code, "25006") == 0 /* read-only: the server is no longer the primary */ ||
           strcmp(code, "26000") == 0 /* our prepared statements do not exist */ ||
           strcmp(code, PG_SUPERSEDED) == 0;
}
