/* SPDX-License-Identifier: MIT */
/* net/tls.h in a build without TLS: no certificate can be used, so no socket has TLS. */
#include "net/tls.h"

#include <assert.h>

enum net_status net_check_tls(const char *certificate, const char *key)
{
    (void)certificate;
    (void)key;
    return NET_NO_TLS;
}

enum net_status net_tls_ends(const char *certificate, int64_t *ends)
{
    (void)certificate;
    (void)ends;
    return NET_NO_TLS;
}

enum net_status net_reload_tls(struct net *net)
{
    (void)net;
    return NET_OK;
}

struct ssl_st *tls_of(struct lws *wsi)
{
    (void)wsi;
    return NULL;
}

/* The library asks for a certificate only if net_open() was given one, which net_check_tls() has refused. */
bool tls_begin(struct net *net, struct ssl_ctx_st *context)
{
    (void)net;
    (void)context;
    return false;
}

ssize_t tls_write(struct ssl_st *tls, const unsigned char *bytes, size_t count)
{
    (void)tls;
    (void)bytes;
    (void)count;
    assert(false);
    return -1;
}

void tls_end(struct ssl_st *tls)
{
    (void)tls;
    assert(false);
}
