/* SPDX-License-Identifier: MIT */
/* A network behind net.h without sockets, for tests: it stores what the server sends to each connection, in order. */
#pragma once

#include <jansson.h>

#include "net/net.h"

struct net *fake_net_create(void);
void fake_net_destroy(struct net *net);

/** A new connection; the server has not seen it yet. */
net_conn fake_net_connect(struct net *net);

/** Number of messages sent to the connection so far. */
size_t fake_net_count(const struct net *net, net_conn conn);
/** Message number `index`, from 0; borrowed. */
const json_t *fake_net_message(const struct net *net, net_conn conn, size_t index);
/** The value that net_round_trip_ms() returns for the connection from now on. */
void fake_net_set_round_trip(struct net *net, net_conn conn, int ms);
/** The client sends a message. */
void fake_net_say(struct net *net, net_conn conn, const char *text);
/** The next message that the server may read now; the caller frees it. NULL: none. */
char *fake_net_read(struct net *net, net_conn *conn);

/** The next messages of the connection have waited for so long in the system. */
void fake_net_set_waited(struct net *net, net_conn conn, int ms);
/** How often net_charge() has charged the last address that it has charged, in a row; writes that address. */
int fake_net_charges(const struct net *net, char address[NET_ADDRESS_BYTES]);
/** The code it was closed with; 0 while it is open. */
int fake_net_close_code(const struct net *net, net_conn conn);

/**
 * A lagging connection gets no message that is sent to a crowd. The test itself reports to the server that it has
 * caught up.
 */
void fake_net_lag(struct net *net, net_conn conn, bool lags);

/** A request for a GET of that path; the functions below find its answer. */
struct net_request *fake_net_request(const char *method, const char *path, const char *query);
/** By default a request comes from this machine, as http://localhost:8080. */
void fake_net_request_from(struct net_request *request, const char *address);
/** `name` as net_request_header() expects it; at most eight headers. */
void fake_net_request_header(struct net_request *request, const char *name, const char *value);
/** `body` is borrowed. */
void fake_net_request_body(struct net_request *request, const char *body);
/** Whether the server has asked for the body. */
bool fake_net_reads(const struct net_request *request);
int fake_net_status(const struct net_request *request); /* 0: no answer yet */
const char *fake_net_body(const struct net_request *request);
/** False while pages of the body are missing: read what there is by fake_net_body(), and run the server. */
bool fake_net_is_complete(const struct net_request *request);
/** The headers of the answer, one per line. */
const char *fake_net_headers(const struct net_request *request);
void fake_net_request_destroy(struct net_request *request);
