-- {"ended": "fnqhcw56hn", "running": "vnmfs5afw9", "account": "p9y99b8vyzcj", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "p2e40wfhv711", "token": "hMn7agJt1U5xEW2a5uAIt7L_B-FhrY4l5M_htsqRrJ4", "seat": "w1", "secret": "aebc5f635bbe04c21cdfad6f82aa0584f355ee9b763a977ff65c82179d2b5677"}, {"who": "pqbwxrcvwrb6", "token": "TcLjxDz-l46YCBd8NLEuotJibcI3suRxOTiBotQG4Kw", "seat": "b1", "secret": "437c0e63e16cd1532bc55ca366a72b6a28f2640a5eeab56df80a158808ee93ff"}]}
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
    lines text NOT NULL COLLATE pg_catalog."C"
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
llvla	p9y99b8vyzcj
galla	pktgfh2jscsq
ursus	p1zp9r1m5kc4
\.
COPY taberna.accounts (who, name, password, vault, made) FROM stdin;
p9y99b8vyzcj	Livia	$argon2id$v=19$m=19456,t=2,p=1$NHo7rmSB7FRdnQV3/K17mw$u+XDEOYRTDdUvCGTgmynwYLvL64LWcoczV60wWLDBuc	sealed	1795865840565
pktgfh2jscsq	Galla	$argon2id$v=19$m=19456,t=2,p=1$SabBERkdsnfmp2QdFzg6Lg$m9B/T/tQRkebNk6qBwSXwp1GQ5mqpj7FChtOzqOapHU	sealed	1795865841521
p1zp9r1m5kc4	Ursus	$argon2id$v=19$m=19456,t=2,p=1$rfjCDauHsCPJj5C9qT3Ymg$pth19k8FBEK8eSqph3nSAmkxhEtljTgQr5EkWUlpbkI	sealed	1795865843709
\.
COPY taberna.acts (id, at, by, what, target, why) FROM stdin;
1	1795865844153	p2e40wfhv711	timeout	vnmfs5afw9/pedfa47v6zwv	Insults
2	1795865844217	operator	ban	203.0.113.9	a test
\.
COPY taberna.bans (id, target, until, why, by, at) FROM stdin;
1	203.0.113.9	0	a test	operator	1795865844217
\.
COPY taberna.blocks (who, other, name) FROM stdin;
pqbwxrcvwrb6	pedfa47v6zwv	Island Robin
\.
COPY taberna.bots (who) FROM stdin;
p1zp9r1m5kc4
\.
COPY taberna.chains (room, game, seed) FROM stdin;
1	1	\\x760cff257e3039f29821d511ced3cd06e80fa70495311bf517e71a7aaf86b6c3
1	2	\\x5bb7cf992e24cd15924cb4299b6ad280940009fe880401c5f41cf0965396656a
2	1	\\x28d7b64c633eedb1b32caa203156b344a931ec09f6d3e79bd9bbb2356ee4de50
\.
COPY taberna.departures (who, room, game, at, excused, aborted) FROM stdin;
p9y99b8vyzcj	aroom	1	1764000000000	0	1
\.
COPY taberna.events (id, room, v, before, who, command, text) FROM stdin;
1	1	1	0	p9y99b8vyzcj	2	{"t":"event","room":"fnqhcw56hn","v":1,"at":1795865841573,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"p9y99b8vyzcj","host_name":"Livia","tip":"c6be68e4dd75ff0091ff558e955af2b94cfa45013f3a24db1d73c54f1fe5d661"},"h":"61ea28e1b8dd17a1"}
2	1	2	1	p9y99b8vyzcj	4	{"t":"event","room":"fnqhcw56hn","v":2,"at":1795865841734,"e":"seated","d":{"seat":"w1","who":"p9y99b8vyzcj","name":"Livia","tip":"85380c7da9269a849dd4f3fcc4b6780d115641bea26063d0f9003cc2cc496506"},"h":"0571eb6e2436e059"}
3	1	3	2	pktgfh2jscsq	3	{"t":"event","room":"fnqhcw56hn","v":3,"at":1795865841851,"e":"seated","d":{"seat":"b1","who":"pktgfh2jscsq","name":"Galla","tip":"165d7798b7987eca1569c58d1ef36b2ab47d2a1e420f2c56b01a73c07331b28c"},"h":"a69ae0e46a2908d6"}
4	1	4	3	pktgfh2jscsq	3	{"t":"event","room":"fnqhcw56hn","v":4,"at":1795865841851,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"c43990ab016c2e9f7266f5b9ad748e1035c19e863ca95b424bd503e6e6936c2a","seats":{"w1":{"who":"p9y99b8vyzcj","name":"Livia","tip":"85380c7da9269a849dd4f3fcc4b6780d115641bea26063d0f9003cc2cc496506"},"b1":{"who":"pktgfh2jscsq","name":"Galla","tip":"165d7798b7987eca1569c58d1ef36b2ab47d2a1e420f2c56b01a73c07331b28c"}},"tip":"c6be68e4dd75ff0091ff558e955af2b94cfa45013f3a24db1d73c54f1fe5d661"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"676b895e23c4d1b3"}
5	1	5	4	p9y99b8vyzcj	5	{"t":"event","room":"fnqhcw56hn","v":5,"at":1795865842001,"e":"linked","d":{"seat":"w1","link":"9a228732a415eae9423292c79f583e67d927a4b6378cd5058ccf5dcf0174eb48"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9850},"h":"8839fb90481884ba"}
6	1	6	5	pktgfh2jscsq	4	{"t":"event","room":"fnqhcw56hn","v":6,"at":1795865842021,"e":"rolloff","d":{"i":1,"white":[1,3,4],"black":[3,5,4],"first":"b","links":["31ba9f148562ffa369b7312790a7925eb5c99c509bd8cd2ee9c2a413c2cf76f2","9a228732a415eae9423292c79f583e67d927a4b6378cd5058ccf5dcf0174eb48","3d38ed721bca7eccca23c7eca43a2293131e1fe0496ac4a4d559073b55cb1ece"]},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"bf0096733fdbdd2f"}
7	1	7	6	p9y99b8vyzcj	6	{"t":"event","room":"fnqhcw56hn","v":7,"at":1795865842102,"e":"linked","d":{"seat":"w1","link":"a87d21da7b5be092179cc4354b4b3d88fa881b0f4d0dd0c0a47ae351aeb990a8"},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"b","free":9919},"h":"02e57a12de67ae26"}
8	1	8	7	pktgfh2jscsq	5	{"t":"event","room":"fnqhcw56hn","v":8,"at":1795865842112,"e":"rolled","d":{"i":2,"seat":"b1","dice":[4,2,2],"witness":"w1","links":["d82ef8f15f4c8d7b0711c7d7bc63aa4b15306ad883c147b4dac753e45d84274f","a87d21da7b5be092179cc4354b4b3d88fa881b0f4d0dd0c0a47ae351aeb990a8","f7169fb514d41962679e689e1e7cb725a93fa0278773f52542db77b477f91475"]},"p":"ff7c86982021c874","c":{"w":180000,"b":180000,"run":"b","free":9909},"h":"5e4d48a761534ecd"}
9	1	9	8	pktgfh2jscsq	6	{"t":"event","room":"fnqhcw56hn","v":9,"at":1795865842263,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/4","4/8"],"link":"f4eacc2e5340d5372284509f412c95e4163fd9303b148a3296d47e73d04fd0c0"},"p":"491f0a074164bee8","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"a45286f18401b24c"}
10	1	10	9	p9y99b8vyzcj	7	{"t":"event","room":"fnqhcw56hn","v":10,"at":1795865842358,"e":"rolled","d":{"i":3,"seat":"w1","dice":[1,6,3],"witness":"b1","links":["cad84e9582f2966d17ea2fcdde02575e8249dcea355c35223710ad14679fe8f6","f4eacc2e5340d5372284509f412c95e4163fd9303b148a3296d47e73d04fd0c0","da08017b105ea74ef2616e7cea36b5a795ff51ed112b26aae47d7a64e9d59c9d"]},"p":"3d3172851a0e053d","c":{"w":180000,"b":180000,"run":"w","free":10805},"h":"1c45cfd468217199"}
11	1	11	10	p9y99b8vyzcj	8	{"t":"event","room":"fnqhcw56hn","v":11,"at":1795865842427,"e":"turn","d":{"seat":"w1","steps":["hand/1","1/4","hand/6"],"link":"7625f55444294c038875807661e293b7cf4851adcc503edebd9731374fdca7d5"},"p":"72de264a5e8653f4","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"631c2044aa1eb14a"}
12	1	12	11	pktgfh2jscsq	7	{"t":"event","room":"fnqhcw56hn","v":12,"at":1795865842447,"e":"rolled","d":{"i":4,"seat":"b1","dice":[5,6,4],"witness":"w1","links":["1b009be77ce4f337f05cc9066f37d1643b4bdc918f783eab9baf18c1d1c92795","7625f55444294c038875807661e293b7cf4851adcc503edebd9731374fdca7d5","6c7a285b5ab93cde24146f57a00aa4ae09fecc133c81ed7c27aa5c605cc0254e"]},"p":"1b025c4b7efa88d3","c":{"w":180000,"b":180000,"run":"b","free":10880},"h":"032f673950128b01"}
13	1	13	12	pktgfh2jscsq	8	{"t":"event","room":"fnqhcw56hn","v":13,"at":1795865842479,"e":"turn","d":{"seat":"b1","steps":["hand/5","5/11","hand/4*"],"link":"de0cc6368e7c535257a9729bf963a1d5d35a705eaa776e06a19d4640c37cf48f"},"p":"8454e0319957074d","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"d4e773309d766bc6"}
14	1	14	13	p9y99b8vyzcj	9	{"t":"event","room":"fnqhcw56hn","v":14,"at":1795865842485,"e":"rolled","d":{"i":5,"seat":"w1","dice":[1,3,6],"witness":"b1","links":["a5a9d0e0dda724c577bda93a8c36c08792d87f62f1924377f676ff79f20ea2ee","de0cc6368e7c535257a9729bf963a1d5d35a705eaa776e06a19d4640c37cf48f","533dc4e8882f03aceba18288119699153168b76b8e1016b33ceafb4a1c837576"]},"p":"8970fc31085bc92a","c":{"w":180000,"b":180000,"run":"w","free":10894},"h":"9e99145f17732cd7"}
15	1	15	14	p9y99b8vyzcj	10	{"t":"event","room":"fnqhcw56hn","v":15,"at":1795865842498,"e":"turn","d":{"seat":"w1","steps":["bar/1","hand/6","6/9"],"link":"f04809f8c5a6a58d1a047da0f4db81d9ffb2c95b1932478f239715ce6b48d826"},"p":"8f856d8bdc757b9b","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"668e1b7aca9275ae"}
16	1	16	15	pktgfh2jscsq	9	{"t":"event","room":"fnqhcw56hn","v":16,"at":1795865842501,"e":"rolled","d":{"i":6,"seat":"b1","dice":[2,3,1],"witness":"w1","links":["d1c01683518bd3db884804cb6e01a78549c0e240f79cd4c23f2dc81a8c105285","f04809f8c5a6a58d1a047da0f4db81d9ffb2c95b1932478f239715ce6b48d826","b5e0f71817079fe5b4a955a9136a538dcaffbc92bc2a6dc6cb393da67ff1385f"]},"p":"b20100fc34fcf59e","c":{"w":180000,"b":180000,"run":"b","free":10897},"h":"cdb0f5a71ea7514e"}
17	1	17	16	pktgfh2jscsq	10	{"t":"event","room":"fnqhcw56hn","v":17,"at":1795865842510,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/5","5/6*"],"link":"0727641109308607367398ee2d9bbeef54bbb91e369a31ab744b208f8779b841"},"p":"2358aa8eb7e16111","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"06a89d70c3798b15"}
18	1	18	17	p9y99b8vyzcj	11	{"t":"event","room":"fnqhcw56hn","v":18,"at":1795865842515,"e":"rolled","d":{"i":7,"seat":"w1","dice":[5,6,1],"witness":"b1","links":["9cd62795ea0a8a352ee403ab1a6e2b1585c7b94337d15e1c53030668b287a227","0727641109308607367398ee2d9bbeef54bbb91e369a31ab744b208f8779b841","a20e396b85f37c273acaf736a7e95b20aec509a9366e614be9904f94df9b7cfd"]},"p":"2f95de1966eedd8e","c":{"w":180000,"b":180000,"run":"w","free":10895},"h":"1099ed39610b1f55"}
19	1	19	18	p9y99b8vyzcj	12	{"t":"event","room":"fnqhcw56hn","v":19,"at":1795865842526,"e":"turn","d":{"seat":"w1","steps":["bar/5","hand/6*","5/6"],"link":"d100d0495aed2bf0754fa74ce3c1468b17a23258f946629c531af76b49e424cb"},"p":"5faa9edd9e9638a8","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"ae30730477b27cde"}
20	1	20	19	pktgfh2jscsq	11	{"t":"event","room":"fnqhcw56hn","v":20,"at":1795865842541,"e":"rolled","d":{"i":8,"seat":"b1","dice":[1,1,5],"witness":"w1","links":["9e41a39e0d80b938c32bd52a5202deb66a49084064e95fb2bd4908c629d1feab","d100d0495aed2bf0754fa74ce3c1468b17a23258f946629c531af76b49e424cb","e32c44b04a6b2914fb377bf2c3722338e272c989e0decd5709eaf445305f0e57"]},"p":"4b175604d572322e","c":{"w":180000,"b":180000,"run":"b","free":10885},"h":"8e9fd360fc8e96c5"}
21	1	21	20	pktgfh2jscsq	12	{"t":"event","room":"fnqhcw56hn","v":21,"at":1795865842609,"e":"resigned","d":{"seat":"b1"},"p":"4b175604d572322e","c":{"w":180000,"b":180000,"run":"b","free":10817},"h":"8cf9c56011ef4a1b"}
22	1	22	21	pktgfh2jscsq	12	{"t":"event","room":"fnqhcw56hn","v":22,"at":1795865842609,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"b73785720122b0782a86d7e696104e2a30c09f4c76b1bed054eacb3c1a472377"},"p":"4b175604d572322e","c":{"w":180000,"b":180000,"run":"","free":0},"h":"b868d3d8b593a6e1"}
23	2	1	0	p2e40wfhv711	2	{"t":"event","room":"vnmfs5afw9","v":1,"at":1795865843848,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"p2e40wfhv711","host_name":"Meadow Hedgehog","tip":"ae88f126d024f4a7bbd0a18566ed613ff1ff0df790e9ed727d82dad4cc56e252"},"h":"5c7aea1e438b59d8"}
24	2	2	23	p2e40wfhv711	4	{"t":"event","room":"vnmfs5afw9","v":2,"at":1795865844025,"e":"seated","d":{"seat":"w1","who":"p2e40wfhv711","name":"Meadow Hedgehog","tip":"57820d9a8d6870e0aff38fffcdfe05873f3b53c235731a5e8a4d5b37853a904a"},"h":"81bb89a95561bf8e"}
25	2	3	24	pqbwxrcvwrb6	3	{"t":"event","room":"vnmfs5afw9","v":3,"at":1795865844077,"e":"seated","d":{"seat":"b1","who":"pqbwxrcvwrb6","name":"Elder Finch","tip":"fd18f37d84f1c9ee02bb4c2ab0ebbf68670b28a396e6a5ed43acbd2150b5215f"},"h":"bfa2af1332eeb249"}
26	2	4	25	pqbwxrcvwrb6	3	{"t":"event","room":"vnmfs5afw9","v":4,"at":1795865844077,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"fe9ab383583f9760a2b74cf702732b8409e7ce10e08099568e34afd40c0016e8","seats":{"w1":{"who":"p2e40wfhv711","name":"Meadow Hedgehog","tip":"57820d9a8d6870e0aff38fffcdfe05873f3b53c235731a5e8a4d5b37853a904a"},"b1":{"who":"pqbwxrcvwrb6","name":"Elder Finch","tip":"fd18f37d84f1c9ee02bb4c2ab0ebbf68670b28a396e6a5ed43acbd2150b5215f"}},"tip":"ae88f126d024f4a7bbd0a18566ed613ff1ff0df790e9ed727d82dad4cc56e252"},"p":"1960fa269019c889","h":"529ba6c323b13cf4"}
27	2	5	26	p2e40wfhv711	6	{"t":"event","room":"vnmfs5afw9","v":5,"at":1795865844259,"e":"linked","d":{"seat":"w1","link":"83156fbdebe791ba0be0f759a95ab4d3792f0a6f3e2aa7a6861e15c2ab712cfb"},"p":"1960fa269019c889","h":"28449fdbd078543e"}
28	2	6	27	pqbwxrcvwrb6	8	{"t":"event","room":"vnmfs5afw9","v":6,"at":1795865844276,"e":"rolloff","d":{"i":1,"white":[3,2,2],"black":[3,5,5],"first":"b","links":["2870b4cde3a5b8e688fb8cf4e1b876956359dca9fc57f12cc293bbc36e71ad95","83156fbdebe791ba0be0f759a95ab4d3792f0a6f3e2aa7a6861e15c2ab712cfb","ba58e2573999fa6dba1cf5cd74fe2de427c87c75a1e26289202f770d205eed11"]},"p":"d381218ae67aafcc","h":"97523e6742117b3f"}
29	2	7	28	p2e40wfhv711	7	{"t":"event","room":"vnmfs5afw9","v":7,"at":1795865844310,"e":"linked","d":{"seat":"w1","link":"012d1a3e7856d71b5228e3bc01284d562f207f66bf666bdccba5c05c3ade6c57"},"p":"d381218ae67aafcc","h":"c61c83a0244b4d45"}
30	2	8	29	pqbwxrcvwrb6	9	{"t":"event","room":"vnmfs5afw9","v":8,"at":1795865844405,"e":"rolled","d":{"i":2,"seat":"b1","dice":[4,4,2],"witness":"w1","links":["dcab1656d94a99b1264dca2fe7ed9fb581875bf1245aaa4fe81552f1f3c0bdef","012d1a3e7856d71b5228e3bc01284d562f207f66bf666bdccba5c05c3ade6c57","8708f8c5463edbe736827091f1a74cbae831aa2f3168d61e34c70807a125d47c"]},"p":"39c11bb73de38a21","h":"d17b7f6ca5607e5e"}
31	2	9	30	pqbwxrcvwrb6	10	{"t":"event","room":"vnmfs5afw9","v":9,"at":1795865844429,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/6","6/10"],"link":"d33b917830f05e2e9121bbde1a66d4284dffe5a70738e437c3179a44ec5fb1e7"},"p":"9eae24cb08adde50","h":"b40d30e5339cc269"}
32	2	10	31	p2e40wfhv711	8	{"t":"event","room":"vnmfs5afw9","v":10,"at":1795865844434,"e":"rolled","d":{"i":3,"seat":"w1","dice":[6,5,1],"witness":"b1","links":["a4706abc54f1431c64060f448ad4225ef1dc1c4f04144cc203488321fae44411","d33b917830f05e2e9121bbde1a66d4284dffe5a70738e437c3179a44ec5fb1e7","ae01e46afd3495e85353c59444d0d6cddf6a618ed623c834b47f34a5fbfa3cca"]},"p":"f47992c9a59084af","h":"a637b06df652d71e"}
33	2	11	32	p2e40wfhv711	9	{"t":"event","room":"vnmfs5afw9","v":11,"at":1795865844445,"e":"turn","d":{"seat":"w1","steps":["hand/1","1/6","hand/6"],"link":"2bb7148f8d61ddb0e7dd371f7386eaff8fbaf8210695db667cf005406b94039d"},"p":"267afa3adc230e58","h":"babef6a3c76bab1b"}
34	2	12	33	pqbwxrcvwrb6	11	{"t":"event","room":"vnmfs5afw9","v":12,"at":1795865844450,"e":"rolled","d":{"i":4,"seat":"b1","dice":[4,1,1],"witness":"w1","links":["2fffde4eaacc3e2ad4f994924f595cb94c92bd0828cc64f6112e4e44740ef2ee","2bb7148f8d61ddb0e7dd371f7386eaff8fbaf8210695db667cf005406b94039d","fbfec9d2c2b0a0d5db3bbeae2ef108250e0d04fc4a0987a20457ecc1b9c49e26"]},"p":"02a6d8010067f595","h":"5067a2fc3a81e8d6"}
35	2	13	34	pqbwxrcvwrb6	12	{"t":"event","room":"vnmfs5afw9","v":13,"at":1795865844458,"e":"turn","d":{"seat":"b1","steps":["hand/4","4/5","hand/1"],"link":"8e122d999b583ab027c5802fda69637ddc15a9ff9c8a5f069423f8a0cd201c75"},"p":"5725679a8d9b5280","h":"c4b63f484f3ecd82"}
36	2	14	35	p2e40wfhv711	10	{"t":"event","room":"vnmfs5afw9","v":14,"at":1795865844484,"e":"rolled","d":{"i":5,"seat":"w1","dice":[3,5,4],"witness":"b1","links":["a92a169b12eee444df21e9bfb3e028b67dea51ba569d152129c90d5aa2d3f5e4","8e122d999b583ab027c5802fda69637ddc15a9ff9c8a5f069423f8a0cd201c75","1bdb27a3ccd0ae5e74323598379888e2423c6856b956c300172904456278b583"]},"p":"0a0a1086d6e32841","h":"eb1c9a6f51014790"}
\.
COPY taberna.games (id, room, game, ruleset, rules, started, ended, result, reason, turns, rated, open, imported) FROM stdin;
1	fnqhcw56hn	1	tabula	tabula@1	1795865841851	1795865842609	1-0	resigned	6	1	1	0
\.
COPY taberna.heads (room, v, event) FROM stdin;
1	22	22
2	14	36
\.
COPY taberna.lines (chat, n, at, v, command, channel, who, name, text, preset, gone_by, gone_why) FROM stdin;
vnmfs5afw9	1	1795865844099	4	4	watchers	pedfa47v6zwv	Island Robin	You fools	0	host	Insults
vnmfs5afw9	2	1795865844246	4	7	players	pqbwxrcvwrb6	Elder Finch	good-luck	1		
\.
COPY taberna.logins (token_hash, who, device, made, seen) FROM stdin;
\\xe190d832d8f1b7a0fe9fc43a63e12130190eb232d244ab99ad2848ef33b6bea8	p9y99b8vyzcj	Python-urllib	1795865840565	1795865840565
\\x7dc4c938a6157ea317c11367b5465a70a892542a646a7d6b4c832461f1a99ae7	pktgfh2jscsq	Python-urllib	1795865841521	1795865841521
\\x87a4283bec4d6e8531b464f127a4c595e98868194249d37cd596c23b155b03e2	p1zp9r1m5kc4	Python-urllib	1795865843709	1795865843709
\.
COPY taberna.marks (id, filling) FROM stdin;
1	\\x48de7e7e94b369d946acfce7948ca58f691e2e4da18dcaf4b896af4afefd2c37
\.
COPY taberna.moves (code_hash, who, until) FROM stdin;
\\x48de7e7e94b369d946acfce7948ca58f691e2e4da18dcaf4b896af4afefd2c37	p9y99b8vyzcj	4102444800000
\.
COPY taberna.nodes (node, incarnation, until, since, holder, taken) FROM stdin;
one	1	2026-11-28 11:38:03.039674+00	2026-11-28 11:38:03.031924+00	a holder	t
\.
COPY taberna.numbers (name, number) FROM stdin;
archive	0
origins	6422961128354425005
alive	1795865841898
\.
COPY taberna.owners (room, node, incarnation, epoch) FROM stdin;
vnmfs5afw9	one	1	1
\.
COPY taberna.persons (who, token_hash, name, seen, made) FROM stdin;
p9y99b8vyzcj	\\x48de7e7e94b369d946acfce7948ca58f691e2e4da18dcaf4b896af4afefd2c37	Livia	1795865840565	1795865839715
pktgfh2jscsq	\\x3d28dcd698bba4abf716d3f95d0dbdf93f60261fbf9f8c78b09ee3a6e0b35bbf	Galla	1795865841521	1795865840753
p2e40wfhv711	\\x1eeb50ce3c0e17612bd75f0f7a8693b2bb5667e97464466974ffa06199f27340	Meadow Hedgehog	1795865842711	1795865842711
pqbwxrcvwrb6	\\x3103684965985a7c1332bd59e4b1d0297a006d472b660fc624f474c02dae2216	Elder Finch	1795865842798	1795865842798
pedfa47v6zwv	\\xd5d7ce1e6b8edf336ffedd14d05c2d1288db64d5846ef0a4718f3e3446030a69	Island Robin	1795865842940	1795865842940
p1zp9r1m5kc4	\\xc383e64d9856b2d397dc6b0c909955ec2c8d1934ba6cdaad182d544d82f3d6ea	Ursus	1795865843709	1795865843003
\.
COPY taberna.players (game, seat, who, name) FROM stdin;
1	w1	p9y99b8vyzcj	Livia
1	b1	pktgfh2jscsq	Galla
\.
COPY taberna.program_tokens (token_hash, who, name, scopes, made, seen) FROM stdin;
\\x48de7e7e94b369d946acfce7948ca58f691e2e4da18dcaf4b896af4afefd2c37	p9y99b8vyzcj	my bot	3	1764000000000	0
\.
COPY taberna.puzzle_days (who, ruleset, day) FROM stdin;
p9y99b8vyzcj	tabula	20416
\.
COPY taberna.rating_steps (id, who, ruleset, room, game, at, other, before, rating, deviation) FROM stdin;
1	p9y99b8vyzcj	tabula	fnqhcw56hn	1	1795865842609	pktgfh2jscsq	1500	1662.2120014703455	290.23050778223865
2	pktgfh2jscsq	tabula	fnqhcw56hn	1	1795865842609	p9y99b8vyzcj	1500	1337.7879985296545	290.23050778223865
\.
COPY taberna.ratings (who, ruleset, rating, deviation, volatility, games, at) FROM stdin;
p9y99b8vyzcj	tabula	1662.2120014703455	290.23050778223865	0.05999967537233814	1	1795865842609
pktgfh2jscsq	tabula	1337.7879985296545	290.23050778223865	0.05999967537233814	1	1795865842609
\.
COPY taberna.recoveries (who, code_hash) FROM stdin;
p9y99b8vyzcj	\\x22b38cf0e83aaf98cc3e4bfb9700daf0b2d454285b38b29fe6d5fe00aa94be9e
p9y99b8vyzcj	\\x217ee29d8046ed0d65e1a0c0ab816b0aafda2b33780ae74b82cb217928968f2d
p9y99b8vyzcj	\\xf08da2c22dc0b7609b6b8b0dd7ad3213762a6fc49fdbd03b25e1c9479e035f84
p9y99b8vyzcj	\\x9b3cc922daab0ec81d5a30384aade8f7e5f9f0afd47a80d48cf31de940795106
p9y99b8vyzcj	\\xb639a0d7bd15af9f47eced90b87799debcf1625d2a2244c990403300eb89180b
p9y99b8vyzcj	\\xc52e21ab44f3f6970efd49203755e72b9950f0fb929a88748952f2177fd185ec
p9y99b8vyzcj	\\xb297635bf06e594ab68644c954cf249cadff00262f2682b3085b695601849a91
p9y99b8vyzcj	\\x342bf5c7e59a852144cc5e93be4f42c0c3e08a0749116e2182a80f0b3e5f70d1
pktgfh2jscsq	\\x0879517c379c5f9ce8a074aaf0e3fd68335e733dbc6c89e2fc76e0e637ed2981
pktgfh2jscsq	\\x8342c0129764b76018d50e65641dac6e221cbfc579afd815ae634e13cdc01c69
pktgfh2jscsq	\\x3568b11f1fe3c99d7b2399b6961caf489a3e93f119690fcc3cc6a8cd53420a6a
pktgfh2jscsq	\\x39f03e88545c7a8b7dba6e4052d7a04b8db342f598afcbeeca1bb912f99660ae
pktgfh2jscsq	\\xd603ece62a9c4fcda603085a6f71e6ed514fcb86abd7b83f6cab51528f89d8b8
pktgfh2jscsq	\\xd2047a15ccb3b9bfddbf049dc5aa9e489d0deb16d91b65957fc8f3b47f3504a4
pktgfh2jscsq	\\x7e6324fa4280271508eea843ca0f86eda59a7dfa2c88271da955477fff91b19c
pktgfh2jscsq	\\x533adbdbbaddd7cff32832b147d999660af71084096fe209ee028b407f249bc1
p1zp9r1m5kc4	\\x29fbc1d815f7a9b024f2e5b32cefb9e0e903f33b446ff0da0b8638cf0fdfb05b
p1zp9r1m5kc4	\\xdabb9b6029856d81a378fb8c7a03f4a874b43d47cd3f15f668ba7ca7c2dfe411
p1zp9r1m5kc4	\\x2121c115cd4b4c63149d81439c6d5c7fa0d33402ed979315d00af15f9499b574
p1zp9r1m5kc4	\\x6938bc1cd333c15fc82719db4702481ea6a529f38518b66a1c643475f24bb1c2
p1zp9r1m5kc4	\\x5e4e98b70e924c442dceb77d009f5b9221ca8c3be9ceb42b9d40ac5abc287579
p1zp9r1m5kc4	\\xc5c1c15c08037aa52d84b1ccd5a8ab02ad62cb3f154829db3fdfd89edb568732
p1zp9r1m5kc4	\\xc7cea3a0385b7a4552f182564912e9c8dad269e40227d8f34462fce7712a5bd5
p1zp9r1m5kc4	\\x8013b93e2ffceb08b45a5f229408899a87352a31c34bbf4d5e91318b40714b09
\.
COPY taberna.reports (id, at, by, who, reason, text, chat, lines) FROM stdin;
1	1795865844137	pqbwxrcvwrb6	pedfa47v6zwv	insult	Look.	vnmfs5afw9	[{"n":1,"channel":"watchers","who":"pedfa47v6zwv","name":"Island Robin","at":1795865844099,"v":4,"text":"You fools"}]
\.
COPY taberna.results (who, other, ruleset, open, won, lost, drawn) FROM stdin;
p9y99b8vyzcj		tabula	1	1	0	0
p9y99b8vyzcj	pktgfh2jscsq	tabula	1	1	0	0
pktgfh2jscsq		tabula	1	0	1	0
pktgfh2jscsq	p9y99b8vyzcj	tabula	1	0	1	0
\.
COPY taberna.rooms (number, room, state, since, network, address) FROM stdin;
1	fnqhcw56hn	ended	1795865842609	0	0
2	vnmfs5afw9	playing	1795865844077	-224507319801629266	-3629035333469882628
\.
COPY taberna.seats (who, room) FROM stdin;
p9y99b8vyzcj	1
pktgfh2jscsq	1
p2e40wfhv711	2
pqbwxrcvwrb6	2
\.
COPY taberna.solved (who, ruleset, puzzle, at) FROM stdin;
p9y99b8vyzcj	tabula	0123456789	1764000000000
\.
COPY taberna.stores (store, session, number, since) FROM stdin;
begun	0	1	2026-11-28 11:37:18.720672+00
\.
COPY taberna.thrown (who, kind, face, n, shown) FROM stdin;
p9y99b8vyzcj	d6	1	3	3
p9y99b8vyzcj	d6	3	2	2
p9y99b8vyzcj	d6	5	1	1
p9y99b8vyzcj	d6	6	3	3
pktgfh2jscsq	d6	1	3	3
pktgfh2jscsq	d6	2	3	3
pktgfh2jscsq	d6	3	1	1
pktgfh2jscsq	d6	4	2	2
pktgfh2jscsq	d6	5	2	2
pktgfh2jscsq	d6	6	1	1
\.
COPY taberna.timeouts (chat, who, until, why) FROM stdin;
vnmfs5afw9	pedfa47v6zwv	4102444800000	Insults
\.
COPY taberna.tips (tip, room) FROM stdin;
\\x85380c7da9269a849dd4f3fcc4b6780d115641bea26063d0f9003cc2cc496506	fnqhcw56hn
\\x165d7798b7987eca1569c58d1ef36b2ab47d2a1e420f2c56b01a73c07331b28c	fnqhcw56hn
\\x57820d9a8d6870e0aff38fffcdfe05873f3b53c235731a5e8a4d5b37853a904a	vnmfs5afw9
\\xfd18f37d84f1c9ee02bb4c2ab0ebbf68670b28a396e6a5ed43acbd2150b5215f	vnmfs5afw9
\.
COPY taberna.version (number) FROM stdin;
11
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
CREATE INDEX ratings_top ON taberna.ratings USING btree (ruleset, rating DESC);
CREATE INDEX results_other ON taberna.results USING btree (other);
CREATE INDEX rooms_running ON taberna.rooms USING btree (number) WHERE (state <> ALL (ARRAY['ended'::text, 'closed'::text]));
CREATE INDEX seats_room ON taberna.seats USING btree (room);
CREATE TRIGGER players_added AFTER INSERT ON taberna.players REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION taberna.count_players_added();
CREATE TRIGGER players_dropped AFTER DELETE ON taberna.players REFERENCING OLD TABLE AS dropped FOR EACH STATEMENT EXECUTE FUNCTION taberna.count_players_dropped();
