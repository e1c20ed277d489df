-- SPDX-License-Identifier: MIT
-- The events of a log are linked from its end. Each 256th is found by its number too, so that the way to an old page is
-- not longer than the page.

CREATE UNIQUE INDEX events_places ON events(room, v) WHERE v % 256 = 0;
