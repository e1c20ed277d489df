/* SPDX-License-Identifier: MIT */
#include "net/tls.h"

#include <assert.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

enum {
    /*
     * Size of one record, which is the most that TLS encrypts at once. A write of this size is taken whole or not at
     * all.
     */
    TLS_RECORD_BYTES = 16384,
};

/* For a key with a password OpenSSL would ask on the terminal, and the server would hang. */
static int no_password(char *into, int into_bytes, int writing, void *data)
{
    (void)into;
    (void)into_bytes;
    (void)writing;
    (void)data;
    return -1;
}

/* Reads the files into a separate context, so that an error in them affects nothing else. */
static enum net_status files_read(const char *certificate, const char *key, SSL_CTX **out)
{
    enum net_status status = NET_OK;
    SSL_CTX *read = SSL_CTX_new(TLS_server_method());
    assert(read);

    SSL_CTX_set_default_passwd_cb(read, no_password);
    if (SSL_CTX_use_certificate_chain_file(read, certificate) != 1) {
        status = NET_BAD_CERTIFICATE;
    } else if (SSL_CTX_use_PrivateKey_file(read, key, SSL_FILETYPE_PEM) != 1) {
        /* A valid key that belongs to another certificate is refused here too. */
        bool is_another = ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_VALUES_MISMATCH ||
                          ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_TYPE_MISMATCH;
        status = is_another ? NET_KEY_OF_ANOTHER : NET_BAD_KEY;
    } else if (SSL_CTX_check_private_key(read) != 1) {
        status = NET_KEY_OF_ANOTHER;
    }
    ERR_clear_error();
    if (status != NET_OK) {
        SSL_CTX_free(read);
        read = NULL;
    }
    *out = read;
    return status;
}

enum net_status net_check_tls(const char *certificate, const char *key)
{
    SSL_CTX *read;
    enum net_status status = files_read(certificate, key, &read);
    SSL_CTX_free(read);
    return status;
}

enum net_status net_tls_ends(const char *certificate, int64_t *ends)
{
    enum { DAY_SECONDS = 24 * 60 * 60 };
    enum net_status status = NET_BAD_CERTIFICATE;
    int days = 0;
    int seconds = 0;
    SSL_CTX *read = SSL_CTX_new(TLS_server_method());
    assert(read);
    if (SSL_CTX_use_certificate_chain_file(read, certificate) == 1 &&
        ASN1_TIME_diff(&days, &seconds, NULL, X509_get0_notAfter(SSL_CTX_get0_certificate(read))) ==
            1) {
        *ends = (int64_t)time(NULL) + (int64_t)days * DAY_SECONDS + seconds;
        status = NET_OK;
    }
    ERR_clear_error();
    SSL_CTX_free(read);
    return status;
}

/*
 * Replaces certificate and key in one step: a handshake in progress uses either the old pair or the new pair, never a
 * mix.
 */
static enum net_status certificate_replace(const struct net *net)
{
    SSL_CTX *read;
    STACK_OF(X509) *chain = NULL;
    enum net_status status = files_read(net->tls_certificate, net->tls_key, &read);

    if (status == NET_OK) {
        SSL_CTX_get0_chain_certs(read, &chain);
        if (SSL_CTX_use_cert_and_key(net->tls, SSL_CTX_get0_certificate(read),
                                     SSL_CTX_get0_privatekey(read), chain, 1) != 1) {
            status = NET_BAD_CERTIFICATE;
        }
        SSL_CTX_free(read);
    }
    ERR_clear_error();
    return status;
}

struct ssl_st *tls_of(struct lws *wsi)
{
    return lws_get_ssl(wsi);
}

bool tls_begin(struct net *net, SSL_CTX *context)
{
    net->tls = context;
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION);
    /* what the socket does not take is written again from a copy */
    SSL_CTX_set_mode(context, SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1 &&
           certificate_replace(net) == NET_OK;
}

enum net_status net_reload_tls(struct net *net)
{
    return net->tls ? certificate_replace(net) : NET_OK;
}

ssize_t tls_write(SSL *tls, const unsigned char *bytes, size_t count)
{
    int most = count < TLS_RECORD_BYTES ? (int)count : TLS_RECORD_BYTES;

    ERR_clear_error();
    int written = SSL_write(tls, bytes, most);
    if (written > 0) {
        return written;
    }
    return SSL_get_error(tls, written) == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

void tls_end(SSL *tls)
{
    ERR_clear_error();
    (void)SSL_shutdown(tls); /* if the socket is full or broken, its end says the same */
    ERR_clear_error();
}
