-- SPDX-License-Identifier: MIT
-- Where each reporter came from, as keyed hashes (session/origin.h), so that no network fills the operator's list.
-- Earlier reports: each reporter counts as a network of its own.

ALTER TABLE reports ADD COLUMN network bigint NOT NULL DEFAULT 0;
ALTER TABLE reports ADD COLUMN address bigint NOT NULL DEFAULT 0;
UPDATE reports SET network = -first, address = -first
    FROM (SELECT by AS reporter, min(id) AS first FROM reports GROUP BY by) AS found WHERE by = reporter;
CREATE INDEX reports_origin ON reports(network, address);
