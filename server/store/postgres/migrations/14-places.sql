-- SPDX-License-Identifier: MIT
-- SQLite gets an index of the places in long logs here; these tables have one.

SELECT 1;
