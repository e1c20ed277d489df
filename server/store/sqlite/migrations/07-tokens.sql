-- SPDX-License-Identifier: MIT
-- Tokens that accounts have made for programs; `scopes`: the sum of 1 (read) and 2 (play).

CREATE TABLE program_tokens(
    token_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    scopes INTEGER NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    UNIQUE(who, name)
) WITHOUT ROWID;
