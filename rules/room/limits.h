/* SPDX-License-Identifier: MIT */
/* The sizes of texts in a room's state and events. */
#pragma once

enum {
    ROOM_ID_BYTES = 16,    /* the id of a room or user, with its NUL */
    ROOM_NAME_BYTES = 128, /* a name in UTF-8, with its NUL */
};
