/* SPDX-License-Identifier: MIT */
/* The sizes of texts in a room's state and events. */
#pragma once

enum {
    ROOM_OWN_ID_BYTES = 24, /* the id of any room, with its NUL: games on a device have long ones */
    ROOM_ID_BYTES = 16,     /* the id of a room or user, with its NUL */
    ROOM_NAME_BYTES = 128,  /* a name in UTF-8, with its NUL */
    ROOM_WORD_BYTES = 16,   /* a word such as "operator", with its NUL */
    ROOM_REASON_CHARS_MAX = 200, /* of the reason given to a kicked user: a sentence or two */
    ROOM_REASON_BYTES = 4 * ROOM_REASON_CHARS_MAX + 1, /* a reason in UTF-8, with its NUL */
};
