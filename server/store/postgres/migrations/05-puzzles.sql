-- SPDX-License-Identifier: MIT
-- Solved puzzles of accounts, and the days on which they solved a daily puzzle without help.

CREATE TABLE solved(
    who text COLLATE "C" NOT NULL,
    ruleset text COLLATE "C" NOT NULL,
    puzzle text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY(who, ruleset, puzzle)
);
CREATE TABLE puzzle_days(
    who text COLLATE "C" NOT NULL,
    ruleset text COLLATE "C" NOT NULL,
    -- days since 1 January 1970 in UTC
    day bigint NOT NULL,
    PRIMARY KEY(who, ruleset, day)
);
