/* SPDX-License-Identifier: MIT */
/*
 * TLS on the one port: 1.2 and newer, with a certificate that can be changed while people play. The library does the
 * handshakes and the WebSockets; answers over HTTP are written here, past it (see sender.c).
 *
 * What it costs: a connection holds the state of its TLS and a buffer of a whole record, and what a crowd is sent is
 * encrypted for each receiver by himself. A house with thousands of watchers leaves TLS to a proxy before it.
 */
#pragma once

#include <openssl/ssl.h>

#include "net_private.h"

/** For what the library calls with the TLS of its vhost, once: takes the certificate. False where that cannot be. */
MUST_CHECK bool tls_begin(struct net *net, SSL_CTX *context);

/** Writes what the socket takes now. Bytes written, 0 where it is full, -1 where it is broken. */
MUST_CHECK ssize_t tls_write(SSL *tls, const unsigned char *bytes, size_t count);
