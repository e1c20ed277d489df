-- SPDX-License-Identifier: MIT
-- The users that are bots.

CREATE TABLE bots(who TEXT PRIMARY KEY) WITHOUT ROWID;
