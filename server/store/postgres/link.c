/* SPDX-License-Identifier: MIT */
/* An established connection: its socket, its statements and their results. */
#include "store/postgres/link.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- the socket ---- */

static void on_poll_closed(uv_handle_t *poll)
{
    free(poll);
}

void pg_link_unwatch(struct pg_link *link)
{
    if (link->poll != NULL) {
        uv_poll_stop(link->poll); /* now, while its descriptor still belongs to the connection */
        uv_close((uv_handle_t *)link->poll, on_poll_closed);
        link->poll = NULL;
    }
}

static void on_poll(uv_poll_t *poll, int status, int events);

void pg_link_watch(struct pg_link *link, int events)
{
    if (link->poll == NULL) {
        link->poll = calloc(1, sizeof *link->poll);
        int error = uv_poll_init(link->loop, link->poll, PQsocket(link->connection));
        assert(error == 0);
        (void)error;
        link->poll->data = link;
    }
    uv_poll_start(link->poll, events, on_poll);
}

/* ---- moving bytes ---- */

static void flush_output(struct pg_link *link)
{
    int left = PQflush(link->connection);
    if (left < 0) {
        pg_link_lose(link, PQerrorMessage(link->connection));
    } else {
        pg_link_watch(link, left > 0 ? UV_READABLE | UV_WRITABLE : UV_READABLE);
    }
}

static void receive_result(struct pg_link *link, PGresult *result)
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

static void receive_input(struct pg_link *link)
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
        receive_result(link, PQgetResult(connection));
    }
    if (link->connection != connection) {
        return; /* its owner has rejected the connection */
    }
    (void)PQisBusy(connection); /* processes unsolicited messages, such as notices */
    if (PQstatus(connection) == CONNECTION_BAD) {
        pg_link_lose(link, PQerrorMessage(connection));
    } else if (link->owed > 0) {
        pg_link_set_timer(link, PG_SILENCE_MS);
    } else {
        uv_timer_stop(&link->timer);
    }
}

static void on_poll(uv_poll_t *poll, int status, int events)
{
    struct pg_link *link = poll->data;
    PGconn *connection = link->connection;
    if (link->connecting) {
        pg_link_continue_connecting(link);
        return;
    }
    if (status < 0 || (events & UV_READABLE) != 0) {
        receive_input(link);
    }
    if (link->connection == connection && connection != NULL && (events & UV_WRITABLE) != 0) {
        flush_output(link);
    }
}

/* ---- sending statements ---- */

static void count_sent(struct pg_link *link, int sent)
{
    /* otherwise there is a bug in this program */
    assert(sent == 1 || PQstatus(link->connection) == CONNECTION_BAD);
    link->owed += sent;
    link->sent += sent;
}

void pg_link_prepare(struct pg_link *link, const char *name, const char *text)
{
    count_sent(link, PQsendPrepare(link->connection, name, text, 0, NULL));
}

void pg_link_report(struct pg_link *link, const char *text)
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
    pg_link_set_timer(link, PG_SILENCE_MS);
    flush_output(link);
}
