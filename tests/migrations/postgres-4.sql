-- {"ended": "azej8tzb69", "running": "xgx58bmjp9", "account": "p3waxpzedvzm", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "ps1pf5ccmydw", "token": "-b1TzQb69gXiP4ib-nZmC3vNSWAdWF4adOJbty8YaA8", "seat": "w1", "secret": "5b768a7b0cb844d557e7a980a6ed28894e5d22880cfa5997d690acd53f75e651"}, {"who": "pt8wq8v5k0fj", "token": "EwQAzZZlBlAgP-4QyxpbisEITbZ8nvbep1_5Qgd5JCc", "seat": "b1", "secret": "4399442edae191226084b65d37702a14f7b244edbf92d5b0b7ae96335f5907ad"}]}
SET check_function_bodies = false;
CREATE SCHEMA taberna;
CREATE FUNCTION taberna.append_event(id text, new_v bigint, new_who text, new_command bigint, new_text text) RETURNS void
    LANGUAGE plpgsql
    AS $$ #variable_conflict use_column
DECLARE n bigint; last_v bigint; last_event bigint; new_event bigint; BEGIN n := room_number(id);SELECT heads.v, heads.event INTO last_v, last_event FROM heads WHERE heads.room = n FOR UPDATE;IF NOT FOUND THEN INSERT INTO heads(room, v, event) VALUES(n, 0, 0) ON CONFLICT DO NOTHING; SELECT heads.v, heads.event INTO last_v, last_event FROM heads  WHERE heads.room = n FOR UPDATE;END IF;IF new_v = last_v + 1 THEN INSERT INTO events(room, v, before, who, command, text)  VALUES(n, new_v, last_event, new_who, new_command, new_text)  RETURNING events.id INTO new_event; UPDATE heads SET v = new_v, event = new_event  WHERE heads.room = n AND heads.v = last_v; IF FOUND THEN RETURN; END IF;END IF;RAISE EXCEPTION SQLSTATE 'TB002' USING MESSAGE = 'the event is not the next one of its room'; END $$;
CREATE FUNCTION taberna.begin_group(whose text, by_session bigint, new_number bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$ #variable_conflict use_column
DECLARE  BEGIN UPDATE stores SET number = new_number WHERE stores.store = whose AND stores.session = by_session;IF NOT FOUND THEN RAISE EXCEPTION SQLSTATE 'TB004' USING MESSAGE = 'a later connection has taken over'; END IF; END $$;
CREATE FUNCTION taberna.claim_room(id text, OUT said bigint, OUT owner text, OUT number bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$ #variable_conflict use_column
DECLARE was owners%ROWTYPE; me text; my_incarnation bigint; BEGIN me := current_setting('taberna.node', true); my_incarnation := nullif(current_setting('taberna.incarnation', true), '')::bigint;said := 2; owner := ''; number := 0;IF NOT EXISTS(SELECT 1 FROM nodes WHERE nodes.node = me AND nodes.incarnation = my_incarnation AND NOT nodes.taken) THEN RETURN; END IF;INSERT INTO owners(room, node, incarnation, epoch) VALUES(id, me, my_incarnation, 1) ON CONFLICT DO NOTHING;IF FOUND THEN said := 0; owner := me; number := 1; RETURN; END IF;SELECT * INTO was FROM owners WHERE owners.room = id FOR UPDATE;IF was.node = me AND was.incarnation = my_incarnation THEN said := 0; owner := me; number := was.epoch; RETURN;END IF;IF NOT is_alive(was.node, was.incarnation) THEN UPDATE nodes SET taken = true WHERE nodes.node = was.node  AND nodes.incarnation = was.incarnation AND nodes.until <= clock_timestamp();END IF;IF is_alive(was.node, was.incarnation) THEN said := 1; owner := was.node; number := was.epoch; RETURN;END IF;UPDATE owners SET node = me, incarnation = my_incarnation, epoch = was.epoch + 1 WHERE owners.room = id;said := 0; owner := me; number := was.epoch + 1; END $$;
CREATE FUNCTION taberna.drop_seat(id text, whose text) RETURNS void
    LANGUAGE plpgsql
    AS $$ #variable_conflict use_column
DECLARE n bigint; BEGIN n := room_number(whose);DELETE FROM seats WHERE seats.who = id AND seats.room = n; END $$;
CREATE FUNCTION taberna.fence(id text, my_epoch bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$ #variable_conflict use_column
DECLARE  BEGIN PERFORM 1 FROM owners WHERE owners.room = id AND owners.node = current_setting('taberna.node', true) AND owners.incarnation = nullif(current_setting('taberna.incarnation', true), '')::bigint AND owners.epoch = my_epoch FOR SHARE;IF NOT FOUND THEN RAISE EXCEPTION SQLSTATE 'TB003' USING MESSAGE = 'another node holds the room'; END IF; END $$;
CREATE FUNCTION taberna.hand_room(id text, my_epoch bigint, to_node text) RETURNS bigint
    LANGUAGE plpgsql
    AS $$ #variable_conflict use_column
DECLARE was owners%ROWTYPE; me text; my_incarnation bigint; their bigint; BEGIN me := current_setting('taberna.node', true); my_incarnation := nullif(current_setting('taberna.incarnation', true), '')::bigint; their := 0;IF to_node <> '' THEN SELECT nodes.incarnation INTO their FROM nodes WHERE nodes.node = to_node  AND is_alive(nodes.node, nodes.incarnation); IF NOT FOUND THEN RETURN 3; END IF;END IF;SELECT * INTO was FROM owners WHERE owners.room = id FOR UPDATE;IF was.node = me AND was.incarnation = my_incarnation AND was.epoch = my_epoch THEN UPDATE owners SET node = to_node, incarnation = their, epoch = my_epoch + 1  WHERE owners.room = id; RETURN 0;END IF;IF was.node = to_node AND was.incarnation = their AND was.epoch = my_epoch + 1 THEN RETURN 0;END IF;RETURN 2; END $$;
CREATE FUNCTION taberna.is_alive(who text, which bigint) RETURNS boolean
    LANGUAGE plpgsql
    AS $$ #variable_conflict use_column
DECLARE  BEGIN RETURN EXISTS(SELECT 1 FROM nodes WHERE nodes.node = who AND nodes.incarnation = which AND NOT nodes.taken AND nodes.until > clock_timestamp()); END $$;
CREATE FUNCTION taberna.join_node(who text, lease_ms bigint, by_holder text, OUT said bigint, OUT number bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$ #variable_conflict use_column
DECLARE was nodes%ROWTYPE; BEGIN said := 0; number := 1;PERFORM set_config('taberna.lease_ms', lease_ms::text, false);INSERT INTO nodes(node, incarnation, until, since, holder, taken) VALUES(who, 1, clock_timestamp() + (current_setting('taberna.lease_ms')::bigint * interval '1 millisecond'), clock_timestamp(), by_holder, false) ON CONFLICT DO NOTHING;IF NOT FOUND THEN SELECT * INTO was FROM nodes WHERE nodes.node = who FOR UPDATE; IF is_alive(who, was.incarnation) AND was.holder <> by_holder THEN  said := 1; number := 0; RETURN; END IF; number := was.incarnation + 1; UPDATE nodes SET incarnation = was.incarnation + 1, until = clock_timestamp() + (current_setting('taberna.lease_ms')::bigint * interval '1 millisecond'), since = clock_timestamp(), holder = by_holder, taken = false  WHERE nodes.node = who;END IF;PERFORM set_config('taberna.node', who, false), set_config('taberna.incarnation', join_node.number::text, false); END $$;
CREATE FUNCTION taberna.leave_node() RETURNS bigint
    LANGUAGE plpgsql
    AS $$ #variable_conflict use_column
DECLARE  BEGIN UPDATE nodes SET until = clock_timestamp(), taken = true WHERE nodes.node = current_setting('taberna.node', true) AND nodes.incarnation = nullif(current_setting('taberna.incarnation', true), '')::bigint;RETURN 0; END $$;
CREATE FUNCTION taberna.must_find(how_many bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$ #variable_conflict use_column
DECLARE  BEGIN IF how_many = 0 THEN RAISE EXCEPTION SQLSTATE 'TB001' USING MESSAGE = 'it is not there'; END IF; END $$;
CREATE FUNCTION taberna.put_room(id text, new_state text, new_since bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$ #variable_conflict use_column
DECLARE  BEGIN UPDATE rooms SET state = new_state, since = new_since WHERE rooms.room = id;IF NOT FOUND THEN INSERT INTO rooms(room, state, since) VALUES(id, new_state, new_since) ON CONFLICT(room) DO UPDATE SET state = new_state, since = new_since; END IF; END $$;
CREATE FUNCTION taberna.renew_node() RETURNS bigint
    LANGUAGE plpgsql
    AS $$ #variable_conflict use_column
DECLARE  BEGIN UPDATE nodes SET until = clock_timestamp() + (current_setting('taberna.lease_ms')::bigint * interval '1 millisecond') WHERE nodes.node = current_setting('taberna.node', true) AND nodes.incarnation = nullif(current_setting('taberna.incarnation', true), '')::bigint AND NOT nodes.taken;RETURN CASE WHEN FOUND THEN 0 ELSE 2 END; END $$;
CREATE FUNCTION taberna.room_number(id text) RETURNS bigint
    LANGUAGE plpgsql
    AS $$ #variable_conflict use_column
DECLARE n bigint; BEGIN SELECT rooms.number INTO n FROM rooms WHERE rooms.room = id;IF NOT FOUND THEN RAISE EXCEPTION SQLSTATE 'TB001' USING MESSAGE = 'there is no such room'; END IF;RETURN n; END $$;
CREATE FUNCTION taberna.take_over(whose text, by_session bigint) RETURNS bigint
    LANGUAGE plpgsql
    AS $$ #variable_conflict use_column
DECLARE last bigint; BEGIN INSERT INTO stores(store, session, number) VALUES(whose, by_session, 0) ON CONFLICT(store) DO UPDATE SET session = by_session RETURNING stores.number INTO last;RETURN last; END $$;
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
CREATE TABLE taberna.version (
    number bigint NOT NULL
);
COPY taberna.account_keys (key, who) FROM stdin;
llvla	p3waxpzedvzm
galla	payc1s3vnv2b
ursus	p8x6jbpd9pm3
\.
COPY taberna.accounts (who, name, password, vault, made) FROM stdin;
p3waxpzedvzm	Livia	$argon2id$v=19$m=19456,t=2,p=1$/6u+lOVJH3JKnAnNUh/LBw$LNzsmfY7czmYy1DvjFrkDM4EWa36cJeOJ4xGGxklVtk	sealed	1795687303469
payc1s3vnv2b	Galla	$argon2id$v=19$m=19456,t=2,p=1$sVNfb2W3Tw8Hvvd+J+GCfQ$dom7QAK6Bh/B516x13+nQmzaJ7jwQBGmK7hNTLzGxc4	sealed	1795687303552
p8x6jbpd9pm3	Ursus	$argon2id$v=19$m=19456,t=2,p=1$CJ4zC55Lpx5xbpXukM+YvA$2Qi9Orc1fTtXfO+JduQ+ZOVm8mKFvLVzBT+tT3GjaIQ	sealed	1795687304049
\.
COPY taberna.acts (id, at, by, what, target, why) FROM stdin;
1	1795687304099	ps1pf5ccmydw	timeout	xgx58bmjp9/pdp2dyk34268	Insults
2	1795687304118	operator	ban	203.0.113.9	a test
\.
COPY taberna.bans (id, target, until, why, by, at) FROM stdin;
1	203.0.113.9	0	a test	operator	1795687304118
\.
COPY taberna.blocks (who, other, name) FROM stdin;
pt8wq8v5k0fj	pdp2dyk34268	Cedar Raven
\.
COPY taberna.bots (who) FROM stdin;
p8x6jbpd9pm3
\.
COPY taberna.chains (room, game, seed) FROM stdin;
1	1	\\xcf0781d63246cc41d086b3224c246069e9b3e8429bb9f68ace65e58c756b59b8
1	2	\\xe890351ad4cfae07e9fec6ccc6eb4e081c2517e0e6e8a6574deff239815a6b54
2	1	\\x66dd70313b3d4171c76612dfb278682e1f60165eb4d2c12f7a55755d2b211b12
\.
COPY taberna.events (id, room, v, before, who, command, text) FROM stdin;
1	1	1	0	p3waxpzedvzm	2	{"t":"event","room":"azej8tzb69","v":1,"at":1795687303568,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"p3waxpzedvzm","host_name":"Livia","tip":"66633ab8efd8d4b8af86e6ddbf07bfa9ce7716d5c501624075fcaf8330993060"},"h":"f4926d921819f136"}
2	1	2	1	p3waxpzedvzm	4	{"t":"event","room":"azej8tzb69","v":2,"at":1795687303591,"e":"seated","d":{"seat":"w1","who":"p3waxpzedvzm","name":"Livia","tip":"4de8d2f4486ec5fc5b5d207eef810591d64d61393450baabe5854f290d04f21e"},"h":"5a357e15d4f34dc6"}
3	1	3	2	payc1s3vnv2b	3	{"t":"event","room":"azej8tzb69","v":3,"at":1795687303597,"e":"seated","d":{"seat":"b1","who":"payc1s3vnv2b","name":"Galla","tip":"b3724085e769423a33c4733d66820b9e1d41f5195233c90b04665574d5382688"},"h":"21d24a3235019bf6"}
4	1	4	3	payc1s3vnv2b	3	{"t":"event","room":"azej8tzb69","v":4,"at":1795687303597,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"10e88ced6e07a265cc877a94f5c073b6118b22bf6d4c001fdcc280a7522cbc0e","seats":{"w1":{"who":"p3waxpzedvzm","name":"Livia","tip":"4de8d2f4486ec5fc5b5d207eef810591d64d61393450baabe5854f290d04f21e"},"b1":{"who":"payc1s3vnv2b","name":"Galla","tip":"b3724085e769423a33c4733d66820b9e1d41f5195233c90b04665574d5382688"}},"tip":"66633ab8efd8d4b8af86e6ddbf07bfa9ce7716d5c501624075fcaf8330993060"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"c08f7ad3ec376c53"}
5	1	5	4	p3waxpzedvzm	5	{"t":"event","room":"azej8tzb69","v":5,"at":1795687303618,"e":"linked","d":{"seat":"w1","link":"276acd7d317bc7fc4aae40bda51ee3dfa38b6cce5a77845b17a1364d1578a691"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9979},"h":"25560d4359a2cab5"}
6	1	6	5	payc1s3vnv2b	4	{"t":"event","room":"azej8tzb69","v":6,"at":1795687303622,"e":"rolloff","d":{"i":1,"white":[6,3,1],"black":[1,3,1],"first":"w","links":["615e66490528b39e113c7af622bfcd78ebe61dc881dc51b06fe02586f89d7865","276acd7d317bc7fc4aae40bda51ee3dfa38b6cce5a77845b17a1364d1578a691","c99842ad1c4998dbe39e417925f5cd440858cf563f25ee6d01cf211ded0332c4"]},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"46c1cc3772530142"}
7	1	7	6	p3waxpzedvzm	6	{"t":"event","room":"azej8tzb69","v":7,"at":1795687303637,"e":"linked","d":{"seat":"w1","link":"540d970323e8b522979e76cf44a9104b6a289810ffa1570611e942bf2341ff19"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9985},"h":"4d041ae747b7acee"}
8	1	8	7	payc1s3vnv2b	5	{"t":"event","room":"azej8tzb69","v":8,"at":1795687303651,"e":"rolled","d":{"i":2,"seat":"w1","dice":[3,6,5],"witness":"b1","links":["264a6f5631d7530cf14ffb3b44c0a6f5607d13137eafc8f8018e0e90c20e9f48","54b65001c9ccaa153d4232ad8eea725ddcff310ab349426754399381da2da517","540d970323e8b522979e76cf44a9104b6a289810ffa1570611e942bf2341ff19"]},"p":"b19cc04ea39c2895","c":{"w":180000,"b":180000,"run":"w","free":10000},"h":"1d81c8eef51916fe"}
9	1	9	8	p3waxpzedvzm	7	{"t":"event","room":"azej8tzb69","v":9,"at":1795687303668,"e":"turn","d":{"seat":"w1","steps":["hand/3","3/8","hand/6"],"link":"6bd0d661139c8212f53f8bb1f328922583c4fa8cc071cda9307caebd6c82d398"},"p":"3cae374fd8c8f13c","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"c98946686289ab24"}
10	1	10	9	payc1s3vnv2b	6	{"t":"event","room":"azej8tzb69","v":10,"at":1795687303685,"e":"rolled","d":{"i":3,"seat":"b1","dice":[6,5,1],"witness":"w1","links":["e3f43ae01ed17e1db42dfb462540474e2fd4b2340ae55bb689f90ab9b6e155ee","6bd0d661139c8212f53f8bb1f328922583c4fa8cc071cda9307caebd6c82d398","b1733f6319cb47e425f4a83856ef02be81e2ba2e13c348a3c8c92043f4113987"]},"p":"3b36d87dceac441b","c":{"w":180000,"b":180000,"run":"b","free":10883},"h":"5b1609cd0fd60303"}
11	1	11	10	payc1s3vnv2b	7	{"t":"event","room":"azej8tzb69","v":11,"at":1795687303707,"e":"turn","d":{"seat":"b1","steps":["hand/1","1/6*","6/12"],"link":"1314ad623a9c6a0d51bff1eb90ac124d9ef5c36283c93f752b112f07ca32fc85"},"p":"0fe792e00f4274d5","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"23e82666ca51e4e8"}
12	1	12	11	p3waxpzedvzm	8	{"t":"event","room":"azej8tzb69","v":12,"at":1795687303728,"e":"rolled","d":{"i":4,"seat":"w1","dice":[5,4,3],"witness":"b1","links":["4fffeaf5feb7f9d03c17f19cc5f1a4a775a1a03c904a9a098c64438cdb779f9a","1314ad623a9c6a0d51bff1eb90ac124d9ef5c36283c93f752b112f07ca32fc85","e75de51e41f726e0ab8f3c58e35d3b75adf050b71d2876b84c571d45a7f76778"]},"p":"b3791980484b05eb","c":{"w":180000,"b":180000,"run":"w","free":10879},"h":"3105c4a1dd2970f7"}
13	1	13	12	p3waxpzedvzm	9	{"t":"event","room":"azej8tzb69","v":13,"at":1795687303736,"e":"turn","d":{"seat":"w1","steps":["bar/3","hand/5","5/9"],"link":"65c2abadcc63a4a247823e46eb45402fc3bcd5dcc36a27983fa63e96726cdeda"},"p":"74436c5a39966f8a","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"27250d58466593b0"}
14	1	14	13	payc1s3vnv2b	8	{"t":"event","room":"azej8tzb69","v":14,"at":1795687303739,"e":"rolled","d":{"i":5,"seat":"b1","dice":[1,4,3],"witness":"w1","links":["1bd52e46a8a206aee0b6b7a3ec21aad85b59369b14a8fe16ad80ae43a9320305","65c2abadcc63a4a247823e46eb45402fc3bcd5dcc36a27983fa63e96726cdeda","85b177481c7ecda5e2d7ab2c254645bb7bee3aa57c032febb09541a46065e1f6"]},"p":"290b4bb3fb391798","c":{"w":180000,"b":180000,"run":"b","free":10897},"h":"e989695b9d81d5fc"}
15	1	15	14	payc1s3vnv2b	9	{"t":"event","room":"azej8tzb69","v":15,"at":1795687303760,"e":"turn","d":{"seat":"b1","steps":["hand/3*","3/7","hand/1"],"link":"c6cfed268b5b1617a034917afb8b606753c10d75e39497a7eb5bde85267fec8b"},"p":"3c90d97284c12605","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"704813ad72ea30b4"}
16	1	16	15	p3waxpzedvzm	10	{"t":"event","room":"azej8tzb69","v":16,"at":1795687303765,"e":"rolled","d":{"i":6,"seat":"w1","dice":[2,3,3],"witness":"b1","links":["d4303cf03c06e23f19a415ed7fe763584e76044ed3d9b4f22cc32107f354821a","c6cfed268b5b1617a034917afb8b606753c10d75e39497a7eb5bde85267fec8b","d2e4c146d075a14f6bb56c936e601d4533736c8521a444b0258f344d81fabd2f"]},"p":"f2187f9a6630ef61","c":{"w":180000,"b":180000,"run":"w","free":10895},"h":"d255973459e5276e"}
17	1	17	16	p3waxpzedvzm	11	{"t":"event","room":"azej8tzb69","v":17,"at":1795687303796,"e":"turn","d":{"seat":"w1","steps":["bar/3","hand/3","3/5"],"link":"233e74c9d1bab5178e045c9663249b7921758d4f0652562bdd2b8a882af14e3d"},"p":"e2634ef2b6ca6dc1","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"fb8d4d213fabb285"}
18	1	18	17	payc1s3vnv2b	10	{"t":"event","room":"azej8tzb69","v":18,"at":1795687303802,"e":"rolled","d":{"i":7,"seat":"b1","dice":[4,3,6],"witness":"w1","links":["c6edf180ac25a8d5f49ca801dea15220e506d7535325a193d14fb9b9bb888200","233e74c9d1bab5178e045c9663249b7921758d4f0652562bdd2b8a882af14e3d","abfdc6c17fd1b4923977969ab592696614bc5bff2df3af577c8544c5189165a7"]},"p":"7f045f3aa776030a","c":{"w":180000,"b":180000,"run":"b","free":10894},"h":"62d99d11273ac219"}
19	1	19	18	payc1s3vnv2b	11	{"t":"event","room":"azej8tzb69","v":19,"at":1795687303816,"e":"turn","d":{"seat":"b1","steps":["hand/4","4/10","hand/3*"],"link":"d6488a39afdc3197bf689972dcfe89f02b024408913c0e6a68dfa3f94a4b6065"},"p":"3c178aa054344098","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"bdd7db75ec3fdbc9"}
20	1	20	19	p3waxpzedvzm	12	{"t":"event","room":"azej8tzb69","v":20,"at":1795687303830,"e":"rolled","d":{"i":8,"seat":"w1","dice":[2,4,3],"witness":"b1","links":["b7e32554445b7b1f6a1269ae6d92a5c58fd25fd16b81ea9ad198fc21ada2a4b9","d6488a39afdc3197bf689972dcfe89f02b024408913c0e6a68dfa3f94a4b6065","36b22047947368115de48ed61bb47dac8a2460b6f72731f401aaf8d409abf666"]},"p":"a45aa431132203cd","c":{"w":180000,"b":180000,"run":"w","free":10886},"h":"9eaf935bebfbdf2c"}
21	1	21	20	payc1s3vnv2b	12	{"t":"event","room":"azej8tzb69","v":21,"at":1795687303849,"e":"resigned","d":{"seat":"b1"},"p":"a45aa431132203cd","c":{"w":180000,"b":180000,"run":"w","free":10867},"h":"3addfc649af71c92"}
22	1	22	21	payc1s3vnv2b	12	{"t":"event","room":"azej8tzb69","v":22,"at":1795687303849,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"a38e234ba0ab0883c91c9b2d1840bcc96b57884cafd3f9319c490ec75fb6170d"},"p":"a45aa431132203cd","c":{"w":180000,"b":180000,"run":"","free":0},"h":"43ef2a4f536a13b5"}
23	2	1	0	ps1pf5ccmydw	2	{"t":"event","room":"xgx58bmjp9","v":1,"at":1795687304060,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"ps1pf5ccmydw","host_name":"Meadow Skylark","tip":"cf82ec04d3bd20df6c2a64862deb7301767a8ec9bd1f9292a9e875254dabd677"},"h":"545dacda64bbf094"}
24	2	2	23	ps1pf5ccmydw	4	{"t":"event","room":"xgx58bmjp9","v":2,"at":1795687304078,"e":"seated","d":{"seat":"w1","who":"ps1pf5ccmydw","name":"Meadow Skylark","tip":"eef60bfd9081277aa8e48b48a83c5e6c99fc914c11c184b84b79a2c1012e21f0"},"h":"febdb560c85691d7"}
25	2	3	24	pt8wq8v5k0fj	3	{"t":"event","room":"xgx58bmjp9","v":3,"at":1795687304081,"e":"seated","d":{"seat":"b1","who":"pt8wq8v5k0fj","name":"Misty Crane","tip":"341ca6035e41a94c87021eeb6b10b49362c86d393141b03efced6587e7c1cf00"},"h":"e722002f29318e41"}
26	2	4	25	pt8wq8v5k0fj	3	{"t":"event","room":"xgx58bmjp9","v":4,"at":1795687304081,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"3e075274a3aec3c5253ef7de77f3b8942501663302d0d17830069b473886462b","seats":{"w1":{"who":"ps1pf5ccmydw","name":"Meadow Skylark","tip":"eef60bfd9081277aa8e48b48a83c5e6c99fc914c11c184b84b79a2c1012e21f0"},"b1":{"who":"pt8wq8v5k0fj","name":"Misty Crane","tip":"341ca6035e41a94c87021eeb6b10b49362c86d393141b03efced6587e7c1cf00"}},"tip":"cf82ec04d3bd20df6c2a64862deb7301767a8ec9bd1f9292a9e875254dabd677"},"p":"1960fa269019c889","h":"45f3a5d0b8f4f13a"}
27	2	5	26	ps1pf5ccmydw	6	{"t":"event","room":"xgx58bmjp9","v":5,"at":1795687304131,"e":"linked","d":{"seat":"w1","link":"e04ea144df799985bf6f0414d3fb7e4fb38613c1abed32c271a604ec9259324f"},"p":"1960fa269019c889","h":"ac6b71e26e5fde9d"}
28	2	6	27	pt8wq8v5k0fj	8	{"t":"event","room":"xgx58bmjp9","v":6,"at":1795687304133,"e":"rolloff","d":{"i":1,"white":[6,1,1],"black":[6,4,6],"first":"b","links":["c473a5f6da30cdcb7f02f5136c3e285da5bb9b4f29f61b495e714e9d386b1a8f","e04ea144df799985bf6f0414d3fb7e4fb38613c1abed32c271a604ec9259324f","a683e8f9c027ae2aec676df134a9c53d78ad53663fc9b048ba80bbe08d7a5cb0"]},"p":"d381218ae67aafcc","h":"8874653e8ce8821a"}
29	2	7	28	ps1pf5ccmydw	7	{"t":"event","room":"xgx58bmjp9","v":7,"at":1795687304139,"e":"linked","d":{"seat":"w1","link":"98d1b432138980879439abe2f911f150229719ba1d829eece11a3f7902879d50"},"p":"d381218ae67aafcc","h":"b7bb49436c46b0df"}
30	2	8	29	pt8wq8v5k0fj	9	{"t":"event","room":"xgx58bmjp9","v":8,"at":1795687304140,"e":"rolled","d":{"i":2,"seat":"b1","dice":[4,1,5],"witness":"w1","links":["250efa942072fbc267a9571e55875478511fea2ded03e950957fa6630b7e38b9","98d1b432138980879439abe2f911f150229719ba1d829eece11a3f7902879d50","831c988ff4ce9929f1267bb2e04f8f775a9a0ce55ac7f2f5ffabcf4a40a43490"]},"p":"4c43c4c542ed40ee","h":"3ae2d7441e2c35bf"}
31	2	9	30	pt8wq8v5k0fj	10	{"t":"event","room":"xgx58bmjp9","v":9,"at":1795687304153,"e":"turn","d":{"seat":"b1","steps":["hand/1","1/5","5/10"],"link":"de6b9c91cebce6a9e6ff1db406d2b10e1feccff1b5af8fafd3a3e9ae8be744b7"},"p":"9eae24cb08adde50","h":"fded9a5ead071021"}
32	2	10	31	ps1pf5ccmydw	8	{"t":"event","room":"xgx58bmjp9","v":10,"at":1795687304156,"e":"rolled","d":{"i":3,"seat":"w1","dice":[4,6,5],"witness":"b1","links":["d9ef520a2e7223019991e6d6abf7849e642d9ab2301ed39e171e9b7fdea15321","de6b9c91cebce6a9e6ff1db406d2b10e1feccff1b5af8fafd3a3e9ae8be744b7","d91c60c06cd06df5d47a01c4a6dd32ad613e01b0c1a79648c85439317f090894"]},"p":"9a9529e9f0e032d9","h":"3b0358109e8ef6f3"}
33	2	11	32	ps1pf5ccmydw	9	{"t":"event","room":"xgx58bmjp9","v":11,"at":1795687304164,"e":"turn","d":{"seat":"w1","steps":["hand/4","4/9","hand/6"],"link":"713ad0f133f613c209e7233ca0d600303f5892818611450fffd69d445f536d0d"},"p":"b956bed78f8d4e1f","h":"0afb3769b9a8a6fc"}
34	2	12	33	pt8wq8v5k0fj	11	{"t":"event","room":"xgx58bmjp9","v":12,"at":1795687304167,"e":"rolled","d":{"i":4,"seat":"b1","dice":[5,6,6],"witness":"w1","links":["4336a2fff6d70c0d8255d2ace2a8dde5fa230693986efa65350ed085ea278aee","713ad0f133f613c209e7233ca0d600303f5892818611450fffd69d445f536d0d","e6bf54ed15ea504a02e6d3c4dd2f180ec23c7953e84dc4b5ec4ddad0cb32c8ed"]},"p":"a0f85154cb37e6bb","h":"26a7440180c56d24"}
35	2	13	34	pt8wq8v5k0fj	12	{"t":"event","room":"xgx58bmjp9","v":13,"at":1795687304172,"e":"turn","d":{"seat":"b1","steps":["hand/6*","6/12","hand/5"],"link":"0e2153694be6de3bab7d82dccb96e461a87d2f32153f95adbce6554d4220bc85"},"p":"75162b25b68b4a7c","h":"e5215851e0c41685"}
36	2	14	35	ps1pf5ccmydw	10	{"t":"event","room":"xgx58bmjp9","v":14,"at":1795687304177,"e":"rolled","d":{"i":5,"seat":"w1","dice":[3,4,1],"witness":"b1","links":["1892310422a99aa1da1a157dd9703c4df2ce045de93c3717bf8ae97508122d38","0e2153694be6de3bab7d82dccb96e461a87d2f32153f95adbce6554d4220bc85","525f3f0d6cffe316e3515e159aa6aa7e00a25158b49ce68d3e5a8f0062dea819"]},"p":"0f711aa7c15dbda3","h":"fc5148ee5ac86878"}
\.
COPY taberna.games (id, room, game, ruleset, rules, started, ended, result, reason, turns, rated, open, imported) FROM stdin;
1	azej8tzb69	1	tabula	tabula@1	1795687303597	1795687303849	1-0	resigned	6	1	1	0
\.
COPY taberna.heads (room, v, event) FROM stdin;
1	22	22
2	14	36
\.
COPY taberna.lines (chat, n, at, v, command, channel, who, name, text, preset, gone_by, gone_why) FROM stdin;
xgx58bmjp9	1	1795687304094	4	4	watchers	pdp2dyk34268	Cedar Raven	You fools	0	host	Insults
xgx58bmjp9	2	1795687304126	4	7	players	pt8wq8v5k0fj	Misty Crane	good-luck	1		
\.
COPY taberna.logins (token_hash, who, device, made, seen) FROM stdin;
\\x38126e03ee20fb52de8519809d33029faae2de59a030dc314bfa341bc25082c2	p3waxpzedvzm	Python-urllib	1795687303469	1795687303469
\\xf2b0b11aaac4992ec3d5a170072c8fa2b23d1770a7cefd9690103394b584d461	payc1s3vnv2b	Python-urllib	1795687303553	1795687303553
\\x05ed469da99c97a52c149e70a8181692c28d1d9a3d82844537677f6560b767e3	p8x6jbpd9pm3	Python-urllib	1795687304049	1795687304049
\.
COPY taberna.marks (id, filling) FROM stdin;
1	\\x2430951f4a9475291295a71872501cf2db67472144bd5fb586217147d0246001
\.
COPY taberna.moves (code_hash, who, until) FROM stdin;
\\x2430951f4a9475291295a71872501cf2db67472144bd5fb586217147d0246001	p3waxpzedvzm	4102444800000
\.
COPY taberna.nodes (node, incarnation, until, since, holder, taken) FROM stdin;
one	1	2026-11-26 10:02:29.730442+00	2026-11-26 10:02:29.719368+00	a holder	t
\.
COPY taberna.numbers (name, number) FROM stdin;
archive	0
\.
COPY taberna.owners (room, node, incarnation, epoch) FROM stdin;
xgx58bmjp9	one	1	1
\.
COPY taberna.persons (who, token_hash, name, seen, made) FROM stdin;
p3waxpzedvzm	\\x2430951f4a9475291295a71872501cf2db67472144bd5fb586217147d0246001	Livia	1795687303469	1795687303412
payc1s3vnv2b	\\xfc216437b24f38b23eb16d0bf285089b837bd9ff3b218134a9ebf92a37175f51	Galla	1795687303552	1795687303492
ps1pf5ccmydw	\\xa3ecb0a12f5ee30601b945f0d06fbf101c9715207d9917ed1741502dc9c9f062	Meadow Skylark	1795687303878	1795687303878
pt8wq8v5k0fj	\\xeff8d4bb1366e9b8ac158e032b8a852145b3545082024a851eb5561f10f23de5	Misty Crane	1795687303889	1795687303889
pdp2dyk34268	\\x2fd1f0c33f996583a61f4202e3d04350a25887473e8bd6b557da62e02ff90251	Cedar Raven	1795687303920	1795687303920
p8x6jbpd9pm3	\\xb453e1436b434b8107c2e8bbdcc06c5bbe9dbeeaa8be3c8ead68979fd249ef6c	Ursus	1795687304049	1795687303956
\.
COPY taberna.players (game, seat, who, name) FROM stdin;
1	w1	p3waxpzedvzm	Livia
1	b1	payc1s3vnv2b	Galla
\.
COPY taberna.rating_steps (id, who, ruleset, room, game, at, other, before, rating, deviation) FROM stdin;
1	p3waxpzedvzm	tabula	azej8tzb69	1	1795687303849	payc1s3vnv2b	1500	1662.2120014703455	290.23050778223865
2	payc1s3vnv2b	tabula	azej8tzb69	1	1795687303849	p3waxpzedvzm	1500	1337.7879985296545	290.23050778223865
\.
COPY taberna.ratings (who, ruleset, rating, deviation, volatility, games, at) FROM stdin;
p3waxpzedvzm	tabula	1662.2120014703455	290.23050778223865	0.05999967537233814	1	1795687303849
payc1s3vnv2b	tabula	1337.7879985296545	290.23050778223865	0.05999967537233814	1	1795687303849
\.
COPY taberna.recoveries (who, code_hash) FROM stdin;
p3waxpzedvzm	\\x7a727c55a1e3523850bf798f5b61f1a7bcf65eb33fce65ecd6aaf7a423d5e71a
p3waxpzedvzm	\\x07cb29e83d77182c6fafdefd8f315eadeed5318752d42dd4464e8a92b929604e
p3waxpzedvzm	\\x4986c683dce2c5db67e9ba9d33c99399501b9190cb1a612c5f4890a248064fcd
p3waxpzedvzm	\\xc7f01a82339b9d50ebc3281b47f44d192cc66740e52176a13f6d4b77ee127b19
p3waxpzedvzm	\\xd19e66c73324d221db9e48c6178ffee86373cc636bb5edb1c73e8b98a2e25603
p3waxpzedvzm	\\xbae5a48686a9593ad87f8339f41e820f7db2c70bcf49b2553948555a617153f2
p3waxpzedvzm	\\x8767a4f566e5139963d8e0129d5e4bea745555c282b9ed92424074dace946cca
p3waxpzedvzm	\\xd395fe198ea4e6c289a4622ca7b3449f6147f6cd204030ec0c4608f65cac8d78
payc1s3vnv2b	\\xf0da029202f4c5effb7ca4b5563923610cd78965f3bd783bd6271788ec66e965
payc1s3vnv2b	\\xb9c2a019da8e6ced5b3f53fbf54fad613ebdfaafef9a23c9091bd849eb7edccc
payc1s3vnv2b	\\x028e107272c286bc6735256bc2d0e4a65e2f6edf7a64e604cf7851e1f5487bd5
payc1s3vnv2b	\\x741663bd297ae4724a79b6e73202e0b363bc5fad345c4546982d250c1510156e
payc1s3vnv2b	\\x536e9f279ed6540f940eb5c116f0ffdcc57fa25cf2aaa55c1970f35126c6da5b
payc1s3vnv2b	\\x783f4e367a915b1d9ff1925226393f7365356603f2d8c667202fdfc0e1e52afe
payc1s3vnv2b	\\xba9f2940fe185593e0a526059130b4f036f649835936389a79aecf67c2834a94
payc1s3vnv2b	\\x217053480471297edaea5464a9694a69bf4edadf6c9000dea4c509669f08795a
p8x6jbpd9pm3	\\xea88489d79bc08e62135a21ea1cfd739206d607725c030184939ddf7b29155c6
p8x6jbpd9pm3	\\x1c119879cbbebc96474c8791c48f785c25e3aa0c82c369df9eef497e0f4a54c9
p8x6jbpd9pm3	\\x0df96eb965858b14fe85200d71370c1a1f5eb1d0bcba277412408f00f917bc70
p8x6jbpd9pm3	\\x0d7914ef787b6426e66582e403979b9a4234ed834b1d8df3e5151f1e9c8f14c4
p8x6jbpd9pm3	\\xd65049244bb2a9917c5a6eb970e08b5f48aa3e00a8ec1ad04e0d707b001e121f
p8x6jbpd9pm3	\\xf4d5a8f62e52135c2831d6792b725c05c0b83878437438637dd84349389e0566
p8x6jbpd9pm3	\\x554813de250d91f9b2b7b141935c6a2248d15cf4c8de9d8c0942976c613d75a9
p8x6jbpd9pm3	\\xb014709fc201900dcccd9f1aab641e4dbc024caa27ca457be444d5bb8d8d4d1c
\.
COPY taberna.reports (id, at, by, who, reason, text, chat, lines) FROM stdin;
1	1795687304097	pt8wq8v5k0fj	pdp2dyk34268	insult	Look.	xgx58bmjp9	[{"n":1,"channel":"watchers","who":"pdp2dyk34268","name":"Cedar Raven","at":1795687304094,"v":4,"text":"You fools"}]
\.
COPY taberna.rooms (number, room, state, since) FROM stdin;
1	azej8tzb69	ended	1795687303849
2	xgx58bmjp9	playing	1795687304081
\.
COPY taberna.seats (who, room) FROM stdin;
p3waxpzedvzm	1
payc1s3vnv2b	1
ps1pf5ccmydw	2
pt8wq8v5k0fj	2
\.
COPY taberna.stores (store, session, number, since) FROM stdin;
a server	1	1	2026-11-26 10:02:31.420891+00
\.
COPY taberna.thrown (who, kind, face, n) FROM stdin;
p3waxpzedvzm	d6	2	2
p3waxpzedvzm	d6	3	5
p3waxpzedvzm	d6	4	2
p3waxpzedvzm	d6	5	2
p3waxpzedvzm	d6	6	1
payc1s3vnv2b	d6	1	2
payc1s3vnv2b	d6	3	2
payc1s3vnv2b	d6	4	2
payc1s3vnv2b	d6	5	1
payc1s3vnv2b	d6	6	2
\.
COPY taberna.timeouts (chat, who, until, why) FROM stdin;
xgx58bmjp9	pdp2dyk34268	4102444800000	Insults
\.
COPY taberna.version (number) FROM stdin;
4
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
ALTER TABLE ONLY taberna.stores
    ADD CONSTRAINT stores_pkey PRIMARY KEY (store);
ALTER TABLE ONLY taberna.thrown
    ADD CONSTRAINT thrown_pkey PRIMARY KEY (who, kind, face);
ALTER TABLE ONLY taberna.timeouts
    ADD CONSTRAINT timeouts_pkey PRIMARY KEY (chat, who);
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
