-- {"ended": "x98nysmq9r", "running": "qza7jf8864", "account": "pncj5tk3ey29", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "ph4k9b2vcb63", "token": "UnEwQJ44IbutDW4ftkMw8vKHLfoWI65bCNPg5_wFpgo", "seat": "w1", "secret": "5ac9a74cc0134f8ba28fe4047c3d7d6158d1893ce1f7648edbb619c0c6d0ccb3"}, {"who": "p71v8wd56txz", "token": "TSEhZmk027eNSjqP5_xpMY-1BH1gOQGvRQhzcfX10K0", "seat": "b1", "secret": "c5e3efd6a8c6724c2117c08044ba07183f538dee69b5eb2577dd3474df09e587"}]}
SET check_function_bodies = false;
CREATE SCHEMA taberna;
CREATE FUNCTION taberna.append_event(id text, new_v bigint, new_who text, new_command bigint, new_text text) RETURNS void
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
    n bigint;
    last_v bigint;
    last_event bigint;
    new_event bigint;
BEGIN
    n := room_number(id);
    SELECT heads.v, heads.event INTO last_v, last_event FROM heads WHERE heads.room = n FOR UPDATE;
    IF NOT FOUND THEN
        INSERT INTO heads(room, v, event) VALUES(n, 0, 0) ON CONFLICT DO NOTHING;
        SELECT heads.v, heads.event INTO last_v, last_event FROM heads WHERE heads.room = n FOR UPDATE;
    END IF;
    IF new_v = last_v + 1 THEN
        INSERT INTO events(room, v, before, who, command, text)
            VALUES(n, new_v, last_event, new_who, new_command, new_text)
            RETURNING events.id INTO new_event;
        UPDATE heads SET v = new_v, event = new_event WHERE heads.room = n AND heads.v = last_v;
        IF FOUND THEN
            RETURN;
        END IF;
    END IF;
    RAISE EXCEPTION SQLSTATE 'TB002' USING MESSAGE = 'the event is not the next one of its room';
