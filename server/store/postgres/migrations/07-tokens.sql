-- SPDX-License-Identifier: MIT
-- Tokens that accounts have made for programs; `scopes`: the sum of 1 (read) and 2 (play).

CREATE TABLE program_tokens(
    token_hash bytea PRIMARY KEY,
    who text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    scopes bigint NOT NULL,
    made bigint NOT NULL,
    seen bigint NOT NULL,
    UNIQUE(who, name)
);
