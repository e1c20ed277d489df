/* SPDX-License-Identifier: MIT */
/* Requests for the files of the page. */
#include <stdio.h>
#include <string.h>

#include "net/http/exchange.h"
#include "net/http/page.h"
#include "net/http/response.h"
#include "net/tls.h"

/* Makes the file the body of the response. Returns false if it cannot be unpacked: see page_hold(). */
static bool exchange_hold_file(struct exchange *exchange, const struct page_file *file)
{
    exchange->body = page_hold(exchange->net->page, file);
    if (!exchange->body) {
        return false;
    }
    exchange->file = file;
    exchange->body_bytes = file->bytes_count;
    return true;
}

static bool can_be_framed(const struct net_config *config, const struct head *head)
{
    return config->frame_query && config->frame_path && head_query(head, config->frame_query) &&
           strncmp(head->path, config->frame_path, strlen(config->frame_path)) == 0;
}

static void exchange_answer_file(struct exchange *exchange, const struct page_file *file,
                                 int status)
{
    const struct head *head = exchange->head;
    const char *accepted = head_find(head, "accept-encoding");
    const char *known_tag = head_find(head, "if-none-match");
    const char *encoding;
    const struct page_file *sent =
        page_encoded(file, accepted ? page_encodings(accepted) : PAGE_PLAIN, &encoding);
    bool known = status == 200 && known_tag && page_tag_matches(known_tag, sent->etag);
    bool framed = can_be_framed(&exchange->net->config, head);
    bool has_body = !known && !exchange->head_only;
    char headers[1024];

    if (has_body && !exchange_hold_file(exchange, sent)) {
        exchange->close_after = true;
        exchange_refuse(exchange, 503, "the server is out of memory\n", NULL);
        return;
    }
    snprintf(headers, sizeof headers, "etag: %s\r\ncache-control: %s\r\n%s%s%s%s%s", sent->etag,
             file->cache, file->gzip || file->brotli ? "vary: accept-encoding\r\n" : "",
             encoding && !known ? "content-encoding: " : "", encoding && !known ? encoding : "",
             encoding && !known ? "\r\n" : "",
             framed ? RESPONSE_FRAMED_HEADERS : RESPONSE_PAGE_HEADERS);
    const struct response_head response = {
        .status = known ? 304 : status,
        .type = known ? NULL : file->type,
        .body_bytes = sent->bytes_count,
        .headers = headers,
        .close = exchange->close_after,
        .is_tls = tls_of(exchange->endpoint->wsi) != NULL,
    };
    exchange->response = response_head(&response, &exchange->response_bytes);
    exchange->answered = true;
    exchange_list(exchange);
}

void exchange_begin_page(struct exchange *exchange)
{
    const struct page *page = exchange->net->page;
    const struct head *head = exchange->head;
    const struct page_file *file = page ? page_find(page, head->path) : NULL;
    const struct page_file *not_found = page ? page_not_found(page) : NULL;
    if (strcmp(head->method, "GET") != 0 && !exchange->head_only) {
        exchange->close_after = true;
        exchange_refuse(exchange, 405, "GET or HEAD\n", "allow: GET, HEAD\r\n");
    } else if (file) {
        exchange_answer_file(exchange, file, 200);
    } else if (not_found) {
        exchange_answer_file(exchange, not_found, 404);
    } else {
        exchange_refuse(exchange, 404, "There is nothing here.\n", NULL);
    }
}
