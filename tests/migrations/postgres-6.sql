-- {"ended": "83evk7ztnr", "running": "9ch69m0m09", "account": "pa1cng11wv4r", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "pt1dvcn22w93", "token": "KRSooddbkQoi12qPpKWW16APexxEEpTd7A7vBgvoii8", "seat": "w1", "secret": "1261726dd2355da19f720b9669f2b38c56cb846b591c97cd6a4a7ad2c3f9f982"}, {"who": "p00atedaw6j5", "token": "ipAt2NI0LKyn9j9qlbe9MYHr22ZFSdeVPWYkjJPK7zg", "seat": "b1", "secret": "7a84bae2f3c0e7a860416346c955653b97f54c8a4d2723a31653f14e19a967f1"}]}
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
llvla	pa1cng11wv4r
galla	p02gvnrtee6v
ursus	psd5yz3mjma3
\.
COPY taberna.accounts (who, name, password, vault, made) FROM stdin;
pa1cng11wv4r	Livia	$argon2id$v=19$m=19456,t=2,p=1$iodKYmmMDgbBS7sXJrSDoQ$EpxtR4zaM7HfmM0QbcuHOkzwtyVvmipfQpAmpZETILU	sealed	1795687178900
p02gvnrtee6v	Galla	$argon2id$v=19$m=19456,t=2,p=1$M27UUkDtDsz9KA3FNt8CYw$KwlR2PWjmqY7VT3MmfRtmkiv2Ck+qAz/sXdNzGTC0oo	sealed	1795687179031
psd5yz3mjma3	Ursus	$argon2id$v=19$m=19456,t=2,p=1$nXopVfFM0r8y/ri9nGjv1A$wJYnQELoSqZf03H65hXl0OhLNr6fF9UuUXkdLyrEIIQ	sealed	1795687179431
\.
COPY taberna.acts (id, at, by, what, target, why) FROM stdin;
1	1795687179516	pt1dvcn22w93	timeout	9ch69m0m09/pv9d6h62pbmr	Insults
2	1795687179640	operator	ban	203.0.113.9	a test
\.
COPY taberna.bans (id, target, until, why, by, at) FROM stdin;
1	203.0.113.9	0	a test	operator	1795687179640
\.
COPY taberna.blocks (who, other, name) FROM stdin;
p00atedaw6j5	pv9d6h62pbmr	Calm Hedgehog
\.
COPY taberna.bots (who) FROM stdin;
psd5yz3mjma3
\.
COPY taberna.chains (room, game, seed) FROM stdin;
1	1	\\xcd84f57cbfb979317f324b9d5463c09f21fc90481042c3fc1a6bd34f59fc983b
1	2	\\xff83b5c5a480aad3e5e1a182db387fbe9b52bbae8fd1cf99aea9ae184649af89
2	1	\\x77a68dbc089e0357685369ed595f8f18bde5686d4c6dd07c35e3b5898b21e4b4
\.
COPY taberna.events (id, room, v, before, who, command, text) FROM stdin;
1	1	1	0	pa1cng11wv4r	2	{"t":"event","room":"83evk7ztnr","v":1,"at":1795687179042,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"pa1cng11wv4r","host_name":"Livia","tip":"71660108daf8628b9137149e2e0aa088487f3704ffabc03842a2bf269f02446e"},"h":"5c661c4ae2ec3043"}
2	1	2	1	pa1cng11wv4r	4	{"t":"event","room":"83evk7ztnr","v":2,"at":1795687179085,"e":"seated","d":{"seat":"w1","who":"pa1cng11wv4r","name":"Livia","tip":"5859c8d92239a1086c5bee1b78554a822f92aab85757ea2145b178165942d13a"},"h":"36600a48539c3d70"}
3	1	3	2	p02gvnrtee6v	3	{"t":"event","room":"83evk7ztnr","v":3,"at":1795687179105,"e":"seated","d":{"seat":"b1","who":"p02gvnrtee6v","name":"Galla","tip":"c99055e34ab1a916dc1cb333f54ad348adb447b00f52cf072c13783f33f233fe"},"h":"35c9502a3ab7daad"}
4	1	4	3	p02gvnrtee6v	3	{"t":"event","room":"83evk7ztnr","v":4,"at":1795687179105,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"c7bbbcbbfc3d0072369ac0b3c92b31eb1850fb90d7c9b5317d1b7c25666d4d90","seats":{"w1":{"who":"pa1cng11wv4r","name":"Livia","tip":"5859c8d92239a1086c5bee1b78554a822f92aab85757ea2145b178165942d13a"},"b1":{"who":"p02gvnrtee6v","name":"Galla","tip":"c99055e34ab1a916dc1cb333f54ad348adb447b00f52cf072c13783f33f233fe"}},"tip":"71660108daf8628b9137149e2e0aa088487f3704ffabc03842a2bf269f02446e"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"de6c40d961b7a391"}
5	1	5	4	pa1cng11wv4r	5	{"t":"event","room":"83evk7ztnr","v":5,"at":1795687179116,"e":"linked","d":{"seat":"w1","link":"560c41ce7f0c79964924ae7372a07c6e5c42a0bbaabfa3c2c9d926f58678ef06"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9989},"h":"03f17a60385a98a4"}
6	1	6	5	p02gvnrtee6v	4	{"t":"event","room":"83evk7ztnr","v":6,"at":1795687179120,"e":"rolloff","d":{"i":1,"white":[4,2,5],"black":[4,5,2],"first":null,"links":["c39a49c98eaf5485673ce1b2039d5f3dd836556d5ac7323fa6723b9dfefa099d","560c41ce7f0c79964924ae7372a07c6e5c42a0bbaabfa3c2c9d926f58678ef06","24710837939490afa9c226864754ba37cb1020323524b106d4917631c56f3b74"]},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"ff8e53cecfa86a7f"}
7	1	7	6	pa1cng11wv4r	6	{"t":"event","room":"83evk7ztnr","v":7,"at":1795687179126,"e":"linked","d":{"seat":"w1","link":"650b7a8300c5a1d1629f0b43c4321a58bbcbf8ea88da3722658891835b182b07"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9994},"h":"263eb8b93bf55bf2"}
8	1	8	7	p02gvnrtee6v	5	{"t":"event","room":"83evk7ztnr","v":8,"at":1795687179128,"e":"rolloff","d":{"i":2,"white":[1,5,6],"black":[5,4,3],"first":null,"links":["bea56ff32ee73ecda15aca56a841781382f5b2ff9a5e3dcd6948d8bf194077d3","650b7a8300c5a1d1629f0b43c4321a58bbcbf8ea88da3722658891835b182b07","fd3e52af6420eada5b844f5f4b13616044ea7bc56944a2c727bdf078f93a47e3"]},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"4652af7a260bcc54"}
9	1	9	8	pa1cng11wv4r	7	{"t":"event","room":"83evk7ztnr","v":9,"at":1795687179135,"e":"linked","d":{"seat":"w1","link":"e8974420b3ea5625b963b1ee12229a4dc94914627ee336604a4443ac12d8a90a"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9993},"h":"d55b8e3e15d20f21"}
10	1	10	9	p02gvnrtee6v	6	{"t":"event","room":"83evk7ztnr","v":10,"at":1795687179138,"e":"rolloff","d":{"i":3,"white":[1,4,5],"black":[1,5,5],"first":"b","links":["8747ace68ad51ea46b07164f5509f654aec465bf2a622285e9da9a65c73bdff7","e8974420b3ea5625b963b1ee12229a4dc94914627ee336604a4443ac12d8a90a","e5b57e5a16e3b1abd8e8d73f8a9f518fd850ce1234423a77284c28028d749af0"]},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"5a1101e791c6c764"}
11	1	11	10	pa1cng11wv4r	8	{"t":"event","room":"83evk7ztnr","v":11,"at":1795687179154,"e":"linked","d":{"seat":"w1","link":"29558f340b0a55165c47afea8bea2c1a4216460036cdb22155e9bd2faef221ff"},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"b","free":9984},"h":"fe3becf337833e49"}
12	1	12	11	p02gvnrtee6v	7	{"t":"event","room":"83evk7ztnr","v":12,"at":1795687179158,"e":"rolled","d":{"i":4,"seat":"b1","dice":[6,3,5],"witness":"w1","links":["efe2bc04aa38d1f8f8127c78fa686b8c81fdad5bf934b8fc1c07e1b2ab094e7c","29558f340b0a55165c47afea8bea2c1a4216460036cdb22155e9bd2faef221ff","a7cd711f1f9839458ae05c977c94d0a4c925cd7705d0893c74a52a189038969a"]},"p":"6f2fc2c1f0973092","c":{"w":180000,"b":180000,"run":"b","free":9980},"h":"761a1bdac27f8ca1"}
13	1	13	12	p02gvnrtee6v	8	{"t":"event","room":"83evk7ztnr","v":13,"at":1795687179168,"e":"turn","d":{"seat":"b1","steps":["hand/3","3/8","hand/6"],"link":"4f34964a471d1c12d34737235db1be773c2c49c7b09fd5af09212ef44065d5f5"},"p":"ca9e6fc64414205d","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"40277c3576d0876e"}
14	1	14	13	pa1cng11wv4r	9	{"t":"event","room":"83evk7ztnr","v":14,"at":1795687179178,"e":"rolled","d":{"i":5,"seat":"w1","dice":[5,5,4],"witness":"b1","links":["f09ea0e46990110c19f1610d4959a71aef93bef199cf52c889436c8c592c4d8c","4f34964a471d1c12d34737235db1be773c2c49c7b09fd5af09212ef44065d5f5","70adfa4c4b6ff5f6671950de8f698f177f435cdeb4894e546e2bff44b66b9156"]},"p":"de782d36e9e85234","c":{"w":180000,"b":180000,"run":"w","free":10890},"h":"6361a191a65007b2"}
15	1	15	14	pa1cng11wv4r	10	{"t":"event","room":"83evk7ztnr","v":15,"at":1795687179192,"e":"turn","d":{"seat":"w1","steps":["hand/4","4/9","hand/5"],"link":"55cf1728a3da98db0536631a8615194fd459c0568f0bc8e0789a2ef7732a2dbe"},"p":"6019396df5b90e66","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"7caa1175cbdb64da"}
16	1	16	15	p02gvnrtee6v	9	{"t":"event","room":"83evk7ztnr","v":16,"at":1795687179198,"e":"rolled","d":{"i":6,"seat":"b1","dice":[6,1,6],"witness":"w1","links":["5dc640a49f4ff398d6e36fe22306b707c4a5e260fd07a71525741d6061484493","55cf1728a3da98db0536631a8615194fd459c0568f0bc8e0789a2ef7732a2dbe","93f7f574a9820ada9c203a9d70db4a319dec1d35ba27f7083a6e007cb56d7705"]},"p":"e3cd3a58132a6bde","c":{"w":180000,"b":180000,"run":"b","free":10894},"h":"44a718a667c6f2b5"}
17	1	17	16	p02gvnrtee6v	10	{"t":"event","room":"83evk7ztnr","v":17,"at":1795687179214,"e":"turn","d":{"seat":"b1","steps":["hand/6","6/12","hand/1"],"link":"29fc90f59bc898bf044389f14917b658b8edc2a1bd80eba487d0f34b6f4a92ab"},"p":"3148ce65e15c1de1","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"b3d523b3294743aa"}
18	1	18	17	pa1cng11wv4r	11	{"t":"event","room":"83evk7ztnr","v":18,"at":1795687179220,"e":"rolled","d":{"i":7,"seat":"w1","dice":[1,5,3],"witness":"b1","links":["f40663ac4fd1546b92decbfbdd39f4308dc17bf5ac77a4c70f8e6412b9483f0f","29fc90f59bc898bf044389f14917b658b8edc2a1bd80eba487d0f34b6f4a92ab","d30cc8bbe233e0136318a40d223269ef1eddc5d1ab98b6f70814d9cfef38f666"]},"p":"3e4023381d8ca836","c":{"w":180000,"b":180000,"run":"w","free":10894},"h":"22fa42f0d2543ef8"}
19	1	19	18	pa1cng11wv4r	12	{"t":"event","room":"83evk7ztnr","v":19,"at":1795687179249,"e":"turn","d":{"seat":"w1","steps":["hand/1*","hand/5","5/8*"],"link":"643df5762dd06c28f5695cfa861994a6c353d4d8bfb613ae199b1e2ea2d78904"},"p":"4ace0af63e5a9967","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"824c9a49139630b9"}
20	1	20	19	p02gvnrtee6v	11	{"t":"event","room":"83evk7ztnr","v":20,"at":1795687179261,"e":"rolled","d":{"i":8,"seat":"b1","dice":[3,6,1],"witness":"w1","links":["10514fd267a15e1040073ac5ba474a44839f98522644815bb44bb5ef78fb83f1","643df5762dd06c28f5695cfa861994a6c353d4d8bfb613ae199b1e2ea2d78904","908b6a3bea28a6d3d2fbd244f84fa8139252c3d928adebc055028d6e4eefe619"]},"p":"0a847fb791e25e47","c":{"w":180000,"b":180000,"run":"b","free":10888},"h":"42dc39118c62b850"}
21	1	21	20	p02gvnrtee6v	12	{"t":"event","room":"83evk7ztnr","v":21,"at":1795687179266,"e":"resigned","d":{"seat":"b1"},"p":"0a847fb791e25e47","c":{"w":180000,"b":180000,"run":"b","free":10883},"h":"46aa4e27f54e2ffd"}
22	1	22	21	p02gvnrtee6v	12	{"t":"event","room":"83evk7ztnr","v":22,"at":1795687179266,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"bbca9ce81a842dda2fc015a843a87b3c628fadc66694d5b7ad7b760e4a16ef19"},"p":"0a847fb791e25e47","c":{"w":180000,"b":180000,"run":"","free":0},"h":"3c3a2ae8dd90fc33"}
23	2	1	0	pt1dvcn22w93	2	{"t":"event","room":"9ch69m0m09","v":1,"at":1795687179439,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"pt1dvcn22w93","host_name":"Sunny Badger","tip":"dabd94ae3627b6fa806bfcfd3e198a77f390a9c50a59042f670710dab2a87f03"},"h":"c1f8aaafd87f9f59"}
24	2	2	23	pt1dvcn22w93	4	{"t":"event","room":"9ch69m0m09","v":2,"at":1795687179454,"e":"seated","d":{"seat":"w1","who":"pt1dvcn22w93","name":"Sunny Badger","tip":"04c2c1e8696e2b460eb57247a04bf810aca18fb252411be9c6193a159c659a7e"},"h":"88ce66a7aa328c25"}
25	2	3	24	p00atedaw6j5	3	{"t":"event","room":"9ch69m0m09","v":3,"at":1795687179461,"e":"seated","d":{"seat":"b1","who":"p00atedaw6j5","name":"Quiet Plover","tip":"757d78d0fbd6fa74db46db613a1f30410517f9ff6459a4cdd566093b863b8abc"},"h":"2e8e07bce016a428"}
26	2	4	25	p00atedaw6j5	3	{"t":"event","room":"9ch69m0m09","v":4,"at":1795687179461,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"1da199e3d6f8972b141181244d5d0b2a771f513bfda077c1dd35a950db47e917","seats":{"w1":{"who":"pt1dvcn22w93","name":"Sunny Badger","tip":"04c2c1e8696e2b460eb57247a04bf810aca18fb252411be9c6193a159c659a7e"},"b1":{"who":"p00atedaw6j5","name":"Quiet Plover","tip":"757d78d0fbd6fa74db46db613a1f30410517f9ff6459a4cdd566093b863b8abc"}},"tip":"dabd94ae3627b6fa806bfcfd3e198a77f390a9c50a59042f670710dab2a87f03"},"p":"1960fa269019c889","h":"90cc5fbdc110cba2"}
27	2	5	26	pt1dvcn22w93	6	{"t":"event","room":"9ch69m0m09","v":5,"at":1795687179650,"e":"linked","d":{"seat":"w1","link":"83e885358f830c0529164ca405d1af1731465597a689b09a8c922711b80f27c9"},"p":"1960fa269019c889","h":"4d02796d6e44a201"}
28	2	6	27	p00atedaw6j5	8	{"t":"event","room":"9ch69m0m09","v":6,"at":1795687179654,"e":"rolloff","d":{"i":1,"white":[4,5,5],"black":[3,2,2],"first":"w","links":["04ce0b29f7b0e10d1a382c1d5e760c7a9d06a14afcf14f71746aa1aca292302e","83e885358f830c0529164ca405d1af1731465597a689b09a8c922711b80f27c9","4190a871f516dacef03c492be0222c95f1b548670e9a07ecb9f9bdbc0dec3899"]},"p":"1960fa269019c889","h":"505dbb5872b04320"}
29	2	7	28	pt1dvcn22w93	7	{"t":"event","room":"9ch69m0m09","v":7,"at":1795687179664,"e":"linked","d":{"seat":"w1","link":"38c955aa561483bfffbd394cb3f6ce34ad35ac8f180642bf9c87fe51fe070f32"},"p":"1960fa269019c889","h":"734503eddd2709a3"}
30	2	8	29	p00atedaw6j5	9	{"t":"event","room":"9ch69m0m09","v":8,"at":1795687179667,"e":"rolled","d":{"i":2,"seat":"w1","dice":[5,3,4],"witness":"b1","links":["7decbebf313bccaac5299d33bd3745a5ecbadc801dd9a497c021f3f8a96555bc","d12374314fc8ad95012834607881f0b758a82f141338cf66a622eaac443b43c3","38c955aa561483bfffbd394cb3f6ce34ad35ac8f180642bf9c87fe51fe070f32"]},"p":"c10fcefcfe5f277f","h":"37b8cf45cb456a4e"}
31	2	9	30	pt1dvcn22w93	8	{"t":"event","room":"9ch69m0m09","v":9,"at":1795687179704,"e":"turn","d":{"seat":"w1","steps":["hand/3","3/7","hand/5"],"link":"469b130a9ec6b6cca876f569e46e0ddb35a1fac80c3f6da8853381348c412d0b"},"p":"f57cf37c4cfd451b","h":"9c3d3854a351c33e"}
32	2	10	31	p00atedaw6j5	10	{"t":"event","room":"9ch69m0m09","v":10,"at":1795687179722,"e":"rolled","d":{"i":3,"seat":"b1","dice":[4,5,5],"witness":"w1","links":["5379f36a3de77bf6f9078301e42c3cd1f8b6e2c41a7a9fc51d4e908a58c60121","469b130a9ec6b6cca876f569e46e0ddb35a1fac80c3f6da8853381348c412d0b","076bfc0ab6d887a8f090d525973ee7cc88b6311c69d909330788d990f2dee0c6"]},"p":"0a1459719add9058","h":"a93473e80dad8361"}
33	2	11	32	p00atedaw6j5	11	{"t":"event","room":"9ch69m0m09","v":11,"at":1795687179769,"e":"turn","d":{"seat":"b1","steps":["hand/4","4/9","hand/5*"],"link":"47fc56478beae9db3aa3ec5a91d135d3b42394185eb9b2bdd1e126fdab3e9aa5"},"p":"88bd505c08123931","h":"9340f262fd1dd1e1"}
34	2	12	33	pt1dvcn22w93	9	{"t":"event","room":"9ch69m0m09","v":12,"at":1795687179777,"e":"rolled","d":{"i":4,"seat":"w1","dice":[4,2,3],"witness":"b1","links":["9d8879f5854fee77bff9ba7baa981d869bf9bd50a34a3b273ab3638098236a5c","47fc56478beae9db3aa3ec5a91d135d3b42394185eb9b2bdd1e126fdab3e9aa5","6e4ae1f04184e5a0083d5b03c41857f0f28f4b179928638978196c970de09052"]},"p":"d9fa56d97383f959","h":"ce941655606e9c13"}
35	2	13	34	pt1dvcn22w93	10	{"t":"event","room":"9ch69m0m09","v":13,"at":1795687179823,"e":"turn","d":{"seat":"w1","steps":["bar/2","hand/4","4/7"],"link":"1d68042c78249f0febc91547a006d8959b6479d257c6618296b156f00c4cced3"},"p":"a1ad42eb6ba6bdfb","h":"61fe87afb49ffedb"}
36	2	14	35	p00atedaw6j5	12	{"t":"event","room":"9ch69m0m09","v":14,"at":1795687179841,"e":"rolled","d":{"i":5,"seat":"b1","dice":[4,1,6],"witness":"w1","links":["1569b78cb8343d1ac86e791b939ad33c95971a762c4b8e10ffc65f6671ec1f88","1d68042c78249f0febc91547a006d8959b6479d257c6618296b156f00c4cced3","1f5072a73ec26437429ca7625dd8d8ca9f0c1ece5c831cfe6a83ee1648e23663"]},"p":"a7117e677924774e","h":"ee97c2c0d710189f"}
\.
COPY taberna.games (id, room, game, ruleset, rules, started, ended, result, reason, turns, rated, open, imported) FROM stdin;
1	83evk7ztnr	1	tabula	tabula@1	1795687179105	1795687179266	1-0	resigned	4	1	1	0
\.
COPY taberna.heads (room, v, event) FROM stdin;
1	22	22
2	14	36
\.
COPY taberna.lines (chat, n, at, v, command, channel, who, name, text, preset, gone_by, gone_why) FROM stdin;
9ch69m0m09	1	1795687179495	4	4	watchers	pv9d6h62pbmr	Calm Hedgehog	You fools	0	host	Insults
9ch69m0m09	2	1795687179647	4	7	players	p00atedaw6j5	Quiet Plover	good-luck	1		
\.
COPY taberna.logins (token_hash, who, device, made, seen) FROM stdin;
\\x64f6e55d25c4aeb32433106c894a56bfb73eadfc50381edb5b32db6409c2329d	pa1cng11wv4r	Python-urllib	1795687178900	1795687178900
\\x0c0bd176625e6ccb70c0247af79bb5d2e480a4bea617cd80f53a1617ce511467	p02gvnrtee6v	Python-urllib	1795687179031	1795687179031
\\x3e9ddca9b2af15bdaf110390d2be2a98ca2ea3412d2eb0101e57ccc76fbbea28	psd5yz3mjma3	Python-urllib	1795687179432	1795687179432
\.
COPY taberna.marks (id, filling) FROM stdin;
1	\\xee4827fd35a838b737573aacdf4d85b76bbfa1cff0f9516d12af797b83b1d7bd
\.
COPY taberna.moves (code_hash, who, until) FROM stdin;
\\xee4827fd35a838b737573aacdf4d85b76bbfa1cff0f9516d12af797b83b1d7bd	pa1cng11wv4r	4102444800000
\.
COPY taberna.nodes (node, incarnation, until, since, holder, taken) FROM stdin;
one	1	2026-11-26 10:00:24.97161+00	2026-11-26 10:00:24.970088+00	a holder	t
\.
COPY taberna.numbers (name, number) FROM stdin;
archive	0
\.
COPY taberna.owners (room, node, incarnation, epoch) FROM stdin;
9ch69m0m09	one	1	1
\.
COPY taberna.persons (who, token_hash, name, seen, made) FROM stdin;
pa1cng11wv4r	\\xee4827fd35a838b737573aacdf4d85b76bbfa1cff0f9516d12af797b83b1d7bd	Livia	1795687178900	1795687178814
p02gvnrtee6v	\\xe2e0ecd3f9acff3dadb494724912a84ecc6a92a32e529496b8c7e05ad0a1fdf8	Galla	1795687179031	1795687178933
pt1dvcn22w93	\\x04d60d47d01edaaf19a5afc64f1ee21a9eb7b6d9d2b8746d1295c9ec623ac39d	Sunny Badger	1795687179319	1795687179319
p00atedaw6j5	\\x3872b25828f59ec9bd53518f3e9d3a34921f4da5d6dfb3f52555e5c86dbf979d	Quiet Plover	1795687179332	1795687179332
pv9d6h62pbmr	\\x63560ec95b74162ad3c654c03365959b515d4e5592bbd7779688288c500e8195	Calm Hedgehog	1795687179354	1795687179354
psd5yz3mjma3	\\x8e284e83453bdc046b2f2e300904e5489bf05ae6357a16226e04d559dbf7bda9	Ursus	1795687179431	1795687179357
\.
COPY taberna.players (game, seat, who, name) FROM stdin;
1	w1	pa1cng11wv4r	Livia
1	b1	p02gvnrtee6v	Galla
\.
COPY taberna.puzzle_days (who, ruleset, day) FROM stdin;
pa1cng11wv4r	tabula	20416
\.
COPY taberna.rating_steps (id, who, ruleset, room, game, at, other, before, rating, deviation) FROM stdin;
1	pa1cng11wv4r	tabula	83evk7ztnr	1	1795687179266	p02gvnrtee6v	1500	1662.2120014703455	290.23050778223865
2	p02gvnrtee6v	tabula	83evk7ztnr	1	1795687179266	pa1cng11wv4r	1500	1337.7879985296545	290.23050778223865
\.
COPY taberna.ratings (who, ruleset, rating, deviation, volatility, games, at) FROM stdin;
pa1cng11wv4r	tabula	1662.2120014703455	290.23050778223865	0.05999967537233814	1	1795687179266
p02gvnrtee6v	tabula	1337.7879985296545	290.23050778223865	0.05999967537233814	1	1795687179266
\.
COPY taberna.recoveries (who, code_hash) FROM stdin;
pa1cng11wv4r	\\x15297bde3292f29e58eb3dcb0022e00833d242351c749e5c2c6ecfcf715ca3a1
pa1cng11wv4r	\\x5f37f30559acefda4af4eae847f34d49cecf18409a2407b0c58d46c1ca4e247b
pa1cng11wv4r	\\xabf4c293208472a8d5fcb9fd551e3dad71324d3a34c35ca3218eadf8be397968
pa1cng11wv4r	\\xc7ce0f6d118f7e0b8c6ebd9529d6be3926c08ccc9a5b9da1b5a2e4f756acf585
pa1cng11wv4r	\\xfc17e07ae21d94bcde17741265de0e2b157e2a5da78134642a24d18d65acf2a6
pa1cng11wv4r	\\xadad038d84fbd31ff8fd4954d57f5167166d5eefaa35717d604466e293df031d
pa1cng11wv4r	\\xe621bf7c7ae5e7ab0257cd717719f312973ca0f6c2e080addcc91e27fa2f7811
pa1cng11wv4r	\\x1d77998ff1b27ebb6aba37e0bdf70e6929d6b9ce003bc6b06eb076599cc893e0
p02gvnrtee6v	\\xe8d3c08f8af1698e2c42c0c8ce0d3a49085d261bea14557c04f76029edc6343b
p02gvnrtee6v	\\x0052e94fdf4707a2734370e55f9cddf49cb7fe46eb3ef2373fb4c789efe1b2da
p02gvnrtee6v	\\x7805612ec05ff6fc4d1ff1c9c2a14831c02ccd4fe94d42f36a8597639ca430e6
p02gvnrtee6v	\\xecfc964b3852f60b596cbfb6be1db7bdc0d7626a312b26bb1050e3cd60daf8d3
p02gvnrtee6v	\\xed4c897c2cbb62bee5928109e9be80d6ac4e21f1e3f786076556fe412e4c774c
p02gvnrtee6v	\\xf88d3eaf6435e278b3ba386e3c823dcbbb34bf45d1a1a6dede0725b77de60a55
p02gvnrtee6v	\\x99c73eb11f9d7e3c286adb0edfc7b8e7a466df40a58da98e041793720e1a3bd9
p02gvnrtee6v	\\xd6fc3a19b76a27d8ac023b36a33b8c67c517216701346a782d047c94adf86131
psd5yz3mjma3	\\xc9fc71f5b511ad58e1dcc8067680153d1edd5f0488ef71f2e8fa99dde1c33296
psd5yz3mjma3	\\xf09f804926828acedce2d7134e5ba14e69a4657e2bd7fd25d1bcb49d3a91f69e
psd5yz3mjma3	\\x517bc91f84c732a9421280cc424031694c45e79d2d2d211b96041791a71bcd30
psd5yz3mjma3	\\x2a333c9348e8317d945191f4ff811f174313fa4f145b8022a7b3825b6b44d513
psd5yz3mjma3	\\x716b8d2038c2f7b21f004a5634bac9818e38d3499dc9823c05ce6b482b3225ec
psd5yz3mjma3	\\x93dca5cadfe8b5dda354b1f95922eab829fe30b82d9abd1c8f5d3ed423337c2a
psd5yz3mjma3	\\xf9850c54b85a02f726c8d9a22c33eda9ebdcf2f339602f74a79a39af49bf78d7
psd5yz3mjma3	\\x2bb74a495e3c3f975352b2405714cf42c9010e3185348b389080ea87256fd6d2
\.
COPY taberna.reports (id, at, by, who, reason, text, chat, lines) FROM stdin;
1	1795687179511	p00atedaw6j5	pv9d6h62pbmr	insult	Look.	9ch69m0m09	[{"n":1,"channel":"watchers","who":"pv9d6h62pbmr","name":"Calm Hedgehog","at":1795687179495,"v":4,"text":"You fools"}]
\.
COPY taberna.rooms (number, room, state, since) FROM stdin;
1	83evk7ztnr	ended	1795687179266
2	9ch69m0m09	playing	1795687179461
\.
COPY taberna.seats (who, room) FROM stdin;
pa1cng11wv4r	1
p02gvnrtee6v	1
pt1dvcn22w93	2
p00atedaw6j5	2
\.
COPY taberna.solved (who, ruleset, puzzle, at) FROM stdin;
pa1cng11wv4r	tabula	0123456789	1764000000000
\.
COPY taberna.stores (store, session, number, since) FROM stdin;
begun	0	1	2026-11-26 09:59:38.52835+00
\.
COPY taberna.thrown (who, kind, face, n) FROM stdin;
pa1cng11wv4r	d6	1	1
pa1cng11wv4r	d6	3	1
pa1cng11wv4r	d6	4	1
pa1cng11wv4r	d6	5	3
p02gvnrtee6v	d6	1	2
p02gvnrtee6v	d6	3	2
p02gvnrtee6v	d6	5	1
p02gvnrtee6v	d6	6	4
\.
COPY taberna.timeouts (chat, who, until, why) FROM stdin;
9ch69m0m09	pv9d6h62pbmr	4102444800000	Insults
\.
COPY taberna.tips (tip, room) FROM stdin;
\\x5859c8d92239a1086c5bee1b78554a822f92aab85757ea2145b178165942d13a	83evk7ztnr
\\xc99055e34ab1a916dc1cb333f54ad348adb447b00f52cf072c13783f33f233fe	83evk7ztnr
\\x04c2c1e8696e2b460eb57247a04bf810aca18fb252411be9c6193a159c659a7e	9ch69m0m09
\\x757d78d0fbd6fa74db46db613a1f30410517f9ff6459a4cdd566093b863b8abc	9ch69m0m09
\.
COPY taberna.version (number) FROM stdin;
6
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
