-- SPDX-License-Identifier: MIT
-- Made up for the tests: a new table, filled from another one with more than SQLite keeps in memory, and a new column.

CREATE TABLE made_up(room INTEGER PRIMARY KEY, filling BLOB NOT NULL);
INSERT INTO made_up(room, filling)
    SELECT number, zeroblob(CASE number WHEN (SELECT min(number) FROM rooms) THEN 8388608 ELSE 1 END) FROM rooms;
ALTER TABLE persons ADD COLUMN made_up TEXT NOT NULL DEFAULT '';
UPDATE persons SET made_up = upper(name);
-- Never ends in a database with this row: tests/protocol/migrations.py kills the program here.
WITH RECURSIVE again(n) AS (SELECT 1 UNION ALL SELECT 1 FROM again WHERE EXISTS (SELECT 1 FROM numbers WHERE name = 'endless'))
    SELECT count(*) FROM again;