END $$;
CREATE FUNCTION taberna.begin_group(whose text, by_session bigint, new_number bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
BEGIN
    UPDATE stores SET number = new_number WHERE stores.store = whose AND stores.session = by_session;
    IF NOT FOUND THEN
        RAISE EXCEPTION SQLSTATE 'TB004' USING MESSAGE = 'a later connection has taken over';
    END IF;
END $$;
CREATE FUNCTION taberna.claim_room(id text, OUT said bigint, OUT owner text, OUT number bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
    was owners%ROWTYPE;
    me text;
    my_incarnation bigint;
BEGIN
    me := current_setting('taberna.node', true);
    my_incarnation := nullif(current_setting('taberna.incarnation', true), '')::bigint;
    said := 2;
    owner := '';
    number := 0;
    IF NOT EXISTS(SELECT 1 FROM nodes WHERE nodes.node = me AND nodes.incarnation = my_incarnation
                  AND NOT nodes.taken) THEN
        RETURN;
    END IF;
    INSERT INTO owners(room, node, incarnation, epoch) VALUES(id, me, my_incarnation, 1) ON CONFLICT DO NOTHING;
    IF FOUND THEN
        said := 0;
        owner := me;
        number := 1;
        RETURN;
    END IF;
    SELECT * INTO was FROM owners WHERE owners.room = id FOR UPDATE;
    IF was.node = me AND was.incarnation = my_incarnation THEN
        said := 0;
        owner := me;
        number := was.epoch;
        RETURN;
    END IF;
    -- a node with an expired lease may renew it at this moment: this makes it too late
    IF NOT is_alive(was.node, was.incarnation) THEN
        UPDATE nodes SET taken = true WHERE nodes.node = was.node AND nodes.incarnation = was.incarnation
            AND nodes.until <= clock_timestamp();
    END IF;
    IF is_alive(was.node, was.incarnation) THEN
        said := 1;
        owner := was.node;
        number := was.epoch;
        RETURN;
    END IF;
    UPDATE owners SET node = me, incarnation = my_incarnation, epoch = was.epoch + 1 WHERE owners.room = id;
    said := 0;
    owner := me;
    number := was.epoch + 1;
END $$;
CREATE FUNCTION taberna.count_players_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION taberna.count_players_dropped() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION taberna.count_results(games_of bigint[], users text[], others text[], sides text[], sign bigint) RETURNS void
    LANGUAGE sql
    AS $$
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
CREATE FUNCTION taberna.drop_seat(id text, whose text) RETURNS void
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
    n bigint;
BEGIN
    n := room_number(whose);
    DELETE FROM seats WHERE seats.who = id AND seats.room = n;
END $$;
CREATE FUNCTION taberna.fence(id text, my_epoch bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
BEGIN
    PERFORM 1 FROM owners WHERE owners.room = id AND owners.node = current_setting('taberna.node', true)
        AND owners.incarnation = nullif(current_setting('taberna.incarnation', true), '')::bigint
        AND owners.epoch = my_epoch FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION SQLSTATE 'TB003' USING MESSAGE = 'another node holds the room';
    END IF;
END $$;
CREATE FUNCTION taberna.hand_room(id text, my_epoch bigint, to_node text) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
    was owners%ROWTYPE;
    me text;
    my_incarnation bigint;
    their bigint;
BEGIN
    me := current_setting('taberna.node', true);
    my_incarnation := nullif(current_setting('taberna.incarnation', true), '')::bigint;
    their := 0;
    IF to_node <> '' THEN
        SELECT nodes.incarnation INTO their FROM nodes WHERE nodes.node = to_node
            AND is_alive(nodes.node, nodes.incarnation);
        IF NOT FOUND THEN
            RETURN 3;
        END IF;
    END IF;
    SELECT * INTO was FROM owners WHERE owners.room = id FOR UPDATE;
    IF was.node = me AND was.incarnation = my_incarnation AND was.epoch = my_epoch THEN
        UPDATE owners SET node = to_node, incarnation = their, epoch = my_epoch + 1 WHERE owners.room = id;
        RETURN 0;
    END IF;
    -- the node asks again, because the first answer was lost
    IF was.node = to_node AND was.incarnation = their AND was.epoch = my_epoch + 1 THEN
        RETURN 0;
    END IF;
    RETURN 2;
END $$;
CREATE FUNCTION taberna.is_alive(who text, which bigint) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
BEGIN
    RETURN EXISTS(SELECT 1 FROM nodes WHERE nodes.node = who AND nodes.incarnation = which AND NOT nodes.taken
                  AND nodes.until > clock_timestamp());
END $$;
CREATE FUNCTION taberna.join_node(who text, lease_ms bigint, by_holder text, OUT said bigint, OUT number bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
    was nodes%ROWTYPE;
BEGIN
    said := 0;
    number := 1;
    PERFORM set_config('taberna.lease_ms', lease_ms::text, false);
    INSERT INTO nodes(node, incarnation, until, since, holder, taken)
        VALUES(who, 1,
               clock_timestamp() + (current_setting('taberna.lease_ms')::bigint * interval '1 millisecond'),
               clock_timestamp(), by_holder, false)
        ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
        SELECT * INTO was FROM nodes WHERE nodes.node = who FOR UPDATE;
        IF is_alive(who, was.incarnation) AND was.holder <> by_holder THEN
            said := 1;
            number := 0;
            RETURN;
        END IF;
        number := was.incarnation + 1;
        UPDATE nodes SET incarnation = was.incarnation + 1,
            until = clock_timestamp() + (current_setting('taberna.lease_ms')::bigint * interval '1 millisecond'),
            since = clock_timestamp(), holder = by_holder, taken = false
            WHERE nodes.node = who;
    END IF;
    PERFORM set_config('taberna.node', who, false),
        set_config('taberna.incarnation', join_node.number::text, false);
END $$;
CREATE FUNCTION taberna.leave_node() RETURNS bigint
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
BEGIN
    UPDATE nodes SET until = clock_timestamp(), taken = true
        WHERE nodes.node = current_setting('taberna.node', true)
        AND nodes.incarnation = nullif(current_setting('taberna.incarnation', true), '')::bigint;
    RETURN 0;
END $$;
CREATE FUNCTION taberna.must_find(how_many bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
BEGIN
    IF how_many = 0 THEN
        RAISE EXCEPTION SQLSTATE 'TB001' USING MESSAGE = 'it is not there';
    END IF;
END $$;
CREATE FUNCTION taberna.put_room(id text, new_state text, new_since bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
BEGIN
    UPDATE rooms SET state = new_state, since = new_since WHERE rooms.room = id;
    IF NOT FOUND THEN
        INSERT INTO rooms(room, state, since) VALUES(id, new_state, new_since)
            ON CONFLICT(room) DO UPDATE SET state = new_state, since = new_since;
    END IF;
END $$;
CREATE FUNCTION taberna.renew_node() RETURNS bigint
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
BEGIN
    UPDATE nodes
        SET until = clock_timestamp() + (current_setting('taberna.lease_ms')::bigint * interval '1 millisecond')
        WHERE nodes.node = current_setting('taberna.node', true)
        AND nodes.incarnation = nullif(current_setting('taberna.incarnation', true), '')::bigint AND NOT nodes.taken;
    RETURN CASE WHEN FOUND THEN 0 ELSE 2 END;
END $$;
CREATE FUNCTION taberna.room_number(id text) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
    n bigint;
BEGIN
    SELECT rooms.number INTO n FROM rooms WHERE rooms.room = id;
    IF NOT FOUND THEN
        RAISE EXCEPTION SQLSTATE 'TB001' USING MESSAGE = 'there is no such room';
    END IF;
    RETURN n;
END $$;
CREATE FUNCTION taberna.take_over(whose text, by_session bigint) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
    last bigint;
BEGIN
    INSERT INTO stores(store, session, number) VALUES(whose, by_session, 0)
        ON CONFLICT(store) DO UPDATE SET session = by_session
        RETURNING stores.number INTO last;
    RETURN last;
END $$;
CREATE TABLE taberna.account_keys (
    key text NOT NULL COLLATE pg_catalog."C",
    who text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE taberna.accounts (
    who text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    password text NOT NULL COLLATE pg_catalog."C",
    vault text NOT NULL COLLATE pg_catalog."C",
    made bigint NOT NULL
);
CREATE TABLE taberna.acts (
    id bigint NOT NULL,
    at bigint NOT NULL,
    by text NOT NULL COLLATE pg_catalog."C",
    what text NOT NULL COLLATE pg_catalog."C",
    target text NOT NULL COLLATE pg_catalog."C",
    why text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE taberna.acts ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME taberna.acts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE taberna.bans (
    id bigint NOT NULL,
    target text NOT NULL COLLATE pg_catalog."C",
    until bigint NOT NULL,
    why text NOT NULL COLLATE pg_catalog."C",
    by text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL
);
ALTER TABLE taberna.bans ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME taberna.bans_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE taberna.blocks (
    who text NOT NULL COLLATE pg_catalog."C",
    other text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE taberna.bots (
    who text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE taberna.chains (
    room bigint NOT NULL,
    game bigint NOT NULL,
    seed bytea NOT NULL
);
CREATE TABLE taberna.departures (
    who text NOT NULL COLLATE pg_catalog."C",
    room text NOT NULL COLLATE pg_catalog."C",
    game bigint NOT NULL,
    at bigint NOT NULL,
    excused bigint NOT NULL,
    aborted bigint NOT NULL
);
CREATE TABLE taberna.events (
    id bigint NOT NULL,
    room bigint NOT NULL,
    v bigint NOT NULL,
    before bigint NOT NULL,
    who text NOT NULL COLLATE pg_catalog."C",
    command bigint NOT NULL,
    text text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE taberna.events ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME taberna.events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE taberna.folds (
    room bigint NOT NULL,
    v bigint NOT NULL,
    fold bytea NOT NULL
);
CREATE TABLE taberna.games (
    id bigint NOT NULL,
    room text NOT NULL COLLATE pg_catalog."C",
    game bigint NOT NULL,
    ruleset text NOT NULL COLLATE pg_catalog."C",
    rules text NOT NULL COLLATE pg_catalog."C",
    started bigint NOT NULL,
    ended bigint NOT NULL,
    result text NOT NULL COLLATE pg_catalog."C",
    reason text NOT NULL COLLATE pg_catalog."C",
    turns bigint NOT NULL,
    rated bigint NOT NULL,
    open bigint NOT NULL,
    imported bigint NOT NULL
);
ALTER TABLE taberna.games ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME taberna.games_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE taberna.heads (
    room bigint NOT NULL,
    v bigint NOT NULL,
    event bigint NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE taberna.lines (
    chat text NOT NULL COLLATE pg_catalog."C",
    n bigint NOT NULL,
    at bigint NOT NULL,
    v bigint NOT NULL,
    command bigint NOT NULL,
    channel text NOT NULL COLLATE pg_catalog."C",
    who text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    text text NOT NULL COLLATE pg_catalog."C",
    preset bigint NOT NULL,
    gone_by text NOT NULL COLLATE pg_catalog."C",
    gone_why text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE taberna.logins (
    token_hash bytea NOT NULL,
    who text NOT NULL COLLATE pg_catalog."C",
    device text NOT NULL COLLATE pg_catalog."C",
    made bigint NOT NULL,
    seen bigint NOT NULL
);
CREATE TABLE taberna.marks (
    id bigint NOT NULL,
    filling bytea NOT NULL
);
ALTER TABLE taberna.marks ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME taberna.marks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE taberna.moves (
    code_hash bytea NOT NULL,
    who text NOT NULL COLLATE pg_catalog."C",
    until bigint NOT NULL
);
CREATE TABLE taberna.nodes (
    node text NOT NULL COLLATE pg_catalog."C",
    incarnation bigint NOT NULL,
    until timestamp with time zone NOT NULL,
    since timestamp with time zone NOT NULL,
    holder text NOT NULL COLLATE pg_catalog."C",
    taken boolean NOT NULL
);
CREATE TABLE taberna.numbers (
    name text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL
);
CREATE TABLE taberna.owners (
    room text NOT NULL COLLATE pg_catalog."C",
    node text NOT NULL COLLATE pg_catalog."C",
    incarnation bigint NOT NULL,
    epoch bigint NOT NULL
);
CREATE TABLE taberna.persons (
    who text NOT NULL COLLATE pg_catalog."C",
    token_hash bytea NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    seen bigint NOT NULL,
    made bigint DEFAULT 0 NOT NULL
);
CREATE TABLE taberna.players (
    game bigint NOT NULL,
    seat text NOT NULL COLLATE pg_catalog."C",
    who text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE taberna.program_tokens (
    token_hash bytea NOT NULL,
    who text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    scopes bigint NOT NULL,
    made bigint NOT NULL,
    seen bigint NOT NULL
);
CREATE TABLE taberna.puzzle_days (
    who text NOT NULL COLLATE pg_catalog."C",
    ruleset text NOT NULL COLLATE pg_catalog."C",
    day bigint NOT NULL
);
CREATE TABLE taberna.rating_steps (
    id bigint NOT NULL,
    who text NOT NULL COLLATE pg_catalog."C",
    ruleset text NOT NULL COLLATE pg_catalog."C",
    room text NOT NULL COLLATE pg_catalog."C",
    game bigint NOT NULL,
    at bigint NOT NULL,
    other text NOT NULL COLLATE pg_catalog."C",
    before double precision NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL
);
ALTER TABLE taberna.rating_steps ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME taberna.rating_steps_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE taberna.ratings (
    who text NOT NULL COLLATE pg_catalog."C",
    ruleset text NOT NULL COLLATE pg_catalog."C",
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    games bigint NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE taberna.recoveries (
    who text NOT NULL COLLATE pg_catalog."C",
    code_hash bytea NOT NULL
);
CREATE TABLE taberna.reports (
    id bigint NOT NULL,
    at bigint NOT NULL,
    by text NOT NULL COLLATE pg_catalog."C",
    who text NOT NULL COLLATE pg_catalog."C",
    reason text NOT NULL COLLATE pg_catalog."C",
    text text NOT NULL COLLATE pg_catalog."C",
    chat text NOT NULL COLLATE pg_catalog."C",
    lines text NOT NULL COLLATE pg_catalog."C",
    network bigint DEFAULT 0 NOT NULL,
    address bigint DEFAULT 0 NOT NULL
);
ALTER TABLE taberna.reports ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME taberna.reports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE taberna.results (
    who text NOT NULL COLLATE pg_catalog."C",
    other text NOT NULL COLLATE pg_catalog."C",
    ruleset text NOT NULL COLLATE pg_catalog."C",
    open bigint NOT NULL,
    won bigint NOT NULL,
    lost bigint NOT NULL,
    drawn bigint NOT NULL
);
CREATE TABLE taberna.rooms (
    number bigint NOT NULL,
    room text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    since bigint NOT NULL,
    network bigint DEFAULT 0 NOT NULL,
    address bigint DEFAULT 0 NOT NULL
);
ALTER TABLE taberna.rooms ALTER COLUMN number ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME taberna.rooms_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE taberna.seats (
    who text NOT NULL COLLATE pg_catalog."C",
    room bigint NOT NULL
);
CREATE TABLE taberna.solved (
    who text NOT NULL COLLATE pg_catalog."C",
    ruleset text NOT NULL COLLATE pg_catalog."C",
    puzzle text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL
);
CREATE TABLE taberna.stores (
    store text NOT NULL COLLATE pg_catalog."C",
    session bigint NOT NULL,
    number bigint NOT NULL,
    since timestamp with time zone DEFAULT clock_timestamp() NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE taberna.thrown (
    who text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    face bigint NOT NULL,
    n bigint NOT NULL,
    shown bigint DEFAULT 0 NOT NULL
);
CREATE TABLE taberna.timeouts (
    chat text NOT NULL COLLATE pg_catalog."C",
    who text NOT NULL COLLATE pg_catalog."C",
    until bigint NOT NULL,
    why text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE taberna.tips (
    tip bytea NOT NULL,
    room text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE taberna.version (
    number bigint NOT NULL
);
COPY taberna.account_keys (key, who) FROM stdin;
llvla	pncj5tk3ey29
galla	pc1tcz53xg0s
ursus	pfn11t91k9s3
\.
COPY taberna.accounts (who, name, password, vault, made) FROM stdin;
pncj5tk3ey29	Livia	$argon2id$v=19$m=19456,t=2,p=1$+tzo1/pxTA+CbC3xgQCUlQ$z8J/Ihz3yirrpFWfEoyZi4kI7wCkIrGWwjEyMEybjbE	sealed	1795903912581
pc1tcz53xg0s	Galla	$argon2id$v=19$m=19456,t=2,p=1$mu2T7kjOgv21aBkCtWIHVQ$EmuAXJLUFmZTB3RxHL+9oCJJIwbuqKi5UDkX7AHRL+8	sealed	1795903912944
pfn11t91k9s3	Ursus	$argon2id$v=19$m=19456,t=2,p=1$T6MAskCqmc6tHRwxXe9VVg$tmRtA7NMZ1HmOuo032nZ9Om2dsYXlL+F8kuItabYqvs	sealed	1795903914070
\.
COPY taberna.acts (id, at, by, what, target, why) FROM stdin;
1	1795903914237	ph4k9b2vcb63	timeout	qza7jf8864/pfh7h8c905fm	Insults
2	1795903914391	operator	ban	203.0.113.9	a test
\.
COPY taberna.bans (id, target, until, why, by, at) FROM stdin;
1	203.0.113.9	0	a test	operator	1795903914391
\.
COPY taberna.blocks (who, other, name) FROM stdin;
p71v8wd56txz	pfh7h8c905fm	Elder Bunting
\.
COPY taberna.bots (who) FROM stdin;
pfn11t91k9s3
\.
COPY taberna.chains (room, game, seed) FROM stdin;
1	1	\\xbf4406a3d14bfa9a7cfffef72041226010fd52fdcbc87e065b162bdd178dcf50
1	2	\\x6860240a1af301cb10735b8b2d3a51317ad9fe6d0a8f300317c632de2e102529
2	1	\\xedf95e4ddc240cab9cf2a6b7665c5bcd14dda4565db031bb3f49c6be2fd7bd5e
\.
COPY taberna.departures (who, room, game, at, excused, aborted) FROM stdin;
pncj5tk3ey29	aroom	1	1764000000000	0	1
\.
COPY taberna.events (id, room, v, before, who, command, text) FROM stdin;
1	1	1	0	pncj5tk3ey29	2	{"t":"event","room":"x98nysmq9r","v":1,"at":1795903912966,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"pncj5tk3ey29","host_name":"Livia","tip":"d651af9233678df1cdbe61de8fc1b495cccf7d9ed015075c1d8a96799a938cca"},"h":"39b26bdcb6d4aa74"}
2	1	2	1	pncj5tk3ey29	4	{"t":"event","room":"x98nysmq9r","v":2,"at":1795903913108,"e":"seated","d":{"seat":"w1","who":"pncj5tk3ey29","name":"Livia","tip":"fd3ce69643efcb0cdc174f75d3915c58b2e287ccd1443b9d525bf6d9514c626b"},"h":"293407f2ee248da2"}
3	1	3	2	pc1tcz53xg0s	3	{"t":"event","room":"x98nysmq9r","v":3,"at":1795903913135,"e":"seated","d":{"seat":"b1","who":"pc1tcz53xg0s","name":"Galla","tip":"1e31a8e22bfa5fae274a27b8bb643cda31b883238e6bb73cfa81f955eeec759b"},"h":"16083117160df51a"}
4	1	4	3	pc1tcz53xg0s	3	{"t":"event","room":"x98nysmq9r","v":4,"at":1795903913135,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"dcad6de9fd0772aa577adbdc474feac9c3be092accbd5e586d6e2d1da6247e92","seats":{"w1":{"who":"pncj5tk3ey29","name":"Livia","tip":"fd3ce69643efcb0cdc174f75d3915c58b2e287ccd1443b9d525bf6d9514c626b"},"b1":{"who":"pc1tcz53xg0s","name":"Galla","tip":"1e31a8e22bfa5fae274a27b8bb643cda31b883238e6bb73cfa81f955eeec759b"}},"tip":"d651af9233678df1cdbe61de8fc1b495cccf7d9ed015075c1d8a96799a938cca"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"b17de85a53e4a0dd"}
5	1	5	4	pncj5tk3ey29	5	{"t":"event","room":"x98nysmq9r","v":5,"at":1795903913178,"e":"linked","d":{"seat":"w1","link":"92077eb22e9625df3b25596444a364beb5a0b7b5a8f5bc9c1fbaca2c50f1cb8d"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9957},"h":"ffd86c097eee5045"}
6	1	6	5	pc1tcz53xg0s	4	{"t":"event","room":"x98nysmq9r","v":6,"at":1795903913197,"e":"rolloff","d":{"i":1,"white":[5,6,5],"black":[2,3,5],"first":"w","links":["5763ce5b218a08f0954bb6c1acacf3d34b7b90c4541fb31d3e8c76071f86fd4f","92077eb22e9625df3b25596444a364beb5a0b7b5a8f5bc9c1fbaca2c50f1cb8d","98e6f53bd36138f0850450545a31f27b47edc4b6a24aeac045b8f523d37cc0b6"]},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"19f0d29ee03eb2c9"}
7	1	7	6	pncj5tk3ey29	6	{"t":"event","room":"x98nysmq9r","v":7,"at":1795903913228,"e":"linked","d":{"seat":"w1","link":"47530a22152a882c20907d3cd72fe43f1fe27fce06af4b9d10fd1ffe364c520e"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9969},"h":"09f6bf20afed6f25"}
8	1	8	7	pc1tcz53xg0s	5	{"t":"event","room":"x98nysmq9r","v":8,"at":1795903913233,"e":"rolled","d":{"i":2,"seat":"w1","dice":[5,6,5],"witness":"b1","links":["84c0ce61e6ed6666810e63bc42098955e4523598435144a3665adf138d95c575","fbd5e30ed92cf682eadf06317341c3a054d9c2cb5c72bf1312c366815ef65262","47530a22152a882c20907d3cd72fe43f1fe27fce06af4b9d10fd1ffe364c520e"]},"p":"dd2a1b7c28cca885","c":{"w":180000,"b":180000,"run":"w","free":10000},"h":"dba6177524c5cbca"}
9	1	9	8	pncj5tk3ey29	7	{"t":"event","room":"x98nysmq9r","v":9,"at":1795903913413,"e":"turn","d":{"seat":"w1","steps":["hand/5","5/10","hand/6"],"link":"66bb131905b00cf2265756acdee8bb5cd29f14855f1f8e7bea8f42293b2e19f1"},"p":"64a989a7d9f87c77","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"9a0e66933dc5187a"}
10	1	10	9	pc1tcz53xg0s	6	{"t":"event","room":"x98nysmq9r","v":10,"at":1795903913444,"e":"rolled","d":{"i":3,"seat":"b1","dice":[5,6,6],"witness":"w1","links":["3f5681ee82945d9a9c1a14c522292ae3d56ee5cedd92c7fe985cc8752ac8c37b","66bb131905b00cf2265756acdee8bb5cd29f14855f1f8e7bea8f42293b2e19f1","a049f761ad595444b68cfecc83ec5ae4c0c5509c5419d9126b63ffe0c87741a8"]},"p":"c9d71246862aa768","c":{"w":180000,"b":180000,"run":"b","free":10869},"h":"054d73f9d13f3fc3"}
11	1	11	10	pc1tcz53xg0s	7	{"t":"event","room":"x98nysmq9r","v":11,"at":1795903913548,"e":"turn","d":{"seat":"b1","steps":["hand/5","5/11","hand/6*"],"link":"d53d258ab2a59cfede93dac56f3c1febc8492a35ad8af88191e26aef58c0397b"},"p":"c80aba6fb1ceaeac","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"054c817d0b701678"}
12	1	12	11	pncj5tk3ey29	8	{"t":"event","room":"x98nysmq9r","v":12,"at":1795903913571,"e":"rolled","d":{"i":4,"seat":"w1","dice":[6,6,2],"witness":"b1","links":["29a178121cb0626830787f56fc0371a75965941b663f4bc40622a46e0ff726a1","d53d258ab2a59cfede93dac56f3c1febc8492a35ad8af88191e26aef58c0397b","05e3715ef275ac8c30c17f21925882fbd05fb58914fda05ca5ea73aefc9172ba"]},"p":"92a378bd5a47f5ef","c":{"w":180000,"b":180000,"run":"w","free":10877},"h":"9f7b74b9f2b6662b"}
13	1	13	12	pncj5tk3ey29	9	{"t":"event","room":"x98nysmq9r","v":13,"at":1795903913605,"e":"turn","d":{"seat":"w1","steps":["bar/2","hand/6*","6/12"],"link":"b3a3da83d1a2fec650eb47bc904a1c041bc73f0ff218213ea3c686c52e3c578d"},"p":"3ba535eabbb976fb","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"e84f6ed528398219"}
14	1	14	13	pc1tcz53xg0s	8	{"t":"event","room":"x98nysmq9r","v":14,"at":1795903913647,"e":"rolled","d":{"i":5,"seat":"b1","dice":[6,6,1],"witness":"w1","links":["db6ee4d8468eb8f97038b0b37a028a733e166a8d8543eaddea300210f7525d45","b3a3da83d1a2fec650eb47bc904a1c041bc73f0ff218213ea3c686c52e3c578d","bf240f386e9d265210725a7fb4c9be1c4ae9f3385311336ca4c917510bb7b944"]},"p":"fe83f37a54a90c34","c":{"w":180000,"b":180000,"run":"b","free":10858},"h":"22bda6e4002c6b2e"}
15	1	15	14	pc1tcz53xg0s	9	{"t":"event","room":"x98nysmq9r","v":15,"at":1795903913658,"e":"turn","d":{"seat":"b1","steps":["bar/6","6/12*","hand/1"],"link":"22ce8d9f96fd49b7f9b7f5708e6fad3fa34243e89bef97d7bb6650266dc84578"},"p":"e11ebd94fc10ada3","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"4bbaebfa9a3f67fd"}
16	1	16	15	pncj5tk3ey29	10	{"t":"event","room":"x98nysmq9r","v":16,"at":1795903913661,"e":"rolled","d":{"i":6,"seat":"w1","dice":[4,4,4],"witness":"b1","links":["b0db9923ba7cec99a8a7ecfe8260fc9d2e260028ad5c1e941c1429b192482b90","22ce8d9f96fd49b7f9b7f5708e6fad3fa34243e89bef97d7bb6650266dc84578","6dc8f8b293c01d4a6231157cad31fc9b3d8cdf4004b0f887bc31bd0736f7e236"]},"p":"515f67dea6c148f9","c":{"w":180000,"b":180000,"run":"w","free":10897},"h":"1a892d1b01ebcae6"}
17	1	17	16	pncj5tk3ey29	11	{"t":"event","room":"x98nysmq9r","v":17,"at":1795903913667,"e":"turn","d":{"seat":"w1","steps":["bar/4","hand/4","4/8"],"link":"d7bf5a68e76d2911a23e5fa7d01afdeaa2327e0f241f38b25ccfb4fa2a68f07c"},"p":"aa6132466f90abde","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"86889c43a71000f1"}
18	1	18	17	pc1tcz53xg0s	10	{"t":"event","room":"x98nysmq9r","v":18,"at":1795903913683,"e":"rolled","d":{"i":7,"seat":"b1","dice":[4,3,6],"witness":"w1","links":["ecb496570ee5e03a4e53b0f44d9c9216ac30581d1a1a07264cfc2f78c0af04fb","d7bf5a68e76d2911a23e5fa7d01afdeaa2327e0f241f38b25ccfb4fa2a68f07c","eabdeed45573786d2a497fbd1af2ba5e78fd3b87d6e924dc430c484ab64a80bb"]},"p":"9c3bf8a9635c2795","c":{"w":180000,"b":180000,"run":"b","free":10884},"h":"640a2155d6b76112"}
19	1	19	18	pc1tcz53xg0s	11	{"t":"event","room":"x98nysmq9r","v":19,"at":1795903913695,"e":"turn","d":{"seat":"b1","steps":["hand/4*","4/10*","hand/3"],"link":"6099eacfe4b63cf1b23a2fc37e7631bebd42a0081a69cafc1b18562225079e7e"},"p":"525d764e8eedd25b","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"dd245ecd247b9f2c"}
20	1	20	19	pncj5tk3ey29	12	{"t":"event","room":"x98nysmq9r","v":20,"at":1795903913697,"e":"rolled","d":{"i":8,"seat":"w1","dice":[1,4,6],"witness":"b1","links":["9136f43e2ba33de21e5a9beaaecf13500ca16122ad16369cb75a2e805eff769c","6099eacfe4b63cf1b23a2fc37e7631bebd42a0081a69cafc1b18562225079e7e","eeddfd84fe0ffa01a8828a5d51ee03283145eb9fee0edfff9f9c1f77273d2745"]},"p":"ed54d6ed58d9fa7e","c":{"w":180000,"b":180000,"run":"w","free":10898},"h":"5cd4a6f3ca87b588"}
21	1	21	20	pc1tcz53xg0s	12	{"t":"event","room":"x98nysmq9r","v":21,"at":1795903913706,"e":"resigned","d":{"seat":"b1"},"p":"ed54d6ed58d9fa7e","c":{"w":180000,"b":180000,"run":"w","free":10889},"h":"8f3295dd4d742170"}
22	1	22	21	pc1tcz53xg0s	12	{"t":"event","room":"x98nysmq9r","v":22,"at":1795903913706,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"1faebb4b17fde2a6095290273b4963cf612e44bf86b24afb5d81848a77aac78f"},"p":"ed54d6ed58d9fa7e","c":{"w":180000,"b":180000,"run":"","free":0},"h":"78d78224a60dd1c2"}
23	2	1	0	ph4k9b2vcb63	2	{"t":"event","room":"qza7jf8864","v":1,"at":1795903914123,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"ph4k9b2vcb63","host_name":"Crisp Kestrel","tip":"2cbaca341a83734f07d50bb1121d63af26d5fbf15d9bf24f843a0de8d12985f7"},"h":"02566d9c3d6bca7f"}
24	2	2	23	ph4k9b2vcb63	4	{"t":"event","room":"qza7jf8864","v":2,"at":1795903914167,"e":"seated","d":{"seat":"w1","who":"ph4k9b2vcb63","name":"Crisp Kestrel","tip":"f9911e78775deb80478028e93eb0f274e2bef7116ad89da666feed43a2b55d38"},"h":"dd46dec655c8ca90"}
25	2	3	24	p71v8wd56txz	3	{"t":"event","room":"qza7jf8864","v":3,"at":1795903914193,"e":"seated","d":{"seat":"b1","who":"p71v8wd56txz","name":"Winter Seal","tip":"6ca5cde370f6a5659ef28825ab357134580911e5be07521685ea2aadf28d0f31"},"h":"63e2bbc2605e95c0"}
26	2	4	25	p71v8wd56txz	3	{"t":"event","room":"qza7jf8864","v":4,"at":1795903914193,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"6c40977e4f051105b1cf8ee90977e620cefc6b36b10c05c2d3ab977595f86ada","seats":{"w1":{"who":"ph4k9b2vcb63","name":"Crisp Kestrel","tip":"f9911e78775deb80478028e93eb0f274e2bef7116ad89da666feed43a2b55d38"},"b1":{"who":"p71v8wd56txz","name":"Winter Seal","tip":"6ca5cde370f6a5659ef28825ab357134580911e5be07521685ea2aadf28d0f31"}},"tip":"2cbaca341a83734f07d50bb1121d63af26d5fbf15d9bf24f843a0de8d12985f7"},"p":"1960fa269019c889","h":"d25b2d706e74c99f"}
27	2	5	26	ph4k9b2vcb63	6	{"t":"event","room":"qza7jf8864","v":5,"at":1795903914437,"e":"linked","d":{"seat":"w1","link":"bf8076be0ddd38466cd6d3a7ec07a28b6eb280d1033018442010101599d3d4b4"},"p":"1960fa269019c889","h":"48b340b735f20549"}
28	2	6	27	p71v8wd56txz	8	{"t":"event","room":"qza7jf8864","v":6,"at":1795903914457,"e":"rolloff","d":{"i":1,"white":[4,1,3],"black":[1,1,1],"first":"w","links":["012277f429bee8eff246347292b2f4ae1db5ea59799bcdcd9c543385ac04dd85","bf8076be0ddd38466cd6d3a7ec07a28b6eb280d1033018442010101599d3d4b4","a3ac28a17c3ebd0187059162ab8c0c48d64d179d3c55b5434a586af144f0fb83"]},"p":"1960fa269019c889","h":"80531b156084d362"}
29	2	7	28	ph4k9b2vcb63	7	{"t":"event","room":"qza7jf8864","v":7,"at":1795903914488,"e":"linked","d":{"seat":"w1","link":"86c8f1f37d165a56e1bfe299efc8b66e8fe3e58488dd137aa8dc8f4ad698b7da"},"p":"1960fa269019c889","h":"1cb07ba84f83f0eb"}
30	2	8	29	p71v8wd56txz	9	{"t":"event","room":"qza7jf8864","v":8,"at":1795903914501,"e":"rolled","d":{"i":2,"seat":"w1","dice":[4,2,2],"witness":"b1","links":["cb32bdca5fdb27fb23e69e313ffe231ed5011fa329820fc222f71a8941e5dcd3","8304832b16cf5464568c418c0408d89adaf395f4006795d662dbf52672e492e6","86c8f1f37d165a56e1bfe299efc8b66e8fe3e58488dd137aa8dc8f4ad698b7da"]},"p":"6f7c1d6cce606593","h":"a0f7178b435a1bfe"}
31	2	9	30	ph4k9b2vcb63	8	{"t":"event","room":"qza7jf8864","v":9,"at":1795903914520,"e":"turn","d":{"seat":"w1","steps":["hand/2","2/4","hand/4"],"link":"4915a80ab4247633a429e27d48ae2b0f4e9214ecc98826fd06fae1bfbf71a42d"},"p":"a20b4eb58956347e","h":"59ebf36e39796385"}
32	2	10	31	p71v8wd56txz	10	{"t":"event","room":"qza7jf8864","v":10,"at":1795903914530,"e":"rolled","d":{"i":3,"seat":"b1","dice":[2,3,3],"witness":"w1","links":["06adc1a88b75b351a0b4279909e09712d3a63ce4fc0887e6a0ad5d764fb1d6d5","4915a80ab4247633a429e27d48ae2b0f4e9214ecc98826fd06fae1bfbf71a42d","1d1dfaae33ddccdba2b7e0d192a7ac2f90dd5a3e97e522a8dafb7ffdaf02a9f4"]},"p":"fbd8403546f62027","h":"45930d2522e412ee"}
33	2	11	32	p71v8wd56txz	11	{"t":"event","room":"qza7jf8864","v":11,"at":1795903914538,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/5","5/8"],"link":"6b2d874bd886be5c559db7d3abe0398d60d34f9b0bda774c873de519a6fe3f8d"},"p":"8c872c4ba3466050","h":"f31863d604dbdca6"}
34	2	12	33	ph4k9b2vcb63	9	{"t":"event","room":"qza7jf8864","v":12,"at":1795903914559,"e":"rolled","d":{"i":4,"seat":"w1","dice":[3,1,2],"witness":"b1","links":["80d39ec518947a38dc9a2b87c8821f85d25888b715f347f2d30cccc6b9cd11d1","6b2d874bd886be5c559db7d3abe0398d60d34f9b0bda774c873de519a6fe3f8d","d2649c35f32d1886ad6b217d367f75467604d8c5fb8186bf08810229e948655d"]},"p":"f23818057c627232","h":"9bd21bed3ef65cca"}
35	2	13	34	ph4k9b2vcb63	10	{"t":"event","room":"qza7jf8864","v":13,"at":1795903914596,"e":"turn","d":{"seat":"w1","steps":["hand/1","hand/3","3/5"],"link":"e5072e0331e404c16dd3f05ed0c589332bfb13fd06a08c10e90202f961d31d53"},"p":"df9c48e6d3b7de71","h":"23c72d33525dc7b1"}
36	2	14	35	p71v8wd56txz	12	{"t":"event","room":"qza7jf8864","v":14,"at":1795903914637,"e":"rolled","d":{"i":5,"seat":"b1","dice":[5,3,3],"witness":"w1","links":["aa2bacfda3eb3fc3316cb1a43a7fe8b05dc5522ae91c3b2f435536826daf477c","e5072e0331e404c16dd3f05ed0c589332bfb13fd06a08c10e90202f961d31d53","3662fde66fa2d2565ab6f2781dc9d43a1612ffe95170d424c5a885a6062b0f26"]},"p":"0af607fcd6071541","h":"61a1ee3a4a28d164"}
\.
COPY taberna.folds (room, v, fold) FROM stdin;
1	1	\\x2a8ac190cef7e3e7ec2d6c4af74a63506af602806084f6e8b5fa008b73617cb7
\.
COPY taberna.games (id, room, game, ruleset, rules, started, ended, result, reason, turns, rated, open, imported) FROM stdin;
1	x98nysmq9r	1	tabula	tabula@1	1795903913135	1795903913706	1-0	resigned	6	1	1	0
\.
COPY taberna.heads (room, v, event) FROM stdin;
1	22	22
2	14	36
\.
COPY taberna.lines (chat, n, at, v, command, channel, who, name, text, preset, gone_by, gone_why) FROM stdin;
qza7jf8864	1	1795903914212	4	4	watchers	pfh7h8c905fm	Elder Bunting	You fools	0	host	Insults
qza7jf8864	2	1795903914422	4	7	players	p71v8wd56txz	Winter Seal	good-luck	1		
\.
COPY taberna.logins (token_hash, who, device, made, seen) FROM stdin;
\\x203db834b3206c507449e709c7f7888fef4409b4cf117eee9352961fdab6cd58	pncj5tk3ey29	Python-urllib	1795903912581	1795903912581
\\x7fd3317f2ae62880e36d92b3cd749bfc80783f5eeaa279db85d7d48f250d809d	pc1tcz53xg0s	Python-urllib	1795903912944	1795903912944
\\xfa7cebc1d292c5f5b0151626a7b8bdb51f02ed38edfd65fabf8e764f1c3c46b3	pfn11t91k9s3	Python-urllib	1795903914070	1795903914070
\.
COPY taberna.marks (id, filling) FROM stdin;
1	\\x2a8ac190cef7e3e7ec2d6c4af74a63506af602806084f6e8b5fa008b73617cb7
\.
COPY taberna.moves (code_hash, who, until) FROM stdin;
\\x2a8ac190cef7e3e7ec2d6c4af74a63506af602806084f6e8b5fa008b73617cb7	pncj5tk3ey29	4102444800000
\.
COPY taberna.nodes (node, incarnation, until, since, holder, taken) FROM stdin;
one	1	2026-11-28 22:12:34.138815+00	2026-11-28 22:12:34.123846+00	a holder	t
\.
COPY taberna.numbers (name, number) FROM stdin;
archive	0
origins	-9006775851994366684
alive	1795903913216
\.
COPY taberna.owners (room, node, incarnation, epoch) FROM stdin;
qza7jf8864	one	1	1
\.
COPY taberna.persons (who, token_hash, name, seen, made) FROM stdin;
pncj5tk3ey29	\\x2a8ac190cef7e3e7ec2d6c4af74a63506af602806084f6e8b5fa008b73617cb7	Livia	1795903912581	1795903912304
pc1tcz53xg0s	\\xb8fe24a5171614d71d6428f4c435a3e4335fbf28cc699bd136f6ad0bc853c59d	Galla	1795903912944	1795903912637
ph4k9b2vcb63	\\xbcef2eca114db0a38e5fb9558dbc3c4db389b87f4c56d186aba96d2e59290128	Crisp Kestrel	1795903913754	1795903913754
p71v8wd56txz	\\xff1e00dc41de0e74cf285566974946ecd133a70efe6e78e5472e56fa239dd369	Winter Seal	1795903913775	1795903913775
pfh7h8c905fm	\\xdd9db4ac38620d4977057146d107c0b61a48f7930a695bb353dab329253f5e77	Elder Bunting	1795903913789	1795903913789
pfn11t91k9s3	\\x82b461c88406727fe757b2e9a7df5bdb89af25eb909b315210e6626f465bf989	Ursus	1795903914070	1795903913793
\.
COPY taberna.players (game, seat, who, name) FROM stdin;
1	w1	pncj5tk3ey29	Livia
1	b1	pc1tcz53xg0s	Galla
\.
COPY taberna.program_tokens (token_hash, who, name, scopes, made, seen) FROM stdin;
\\x2a8ac190cef7e3e7ec2d6c4af74a63506af602806084f6e8b5fa008b73617cb7	pncj5tk3ey29	my bot	3	1764000000000	0
\.
COPY taberna.puzzle_days (who, ruleset, day) FROM stdin;
pncj5tk3ey29	tabula	20416
\.
COPY taberna.rating_steps (id, who, ruleset, room, game, at, other, before, rating, deviation) FROM stdin;
1	pncj5tk3ey29	tabula	x98nysmq9r	1	1795903913706	pc1tcz53xg0s	1500	1662.2120014703455	290.23050778223865
2	pc1tcz53xg0s	tabula	x98nysmq9r	1	1795903913706	pncj5tk3ey29	1500	1337.7879985296545	290.23050778223865
\.
COPY taberna.ratings (who, ruleset, rating, deviation, volatility, games, at) FROM stdin;
pncj5tk3ey29	tabula	1662.2120014703455	290.23050778223865	0.05999967537233814	1	1795903913706
pc1tcz53xg0s	tabula	1337.7879985296545	290.23050778223865	0.05999967537233814	1	1795903913706
\.
COPY taberna.recoveries (who, code_hash) FROM stdin;
pncj5tk3ey29	\\x9ad1a568f482ce1bdaea28186be2c63f9d22fbc699d6c4a0c91086828b0c2513
pncj5tk3ey29	\\x9ccbe8f59568a6fdd86c7a586ba05ee08497a59dc70386d2ae13b9e9bd81f16a
pncj5tk3ey29	\\xc4d1c856b0926cdf6d23641dbbf9539405abf2db5e73f81a3c43b8fa69a7cb77
pncj5tk3ey29	\\xa7e782683b674ea4fdf01e8fb5a133b53b09cf41b755be2c07a9195edba49a0d
pncj5tk3ey29	\\x51c005f19edc3ec269a52bb0b52c3353b4f46839661878ff5baa3aa4ec2698a4
pncj5tk3ey29	\\xbe7ee2afcb25c9ba865c88fab95a1c590392538d784403f4f5a54b6222d8a2b0
pncj5tk3ey29	\\x7c58ed9b694f0cd8620867d3bcb8b64f68caa307db80ceb4ea4ff70bbdfe7251
pncj5tk3ey29	\\x8408e3d44dd395454721f69078a10f2c09d390f633163a40d2e680afc9ea9628
pc1tcz53xg0s	\\xcdcaa42b8fdf45be2f2e62626368fccb35bba371773d73c11b0824c59a791c4b
pc1tcz53xg0s	\\x4355453b045f0c4155e4ccf2cdd396f3a099d4dce49cf47fbeed823d00217654
pc1tcz53xg0s	\\x6365b8187c9b417a84b7aa66a09ba297d13f5d3f16ba973004061c878a052421
pc1tcz53xg0s	\\xa06d3f1bd1c21bd416ce0f6f0cd382399614650859e799545ffb74fd64c97ed5
pc1tcz53xg0s	\\xdfef489e2bfded949d44f361f4cf3dc297013bb092a665babd0498c628d9bfa8
pc1tcz53xg0s	\\xe7f2274573f59ea614890803e62046284d2e4132ab0e3798c86a958ddc42ee79
pc1tcz53xg0s	\\x8bf03d156cf2b1d4c701813f2736e1b4274627858404684dd6c02ebd9bace093
pc1tcz53xg0s	\\x281a64bffbb92431651b64147713aa88e950ec4fa9df97f60a9342fa5697ac31
pfn11t91k9s3	\\x6028d6bc7378d6c093923c091452a028461e8ae6603fa024fe2cc7897419e07b
pfn11t91k9s3	\\x533f259b4ca41ca8785af89f9cfa41d79b9f8b718fbddd23dd78827f7056db12
pfn11t91k9s3	\\xea5d38aaa575ae7221d09347f8dd6ed7b85d7fd76091dc28e86a850d25b16753
pfn11t91k9s3	\\x5d88bbca22205c6b86d16e0c348c981355adc0872429520c615f5508b72aada3
pfn11t91k9s3	\\x0bc096e24ba4844168ea51b5517a4bc2c2e2c129d3b2bedbd71edcbb31065c86
pfn11t91k9s3	\\x48b906cd2a90e03501322a40e817fcf6bf109298b30d45b82c509f57a139fd36
pfn11t91k9s3	\\x9af5baa1db0f6124fc99981f5c8c9bad828b5c25fa8e72ed76fd4312e4d00ba2
pfn11t91k9s3	\\xd9f7c7c77fd9bbe78bbb793df03afd3f516f7fa3cc52dd15977c092c7871a31e
\.
COPY taberna.reports (id, at, by, who, reason, text, chat, lines, network, address) FROM stdin;
1	1795903914228	p71v8wd56txz	pfh7h8c905fm	insult	Look.	qza7jf8864	[{"n":1,"channel":"watchers","who":"pfh7h8c905fm","name":"Elder Bunting","at":1795903914212,"v":4,"text":"You fools"}]	9212187474122524297	1076388019609747285
\.
COPY taberna.results (who, other, ruleset, open, won, lost, drawn) FROM stdin;
pncj5tk3ey29		tabula	1	1	0	0
pc1tcz53xg0s		tabula	1	0	1	0
pc1tcz53xg0s	pncj5tk3ey29	tabula	1	0	1	0
pncj5tk3ey29	pc1tcz53xg0s	tabula	1	1	0	0
\.
COPY taberna.rooms (number, room, state, since, network, address) FROM stdin;
1	x98nysmq9r	ended	1795903913706	0	0
2	qza7jf8864	playing	1795903914193	9212187474122524297	1076388019609747285
\.
COPY taberna.seats (who, room) FROM stdin;
pncj5tk3ey29	1
pc1tcz53xg0s	1
ph4k9b2vcb63	2
p71v8wd56txz	2
\.
COPY taberna.solved (who, ruleset, puzzle, at) FROM stdin;
pncj5tk3ey29	tabula	0123456789	1764000000000
\.
COPY taberna.stores (store, session, number, since) FROM stdin;
begun	0	1	2026-11-28 22:11:51.647035+00
\.
COPY taberna.thrown (who, kind, face, n, shown) FROM stdin;
pncj5tk3ey29	d6	1	1	1
pncj5tk3ey29	d6	2	1	1
pncj5tk3ey29	d6	4	4	4
pncj5tk3ey29	d6	5	2	2
pncj5tk3ey29	d6	6	4	4
pc1tcz53xg0s	d6	1	1	1
pc1tcz53xg0s	d6	3	1	1
pc1tcz53xg0s	d6	4	1	1
pc1tcz53xg0s	d6	5	1	1
pc1tcz53xg0s	d6	6	5	5
\.
COPY taberna.timeouts (chat, who, until, why) FROM stdin;
qza7jf8864	pfh7h8c905fm	4102444800000	Insults
\.
COPY taberna.tips (tip, room) FROM stdin;
\\xfd3ce69643efcb0cdc174f75d3915c58b2e287ccd1443b9d525bf6d9514c626b	x98nysmq9r
\\x1e31a8e22bfa5fae274a27b8bb643cda31b883238e6bb73cfa81f955eeec759b	x98nysmq9r
\\xf9911e78775deb80478028e93eb0f274e2bef7116ad89da666feed43a2b55d38	qza7jf8864
\\x6ca5cde370f6a5659ef28825ab357134580911e5be07521685ea2aadf28d0f31	qza7jf8864
\.
COPY taberna.version (number) FROM stdin;
15
\.
SELECT pg_catalog.setval('taberna.acts_id_seq', 2, true);
SELECT pg_catalog.setval('taberna.bans_id_seq', 1, true);
SELECT pg_catalog.setval('taberna.events_id_seq', 36, true);
SELECT pg_catalog.setval('taberna.games_id_seq', 1, true);
SELECT pg_catalog.setval('taberna.marks_id_seq', 1, false);
SELECT pg_catalog.setval('taberna.rating_steps_id_seq', 2, true);
SELECT pg_catalog.setval('taberna.reports_id_seq', 1, true);
SELECT pg_catalog.setval('taberna.rooms_number_seq', 2, true);
ALTER TABLE ONLY taberna.account_keys
    ADD CONSTRAINT account_keys_pkey PRIMARY KEY (key);
ALTER TABLE ONLY taberna.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (who);
ALTER TABLE ONLY taberna.acts
    ADD CONSTRAINT acts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY taberna.bans
    ADD CONSTRAINT bans_pkey PRIMARY KEY (id);
ALTER TABLE ONLY taberna.bans
    ADD CONSTRAINT bans_target_key UNIQUE (target);
ALTER TABLE ONLY taberna.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (who, other);
ALTER TABLE ONLY taberna.bots
    ADD CONSTRAINT bots_pkey PRIMARY KEY (who);
ALTER TABLE ONLY taberna.chains
    ADD CONSTRAINT chains_pkey PRIMARY KEY (room, game);
ALTER TABLE ONLY taberna.departures
    ADD CONSTRAINT departures_pkey PRIMARY KEY (who, room, game);
ALTER TABLE ONLY taberna.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY taberna.events
    ADD CONSTRAINT events_room_v_key UNIQUE (room, v);
ALTER TABLE ONLY taberna.folds
    ADD CONSTRAINT folds_pkey PRIMARY KEY (room);
ALTER TABLE ONLY taberna.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (id);
ALTER TABLE ONLY taberna.games
    ADD CONSTRAINT games_room_game_key UNIQUE (room, game);
ALTER TABLE ONLY taberna.heads
    ADD CONSTRAINT heads_pkey PRIMARY KEY (room);
ALTER TABLE ONLY taberna.lines
    ADD CONSTRAINT lines_pkey PRIMARY KEY (chat, n);
ALTER TABLE ONLY taberna.logins
    ADD CONSTRAINT logins_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY taberna.marks
    ADD CONSTRAINT marks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY taberna.moves
    ADD CONSTRAINT moves_pkey PRIMARY KEY (code_hash);
ALTER TABLE ONLY taberna.nodes
    ADD CONSTRAINT nodes_pkey PRIMARY KEY (node);
ALTER TABLE ONLY taberna.numbers
    ADD CONSTRAINT numbers_pkey PRIMARY KEY (name);
ALTER TABLE ONLY taberna.owners
    ADD CONSTRAINT owners_pkey PRIMARY KEY (room);
ALTER TABLE ONLY taberna.persons
    ADD CONSTRAINT persons_pkey PRIMARY KEY (who);
ALTER TABLE ONLY taberna.persons
    ADD CONSTRAINT persons_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY taberna.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (game, seat);
ALTER TABLE ONLY taberna.program_tokens
    ADD CONSTRAINT program_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY taberna.program_tokens
    ADD CONSTRAINT program_tokens_who_name_key UNIQUE (who, name);
ALTER TABLE ONLY taberna.puzzle_days
    ADD CONSTRAINT puzzle_days_pkey PRIMARY KEY (who, ruleset, day);
ALTER TABLE ONLY taberna.rating_steps
    ADD CONSTRAINT rating_steps_pkey PRIMARY KEY (id);
ALTER TABLE ONLY taberna.rating_steps
    ADD CONSTRAINT rating_steps_room_game_who_key UNIQUE (room, game, who);
ALTER TABLE ONLY taberna.ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (who, ruleset);
ALTER TABLE ONLY taberna.recoveries
    ADD CONSTRAINT recoveries_pkey PRIMARY KEY (who, code_hash);
ALTER TABLE ONLY taberna.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY taberna.results
    ADD CONSTRAINT results_pkey PRIMARY KEY (who, other, ruleset, open);
ALTER TABLE ONLY taberna.rooms
    ADD CONSTRAINT rooms_pkey PRIMARY KEY (number);
ALTER TABLE ONLY taberna.rooms
    ADD CONSTRAINT rooms_room_key UNIQUE (room);
ALTER TABLE ONLY taberna.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (who, room);
ALTER TABLE ONLY taberna.solved
    ADD CONSTRAINT solved_pkey PRIMARY KEY (who, ruleset, puzzle);
ALTER TABLE ONLY taberna.stores
    ADD CONSTRAINT stores_pkey PRIMARY KEY (store);
ALTER TABLE ONLY taberna.thrown
    ADD CONSTRAINT thrown_pkey PRIMARY KEY (who, kind, face);
ALTER TABLE ONLY taberna.timeouts
    ADD CONSTRAINT timeouts_pkey PRIMARY KEY (chat, who);
ALTER TABLE ONLY taberna.tips
    ADD CONSTRAINT tips_pkey PRIMARY KEY (tip);
CREATE INDEX account_keys_who ON taberna.account_keys USING btree (who);
CREATE INDEX blocks_other ON taberna.blocks USING btree (other);
CREATE INDEX departures_at ON taberna.departures USING btree (who, at);
CREATE INDEX games_ruleset ON taberna.games USING btree (ruleset, id);
CREATE INDEX lines_who ON taberna.lines USING btree (who);
CREATE INDEX logins_who ON taberna.logins USING btree (who);
CREATE INDEX owners_node ON taberna.owners USING btree (node, incarnation);
CREATE INDEX players_who ON taberna.players USING btree (who, game);
CREATE INDEX rating_steps_pair ON taberna.rating_steps USING btree (who, other, at);
CREATE INDEX rating_steps_who ON taberna.rating_steps USING btree (who, ruleset, id);
CREATE INDEX ratings_top ON taberna.ratings USING btree (ruleset, rating DESC, who, deviation, volatility, games, at);
CREATE INDEX reports_origin ON taberna.reports USING btree (network, address);
CREATE INDEX results_other ON taberna.results USING btree (other);
CREATE INDEX rooms_running ON taberna.rooms USING btree (number) WHERE (state <> ALL (ARRAY['ended'::text, 'closed'::text]));
CREATE INDEX seats_room ON taberna.seats USING btree (room);
CREATE TRIGGER players_added AFTER INSERT ON taberna.players REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION taberna.count_players_added();
CREATE TRIGGER players_dropped AFTER DELETE ON taberna.players REFERENCING OLD TABLE AS dropped FOR EACH STATEMENT EXECUTE FUNCTION taberna.count_players_dropped();
