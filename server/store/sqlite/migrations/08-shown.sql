-- SPDX-License-Identifier: MIT
-- The throws of a user in games that every user may find. For a user with other games, those of the past are unknown.

ALTER TABLE thrown ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;
UPDATE thrown SET shown = n WHERE who NOT IN
    (SELECT who FROM players JOIN games ON games.id = players.game WHERE open = 0 AND imported = 0);
