/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as the head of a request: it is refused, or its parts are within the text and contain no byte that could
 * begin another line. Bytes that arrive one by one give the same result as all at once.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "net/http/head.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const struct head *head)
{
    assert(head->path[0] == '/' && head->target[0] == '/');
    assert(strpbrk(head->target, " \r\n") == NULL);
    assert(head_body_length(head) >= HEAD_NO_LENGTH);
    assert(head_expects(head) <= HEAD_EXPECTS_UNKNOWN);
    for (int i = 0; i < head->fields_count; i++) {
        const struct head_field *field = &head->fields[i];
        assert(field->name[0] != '\0' && strpbrk(field->value, "\r\n") == NULL);
        assert(head_find(head, field->name) == field->value); /* no name twice */
    }
    for (int i = 0; i < head->query_count; i++) {
        assert(head_query(head, head->query[i].name) != NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    struct head_scan scan = {0};
    struct head_scan slow = {0};
    size_t head_bytes = 0;
    size_t slow_bytes = 0;
    struct head *head = NULL;
    enum head_status status = head_scan(&scan, bytes, size, &head_bytes);
    enum head_status slow_status = HEAD_MORE;

    for (size_t count = 0; count <= size && slow_status == HEAD_MORE; count++) {
        slow_status = head_scan(&slow, bytes, count, &slow_bytes);
    }
    assert(slow_status == status);
    if (status == HEAD_COMPLETE) {
        assert(head_bytes == slow_bytes && head_bytes <= HEAD_BYTES_MAX && head_bytes <= size);
        status = head_read(&scan, bytes, head_bytes, &head);
        assert((head != NULL) == (status == HEAD_COMPLETE));
    }
    if (head) {
        check(head);
    }
    head_destroy(head);
    return 0;
}
