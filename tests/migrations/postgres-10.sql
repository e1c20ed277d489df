-- {"ended": "nrnp396sqj", "running": "n9pn31krs0", "account": "pp5wejn94ejx", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "pdf23gb2r1tg", "token": "U_3rgvQll_6_GyaqOh27P5DuXqNGVOX_rdZ0Gtdtc80", "seat": "w1", "secret": "b1d26bd5d40da7ba5b32a42199cb9d64fa3ff023dc4f9f29467d38aa8a962f86"}, {"who": "pb42rxk90w5n", "token": "2U0MxMAgjChjYaS99w-VEFGt7pNY8eWhMhEo99oVJug", "seat": "b1", "secret": "4ddb2d1e6cb78dc7af04051060b3afcadef14141af957cea4c3425968e56ab6f"}]}
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
llvla	pp5wejn94ejx
galla	pfrb7j8cd58e
ursus	pc5hjcac84ng
\.
COPY taberna.accounts (who, name, password, vault, made) FROM stdin;
pp5wejn94ejx	Livia	$argon2id$v=19$m=19456,t=2,p=1$hxG9FNuR/fGtVdwc0mOAKQ$/N+6I+bucb35b7FciycKgtYghg19+nYLtDYyxxfu6gY	sealed	1795850961644
pfrb7j8cd58e	Galla	$argon2id$v=19$m=19456,t=2,p=1$jw1CXuMbDh5/Fibi1xxbMA$sJooVmjCHvXkW3dd3CJlNBWyDmq/MLCQFSS84EFSo2c	sealed	1795850961748
pc5hjcac84ng	Ursus	$argon2id$v=19$m=19456,t=2,p=1$c9hkTvsHYmCj87rj8zTH8g$kC+J/2xCGcIr09yZV5Dgrf/YdOUPugz2gUPj6SS46ZM	sealed	1795850962100
\.
COPY taberna.acts (id, at, by, what, target, why) FROM stdin;
1	1795850962184	pdf23gb2r1tg	timeout	n9pn31krs0/p0t6b59ed1w8	Insults
2	1795850962240	operator	ban	203.0.113.9	a test
\.
COPY taberna.bans (id, target, until, why, by, at) FROM stdin;
1	203.0.113.9	0	a test	operator	1795850962240
\.
COPY taberna.blocks (who, other, name) FROM stdin;
pb42rxk90w5n	p0t6b59ed1w8	Marble Falcon
\.
COPY taberna.bots (who) FROM stdin;
pc5hjcac84ng
\.
COPY taberna.chains (room, game, seed) FROM stdin;
1	1	\\x8aa100423412ecfaa6018013c686edf4298e9acd053591a1bba2a29c845397fb
1	2	\\x028f56081ebe177037719ab7f7064c4a6c813a5ac61825dc1a54f29b1433a217
2	1	\\x756a72218797a81a3c8d9ec74b5f2c8ff203ec89179aecd7f80843da27c538a3
\.
COPY taberna.departures (who, room, game, at, excused, aborted) FROM stdin;
pp5wejn94ejx	aroom	1	1764000000000	0	1
\.
COPY taberna.events (id, room, v, before, who, command, text) FROM stdin;
1	1	1	0	pp5wejn94ejx	2	{"t":"event","room":"nrnp396sqj","v":1,"at":1795850961769,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"pp5wejn94ejx","host_name":"Livia","tip":"6970ffe5a5daf9341f833b91214f6e7c3270e5bb79b7c30280eaa99ed2b78a6b"},"h":"cf5d4b78e7dc193d"}
2	1	2	1	pp5wejn94ejx	4	{"t":"event","room":"nrnp396sqj","v":2,"at":1795850961794,"e":"seated","d":{"seat":"w1","who":"pp5wejn94ejx","name":"Livia","tip":"bc0adf32972f80f5a4578afa255be2258b9fc5496798ca6aad289569ecf9284d"},"h":"0fc690dbcbfc7342"}
3	1	3	2	pfrb7j8cd58e	3	{"t":"event","room":"nrnp396sqj","v":3,"at":1795850961800,"e":"seated","d":{"seat":"b1","who":"pfrb7j8cd58e","name":"Galla","tip":"0f32158cd0511dd4b2a938204665fe1504ae32a95c0c522f19a9ff82a1cf4f6f"},"h":"c51b004c27754ee2"}
4	1	4	3	pfrb7j8cd58e	3	{"t":"event","room":"nrnp396sqj","v":4,"at":1795850961800,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"828a459c6463e7aa4cfe0224dc7d2bcaa1933aee2c5b442cdc9ece0edf09ae6d","seats":{"w1":{"who":"pp5wejn94ejx","name":"Livia","tip":"bc0adf32972f80f5a4578afa255be2258b9fc5496798ca6aad289569ecf9284d"},"b1":{"who":"pfrb7j8cd58e","name":"Galla","tip":"0f32158cd0511dd4b2a938204665fe1504ae32a95c0c522f19a9ff82a1cf4f6f"}},"tip":"6970ffe5a5daf9341f833b91214f6e7c3270e5bb79b7c30280eaa99ed2b78a6b"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"25dc7477e5a82c3b"}
5	1	5	4	pp5wejn94ejx	5	{"t":"event","room":"nrnp396sqj","v":5,"at":1795850961812,"e":"linked","d":{"seat":"w1","link":"c2090cfbcfe6a99023e529e8ac4ab09ccc8eee0866d6eeff0cc682b51b3159fc"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9988},"h":"72781cc82479d83b"}
6	1	6	5	pfrb7j8cd58e	4	{"t":"event","room":"nrnp396sqj","v":6,"at":1795850961827,"e":"rolloff","d":{"i":1,"white":[1,6,6],"black":[6,3,2],"first":"w","links":["b10ebda78ede14fd68f1b8e6c6c0c95c454c198e1cd4a1678b9ee1ee6a23ac6c","c2090cfbcfe6a99023e529e8ac4ab09ccc8eee0866d6eeff0cc682b51b3159fc","ff02760aea00dd788812ab3dee024e04faac2089c00382d42044d222bdaaa3a1"]},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"5e5a4771c663cc2a"}
7	1	7	6	pp5wejn94ejx	6	{"t":"event","room":"nrnp396sqj","v":7,"at":1795850961839,"e":"linked","d":{"seat":"w1","link":"d8f6a1f09c5d8dd4a9bc22ed456a98c5b08003acc88ef169f163e4f1af6a9d73"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9988},"h":"e021990f49521dd4"}
8	1	8	7	pfrb7j8cd58e	5	{"t":"event","room":"nrnp396sqj","v":8,"at":1795850961842,"e":"rolled","d":{"i":2,"seat":"w1","dice":[2,4,1],"witness":"b1","links":["f2e5cb463ad9b8893ba62cc4471930d66ad1d9ee984fc43cac7e12d4b958c5c2","bde6bc238ec1ff3fe2211297329365264252013ac4bf39ec67054cacfc2d0acd","d8f6a1f09c5d8dd4a9bc22ed456a98c5b08003acc88ef169f163e4f1af6a9d73"]},"p":"7741fd41e6d5695d","c":{"w":180000,"b":180000,"run":"w","free":10000},"h":"fa8657171c3232d5"}
9	1	9	8	pp5wejn94ejx	7	{"t":"event","room":"nrnp396sqj","v":9,"at":1795850961856,"e":"turn","d":{"seat":"w1","steps":["hand/1","1/3","hand/4"],"link":"a9ac1c2e4f6acb549175959f7fb79bb35d5ac38302013ceb8c537a65cfc8a3a8"},"p":"4f20697a430c30ff","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"ca3fcb1eab448d84"}
10	1	10	9	pfrb7j8cd58e	6	{"t":"event","room":"nrnp396sqj","v":10,"at":1795850961874,"e":"rolled","d":{"i":3,"seat":"b1","dice":[6,6,2],"witness":"w1","links":["33bb81197c78045905755de333dc221bca57d192018f45396e91b0d62b89667a","a9ac1c2e4f6acb549175959f7fb79bb35d5ac38302013ceb8c537a65cfc8a3a8","8e05a99564f93ac2239797ec0af80d3e5658d0a97ba2cfdbe4b3cce56e92a8f0"]},"p":"4c446eef01f29139","c":{"w":180000,"b":180000,"run":"b","free":10882},"h":"8486f9ee08529646"}
11	1	11	10	pfrb7j8cd58e	7	{"t":"event","room":"nrnp396sqj","v":11,"at":1795850961881,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/8","hand/6"],"link":"d8a05f8c52fef9be5e558a64b868ed8b57192391050b43ad7ed4b234be3bf6c4"},"p":"041adc88b24daddf","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"fe85d1227d46999e"}
12	1	12	11	pp5wejn94ejx	8	{"t":"event","room":"nrnp396sqj","v":12,"at":1795850961889,"e":"rolled","d":{"i":4,"seat":"w1","dice":[6,1,6],"witness":"b1","links":["9b50da28b2cddb8db5e6da2bc846b71ced178b1c9c00af28c6f56062c94e93ee","d8a05f8c52fef9be5e558a64b868ed8b57192391050b43ad7ed4b234be3bf6c4","f98b4aaad75b12c21bae5ed8de1f8813c8d24085e35c68b58d7c3c8a604ab9b4"]},"p":"a786e41f4cd7e9af","c":{"w":180000,"b":180000,"run":"w","free":10892},"h":"cddd84e84c9dcdab"}
13	1	13	12	pp5wejn94ejx	9	{"t":"event","room":"nrnp396sqj","v":13,"at":1795850961899,"e":"turn","d":{"seat":"w1","steps":["hand/1","hand/6*","6/12"],"link":"506d7b71eee031084b612df9941456f990cef382deee4381b3071ec0e7978f1f"},"p":"8b969dc24f8b0655","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"7df32edec96464b7"}
14	1	14	13	pfrb7j8cd58e	8	{"t":"event","room":"nrnp396sqj","v":14,"at":1795850961906,"e":"rolled","d":{"i":5,"seat":"b1","dice":[6,3,3],"witness":"w1","links":["39521deabe9405639fa43b12fa71082ce0a657a3bf5bc207236bf128de99960e","506d7b71eee031084b612df9941456f990cef382deee4381b3071ec0e7978f1f","7e473771f414c7b772bbd550df19a7024ad1b13a6304043f476734fc4b5a8c04"]},"p":"605102ee9607f008","c":{"w":180000,"b":180000,"run":"b","free":10893},"h":"53c3a28a3022f81f"}
15	1	15	14	pfrb7j8cd58e	9	{"t":"event","room":"nrnp396sqj","v":15,"at":1795850961918,"e":"turn","d":{"seat":"b1","steps":["bar/6","6/9","hand/3*"],"link":"b594d1fdf56ceb9c462be617e1329f0b7b34202e94df0788fccc2f139b629d4c"},"p":"d363320d29302b78","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"3e062b8093d374bd"}
16	1	16	15	pp5wejn94ejx	10	{"t":"event","room":"nrnp396sqj","v":16,"at":1795850961934,"e":"rolled","d":{"i":6,"seat":"w1","dice":[4,2,1],"witness":"b1","links":["be1d363c3ff5ff2073ac568638f7c6193dd91f260cda3e35b846db8b3d2179be","b594d1fdf56ceb9c462be617e1329f0b7b34202e94df0788fccc2f139b629d4c","c4db3984436c858d085f1499f529c321fca52858069e639161957c889a527fd1"]},"p":"f8a603d5166c3180","c":{"w":180000,"b":180000,"run":"w","free":10884},"h":"4791376e36f30204"}
17	1	17	16	pp5wejn94ejx	11	{"t":"event","room":"nrnp396sqj","v":17,"at":1795850961937,"e":"turn","d":{"seat":"w1","steps":["bar/2","hand/4","2/3*"],"link":"08423a678423a6c565e6e8d3c1489bf936dbe4d83dbde86f4e4c80b4c15726ff"},"p":"770eb07d51ed4989","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"7dfa78ccda921cd0"}
18	1	18	17	pfrb7j8cd58e	10	{"t":"event","room":"nrnp396sqj","v":18,"at":1795850961945,"e":"rolled","d":{"i":7,"seat":"b1","dice":[4,4,5],"witness":"w1","links":["70339a506292a7f4e0a99ae784fc9909e9a851522e5e5244aa0c1b6513327123","08423a678423a6c565e6e8d3c1489bf936dbe4d83dbde86f4e4c80b4c15726ff","0d281155d9ce25e27104c2a90a50b0054217a1650d18dff00c75d00047d19c02"]},"p":"e9e907a2e8b9e27d","c":{"w":180000,"b":180000,"run":"b","free":10892},"h":"488583faeeaae248"}
19	1	19	18	pfrb7j8cd58e	11	{"t":"event","room":"nrnp396sqj","v":19,"at":1795850961947,"e":"turn","d":{"seat":"b1","steps":["bar/5","5/9"],"link":"92175265a44f9cb60080b4cb8604a19847ca58a9eb90129422aab948f01f6524"},"p":"26972fb50b9e44fd","c":{"w":180000,"b":180000,"run":"w","free":10600},"h":"bc4c006a54ec788b"}
20	1	20	19	pp5wejn94ejx	12	{"t":"event","room":"nrnp396sqj","v":20,"at":1795850961954,"e":"rolled","d":{"i":8,"seat":"w1","dice":[2,1,2],"witness":"b1","links":["5642db5d8bc77c0d08d96217862024441680d67021dd140ac83da5fd04c853d2","92175265a44f9cb60080b4cb8604a19847ca58a9eb90129422aab948f01f6524","8dcb1c1a8e623e940c17527ab898d1f06f08ce022acddda992fe1946914980a2"]},"p":"cca3c324885eb84c","c":{"w":180000,"b":180000,"run":"w","free":10593},"h":"8777531f116f2a99"}
21	1	21	20	pfrb7j8cd58e	12	{"t":"event","room":"nrnp396sqj","v":21,"at":1795850961962,"e":"resigned","d":{"seat":"b1"},"p":"cca3c324885eb84c","c":{"w":180000,"b":180000,"run":"w","free":10585},"h":"4c0dc6f413c8f3a5"}
22	1	22	21	pfrb7j8cd58e	12	{"t":"event","room":"nrnp396sqj","v":22,"at":1795850961962,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"1e23f1ce79fd2fc3d67ee967042971fb2ad5a9c88c671b9372ef91ebc04ad6ca"},"p":"cca3c324885eb84c","c":{"w":180000,"b":180000,"run":"","free":0},"h":"2be1015aa8db71f6"}
23	2	1	0	pdf23gb2r1tg	2	{"t":"event","room":"n9pn31krs0","v":1,"at":1795850962125,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"pdf23gb2r1tg","host_name":"Marble Gannet","tip":"be0877928e14cff25e30bb53f7b3ecececdaa4618d55e8e93c4ba23ea92f7e9b"},"h":"f9c510b8c010f57a"}
24	2	2	23	pdf23gb2r1tg	4	{"t":"event","room":"n9pn31krs0","v":2,"at":1795850962134,"e":"seated","d":{"seat":"w1","who":"pdf23gb2r1tg","name":"Marble Gannet","tip":"862766f2ea852869b4a064215b82c7af09db2c97fe4934e79ee04ff1affc61ca"},"h":"a21b005e79a2a3f1"}
25	2	3	24	pb42rxk90w5n	3	{"t":"event","room":"n9pn31krs0","v":3,"at":1795850962147,"e":"seated","d":{"seat":"b1","who":"pb42rxk90w5n","name":"Pearl Kestrel","tip":"61cfb893a217e1d1e4d787d134f62084ff8fc5920c1020f74aa967e4dab4bc55"},"h":"278575dd18ac6ad0"}
26	2	4	25	pb42rxk90w5n	3	{"t":"event","room":"n9pn31krs0","v":4,"at":1795850962147,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"6455e63cd16d213abf01131d8b3ac740ec64fd88e232f7a3fee0b1a53eb26af8","seats":{"w1":{"who":"pdf23gb2r1tg","name":"Marble Gannet","tip":"862766f2ea852869b4a064215b82c7af09db2c97fe4934e79ee04ff1affc61ca"},"b1":{"who":"pb42rxk90w5n","name":"Pearl Kestrel","tip":"61cfb893a217e1d1e4d787d134f62084ff8fc5920c1020f74aa967e4dab4bc55"}},"tip":"be0877928e14cff25e30bb53f7b3ecececdaa4618d55e8e93c4ba23ea92f7e9b"},"p":"1960fa269019c889","h":"782ae5a5fb943098"}
27	2	5	26	pdf23gb2r1tg	6	{"t":"event","room":"n9pn31krs0","v":5,"at":1795850962252,"e":"linked","d":{"seat":"w1","link":"b9bc28b723ebe6b9dfa1e0ba2f77c75012f6798189688107fce17e473dd3521e"},"p":"1960fa269019c889","h":"14914cb0d067a617"}
28	2	6	27	pb42rxk90w5n	8	{"t":"event","room":"n9pn31krs0","v":6,"at":1795850962260,"e":"rolloff","d":{"i":1,"white":[2,1,1],"black":[3,1,1],"first":"b","links":["85f0b60ae2d3e6b19d0b60862062195111f7cc53217aa3eb2909c304bb98fe43","b9bc28b723ebe6b9dfa1e0ba2f77c75012f6798189688107fce17e473dd3521e","1b9c1a3302a78fd2831af6dde1d039d516fcec8885e5f9426750bdc6e43670d1"]},"p":"d381218ae67aafcc","h":"21f4a23b9e1c8327"}
29	2	7	28	pdf23gb2r1tg	7	{"t":"event","room":"n9pn31krs0","v":7,"at":1795850962273,"e":"linked","d":{"seat":"w1","link":"c3d798b30b431575d5a0d280b66a6be800e6c80f199a8e96630ee03cfac25c46"},"p":"d381218ae67aafcc","h":"15e0dd301c89eb56"}
30	2	8	29	pb42rxk90w5n	9	{"t":"event","room":"n9pn31krs0","v":8,"at":1795850962284,"e":"rolled","d":{"i":2,"seat":"b1","dice":[4,2,4],"witness":"w1","links":["ab3496c46532384082afab7f62fc1290dd2567216552b992f78a91312310b5f9","c3d798b30b431575d5a0d280b66a6be800e6c80f199a8e96630ee03cfac25c46","2722a014de0dc63a2156dccf1195a056e62b954e0641bdbb12b3bd0af94ed77f"]},"p":"39c11bb73de38a21","h":"f0c98a924faefbad"}
31	2	9	30	pb42rxk90w5n	10	{"t":"event","room":"n9pn31krs0","v":9,"at":1795850962288,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/6","6/10"],"link":"d516b4e97c64dc4f55571836e7f56e33660bc1c610fd013ccfa846b9bc9f6577"},"p":"9eae24cb08adde50","h":"bafb2a191ce0fdcb"}
32	2	10	31	pdf23gb2r1tg	8	{"t":"event","room":"n9pn31krs0","v":10,"at":1795850962296,"e":"rolled","d":{"i":3,"seat":"w1","dice":[5,5,6],"witness":"b1","links":["c69205b01f16bba77546dfb35ab3097251019df0a22a69560ad57a77eb5a4d99","d516b4e97c64dc4f55571836e7f56e33660bc1c610fd013ccfa846b9bc9f6577","ec0f3857f6b281b58992e68163ca671ffeb0990288255be3dee635953245eb9b"]},"p":"f37e974da73d883a","h":"b1f6984b0017bfbf"}
33	2	11	32	pdf23gb2r1tg	9	{"t":"event","room":"n9pn31krs0","v":11,"at":1795850962306,"e":"turn","d":{"seat":"w1","steps":["hand/5","5/10*","hand/6"],"link":"f67d719b6a048aa4f350f100dcc00e4c9d2e05b108a7eca8486d9f6e8bca8396"},"p":"a43ffb3950fdb59d","h":"2877a46b3a9c9bf2"}
34	2	12	33	pb42rxk90w5n	11	{"t":"event","room":"n9pn31krs0","v":12,"at":1795850962324,"e":"rolled","d":{"i":4,"seat":"b1","dice":[1,6,4],"witness":"w1","links":["290cad3052627d19b362cd267a487f4ad22aee6c53e96bb3c5234ef09630c38d","f67d719b6a048aa4f350f100dcc00e4c9d2e05b108a7eca8486d9f6e8bca8396","6a9b3c05cccb74a85f08f28745bf96f5eb64f5020aa61e727deeab2eb06f5b34"]},"p":"634b16223e4bb60e","h":"2e6bea390ba7beaf"}
35	2	13	34	pb42rxk90w5n	12	{"t":"event","room":"n9pn31krs0","v":13,"at":1795850962338,"e":"turn","d":{"seat":"b1","steps":["bar/4","4/10*","hand/1"],"link":"8ed49a3c240ef08a81b7509255988173b05616034e73c7e6d6d109a25ba6e2ea"},"p":"89319c6baeca40bb","h":"b2d393e1a297a3dc"}
36	2	14	35	pdf23gb2r1tg	10	{"t":"event","room":"n9pn31krs0","v":14,"at":1795850962340,"e":"rolled","d":{"i":5,"seat":"w1","dice":[6,4,3],"witness":"b1","links":["3bc9bf19c621e445c1574e62600ebb8785793563d973b7fca0c91639fc3e01d5","8ed49a3c240ef08a81b7509255988173b05616034e73c7e6d6d109a25ba6e2ea","69474b2bb885096e6f522c0405700f891e2802bc4dd8ec092ce949e24d9fbc7a"]},"p":"b41fad9b5bd34ac8","h":"a1c2d8eb5a9e23d1"}
\.
COPY taberna.games (id, room, game, ruleset, rules, started, ended, result, reason, turns, rated, open, imported) FROM stdin;
1	nrnp396sqj	1	tabula	tabula@1	1795850961800	1795850961962	1-0	resigned	6	1	1	0
\.
COPY taberna.heads (room, v, event) FROM stdin;
1	22	22
2	14	36
\.
COPY taberna.lines (chat, n, at, v, command, channel, who, name, text, preset, gone_by, gone_why) FROM stdin;
n9pn31krs0	1	1795850962162	4	4	watchers	p0t6b59ed1w8	Marble Falcon	You fools	0	host	Insults
n9pn31krs0	2	1795850962245	4	7	players	pb42rxk90w5n	Pearl Kestrel	good-luck	1		
\.
COPY taberna.logins (token_hash, who, device, made, seen) FROM stdin;
\\x64f95aac0e2789a93f30d02cd359287a449979120a4fadf8db44dc632259ff17	pp5wejn94ejx	Python-urllib	1795850961644	1795850961644
\\x6e54f7d05617157d018a15d4e7fb846d8c866640872c4fc49a7ad3a61157a936	pfrb7j8cd58e	Python-urllib	1795850961748	1795850961748
\\x403fbd7540debe75ffe1445ba47df4e8eff5d73e87c8045199781a204a779c67	pc5hjcac84ng	Python-urllib	1795850962100	1795850962100
\.
COPY taberna.marks (id, filling) FROM stdin;
1	\\x263169a2b281ca21e9319dc51bd2383c4f64b38d7b95396a52924849d0989798
\.
COPY taberna.moves (code_hash, who, until) FROM stdin;
\\x263169a2b281ca21e9319dc51bd2383c4f64b38d7b95396a52924849d0989798	pp5wejn94ejx	4102444800000
\.
COPY taberna.nodes (node, incarnation, until, since, holder, taken) FROM stdin;
one	1	2026-11-28 07:30:03.14662+00	2026-11-28 07:30:03.140041+00	a holder	t
\.
COPY taberna.numbers (name, number) FROM stdin;
archive	0
origins	3081333708150706894
alive	1795850961911
\.
COPY taberna.owners (room, node, incarnation, epoch) FROM stdin;
n9pn31krs0	one	1	1
\.
COPY taberna.persons (who, token_hash, name, seen, made) FROM stdin;
pp5wejn94ejx	\\x263169a2b281ca21e9319dc51bd2383c4f64b38d7b95396a52924849d0989798	Livia	1795850961644	1795850961577
pfrb7j8cd58e	\\x4874c8dc614e0a880d9e726d4f7024a9a5daf882ef8aa5c35d24ad421261f5a4	Galla	1795850961748	1795850961662
pdf23gb2r1tg	\\xfce671ba343431d0dc322868aebeaf98e55a1e49c36e687ae5a46f3ee74634be	Marble Gannet	1795850961984	1795850961984
pb42rxk90w5n	\\x0f2e958494a56dc978e394a27f0b1a1cdf02e085e5b64b06a7b12c24ed74a28b	Pearl Kestrel	1795850961996	1795850961996
p0t6b59ed1w8	\\x0b2bc8b42b885b228d25cf3f288576a4651dbaa761ea8b39c07e07018af6f914	Marble Falcon	1795850962005	1795850962005
pc5hjcac84ng	\\xc9fc30ae66c0887f4beb83493b8fd4aa95eb5e45eb0a4f169d11b8ba1ea8f87a	Ursus	1795850962100	1795850962016
\.
COPY taberna.players (game, seat, who, name) FROM stdin;
1	w1	pp5wejn94ejx	Livia
1	b1	pfrb7j8cd58e	Galla
\.
COPY taberna.program_tokens (token_hash, who, name, scopes, made, seen) FROM stdin;
\\x263169a2b281ca21e9319dc51bd2383c4f64b38d7b95396a52924849d0989798	pp5wejn94ejx	my bot	3	1764000000000	0
\.
COPY taberna.puzzle_days (who, ruleset, day) FROM stdin;
pp5wejn94ejx	tabula	20416
\.
COPY taberna.rating_steps (id, who, ruleset, room, game, at, other, before, rating, deviation) FROM stdin;
1	pp5wejn94ejx	tabula	nrnp396sqj	1	1795850961962	pfrb7j8cd58e	1500	1662.2120014703455	290.23050778223865
2	pfrb7j8cd58e	tabula	nrnp396sqj	1	1795850961962	pp5wejn94ejx	1500	1337.7879985296545	290.23050778223865
\.
COPY taberna.ratings (who, ruleset, rating, deviation, volatility, games, at) FROM stdin;
pp5wejn94ejx	tabula	1662.2120014703455	290.23050778223865	0.05999967537233814	1	1795850961962
pfrb7j8cd58e	tabula	1337.7879985296545	290.23050778223865	0.05999967537233814	1	1795850961962
\.
COPY taberna.recoveries (who, code_hash) FROM stdin;
pp5wejn94ejx	\\xecd8dd0d85439bed5bbba3e63741a10addc6d4922602edc42468098133bed517
pp5wejn94ejx	\\xf6701987f21ac0a0779b37f258e3adb597e1a55d45d5adec1d30cc8a1ebda446
pp5wejn94ejx	\\xdabce819d19cef8e686855bdca88160e2d8eb29a0131969aa75db18fab34b64a
pp5wejn94ejx	\\x0e56eb26786f6585f54f8bafd740c2bcd6b75a2b3977c988edb943831ea5f27b
pp5wejn94ejx	\\xaccd9416e96706612b644d25f64299f31458d99b2576d0f6048b2a8b264fd541
pp5wejn94ejx	\\x251080afa93898f9a2c63fe0c2471423ec4ae9a60eb85ae2bc10bc0ec0c78ea6
pp5wejn94ejx	\\x12a05f203136d4e1ecacfe10a35c2c7cab6051dcab62fb8a31739214b955bb05
pp5wejn94ejx	\\x0e3fa7009736aada07fdb7e784109ec58e6f632d490ddcd805f3e51fe7d61390
pfrb7j8cd58e	\\x519ccf778ef0402944813c5a63932ed3d8a41a7b7102d5d0600c91b0e99172fb
pfrb7j8cd58e	\\xcd0f03a22bee0b00baf52a43fb4dcffa12b564f462f7d652189178f2bf47a4a3
pfrb7j8cd58e	\\x4c448ca595c0aa5e6855b64a09ebf7ce9dc41fadddc90ed2b79abc3027668256
pfrb7j8cd58e	\\x170a1ef1859fc83b1dd9b86e220b0608ddbe0ce59b17ae99cddd7a36a3c9346c
pfrb7j8cd58e	\\xcaeaac333974e84b1aa8391e5b91acef5db50638d946a5c8656a056f4004c0e1
pfrb7j8cd58e	\\x0bf96de4a1b69b543285b53ca347a8a2466b0d80813fcc33228542c9d37d8aad
pfrb7j8cd58e	\\x321ee9577eadbee195849feaefbf6462750fa126c07b5d9f6d7b7ccc28b8a6a0
pfrb7j8cd58e	\\xe7f0ee369d5c6144b54a9a5b0ade2b1b412e2d6a0463cb9fb548b8d2a8276dea
pc5hjcac84ng	\\x103de6e4a8c850f438a3391afe2dc7ca47404b1c3f1cf0ac03207931c9ce176e
pc5hjcac84ng	\\x32608101cdc5f70bf9ad2708af74124c22a8fce32aeb13279bc20989f5316582
pc5hjcac84ng	\\xd6a13f4b5ed5d3070abdb27e0b4666edc316ef1ac1a32b875f217dd88f4ce323
pc5hjcac84ng	\\xc0d1c15fa4b8e5f65a09434c5aab424e08e0a43cab2f7c8556eb8fdb94ba265f
pc5hjcac84ng	\\xcaf7ed195d0e5c66c7b672274b87f1aee6ad22f9146f12dfcbe6d5c20a45aeb7
pc5hjcac84ng	\\xd84745d63dc230bd7da11ba97dea42844dfb39604daba2d03a20f08a571eb884
pc5hjcac84ng	\\xae948816bbd848703feb7bf6adc643d18191cd8fa63b747174c50ea57ef754f6
pc5hjcac84ng	\\x9f655d908d2348f57ace69b50a03fc34212aa38230fbb71002ec4c7a28b51ea6
\.
COPY taberna.reports (id, at, by, who, reason, text, chat, lines) FROM stdin;
1	1795850962172	pb42rxk90w5n	p0t6b59ed1w8	insult	Look.	n9pn31krs0	[{"n":1,"channel":"watchers","who":"p0t6b59ed1w8","name":"Marble Falcon","at":1795850962162,"v":4,"text":"You fools"}]
\.
COPY taberna.rooms (number, room, state, since, network, address) FROM stdin;
1	nrnp396sqj	ended	1795850961962	0	0
2	n9pn31krs0	playing	1795850962147	5935875675213095227	-3913472623187719468
\.
COPY taberna.seats (who, room) FROM stdin;
pp5wejn94ejx	1
pfrb7j8cd58e	1
pdf23gb2r1tg	2
pb42rxk90w5n	2
\.
COPY taberna.solved (who, ruleset, puzzle, at) FROM stdin;
pp5wejn94ejx	tabula	0123456789	1764000000000
\.
COPY taberna.stores (store, session, number, since) FROM stdin;
begun	0	1	2026-11-28 07:29:21.299385+00
\.
COPY taberna.thrown (who, kind, face, n, shown) FROM stdin;
pp5wejn94ejx	d6	1	4	4
pp5wejn94ejx	d6	2	4	4
pp5wejn94ejx	d6	4	2	2
pp5wejn94ejx	d6	6	2	2
pfrb7j8cd58e	d6	2	1	1
pfrb7j8cd58e	d6	3	2	2
pfrb7j8cd58e	d6	4	2	2
pfrb7j8cd58e	d6	5	1	1
pfrb7j8cd58e	d6	6	3	3
\.
COPY taberna.timeouts (chat, who, until, why) FROM stdin;
n9pn31krs0	p0t6b59ed1w8	4102444800000	Insults
\.
COPY taberna.tips (tip, room) FROM stdin;
\\xbc0adf32972f80f5a4578afa255be2258b9fc5496798ca6aad289569ecf9284d	nrnp396sqj
\\x0f32158cd0511dd4b2a938204665fe1504ae32a95c0c522f19a9ff82a1cf4f6f	nrnp396sqj
\\x862766f2ea852869b4a064215b82c7af09db2c97fe4934e79ee04ff1affc61ca	n9pn31krs0
\\x61cfb893a217e1d1e4d787d134f62084ff8fc5920c1020f74aa967e4dab4bc55	n9pn31krs0
\.
COPY taberna.version (number) FROM stdin;
10
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
CREATE INDEX rooms_running ON taberna.rooms USING btree (number) WHERE (state <> ALL (ARRAY['ended'::text, 'closed'::text]));
CREATE INDEX seats_room ON taberna.seats USING btree (room);
