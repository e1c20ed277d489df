-- {"ended": "2f11rmvr9p", "running": "7fzczgg66m", "account": "p63zjrjk276f", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "p9pzz4x1anme", "token": "_KAkYq-lvfIXSR17wcc2OcwKMxiR_C94MI_JrC9FK5U", "seat": "w1", "secret": "3f33a402999f270745c402f0ecc10461cf24a40d66c346d275530bd29449ef80"}, {"who": "p1w8c48b3eft", "token": "lWLRmwP9CtgHB-ygNmPpJ26Abkan1OhV3oEEF1U_QUg", "seat": "b1", "secret": "c419c85ade212147ae4988724f5c9a1b84bfe71a236cf9a3db53a0397fb440d8"}]}
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
llvla	p63zjrjk276f
galla	pgygjd1j7vwt
ursus	py4za00y6r4y
\.
COPY taberna.accounts (who, name, password, vault, made) FROM stdin;
p63zjrjk276f	Livia	$argon2id$v=19$m=19456,t=2,p=1$vgCuBCk33zlQAYHB9vLYMQ$EBupzVRXbI03cDpvJuAipBt5DRZOjzkvxYIr3Zixzw8	sealed	1795887823850
pgygjd1j7vwt	Galla	$argon2id$v=19$m=19456,t=2,p=1$Pq7RbmBvezFMMRHMKvFkBA$TMzZyhFGhVLJh5StnAypWRWtdrEpUBeoUAe8v9RmeOM	sealed	1795887823878
py4za00y6r4y	Ursus	$argon2id$v=19$m=19456,t=2,p=1$cwIMdK4Dz/JuKgQuZSHyCA$eL9kJif0wUX2UCu7Zj8qLAA7z6JYHdfOY6OuLAtMo6o	sealed	1795887824009
\.
COPY taberna.acts (id, at, by, what, target, why) FROM stdin;
1	1795887824038	p9pzz4x1anme	timeout	7fzczgg66m/ppsfspamctvs	Insults
2	1795887824052	operator	ban	203.0.113.9	a test
\.
COPY taberna.bans (id, target, until, why, by, at) FROM stdin;
1	203.0.113.9	0	a test	operator	1795887824052
\.
COPY taberna.blocks (who, other, name) FROM stdin;
p1w8c48b3eft	ppsfspamctvs	Spring Cricket
\.
COPY taberna.bots (who) FROM stdin;
py4za00y6r4y
\.
COPY taberna.chains (room, game, seed) FROM stdin;
1	1	\\xf9e4d3ed1e94ad6403186c14f203ece1ff2371c79efd43100919a2ed0f0bc6c2
1	2	\\x7e078185c4ed9875d7e0811c1d6f1b4916723d5a5556b4222f92d3ced0e34bf0
2	1	\\x4f9201ca14c5551f76f8c297d4de5f3a4e11fc7111dd8586064d9ba2cfe483a0
\.
COPY taberna.departures (who, room, game, at, excused, aborted) FROM stdin;
p63zjrjk276f	aroom	1	1764000000000	0	1
\.
COPY taberna.events (id, room, v, before, who, command, text) FROM stdin;
1	1	1	0	p63zjrjk276f	2	{"t":"event","room":"2f11rmvr9p","v":1,"at":1795887823881,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"p63zjrjk276f","host_name":"Livia","tip":"26d451e7d09c7c723a19ba22ca2586a42ae1804dcefdbbf6a694df67ab69d476"},"h":"b6685d70daeba73e"}
2	1	2	1	p63zjrjk276f	4	{"t":"event","room":"2f11rmvr9p","v":2,"at":1795887823895,"e":"seated","d":{"seat":"w1","who":"p63zjrjk276f","name":"Livia","tip":"a44c470057285e145e0591a6ef9d347622c3802ce67e69091d3ba7ee3dbbd399"},"h":"6b9d31a45212f981"}
3	1	3	2	pgygjd1j7vwt	3	{"t":"event","room":"2f11rmvr9p","v":3,"at":1795887823901,"e":"seated","d":{"seat":"b1","who":"pgygjd1j7vwt","name":"Galla","tip":"1a873325bc91d381b6c9aa4660f1cdfa42c7ae6c6d9d7d131a68dd22543f2d2b"},"h":"05b7a1b782977ca6"}
4	1	4	3	pgygjd1j7vwt	3	{"t":"event","room":"2f11rmvr9p","v":4,"at":1795887823901,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"fb17d27e80ab491f3a76a816118bee05b2afd7ca5aac7fe06d08a933e8cacc04","seats":{"w1":{"who":"p63zjrjk276f","name":"Livia","tip":"a44c470057285e145e0591a6ef9d347622c3802ce67e69091d3ba7ee3dbbd399"},"b1":{"who":"pgygjd1j7vwt","name":"Galla","tip":"1a873325bc91d381b6c9aa4660f1cdfa42c7ae6c6d9d7d131a68dd22543f2d2b"}},"tip":"26d451e7d09c7c723a19ba22ca2586a42ae1804dcefdbbf6a694df67ab69d476"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"98a72b8464ed3a0a"}
5	1	5	4	p63zjrjk276f	5	{"t":"event","room":"2f11rmvr9p","v":5,"at":1795887823909,"e":"linked","d":{"seat":"w1","link":"97057e0453744b8845893575d3bf1471e3fc700cf2f0f9fc2ec7d5220db6ba8e"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9992},"h":"ae2b45f59b40fd28"}
6	1	6	5	pgygjd1j7vwt	4	{"t":"event","room":"2f11rmvr9p","v":6,"at":1795887823910,"e":"rolloff","d":{"i":1,"white":[3,1,3],"black":[5,5,2],"first":"b","links":["e394316463bce5cfc8cea7434de6d57f28e74e3b36cdef3789d67f1cebe63c81","97057e0453744b8845893575d3bf1471e3fc700cf2f0f9fc2ec7d5220db6ba8e","e326270bcb5c70af600a7afba4bb682495c62180b85b7c5c73f6f1e1a9ac650b"]},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"bf36aa811ea9bea1"}
7	1	7	6	p63zjrjk276f	6	{"t":"event","room":"2f11rmvr9p","v":7,"at":1795887823913,"e":"linked","d":{"seat":"w1","link":"6a4040346196be652d2e32b86e61c7f9fbf30a1c452cf07c6dce393cb4e9f4d4"},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"b","free":9997},"h":"88a522d7e0a170e9"}
8	1	8	7	pgygjd1j7vwt	5	{"t":"event","room":"2f11rmvr9p","v":8,"at":1795887823914,"e":"rolled","d":{"i":2,"seat":"b1","dice":[6,4,1],"witness":"w1","links":["94a5effdc1e215a12b1864f926810639369de138dc49f77a1a87319cf5d3be5f","6a4040346196be652d2e32b86e61c7f9fbf30a1c452cf07c6dce393cb4e9f4d4","a7e6fdca2955fae565c8bed74b84e917482abda35e66919b5685531c802a831f"]},"p":"7c54648d37176b6e","c":{"w":180000,"b":180000,"run":"b","free":9996},"h":"f8689041fdb981e4"}
9	1	9	8	pgygjd1j7vwt	6	{"t":"event","room":"2f11rmvr9p","v":9,"at":1795887823920,"e":"turn","d":{"seat":"b1","steps":["hand/1","1/5","5/11"],"link":"0db94f6c08457bd35e7a0691126415227d2e5c83e586a3a5ef90d522ab3c4594"},"p":"393cd9354761e1df","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"ab62c1c39a47583d"}
10	1	10	9	p63zjrjk276f	7	{"t":"event","room":"2f11rmvr9p","v":10,"at":1795887823931,"e":"rolled","d":{"i":3,"seat":"w1","dice":[1,1,4],"witness":"b1","links":["2e50b619ece5ff403f288f2e1e339d5d25cc8b1fda0678b1948d4ba24b27eec6","0db94f6c08457bd35e7a0691126415227d2e5c83e586a3a5ef90d522ab3c4594","0d1efb0b45159c924a63ffc990fc6eff7b380bde563258d85b6261ebdcdce8a6"]},"p":"24a6a5f4286dc21f","c":{"w":180000,"b":180000,"run":"w","free":10889},"h":"bc5f2292d75c4e8a"}
11	1	11	10	p63zjrjk276f	8	{"t":"event","room":"2f11rmvr9p","v":11,"at":1795887823937,"e":"turn","d":{"seat":"w1","steps":["hand/1","1/2","hand/4"],"link":"11080ffd1590b01ece51ca682fb1b824454349c4b4f7146c5fe10ee475758928"},"p":"6bf3e6a1afab013e","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"40aa276c8fbc0ce9"}
12	1	12	11	pgygjd1j7vwt	7	{"t":"event","room":"2f11rmvr9p","v":12,"at":1795887823940,"e":"rolled","d":{"i":4,"seat":"b1","dice":[4,1,4],"witness":"w1","links":["a23e47962fd3e302b0ae24334fa7770103fec8de8eeb52ff1e2d6922e3687b49","11080ffd1590b01ece51ca682fb1b824454349c4b4f7146c5fe10ee475758928","b14d6322218315285c24b58343f5f6bc2d023eb5a4e668ac98761f0e48045bb9"]},"p":"367bf49447d42392","c":{"w":180000,"b":180000,"run":"b","free":10897},"h":"274c461852a6e431"}
13	1	13	12	pgygjd1j7vwt	8	{"t":"event","room":"2f11rmvr9p","v":13,"at":1795887823944,"e":"turn","d":{"seat":"b1","steps":["hand/4*","4/8","hand/1"],"link":"53160f2ad8cbf8649675c455128b55b1528f3d3bbde9160e604d017f1a050a38"},"p":"9742b1adb05552ff","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"f16ecdf8c3b81e00"}
14	1	14	13	p63zjrjk276f	9	{"t":"event","room":"2f11rmvr9p","v":14,"at":1795887823948,"e":"rolled","d":{"i":5,"seat":"w1","dice":[1,1,6],"witness":"b1","links":["586c2c9269a0d1525bd8a702b7164e1627ccc848c4cbb257b7dfab66390e9a43","53160f2ad8cbf8649675c455128b55b1528f3d3bbde9160e604d017f1a050a38","3bc9ef1aeb1d19a59e465537caf3da2d97d09f43a174e29418dca44bf091069c"]},"p":"023a01cc3155fd84","c":{"w":180000,"b":180000,"run":"w","free":10896},"h":"04d3bc13f5260ad9"}
15	1	15	14	p63zjrjk276f	10	{"t":"event","room":"2f11rmvr9p","v":15,"at":1795887823950,"e":"turn","d":{"seat":"w1","steps":["bar/1*","hand/6","6/7"],"link":"2efe995aeb488dbcaf053112b9c9830550e553552dea92876902ea75c6f7aa1c"},"p":"38cc67b65ba39466","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"953b5952e37f46e2"}
16	1	16	15	pgygjd1j7vwt	9	{"t":"event","room":"2f11rmvr9p","v":16,"at":1795887823952,"e":"rolled","d":{"i":6,"seat":"b1","dice":[4,1,6],"witness":"w1","links":["7427c6394a67bee5e655c8c5665a3767e15a9da2d86b824a7c0511b1aae505b4","2efe995aeb488dbcaf053112b9c9830550e553552dea92876902ea75c6f7aa1c","425a89f7e500ee8967e213a99cb375975be86ca05865c038905d32b09edeecf8"]},"p":"2a107330db47b6d0","c":{"w":180000,"b":180000,"run":"b","free":10898},"h":"55080c4065ab6eec"}
17	1	17	16	pgygjd1j7vwt	10	{"t":"event","room":"2f11rmvr9p","v":17,"at":1795887823954,"e":"turn","d":{"seat":"b1","steps":["bar/4","4/10","10/11"],"link":"c08ba7043480263b5f1c75d509956538146840f5b1cbdc4d1ac0753e33096e29"},"p":"65c406f2c37f5b37","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"2490a215fc439285"}
18	1	18	17	p63zjrjk276f	11	{"t":"event","room":"2f11rmvr9p","v":18,"at":1795887823956,"e":"rolled","d":{"i":7,"seat":"w1","dice":[2,6,5],"witness":"b1","links":["d07c80c0fdb032757a7283d2df34d75789204c563e24c4b21c601a55f8994132","c08ba7043480263b5f1c75d509956538146840f5b1cbdc4d1ac0753e33096e29","9c955c468b59b9ef82217d1840a1e6b049e38df437d19401d06b3c1027039941"]},"p":"67c1ebd3d94b7d32","c":{"w":180000,"b":180000,"run":"w","free":10898},"h":"e303f745a3cb11db"}
19	1	19	18	p63zjrjk276f	12	{"t":"event","room":"2f11rmvr9p","v":19,"at":1795887823959,"e":"turn","d":{"seat":"w1","steps":["hand/5","hand/6","6/8*"],"link":"1d8112d9a49d96cf4b256856709d3f9923ac976fc3764fea240ace2ae4758ba4"},"p":"74114e96189c4085","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"18c3685276d04dc5"}
20	1	20	19	pgygjd1j7vwt	11	{"t":"event","room":"2f11rmvr9p","v":20,"at":1795887823962,"e":"rolled","d":{"i":8,"seat":"b1","dice":[4,2,1],"witness":"w1","links":["c837e33aa44c92cf6cf21550f86b7a569abcbb78ff2331d323f728e09216c583","1d8112d9a49d96cf4b256856709d3f9923ac976fc3764fea240ace2ae4758ba4","2aea0d10b8afa76407a82169f105844930d5bb2f058e7f1274cda8fdabf002d6"]},"p":"a748fb4f2337e2d4","c":{"w":180000,"b":180000,"run":"b","free":10897},"h":"d4d4e56baee93d79"}
21	1	21	20	pgygjd1j7vwt	12	{"t":"event","room":"2f11rmvr9p","v":21,"at":1795887823964,"e":"resigned","d":{"seat":"b1"},"p":"a748fb4f2337e2d4","c":{"w":180000,"b":180000,"run":"b","free":10895},"h":"43c0b544d95eb6b4"}
22	1	22	21	pgygjd1j7vwt	12	{"t":"event","room":"2f11rmvr9p","v":22,"at":1795887823964,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"e2d7e84c8e6c23a6314cdd3e0444c4b6b99a58179743769ca840e5b6cfa272bb"},"p":"a748fb4f2337e2d4","c":{"w":180000,"b":180000,"run":"","free":0},"h":"ffd41de97d1550df"}
23	2	1	0	p9pzz4x1anme	2	{"t":"event","room":"7fzczgg66m","v":1,"at":1795887824015,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"p9pzz4x1anme","host_name":"Evening Owl","tip":"6665be9ae8d25cffb2db22bcca098948b1046cce2792b906d47ada4b26321dee"},"h":"c6f1b1f936c10b56"}
24	2	2	23	p9pzz4x1anme	4	{"t":"event","room":"7fzczgg66m","v":2,"at":1795887824021,"e":"seated","d":{"seat":"w1","who":"p9pzz4x1anme","name":"Evening Owl","tip":"687915496572a0f572695ba86023be3a9064c3ff793b7731b0377f8de401bc20"},"h":"aa1e0b769e19286e"}
25	2	3	24	p1w8c48b3eft	3	{"t":"event","room":"7fzczgg66m","v":3,"at":1795887824025,"e":"seated","d":{"seat":"b1","who":"p1w8c48b3eft","name":"Autumn Oriole","tip":"ffbf4639e39a2b13c2396c4ed42f3a9f2a07264983bd7f3244854b86176e2315"},"h":"b6d3c32a5744025e"}
26	2	4	25	p1w8c48b3eft	3	{"t":"event","room":"7fzczgg66m","v":4,"at":1795887824025,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"cfa3b0e65ec4329bf4f10ffd903a5f36f1e1471c4e860d3a20d0f9a80fb695d5","seats":{"w1":{"who":"p9pzz4x1anme","name":"Evening Owl","tip":"687915496572a0f572695ba86023be3a9064c3ff793b7731b0377f8de401bc20"},"b1":{"who":"p1w8c48b3eft","name":"Autumn Oriole","tip":"ffbf4639e39a2b13c2396c4ed42f3a9f2a07264983bd7f3244854b86176e2315"}},"tip":"6665be9ae8d25cffb2db22bcca098948b1046cce2792b906d47ada4b26321dee"},"p":"1960fa269019c889","h":"b00ee20b75733e88"}
27	2	5	26	p9pzz4x1anme	6	{"t":"event","room":"7fzczgg66m","v":5,"at":1795887824056,"e":"linked","d":{"seat":"w1","link":"3dcbe9262e9d373d8e55fec97949b4ccf85d7680129361bc65ff475d849e9c5e"},"p":"1960fa269019c889","h":"a5beba8986a8628c"}
28	2	6	27	p1w8c48b3eft	8	{"t":"event","room":"7fzczgg66m","v":6,"at":1795887824057,"e":"rolloff","d":{"i":1,"white":[1,5,6],"black":[1,4,5],"first":"w","links":["f8571014a96e4b589c17db82fe64da16b226fc7182d64e0a82168681ef240f17","3dcbe9262e9d373d8e55fec97949b4ccf85d7680129361bc65ff475d849e9c5e","beff71cc9c035595bd40b2c051b26c4b7472e6dc16588d955d1eee0497f2ad3a"]},"p":"1960fa269019c889","h":"4d8e29157d40fe49"}
29	2	7	28	p9pzz4x1anme	7	{"t":"event","room":"7fzczgg66m","v":7,"at":1795887824059,"e":"linked","d":{"seat":"w1","link":"56309ac59d4e10b137924472883b9a5a8262c461f77e9bed60700c49d9500950"},"p":"1960fa269019c889","h":"c814795fcfbb6b36"}
30	2	8	29	p1w8c48b3eft	9	{"t":"event","room":"7fzczgg66m","v":8,"at":1795887824059,"e":"rolled","d":{"i":2,"seat":"w1","dice":[3,2,5],"witness":"b1","links":["c15a4319c56e88fb7178d3dd5db0e0be2eb2c2f833059168cd42392a705e7231","13c68c03928bb009abb810081246407e41efa94c6cebd16bf21c5175894d458b","56309ac59d4e10b137924472883b9a5a8262c461f77e9bed60700c49d9500950"]},"p":"95f166b125c8aa64","h":"7aa419e00e51cf13"}
31	2	9	30	p9pzz4x1anme	8	{"t":"event","room":"7fzczgg66m","v":9,"at":1795887824062,"e":"turn","d":{"seat":"w1","steps":["hand/2","2/5","hand/5"],"link":"206dbe821c2ce53b73bb1aafb6d6d87624f333065be0e50dc530654fd502ce61"},"p":"2410db91d34b2eac","h":"54973ee72ded4f75"}
32	2	10	31	p1w8c48b3eft	10	{"t":"event","room":"7fzczgg66m","v":10,"at":1795887824063,"e":"rolled","d":{"i":3,"seat":"b1","dice":[6,1,5],"witness":"w1","links":["46448c98fb916abb7dbd44133ee15e7ffc5df75715e4faceab7293bae9374555","206dbe821c2ce53b73bb1aafb6d6d87624f333065be0e50dc530654fd502ce61","536fe42b1055b1d23be1a35324a83a5752adc65b918a133458e9fe4742ca63e7"]},"p":"9276ac793aa55185","h":"b2543a944f28fda3"}
33	2	11	32	p1w8c48b3eft	11	{"t":"event","room":"7fzczgg66m","v":11,"at":1795887824066,"e":"turn","d":{"seat":"b1","steps":["hand/1","1/6","6/12"],"link":"322daf15de017821db600b6ddf4c8d5b9493d11efb67613084e12f52df95051b"},"p":"0c0733d6d9bbb76a","h":"15a8a01f87abfee3"}
34	2	12	33	p9pzz4x1anme	9	{"t":"event","room":"7fzczgg66m","v":12,"at":1795887824069,"e":"rolled","d":{"i":4,"seat":"w1","dice":[1,5,5],"witness":"b1","links":["67bd4c2480afc43d3f9d0b7b7f1f7052ecb28947747fa09752b3bb19df595178","322daf15de017821db600b6ddf4c8d5b9493d11efb67613084e12f52df95051b","929a57afb26d488f7d1826f15410ef2224882f4cbe6a2a395a4bbce183dff690"]},"p":"2353319019029984","h":"afd3e22d3ee9685c"}
35	2	13	34	p9pzz4x1anme	10	{"t":"event","room":"7fzczgg66m","v":13,"at":1795887824074,"e":"turn","d":{"seat":"w1","steps":["hand/1","hand/5","5/10"],"link":"13ea016ebd7bd389555a77f39250dcea10a266f1324d1e4833a1ef9e0411fc0f"},"p":"18484c30b0a4244e","h":"660e6a62ba1f213c"}
36	2	14	35	p1w8c48b3eft	12	{"t":"event","room":"7fzczgg66m","v":14,"at":1795887824077,"e":"rolled","d":{"i":5,"seat":"b1","dice":[3,3,1],"witness":"w1","links":["11e791e63a9014854a44da1f47841b0dbf00fef3e14a43d53b99963bc6ce0b70","13ea016ebd7bd389555a77f39250dcea10a266f1324d1e4833a1ef9e0411fc0f","50515eb7fa07edbb8e9dbf12c10ce53d86083f755b061518664a73c60527ff49"]},"p":"80da605607e112e9","h":"d9d8e60fb1b0e283"}
\.
COPY taberna.folds (room, v, fold) FROM stdin;
1	1	\\x3912e5c9e1b72a99ccabfab699b748c8a89322a114cf70104b530adee45fcf2c
\.
COPY taberna.games (id, room, game, ruleset, rules, started, ended, result, reason, turns, rated, open, imported) FROM stdin;
1	2f11rmvr9p	1	tabula	tabula@1	1795887823901	1795887823964	1-0	resigned	6	1	1	0
\.
COPY taberna.heads (room, v, event) FROM stdin;
1	22	22
2	14	36
\.
COPY taberna.lines (chat, n, at, v, command, channel, who, name, text, preset, gone_by, gone_why) FROM stdin;
7fzczgg66m	1	1795887824030	4	4	watchers	ppsfspamctvs	Spring Cricket	You fools	0	host	Insults
7fzczgg66m	2	1795887824055	4	7	players	p1w8c48b3eft	Autumn Oriole	good-luck	1		
\.
COPY taberna.logins (token_hash, who, device, made, seen) FROM stdin;
\\x99defab07eea87e8c866bb425fd9accbcc4bb5f29f3344b34ff238aacb4fc35d	p63zjrjk276f	Python-urllib	1795887823850	1795887823850
\\x33a5760614d2c69c0907efa992122b9a6f5c43440f4aec23b2612cb2c58fd4e0	pgygjd1j7vwt	Python-urllib	1795887823878	1795887823878
\\x6012058d0a399d3ee14e250e69d120496e4f98760121599c265a4af78f02204c	py4za00y6r4y	Python-urllib	1795887824010	1795887824010
\.
COPY taberna.marks (id, filling) FROM stdin;
1	\\x3912e5c9e1b72a99ccabfab699b748c8a89322a114cf70104b530adee45fcf2c
\.
COPY taberna.moves (code_hash, who, until) FROM stdin;
\\x3912e5c9e1b72a99ccabfab699b748c8a89322a114cf70104b530adee45fcf2c	p63zjrjk276f	4102444800000
\.
COPY taberna.nodes (node, incarnation, until, since, holder, taken) FROM stdin;
one	1	2026-11-28 17:44:25.314755+00	2026-11-28 17:44:25.312833+00	a holder	t
\.
COPY taberna.numbers (name, number) FROM stdin;
archive	0
origins	-4756136753647462004
\.
COPY taberna.owners (room, node, incarnation, epoch) FROM stdin;
7fzczgg66m	one	1	1
\.
COPY taberna.persons (who, token_hash, name, seen, made) FROM stdin;
p63zjrjk276f	\\x3912e5c9e1b72a99ccabfab699b748c8a89322a114cf70104b530adee45fcf2c	Livia	1795887823850	1795887823817
pgygjd1j7vwt	\\x2f75e043181b60e96afc019a48d96984371b9a09c072372f8edbe583aa3fdbab	Galla	1795887823878	1795887823855
p9pzz4x1anme	\\x5b5afa31a6fe116f0339919821e3921f6c960bf8d98789593e34746003567900	Evening Owl	1795887823977	1795887823977
p1w8c48b3eft	\\x2048956aec12163d41ebee98eb54c29a09ffc243657ecc241f940caf7fca3d72	Autumn Oriole	1795887823979	1795887823979
ppsfspamctvs	\\x2e00f1edc1c8ebc76690325a7e3c5736fbbf701fabc12258b8e5320bf1dd8a33	Spring Cricket	1795887823982	1795887823982
py4za00y6r4y	\\x3a7439ab32903c8f537749bdb48d05568abc48f2b1855f5cc6a565f6efd0f84f	Ursus	1795887824009	1795887823984
\.
COPY taberna.players (game, seat, who, name) FROM stdin;
1	w1	p63zjrjk276f	Livia
1	b1	pgygjd1j7vwt	Galla
\.
COPY taberna.program_tokens (token_hash, who, name, scopes, made, seen) FROM stdin;
\\x3912e5c9e1b72a99ccabfab699b748c8a89322a114cf70104b530adee45fcf2c	p63zjrjk276f	my bot	3	1764000000000	0
\.
COPY taberna.puzzle_days (who, ruleset, day) FROM stdin;
p63zjrjk276f	tabula	20416
\.
COPY taberna.rating_steps (id, who, ruleset, room, game, at, other, before, rating, deviation) FROM stdin;
1	p63zjrjk276f	tabula	2f11rmvr9p	1	1795887823964	pgygjd1j7vwt	1500	1662.2120014703455	290.23050778223865
2	pgygjd1j7vwt	tabula	2f11rmvr9p	1	1795887823964	p63zjrjk276f	1500	1337.7879985296545	290.23050778223865
\.
COPY taberna.ratings (who, ruleset, rating, deviation, volatility, games, at) FROM stdin;
p63zjrjk276f	tabula	1662.2120014703455	290.23050778223865	0.05999967537233814	1	1795887823964
pgygjd1j7vwt	tabula	1337.7879985296545	290.23050778223865	0.05999967537233814	1	1795887823964
\.
COPY taberna.recoveries (who, code_hash) FROM stdin;
p63zjrjk276f	\\x7a886653ba6ff72223afd1c50e569842583bd9ed2c1e691299b3bca5d537e4e9
p63zjrjk276f	\\x4fee22823a5e352d88920c3dd0b02d4928323d1e098a6f5e3c3a48bb83fc454c
p63zjrjk276f	\\x0f5557d390b105f170934db5abe98fd9df45fd80c6bac080aaf44c04e8e1e6f3
p63zjrjk276f	\\xccaaf78d918053506b2e764cd6fe031c4bd568764edd01cc18c4b4273fa2d9c1
p63zjrjk276f	\\x91e723227d75d5f370816345660a17b4b4ffd65cd6a2f6ec47962f9e4f7c9fb2
p63zjrjk276f	\\xfd8fc17525f2a0aa2d75e07d19b1e38203172bd0b5aff239a70420bfaea15a83
p63zjrjk276f	\\x96a69c22d03594b0ac478df9a92ee342eb23e0a8f3093a97b37f9f426b4da4b6
p63zjrjk276f	\\xf455b65d9927917671fa6d36ce87ab9131fbe7b345a39b36f3bdc243f03b9fc3
pgygjd1j7vwt	\\xc72a7bee55bf5590b6b5f9f0e0cdf8a5b929bd1cba379f6d911116cea5440c7c
pgygjd1j7vwt	\\xf03528a22f174ed625c8d48001e9b4e778f44c25e92e6198e8850a011018b7ae
pgygjd1j7vwt	\\xbeb193cf3bdd4d61f3e623b919452e87e33970c170ffdefe9ed27be64a3680e5
pgygjd1j7vwt	\\xd75f1c76ba56d2d124404eeab33955cbe3e7f935ffacc4aa97c2a412685311c6
pgygjd1j7vwt	\\x7b0a215fa23469e7a476702e0fa520636f9f44a262e6873bf053dba5f08eb06e
pgygjd1j7vwt	\\xaaeafd75f3e1ebc48039c09fec2b373b0ef959aa42b2ce5d57b487e716a6b39a
pgygjd1j7vwt	\\x7638708395a8e9f363ee881226ee329838d8884d8990ae93d7af4c3ca452d2db
pgygjd1j7vwt	\\xa9a659836c3a45866c733226b193070c2cfcd2d20e6b94523fb51e6a06195bc9
py4za00y6r4y	\\x795ca50ed26cd9a0d949100de3f3cadfe1d16e7e43fde74669eb14624559ad2a
py4za00y6r4y	\\xacfcea13b7cc0566556b33484bc80017da0a8635465bb362edb846000b73a9ed
py4za00y6r4y	\\x66d12207dc3599abb7216ca95c1efc32f41216c1ea48220eb1d8fe3b2bd318c6
py4za00y6r4y	\\x384bff89839ec20ba6573a7b804125fe8eadd21a831b2b56458ae6c8a05fe97c
py4za00y6r4y	\\x685d2d511463d71af0fd2f62ce272845ace872aa21ec81e49f720f063c56e30f
py4za00y6r4y	\\xd3125bf1d6ed5635ebfe87bc1be5f922a2886499d795670b30ba58ba92849c9c
py4za00y6r4y	\\x38b6c14c75654a56cf967b93d3ba71056c8c1ad6532bfcec89b01319818326cb
py4za00y6r4y	\\xd6014056513b0288e38696fb7e67009b2b05b86d76fd8d7afb3e1552c98e1853
\.
COPY taberna.reports (id, at, by, who, reason, text, chat, lines, network, address) FROM stdin;
1	1795887824035	p1w8c48b3eft	ppsfspamctvs	insult	Look.	7fzczgg66m	[{"n":1,"channel":"watchers","who":"ppsfspamctvs","name":"Spring Cricket","at":1795887824030,"v":4,"text":"You fools"}]	6799849854437936638	4073529940290815888
\.
COPY taberna.results (who, other, ruleset, open, won, lost, drawn) FROM stdin;
p63zjrjk276f		tabula	1	1	0	0
p63zjrjk276f	pgygjd1j7vwt	tabula	1	1	0	0
pgygjd1j7vwt		tabula	1	0	1	0
pgygjd1j7vwt	p63zjrjk276f	tabula	1	0	1	0
\.
COPY taberna.rooms (number, room, state, since, network, address) FROM stdin;
1	2f11rmvr9p	ended	1795887823964	0	0
2	7fzczgg66m	playing	1795887824025	6799849854437936638	4073529940290815888
\.
COPY taberna.seats (who, room) FROM stdin;
p63zjrjk276f	1
pgygjd1j7vwt	1
p9pzz4x1anme	2
p1w8c48b3eft	2
\.
COPY taberna.solved (who, ruleset, puzzle, at) FROM stdin;
p63zjrjk276f	tabula	0123456789	1764000000000
\.
COPY taberna.stores (store, session, number, since) FROM stdin;
begun	0	1	2026-11-28 17:43:43.700301+00
\.
COPY taberna.thrown (who, kind, face, n, shown) FROM stdin;
p63zjrjk276f	d6	1	4	4
p63zjrjk276f	d6	2	1	1
p63zjrjk276f	d6	4	1	1
p63zjrjk276f	d6	5	1	1
p63zjrjk276f	d6	6	2	2
pgygjd1j7vwt	d6	1	4	4
pgygjd1j7vwt	d6	2	1	1
pgygjd1j7vwt	d6	4	5	5
pgygjd1j7vwt	d6	6	2	2
\.
COPY taberna.timeouts (chat, who, until, why) FROM stdin;
7fzczgg66m	ppsfspamctvs	4102444800000	Insults
\.
COPY taberna.tips (tip, room) FROM stdin;
\\xa44c470057285e145e0591a6ef9d347622c3802ce67e69091d3ba7ee3dbbd399	2f11rmvr9p
\\x1a873325bc91d381b6c9aa4660f1cdfa42c7ae6c6d9d7d131a68dd22543f2d2b	2f11rmvr9p
\\x687915496572a0f572695ba86023be3a9064c3ff793b7731b0377f8de401bc20	7fzczgg66m
\\xffbf4639e39a2b13c2396c4ed42f3a9f2a07264983bd7f3244854b86176e2315	7fzczgg66m
\.
COPY taberna.version (number) FROM stdin;
13
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
CREATE INDEX ratings_top ON taberna.ratings USING btree (ruleset, rating DESC);
CREATE INDEX reports_origin ON taberna.reports USING btree (network, address);
CREATE INDEX results_other ON taberna.results USING btree (other);
CREATE INDEX rooms_running ON taberna.rooms USING btree (number) WHERE (state <> ALL (ARRAY['ended'::text, 'closed'::text]));
CREATE INDEX seats_room ON taberna.seats USING btree (room);
CREATE TRIGGER players_added AFTER INSERT ON taberna.players REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION taberna.count_players_added();
CREATE TRIGGER players_dropped AFTER DELETE ON taberna.players REFERENCING OLD TABLE AS dropped FOR EACH STATEMENT EXECUTE FUNCTION taberna.count_players_dropped();
