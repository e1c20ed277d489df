-- SPDX-License-Identifier: MIT
-- Where the user comes from who opened the room, as keyed hashes (session/origin.h); 0: unknown, or the room is over.

ALTER TABLE rooms ADD COLUMN network INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rooms ADD COLUMN address INTEGER NOT NULL DEFAULT 0;
