-- {"ended": "hwdzqfvz1t", "running": "nbgj4qwsaa", "account": "pyyygqs7j52s", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "pvf4mzc8tz6g", "token": "Jbo46Nm3z_wveb92ZDENQU4_pr2QzFHQQsg54JscoWc", "seat": "w1", "secret": "4c1b2b6fa1a2f2510c2b1301d80af2bcd6b5cbc6f2401a2c37698b8bd3d78546"}, {"who": "pg7f8qyshjkb", "token": "4G5QOZX1RjOyFWsiHP7s2vhSDY-fAjuViS1RK8rcfmU", "seat": "b1", "secret": "0c903552a5927bbbd3fdeef5b596166c70106d2b8f46de7c709cbb582f25ca00"}]}
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
    n bigint NOT NULL
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
llvla	pyyygqs7j52s
galla	p3qqp5apxmsz
ursus	p5vz232ys892
\.
COPY taberna.accounts (who, name, password, vault, made) FROM stdin;
pyyygqs7j52s	Livia	$argon2id$v=19$m=19456,t=2,p=1$+COB5ZyJRJ1uEwj0IVP1kA$hI5bqnyJtlYvSNStyYRqfMn0zk9Y+2qq+NzvyEN1Nh8	sealed	1795690140025
p3qqp5apxmsz	Galla	$argon2id$v=19$m=19456,t=2,p=1$nWSXRPiVxrxAhEya/eNwZQ$Z+GZNwPHnPODQ481PgAbNZQWec/HHBGcDLHtoRml4vc	sealed	1795690140076
p5vz232ys892	Ursus	$argon2id$v=19$m=19456,t=2,p=1$8s+VVJs1mc21OnyxvDuxhQ$tpSdCvNfCEBTwR7W7pGguAaqbcp6JUIhd2pDC3VcOLg	sealed	1795690140289
\.
COPY taberna.acts (id, at, by, what, target, why) FROM stdin;
1	1795690140354	pvf4mzc8tz6g	timeout	nbgj4qwsaa/pw96r1j1fv20	Insults
2	1795690140387	operator	ban	203.0.113.9	a test
\.
COPY taberna.bans (id, target, until, why, by, at) FROM stdin;
1	203.0.113.9	0	a test	operator	1795690140387
\.
COPY taberna.blocks (who, other, name) FROM stdin;
pg7f8qyshjkb	pw96r1j1fv20	Quiet Stoat
\.
COPY taberna.bots (who) FROM stdin;
p5vz232ys892
\.
COPY taberna.chains (room, game, seed) FROM stdin;
1	1	\\x17c42adef6c86589a331181b35aab9f85f20f7e2bc35a854a1d06b327f9a9007
1	2	\\x98c69aa71e7ce6e64fc2bf4853a9f85d2b441248cdd650d5192f270097b3a47f
2	1	\\xd57b425ccea37db09d949374032dfb815fce45c4c74cfa75120d1478d82c8d4c
\.
COPY taberna.events (id, room, v, before, who, command, text) FROM stdin;
1	1	1	0	pyyygqs7j52s	2	{"t":"event","room":"hwdzqfvz1t","v":1,"at":1795690140079,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"pyyygqs7j52s","host_name":"Livia","tip":"6b62826766a54e66887285b1246105ee20f5ccdbe3cf5c62e29f18f6f4c84f13"},"h":"5d503eaa97256aba"}
2	1	2	1	pyyygqs7j52s	4	{"t":"event","room":"hwdzqfvz1t","v":2,"at":1795690140092,"e":"seated","d":{"seat":"w1","who":"pyyygqs7j52s","name":"Livia","tip":"08c597a06e3e6ffcde443df0a1454872480435449007d40ceb1ec987616ae0c4"},"h":"f17bab67940d9ce2"}
3	1	3	2	p3qqp5apxmsz	3	{"t":"event","room":"hwdzqfvz1t","v":3,"at":1795690140097,"e":"seated","d":{"seat":"b1","who":"p3qqp5apxmsz","name":"Galla","tip":"3df003b3f8dcdae6c21ff8e9d893968a2a065aedf93614ca713a5115be7ecb9e"},"h":"623239e21013b71f"}
4	1	4	3	p3qqp5apxmsz	3	{"t":"event","room":"hwdzqfvz1t","v":4,"at":1795690140097,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"164771e40723eb634fceb90b7060bca586e187a36e1b98f0309ff10b622819d1","seats":{"w1":{"who":"pyyygqs7j52s","name":"Livia","tip":"08c597a06e3e6ffcde443df0a1454872480435449007d40ceb1ec987616ae0c4"},"b1":{"who":"p3qqp5apxmsz","name":"Galla","tip":"3df003b3f8dcdae6c21ff8e9d893968a2a065aedf93614ca713a5115be7ecb9e"}},"tip":"6b62826766a54e66887285b1246105ee20f5ccdbe3cf5c62e29f18f6f4c84f13"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"f6fb4b7b5b1f548b"}
5	1	5	4	pyyygqs7j52s	5	{"t":"event","room":"hwdzqfvz1t","v":5,"at":1795690140105,"e":"linked","d":{"seat":"w1","link":"5a1b982f4998b4d0678bd13d0f73c0b3b66b2bd0b350154b40cd1e9babe5394b"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9992},"h":"00aa5e613c28fdb9"}
6	1	6	5	p3qqp5apxmsz	4	{"t":"event","room":"hwdzqfvz1t","v":6,"at":1795690140107,"e":"rolloff","d":{"i":1,"white":[2,1,3],"black":[2,5,5],"first":"b","links":["899a70c298df1010038fb4c8c5691d64b553a80e6e454e9197e9808a1204e5c9","5a1b982f4998b4d0678bd13d0f73c0b3b66b2bd0b350154b40cd1e9babe5394b","b867e863e1b7d82b0f839fbf6c4fe7ed2c65670dd3f1787d7d566068b98efd0e"]},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"ba849c1f35db6098"}
7	1	7	6	pyyygqs7j52s	6	{"t":"event","room":"hwdzqfvz1t","v":7,"at":1795690140113,"e":"linked","d":{"seat":"w1","link":"640a14a8d42acf7d390d8981825f3a468421eb549bd73a195b42e4582aa355e1"},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"b","free":9994},"h":"ddd403ede638a7a7"}
8	1	8	7	p3qqp5apxmsz	5	{"t":"event","room":"hwdzqfvz1t","v":8,"at":1795690140114,"e":"rolled","d":{"i":2,"seat":"b1","dice":[3,6,6],"witness":"w1","links":["c262147361fea1e84e3a32a39f5d944588d6955344596bd20ab7bcc65cd2968d","640a14a8d42acf7d390d8981825f3a468421eb549bd73a195b42e4582aa355e1","de182b55d376c1ac2ddb0a259ed1775a14d15ba0a066408ee0a2177060753e3e"]},"p":"ccdf4b389b9d6f0a","c":{"w":180000,"b":180000,"run":"b","free":9993},"h":"69a6af0e6650c717"}
9	1	9	8	p3qqp5apxmsz	6	{"t":"event","room":"hwdzqfvz1t","v":9,"at":1795690140118,"e":"turn","d":{"seat":"b1","steps":["hand/3","3/9","hand/6"],"link":"16c8b0ab5bad595d82805c34a0946c1884b07c2219b63c6ab7ce1f877b3e139b"},"p":"1b610463db3a289c","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"92453029c42a47ee"}
10	1	10	9	pyyygqs7j52s	7	{"t":"event","room":"hwdzqfvz1t","v":10,"at":1795690140121,"e":"rolled","d":{"i":3,"seat":"w1","dice":[6,1,5],"witness":"b1","links":["b6445792ec56e6f2588d355a04013f817d5f4d4d2af04263c18f4eef85e167a2","16c8b0ab5bad595d82805c34a0946c1884b07c2219b63c6ab7ce1f877b3e139b","c59a4115193ed8ba48cf01dbdb5cb39f6c7a238b1c9b7217cf4092a0a35054dc"]},"p":"ad18ae8c5caabecc","c":{"w":180000,"b":180000,"run":"w","free":10897},"h":"f88822cef092e27e"}
11	1	11	10	pyyygqs7j52s	8	{"t":"event","room":"hwdzqfvz1t","v":11,"at":1795690140128,"e":"turn","d":{"seat":"w1","steps":["hand/1","1/6*","hand/6"],"link":"2ffb9854ee0ed6a6bceb2211d72d2d2c0a257f4ee80d92b1ea20d5d9d30ddfe4"},"p":"d8d64898f41e6cc4","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"75c8eb8080d561b0"}
12	1	12	11	p3qqp5apxmsz	7	{"t":"event","room":"hwdzqfvz1t","v":12,"at":1795690140135,"e":"rolled","d":{"i":4,"seat":"b1","dice":[2,5,4],"witness":"w1","links":["df47691f225ccb841d928478a80405049a1f5cfc3d8fe5342932678651391440","2ffb9854ee0ed6a6bceb2211d72d2d2c0a257f4ee80d92b1ea20d5d9d30ddfe4","a0e9e8a2b917fe362b26148fe6e662c1c6463898375c47a0cc16591279d9c2b4"]},"p":"edb3c161e4d43b4e","c":{"w":180000,"b":180000,"run":"b","free":10893},"h":"a2ec106541b688c3"}
13	1	13	12	p3qqp5apxmsz	8	{"t":"event","room":"hwdzqfvz1t","v":13,"at":1795690140142,"e":"turn","d":{"seat":"b1","steps":["bar/4","4/9","hand/2"],"link":"d96fab2649ca6eb0d9c27fb8cf6db5b9d458c61917ee8d2474c86a653347d180"},"p":"3b15dca2d5f9c58d","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"b2865cf0df92cea2"}
14	1	14	13	pyyygqs7j52s	9	{"t":"event","room":"hwdzqfvz1t","v":14,"at":1795690140150,"e":"rolled","d":{"i":5,"seat":"w1","dice":[3,6,1],"witness":"b1","links":["fa011cb33205b75db2dfafd2e2b734ec81542b454dc9baa987fbfe8ec60de922","d96fab2649ca6eb0d9c27fb8cf6db5b9d458c61917ee8d2474c86a653347d180","8c54d522ffaa11dc225b17e608ce29173a34170c9b185cc1fd2b12d61e7533a2"]},"p":"1ce69bffcf830d57","c":{"w":180000,"b":180000,"run":"w","free":10892},"h":"921b5cd9df68da70"}
15	1	15	14	pyyygqs7j52s	10	{"t":"event","room":"hwdzqfvz1t","v":15,"at":1795690140158,"e":"turn","d":{"seat":"w1","steps":["hand/1","hand/6","hand/3"],"link":"92811f99df84d395fe4ac08ada17a8b713a9936788ac5359b54a55ba1fc3d70f"},"p":"a2ba490de89d3ddd","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"0c0cd3a0abc25dd2"}
16	1	16	15	p3qqp5apxmsz	9	{"t":"event","room":"hwdzqfvz1t","v":16,"at":1795690140163,"e":"rolled","d":{"i":6,"seat":"b1","dice":[6,2,2],"witness":"w1","links":["49d1b8149b876e5b5075497c4e3aade972dea8e6c4f170cb2f8d1c873e43a2e1","92811f99df84d395fe4ac08ada17a8b713a9936788ac5359b54a55ba1fc3d70f","941bcb233d2447ee19202f18acafa044a2a1d46103dd21f595e44ce4f87bcf18"]},"p":"f66ea6571e242a5e","c":{"w":180000,"b":180000,"run":"b","free":10895},"h":"61557d82502a2103"}
17	1	17	16	p3qqp5apxmsz	10	{"t":"event","room":"hwdzqfvz1t","v":17,"at":1795690140167,"e":"turn","d":{"seat":"b1","steps":["hand/2","hand/2","2/8"],"link":"f5c20b1fac8cba8817a9aab40562b0f2b96ab1bb61e930db01dc7bbd569917a6"},"p":"a9c737d835bc991c","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"c2f54127ad3d3277"}
18	1	18	17	pyyygqs7j52s	11	{"t":"event","room":"hwdzqfvz1t","v":18,"at":1795690140173,"e":"rolled","d":{"i":7,"seat":"w1","dice":[4,1,1],"witness":"b1","links":["7703bf5b5455e8792234d5e00449680cb94ae59759fae14074d6c7f75fecee26","f5c20b1fac8cba8817a9aab40562b0f2b96ab1bb61e930db01dc7bbd569917a6","484dd33b85119ba7fa55939dab183550c949d72726ddaf9cae2e9368ede8b394"]},"p":"879cb050a8848c32","c":{"w":180000,"b":180000,"run":"w","free":10894},"h":"3d51ed04e701f240"}
19	1	19	18	pyyygqs7j52s	12	{"t":"event","room":"hwdzqfvz1t","v":19,"at":1795690140179,"e":"turn","d":{"seat":"w1","steps":["hand/4","hand/1","4/5"],"link":"25b3b86189f49dae229c4fc230d2f78103b4df68948dbb69c75b1eb222937b19"},"p":"84cec0063a681e80","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"3fe2bc585eb48f5b"}
20	1	20	19	p3qqp5apxmsz	11	{"t":"event","room":"hwdzqfvz1t","v":20,"at":1795690140186,"e":"rolled","d":{"i":8,"seat":"b1","dice":[1,3,6],"witness":"w1","links":["85dbe7a93c12ab983eec616df27d7ae50d51f9cbe92a35c8873d5dd29c82b19c","25b3b86189f49dae229c4fc230d2f78103b4df68948dbb69c75b1eb222937b19","db85a28b3e010f153bca058cf38055411c063170e15ad4aad7750f2767363b9e"]},"p":"e99ab6ec07de3540","c":{"w":180000,"b":180000,"run":"b","free":10893},"h":"24edeaadc9e9404e"}
21	1	21	20	p3qqp5apxmsz	12	{"t":"event","room":"hwdzqfvz1t","v":21,"at":1795690140194,"e":"resigned","d":{"seat":"b1"},"p":"e99ab6ec07de3540","c":{"w":180000,"b":180000,"run":"b","free":10885},"h":"1313268c69a055d2"}
22	1	22	21	p3qqp5apxmsz	12	{"t":"event","room":"hwdzqfvz1t","v":22,"at":1795690140194,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"0869cdb7f30d71e0b4574f31d69086b76fb896e90025126034b75b46d0ed07f3"},"p":"e99ab6ec07de3540","c":{"w":180000,"b":180000,"run":"","free":0},"h":"dfbbe0323859db16"}
23	2	1	0	pvf4mzc8tz6g	2	{"t":"event","room":"nbgj4qwsaa","v":1,"at":1795690140302,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"pvf4mzc8tz6g","host_name":"Velvet Merlin","tip":"a5c7c2c23a5437ae06d10398cc6af06d5d0ebfeb42007b39871f1fb11ca27756"},"h":"53d34fcf2322e162"}
24	2	2	23	pvf4mzc8tz6g	4	{"t":"event","room":"nbgj4qwsaa","v":2,"at":1795690140326,"e":"seated","d":{"seat":"w1","who":"pvf4mzc8tz6g","name":"Velvet Merlin","tip":"7c454334930d6996e8d1b6b579fdc9fc627b5d50ec0104e09b16e23a496787ff"},"h":"0f4f94db01662cb7"}
25	2	3	24	pg7f8qyshjkb	3	{"t":"event","room":"nbgj4qwsaa","v":3,"at":1795690140333,"e":"seated","d":{"seat":"b1","who":"pg7f8qyshjkb","name":"Quiet Lapwing","tip":"ed6097fb2a100dba4ed5ab54e65ddf03cf800b5a1ef009140ac07cf0a905f3e7"},"h":"48fb604ac31c59f6"}
26	2	4	25	pg7f8qyshjkb	3	{"t":"event","room":"nbgj4qwsaa","v":4,"at":1795690140333,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"2f8b85ec897ecd81aedcd71a664555bc16df446b6c5cfa9094c8b920a64460be","seats":{"w1":{"who":"pvf4mzc8tz6g","name":"Velvet Merlin","tip":"7c454334930d6996e8d1b6b579fdc9fc627b5d50ec0104e09b16e23a496787ff"},"b1":{"who":"pg7f8qyshjkb","name":"Quiet Lapwing","tip":"ed6097fb2a100dba4ed5ab54e65ddf03cf800b5a1ef009140ac07cf0a905f3e7"}},"tip":"a5c7c2c23a5437ae06d10398cc6af06d5d0ebfeb42007b39871f1fb11ca27756"},"p":"1960fa269019c889","h":"06b1fcd87aa5cd9b"}
27	2	5	26	pvf4mzc8tz6g	6	{"t":"event","room":"nbgj4qwsaa","v":5,"at":1795690140398,"e":"linked","d":{"seat":"w1","link":"3eb35356707d1ce96645ec7cc9c7b659c1f4fd877d2b92e20527937541610166"},"p":"1960fa269019c889","h":"cdfcaf3ec5b2a6a6"}
28	2	6	27	pg7f8qyshjkb	8	{"t":"event","room":"nbgj4qwsaa","v":6,"at":1795690140400,"e":"rolloff","d":{"i":1,"white":[2,4,4],"black":[1,4,4],"first":"w","links":["1a905ed76549b744d10090b29a19cdc2d3837b119751275dc0a3914e7da20556","3eb35356707d1ce96645ec7cc9c7b659c1f4fd877d2b92e20527937541610166","256e08b96f11aebba4c2adf9ae60b173156f739afc7e939343ed1492aaf7ff94"]},"p":"1960fa269019c889","h":"9f45ca5a9b57d6dd"}
29	2	7	28	pvf4mzc8tz6g	7	{"t":"event","room":"nbgj4qwsaa","v":7,"at":1795690140408,"e":"linked","d":{"seat":"w1","link":"e33a4a5f115409922f308878f45acf25ece1aaae006d876fa25ddf39988fc4bc"},"p":"1960fa269019c889","h":"3a5d86784dcc6b92"}
30	2	8	29	pg7f8qyshjkb	9	{"t":"event","room":"nbgj4qwsaa","v":8,"at":1795690140414,"e":"rolled","d":{"i":2,"seat":"w1","dice":[6,3,6],"witness":"b1","links":["5f0458930a318a27a954db59dea5b211c15ca03a281de21622e2fa741484dba5","2208d812602aa4ae800959bc940f006afea812c79c4a6cbd020142e448022e6c","e33a4a5f115409922f308878f45acf25ece1aaae006d876fa25ddf39988fc4bc"]},"p":"b768927f02e872c6","h":"5820f607cd7abcf8"}
31	2	9	30	pvf4mzc8tz6g	8	{"t":"event","room":"nbgj4qwsaa","v":9,"at":1795690140422,"e":"turn","d":{"seat":"w1","steps":["hand/3","3/9","hand/6"],"link":"5bdfe413aa00b11164421b0464d7b8c37d642bb5311c823b0c96eae0b80e4356"},"p":"7c07ba09157302cd","h":"6058a2668e53a394"}
32	2	10	31	pg7f8qyshjkb	10	{"t":"event","room":"nbgj4qwsaa","v":10,"at":1795690140432,"e":"rolled","d":{"i":3,"seat":"b1","dice":[5,3,3],"witness":"w1","links":["1617af22c151c601b0a5b73e182986ea9f1761cf35cee485d599b609eec85a01","5bdfe413aa00b11164421b0464d7b8c37d642bb5311c823b0c96eae0b80e4356","2a981932939a85c844034543973d52b86a860ec916b0daafe965eeffdaec6a7b"]},"p":"2cdbe865e5524f55","h":"bed8ab06c5c50053"}
33	2	11	32	pg7f8qyshjkb	11	{"t":"event","room":"nbgj4qwsaa","v":11,"at":1795690140443,"e":"turn","d":{"seat":"b1","steps":["hand/3","3/6*","6/11"],"link":"117376ee63d82d81331f58044e7e979f04f4b1997e56231fa2f972e893561625"},"p":"b83129fbd9f47f20","h":"c5d5b6fb0df874a6"}
34	2	12	33	pvf4mzc8tz6g	9	{"t":"event","room":"nbgj4qwsaa","v":12,"at":1795690140447,"e":"rolled","d":{"i":4,"seat":"w1","dice":[4,5,4],"witness":"b1","links":["f094c485e4e5aba68b277c9a928c3a758803a7dd21b4a2102cce04b60efe2a40","117376ee63d82d81331f58044e7e979f04f4b1997e56231fa2f972e893561625","d339ea097b6b9b40e5d5dff70bad7233f5763716bc599c8b5d30ca69ca0f84a4"]},"p":"abeaa2abae225d69","h":"d5c6477c21eb7aa8"}
35	2	13	34	pvf4mzc8tz6g	10	{"t":"event","room":"nbgj4qwsaa","v":13,"at":1795690140453,"e":"turn","d":{"seat":"w1","steps":["bar/4","hand/5","5/9"],"link":"dea6d69a56ff7acf155761e60b29f0e7ff4cda69ec4d9371ab7832eb6aab9792"},"p":"e052a33a67d7d75c","h":"9606b661e6d4edad"}
36	2	14	35	pg7f8qyshjkb	12	{"t":"event","room":"nbgj4qwsaa","v":14,"at":1795690140456,"e":"rolled","d":{"i":5,"seat":"b1","dice":[5,6,6],"witness":"w1","links":["9253d27f3ac2e16c57ba79cd577a7dd28946f6510cfc05e2b2a3db1989e32cc9","dea6d69a56ff7acf155761e60b29f0e7ff4cda69ec4d9371ab7832eb6aab9792","a8e5a5b42bdeb2f4a3b34de62e35f2c563fda56cc827ffc19c35dd6c3dda5a36"]},"p":"443ae88834a9cf15","h":"dc3663e7f739073d"}
\.
COPY taberna.games (id, room, game, ruleset, rules, started, ended, result, reason, turns, rated, open, imported) FROM stdin;
1	hwdzqfvz1t	1	tabula	tabula@1	1795690140097	1795690140194	1-0	resigned	6	1	1	0
\.
COPY taberna.heads (room, v, event) FROM stdin;
1	22	22
2	14	36
\.
COPY taberna.lines (chat, n, at, v, command, channel, who, name, text, preset, gone_by, gone_why) FROM stdin;
nbgj4qwsaa	1	1795690140342	4	4	watchers	pw96r1j1fv20	Quiet Stoat	You fools	0	host	Insults
nbgj4qwsaa	2	1795690140395	4	7	players	pg7f8qyshjkb	Quiet Lapwing	good-luck	1		
\.
COPY taberna.logins (token_hash, who, device, made, seen) FROM stdin;
\\xe6966db4d370c31c14832a778c6927ede08006cfd40699d3305806d978cf0e13	pyyygqs7j52s	Python-urllib	1795690140025	1795690140025
\\x158b12780419ffaf11adf0fb9872c5789cd0a0d89d366b39284e77e2947528af	p3qqp5apxmsz	Python-urllib	1795690140076	1795690140076
\\x5b6c7f1cde24192698a6636d042be2ec43233d17987fc45ce8d30f0e28e99c7d	p5vz232ys892	Python-urllib	1795690140289	1795690140289
\.
COPY taberna.marks (id, filling) FROM stdin;
1	\\x775134920497b69d6ef08b200d2906f339bdfd2a31183ab648c1da876fd3bfdf
\.
COPY taberna.moves (code_hash, who, until) FROM stdin;
\\x775134920497b69d6ef08b200d2906f339bdfd2a31183ab648c1da876fd3bfdf	pyyygqs7j52s	4102444800000
\.
COPY taberna.nodes (node, incarnation, until, since, holder, taken) FROM stdin;
one	1	2026-11-26 10:49:46.240513+00	2026-11-26 10:49:46.238464+00	a holder	t
\.
COPY taberna.numbers (name, number) FROM stdin;
archive	0
\.
COPY taberna.owners (room, node, incarnation, epoch) FROM stdin;
nbgj4qwsaa	one	1	1
\.
COPY taberna.persons (who, token_hash, name, seen, made) FROM stdin;
pyyygqs7j52s	\\x775134920497b69d6ef08b200d2906f339bdfd2a31183ab648c1da876fd3bfdf	Livia	1795690140025	1795690139980
p3qqp5apxmsz	\\xb6389f806a6eaa29d1df5ad913ad7cff048ecf77ad17d44e30761c064e93629d	Galla	1795690140076	1795690140036
pvf4mzc8tz6g	\\x325a5f2d9882f1e957ac2291527e266f65df0ae693d6b6ad091fa8a6564f5a13	Velvet Merlin	1795690140213	1795690140213
pg7f8qyshjkb	\\x990ecd22222702dc7934f1823b9d0997575f91503484b90b2eab62eee370ceb1	Quiet Lapwing	1795690140219	1795690140219
pw96r1j1fv20	\\xbe26e73e1a9ff8c0591d342259af0f1734f10bd77791f55b90c49ada9141a4b2	Quiet Stoat	1795690140231	1795690140231
p5vz232ys892	\\x9f28d0ab27befc71c53f7f57e28cdd6edcdde54d7bd8594b82dc7b92d03bde2c	Ursus	1795690140289	1795690140238
\.
COPY taberna.players (game, seat, who, name) FROM stdin;
1	w1	pyyygqs7j52s	Livia
1	b1	p3qqp5apxmsz	Galla
\.
COPY taberna.program_tokens (token_hash, who, name, scopes, made, seen) FROM stdin;
\\x775134920497b69d6ef08b200d2906f339bdfd2a31183ab648c1da876fd3bfdf	pyyygqs7j52s	my bot	3	1764000000000	0
\.
COPY taberna.puzzle_days (who, ruleset, day) FROM stdin;
pyyygqs7j52s	tabula	20416
\.
COPY taberna.rating_steps (id, who, ruleset, room, game, at, other, before, rating, deviation) FROM stdin;
1	pyyygqs7j52s	tabula	hwdzqfvz1t	1	1795690140194	p3qqp5apxmsz	1500	1662.2120014703455	290.23050778223865
2	p3qqp5apxmsz	tabula	hwdzqfvz1t	1	1795690140194	pyyygqs7j52s	1500	1337.7879985296545	290.23050778223865
\.
COPY taberna.ratings (who, ruleset, rating, deviation, volatility, games, at) FROM stdin;
pyyygqs7j52s	tabula	1662.2120014703455	290.23050778223865	0.05999967537233814	1	1795690140194
p3qqp5apxmsz	tabula	1337.7879985296545	290.23050778223865	0.05999967537233814	1	1795690140194
\.
COPY taberna.recoveries (who, code_hash) FROM stdin;
pyyygqs7j52s	\\xbde96510d70c25100517f480e0f4fd17d8b034c6bb56605ec02a15e2eeb7079f
pyyygqs7j52s	\\xf067906e0d821b80bc00783521d89895ff46465ff0aa31fb6a3e73e77168c794
pyyygqs7j52s	\\x2bb2cf02ddf489f091c85969f8700e4f50fee360d5fcf48b8228d0dc6447e42a
pyyygqs7j52s	\\xbe312fe7b5cd83d27beec61de4210c15dcb5bb730afd90af9afa6cc0640775db
pyyygqs7j52s	\\x6385237332554e5343f0ba0a6603b3c65b07abbd01dce864c71d6263218c72cc
pyyygqs7j52s	\\x18592df0601f7f495db0a6018215db475c406fff59535da6266bac647900c05e
pyyygqs7j52s	\\x10b3e18e8fcebddf2dc2b40cdadbb0c2650ea36f70c6cc37c973f28ccc024d90
pyyygqs7j52s	\\xd6de74a81806b0d711a8a3e943e50a93a80c30e3b68d8e6548ad8be37694f5ea
p3qqp5apxmsz	\\x8ff117abff5203e60ceb13d213e5ee4307aadbbc224227dc472430962c6af1aa
p3qqp5apxmsz	\\xee337b5409c99cdc72b6ad72a28043effb69d3feeaddf8c8064216fb4edcd04d
p3qqp5apxmsz	\\xd3faa7f1dd43fd7b9b9e78d7e3015f4c0b608e82a3429844a735f1751833767c
p3qqp5apxmsz	\\xcdae73ad992d87ca9bc659c03ee721694ed93f9116d156ccfe022c889091fabc
p3qqp5apxmsz	\\x7c21c165f43486766df5fe52bfede22dd2c1615d64618853865f84e97e499a36
p3qqp5apxmsz	\\x62b99eaeeb3cf0e622216bdb2d8f8762aed880ea855ee9e4986b93f7a0433479
p3qqp5apxmsz	\\xcb51b24524e3dc31ca93c09a06febaf46ec92bf727c259de33d2017f5f0563fe
p3qqp5apxmsz	\\x4e35076e2189fcc63a4fac34ffc0929aa53afed5abe2f358f7513dd9d0533e83
p5vz232ys892	\\xe853943becb3c38d78f535ca1e219cd0ebc88ed1b59c03e45e70be8351457038
p5vz232ys892	\\xbd64afc0052e1919bcb9914cf57e6132e631dc54d646711689d0e71d7c2fc4dd
p5vz232ys892	\\x278ab9bb92734342286d8d6e6372ecff8eb773ffb9241099a3ad32e80a1ff85e
p5vz232ys892	\\xedb6a3f3025c1202bf7083fc4fb3db59d53e46212b642fe509a0a1ff815c6d49
p5vz232ys892	\\x8e3267dd2c52dbfe8431ccc330db1f20befc88a7d253a18ceacd3475e79beb65
p5vz232ys892	\\xd9a747c19f42b1644d7144558a807ab48466a01e4a7ef7ff46ce40adf8ba91ee
p5vz232ys892	\\xa26539e4cbe6aa58d135a1d875cfe02a8bed92715f51017feebb20bdf9f7752f
p5vz232ys892	\\x157f1addead4329781abf60626ddea76dcd7b9541b725dcf7560efe9b41be582
\.
COPY taberna.reports (id, at, by, who, reason, text, chat, lines) FROM stdin;
1	1795690140352	pg7f8qyshjkb	pw96r1j1fv20	insult	Look.	nbgj4qwsaa	[{"n":1,"channel":"watchers","who":"pw96r1j1fv20","name":"Quiet Stoat","at":1795690140342,"v":4,"text":"You fools"}]
\.
COPY taberna.rooms (number, room, state, since) FROM stdin;
1	hwdzqfvz1t	ended	1795690140194
2	nbgj4qwsaa	playing	1795690140333
\.
COPY taberna.seats (who, room) FROM stdin;
pyyygqs7j52s	1
p3qqp5apxmsz	1
pvf4mzc8tz6g	2
pg7f8qyshjkb	2
\.
COPY taberna.solved (who, ruleset, puzzle, at) FROM stdin;
pyyygqs7j52s	tabula	0123456789	1764000000000
\.
COPY taberna.stores (store, session, number, since) FROM stdin;
begun	0	1	2026-11-26 10:48:59.889795+00
\.
COPY taberna.thrown (who, kind, face, n) FROM stdin;
pyyygqs7j52s	d6	1	4
pyyygqs7j52s	d6	3	1
pyyygqs7j52s	d6	4	1
pyyygqs7j52s	d6	5	1
pyyygqs7j52s	d6	6	2
p3qqp5apxmsz	d6	1	1
p3qqp5apxmsz	d6	2	3
p3qqp5apxmsz	d6	3	2
p3qqp5apxmsz	d6	4	1
p3qqp5apxmsz	d6	5	1
p3qqp5apxmsz	d6	6	4
\.
COPY taberna.timeouts (chat, who, until, why) FROM stdin;
nbgj4qwsaa	pw96r1j1fv20	4102444800000	Insults
\.
COPY taberna.tips (tip, room) FROM stdin;
\\x08c597a06e3e6ffcde443df0a1454872480435449007d40ceb1ec987616ae0c4	hwdzqfvz1t
\\x3df003b3f8dcdae6c21ff8e9d893968a2a065aedf93614ca713a5115be7ecb9e	hwdzqfvz1t
\\x7c454334930d6996e8d1b6b579fdc9fc627b5d50ec0104e09b16e23a496787ff	nbgj4qwsaa
\\xed6097fb2a100dba4ed5ab54e65ddf03cf800b5a1ef009140ac07cf0a905f3e7	nbgj4qwsaa
\.
COPY taberna.version (number) FROM stdin;
7
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
