-- SPDX-License-Identifier: MIT
-- All columns of a rating: the index alone answers who is how far up, however long the table of a game is.

DROP INDEX ratings_top;
CREATE INDEX ratings_top ON ratings(ruleset, rating DESC, who, deviation, volatility, games, at);
