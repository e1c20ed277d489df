-- SPDX-License-Identifier: MIT
-- The rated games that a user left before both sides had two turns. `excused`: the server had just been away.
-- `aborted`: the game is not in `games`, because it was aborted.

CREATE TABLE departures(
    who text COLLATE "C" NOT NULL,
    room text COLLATE "C" NOT NULL,
    game bigint NOT NULL,
    at bigint NOT NULL,
    excused bigint NOT NULL,
    aborted bigint NOT NULL,
    PRIMARY KEY(who, room, game)
);
CREATE INDEX departures_at ON departures(who, at);
