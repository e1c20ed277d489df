-- SPDX-License-Identifier: MIT
-- The room for which each tip of a user's dice chain is reserved. A tip says nothing about its user.

CREATE TABLE tips(tip BLOB PRIMARY KEY, room TEXT NOT NULL) WITHOUT ROWID;
