-- {"ended": "1bkfzs6bp7", "running": "ftx7yps9q6", "account": "p9a531ker0gs", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "p3exsjhbdt3n", "token": "6K2WpLSufU2jdhu_4b6WrsoxXmLCcjok9kEr0h_04QI", "seat": "w1", "secret": "a45798fffe3b340b15f0d3de93a51b18a25eecb9a99656f6c78f216035a8f1d5"}, {"who": "pps26tbstx0f", "token": "aiRd385fmPyISdWctEeJm-FCJ42PcR1d9gKdIWvNc70", "seat": "b1", "secret": "b6628c8dad39f61fcc4f4ad52014759c0c9866f8e6915b356af5fbdcc6947b1e"}]}
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
    since bigint NOT NULL
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
llvla	p9a531ker0gs
galla	pt2s1kzw3dd0
ursus	pe4ryheb5mgm
\.
COPY taberna.accounts (who, name, password, vault, made) FROM stdin;
p9a531ker0gs	Livia	$argon2id$v=19$m=19456,t=2,p=1$kfAwsVimfy4rbHel3iAhNA$vA9Rl2rU0yIM5aGh9isQ40uT+W5waO0pGc1VJsdw+bs	sealed	1795846624439
pt2s1kzw3dd0	Galla	$argon2id$v=19$m=19456,t=2,p=1$jDtN4BpcjlgZmqpcP51k2w$j5Nun5C9xC2BTLcUnRl0RPvjOH/OpUurGyHbQBcOWSY	sealed	1795846624669
pe4ryheb5mgm	Ursus	$argon2id$v=19$m=19456,t=2,p=1$gmlhX6K6gQhrdl6hyz11Xg$iMQj9q1o2A9xnOKviq/Ad0eMZxTHtiuDUJtuoMdNByM	sealed	1795846625713
\.
COPY taberna.acts (id, at, by, what, target, why) FROM stdin;
1	1795846625993	p3exsjhbdt3n	timeout	ftx7yps9q6/pnn4eets13cj	Insults
2	1795846626065	operator	ban	203.0.113.9	a test
\.
COPY taberna.bans (id, target, until, why, by, at) FROM stdin;
1	203.0.113.9	0	a test	operator	1795846626065
\.
COPY taberna.blocks (who, other, name) FROM stdin;
pps26tbstx0f	pnn4eets13cj	Woodland Hare
\.
COPY taberna.bots (who) FROM stdin;
pe4ryheb5mgm
\.
COPY taberna.chains (room, game, seed) FROM stdin;
1	1	\\x51292ed682aa81a5550297a79371432059effe4cb3513fc5d279ea59760a0290
1	2	\\xadeb1c5dae5c15963807c9b35f65436094a82bfbae55dabccd9bdca8535eeae7
2	1	\\x33c65caf19c4e8e1c496e6f006d1f0f5fe542cbeef8bdbadc4ac962b3b5adebe
\.
COPY taberna.events (id, room, v, before, who, command, text) FROM stdin;
1	1	1	0	p9a531ker0gs	2	{"t":"event","room":"1bkfzs6bp7","v":1,"at":1795846624778,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"p9a531ker0gs","host_name":"Livia","tip":"9a49251e1c17fa2a3a7743ddb376be00493a1e7b146975b2192650bc08db8920"},"h":"94aba64ffa91d2c7"}
2	1	2	1	p9a531ker0gs	4	{"t":"event","room":"1bkfzs6bp7","v":2,"at":1795846624813,"e":"seated","d":{"seat":"w1","who":"p9a531ker0gs","name":"Livia","tip":"138ac6b93b18c1c4c2562bd8fd80b5ccdf5d3c7d0c6067163b2caa595b19ea89"},"h":"24c494b8eb531c86"}
3	1	3	2	pt2s1kzw3dd0	3	{"t":"event","room":"1bkfzs6bp7","v":3,"at":1795846624861,"e":"seated","d":{"seat":"b1","who":"pt2s1kzw3dd0","name":"Galla","tip":"b27f842a10526e4accea455c844ab009d5c2688578097c25ae8b79b30eab4afb"},"h":"c69f94b62dd6a839"}
4	1	4	3	pt2s1kzw3dd0	3	{"t":"event","room":"1bkfzs6bp7","v":4,"at":1795846624861,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"4b13391eb43d2758cc57d5b696e1481b19c4076cd0e582d3a2471eade1013152","seats":{"w1":{"who":"p9a531ker0gs","name":"Livia","tip":"138ac6b93b18c1c4c2562bd8fd80b5ccdf5d3c7d0c6067163b2caa595b19ea89"},"b1":{"who":"pt2s1kzw3dd0","name":"Galla","tip":"b27f842a10526e4accea455c844ab009d5c2688578097c25ae8b79b30eab4afb"}},"tip":"9a49251e1c17fa2a3a7743ddb376be00493a1e7b146975b2192650bc08db8920"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"e27343a1458831b7"}
5	1	5	4	p9a531ker0gs	5	{"t":"event","room":"1bkfzs6bp7","v":5,"at":1795846624953,"e":"linked","d":{"seat":"w1","link":"9091199dc61e48742838958439c007b34b9271ff04dcdd2a01e591ee275d20f6"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9908},"h":"6ca12b6df39937a8"}
6	1	6	5	pt2s1kzw3dd0	4	{"t":"event","room":"1bkfzs6bp7","v":6,"at":1795846624962,"e":"rolloff","d":{"i":1,"white":[2,3,1],"black":[5,1,4],"first":"b","links":["1d0d234c1ece6a0497095357745998de43a59e0588d1c32f038aeff48b2c0eb7","9091199dc61e48742838958439c007b34b9271ff04dcdd2a01e591ee275d20f6","b04fe23e68977bce332ca76ea4f3a712c71b0dd522e52c8dfa8303dd26e9a21f"]},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"4c233704d2b18175"}
7	1	7	6	p9a531ker0gs	6	{"t":"event","room":"1bkfzs6bp7","v":7,"at":1795846624989,"e":"linked","d":{"seat":"w1","link":"87f5f8c1bbebc78216e3bffaabcebe1f1e434c7c4b3f222d7e120ff24da730ba"},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"b","free":9973},"h":"b72faf6e529c8ed1"}
8	1	8	7	pt2s1kzw3dd0	5	{"t":"event","room":"1bkfzs6bp7","v":8,"at":1795846624993,"e":"rolled","d":{"i":2,"seat":"b1","dice":[1,6,2],"witness":"w1","links":["b8f48c0b4361c75797f263727e9a6b975c8804a13c183523dcb5a6cedb274aab","87f5f8c1bbebc78216e3bffaabcebe1f1e434c7c4b3f222d7e120ff24da730ba","5376dfbca1a72699b7b2addd100ffc0873d3bcb846de6d646338ae19c21e3067"]},"p":"681ecce6ff654649","c":{"w":180000,"b":180000,"run":"b","free":9969},"h":"26e1712dcd1c863c"}
9	1	9	8	pt2s1kzw3dd0	6	{"t":"event","room":"1bkfzs6bp7","v":9,"at":1795846625053,"e":"turn","d":{"seat":"b1","steps":["hand/1","1/3","3/9"],"link":"5d59d394802183df9644ee3ff60a84e5db61bbea6ec9a9fd8a82bcc3946bc786"},"p":"ee4d60a6093a8627","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"a79dd94f65f44abe"}
10	1	10	9	p9a531ker0gs	7	{"t":"event","room":"1bkfzs6bp7","v":10,"at":1795846625065,"e":"rolled","d":{"i":3,"seat":"w1","dice":[1,5,4],"witness":"b1","links":["4d917e36f0c3f566bdfa1070ef2c6ce4646cebafe0ec6742f0e7a94dc5bf26b4","5d59d394802183df9644ee3ff60a84e5db61bbea6ec9a9fd8a82bcc3946bc786","dced5760affdb8fe95cc6276b7f179bfa1085ed645c0d8909473be601f767a81"]},"p":"aa91d71165a104b5","c":{"w":180000,"b":180000,"run":"w","free":10888},"h":"76051ee77a1e46c0"}
11	1	11	10	p9a531ker0gs	8	{"t":"event","room":"1bkfzs6bp7","v":11,"at":1795846625128,"e":"turn","d":{"seat":"w1","steps":["hand/1","1/5","hand/5"],"link":"0b9008dc29e527258536d1217d364f12eb609e8dd79665534aa6e91f2111a626"},"p":"2036a2cb4f35bfc5","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"0e92331341552c85"}
12	1	12	11	pt2s1kzw3dd0	7	{"t":"event","room":"1bkfzs6bp7","v":12,"at":1795846625155,"e":"rolled","d":{"i":4,"seat":"b1","dice":[2,5,5],"witness":"w1","links":["727150a97160fba80831552b16bdf2ea3e9ed4b5892ea313f6fe304f8f0c0b7e","0b9008dc29e527258536d1217d364f12eb609e8dd79665534aa6e91f2111a626","3369dbff72a279908909abfc5557c8d4d1b77950d9b6fec804275140d28d1d93"]},"p":"286f99af9238e602","c":{"w":180000,"b":180000,"run":"b","free":10873},"h":"0e4149eaafc4c2d6"}
13	1	13	12	pt2s1kzw3dd0	8	{"t":"event","room":"1bkfzs6bp7","v":13,"at":1795846625175,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/7","7/12"],"link":"3e7d36477ec5025f3a56ab062af48f901d7b5fa4320813afc61a08eba5be8815"},"p":"087184eca32ab285","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"db17f2c74eefce7a"}
14	1	14	13	p9a531ker0gs	9	{"t":"event","room":"1bkfzs6bp7","v":14,"at":1795846625193,"e":"rolled","d":{"i":5,"seat":"w1","dice":[4,4,4],"witness":"b1","links":["db75c79506a4db599d14fd388b069fd5a6c03db83a24640759abed5a8b1b7efa","3e7d36477ec5025f3a56ab062af48f901d7b5fa4320813afc61a08eba5be8815","d936addd702c63c421c57bbaa719860af34a99756ab4f6dbdf6c269410d4c4bc"]},"p":"45cac4012ef6f455","c":{"w":180000,"b":180000,"run":"w","free":10882},"h":"27156d96197d325e"}
15	1	15	14	p9a531ker0gs	10	{"t":"event","room":"1bkfzs6bp7","v":15,"at":1795846625219,"e":"turn","d":{"seat":"w1","steps":["hand/4","hand/4","hand/4"],"link":"30dd5ebe953ecc8e0adc67835fecada94e275f92e1c918e23133a895ce1d4366"},"p":"2cb45de1e9cbf4f9","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"cc24c5512e4bf7e3"}
16	1	16	15	pt2s1kzw3dd0	9	{"t":"event","room":"1bkfzs6bp7","v":16,"at":1795846625267,"e":"rolled","d":{"i":6,"seat":"b1","dice":[3,2,5],"witness":"w1","links":["c0dd016aacb2a6affd387b49893a61c04ace4bd7c7168c1a12376efafebf77ad","30dd5ebe953ecc8e0adc67835fecada94e275f92e1c918e23133a895ce1d4366","99da6576e6db37920389803a9f7931439cd9176fc3efb4fe1e38df9818f96e40"]},"p":"86e9b6c127eef691","c":{"w":180000,"b":180000,"run":"b","free":10852},"h":"500df922c88ee0d5"}
17	1	17	16	pt2s1kzw3dd0	10	{"t":"event","room":"1bkfzs6bp7","v":17,"at":1795846625274,"e":"turn","d":{"seat":"b1","steps":["hand/3","3/8","8/10"],"link":"0cfe3e87a92dbc5654c405c6c8fdfce05f067c01804a553fa7b73a7742c6f66f"},"p":"f9634d0ab3b9be44","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"5ec8890779fcbc7b"}
18	1	18	17	p9a531ker0gs	11	{"t":"event","room":"1bkfzs6bp7","v":18,"at":1795846625279,"e":"rolled","d":{"i":7,"seat":"w1","dice":[6,6,2],"witness":"b1","links":["a110ff2de8ad95c3cc47ce4228a431b37465ef79ce598d6c40cb3b6eba42984d","0cfe3e87a92dbc5654c405c6c8fdfce05f067c01804a553fa7b73a7742c6f66f","71af898a3ce3e5e8a735a6bf276527b4e381844383a06b0209189c463f6ae3b1"]},"p":"b9f4e6b48e338f36","c":{"w":180000,"b":180000,"run":"w","free":10895},"h":"a74b37341dda04af"}
19	1	19	18	p9a531ker0gs	12	{"t":"event","room":"1bkfzs6bp7","v":19,"at":1795846625285,"e":"turn","d":{"seat":"w1","steps":["hand/6","hand/6","6/8"],"link":"073b10285e002d7a96b8c3eb5437ec37508ed51f92d6bc50ac7cefe305a41020"},"p":"0209df4a21710c9c","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"3109fee3e48bb7f5"}
20	1	20	19	pt2s1kzw3dd0	11	{"t":"event","room":"1bkfzs6bp7","v":20,"at":1795846625308,"e":"rolled","d":{"i":8,"seat":"b1","dice":[1,1,2],"witness":"w1","links":["3321ecc16562b531ac2343c3bd80d00f8b1a6d804803c3c7af35d9ca356db847","073b10285e002d7a96b8c3eb5437ec37508ed51f92d6bc50ac7cefe305a41020","4efb0de580177602b6584ff0acdaf5050abf471d72e9226def332d9b75eddc62"]},"p":"144c29291cb8e6ed","c":{"w":180000,"b":180000,"run":"b","free":10877},"h":"404d909055907c18"}
21	1	21	20	pt2s1kzw3dd0	12	{"t":"event","room":"1bkfzs6bp7","v":21,"at":1795846625317,"e":"resigned","d":{"seat":"b1"},"p":"144c29291cb8e6ed","c":{"w":180000,"b":180000,"run":"b","free":10868},"h":"1a2699f263916fb8"}
22	1	22	21	pt2s1kzw3dd0	12	{"t":"event","room":"1bkfzs6bp7","v":22,"at":1795846625317,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"402c2e1c5542ecb258c148f3a27c09aa09e6480e6c3dd378d105e6f495c11f04"},"p":"144c29291cb8e6ed","c":{"w":180000,"b":180000,"run":"","free":0},"h":"b3702c87d21c9c91"}
23	2	1	0	p3exsjhbdt3n	2	{"t":"event","room":"ftx7yps9q6","v":1,"at":1795846625722,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"p3exsjhbdt3n","host_name":"Woodland Kestrel","tip":"5f707749d46d88acb32d74fee7865e9e5a128a05287abdaeeaf44ec3a9a7627d"},"h":"38567837cd1386e0"}
24	2	2	23	p3exsjhbdt3n	4	{"t":"event","room":"ftx7yps9q6","v":2,"at":1795846625858,"e":"seated","d":{"seat":"w1","who":"p3exsjhbdt3n","name":"Woodland Kestrel","tip":"21c812063f81b07acee43ac5002797a75f677664d782e89bb232a13f97609e0e"},"h":"38dc1172f4a503b1"}
25	2	3	24	pps26tbstx0f	3	{"t":"event","room":"ftx7yps9q6","v":3,"at":1795846625905,"e":"seated","d":{"seat":"b1","who":"pps26tbstx0f","name":"Cloudy Puffin","tip":"1547b26f29e2395bf9fdf40c4b10f501eb7a8795db9d8d182706897ab3f710c1"},"h":"86e155875af64b4a"}
26	2	4	25	pps26tbstx0f	3	{"t":"event","room":"ftx7yps9q6","v":4,"at":1795846625905,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"748202601f85b7a5801b2a93735b0080ee9416ac0676446361c74ea2336434f6","seats":{"w1":{"who":"p3exsjhbdt3n","name":"Woodland Kestrel","tip":"21c812063f81b07acee43ac5002797a75f677664d782e89bb232a13f97609e0e"},"b1":{"who":"pps26tbstx0f","name":"Cloudy Puffin","tip":"1547b26f29e2395bf9fdf40c4b10f501eb7a8795db9d8d182706897ab3f710c1"}},"tip":"5f707749d46d88acb32d74fee7865e9e5a128a05287abdaeeaf44ec3a9a7627d"},"p":"1960fa269019c889","h":"080dd6113b4615f6"}
27	2	5	26	p3exsjhbdt3n	6	{"t":"event","room":"ftx7yps9q6","v":5,"at":1795846626071,"e":"linked","d":{"seat":"w1","link":"fe93e7a63dbb083df8cbca4053e98af759a0696290a335e5c6594a8955d93580"},"p":"1960fa269019c889","h":"543d302de26db873"}
28	2	6	27	pps26tbstx0f	8	{"t":"event","room":"ftx7yps9q6","v":6,"at":1795846626073,"e":"rolloff","d":{"i":1,"white":[3,2,3],"black":[6,3,3],"first":"b","links":["7cc3e67ef3c571492753c85c55e7b05eb6de5fa6b22aa696382e6a1f0eea745d","fe93e7a63dbb083df8cbca4053e98af759a0696290a335e5c6594a8955d93580","ce3b1c2d5d6616706e853a576d2b75e2c5fb9ce886a0009bab0ad3ec88ef43e1"]},"p":"d381218ae67aafcc","h":"b2abb3564911420d"}
29	2	7	28	p3exsjhbdt3n	7	{"t":"event","room":"ftx7yps9q6","v":7,"at":1795846626079,"e":"linked","d":{"seat":"w1","link":"6093835ef3179cb662c04168723e8e76f01cec5c5517d729aea5192039815fa1"},"p":"d381218ae67aafcc","h":"b00d17666d3d2482"}
30	2	8	29	pps26tbstx0f	9	{"t":"event","room":"ftx7yps9q6","v":8,"at":1795846626080,"e":"rolled","d":{"i":2,"seat":"b1","dice":[3,3,2],"witness":"w1","links":["caa81fa102d645d219e9458a1adf490e0ade5f78a7858570dca9cd614079882e","6093835ef3179cb662c04168723e8e76f01cec5c5517d729aea5192039815fa1","cdb626bcab3d99a8dc0cb6ef248e72de76fc7d2c6506a04cd7f4e5ae6319cb98"]},"p":"b5cadc9c59259e3d","h":"66d41e4576ccb239"}
31	2	9	30	pps26tbstx0f	10	{"t":"event","room":"ftx7yps9q6","v":9,"at":1795846626084,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/5","5/8"],"link":"ffc00a9091d0c7c4d1a078a65625c2619d39ae9b035324ac7843dbe78c3d037b"},"p":"491f0a074164bee8","h":"c491b9372a707b9e"}
32	2	10	31	p3exsjhbdt3n	8	{"t":"event","room":"ftx7yps9q6","v":10,"at":1795846626085,"e":"rolled","d":{"i":3,"seat":"w1","dice":[3,1,2],"witness":"b1","links":["b99acbccec365b46498903510c144b2a865585e7ed9124dc0020fc1f861d38ab","ffc00a9091d0c7c4d1a078a65625c2619d39ae9b035324ac7843dbe78c3d037b","e441ebc464a1b044eda877c0f00178cc7b1cf9c83dc32e5cf295689297fd9a61"]},"p":"d9ae5d753609c2e0","h":"130d2b3dcebe3a1f"}
33	2	11	32	p3exsjhbdt3n	9	{"t":"event","room":"ftx7yps9q6","v":11,"at":1795846626200,"e":"turn","d":{"seat":"w1","steps":["hand/1","1/3","hand/3"],"link":"763314275b0f4763bd6ad492dac4953121122b26c44f1e7114eb45a0c72d59fb"},"p":"ab0e1815461fc7e0","h":"4362ba4c3b7b1480"}
34	2	12	33	pps26tbstx0f	11	{"t":"event","room":"ftx7yps9q6","v":12,"at":1795846626301,"e":"rolled","d":{"i":4,"seat":"b1","dice":[3,3,5],"witness":"w1","links":["a39d84d554213e3459a93d8f33ca42e0919992541a20865edb5126dc4333755d","763314275b0f4763bd6ad492dac4953121122b26c44f1e7114eb45a0c72d59fb","60c5ca4b61db65c60c1af35bc3bd68a3b27279b10fb96f6ba76e32a37a42425e"]},"p":"76cea89950a5841a","h":"1d7c6ab8825f0474"}
35	2	13	34	pps26tbstx0f	12	{"t":"event","room":"ftx7yps9q6","v":13,"at":1795846626405,"e":"turn","d":{"seat":"b1","steps":["hand/5","5/8","8/11"],"link":"72c07ebd02f74d8e8287c6969d11f6ea711b326e70a8a43726a1efea12754793"},"p":"fccc3c642ddfae6a","h":"c2025d3a289af23d"}
36	2	14	35	p3exsjhbdt3n	10	{"t":"event","room":"ftx7yps9q6","v":14,"at":1795846626413,"e":"rolled","d":{"i":5,"seat":"w1","dice":[5,3,1],"witness":"b1","links":["45df86ea8bf8c62539a7ddefa0c94f1cbaed7afaeeefeb0ccd65ae184986ec0e","72c07ebd02f74d8e8287c6969d11f6ea711b326e70a8a43726a1efea12754793","ab2ee7d6478e5b423769dd0ebf3d37297a97a58b6b1f9b51f27c76a1cc939631"]},"p":"7bea5cc8ff3020c0","h":"fe9d4772795f51ef"}
\.
COPY taberna.games (id, room, game, ruleset, rules, started, ended, result, reason, turns, rated, open, imported) FROM stdin;
1	1bkfzs6bp7	1	tabula	tabula@1	1795846624861	1795846625317	1-0	resigned	6	1	1	0
\.
COPY taberna.heads (room, v, event) FROM stdin;
1	22	22
2	14	36
\.
COPY taberna.lines (chat, n, at, v, command, channel, who, name, text, preset, gone_by, gone_why) FROM stdin;
ftx7yps9q6	1	1795846625959	4	4	watchers	pnn4eets13cj	Woodland Hare	You fools	0	host	Insults
ftx7yps9q6	2	1795846626070	4	7	players	pps26tbstx0f	Cloudy Puffin	good-luck	1		
\.
COPY taberna.logins (token_hash, who, device, made, seen) FROM stdin;
\\x86790e988bd8694b9de8565af7cd710810a2a405bffe0a8ba9fa09309af238be	p9a531ker0gs	Python-urllib	1795846624439	1795846624439
\\xab3d990aea9765fd421277b7f2837bf755094a8e7757562b189d712437672030	pt2s1kzw3dd0	Python-urllib	1795846624669	1795846624669
\\x04d23107ecc6043bdcb881a6d2fd59649723932c659da4f7ac3b9fb64d18c8d5	pe4ryheb5mgm	Python-urllib	1795846625713	1795846625713
\.
COPY taberna.marks (id, filling) FROM stdin;
1	\\x1731d13a0d51ff7bbb48538474572f8f855e89a507dcdad7e4df2f1a028647d2
\.
COPY taberna.moves (code_hash, who, until) FROM stdin;
\\x1731d13a0d51ff7bbb48538474572f8f855e89a507dcdad7e4df2f1a028647d2	p9a531ker0gs	4102444800000
\.
COPY taberna.nodes (node, incarnation, until, since, holder, taken) FROM stdin;
one	1	2026-11-28 06:17:45.517917+00	2026-11-28 06:17:45.503614+00	a holder	t
\.
COPY taberna.numbers (name, number) FROM stdin;
archive	0
\.
COPY taberna.owners (room, node, incarnation, epoch) FROM stdin;
ftx7yps9q6	one	1	1
\.
COPY taberna.persons (who, token_hash, name, seen, made) FROM stdin;
p9a531ker0gs	\\x1731d13a0d51ff7bbb48538474572f8f855e89a507dcdad7e4df2f1a028647d2	Livia	1795846624439	1795846624160
pt2s1kzw3dd0	\\x691a5013fa183e383311a7771306b04e226c59239741a6e56339290da59b1250	Galla	1795846624669	1795846624463
p3exsjhbdt3n	\\xd6c9cd65174b78502d95e43915bb124f61cf6e81417ead7f55a359f2ad549afa	Woodland Kestrel	1795846625373	1795846625373
pps26tbstx0f	\\x75b06fb7e7419632a6f922f2e8c28483e697d94d0dbdd635b76be1daecfebd7b	Cloudy Puffin	1795846625393	1795846625393
pnn4eets13cj	\\xae1134ff89c3b37c313dd73d3e2f196334948f44389d5bee14aa0edb0d48c414	Woodland Hare	1795846625404	1795846625404
pe4ryheb5mgm	\\x29ac4d4758730bc4be19999504a1385a68bfc97bbaf647d7900c8ae17a174b87	Ursus	1795846625713	1795846625409
\.
COPY taberna.players (game, seat, who, name) FROM stdin;
1	w1	p9a531ker0gs	Livia
1	b1	pt2s1kzw3dd0	Galla
\.
COPY taberna.program_tokens (token_hash, who, name, scopes, made, seen) FROM stdin;
\\x1731d13a0d51ff7bbb48538474572f8f855e89a507dcdad7e4df2f1a028647d2	p9a531ker0gs	my bot	3	1764000000000	0
\.
COPY taberna.puzzle_days (who, ruleset, day) FROM stdin;
p9a531ker0gs	tabula	20416
\.
COPY taberna.rating_steps (id, who, ruleset, room, game, at, other, before, rating, deviation) FROM stdin;
1	p9a531ker0gs	tabula	1bkfzs6bp7	1	1795846625317	pt2s1kzw3dd0	1500	1662.2120014703455	290.23050778223865
2	pt2s1kzw3dd0	tabula	1bkfzs6bp7	1	1795846625317	p9a531ker0gs	1500	1337.7879985296545	290.23050778223865
\.
COPY taberna.ratings (who, ruleset, rating, deviation, volatility, games, at) FROM stdin;
p9a531ker0gs	tabula	1662.2120014703455	290.23050778223865	0.05999967537233814	1	1795846625317
pt2s1kzw3dd0	tabula	1337.7879985296545	290.23050778223865	0.05999967537233814	1	1795846625317
\.
COPY taberna.recoveries (who, code_hash) FROM stdin;
p9a531ker0gs	\\x42552bf1e7f3eae81881c6f05aa5a11c0e11e1c9185a5ba7e3c775fc01108471
p9a531ker0gs	\\x5048e240e60334ce73dabf43a324f8bc2cb5a66867f2611db8699071cc1b3f39
p9a531ker0gs	\\x7f80ae6d4e4184f65088b7b1e53d3bcd8e2f508eca2cbc4ed8e1887e26c816f2
p9a531ker0gs	\\x0de6bde196553f3a02f5a2a4ca4a41c82f2086dbede2eb13a329402af8078e9d
p9a531ker0gs	\\x97795355163071d64af977bad4aebefbe12652671a4d378b74ecda273c420bd4
p9a531ker0gs	\\x68f288a9090ec9a855e929c21ff71ce1743ab8d4ae0343873decbff18a3df34d
p9a531ker0gs	\\x20943f5443a20967c93cd65ccb529f13ce4300770e92a88fe28b9bdc2133dfce
p9a531ker0gs	\\xbb5c8f043d06f9ac7b90bc5f1791a288ff3048dc6db074586c306004f3bebe7a
pt2s1kzw3dd0	\\x31000e4890be36f6f7ef8226d6e63d076cb8f6d298f395531f26b68dd16e5807
pt2s1kzw3dd0	\\x4097c9463503cd870ee59a7e9dd6f9c37d7953c62e48aa3b0571d68c817f66dd
pt2s1kzw3dd0	\\x7e1aaf28730e89d7645bd069462e1730c6073845d9496d0583ddd63b6c21f3cf
pt2s1kzw3dd0	\\x9c166b4aa78736264a239287c8b0c770bc6d119705d18cb480d14df4977612f2
pt2s1kzw3dd0	\\x496ed9bae456889e0358e487d6f347c91aa6f1079b1484f23db4c02481166a87
pt2s1kzw3dd0	\\x2b56b198d16d267e905aa36466d0be1f14a708b8a55ceb35df02d621bc516a9b
pt2s1kzw3dd0	\\x5bd3d10fabf2869c2b0fa63d3ebb1547ef606cdadd0bbfefb6854da2d15571e9
pt2s1kzw3dd0	\\xd7df232588edaa95ff29b59c1f8801934aabd12af27cbe58077748fa630a9f4b
pe4ryheb5mgm	\\xc4401e76fce4eb89469c1a2d82a266dddcd10fbd6195d2448cd66130682c2cfe
pe4ryheb5mgm	\\xf967d5295e465abc963467eba71066ceb79184f9bfa88c53dbc083152a0a3647
pe4ryheb5mgm	\\xbc986beb98c1d9c4f29ee09fbed206a86bd1a9d5a9cdefc55b0836c5a9c17cc0
pe4ryheb5mgm	\\x8e227a5e45694321beb60ff79b0dc52b2e9d49114383b44d6b119571fe37835a
pe4ryheb5mgm	\\xd6c3064ba4e2faf75afb50b67d0a81f57f9215ca27039970d3a2331bcd848573
pe4ryheb5mgm	\\xe0cb2ff90d4214f8ff024fa49e5e38c0412f33c99d6ddf6cf7da35a8d57b40b5
pe4ryheb5mgm	\\xd64c9ae611718ca101f18ba0ffcde1daf058bd84947c68314ad2cc5538e71358
pe4ryheb5mgm	\\x0505296f51e7235fef305f636404b91e38c12c272bf55d4bc5961ad84fa9d7db
\.
COPY taberna.reports (id, at, by, who, reason, text, chat, lines) FROM stdin;
1	1795846625977	pps26tbstx0f	pnn4eets13cj	insult	Look.	ftx7yps9q6	[{"n":1,"channel":"watchers","who":"pnn4eets13cj","name":"Woodland Hare","at":1795846625959,"v":4,"text":"You fools"}]
\.
COPY taberna.rooms (number, room, state, since) FROM stdin;
1	1bkfzs6bp7	ended	1795846625317
2	ftx7yps9q6	playing	1795846625905
\.
COPY taberna.seats (who, room) FROM stdin;
p9a531ker0gs	1
pt2s1kzw3dd0	1
p3exsjhbdt3n	2
pps26tbstx0f	2
\.
COPY taberna.solved (who, ruleset, puzzle, at) FROM stdin;
p9a531ker0gs	tabula	0123456789	1764000000000
\.
COPY taberna.stores (store, session, number, since) FROM stdin;
begun	0	1	2026-11-28 06:17:03.330977+00
\.
COPY taberna.thrown (who, kind, face, n, shown) FROM stdin;
p9a531ker0gs	d6	1	1	1
p9a531ker0gs	d6	2	1	1
p9a531ker0gs	d6	4	4	4
p9a531ker0gs	d6	5	1	1
p9a531ker0gs	d6	6	2	2
pt2s1kzw3dd0	d6	1	3	3
pt2s1kzw3dd0	d6	2	4	4
pt2s1kzw3dd0	d6	3	1	1
pt2s1kzw3dd0	d6	5	3	3
pt2s1kzw3dd0	d6	6	1	1
\.
COPY taberna.timeouts (chat, who, until, why) FROM stdin;
ftx7yps9q6	pnn4eets13cj	4102444800000	Insults
\.
COPY taberna.tips (tip, room) FROM stdin;
\\x138ac6b93b18c1c4c2562bd8fd80b5ccdf5d3c7d0c6067163b2caa595b19ea89	1bkfzs6bp7
\\xb27f842a10526e4accea455c844ab009d5c2688578097c25ae8b79b30eab4afb	1bkfzs6bp7
\\x21c812063f81b07acee43ac5002797a75f677664d782e89bb232a13f97609e0e	ftx7yps9q6
\\x1547b26f29e2395bf9fdf40c4b10f501eb7a8795db9d8d182706897ab3f710c1	ftx7yps9q6
\.
COPY taberna.version (number) FROM stdin;
8
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
