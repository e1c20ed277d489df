-- SPDX-License-Identifier: MIT
-- Made up for the tests: a new table, filled from another one, and a new column. tests/protocol/migrations.py locks
-- `persons`, so that the program waits in the middle, and kills it.

CREATE TABLE made_up(room bigint PRIMARY KEY, filling bytea NOT NULL);
INSERT INTO made_up(room, filling) SELECT number, decode(repeat('00', 65536), 'hex') FROM rooms;
ALTER TABLE persons ADD COLUMN made_up text COLLATE "C" NOT NULL DEFAULT '';
UPDATE persons SET made_up = upper(name);
