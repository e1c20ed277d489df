-- {"ended": "d781n23ave", "running": "jkdjc3wpna", "account": "php8v7jtvzft", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "pvjfp8n7sah8", "token": "oJmfhDkfQOs3Sh8HCghDKAz0cTmfSYV9kZtrpNs08n8", "seat": "w1", "secret": "911c8fcbf27b532ff184dfa53f99c8429ccb5dad5a411753d8e9a207eeec9ee7"}, {"who": "pnz5qw1nfe73", "token": "FAYBNP_jYF27ecQvxiVcV71X9LozgcqJ7HHNluRkNY0", "seat": "b1", "secret": "2846b1d0056514053b4d3b6321ddbbc38e205a5f12f50efa9a58e73a6335af74"}]}
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
llvla	php8v7jtvzft
galla	pdq47ykvqrx6
ursus	p229hzew8kj1
\.
COPY taberna.accounts (who, name, password, vault, made) FROM stdin;
php8v7jtvzft	Livia	$argon2id$v=19$m=19456,t=2,p=1$laul7vsZKKZSCT2spj3FeQ$A0l67KCYl+r/kj02arcRu08xpQoGOTg/2rCRxXFPwTA	sealed	1795877115997
pdq47ykvqrx6	Galla	$argon2id$v=19$m=19456,t=2,p=1$Ovkx85LVdV+K930F8XlvsQ$Qh02SK5EAKZOsKXoNtRxisjQBgY+MrYbFpEMeWJWfeE	sealed	1795877116034
p229hzew8kj1	Ursus	$argon2id$v=19$m=19456,t=2,p=1$mcIC2gp2r40iKuju/MZqZg$/WnepDhpP92amVByRiDznBuSQYZwmoOt+L+Xiy4qT2E	sealed	1795877116204
\.
COPY taberna.acts (id, at, by, what, target, why) FROM stdin;
1	1795877116241	pvjfp8n7sah8	timeout	jkdjc3wpna/pnptqfy682n4	Insults
2	1795877116266	operator	ban	203.0.113.9	a test
\.
COPY taberna.bans (id, target, until, why, by, at) FROM stdin;
1	203.0.113.9	0	a test	operator	1795877116266
\.
COPY taberna.blocks (who, other, name) FROM stdin;
pnz5qw1nfe73	pnptqfy682n4	Steady Bittern
\.
COPY taberna.bots (who) FROM stdin;
p229hzew8kj1
\.
COPY taberna.chains (room, game, seed) FROM stdin;
1	1	\\x2da400b02096c79eed8b7c5a0a8d6862292a205b7697b637efe0ff75af025bdd
1	2	\\x5e4358068657acd76a4b4ce6256da57c985208596314aca6d4ca7ef767a8763e
2	1	\\x7ae83ff6063fd65668166f1c76731124d33ad10cf2c1822521b3f6c89463c51e
\.
COPY taberna.departures (who, room, game, at, excused, aborted) FROM stdin;
php8v7jtvzft	aroom	1	1764000000000	0	1
\.
COPY taberna.events (id, room, v, before, who, command, text) FROM stdin;
1	1	1	0	php8v7jtvzft	2	{"t":"event","room":"d781n23ave","v":1,"at":1795877116038,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"php8v7jtvzft","host_name":"Livia","tip":"9af5ea201fc925bef415f143726a24e3adaf4e43dca23816bfc694ea2087c902"},"h":"066c75a27057f944"}
2	1	2	1	php8v7jtvzft	4	{"t":"event","room":"d781n23ave","v":2,"at":1795877116056,"e":"seated","d":{"seat":"w1","who":"php8v7jtvzft","name":"Livia","tip":"376032f9465ea85243f575fa7da147d653e96b16db18ca4dbcd145e23d1182f2"},"h":"fe53eb5a949ddd7f"}
3	1	3	2	pdq47ykvqrx6	3	{"t":"event","room":"d781n23ave","v":3,"at":1795877116064,"e":"seated","d":{"seat":"b1","who":"pdq47ykvqrx6","name":"Galla","tip":"fe01bc899deb98ab6a0da083ee95fe8b14cb8e4b4056007a952ae58f1058095c"},"h":"112875ef55b10f48"}
4	1	4	3	pdq47ykvqrx6	3	{"t":"event","room":"d781n23ave","v":4,"at":1795877116064,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"2d86167c84d4d4168bb71db98e91bcae25dc8354f11d171fe3b76c2e2fb0773c","seats":{"w1":{"who":"php8v7jtvzft","name":"Livia","tip":"376032f9465ea85243f575fa7da147d653e96b16db18ca4dbcd145e23d1182f2"},"b1":{"who":"pdq47ykvqrx6","name":"Galla","tip":"fe01bc899deb98ab6a0da083ee95fe8b14cb8e4b4056007a952ae58f1058095c"}},"tip":"9af5ea201fc925bef415f143726a24e3adaf4e43dca23816bfc694ea2087c902"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"cf7ee20690e47edb"}
5	1	5	4	php8v7jtvzft	5	{"t":"event","room":"d781n23ave","v":5,"at":1795877116069,"e":"linked","d":{"seat":"w1","link":"0dde55d3c73c3f788b2aca1208ce0aff64f03ad8df2036020075d48301a463cf"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9995},"h":"69c241dec5b918ad"}
6	1	6	5	pdq47ykvqrx6	4	{"t":"event","room":"d781n23ave","v":6,"at":1795877116070,"e":"rolloff","d":{"i":1,"white":[5,6,2],"black":[5,1,1],"first":"w","links":["a0e08e5909b3aca675f3e337ed89f6d99b0bb24be4334bf5bda917f559e2daa1","0dde55d3c73c3f788b2aca1208ce0aff64f03ad8df2036020075d48301a463cf","a47195ec380828e36ce207af7ce6c4bc11719b7dd53ad58f4a0e079377e370b1"]},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"042b46abb3f1e8c0"}
7	1	7	6	php8v7jtvzft	6	{"t":"event","room":"d781n23ave","v":7,"at":1795877116073,"e":"linked","d":{"seat":"w1","link":"e6c68b0183056dcf2839320168c8c03feee2c40a7160feef1e60a420fe2f21a0"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9997},"h":"7103b9b53025d8d1"}
8	1	8	7	pdq47ykvqrx6	5	{"t":"event","room":"d781n23ave","v":8,"at":1795877116077,"e":"rolled","d":{"i":2,"seat":"w1","dice":[4,5,2],"witness":"b1","links":["3acd3159075f00096bd364b7b000d6cc8a8a87b007658534b2d9b31b9cce8e3c","700fd3715bf9219b94f444dad5526274251c257da5124b5339b571d1da4188fd","e6c68b0183056dcf2839320168c8c03feee2c40a7160feef1e60a420fe2f21a0"]},"p":"e6cc15192ccd9913","c":{"w":180000,"b":180000,"run":"w","free":10000},"h":"8f74eb881cab5f92"}
9	1	9	8	php8v7jtvzft	7	{"t":"event","room":"d781n23ave","v":9,"at":1795877116084,"e":"turn","d":{"seat":"w1","steps":["hand/2","2/6","hand/5"],"link":"433b7f0f3b1e36172ca009cf59dc4d2688e601f636f7059062edc3b987cfd9de"},"p":"0732a3be80527964","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"b653c6c78d44e0df"}
10	1	10	9	pdq47ykvqrx6	6	{"t":"event","room":"d781n23ave","v":10,"at":1795877116085,"e":"rolled","d":{"i":3,"seat":"b1","dice":[4,5,4],"witness":"w1","links":["70261d5ba2931cdbbf65acc3987a0bd03eee7aa83f8c03cd6350e5a86cdec115","433b7f0f3b1e36172ca009cf59dc4d2688e601f636f7059062edc3b987cfd9de","37f0bf72e80efeebc9ed74f02aa41e6b52bd42161ab25889ed2baa6ce037370f"]},"p":"096e2bd09dbde079","c":{"w":180000,"b":180000,"run":"b","free":10899},"h":"910dd9927fb3724d"}
11	1	11	10	pdq47ykvqrx6	7	{"t":"event","room":"d781n23ave","v":11,"at":1795877116093,"e":"turn","d":{"seat":"b1","steps":["hand/4","4/8","hand/5*"],"link":"10127b64139aa1bc95f3cde64f77ed062da39cd5abfe4387a67f51a93b65b634"},"p":"847cc67d8bee36e3","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"1806fd783cde88a6"}
12	1	12	11	php8v7jtvzft	8	{"t":"event","room":"d781n23ave","v":12,"at":1795877116098,"e":"rolled","d":{"i":4,"seat":"w1","dice":[1,2,4],"witness":"b1","links":["54b05ac09ce70c3228365a74adeeb86400286e507cb6da20b6638e6ba5051472","10127b64139aa1bc95f3cde64f77ed062da39cd5abfe4387a67f51a93b65b634","e1ef6927e36e827f2debfe76ba49a0e488573f4ccc74f570f1639cbf9c8f714b"]},"p":"7c07ac5ef7716ecb","c":{"w":180000,"b":180000,"run":"w","free":10895},"h":"82ce5f3358552326"}
13	1	13	12	php8v7jtvzft	9	{"t":"event","room":"d781n23ave","v":13,"at":1795877116101,"e":"turn","d":{"seat":"w1","steps":["bar/1","hand/4","4/6"],"link":"26014d81117ee382639823d6afe226c031be04b6ee23b596aedc9e27c9788cd9"},"p":"9acfc9829ce67010","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"07d37f2530703725"}
14	1	14	13	pdq47ykvqrx6	8	{"t":"event","room":"d781n23ave","v":14,"at":1795877116103,"e":"rolled","d":{"i":5,"seat":"b1","dice":[6,4,5],"witness":"w1","links":["5263890f53b77de6803fef9b7d66b3aac539799716d6411ff75681f6117f4af7","26014d81117ee382639823d6afe226c031be04b6ee23b596aedc9e27c9788cd9","c6fea82c04411886370b3e85f5dcb02df04de32597826c3723c699077d73663e"]},"p":"aa5a0f7c6396e833","c":{"w":180000,"b":180000,"run":"b","free":10898},"h":"19099643c1788ea4"}
15	1	15	14	pdq47ykvqrx6	9	{"t":"event","room":"d781n23ave","v":15,"at":1795877116107,"e":"turn","d":{"seat":"b1","steps":["hand/5","5/11","hand/4"],"link":"7083525dbd9a12d46fd72e885473050b9402b39c64de45cbb7e0938d0777a351"},"p":"6ed0205decc7c9a9","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"1ac2a64ae45a4b8e"}
16	1	16	15	php8v7jtvzft	10	{"t":"event","room":"d781n23ave","v":16,"at":1795877116114,"e":"rolled","d":{"i":6,"seat":"w1","dice":[5,3,1],"witness":"b1","links":["7f8d8ed2b9ffa244002343c839454a3802a34b8d00eb5fa9842a8e8b29c7791d","7083525dbd9a12d46fd72e885473050b9402b39c64de45cbb7e0938d0777a351","3d9b28a62ecce302ea4885b07f3d59d405e4a0e5a694749dd98072df174c842b"]},"p":"744f0743b0cbb58b","c":{"w":180000,"b":180000,"run":"w","free":10893},"h":"e752318762257156"}
17	1	17	16	php8v7jtvzft	11	{"t":"event","room":"d781n23ave","v":17,"at":1795877116116,"e":"turn","d":{"seat":"w1","steps":["hand/3","hand/5*","3/4*"],"link":"222da09a1bccbb54d8ecf968f9fe450b3fa71c3961271ee32ce28b458d83fb0f"},"p":"e62ec59761159802","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"2e74273c09db2e27"}
18	1	18	17	pdq47ykvqrx6	10	{"t":"event","room":"d781n23ave","v":18,"at":1795877116117,"e":"rolled","d":{"i":7,"seat":"b1","dice":[1,2,3],"witness":"w1","links":["4fb5c012be5aa35def6ed83ae2a45145983222bcc2acfdb3978b7a0e2bf65b35","222da09a1bccbb54d8ecf968f9fe450b3fa71c3961271ee32ce28b458d83fb0f","3fb7ed72cdd40a5bc9d2ba0729123d52f718db5942bc395cdaf1c7ca18b83a19"]},"p":"6ee76cf5b44ec819","c":{"w":180000,"b":180000,"run":"b","free":10899},"h":"ee3cf3e44de55bb4"}
19	1	19	18	pdq47ykvqrx6	11	{"t":"event","room":"d781n23ave","v":19,"at":1795877116122,"e":"turn","d":{"seat":"b1","steps":["bar/2","2/5*","bar/1*"],"link":"a4df7aed2ef77279af1e51cd4e0fac09fe00b2247c04979f721081e9fcebd7cc"},"p":"088b25af99151778","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"1027d528e34e8f66"}
20	1	20	19	php8v7jtvzft	12	{"t":"event","room":"d781n23ave","v":20,"at":1795877116125,"e":"rolled","d":{"i":8,"seat":"w1","dice":[3,2,1],"witness":"b1","links":["362288667f462be2c7f25b439c38ab817b89ebf6c226241cbc88ebf9698d0f4f","a4df7aed2ef77279af1e51cd4e0fac09fe00b2247c04979f721081e9fcebd7cc","a0f390a589f398062775b20d3fd587fb2703c0603aedbb8a1c0be2d342f6bd9f"]},"p":"3ea8255063619a1c","c":{"w":180000,"b":180000,"run":"w","free":10897},"h":"86278fd0d644d4cf"}
21	1	21	20	pdq47ykvqrx6	12	{"t":"event","room":"d781n23ave","v":21,"at":1795877116130,"e":"resigned","d":{"seat":"b1"},"p":"3ea8255063619a1c","c":{"w":180000,"b":180000,"run":"w","free":10892},"h":"7ff9d305ee647f97"}
22	1	22	21	pdq47ykvqrx6	12	{"t":"event","room":"d781n23ave","v":22,"at":1795877116130,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"bc407b662a2fb567d5449e72439e1d872d0950063cb5c950d15828667fde2bf7"},"p":"3ea8255063619a1c","c":{"w":180000,"b":180000,"run":"","free":0},"h":"2ceed4a80d41af6b"}
23	2	1	0	pvjfp8n7sah8	2	{"t":"event","room":"jkdjc3wpna","v":1,"at":1795877116217,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"pvjfp8n7sah8","host_name":"Island Kingfisher","tip":"6eb973033f18e29a00a7c55f4d8517426d601f5072b4b638ac6492e57543f207"},"h":"a422a511bb892917"}
24	2	2	23	pvjfp8n7sah8	4	{"t":"event","room":"jkdjc3wpna","v":2,"at":1795877116226,"e":"seated","d":{"seat":"w1","who":"pvjfp8n7sah8","name":"Island Kingfisher","tip":"96890d52ecdc60038baeb84b88e9de0a353e4136246aaf941141cb70bd11b626"},"h":"86c07b1e6227ab91"}
25	2	3	24	pnz5qw1nfe73	3	{"t":"event","room":"jkdjc3wpna","v":3,"at":1795877116229,"e":"seated","d":{"seat":"b1","who":"pnz5qw1nfe73","name":"Meadow Goshawk","tip":"b727864b2ebd1f1b6992790a6702395d23622acc96130e03f156cc84ed48616f"},"h":"1befc55fd493c3d3"}
26	2	4	25	pnz5qw1nfe73	3	{"t":"event","room":"jkdjc3wpna","v":4,"at":1795877116229,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"920c2e5e18ddf292e46f0af2704b6ec6aec7e64a7982e32bd818f2cb0ed0d8aa","seats":{"w1":{"who":"pvjfp8n7sah8","name":"Island Kingfisher","tip":"96890d52ecdc60038baeb84b88e9de0a353e4136246aaf941141cb70bd11b626"},"b1":{"who":"pnz5qw1nfe73","name":"Meadow Goshawk","tip":"b727864b2ebd1f1b6992790a6702395d23622acc96130e03f156cc84ed48616f"}},"tip":"6eb973033f18e29a00a7c55f4d8517426d601f5072b4b638ac6492e57543f207"},"p":"1960fa269019c889","h":"5fc07d67e9640c83"}
27	2	5	26	pvjfp8n7sah8	6	{"t":"event","room":"jkdjc3wpna","v":5,"at":1795877116271,"e":"linked","d":{"seat":"w1","link":"217e66d4caf30213eabbe2490f221be5d444922b72457db1cab0cf2c4076262a"},"p":"1960fa269019c889","h":"64ffcdc713690509"}
28	2	6	27	pnz5qw1nfe73	8	{"t":"event","room":"jkdjc3wpna","v":6,"at":1795877116273,"e":"rolloff","d":{"i":1,"white":[4,4,4],"black":[4,2,3],"first":"w","links":["2bcda79e2e5a937a382a49780a99e4eeac0112afeff68a89fda1a56a537a4ffa","217e66d4caf30213eabbe2490f221be5d444922b72457db1cab0cf2c4076262a","a7d88c50f09e30e8cd88df3327f10d25bf284f4a67f9741789ac22e9c9b627e1"]},"p":"1960fa269019c889","h":"518ed61f3d8ef7df"}
29	2	7	28	pvjfp8n7sah8	7	{"t":"event","room":"jkdjc3wpna","v":7,"at":1795877116277,"e":"linked","d":{"seat":"w1","link":"c581e49d0694a8c701eec5d78633cfb720840d95b9ef96bc0a5aeb20caff23a6"},"p":"1960fa269019c889","h":"0e1124d5a8ac16d0"}
30	2	8	29	pnz5qw1nfe73	9	{"t":"event","room":"jkdjc3wpna","v":8,"at":1795877116281,"e":"rolled","d":{"i":2,"seat":"w1","dice":[5,2,4],"witness":"b1","links":["2d418fea1c4426306dc2cde2c5d5eb5b6fd86affb29d010f8150a0e10c27c751","a5ee710d446cccc1404e8d74c64690bd6c57fdbd4ad408958dd4d41ba60eb931","c581e49d0694a8c701eec5d78633cfb720840d95b9ef96bc0a5aeb20caff23a6"]},"p":"e6cc15192ccd9913","h":"c6fb692544eb6360"}
31	2	9	30	pvjfp8n7sah8	8	{"t":"event","room":"jkdjc3wpna","v":9,"at":1795877116286,"e":"turn","d":{"seat":"w1","steps":["hand/2","2/6","hand/5"],"link":"a4e1e007f32584b6847c7354803d703f8e8b331fea1345ea3bc5932fcf2e0ddf"},"p":"0732a3be80527964","h":"c1c343f83d3cb279"}
32	2	10	31	pnz5qw1nfe73	10	{"t":"event","room":"jkdjc3wpna","v":10,"at":1795877116289,"e":"rolled","d":{"i":3,"seat":"b1","dice":[2,2,4],"witness":"w1","links":["547d13cbda84ca3c0795026a56c4000e25b682fa085f9fad0e3255be5be9dc5d","a4e1e007f32584b6847c7354803d703f8e8b331fea1345ea3bc5932fcf2e0ddf","31ed76802fc9a8ca0ef1378d4536119e9a0b330a97a66062db72f9b77ddda2f6"]},"p":"086d96fbec5636cf","h":"df588102e3944b80"}
33	2	11	32	pnz5qw1nfe73	11	{"t":"event","room":"jkdjc3wpna","v":11,"at":1795877116294,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/4","4/8"],"link":"c213fab65f6fa25274d3e91d08b6e07e7bad8bc3af717ac4723e495d9094ad9c"},"p":"838e288a66548d08","h":"52d59437cb081756"}
34	2	12	33	pvjfp8n7sah8	9	{"t":"event","room":"jkdjc3wpna","v":12,"at":1795877116297,"e":"rolled","d":{"i":4,"seat":"w1","dice":[5,4,1],"witness":"b1","links":["d161d3ff9852d475f8c9d507948acf718d96d27464861c26a5d33c3d6eb0383f","c213fab65f6fa25274d3e91d08b6e07e7bad8bc3af717ac4723e495d9094ad9c","18a41a35258e1b739bdc582b1f6d9544a3d38e240d228e65f57c28afaefd0525"]},"p":"2bf657a8cb0a6937","h":"64707302a04047d7"}
35	2	13	34	pvjfp8n7sah8	10	{"t":"event","room":"jkdjc3wpna","v":13,"at":1795877116302,"e":"turn","d":{"seat":"w1","steps":["hand/1","hand/5","5/9"],"link":"1d4d6f619212d2f14b4cc006e80c98965da5d56638efcada07973fb4715dfb5c"},"p":"2d9e30483d6c28e7","h":"8f668d6303c43373"}
36	2	14	35	pnz5qw1nfe73	12	{"t":"event","room":"jkdjc3wpna","v":14,"at":1795877116305,"e":"rolled","d":{"i":5,"seat":"b1","dice":[3,2,2],"witness":"w1","links":["3db5744c0fc91d6a39e7f4cf1a0aa24b0189da3dcc7e0aedf9fdea9a1ca1bdc8","1d4d6f619212d2f14b4cc006e80c98965da5d56638efcada07973fb4715dfb5c","f5ae956c051aa58541b9ae7bc69a869a1dbb5b807c51909af6a7ee3c1b9be9e1"]},"p":"ba54b598f97f4353","h":"ea2cd2ac7ee27ef3"}
\.
COPY taberna.games (id, room, game, ruleset, rules, started, ended, result, reason, turns, rated, open, imported) FROM stdin;
1	d781n23ave	1	tabula	tabula@1	1795877116064	1795877116130	1-0	resigned	6	1	1	0
\.
COPY taberna.heads (room, v, event) FROM stdin;
1	22	22
2	14	36
\.
COPY taberna.lines (chat, n, at, v, command, channel, who, name, text, preset, gone_by, gone_why) FROM stdin;
jkdjc3wpna	1	1795877116234	4	4	watchers	pnptqfy682n4	Steady Bittern	You fools	0	host	Insults
jkdjc3wpna	2	1795877116270	4	7	players	pnz5qw1nfe73	Meadow Goshawk	good-luck	1		
\.
COPY taberna.logins (token_hash, who, device, made, seen) FROM stdin;
\\xf6e70c71be43a34287ee4ef7aa3f1fef072450a72efd30190936dd917ea3de72	php8v7jtvzft	Python-urllib	1795877115997	1795877115997
\\x9a3fa0c485ca920caaead25ca62244049c6c7e2a9ae03f6ea56d085017fc2d5f	pdq47ykvqrx6	Python-urllib	1795877116034	1795877116034
\\xae163294046608e18b715531e0e33e8b88512f5c495e0899b7bd08e5bbaaf0e4	p229hzew8kj1	Python-urllib	1795877116204	1795877116204
\.
COPY taberna.marks (id, filling) FROM stdin;
1	\\x22ff2112fe9240cba2dc0e7cef82735e1846358fe95d07bc5b895eeab1e90ba1
\.
COPY taberna.moves (code_hash, who, until) FROM stdin;
\\x22ff2112fe9240cba2dc0e7cef82735e1846358fe95d07bc5b895eeab1e90ba1	php8v7jtvzft	4102444800000
\.
COPY taberna.nodes (node, incarnation, until, since, holder, taken) FROM stdin;
one	1	2026-11-28 14:45:57.445477+00	2026-11-28 14:45:57.442554+00	a holder	t
\.
COPY taberna.numbers (name, number) FROM stdin;
archive	0
origins	3850820682825477686
alive	1795877116088
\.
COPY taberna.owners (room, node, incarnation, epoch) FROM stdin;
jkdjc3wpna	one	1	1
\.
COPY taberna.persons (who, token_hash, name, seen, made) FROM stdin;
php8v7jtvzft	\\x22ff2112fe9240cba2dc0e7cef82735e1846358fe95d07bc5b895eeab1e90ba1	Livia	1795877115997	1795877115959
pdq47ykvqrx6	\\xee993def5d40888b321f5d297f21acda8ecda35b15bc1b4f753d298af18a69cd	Galla	1795877116034	1795877116003
pvjfp8n7sah8	\\x7964bc34de6b8c56862a7d2df8c0f485a7f35e9665f99b2d9bb2daed7fa4576c	Island Kingfisher	1795877116148	1795877116148
pnz5qw1nfe73	\\xc8ed596a5cb3f27e2c9e40d0dd9804ca23529308afe88ab8770b27f58e6c2ea1	Meadow Goshawk	1795877116150	1795877116150
pnptqfy682n4	\\x4aaec38622860ede7a46c6f9189be8a19106598140765106666935217408d0a0	Steady Bittern	1795877116159	1795877116159
p229hzew8kj1	\\x043c1bda6f9b37f0e76514825ffcb23ebe1e8763f142a48592e81bd88aa704e8	Ursus	1795877116204	1795877116168
\.
COPY taberna.players (game, seat, who, name) FROM stdin;
1	w1	php8v7jtvzft	Livia
1	b1	pdq47ykvqrx6	Galla
\.
COPY taberna.program_tokens (token_hash, who, name, scopes, made, seen) FROM stdin;
\\x22ff2112fe9240cba2dc0e7cef82735e1846358fe95d07bc5b895eeab1e90ba1	php8v7jtvzft	my bot	3	1764000000000	0
\.
COPY taberna.puzzle_days (who, ruleset, day) FROM stdin;
php8v7jtvzft	tabula	20416
\.
COPY taberna.rating_steps (id, who, ruleset, room, game, at, other, before, rating, deviation) FROM stdin;
1	php8v7jtvzft	tabula	d781n23ave	1	1795877116130	pdq47ykvqrx6	1500	1662.2120014703455	290.23050778223865
2	pdq47ykvqrx6	tabula	d781n23ave	1	1795877116130	php8v7jtvzft	1500	1337.7879985296545	290.23050778223865
\.
COPY taberna.ratings (who, ruleset, rating, deviation, volatility, games, at) FROM stdin;
php8v7jtvzft	tabula	1662.2120014703455	290.23050778223865	0.05999967537233814	1	1795877116130
pdq47ykvqrx6	tabula	1337.7879985296545	290.23050778223865	0.05999967537233814	1	1795877116130
\.
COPY taberna.recoveries (who, code_hash) FROM stdin;
php8v7jtvzft	\\xe0c3959d38d927cbe168b9de0857e23b806c48762295125b2799265dda39b46e
php8v7jtvzft	\\x8e18465d550d2c02370442abebe3ffa7b1404fe94f56f0c032dc6337e9c1ebbe
php8v7jtvzft	\\x99d024e594b360e3e87ba460ef5afc136667f0b1d305a9715e2b92954643bb3c
php8v7jtvzft	\\x38900b47ca3dc8cc7eeaf823bc0b1f9cc0cde9f77eadd6ecc9c1a7632eb13c57
php8v7jtvzft	\\x9a118e74f9265232325d6f24d8f3a3f79c35dfffd4c4175e6400c77438caf973
php8v7jtvzft	\\xbff470d115634ce513ffbb37eee603db1cd33017fd56042794de7d3d676c4dfe
php8v7jtvzft	\\x909cc435811e22a6ef54eb731c21a67c955920f6cc70896a3dcfbb30b8e570ef
php8v7jtvzft	\\xd8fe0699e7a9ebe3b7137521cba31e0d211132621d6d808025066e8626e623b2
pdq47ykvqrx6	\\x7dfa7488fce9cc081aa4730734556b4c7a442284ba6329b43bc92c069bff8942
pdq47ykvqrx6	\\x3d0c11b52b5672543f1d50cde1a93122d68cd73c02cba83ea018f0a18f6802c7
pdq47ykvqrx6	\\xbedb3ef86724fda550706b4e48252f3d07c72f97706b5c5dd1e06f8edbd2c302
pdq47ykvqrx6	\\x4f94ca09a98e262ef33e3480f001b58053349d4ab23a297f5adc4f753f7e2c7e
pdq47ykvqrx6	\\xf9b31a7747a7c82879f262904e858d9a919ab00ee0e04e435b2d56aa636cd78f
pdq47ykvqrx6	\\xf68c4189f02178a2923faac3923052c299af4a49b85409512f7d167588e342b1
pdq47ykvqrx6	\\x58001c87d96bb266bc34002f9405417a069281f0b28eab95b9c13743b9aeff24
pdq47ykvqrx6	\\xc06cdba61ba7be9b4d37f2cf0a1e0f42ef9d3a64edee804b6e39fa9411c82783
p229hzew8kj1	\\xc14d017d444bdff2d7d7dd1310659360b3b539e29b7c2979366413d08383cb7b
p229hzew8kj1	\\xc35b4596f7496ac199385aa613dafe6496a7a5d5b840a7bbae3066180b7a9a65
p229hzew8kj1	\\xbd7610ecc2d74e4e55b0719cf127406c36d139c637dc0b326ad6b25aea0aca2a
p229hzew8kj1	\\x258ce85323f033bba0cb6eb3070d77e165f846939f6a2e123225159380d2ffd4
p229hzew8kj1	\\xf3e92ad6da63f5de3a0907730df2ecb94d27b8f820e37dac187f6d56a37f5542
p229hzew8kj1	\\xc9a83131c56d79167311cc13a7c0919c04de58812246dc55858ae76abb8917f6
p229hzew8kj1	\\x25d37e1554210560e1b0f7929463ee13c0f2cbd2191d0f73e901d9c4939c61c5
p229hzew8kj1	\\xed923b2c9844057e23bde5a1a772dc6843d553ba3f2a6b643cf07a94f69eab64
\.
COPY taberna.reports (id, at, by, who, reason, text, chat, lines, network, address) FROM stdin;
1	1795877116235	pnz5qw1nfe73	pnptqfy682n4	insult	Look.	jkdjc3wpna	[{"n":1,"channel":"watchers","who":"pnptqfy682n4","name":"Steady Bittern","at":1795877116234,"v":4,"text":"You fools"}]	9115101981901214711	-2767401919473970533
\.
COPY taberna.results (who, other, ruleset, open, won, lost, drawn) FROM stdin;
php8v7jtvzft		tabula	1	1	0	0
pdq47ykvqrx6		tabula	1	0	1	0
pdq47ykvqrx6	php8v7jtvzft	tabula	1	0	1	0
php8v7jtvzft	pdq47ykvqrx6	tabula	1	1	0	0
\.
COPY taberna.rooms (number, room, state, since, network, address) FROM stdin;
1	d781n23ave	ended	1795877116130	0	0
2	jkdjc3wpna	playing	1795877116229	9115101981901214711	-2767401919473970533
\.
COPY taberna.seats (who, room) FROM stdin;
php8v7jtvzft	1
pdq47ykvqrx6	1
pvjfp8n7sah8	2
pnz5qw1nfe73	2
\.
COPY taberna.solved (who, ruleset, puzzle, at) FROM stdin;
php8v7jtvzft	tabula	0123456789	1764000000000
\.
COPY taberna.stores (store, session, number, since) FROM stdin;
begun	0	1	2026-11-28 14:45:15.794533+00
\.
COPY taberna.thrown (who, kind, face, n, shown) FROM stdin;
php8v7jtvzft	d6	1	3	3
php8v7jtvzft	d6	2	3	3
php8v7jtvzft	d6	3	2	2
php8v7jtvzft	d6	4	2	2
php8v7jtvzft	d6	5	2	2
pdq47ykvqrx6	d6	1	1	1
pdq47ykvqrx6	d6	2	1	1
pdq47ykvqrx6	d6	3	1	1
pdq47ykvqrx6	d6	4	3	3
pdq47ykvqrx6	d6	5	2	2
pdq47ykvqrx6	d6	6	1	1
\.
COPY taberna.timeouts (chat, who, until, why) FROM stdin;
jkdjc3wpna	pnptqfy682n4	4102444800000	Insults
\.
COPY taberna.tips (tip, room) FROM stdin;
\\x376032f9465ea85243f575fa7da147d653e96b16db18ca4dbcd145e23d1182f2	d781n23ave
\\xfe01bc899deb98ab6a0da083ee95fe8b14cb8e4b4056007a952ae58f1058095c	d781n23ave
\\x96890d52ecdc60038baeb84b88e9de0a353e4136246aaf941141cb70bd11b626	jkdjc3wpna
\\xb727864b2ebd1f1b6992790a6702395d23622acc96130e03f156cc84ed48616f	jkdjc3wpna
\.
COPY taberna.version (number) FROM stdin;
12
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
CREATE INDEX reports_origin ON taberna.reports USING btree (network, address);
CREATE INDEX results_other ON taberna.results USING btree (other);
CREATE INDEX rooms_running ON taberna.rooms USING btree (number) WHERE (state <> ALL (ARRAY['ended'::text, 'closed'::text]));
CREATE INDEX seats_room ON taberna.seats USING btree (room);
CREATE TRIGGER players_added AFTER INSERT ON taberna.players REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION taberna.count_players_added();
CREATE TRIGGER players_dropped AFTER DELETE ON taberna.players REFERENCING OLD TABLE AS dropped FOR EACH STATEMENT EXECUTE FUNCTION taberna.count_players_dropped();
