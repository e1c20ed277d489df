-- SPDX-License-Identifier: MIT
-- The state of a long room after its event `v`, as server/room_state/stored_fold.h writes it, so that a load need not
-- fold the events before. It follows from the log, and another version of the program ignores it.

CREATE TABLE folds(room INTEGER PRIMARY KEY, v INTEGER NOT NULL, fold BLOB NOT NULL);
