-- SPDX-License-Identifier: MIT
-- The room for which each tip of a user's dice chain is reserved. A tip says nothing about its user.

CREATE TABLE tips(tip bytea PRIMARY KEY, room text COLLATE "C" NOT NULL);
