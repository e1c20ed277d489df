/* SPDX-License-Identifier: MIT */
/* Any bytes from the bus: either a message within its limits, which is written in the same form, or no message. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "node/message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct node_message message;
    if (node_message_read((const char *)data, size, &message) == NODE_MESSAGE_OK) {
        struct node_message again;
        size_t bytes;
        size_t at = 0;
        const char *line;
        size_t line_bytes;
        assert(message.kind < NODE_KINDS);
        assert(node_name_is_valid(message.from));
        while (node_message_line(&message, &at, &line, &line_bytes)) {
            assert(line_bytes <= message.payload_bytes);
        }
        char *text = node_message_write(message.kind, message.from, message.data, message.payload,
                                        message.payload_bytes, &bytes);
        if (text != NULL) {
            enum node_message_status status = node_message_read(text, bytes, &again);
            assert(status == NODE_MESSAGE_OK);
            assert(again.kind == message.kind && json_equal(again.data, message.data));
            assert(again.payload_bytes == message.payload_bytes);
            node_message_finish(&again);
        }
        free(text);
    }
    node_message_finish(&message);
    return 0;
}
