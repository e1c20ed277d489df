/* SPDX-License-Identifier: MIT */
/*
 * A network behind net.h without sockets, for tests: it keeps what is sent to each connection, in order.
 */
#pragma once

#include <jansson.h>

#include "net.h"

struct net *fake_net_create(void);
void fake_net_destroy(struct net *net);

/** A new connection, of which nobody has heard yet. */
net_conn fake_net_connect(struct net *net);

/** What was sent to the connection so far. */
size_t fake_net_count(const struct net *net, net_conn conn);
/** Message number `index`, from 0; borrowed. */
const json_t *fake_net_message(const struct net *net, net_conn conn, size_t index);
/** What net_round_trip_ms() says of it from now on. */
void fake_net_set_round_trip(struct net *net, net_conn conn, int ms);
/** The code it was closed with; 0 while it is open. */
int fake_net_close_code(const struct net *net, net_conn conn);

/** While it lags it gets nothing that a crowd is sent; that it has caught up the test tells the house itself. */
void fake_net_lag(struct net *net, net_conn conn, bool lags);

/** A request for a GET of that path; its answer is found by the functions below. */
struct net_request *fake_net_request(const char *method, const char *path, const char *query);
/** Until then it comes from this machine, as http://localhost:8080. */
void fake_net_request_from(struct net_request *request, const char *address);
/** `name` as net_request_header() wants it; eight at most. */
void fake_net_request_header(struct net_request *request, const char *name, const char *value);
/** `body` is borrowed. */
void fake_net_request_body(struct net_request *request, const char *body);
int fake_net_status(const struct net_request *request); /* 0: not answered */
const char *fake_net_body(const struct net_request *request);
/** The headers of the answer, one a line. */
const char *fake_net_headers(const struct net_request *request);
void fake_net_request_destroy(struct net_request *request);
