-- SPDX-License-Identifier: MIT
-- How often each user won, lost and drew against each other one, so that no reading has to count the games.
-- `other` is '' for all games, whoever the opponent. `open`: of games that every user may find. Imported games do not
-- count. The triggers keep the numbers together with the rows of `players`; the rows of `games` are there.

CREATE TABLE results(
    who text COLLATE "C" NOT NULL,
    other text COLLATE "C" NOT NULL,
    ruleset text COLLATE "C" NOT NULL,
    open bigint NOT NULL,
    won bigint NOT NULL,
    lost bigint NOT NULL,
    drawn bigint NOT NULL,
    PRIMARY KEY(who, other, ruleset, open)
);
CREATE INDEX results_other ON results(other);

-- Adds the games of these users' pairs to the numbers, each `sign` times. In the order of the key, so that no two
-- transactions wait in a circle.
CREATE FUNCTION count_results(games_of bigint[], users text[], others text[], sides text[], sign bigint)
RETURNS void LANGUAGE sql AS $$
    INSERT INTO results(who, other, ruleset, open, won, lost, drawn)
    SELECT pair.who, pair.other, ruleset, open,
        sign * count(*) FILTER (WHERE result = CASE side WHEN 'w' THEN '1-0' ELSE '0-1' END),
        sign * count(*) FILTER (WHERE result NOT IN (CASE side WHEN 'w' THEN '1-0' ELSE '0-1' END, '1/2')),
        sign * count(*) FILTER (WHERE result = '1/2')
    FROM unnest(games_of, users, others, sides) AS pair(game, who, other, side)
        JOIN games ON games.id = pair.game WHERE imported = 0
    GROUP BY pair.who, pair.other, ruleset, open ORDER BY pair.who, pair.other, ruleset, open
    ON CONFLICT(who, other, ruleset, open) DO UPDATE SET won = results.won + excluded.won,
        lost = results.lost + excluded.lost, drawn = results.drawn + excluded.drawn
$$;

CREATE FUNCTION count_players_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM count_results(array_agg(pair.game), array_agg(pair.who), array_agg(pair.other), array_agg(pair.side), 1)
    FROM (SELECT game, who, '' AS other, left(seat, 1) AS side FROM added
        UNION ALL SELECT mine.game, mine.who, theirs.who, left(mine.seat, 1) FROM players AS mine
            JOIN players AS theirs ON theirs.game = mine.game AND left(theirs.seat, 1) <> left(mine.seat, 1)
            WHERE mine.game IN (SELECT added.game FROM added)
            AND ((mine.game, mine.seat) IN (SELECT added.game, added.seat FROM added)
                OR (theirs.game, theirs.seat) IN (SELECT added.game, added.seat FROM added))) AS pair;
    RETURN NULL;
END $$;
CREATE TRIGGER players_added AFTER INSERT ON players REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_players_added();

CREATE FUNCTION count_players_dropped() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM count_results(array_agg(pair.game), array_agg(pair.who), array_agg(pair.other), array_agg(pair.side), -1)
    FROM (WITH earlier AS (SELECT game, seat, who, true AS is_dropped FROM dropped
            UNION ALL SELECT game, seat, who, false FROM players WHERE game IN (SELECT dropped.game FROM dropped))
        SELECT game, who, '' AS other, left(seat, 1) AS side FROM dropped
        UNION ALL SELECT mine.game, mine.who, theirs.who, left(mine.seat, 1) FROM earlier AS mine
            JOIN earlier AS theirs ON theirs.game = mine.game AND left(theirs.seat, 1) <> left(mine.seat, 1)
            WHERE mine.is_dropped OR theirs.is_dropped) AS pair;
    -- also the row of a user whose numbers were erased before
    DELETE FROM results WHERE won + lost + drawn <= 0 AND (who IN (SELECT dropped.who FROM dropped)
        OR other IN (SELECT dropped.who FROM dropped));
    RETURN NULL;
END $$;
CREATE TRIGGER players_dropped AFTER DELETE ON players REFERENCING OLD TABLE AS dropped
    FOR EACH STATEMENT EXECUTE FUNCTION count_players_dropped();

SELECT count_results(array_agg(pair.game), array_agg(pair.who), array_agg(pair.other), array_agg(pair.side), 1)
FROM (SELECT game, who, '' AS other, left(seat, 1) AS side FROM players
    UNION ALL SELECT mine.game, mine.who, theirs.who, left(mine.seat, 1) FROM players AS mine
        JOIN players AS theirs ON theirs.game = mine.game AND left(theirs.seat, 1) <> left(mine.seat, 1)) AS pair;
