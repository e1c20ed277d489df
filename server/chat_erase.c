/* SPDX-License-Identifier: MIT */
/* What somebody has said who has been erased: it goes from every chat that is in memory, as it has gone from the store. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chat.h"
#include "house.h"
#include "room.h"

static const char by_writer[] = "writer";

/* True where it stood before. */
static bool erase_line(struct chat_line *line, const char *name)
{
    bool stood = line->gone_by[0] == '\0';
    snprintf(line->name, sizeof line->name, "%s", name);
    line->text[0] = '\0';
    if (stood) {
        memcpy(line->gone_by, by_writer, sizeof by_writer);
        line->gone_why = strdup("");
        assert(line->gone_why != NULL);
    }
    return stood;
}

static void erase(struct chat *chat, const char *who, const char *name)
{
    json_t *gone = json_array();
    for (int i = 0; i < chat->line_count; i++) {
        struct chat_line *line = chat->lines[i];
        if (strcmp(line->who, who) == 0 && erase_line(line, name)) {
            json_array_append_new(gone, json_integer(line->n));
        }
    }
    if (json_array_size(gone) > 0) {
        chat_tell_all(chat, json_pack("{s:s, s:s, s:{s:O, s:s, s:s}}", "t", "chat", "room",
                                      chat->id, "d", "gone", gone, "by", by_writer, "why", ""));
    }
    json_decref(gone);
}

void chats_erase(struct house *house, const char *who, const char *name)
{
    size_t at = 0;
    const struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        if (room->chat != NULL) {
            erase(room->chat, who, name);
        }
    }
    if (house->lobby_chat != NULL) {
        erase(house->lobby_chat, who, name);
    }
}
