-- SPDX-License-Identifier: MIT
-- How often each user won, lost and drew against each other one, so that no reading has to count the games.
-- `other` is '' for all games, whoever the opponent. `open`: of games that every user may find. Imported games do not
-- count. The triggers keep the numbers together with the rows of `players`, one at a time; the row of `games` is there.

CREATE TABLE results(
    who TEXT NOT NULL,
    other TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    open INTEGER NOT NULL,
    won INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    PRIMARY KEY(who, other, ruleset, open)
) WITHOUT ROWID;
CREATE INDEX results_other ON results(other);
INSERT INTO results(who, other, ruleset, open, won, lost, drawn)
    SELECT pair.who, pair.other, ruleset, open,
        sum(result = CASE pair.side WHEN 'w' THEN '1-0' ELSE '0-1' END),
        sum(result NOT IN (CASE pair.side WHEN 'w' THEN '1-0' ELSE '0-1' END, '1/2')),
        sum(result = '1/2')
    FROM (SELECT game, who, '' AS other, substr(seat, 1, 1) AS side FROM players
        UNION ALL SELECT mine.game, mine.who, theirs.who, substr(mine.seat, 1, 1) FROM players AS mine
            JOIN players AS theirs ON theirs.game = mine.game AND substr(theirs.seat, 1, 1) <> substr(mine.seat, 1, 1)
    ) AS pair JOIN games ON games.id = pair.game WHERE imported = 0
    GROUP BY pair.who, pair.other, ruleset, open;

CREATE TRIGGER players_added AFTER INSERT ON players BEGIN
    INSERT INTO results(who, other, ruleset, open, won, lost, drawn)
        SELECT pair.who, pair.other, ruleset, open,
            result = CASE pair.side WHEN 'w' THEN '1-0' ELSE '0-1' END,
            result NOT IN (CASE pair.side WHEN 'w' THEN '1-0' ELSE '0-1' END, '1/2'),
            result = '1/2'
        FROM (SELECT NEW.who AS who, '' AS other, substr(NEW.seat, 1, 1) AS side
            UNION ALL SELECT NEW.who, who, substr(NEW.seat, 1, 1) FROM players
                WHERE game = NEW.game AND substr(seat, 1, 1) <> substr(NEW.seat, 1, 1)
            UNION ALL SELECT who, NEW.who, substr(seat, 1, 1) FROM players
                WHERE game = NEW.game AND substr(seat, 1, 1) <> substr(NEW.seat, 1, 1)
        ) AS pair JOIN games ON games.id = NEW.game WHERE imported = 0
        ON CONFLICT(who, other, ruleset, open) DO UPDATE SET
            won = won + excluded.won, lost = lost + excluded.lost, drawn = drawn + excluded.drawn;
END;

CREATE TRIGGER players_dropped AFTER DELETE ON players BEGIN
    INSERT INTO results(who, other, ruleset, open, won, lost, drawn)
        SELECT pair.who, pair.other, ruleset, open,
            - (result = CASE pair.side WHEN 'w' THEN '1-0' ELSE '0-1' END),
            - (result NOT IN (CASE pair.side WHEN 'w' THEN '1-0' ELSE '0-1' END, '1/2')),
            - (result = '1/2')
        FROM (SELECT OLD.who AS who, '' AS other, substr(OLD.seat, 1, 1) AS side
            UNION ALL SELECT OLD.who, who, substr(OLD.seat, 1, 1) FROM players
                WHERE game = OLD.game AND substr(seat, 1, 1) <> substr(OLD.seat, 1, 1)
            UNION ALL SELECT who, OLD.who, substr(seat, 1, 1) FROM players
                WHERE game = OLD.game AND substr(seat, 1, 1) <> substr(OLD.seat, 1, 1)
        ) AS pair JOIN games ON games.id = OLD.game WHERE imported = 0
        ON CONFLICT(who, other, ruleset, open) DO UPDATE SET
            won = won + excluded.won, lost = lost + excluded.lost, drawn = drawn + excluded.drawn;
    -- also the row of a user whose numbers were erased before
    DELETE FROM results WHERE won + lost + drawn <= 0
        AND (who = OLD.who OR who IN (SELECT who FROM players WHERE game = OLD.game))
        AND (other IN ('', OLD.who) OR other IN (SELECT who FROM players WHERE game = OLD.game));
END;
