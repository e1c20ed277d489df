-- {"ended": "znrsrake92", "running": "kbs98a4rbp", "account": "pk7gh5mf4yp5", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "pzhs0ssvhf3k", "token": "iloAsGzEaeBxRQ_pxyjQWbOU2uSkw6AcVMc-R0vE9yk", "seat": "w1", "secret": "c032b07055d007208d883a937e3fc8ea338c50c915aa60f708a19af5d900c4d2"}, {"who": "p77t6ta5vpdv", "token": "Uv4PxWgmZ0K9GeGoxHYkZ5pYWkeuPd51x8WlK0pcu0M", "seat": "b1", "secret": "7abbf53d218b536dd0059c7a4763a6bee5769ab8722d7dfe889798dc52d10a84"}]}
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
llvla	pk7gh5mf4yp5
galla	p1433g1zxbpk
ursus	pe73m4hvzg41
\.
COPY taberna.accounts (who, name, password, vault, made) FROM stdin;
pk7gh5mf4yp5	Livia	$argon2id$v=19$m=19456,t=2,p=1$6GXe1ArnXhawSIMkOCcnGg$W5EsrHBg+5NHC3HpJ8PIHfP+vNcP5+2BTYLcvK13LP8	sealed	1795848217496
p1433g1zxbpk	Galla	$argon2id$v=19$m=19456,t=2,p=1$vsv/6wyugicVngEqSEiVUQ$rym/4QLT0+fwjHnxJm4FNEDcfWGP4/YWEojjUlSO1vo	sealed	1795848217575
pe73m4hvzg41	Ursus	$argon2id$v=19$m=19456,t=2,p=1$3gZoI27RXP8HF+hB9ceUpw$xS+1LbssWS12ZClwCs0MwiuJH3SVUSlCRczbJuYhzyM	sealed	1795848217777
\.
COPY taberna.acts (id, at, by, what, target, why) FROM stdin;
1	1795848217813	pzhs0ssvhf3k	timeout	kbs98a4rbp/p6jbktpeh9x5	Insults
2	1795848217836	operator	ban	203.0.113.9	a test
\.
COPY taberna.bans (id, target, until, why, by, at) FROM stdin;
1	203.0.113.9	0	a test	operator	1795848217836
\.
COPY taberna.blocks (who, other, name) FROM stdin;
p77t6ta5vpdv	p6jbktpeh9x5	Autumn Kingfisher
\.
COPY taberna.bots (who) FROM stdin;
pe73m4hvzg41
\.
COPY taberna.chains (room, game, seed) FROM stdin;
1	1	\\xba65edc19851de6d395d615a0b5771798e1c6c3484466f0a2e361d17bddb052a
1	2	\\x1ca2172c21f4ff15fbce6ee713d8e1c291881eb9c3dc4ea3bf6765ca82d46015
2	1	\\xd6ec21cd28ccd3f346582f9a827b1a34fd07ad3e34ca74de963d1b7e43ddfc1e
\.
COPY taberna.events (id, room, v, before, who, command, text) FROM stdin;
1	1	1	0	pk7gh5mf4yp5	2	{"t":"event","room":"znrsrake92","v":1,"at":1795848217580,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"pk7gh5mf4yp5","host_name":"Livia","tip":"b73037f4c1e67791210da516f0056be39bfd74ea8a98fc992dd40895d67c720c"},"h":"4236befc5ee76240"}
2	1	2	1	pk7gh5mf4yp5	4	{"t":"event","room":"znrsrake92","v":2,"at":1795848217589,"e":"seated","d":{"seat":"w1","who":"pk7gh5mf4yp5","name":"Livia","tip":"15ca6088351bd9c37f877a79250d7a4784c18a3d294aa3b31e96c23c6f6153cb"},"h":"646b2c8f1453e03e"}
3	1	3	2	p1433g1zxbpk	3	{"t":"event","room":"znrsrake92","v":3,"at":1795848217598,"e":"seated","d":{"seat":"b1","who":"p1433g1zxbpk","name":"Galla","tip":"256fbbf9488332974bd2989736f3d48eb204fe82b5142385654cf2cba2b6aae1"},"h":"5d196a2a6f2aff25"}
4	1	4	3	p1433g1zxbpk	3	{"t":"event","room":"znrsrake92","v":4,"at":1795848217598,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"92ea9f8b67db454f63526198db2d3e354e06413e638596791d304045bcd0646d","seats":{"w1":{"who":"pk7gh5mf4yp5","name":"Livia","tip":"15ca6088351bd9c37f877a79250d7a4784c18a3d294aa3b31e96c23c6f6153cb"},"b1":{"who":"p1433g1zxbpk","name":"Galla","tip":"256fbbf9488332974bd2989736f3d48eb204fe82b5142385654cf2cba2b6aae1"}},"tip":"b73037f4c1e67791210da516f0056be39bfd74ea8a98fc992dd40895d67c720c"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"602008a2d57ff3a5"}
5	1	5	4	pk7gh5mf4yp5	5	{"t":"event","room":"znrsrake92","v":5,"at":1795848217610,"e":"linked","d":{"seat":"w1","link":"12b9a0c7d6087443524639672491bb52915a4117c2d1d7085f546973879df6fd"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9988},"h":"24a2c60f85ae6536"}
6	1	6	5	p1433g1zxbpk	4	{"t":"event","room":"znrsrake92","v":6,"at":1795848217614,"e":"rolloff","d":{"i":1,"white":[3,1,6],"black":[3,3,5],"first":"b","links":["884713a5d92b94b533449c46aae0293937b35ec4b46d1f5ffc279b5d0837d394","12b9a0c7d6087443524639672491bb52915a4117c2d1d7085f546973879df6fd","9bfac26ca7a19788a62e8ec619a062fa0e84e070d9aad05472c2e6d4f8edd2eb"]},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"02989cffa8b9a52c"}
7	1	7	6	pk7gh5mf4yp5	6	{"t":"event","room":"znrsrake92","v":7,"at":1795848217623,"e":"linked","d":{"seat":"w1","link":"556a066a6015aa79f8a5a3fbda1f75054d6625eda6d8f0482455864c7401ce4b"},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"b","free":9991},"h":"03aa8e57e5dcc185"}
8	1	8	7	p1433g1zxbpk	5	{"t":"event","room":"znrsrake92","v":8,"at":1795848217625,"e":"rolled","d":{"i":2,"seat":"b1","dice":[4,1,2],"witness":"w1","links":["4a82730e97557fe57352d853d218e2f7da0a11ba75f20f4aebee20d796fe1057","556a066a6015aa79f8a5a3fbda1f75054d6625eda6d8f0482455864c7401ce4b","af50130d5f57fba11b7f759378097ec74e77027de43c1ec19a19a4cfcacb9fa5"]},"p":"622385ca6d914b6e","c":{"w":180000,"b":180000,"run":"b","free":9989},"h":"356682b186474525"}
9	1	9	8	p1433g1zxbpk	6	{"t":"event","room":"znrsrake92","v":9,"at":1795848217634,"e":"turn","d":{"seat":"b1","steps":["hand/1","1/3","3/7"],"link":"3ca1575cfdbfc67a56b91e3d260b4f9971cc84a31a8d206a7d39539b83793430"},"p":"fe831bf285e149ca","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"0913d97449c3e111"}
10	1	10	9	pk7gh5mf4yp5	7	{"t":"event","room":"znrsrake92","v":10,"at":1795848217636,"e":"rolled","d":{"i":3,"seat":"w1","dice":[5,2,4],"witness":"b1","links":["8ab4e0c8df751c520add0d2ca2171a778d9b36d89dd17da2e1a43b548c563043","3ca1575cfdbfc67a56b91e3d260b4f9971cc84a31a8d206a7d39539b83793430","959b6b302d3c0c79117712c86bc97f3bc9ca689603cd0d8eddc8c3ddfd5f047b"]},"p":"845920fef254ae68","c":{"w":180000,"b":180000,"run":"w","free":10898},"h":"0be5657afc786d25"}
11	1	11	10	pk7gh5mf4yp5	8	{"t":"event","room":"znrsrake92","v":11,"at":1795848217644,"e":"turn","d":{"seat":"w1","steps":["hand/2","2/6","hand/5"],"link":"2c8e362b63cff96db02b711cd50b6b10ce452c10d220f8322e48e6ee7e405729"},"p":"f22152844f32aa3c","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"cd8ca331b84dd190"}
12	1	12	11	p1433g1zxbpk	7	{"t":"event","room":"znrsrake92","v":12,"at":1795848217652,"e":"rolled","d":{"i":4,"seat":"b1","dice":[2,3,4],"witness":"w1","links":["0f456524c92847a8b4a4bead7be1f4d5fe533f96edf19cf8f0f866c09f19b185","2c8e362b63cff96db02b711cd50b6b10ce452c10d220f8322e48e6ee7e405729","0e3d734c51c7078e94c9c340950f8dcb9f60d881d10c37e1be30c1851e65bc55"]},"p":"439d7d3169eba29f","c":{"w":180000,"b":180000,"run":"b","free":10892},"h":"a53a69e192a994a2"}
13	1	13	12	p1433g1zxbpk	8	{"t":"event","room":"znrsrake92","v":13,"at":1795848217663,"e":"turn","d":{"seat":"b1","steps":["hand/3","3/7","hand/2"],"link":"3ce9be5491fbc183b122cd14bbcba687b25c5af63c1394bc9a3f42613e11959b"},"p":"3d27bf2dfe5f5667","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"0925e95a5380444e"}
14	1	14	13	pk7gh5mf4yp5	9	{"t":"event","room":"znrsrake92","v":14,"at":1795848217669,"e":"rolled","d":{"i":5,"seat":"w1","dice":[1,6,5],"witness":"b1","links":["9deaadc7e24ad71da43970145c45f49500e8d26c34b7eaf97624a26a1472f70c","3ce9be5491fbc183b122cd14bbcba687b25c5af63c1394bc9a3f42613e11959b","f8ff866ebbaf5b66c05cce960da1b8d3bbd19b14a54d899fa52d6227ebe96a9e"]},"p":"e9e52a7fe494f11f","c":{"w":180000,"b":180000,"run":"w","free":10894},"h":"233938b5c7e41a65"}
15	1	15	14	pk7gh5mf4yp5	10	{"t":"event","room":"znrsrake92","v":15,"at":1795848217678,"e":"turn","d":{"seat":"w1","steps":["hand/1","hand/5","hand/6"],"link":"0826c881e936430e1c54f3a37482f0f2b196a175f8fbfa707fd372b9c430b95b"},"p":"9763f1817a521ccb","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"5db3d9dca0f39913"}
16	1	16	15	p1433g1zxbpk	9	{"t":"event","room":"znrsrake92","v":16,"at":1795848217682,"e":"rolled","d":{"i":6,"seat":"b1","dice":[4,3,4],"witness":"w1","links":["b0403366add4f6802954b1cd867acfb2257a9d3b387812be7a2688e1e6cf8416","0826c881e936430e1c54f3a37482f0f2b196a175f8fbfa707fd372b9c430b95b","68292f77b9910f33e87230a8283115707cb629058c4527fccbd9aec0fca3a835"]},"p":"755cf1b208717d4a","c":{"w":180000,"b":180000,"run":"b","free":10896},"h":"f7998ae5b1e630e3"}
17	1	17	16	p1433g1zxbpk	10	{"t":"event","room":"znrsrake92","v":17,"at":1795848217691,"e":"turn","d":{"seat":"b1","steps":["hand/4","4/8","8/11"],"link":"802eda1f3f5ee6660b0641367556e1849f9fe8a95c305d9997c7b61ae73e2c33"},"p":"7c1a5f81a11653f2","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"96585ded18a19197"}
18	1	18	17	pk7gh5mf4yp5	11	{"t":"event","room":"znrsrake92","v":18,"at":1795848217697,"e":"rolled","d":{"i":7,"seat":"w1","dice":[5,6,4],"witness":"b1","links":["266c2020ca7a45d46e93e0805f72b276dccdd8b21806f5c6bbcd4a7b67f70a9b","802eda1f3f5ee6660b0641367556e1849f9fe8a95c305d9997c7b61ae73e2c33","9292e8b2c20de26f88959115cb00f50b33736af229cea6a7ede381f1622e02a5"]},"p":"77bf687c3205dffe","c":{"w":180000,"b":180000,"run":"w","free":10894},"h":"54aebc1769a848e3"}
19	1	19	18	pk7gh5mf4yp5	12	{"t":"event","room":"znrsrake92","v":19,"at":1795848217702,"e":"turn","d":{"seat":"w1","steps":["hand/5","hand/6","5/9"],"link":"c87d331ccc74f5556aba11d05369dfe19d7aaac971e9dbf5dc2ca505d2e9d203"},"p":"6550b1d445150883","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"953f30e900496b33"}
20	1	20	19	p1433g1zxbpk	11	{"t":"event","room":"znrsrake92","v":20,"at":1795848217706,"e":"rolled","d":{"i":8,"seat":"b1","dice":[6,5,2],"witness":"w1","links":["ad8a58087a5def547d58236fdaf1cc0ebfc98e717d132aedcf096b352bb01e40","c87d331ccc74f5556aba11d05369dfe19d7aaac971e9dbf5dc2ca505d2e9d203","d36b682427a4a2326fa472db21ecdeb2acece0c96f150c5a64fbacb4874ee25d"]},"p":"db8da1c8a2be9fa5","c":{"w":180000,"b":180000,"run":"b","free":10896},"h":"f6b9fcc6c260ace5"}
21	1	21	20	p1433g1zxbpk	12	{"t":"event","room":"znrsrake92","v":21,"at":1795848217710,"e":"resigned","d":{"seat":"b1"},"p":"db8da1c8a2be9fa5","c":{"w":180000,"b":180000,"run":"b","free":10892},"h":"7b37d78cc6fba14d"}
22	1	22	21	p1433g1zxbpk	12	{"t":"event","room":"znrsrake92","v":22,"at":1795848217710,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"0890701ab4c885d248de3cef857acc0e796ee6172a008fe3f040b3d0ea2110ef"},"p":"db8da1c8a2be9fa5","c":{"w":180000,"b":180000,"run":"","free":0},"h":"f0be58d63b5ae06d"}
23	2	1	0	pzhs0ssvhf3k	2	{"t":"event","room":"kbs98a4rbp","v":1,"at":1795848217789,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"pzhs0ssvhf3k","host_name":"Ochre Stoat","tip":"4f935db0b9a4e2823a4c97de75f8bc81b7397ab6e31d6e9b3af427b0858448d1"},"h":"52abfc99f86775b5"}
24	2	2	23	pzhs0ssvhf3k	4	{"t":"event","room":"kbs98a4rbp","v":2,"at":1795848217797,"e":"seated","d":{"seat":"w1","who":"pzhs0ssvhf3k","name":"Ochre Stoat","tip":"d0bcd2322b9717fa9958b4af4bc16fe353427fb43acf8e27aa4e294080581f86"},"h":"b262da5bcf1d037e"}
25	2	3	24	p77t6ta5vpdv	3	{"t":"event","room":"kbs98a4rbp","v":3,"at":1795848217803,"e":"seated","d":{"seat":"b1","who":"p77t6ta5vpdv","name":"Amber Kite","tip":"93ce64f059d0b02e579693eefd59e022834d00c731f14c6fd9429bf7f09f6229"},"h":"d5b598b4c139905f"}
26	2	4	25	p77t6ta5vpdv	3	{"t":"event","room":"kbs98a4rbp","v":4,"at":1795848217803,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"ba027c6c924e85d46292a29de275642729d66479859ba1dec4f2cee37eb85add","seats":{"w1":{"who":"pzhs0ssvhf3k","name":"Ochre Stoat","tip":"d0bcd2322b9717fa9958b4af4bc16fe353427fb43acf8e27aa4e294080581f86"},"b1":{"who":"p77t6ta5vpdv","name":"Amber Kite","tip":"93ce64f059d0b02e579693eefd59e022834d00c731f14c6fd9429bf7f09f6229"}},"tip":"4f935db0b9a4e2823a4c97de75f8bc81b7397ab6e31d6e9b3af427b0858448d1"},"p":"1960fa269019c889","h":"6dc60762915dd173"}
27	2	5	26	pzhs0ssvhf3k	6	{"t":"event","room":"kbs98a4rbp","v":5,"at":1795848217848,"e":"linked","d":{"seat":"w1","link":"18c5c22bd5b980dcb5505ac545741ae9d1471952ad449cd23b22a9977613c32f"},"p":"1960fa269019c889","h":"27d7cab87e67663f"}
28	2	6	27	p77t6ta5vpdv	8	{"t":"event","room":"kbs98a4rbp","v":6,"at":1795848217849,"e":"rolloff","d":{"i":1,"white":[3,5,4],"black":[3,4,5],"first":null,"links":["78e91099be748171648c8b5baa30aebbb64c8e78bd5aed928cdbc1ea5ddfb077","18c5c22bd5b980dcb5505ac545741ae9d1471952ad449cd23b22a9977613c32f","81543cbf25ce19bcabe8b2b89184afbeef34fea76be6a302df6a3a7a5d22f891"]},"p":"1960fa269019c889","h":"23d82b8057c8780c"}
29	2	7	28	pzhs0ssvhf3k	7	{"t":"event","room":"kbs98a4rbp","v":7,"at":1795848217850,"e":"linked","d":{"seat":"w1","link":"e459c50f7228285dc4f26b5337cbe1eb37c1cb8e4144adcb9d12a0ad8b8acf0e"},"p":"1960fa269019c889","h":"75dbb0700923b398"}
30	2	8	29	p77t6ta5vpdv	9	{"t":"event","room":"kbs98a4rbp","v":8,"at":1795848217853,"e":"rolloff","d":{"i":2,"white":[1,5,5],"black":[1,6,6],"first":"b","links":["6d1c1a5fa9480cdbf2842a4dd3dda14448fe658478c4b98d8a4c3e429610deb8","e459c50f7228285dc4f26b5337cbe1eb37c1cb8e4144adcb9d12a0ad8b8acf0e","e8f670743cf7f4d369a47a33123767ab760be52dc9c16d1b1e94f5fcf8eb0213"]},"p":"d381218ae67aafcc","h":"4f756da116c4dbfc"}
31	2	9	30	pzhs0ssvhf3k	8	{"t":"event","room":"kbs98a4rbp","v":9,"at":1795848217855,"e":"linked","d":{"seat":"w1","link":"ae6a5415da892cd0e157ddceb103d842a00e2416b29dedd7acd52dcf0eb162af"},"p":"d381218ae67aafcc","h":"6ba7dc6d9698900b"}
32	2	10	31	p77t6ta5vpdv	10	{"t":"event","room":"kbs98a4rbp","v":10,"at":1795848217857,"e":"rolled","d":{"i":3,"seat":"b1","dice":[5,3,2],"witness":"w1","links":["0c1ff679068c7716875a2acb49bb8ddd2e232454d73791505e45cc98d9a26c0f","ae6a5415da892cd0e157ddceb103d842a00e2416b29dedd7acd52dcf0eb162af","075486bb169bf3883be856873f4c820834bb32b18813de82afecc6c1308b4d7e"]},"p":"1ab3b58387ba2814","h":"1458167352124336"}
33	2	11	32	p77t6ta5vpdv	11	{"t":"event","room":"kbs98a4rbp","v":11,"at":1795848217874,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/5","5/10"],"link":"ea171af7589d4e326187e41870aa10aebb1612f22b9762bcce1e4469289939d3"},"p":"9eae24cb08adde50","h":"2c0def98f10c7b31"}
34	2	12	33	pzhs0ssvhf3k	9	{"t":"event","room":"kbs98a4rbp","v":12,"at":1795848217878,"e":"rolled","d":{"i":4,"seat":"w1","dice":[1,1,3],"witness":"b1","links":["3d26e7b22cb2fecd542acb8f92b29ecfcdbb73e97e4c5203ea316b5fdba7abfa","ea171af7589d4e326187e41870aa10aebb1612f22b9762bcce1e4469289939d3","2fc2343e0de85d932eea2232e6c362a0f14d0ff0706d508845311577b56159e3"]},"p":"060d433a54be91e8","h":"dee45e6d39b30c89"}
35	2	13	34	pzhs0ssvhf3k	10	{"t":"event","room":"kbs98a4rbp","v":13,"at":1795848217882,"e":"turn","d":{"seat":"w1","steps":["hand/1","1/2","hand/3"],"link":"f97f4f254762f6beb1667eff86a194999ae1abe8a8529969a973eee718edcdd3"},"p":"2fe215d3e6a8516c","h":"4dae496b2aa681a5"}
36	2	14	35	p77t6ta5vpdv	12	{"t":"event","room":"kbs98a4rbp","v":14,"at":1795848217884,"e":"rolled","d":{"i":5,"seat":"b1","dice":[4,4,4],"witness":"w1","links":["991063b0b3b1149bef98d2b4be9238019a797d99c3297c2a505b10ad0dba1d09","f97f4f254762f6beb1667eff86a194999ae1abe8a8529969a973eee718edcdd3","db156df514ab6bc8c5f9e49a194be1afb18f4ed2fc31901c5a7d6b1dcd2c70e2"]},"p":"2e38d1dc3d222fa3","h":"29ab9d2d048e693c"}
\.
COPY taberna.games (id, room, game, ruleset, rules, started, ended, result, reason, turns, rated, open, imported) FROM stdin;
1	znrsrake92	1	tabula	tabula@1	1795848217598	1795848217710	1-0	resigned	6	1	1	0
\.
COPY taberna.heads (room, v, event) FROM stdin;
1	22	22
2	14	36
\.
COPY taberna.lines (chat, n, at, v, command, channel, who, name, text, preset, gone_by, gone_why) FROM stdin;
kbs98a4rbp	1	1795848217807	4	4	watchers	p6jbktpeh9x5	Autumn Kingfisher	You fools	0	host	Insults
kbs98a4rbp	2	1795848217847	4	7	players	p77t6ta5vpdv	Amber Kite	good-luck	1		
\.
COPY taberna.logins (token_hash, who, device, made, seen) FROM stdin;
\\x79b4f5c0f794bc2af0bb379eb441209ea5d45ae165247b3e270647f6f1d5d109	pk7gh5mf4yp5	Python-urllib	1795848217496	1795848217496
\\xd3df93e1baa71437281ca0f899b6a39f75aba1d65a7ce6de700b3d0a3298c3ab	p1433g1zxbpk	Python-urllib	1795848217575	1795848217575
\\x199c1f9e9cfe4367930cfb41eb0c0282976556b524f45222754716dc5e9abb58	pe73m4hvzg41	Python-urllib	1795848217778	1795848217778
\.
COPY taberna.marks (id, filling) FROM stdin;
1	\\xec3bf41bf4b5b09fdaf8dd1f6a6c52fdd88ff8c8dbf6caf62537632e6dcabb95
\.
COPY taberna.moves (code_hash, who, until) FROM stdin;
\\xec3bf41bf4b5b09fdaf8dd1f6a6c52fdd88ff8c8dbf6caf62537632e6dcabb95	pk7gh5mf4yp5	4102444800000
\.
COPY taberna.nodes (node, incarnation, until, since, holder, taken) FROM stdin;
one	1	2026-11-28 06:44:19.116661+00	2026-11-28 06:44:19.10393+00	a holder	t
\.
COPY taberna.numbers (name, number) FROM stdin;
archive	0
origins	7126829915866523300
\.
COPY taberna.owners (room, node, incarnation, epoch) FROM stdin;
kbs98a4rbp	one	1	1
\.
COPY taberna.persons (who, token_hash, name, seen, made) FROM stdin;
pk7gh5mf4yp5	\\xec3bf41bf4b5b09fdaf8dd1f6a6c52fdd88ff8c8dbf6caf62537632e6dcabb95	Livia	1795848217496	1795848217382
p1433g1zxbpk	\\x5a3390bbe9b67d0e7e9161361f4eb539e3937e131c684a62560fcd203aadd99d	Galla	1795848217575	1795848217503
pzhs0ssvhf3k	\\x10002bff451f7673542f754c7c93fc55504b770f8b9eae0ad31a0b5d6b83b23e	Ochre Stoat	1795848217718	1795848217718
p77t6ta5vpdv	\\x8b88d1f11f74e1905533f2046c8c132fa0dd49ff6388566fbd70d844e830d66f	Amber Kite	1795848217729	1795848217729
p6jbktpeh9x5	\\x1a7fb928f1e847687757d6598dd4bbb3c11ceb2a9a0a73c4d034bf7cf662c0aa	Autumn Kingfisher	1795848217734	1795848217734
pe73m4hvzg41	\\x0c05687e5f7a5070e69bfee47fc24681d6a1677c367ea4af1c767eef57d11ce2	Ursus	1795848217777	1795848217738
\.
COPY taberna.players (game, seat, who, name) FROM stdin;
1	w1	pk7gh5mf4yp5	Livia
1	b1	p1433g1zxbpk	Galla
\.
COPY taberna.program_tokens (token_hash, who, name, scopes, made, seen) FROM stdin;
\\xec3bf41bf4b5b09fdaf8dd1f6a6c52fdd88ff8c8dbf6caf62537632e6dcabb95	pk7gh5mf4yp5	my bot	3	1764000000000	0
\.
COPY taberna.puzzle_days (who, ruleset, day) FROM stdin;
pk7gh5mf4yp5	tabula	20416
\.
COPY taberna.rating_steps (id, who, ruleset, room, game, at, other, before, rating, deviation) FROM stdin;
1	pk7gh5mf4yp5	tabula	znrsrake92	1	1795848217710	p1433g1zxbpk	1500	1662.2120014703455	290.23050778223865
2	p1433g1zxbpk	tabula	znrsrake92	1	1795848217710	pk7gh5mf4yp5	1500	1337.7879985296545	290.23050778223865
\.
COPY taberna.ratings (who, ruleset, rating, deviation, volatility, games, at) FROM stdin;
pk7gh5mf4yp5	tabula	1662.2120014703455	290.23050778223865	0.05999967537233814	1	1795848217710
p1433g1zxbpk	tabula	1337.7879985296545	290.23050778223865	0.05999967537233814	1	1795848217710
\.
COPY taberna.recoveries (who, code_hash) FROM stdin;
pk7gh5mf4yp5	\\xf2ac8fca6d7d8943b14b951b7b6490918bda03e3edbca7ab46cf4936735fd2da
pk7gh5mf4yp5	\\x4d4dcb0a39c953e1dd92a1bb8b1676176709a60e361a96f2cb4d5791e2203522
pk7gh5mf4yp5	\\x66737509dc40d117d89664be28b00401599e81abdd26341fc3b752ad7a80bb1f
pk7gh5mf4yp5	\\xea5aac93838286181d9ec80b28d27a2b80b5d9bc1dfb46de65459e9eb21df15b
pk7gh5mf4yp5	\\x155365a1efae18b3db9cf19ee4a2de85ead8e4f4563d06dd6e4253c4b783d0b1
pk7gh5mf4yp5	\\x5f8bd1c8abfa0bc0a8a00e83000d18668bf80bb627104d66df567945d9d4e6c4
pk7gh5mf4yp5	\\x46aab916ec1ddeadbfc1437199213abffc0a4acc06683b5e33bd068ac7e9d609
pk7gh5mf4yp5	\\xd635989d79c664f14337cfcc0ae46e5b08cc6bffcf4cbe732a1fef19488c25ba
p1433g1zxbpk	\\xa17ccbd14cbc11f056afe99645844acba1575e52c22194fa5050262b07d2c85b
p1433g1zxbpk	\\x1ef801d4dc8a91b89bf7405e600622282e6d57e7da4da69a306bec584c989788
p1433g1zxbpk	\\x0d94bb015145e8245eece45d7386ee1bf8a033a666631f90a5ce8a3144132d99
p1433g1zxbpk	\\xc56491861aef3078fc0e9fde474d09c5d8dba953113254b0f90fc80ced888c66
p1433g1zxbpk	\\x514647e37831750398bb126954272ec200cba6111d14b6d1917d177785b2e740
p1433g1zxbpk	\\xbc50e3445eabde2529b694efeef390ad3011f02d1ac5ef8085b90eb47351fffa
p1433g1zxbpk	\\x7c84a60f8339d59b865b00870afc0f75e2ec5eaeced1873754d593f3ec31b488
p1433g1zxbpk	\\x12c28710f3ee1ced45849734c91d4885799353a510a6a8d83bddb2c944d51523
pe73m4hvzg41	\\x3d3c354fc9fa8cf29613f45440454128312cab0243c025d8584aa6c5484153af
pe73m4hvzg41	\\x45138b9aa93c0d8fdbe85096386a5227acf0992c275f2e383cd12fedc59b6914
pe73m4hvzg41	\\xafc2f3fd7deb565d0a818dc8a25d3fc4939b23de6a38eb341a5c74a5933d264a
pe73m4hvzg41	\\x0e3a743ad43dce5f1885bdfb707ba3eb009b2fb07be9018696531d3390d2a332
pe73m4hvzg41	\\x218becebb63bb619bf174a4320909aa1db217cbc4b96d53d0cf037b16fa63710
pe73m4hvzg41	\\x05899b5367ffd468fce6fd16cca22cf63c8b3d4698923cae5dee638cd58cc372
pe73m4hvzg41	\\xbfa79e3f5c7649aa99a8f413efa2b7f7598680efa8580a3e66d1699c1f7cfa8d
pe73m4hvzg41	\\xacb7b6e5ac6b3fd46d4db749b6ac3b5e4c8965559bd468a9a53dfada104230b0
\.
COPY taberna.reports (id, at, by, who, reason, text, chat, lines) FROM stdin;
1	1795848217809	p77t6ta5vpdv	p6jbktpeh9x5	insult	Look.	kbs98a4rbp	[{"n":1,"channel":"watchers","who":"p6jbktpeh9x5","name":"Autumn Kingfisher","at":1795848217807,"v":4,"text":"You fools"}]
\.
COPY taberna.rooms (number, room, state, since, network, address) FROM stdin;
1	znrsrake92	ended	1795848217710	0	0
2	kbs98a4rbp	playing	1795848217803	8633335519668693570	6939884373752437899
\.
COPY taberna.seats (who, room) FROM stdin;
pk7gh5mf4yp5	1
p1433g1zxbpk	1
pzhs0ssvhf3k	2
p77t6ta5vpdv	2
\.
COPY taberna.solved (who, ruleset, puzzle, at) FROM stdin;
pk7gh5mf4yp5	tabula	0123456789	1764000000000
\.
COPY taberna.stores (store, session, number, since) FROM stdin;
begun	0	1	2026-11-28 06:43:37.266352+00
\.
COPY taberna.thrown (who, kind, face, n, shown) FROM stdin;
pk7gh5mf4yp5	d6	1	1	1
pk7gh5mf4yp5	d6	2	1	1
pk7gh5mf4yp5	d6	4	2	2
pk7gh5mf4yp5	d6	5	3	3
pk7gh5mf4yp5	d6	6	2	2
p1433g1zxbpk	d6	1	1	1
p1433g1zxbpk	d6	2	3	3
p1433g1zxbpk	d6	3	2	2
p1433g1zxbpk	d6	4	4	4
p1433g1zxbpk	d6	5	1	1
p1433g1zxbpk	d6	6	1	1
\.
COPY taberna.timeouts (chat, who, until, why) FROM stdin;
kbs98a4rbp	p6jbktpeh9x5	4102444800000	Insults
\.
COPY taberna.tips (tip, room) FROM stdin;
\\x15ca6088351bd9c37f877a79250d7a4784c18a3d294aa3b31e96c23c6f6153cb	znrsrake92
\\x256fbbf9488332974bd2989736f3d48eb204fe82b5142385654cf2cba2b6aae1	znrsrake92
\\xd0bcd2322b9717fa9958b4af4bc16fe353427fb43acf8e27aa4e294080581f86	kbs98a4rbp
\\x93ce64f059d0b02e579693eefd59e022834d00c731f14c6fd9429bf7f09f6229	kbs98a4rbp
\.
COPY taberna.version (number) FROM stdin;
9
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
CREATE INDEX games_ruleset ON taberna.games USING btree (ruleset, id);
CREATE INDEX lines_who ON taberna.lines USING btree (who);
CREATE INDEX logins_who ON taberna.logins USING btree (who);
CREATE INDEX owners_node ON taberna.owners USING btree (node, incarnation);
CREATE INDEX players_who ON taberna.players USING btree (who, game);
CREATE INDEX rating_steps_pair ON taberna.rating_steps USING btree (who, other, at);
CREATE INDEX rating_steps_who ON taberna.rating_steps USING btree (who, ruleset, id);
CREATE INDEX ratings_top ON taberna.ratings USING btree (ruleset, rating DESC);
CREATE INDEX rooms_running ON taberna.rooms USING btree (number) WHERE (state <> ALL (ARRAY['ended'::text, 'closed'::text]));
CREATE INDEX seats_room ON taberna.seats USING btree (room);
