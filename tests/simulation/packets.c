/* SPDX-License-Identifier: MIT */
#include "packets.h"

#include <assert.h>
#include <stdlib.h>

#include "net/net.h"

struct packet *packet_create(void)
{
    struct packet *packet = calloc(1, sizeof *packet);
    assert(packet != NULL);
    return packet;
}

void packet_destroy(struct packet *packet)
{
    if (packet->frame != NULL) {
        net_frame_release(packet->frame);
    }
    free(packet->text);
    free(packet);
}

void packets_clear(struct packets *packets)
{
    while (packets->first != NULL) {
        struct packet *packet = packets->first;
        packets->first = packet->next;
        packet_destroy(packet);
    }
    packets->last = NULL;
    packets->bytes = 0;
}

void packets_keep(struct packets *packets, int count)
{
    struct packets kept = {.due_ms = packets->due_ms};
    while (packets->first != NULL && count-- > 0) {
        struct packet *packet = packets->first;
        packets->first = packet->next;
        packet->next = NULL;
        kept.last == NULL ? (kept.first = packet) : (kept.last->next = packet);
        kept.last = packet;
        kept.bytes += packet->bytes;
    }
    packets_clear(packets);
    *packets = kept;
}

struct packet *packets_pop(struct packets *packets)
{
    struct packet *packet = packets->first;
    packets->first = packet->next;
    packets->last = packets->first == NULL ? NULL : packets->last;
    packets->bytes -= packet->bytes;
    return packet;
}
int packets_count(const struct packets *packets)
{
    int count = 0;
    for (const struct packet *packet = packets->first; packet != NULL; packet = packet->next) {
        count++;
    }
    return count;
}

void packets_drop(struct packets *packets, const struct net_group *group)
{
    struct packet **at = &packets->first;
    packets->last = NULL;
    while (*at != NULL) {
        struct packet *packet = *at;
        if (packet->frame != NULL && packet->group == group) {
            *at = packet->next;
            packets->bytes -= packet->bytes;
            packet_destroy(packet);
        } else {
            packets->last = packet;
            at = &packet->next;
        }
    }
}
