-- {"ended": "k0612nd7b5", "running": "fqk5thd9hh", "account": "pwqtctfybnte", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "p8657j875vbk", "token": "OfvaxpL0Sqy9g4K70s94l9fvnqW3ZVAlUBoMy44nElE", "seat": "w1", "secret": "b8da2e9b8ed519ab62acaaca7b804beec37abfb8a3fa7410542d95b4cf536299"}, {"who": "pndz3a8t0qw1", "token": "GCBs_q_qdR29A-QZub4lG5HfmLYuPI2Rsc158zKhmsg", "seat": "b1", "secret": "081a9d1674a892c4383af23e678aee33c5b3e3a0fd4eb5908e62a4fee462ab4e"}]}
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
llvla	pwqtctfybnte
galla	p59549y9eweb
ursus	pjeer4ekgxgv
\.
COPY taberna.accounts (who, name, password, vault, made) FROM stdin;
pwqtctfybnte	Livia	$argon2id$v=19$m=19456,t=2,p=1$qh297JRafD5ylEzrQWHc3g$i3EXzoN8I7z2A0tyGHspfu2U1CYicHqRtRle3TdJeC0	sealed	1795901520515
p59549y9eweb	Galla	$argon2id$v=19$m=19456,t=2,p=1$Kp29Q85DZHW7MJrAt7naGQ$ZuOTZxlIY4h4EQadW4ISJiXVC2kFqX42lpWtrLlO3qI	sealed	1795901520641
pjeer4ekgxgv	Ursus	$argon2id$v=19$m=19456,t=2,p=1$y1ACD02EQUIwXOeOvzIKrw$wfcIEPQnSpxOJ1g1TZXyB8LpYO2fgVK/UGTcnwmq3z8	sealed	1795901521389
\.
COPY taberna.acts (id, at, by, what, target, why) FROM stdin;
1	1795901521436	p8657j875vbk	timeout	fqk5thd9hh/pjqzh82dvp6g	Insults
2	1795901521451	operator	ban	203.0.113.9	a test
\.
COPY taberna.bans (id, target, until, why, by, at) FROM stdin;
1	203.0.113.9	0	a test	operator	1795901521451
\.
COPY taberna.blocks (who, other, name) FROM stdin;
pndz3a8t0qw1	pjqzh82dvp6g	Autumn Swift
\.
COPY taberna.bots (who) FROM stdin;
pjeer4ekgxgv
\.
COPY taberna.chains (room, game, seed) FROM stdin;
1	1	\\x4e150dddbc508a5e204a33e3f08ee873586dba5779cec0be18a07e10ff73ce2e
1	2	\\x30c9e8fa3b8c8691a993511f080e497345b564704b32d225f6f29ab4eddd3157
2	1	\\x5359a3dd9588b9625375fe932b18a4f3777d9a3227541884308877dee8b537a0
\.
COPY taberna.departures (who, room, game, at, excused, aborted) FROM stdin;
pwqtctfybnte	aroom	1	1764000000000	0	1
\.
COPY taberna.events (id, room, v, before, who, command, text) FROM stdin;
1	1	1	0	pwqtctfybnte	2	{"t":"event","room":"k0612nd7b5","v":1,"at":1795901520665,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"pwqtctfybnte","host_name":"Livia","tip":"197076627635f6d28036d31169fa341a73c431aea65d3244424c13191310834f"},"h":"6451c52b6eee2b3b"}
2	1	2	1	pwqtctfybnte	4	{"t":"event","room":"k0612nd7b5","v":2,"at":1795901520726,"e":"seated","d":{"seat":"w1","who":"pwqtctfybnte","name":"Livia","tip":"a067a34424812289c4676c9e3ea694bb85128ba56cb2aeebe6be891f9bb377a4"},"h":"fbe35c3c45cec6f3"}
3	1	3	2	p59549y9eweb	3	{"t":"event","room":"k0612nd7b5","v":3,"at":1795901520765,"e":"seated","d":{"seat":"b1","who":"p59549y9eweb","name":"Galla","tip":"bdad4c7daa1686a22dd82a0b5204702dd182e007dc4460d4f832d00912b26bba"},"h":"02fb333d937c98f1"}
4	1	4	3	p59549y9eweb	3	{"t":"event","room":"k0612nd7b5","v":4,"at":1795901520765,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"f45455b8b5d5aee4d61e7e758d4bf6457620cdbe58b9cb8018636b2b2561ca49","seats":{"w1":{"who":"pwqtctfybnte","name":"Livia","tip":"a067a34424812289c4676c9e3ea694bb85128ba56cb2aeebe6be891f9bb377a4"},"b1":{"who":"p59549y9eweb","name":"Galla","tip":"bdad4c7daa1686a22dd82a0b5204702dd182e007dc4460d4f832d00912b26bba"}},"tip":"197076627635f6d28036d31169fa341a73c431aea65d3244424c13191310834f"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"c4272dba6363d834"}
5	1	5	4	pwqtctfybnte	5	{"t":"event","room":"k0612nd7b5","v":5,"at":1795901520819,"e":"linked","d":{"seat":"w1","link":"8d05ba932c9d808b422aa8eecec5b8c8a886f2c40b2c98fa073083c7e753a432"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9946},"h":"a88ce7e12d2eee07"}
6	1	6	5	p59549y9eweb	4	{"t":"event","room":"k0612nd7b5","v":6,"at":1795901520837,"e":"rolloff","d":{"i":1,"white":[6,6,2],"black":[2,2,5],"first":"w","links":["27a456a692f4aa2cc4d59804dd3aa8fd585e0c2717d97185ca029528ca086ad6","8d05ba932c9d808b422aa8eecec5b8c8a886f2c40b2c98fa073083c7e753a432","54dd3cbb30fe3ea89dbe42638df954a8bbe8a7a56dd83e9b51db217db9e72c1b"]},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"6535e27c5d4fc8d4"}
7	1	7	6	pwqtctfybnte	6	{"t":"event","room":"k0612nd7b5","v":7,"at":1795901520861,"e":"linked","d":{"seat":"w1","link":"cc2a540ff6d1e03d1a43e7d8b18534b2a8b0b1198f4955839c8496b42dde8462"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9976},"h":"c156789a3b308f6b"}
8	1	8	7	p59549y9eweb	5	{"t":"event","room":"k0612nd7b5","v":8,"at":1795901520887,"e":"rolled","d":{"i":2,"seat":"w1","dice":[4,2,2],"witness":"b1","links":["977b01dd3b6e6d06f097ad292e870060e3c2d3e7412fdd8f3c0dd8f2eec0af95","04807a928d72f8f89feabb47a3a764e7b2b76651443e0b4ef0aa0d7e8083e752","cc2a540ff6d1e03d1a43e7d8b18534b2a8b0b1198f4955839c8496b42dde8462"]},"p":"6f7c1d6cce606593","c":{"w":180000,"b":180000,"run":"w","free":10000},"h":"8c1bd6aaa1791027"}
9	1	9	8	pwqtctfybnte	7	{"t":"event","room":"k0612nd7b5","v":9,"at":1795901520908,"e":"turn","d":{"seat":"w1","steps":["hand/2","2/4","hand/4"],"link":"b2bd8715e54d5593492b61417426bc2a4651768f4ffd9fa05ffeeff09d0027c2"},"p":"a20b4eb58956347e","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"f3c42d7607b3d76d"}
10	1	10	9	p59549y9eweb	6	{"t":"event","room":"k0612nd7b5","v":10,"at":1795901520953,"e":"rolled","d":{"i":3,"seat":"b1","dice":[2,2,1],"witness":"w1","links":["0d5e5d065a3e5ade61230a6128d6ca0417ac24400b927b489f2a57b338c7ffc2","b2bd8715e54d5593492b61417426bc2a4651768f4ffd9fa05ffeeff09d0027c2","0c216171051253e5539386199edf334e958e6df581fff450724a3b2174dd3128"]},"p":"b24a2ee0aefeb7d4","c":{"w":180000,"b":180000,"run":"b","free":10855},"h":"350450f086be235b"}
11	1	11	10	p59549y9eweb	7	{"t":"event","room":"k0612nd7b5","v":11,"at":1795901521022,"e":"turn","d":{"seat":"b1","steps":["hand/1","1/3","3/5"],"link":"2b58c26aff7b323fb474b03dc970d92dcd3f44aff6e007f2e5c6129c56dd4f8c"},"p":"fdaaa4bf9feca23c","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"583c06b98c55ebff"}
12	1	12	11	pwqtctfybnte	8	{"t":"event","room":"k0612nd7b5","v":12,"at":1795901521049,"e":"rolled","d":{"i":4,"seat":"w1","dice":[2,2,3],"witness":"b1","links":["a5fd1ec17fd811b97f80da58815bc56588f0c8203ead79f3108bdf311f31ebad","2b58c26aff7b323fb474b03dc970d92dcd3f44aff6e007f2e5c6129c56dd4f8c","c2d30c1fe8001009d0e7f683f2f68ef6a92f51593e8e4669fa4d4133da9502a4"]},"p":"9ee3c28aba2e9f6b","c":{"w":180000,"b":180000,"run":"w","free":10873},"h":"44f2910db748ca4d"}
13	1	13	12	pwqtctfybnte	9	{"t":"event","room":"k0612nd7b5","v":13,"at":1795901521072,"e":"turn","d":{"seat":"w1","steps":["hand/2","hand/3","3/5*"],"link":"e112db50f80ade71b9ea6f66777843aa0b4a0bd4894c8caa74e96cce03595d88"},"p":"a94570031e43a68a","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"ecdeabaa2f920bc0"}
14	1	14	13	p59549y9eweb	8	{"t":"event","room":"k0612nd7b5","v":14,"at":1795901521098,"e":"rolled","d":{"i":5,"seat":"b1","dice":[4,5,5],"witness":"w1","links":["73c88bb7fa568e6f2b8fe8bb6c05ed78e0d83e17bde8c7aadcdd3562e3707b85","e112db50f80ade71b9ea6f66777843aa0b4a0bd4894c8caa74e96cce03595d88","579f8f6d1b409426a673b960f979054a2d820d08c5f259157310d88909cfd183"]},"p":"a2bd12862fbdca19","c":{"w":180000,"b":180000,"run":"b","free":10874},"h":"bb64a7045abbaff0"}
15	1	15	14	p59549y9eweb	9	{"t":"event","room":"k0612nd7b5","v":15,"at":1795901521113,"e":"turn","d":{"seat":"b1","steps":["bar/5*","5/9","hand/5"],"link":"99da6e639dfa52b80647e1e3266326e65212d854ee37e376597df9593986258e"},"p":"4b2cc6a4cfb475bc","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"826c282095db1f82"}
16	1	16	15	pwqtctfybnte	10	{"t":"event","room":"k0612nd7b5","v":16,"at":1795901521138,"e":"rolled","d":{"i":6,"seat":"w1","dice":[5,2,6],"witness":"b1","links":["cb4c52c5341795e8275ba5be159471941cbd971b36beb2b3ce61a926c910c957","99da6e639dfa52b80647e1e3266326e65212d854ee37e376597df9593986258e","b0e67a301165e58edbf8a02b4b537fa38e811cecc4536ea23f4582dcc9388b5f"]},"p":"20b5c585a02ed3ef","c":{"w":180000,"b":180000,"run":"w","free":10875},"h":"0f567f6caf94ed50"}
17	1	17	16	pwqtctfybnte	11	{"t":"event","room":"k0612nd7b5","v":17,"at":1795901521159,"e":"turn","d":{"seat":"w1","steps":["bar/5*","hand/6","5/7"],"link":"d1e280d821f4419f0ac3462720e79b8131a24f7a03129ad991af4b0072cb1dcb"},"p":"d56065903d5f94c4","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"81bb94a133c190b7"}
18	1	18	17	p59549y9eweb	10	{"t":"event","room":"k0612nd7b5","v":18,"at":1795901521165,"e":"rolled","d":{"i":7,"seat":"b1","dice":[1,6,4],"witness":"w1","links":["91898837c7cfddef41f0553ca8ea738bc0e8b68fb44d2ee5e1a3b75ec1b915fb","d1e280d821f4419f0ac3462720e79b8131a24f7a03129ad991af4b0072cb1dcb","05e63ca83fae9f19e469ecdf2b7c54b03a2902a870bf4cd4f0a08003e52a9b1f"]},"p":"91882dd1f32f2c39","c":{"w":180000,"b":180000,"run":"b","free":10894},"h":"d7044aaa0f17a1a3"}
19	1	19	18	p59549y9eweb	11	{"t":"event","room":"k0612nd7b5","v":19,"at":1795901521179,"e":"turn","d":{"seat":"b1","steps":["bar/6*","hand/1","1/5"],"link":"737f5d296d1f8fd0d6992785bfb39df097286333243e47bada2c57773365a48c"},"p":"0fd0de5c6dae3083","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"5ba4926b0df27fe2"}
20	1	20	19	pwqtctfybnte	12	{"t":"event","room":"k0612nd7b5","v":20,"at":1795901521197,"e":"rolled","d":{"i":8,"seat":"w1","dice":[2,6,4],"witness":"b1","links":["a41fadaea1074a059b5c3bd8a84b62aca9126585761cdde73f1d7fb4752e27c1","737f5d296d1f8fd0d6992785bfb39df097286333243e47bada2c57773365a48c","7f21af238dd7518587d210c51cb990890b165d880505d981c1e47171733cb44a"]},"p":"d3b026db8e9da740","c":{"w":180000,"b":180000,"run":"w","free":10882},"h":"c49539d9f14728b4"}
21	1	21	20	p59549y9eweb	12	{"t":"event","room":"k0612nd7b5","v":21,"at":1795901521225,"e":"resigned","d":{"seat":"b1"},"p":"d3b026db8e9da740","c":{"w":180000,"b":180000,"run":"w","free":10854},"h":"6f9e3bbbe6c36366"}
22	1	22	21	p59549y9eweb	12	{"t":"event","room":"k0612nd7b5","v":22,"at":1795901521225,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"df1d436349855f01c5a03593b1594d5d2f4489fe5601d33b4eacdbb867b08091"},"p":"d3b026db8e9da740","c":{"w":180000,"b":180000,"run":"","free":0},"h":"f5ee0cafc9300458"}
23	2	1	0	p8657j875vbk	2	{"t":"event","room":"fqk5thd9hh","v":1,"at":1795901521402,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"p8657j875vbk","host_name":"Basalt Badger","tip":"f0840487662ff465d1bd12ddb6858badc67138bee6eb67ed12c07049dbcbe182"},"h":"3b9d8cb80f0c1237"}
24	2	2	23	p8657j875vbk	4	{"t":"event","room":"fqk5thd9hh","v":2,"at":1795901521421,"e":"seated","d":{"seat":"w1","who":"p8657j875vbk","name":"Basalt Badger","tip":"f32b6feaec125255d4fe8244d954b03ea3983d6b804cbc10c5802ece14dad6fe"},"h":"e53caf52df9b57d8"}
25	2	3	24	pndz3a8t0qw1	3	{"t":"event","room":"fqk5thd9hh","v":3,"at":1795901521426,"e":"seated","d":{"seat":"b1","who":"pndz3a8t0qw1","name":"Cloudy Wren","tip":"8f34d8c210662d5c45abcee22202a9d40573ad077790823967472acb9a6762b9"},"h":"0bbdb8b4c500d37d"}
26	2	4	25	pndz3a8t0qw1	3	{"t":"event","room":"fqk5thd9hh","v":4,"at":1795901521426,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"141508de693870c809a19c8d935f8f077d7aff66223631410f489773664e1429","seats":{"w1":{"who":"p8657j875vbk","name":"Basalt Badger","tip":"f32b6feaec125255d4fe8244d954b03ea3983d6b804cbc10c5802ece14dad6fe"},"b1":{"who":"pndz3a8t0qw1","name":"Cloudy Wren","tip":"8f34d8c210662d5c45abcee22202a9d40573ad077790823967472acb9a6762b9"}},"tip":"f0840487662ff465d1bd12ddb6858badc67138bee6eb67ed12c07049dbcbe182"},"p":"1960fa269019c889","h":"e1093816bd6f1b59"}
27	2	5	26	p8657j875vbk	6	{"t":"event","room":"fqk5thd9hh","v":5,"at":1795901521513,"e":"linked","d":{"seat":"w1","link":"79b2cba2ef75aee31c751276203f068a20b32e9afe634a3c5a89548366da42a9"},"p":"1960fa269019c889","h":"3af0b977aae95b12"}
28	2	6	27	pndz3a8t0qw1	8	{"t":"event","room":"fqk5thd9hh","v":6,"at":1795901521529,"e":"rolloff","d":{"i":1,"white":[2,2,1],"black":[1,6,5],"first":"b","links":["a266d254e7711d42d6399412ad4f21c905c1e72e49559322101092b465540437","79b2cba2ef75aee31c751276203f068a20b32e9afe634a3c5a89548366da42a9","14e50f8840bb6b9de24bbac6dce1b4ac4c3e8ce5560c6a86680d703b45318de5"]},"p":"d381218ae67aafcc","h":"c75be43c96ce44d5"}
29	2	7	28	p8657j875vbk	7	{"t":"event","room":"fqk5thd9hh","v":7,"at":1795901521547,"e":"linked","d":{"seat":"w1","link":"047a114b54b0ef3b1bf90cb9a97a087dc46e0734596a31e9a6d4c5d5bc4066d7"},"p":"d381218ae67aafcc","h":"679b1d8978367933"}
30	2	8	29	pndz3a8t0qw1	9	{"t":"event","room":"fqk5thd9hh","v":8,"at":1795901521548,"e":"rolled","d":{"i":2,"seat":"b1","dice":[5,6,5],"witness":"w1","links":["97e348649b04d28b0f3ed3e388c877d11dc4226e5e8ed8ece0df97154c731ad6","047a114b54b0ef3b1bf90cb9a97a087dc46e0734596a31e9a6d4c5d5bc4066d7","29ecf898aab35016bb711b7d7d3a2b6772f183c5ddf69bb52f373cd68e8d45d5"]},"p":"624bef07cdd84328","h":"abb286cc30302928"}
31	2	9	30	pndz3a8t0qw1	10	{"t":"event","room":"fqk5thd9hh","v":9,"at":1795901521552,"e":"turn","d":{"seat":"b1","steps":["hand/5","5/10","hand/6"],"link":"2ca46aa8f46d3a75452c60444c2c868b2994b1bda29670aef11d54fbcad97560"},"p":"52b3244fcf07c708","h":"1789a2aa9ab779b6"}
32	2	10	31	p8657j875vbk	8	{"t":"event","room":"fqk5thd9hh","v":10,"at":1795901521558,"e":"rolled","d":{"i":3,"seat":"w1","dice":[3,4,1],"witness":"b1","links":["a10e361e83f4ad243e00c76d9eadc73a8f1966e081163a5f951c39101a4d4d4c","2ca46aa8f46d3a75452c60444c2c868b2994b1bda29670aef11d54fbcad97560","fddb1a1b5d49783f228eea6daad10992af7f9babaf0f37c9b338276da657ca16"]},"p":"da1b84fb12a51c0a","h":"1472bda11e046129"}
33	2	11	32	p8657j875vbk	9	{"t":"event","room":"fqk5thd9hh","v":11,"at":1795901521573,"e":"turn","d":{"seat":"w1","steps":["hand/1","1/4","hand/4"],"link":"29e611edf588ccbbd57b020da3918fa07d2d05a02985efe95807cd8f751b38be"},"p":"2dca2bb8135736cd","h":"42f1443665fa380c"}
34	2	12	33	pndz3a8t0qw1	11	{"t":"event","room":"fqk5thd9hh","v":12,"at":1795901521587,"e":"rolled","d":{"i":4,"seat":"b1","dice":[6,6,6],"witness":"w1","links":["50fedf87e97354f6958e6be9aa39e3e66e3b71e263bd0fa23616e23abd7913ec","29e611edf588ccbbd57b020da3918fa07d2d05a02985efe95807cd8f751b38be","a1c37ec17f1ac3f172ade713b175d3b6188c63f2a3bbc877e3c9e8ab04dad422"]},"p":"38cbe4f071c92830","h":"1907a2d5d19b1514"}
35	2	13	34	pndz3a8t0qw1	12	{"t":"event","room":"fqk5thd9hh","v":13,"at":1795901521593,"e":"turn","d":{"seat":"b1","steps":["hand/6","6/12","hand/6"],"link":"c972d5818b862326da67f7dc899b5660878e446c23ecaefa2da732ce80f33197"},"p":"55e9f1df43bcbca9","h":"a177c32695538908"}
36	2	14	35	p8657j875vbk	10	{"t":"event","room":"fqk5thd9hh","v":14,"at":1795901521609,"e":"rolled","d":{"i":5,"seat":"w1","dice":[4,4,4],"witness":"b1","links":["be3cee01d242afef7020b3d58419ac7cef57ca23913cb0fa30c8da7e1c94b6b3","c972d5818b862326da67f7dc899b5660878e446c23ecaefa2da732ce80f33197","8dda7c718d31addc4a2f6d42e6a8b788289fa8dcec75fa8295947ddc79018855"]},"p":"34536345a06015f4","h":"708909812fb1317b"}
\.
COPY taberna.folds (room, v, fold) FROM stdin;
1	1	\\xe99251f6979beb8978634b3ef189f517b5222dc09726c41b1154e4c96b10e53a
\.
COPY taberna.games (id, room, game, ruleset, rules, started, ended, result, reason, turns, rated, open, imported) FROM stdin;
1	k0612nd7b5	1	tabula	tabula@1	1795901520765	1795901521225	1-0	resigned	6	1	1	0
\.
COPY taberna.heads (room, v, event) FROM stdin;
1	22	22
2	14	36
\.
COPY taberna.lines (chat, n, at, v, command, channel, who, name, text, preset, gone_by, gone_why) FROM stdin;
fqk5thd9hh	1	1795901521433	4	4	watchers	pjqzh82dvp6g	Autumn Swift	You fools	0	host	Insults
fqk5thd9hh	2	1795901521501	4	7	players	pndz3a8t0qw1	Cloudy Wren	good-luck	1		
\.
COPY taberna.logins (token_hash, who, device, made, seen) FROM stdin;
\\xcfc41110f7ce1bc5cbed210e18a6e93aed2cc752a3f3cf509bab8d9a34327f54	pwqtctfybnte	Python-urllib	1795901520515	1795901520515
\\xc970541d97f602a288687a264cb26dbd28634e38713cdfd1d71b95e73a63d256	p59549y9eweb	Python-urllib	1795901520641	1795901520641
\\xddac35b09ce3e96ad737cbb4879276c577ea25341cdce930a3989e293d391901	pjeer4ekgxgv	Python-urllib	1795901521389	1795901521389
\.
COPY taberna.marks (id, filling) FROM stdin;
1	\\xe99251f6979beb8978634b3ef189f517b5222dc09726c41b1154e4c96b10e53a
\.
COPY taberna.moves (code_hash, who, until) FROM stdin;
\\xe99251f6979beb8978634b3ef189f517b5222dc09726c41b1154e4c96b10e53a	pwqtctfybnte	4102444800000
\.
COPY taberna.nodes (node, incarnation, until, since, holder, taken) FROM stdin;
one	1	2026-11-28 21:32:42.299287+00	2026-11-28 21:32:42.296749+00	a holder	t
\.
COPY taberna.numbers (name, number) FROM stdin;
archive	0
origins	3345397512306487514
alive	1795901521025
\.
COPY taberna.owners (room, node, incarnation, epoch) FROM stdin;
fqk5thd9hh	one	1	1
\.
COPY taberna.persons (who, token_hash, name, seen, made) FROM stdin;
pwqtctfybnte	\\xe99251f6979beb8978634b3ef189f517b5222dc09726c41b1154e4c96b10e53a	Livia	1795901520515	1795901520409
p59549y9eweb	\\x4fc9f09d9bc8862258ed01ac5fe09d0fa63f2b20d52b419ab2e5f05de503b4d1	Galla	1795901520641	1795901520537
p8657j875vbk	\\xf79e310902c48b85b4f6bed48848bec2d2ac87bd8598508f986df22c984cc668	Basalt Badger	1795901521290	1795901521290
pndz3a8t0qw1	\\xd4f1489ecbf37091f46134bb63b8a04c57ab483353971134277c6f0b1e565f18	Cloudy Wren	1795901521293	1795901521293
pjqzh82dvp6g	\\xb44e886c969122e346720f6831cb8a30c754737ed15976cd103ec040edd21508	Autumn Swift	1795901521295	1795901521295
pjeer4ekgxgv	\\x85c42823382e4b58ba0daab94b2e9dcc4375b578b8f6ba880944b1300a834ba2	Ursus	1795901521389	1795901521311
\.
COPY taberna.players (game, seat, who, name) FROM stdin;
1	w1	pwqtctfybnte	Livia
1	b1	p59549y9eweb	Galla
\.
COPY taberna.program_tokens (token_hash, who, name, scopes, made, seen) FROM stdin;
\\xe99251f6979beb8978634b3ef189f517b5222dc09726c41b1154e4c96b10e53a	pwqtctfybnte	my bot	3	1764000000000	0
\.
COPY taberna.puzzle_days (who, ruleset, day) FROM stdin;
pwqtctfybnte	tabula	20416
\.
COPY taberna.rating_steps (id, who, ruleset, room, game, at, other, before, rating, deviation) FROM stdin;
1	pwqtctfybnte	tabula	k0612nd7b5	1	1795901521225	p59549y9eweb	1500	1662.2120014703455	290.23050778223865
2	p59549y9eweb	tabula	k0612nd7b5	1	1795901521225	pwqtctfybnte	1500	1337.7879985296545	290.23050778223865
\.
COPY taberna.ratings (who, ruleset, rating, deviation, volatility, games, at) FROM stdin;
pwqtctfybnte	tabula	1662.2120014703455	290.23050778223865	0.05999967537233814	1	1795901521225
p59549y9eweb	tabula	1337.7879985296545	290.23050778223865	0.05999967537233814	1	1795901521225
\.
COPY taberna.recoveries (who, code_hash) FROM stdin;
pwqtctfybnte	\\xce91cb65c3118165255374ac611aff84f8ec3cca80ccc0928723887f43a94db8
pwqtctfybnte	\\x3f8f6bb55d3fded481b30137ffb592561039b3a9625f54cab7b4f282cd6b0595
pwqtctfybnte	\\x606be675573df132956efd9b2d191087144570285c9765bca17394c8f2fb7a78
pwqtctfybnte	\\x52990aebf4f57d0ebb28a9b81556a27cb0a32e85a781535a9e50d7001d5a1ede
pwqtctfybnte	\\x0a619d4b96def0fbc522890495e40ea59b4e7a87c2ed5fca796ce2eeb991dd78
pwqtctfybnte	\\x9a5574e7906441df39199dd4e42b454302e3eb95525ed1aafe893f6282d00cc9
pwqtctfybnte	\\xb6d5c5bc19e0e67709b8e3b54f5d6b171cd739a6b25b28eeb1d16238f50f2228
pwqtctfybnte	\\x40b242fef2b46fef1b0cf30c5ccea190453e8f78de25a9b2eb1f77d023802dc9
p59549y9eweb	\\x8d23bc4e5edb02f8e2ab22cec624614b936d94b83f85cfad5ece8c397cd307b2
p59549y9eweb	\\x75ef5430451ec387ec025ef2ba4586bda1dffa1e06273bfcde7b7e137e7e7c1e
p59549y9eweb	\\x2ff1f32ed906db8323be004b871b9860b7d54ac0988c70f50cd6e5035acf9310
p59549y9eweb	\\x907b33b25f029c44454246fbd92940f973e8b5965d486d59f09dc064c758eb94
p59549y9eweb	\\x1b3f3285769158da0c0d43bbd83bf30e2b861c411d4c62e811f832a489bf7873
p59549y9eweb	\\xb6ff5f62ce05e5f2fa9d0f002a729bbf9b0bcb846dea2dc7e6ef841944487c63
p59549y9eweb	\\x3666369f1cfaf5c14c0ceafaa6e1d5026df811b4f1a7914c5b41aca20de99d8a
p59549y9eweb	\\x405722f43cca8ba4ffd28faa629544686cb3958ce21857e24ba20d6522fc1fff
pjeer4ekgxgv	\\x3d7bc1a7f7d145d0d87447f7a879f49af7c81b71f292cb9eb4c86a18b58cb8d6
pjeer4ekgxgv	\\x23b829dd54273c3313fb319efffd855974759b2b6af68c3a7aa62d7243f995e9
pjeer4ekgxgv	\\xe1dbfcd2965e757b0701e1741264a2c25fc43fc299706bd2d5e1b571b8d8b59d
pjeer4ekgxgv	\\xb5ab209bd394f68ccb0776624feec1b463060de399693f18fe60ca2b458c473a
pjeer4ekgxgv	\\xff1fa84ecc085970e3469f5fc759990c855ff140501691928bc996c7ceab7511
pjeer4ekgxgv	\\x7f6e2845e617898896733ed1439f1af9cd3094594d502389647eeb133261ec84
pjeer4ekgxgv	\\x5cbde1b39d111cc06366deeb14aaaff912ede5826fb8a7ffa621326729cd1f32
pjeer4ekgxgv	\\x8f3ec83589b442a41cb0f16c0dece2c5554d11e695d374617807eaf60b84a0ed
\.
COPY taberna.reports (id, at, by, who, reason, text, chat, lines, network, address) FROM stdin;
1	1795901521434	pndz3a8t0qw1	pjqzh82dvp6g	insult	Look.	fqk5thd9hh	[{"n":1,"channel":"watchers","who":"pjqzh82dvp6g","name":"Autumn Swift","at":1795901521433,"v":4,"text":"You fools"}]	8391748970742790797	5538931276759183913
\.
COPY taberna.results (who, other, ruleset, open, won, lost, drawn) FROM stdin;
pwqtctfybnte		tabula	1	1	0	0
p59549y9eweb		tabula	1	0	1	0
p59549y9eweb	pwqtctfybnte	tabula	1	0	1	0
pwqtctfybnte	p59549y9eweb	tabula	1	1	0	0
\.
COPY taberna.rooms (number, room, state, since, network, address) FROM stdin;
1	k0612nd7b5	ended	1795901521225	0	0
2	fqk5thd9hh	playing	1795901521426	8391748970742790797	5538931276759183913
\.
COPY taberna.seats (who, room) FROM stdin;
pwqtctfybnte	1
p59549y9eweb	1
p8657j875vbk	2
pndz3a8t0qw1	2
\.
COPY taberna.solved (who, ruleset, puzzle, at) FROM stdin;
pwqtctfybnte	tabula	0123456789	1764000000000
\.
COPY taberna.stores (store, session, number, since) FROM stdin;
begun	0	1	2026-11-28 21:32:00.120402+00
\.
COPY taberna.thrown (who, kind, face, n, shown) FROM stdin;
pwqtctfybnte	d6	2	6	6
pwqtctfybnte	d6	3	1	1
pwqtctfybnte	d6	4	2	2
pwqtctfybnte	d6	5	1	1
pwqtctfybnte	d6	6	2	2
p59549y9eweb	d6	1	2	2
p59549y9eweb	d6	2	2	2
p59549y9eweb	d6	4	2	2
p59549y9eweb	d6	5	2	2
p59549y9eweb	d6	6	1	1
\.
COPY taberna.timeouts (chat, who, until, why) FROM stdin;
fqk5thd9hh	pjqzh82dvp6g	4102444800000	Insults
\.
COPY taberna.tips (tip, room) FROM stdin;
\\xa067a34424812289c4676c9e3ea694bb85128ba56cb2aeebe6be891f9bb377a4	k0612nd7b5
\\xbdad4c7daa1686a22dd82a0b5204702dd182e007dc4460d4f832d00912b26bba	k0612nd7b5
\\xf32b6feaec125255d4fe8244d954b03ea3983d6b804cbc10c5802ece14dad6fe	fqk5thd9hh
\\x8f34d8c210662d5c45abcee22202a9d40573ad077790823967472acb9a6762b9	fqk5thd9hh
\.
COPY taberna.version (number) FROM stdin;
14
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
