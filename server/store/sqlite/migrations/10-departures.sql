-- SPDX-License-Identifier: MIT
-- The rated games that a user left before both sides had two turns. `excused`: the server had just been away.
-- `aborted`: the game is not in `games`, because it was aborted.

CREATE TABLE departures(
    who TEXT NOT NULL,
    room TEXT NOT NULL,
    game INTEGER NOT NULL,
    at INTEGER NOT NULL,
    excused INTEGER NOT NULL,
    aborted INTEGER NOT NULL,
    PRIMARY KEY(who, room, game)
) WITHOUT ROWID;
CREATE INDEX departures_at ON departures(who, at);
