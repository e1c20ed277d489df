-- {"ended": "vvr1fd7cmf", "running": "zdgsvvbgb6", "account": "p0ygjrcevmx8", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "pww88ycgpksy", "token": "uM8cXyuRTj-zPL7ICuI0rKCRQarJgXrjRRM49y_f_oA", "seat": "w1", "secret": "ef87f14f2919f99a93a713cc15fac0d1050167af79d475fc59d728b5f03e5f7a"}, {"who": "p1g0sjfxjxzt", "token": "VyKT1FlVai89o1frUDlsRvP79DJd9QZHfsUmnvhaUqk", "seat": "b1", "secret": "130e65c3b6c121dc4e1c4e57cfec51d6efc0f4dab1303acfa1806bc9bb82c8e5"}]}
PRAGMA application_id = 1415668325;
PRAGMA user_version = 9;
BEGIN TRANSACTION;
CREATE TABLE account_keys(key TEXT PRIMARY KEY, who TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "account_keys" VALUES('llvla','p0ygjrcevmx8');
INSERT INTO "account_keys" VALUES('galla','p2t8s52xnz22');
INSERT INTO "account_keys" VALUES('ursus','pt58yafvrdpf');
CREATE TABLE accounts(
    who TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    password TEXT NOT NULL,
    vault TEXT NOT NULL,
    made INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "accounts" VALUES('p0ygjrcevmx8','Livia','$argon2id$v=19$m=19456,t=2,p=1$cjhEpmoua5GYTQ1bNQIQkA$MyX8zWHOSrPK6Ft+UfC28jtXwRl/8OqrbqcjESS2/3E','sealed',1795848170994);
INSERT INTO "accounts" VALUES('p2t8s52xnz22','Galla','$argon2id$v=19$m=19456,t=2,p=1$XmUA0A+1TrMfTUTNoYZtLA$SfZlxfERC1F2vPECy7JPnxUgYvte7TeTgRgD5FUPjes','sealed',1795848171222);
INSERT INTO "accounts" VALUES('pt58yafvrdpf','Ursus','$argon2id$v=19$m=19456,t=2,p=1$6RqO0o5dJ3R0xq31MESNYA$Vy0b1+mIQwCDN2XDUnoidlRmgidNSMQ7sD+fPu4Pw6s','sealed',1795848171536);
CREATE TABLE acts(
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    what TEXT NOT NULL,
    target TEXT NOT NULL,
    why TEXT NOT NULL
);
INSERT INTO "acts" VALUES(1,1795848171570,'pww88ycgpksy','timeout','zdgsvvbgb6/pdkxqryvy70e','Insults');
INSERT INTO "acts" VALUES(2,1795848171642,'operator','ban','203.0.113.9','a test');
CREATE TABLE bans(
    id INTEGER PRIMARY KEY,
    target TEXT NOT NULL UNIQUE,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    by TEXT NOT NULL,
    at INTEGER NOT NULL
);
INSERT INTO "bans" VALUES(1,'203.0.113.9',0,'a test','operator',1795848171642);
CREATE TABLE blocks(
    who TEXT NOT NULL,
    other TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(who, other)
) WITHOUT ROWID;
INSERT INTO "blocks" VALUES('p1g0sjfxjxzt','pdkxqryvy70e','Hazel Dormouse');
CREATE TABLE bots(who TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO "bots" VALUES('pt58yafvrdpf');
CREATE TABLE chains(
    room INTEGER NOT NULL,
    game INTEGER NOT NULL,
    seed BLOB NOT NULL,
    PRIMARY KEY(room, game)
) WITHOUT ROWID;
INSERT INTO "chains" VALUES(1,1,X'E52F7762208FB0D4FF91D1D93C96E4934C4254254A316F017910234E794EF616');
INSERT INTO "chains" VALUES(1,2,X'8B3E2399F59329ECFDD86BA3552C9DDAAE53244720E32FDC385A4A390F794912');
INSERT INTO "chains" VALUES(2,1,X'93641858A1ECFD4F77FA51AF31E2B153C5A40FC4A748B06EB2C82B3A515E6D03');
CREATE TABLE events(
    id INTEGER PRIMARY KEY,
    room INTEGER NOT NULL,
    v INTEGER NOT NULL,
    before INTEGER NOT NULL,
    who TEXT NOT NULL,
    command INTEGER NOT NULL,
    text TEXT NOT NULL
);
INSERT INTO "events" VALUES(1,1,1,0,'p0ygjrcevmx8',2,'{"t":"event","room":"vvr1fd7cmf","v":1,"at":1795848171227,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"p0ygjrcevmx8","host_name":"Livia","tip":"61f76d52a03332cd0536e5606f0bbffb452df47c2c8c8dc574faf26a1d443727"},"h":"e1568e79bc6b0165"}');
INSERT INTO "events" VALUES(2,1,2,1,'p0ygjrcevmx8',4,'{"t":"event","room":"vvr1fd7cmf","v":2,"at":1795848171263,"e":"seated","d":{"seat":"w1","who":"p0ygjrcevmx8","name":"Livia","tip":"4e0bdb7518d852821b4a77d8cead50de65aa39bc68fdf4c17048729c7dfae814"},"h":"556024d49b6922f3"}');
INSERT INTO "events" VALUES(3,1,3,2,'p2t8s52xnz22',3,'{"t":"event","room":"vvr1fd7cmf","v":3,"at":1795848171274,"e":"seated","d":{"seat":"b1","who":"p2t8s52xnz22","name":"Galla","tip":"99fbe9ea5df5f5886d6d6bda7866e572cc0f77725ac2f0da62b697086e9e9736"},"h":"43d5d5ebc5f19487"}');
INSERT INTO "events" VALUES(4,1,4,3,'p2t8s52xnz22',3,'{"t":"event","room":"vvr1fd7cmf","v":4,"at":1795848171274,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"5a972a0e266e018c41d902116613e09fa0babb5a5bef59cf1626ec63295434e6","seats":{"w1":{"who":"p0ygjrcevmx8","name":"Livia","tip":"4e0bdb7518d852821b4a77d8cead50de65aa39bc68fdf4c17048729c7dfae814"},"b1":{"who":"p2t8s52xnz22","name":"Galla","tip":"99fbe9ea5df5f5886d6d6bda7866e572cc0f77725ac2f0da62b697086e9e9736"}},"tip":"61f76d52a03332cd0536e5606f0bbffb452df47c2c8c8dc574faf26a1d443727"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"263ce22bef6e234e"}');
INSERT INTO "events" VALUES(5,1,5,4,'p0ygjrcevmx8',5,'{"t":"event","room":"vvr1fd7cmf","v":5,"at":1795848171306,"e":"linked","d":{"seat":"w1","link":"6ca79a295c8f06df72aa908a0440257d41f22d3cb9ce1285b2cd74f25c3df2e8"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9968},"h":"557df8d12ad21cb0"}');
INSERT INTO "events" VALUES(6,1,6,5,'p2t8s52xnz22',4,'{"t":"event","room":"vvr1fd7cmf","v":6,"at":1795848171310,"e":"rolloff","d":{"i":1,"white":[2,6,4],"black":[5,4,6],"first":"b","links":["60af0919f07761dddff56656a00b24c9788f67c22c3ce499352fc94edac10511","6ca79a295c8f06df72aa908a0440257d41f22d3cb9ce1285b2cd74f25c3df2e8","20cfa5f06019762cdd800dc694c75e9119413a961ad797990835952d3e788cce"]},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"42eea77e85ee168b"}');
INSERT INTO "events" VALUES(7,1,7,6,'p0ygjrcevmx8',6,'{"t":"event","room":"vvr1fd7cmf","v":7,"at":1795848171313,"e":"linked","d":{"seat":"w1","link":"fe12eab70f98634a7e276065aaf83d7ff2e9637776d80713932bcd46a07597e8"},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"b","free":9997},"h":"9e569028f9db5f1e"}');
INSERT INTO "events" VALUES(8,1,8,7,'p2t8s52xnz22',5,'{"t":"event","room":"vvr1fd7cmf","v":8,"at":1795848171314,"e":"rolled","d":{"i":2,"seat":"b1","dice":[1,4,4],"witness":"w1","links":["d74163929a0436647875bfbf2337c2d80ad7bb0412698d8a3eaf3b030a153a12","fe12eab70f98634a7e276065aaf83d7ff2e9637776d80713932bcd46a07597e8","792ef74f651d62ebb55a650a5c2da7651c01f14f07f2a312e055daddd956b564"]},"p":"c12cd11d0374d606","c":{"w":180000,"b":180000,"run":"b","free":9996},"h":"1652d2675907caa5"}');
INSERT INTO "events" VALUES(9,1,9,8,'p2t8s52xnz22',6,'{"t":"event","room":"vvr1fd7cmf","v":9,"at":1795848171320,"e":"turn","d":{"seat":"b1","steps":["hand/1","1/5","5/9"],"link":"46773aa8bc331d07d25b2acea2382cb8eebb967ea4193cf23dd14ba1a73bbe3b"},"p":"ee4d60a6093a8627","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"a1fc7e67f90f140c"}');
INSERT INTO "events" VALUES(10,1,10,9,'p0ygjrcevmx8',7,'{"t":"event","room":"vvr1fd7cmf","v":10,"at":1795848171321,"e":"rolled","d":{"i":3,"seat":"w1","dice":[4,2,3],"witness":"b1","links":["3c89dcb3d9b705d4562615835745f0fec28a11665c5c6b3534589297411bb24b","46773aa8bc331d07d25b2acea2382cb8eebb967ea4193cf23dd14ba1a73bbe3b","6e2d48542052d7527ba17e4003beec1cacd1020a769d26e71b158939a2bd5551"]},"p":"f3e417e4b1e787e6","c":{"w":180000,"b":180000,"run":"w","free":10899},"h":"74120d211f2f5629"}');
INSERT INTO "events" VALUES(11,1,11,10,'p0ygjrcevmx8',8,'{"t":"event","room":"vvr1fd7cmf","v":11,"at":1795848171329,"e":"turn","d":{"seat":"w1","steps":["hand/2","2/5","hand/4"],"link":"082616c6b666f1878ba5d02ee1bc801fe6966565ef03a9cbb7ab0d2e8d7cdf62"},"p":"167b4557d07efbf7","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"0a8046efb3407a83"}');
INSERT INTO "events" VALUES(12,1,12,11,'p2t8s52xnz22',7,'{"t":"event","room":"vvr1fd7cmf","v":12,"at":1795848171331,"e":"rolled","d":{"i":4,"seat":"b1","dice":[6,1,4],"witness":"w1","links":["b937386ad44ec5000dfe9200829dee4f682b1d7f2a708306265f68f4833bb72c","082616c6b666f1878ba5d02ee1bc801fe6966565ef03a9cbb7ab0d2e8d7cdf62","5458b925a37cad3d1996e8055d2aabcda81ba066b742e2e9dfdd2389e277c512"]},"p":"4a32910f933a81d8","c":{"w":180000,"b":180000,"run":"b","free":10898},"h":"b363ab39e1d68414"}');
INSERT INTO "events" VALUES(13,1,13,12,'p2t8s52xnz22',8,'{"t":"event","room":"vvr1fd7cmf","v":13,"at":1795848171334,"e":"turn","d":{"seat":"b1","steps":["hand/4*","4/10","hand/1"],"link":"a831a63e4b8322f157281d813943694d2646bf55045fdeae86f911486d1287d8"},"p":"9f55c709675ac6a8","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"37fffe6ff982ef5d"}');
INSERT INTO "events" VALUES(14,1,14,13,'p0ygjrcevmx8',9,'{"t":"event","room":"vvr1fd7cmf","v":14,"at":1795848171337,"e":"rolled","d":{"i":5,"seat":"w1","dice":[2,3,6],"witness":"b1","links":["43f9a21308517d4606633415185f103a66f1f60cab94e768cef68514d87c6043","a831a63e4b8322f157281d813943694d2646bf55045fdeae86f911486d1287d8","51fde09c721af01e014beaa53a7644d9864443f5fb9da52d7715c61e783d6ae2"]},"p":"6db1e0f7d2368302","c":{"w":180000,"b":180000,"run":"w","free":10897},"h":"8e7bc750a99c89c0"}');
INSERT INTO "events" VALUES(15,1,15,14,'p0ygjrcevmx8',10,'{"t":"event","room":"vvr1fd7cmf","v":15,"at":1795848171340,"e":"turn","d":{"seat":"w1","steps":["bar/2","hand/6","6/9*"],"link":"146f5c1a1225369be44f611859bd23088b426946b9c2c4e4d2a433adef7dce50"},"p":"6365c378802103e3","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"a98b50ef97fbcf98"}');
INSERT INTO "events" VALUES(16,1,16,15,'p2t8s52xnz22',9,'{"t":"event","room":"vvr1fd7cmf","v":16,"at":1795848171342,"e":"rolled","d":{"i":6,"seat":"b1","dice":[6,5,3],"witness":"w1","links":["608161031483eab3d763785aaa9240956ab3ca9d2453faab5f1e91f2ac61f98e","146f5c1a1225369be44f611859bd23088b426946b9c2c4e4d2a433adef7dce50","868b9c02a69ed62f9bf207223f997624634fd5bde16d67c81033455b0611d669"]},"p":"7b364b3a45fb3a0a","c":{"w":180000,"b":180000,"run":"b","free":10898},"h":"0af4d2dc2c3840d1"}');
INSERT INTO "events" VALUES(17,1,17,16,'p2t8s52xnz22',10,'{"t":"event","room":"vvr1fd7cmf","v":17,"at":1795848171344,"e":"turn","d":{"seat":"b1","steps":["bar/5*","5/11","hand/3"],"link":"cc01e6e95c0141e48c74dbb63732400319ca12a0b5191be8197dd4c0fa038d7a"},"p":"58b08d24990f2b85","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"57fcfa6528e2c997"}');
INSERT INTO "events" VALUES(18,1,18,17,'p0ygjrcevmx8',11,'{"t":"event","room":"vvr1fd7cmf","v":18,"at":1795848171346,"e":"rolled","d":{"i":7,"seat":"w1","dice":[4,4,3],"witness":"b1","links":["3b0706ff129d512aa4fb32f756ec82807c7a7f1160c8d21f5bedd54425820aec","cc01e6e95c0141e48c74dbb63732400319ca12a0b5191be8197dd4c0fa038d7a","bb7867f6ab8b356c6a4a7b349f4b4ac7c08faffde860f5547f00e6dfab1a2618"]},"p":"6a29d68252813c08","c":{"w":180000,"b":180000,"run":"w","free":10898},"h":"eb524eb649aff0d0"}');
INSERT INTO "events" VALUES(19,1,19,18,'p0ygjrcevmx8',12,'{"t":"event","room":"vvr1fd7cmf","v":19,"at":1795848171348,"e":"turn","d":{"seat":"w1","steps":["bar/4","hand/4","4/7"],"link":"41bd593e44652ad39019c17d4a69ffeb6ff58fb93a9b53956b3e401216f482b8"},"p":"e0b4bc577a781c05","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"4732a3b2e1bc5169"}');
INSERT INTO "events" VALUES(20,1,20,19,'p2t8s52xnz22',11,'{"t":"event","room":"vvr1fd7cmf","v":20,"at":1795848171349,"e":"rolled","d":{"i":8,"seat":"b1","dice":[3,1,4],"witness":"w1","links":["b43e82f3e4550ff437fc0e3104f222ff6b5c98e961437d7e37eb1ff210f56cda","41bd593e44652ad39019c17d4a69ffeb6ff58fb93a9b53956b3e401216f482b8","89b8a39737ab27457dc85b22e8f899b7c0e55fc4863d7dda27e9bb836579d68e"]},"p":"4bb7fc908c0c3f7a","c":{"w":180000,"b":180000,"run":"b","free":10899},"h":"8ced6ff821251b3c"}');
INSERT INTO "events" VALUES(21,1,21,20,'p2t8s52xnz22',12,'{"t":"event","room":"vvr1fd7cmf","v":21,"at":1795848171351,"e":"resigned","d":{"seat":"b1"},"p":"4bb7fc908c0c3f7a","c":{"w":180000,"b":180000,"run":"b","free":10897},"h":"cec2edf78488c05e"}');
INSERT INTO "events" VALUES(22,1,22,21,'p2t8s52xnz22',12,'{"t":"event","room":"vvr1fd7cmf","v":22,"at":1795848171351,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"83ef5d5a92d712802dfc76a01d405f03ecbc715f8c823ed5303dce5c67de79e9"},"p":"4bb7fc908c0c3f7a","c":{"w":180000,"b":180000,"run":"","free":0},"h":"d20b2114878839fe"}');
INSERT INTO "events" VALUES(23,2,1,0,'pww88ycgpksy',2,'{"t":"event","room":"zdgsvvbgb6","v":1,"at":1795848171545,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"pww88ycgpksy","host_name":"Misty Crane","tip":"d1718e093fd95f3baed2c98b2e5f38d22470cf6a4534d195dfc1367200adac29"},"h":"2e7568972974716c"}');
INSERT INTO "events" VALUES(24,2,2,23,'pww88ycgpksy',4,'{"t":"event","room":"zdgsvvbgb6","v":2,"at":1795848171560,"e":"seated","d":{"seat":"w1","who":"pww88ycgpksy","name":"Misty Crane","tip":"04ddebac7fd347e4e2621b0d0b1c05a23a469a0eed63acc5134afee9e217d033"},"h":"60bc6bb58e716813"}');
INSERT INTO "events" VALUES(25,2,3,24,'p1g0sjfxjxzt',3,'{"t":"event","room":"zdgsvvbgb6","v":3,"at":1795848171566,"e":"seated","d":{"seat":"b1","who":"p1g0sjfxjxzt","name":"Velvet Kite","tip":"5071156b02385acafb042cb9a41447aa7818bcbece65f8918cabf834375e55fb"},"h":"adcabcc09eb95e60"}');
INSERT INTO "events" VALUES(26,2,4,25,'p1g0sjfxjxzt',3,'{"t":"event","room":"zdgsvvbgb6","v":4,"at":1795848171566,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"782fa55ba43854294b89a57801693ef54b56082014071a0207fbfb84b86e0789","seats":{"w1":{"who":"pww88ycgpksy","name":"Misty Crane","tip":"04ddebac7fd347e4e2621b0d0b1c05a23a469a0eed63acc5134afee9e217d033"},"b1":{"who":"p1g0sjfxjxzt","name":"Velvet Kite","tip":"5071156b02385acafb042cb9a41447aa7818bcbece65f8918cabf834375e55fb"}},"tip":"d1718e093fd95f3baed2c98b2e5f38d22470cf6a4534d195dfc1367200adac29"},"p":"1960fa269019c889","h":"9cf249a5b502a06b"}');
INSERT INTO "events" VALUES(27,2,5,26,'pww88ycgpksy',6,'{"t":"event","room":"zdgsvvbgb6","v":5,"at":1795848171653,"e":"linked","d":{"seat":"w1","link":"894cefdcb42b275860395e61795256453cec3ee62f3e6fccdc704bbf9111cc88"},"p":"1960fa269019c889","h":"18b1a69fd3c65c33"}');
INSERT INTO "events" VALUES(28,2,6,27,'p1g0sjfxjxzt',8,'{"t":"event","room":"zdgsvvbgb6","v":6,"at":1795848171654,"e":"rolloff","d":{"i":1,"white":[6,5,2],"black":[6,3,6],"first":"b","links":["abdedd9978f2d38ca271cf4872be2c38a408106e15cbd38882293c6bcaf3594f","894cefdcb42b275860395e61795256453cec3ee62f3e6fccdc704bbf9111cc88","b7ef1e64509474a0ff9d101f5b9dc130942485d3510b005fb43051e5bdf029d9"]},"p":"d381218ae67aafcc","h":"96537240f868bc1d"}');
INSERT INTO "events" VALUES(29,2,7,28,'pww88ycgpksy',7,'{"t":"event","room":"zdgsvvbgb6","v":7,"at":1795848171655,"e":"linked","d":{"seat":"w1","link":"f75e2165b9c31a7b7214fa01721140b5e1bbfbae42e365536b7ee7cc5e6986de"},"p":"d381218ae67aafcc","h":"ca11193e0b58d076"}');
INSERT INTO "events" VALUES(30,2,8,29,'p1g0sjfxjxzt',9,'{"t":"event","room":"zdgsvvbgb6","v":8,"at":1795848171656,"e":"rolled","d":{"i":2,"seat":"b1","dice":[2,6,4],"witness":"w1","links":["ec8d07344c999d8b338dff6739d8b2a6125f9131a85410d3365cf2a8757f0cc3","f75e2165b9c31a7b7214fa01721140b5e1bbfbae42e365536b7ee7cc5e6986de","e56be6896418fb5fa21ab7e87f66038305d2e64fab3176131cd3df2ab507ac34"]},"p":"4a8092a1922f95e9","h":"e5070f93835a5760"}');
INSERT INTO "events" VALUES(31,2,9,30,'p1g0sjfxjxzt',10,'{"t":"event","room":"zdgsvvbgb6","v":9,"at":1795848171659,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/6","6/12"],"link":"bee7358a3a84246522e755294a2d437a2e192ada10986d1be8fa4f23f92ec3eb"},"p":"a60cfa79a3ec6532","h":"25bf6adeeeec8325"}');
INSERT INTO "events" VALUES(32,2,10,31,'pww88ycgpksy',8,'{"t":"event","room":"zdgsvvbgb6","v":10,"at":1795848171660,"e":"rolled","d":{"i":3,"seat":"w1","dice":[4,6,3],"witness":"b1","links":["0821f61035aab9d0dc2ce85497c90c6ad650b2e456b13230fe8da9ff0adcf154","bee7358a3a84246522e755294a2d437a2e192ada10986d1be8fa4f23f92ec3eb","409e4a248c202b9e41d589de183995c6c0b3b120ecc8d29d70cd592e246fb6e6"]},"p":"7e55912d5a1605dd","h":"47e3c9c28bace408"}');
INSERT INTO "events" VALUES(33,2,11,32,'pww88ycgpksy',9,'{"t":"event","room":"zdgsvvbgb6","v":11,"at":1795848171662,"e":"turn","d":{"seat":"w1","steps":["hand/3","3/7","hand/6"],"link":"3e2bbca9c915606d591ca227b0cc63b042e3e9015791f29bad84a9f15469f914"},"p":"43052dbcf56c4a0a","h":"1a32d5de5ac62e9b"}');
INSERT INTO "events" VALUES(34,2,12,33,'p1g0sjfxjxzt',11,'{"t":"event","room":"zdgsvvbgb6","v":12,"at":1795848171663,"e":"rolled","d":{"i":4,"seat":"b1","dice":[3,6,3],"witness":"w1","links":["dd1682de46cc89787e2ad3b6f865e2cc85ec142075c4fda9abd95715ee78f18a","3e2bbca9c915606d591ca227b0cc63b042e3e9015791f29bad84a9f15469f914","f3ba3fcf764672ebecb237930c5bf0d59b916a8cfb7e7a2d11536b54bb5e7bad"]},"p":"aa9d6998b39500f7","h":"e0c8c78713efda02"}');
INSERT INTO "events" VALUES(35,2,13,34,'p1g0sjfxjxzt',12,'{"t":"event","room":"zdgsvvbgb6","v":13,"at":1795848171666,"e":"turn","d":{"seat":"b1","steps":["hand/6*","6/9","hand/3"],"link":"5253e525a88a413bc8656aa139ebfe363bc8bef9f8828fee2e78c53b4fe447b4"},"p":"501991591d4322ba","h":"dadf7c4badce227c"}');
INSERT INTO "events" VALUES(36,2,14,35,'pww88ycgpksy',10,'{"t":"event","room":"zdgsvvbgb6","v":14,"at":1795848171667,"e":"rolled","d":{"i":5,"seat":"w1","dice":[4,2,1],"witness":"b1","links":["3c5332272fa2dedeefa404338a0f18bdf0c9fc27a21e8d0ddde684ca4c57925e","5253e525a88a413bc8656aa139ebfe363bc8bef9f8828fee2e78c53b4fe447b4","4039fbab26d52321721111edd74b0f883458ab4bea1afdb745611fd23a77cdcc"]},"p":"e1f41b2130d1654e","h":"4bfcad0c3b27f61c"}');
CREATE TABLE games(
    id INTEGER PRIMARY KEY,
    room TEXT NOT NULL,
    game INTEGER NOT NULL,
    ruleset TEXT NOT NULL,
    rules TEXT NOT NULL,
    started INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    result TEXT NOT NULL,
    reason TEXT NOT NULL,
    turns INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    open INTEGER NOT NULL,
    imported INTEGER NOT NULL,
    UNIQUE(room, game)
);
INSERT INTO "games" VALUES(1,'vvr1fd7cmf',1,'tabula','tabula@1',1795848171274,1795848171351,'1-0','resigned',6,1,1,0);
CREATE TABLE heads(
    room INTEGER PRIMARY KEY,
    v INTEGER NOT NULL,
    event INTEGER NOT NULL
);
INSERT INTO "heads" VALUES(1,22,22);
INSERT INTO "heads" VALUES(2,14,36);
CREATE TABLE lines(
    chat TEXT NOT NULL,
    n INTEGER NOT NULL,
    at INTEGER NOT NULL,
    v INTEGER NOT NULL,
    command INTEGER NOT NULL,
    channel TEXT NOT NULL,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    preset INTEGER NOT NULL,
    gone_by TEXT NOT NULL,
    gone_why TEXT NOT NULL,
    PRIMARY KEY(chat, n)
) WITHOUT ROWID;
INSERT INTO "lines" VALUES('zdgsvvbgb6',1,1795848171568,4,4,'watchers','pdkxqryvy70e','Hazel Dormouse','You fools',0,'host','Insults');
INSERT INTO "lines" VALUES('zdgsvvbgb6',2,1795848171650,4,7,'players','p1g0sjfxjxzt','Velvet Kite','good-luck',1,'','');
CREATE TABLE logins(
    token_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    device TEXT NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "logins" VALUES(X'3760996FB94A53BFEBEA3E854E811B9762724D02098075255D33CFBD110D1AB7','p2t8s52xnz22','Python-urllib',1795848171223,1795848171223);
INSERT INTO "logins" VALUES(X'61C77AAA229CD69477FFA3819DDCA7F47ECAD0BD7B0DEA22142B28E6A3CAC3E3','pt58yafvrdpf','Python-urllib',1795848171536,1795848171536);
INSERT INTO "logins" VALUES(X'A27E3F8B4D8663EC4A266D301F2D5106E8278610892B99E32BB922A52A5F9CB7','p0ygjrcevmx8','Python-urllib',1795848170994,1795848170994);
CREATE TABLE marks(id INTEGER PRIMARY KEY, filling BLOB NOT NULL);
INSERT INTO "marks" VALUES(1,X'E00E4E79D0701FC2DB1AB38A311F7FFDFAC45441E041440CE0475BED52305C86');
CREATE TABLE moves(
    code_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    until INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "moves" VALUES(X'E00E4E79D0701FC2DB1AB38A311F7FFDFAC45441E041440CE0475BED52305C86','p0ygjrcevmx8',4102444800000);
CREATE TABLE numbers(
    name TEXT PRIMARY KEY,
    number INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "numbers" VALUES('archive',0);
INSERT INTO "numbers" VALUES('origins',-3597133370474856892);
CREATE TABLE persons(
    who TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    seen INTEGER NOT NULL
, made INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
INSERT INTO "persons" VALUES('p0ygjrcevmx8',X'E00E4E79D0701FC2DB1AB38A311F7FFDFAC45441E041440CE0475BED52305C86','Livia',1795848170994,1795848170796);
INSERT INTO "persons" VALUES('p1g0sjfxjxzt',X'5905E5B9728959850D2C0AF6197E902738182148E1A30C98EB6A700002F5681C','Velvet Kite',1795848171369,1795848171369);
INSERT INTO "persons" VALUES('p2t8s52xnz22',X'FD43F1495D40139AAD4D79576532D8753F12289558D30F6BCFD0EC1841EB8C2A','Galla',1795848171222,1795848171050);
INSERT INTO "persons" VALUES('pdkxqryvy70e',X'580E2E1EF3321252D60F01F78D4587BAFB9CEBF03EB676D2F9D0C9FC3DF9C6A5','Hazel Dormouse',1795848171371,1795848171371);
INSERT INTO "persons" VALUES('pt58yafvrdpf',X'C205663725B4EFC63EEE0AABA97B169E81B1C5CB7E61F8976601BBDD4EE9DE16','Ursus',1795848171536,1795848171374);
INSERT INTO "persons" VALUES('pww88ycgpksy',X'DBF558A89DB5FDD8BB5FBFD9597CC38DAD2C7237E9A9932FE58A63312DF6BFEA','Misty Crane',1795848171367,1795848171367);
CREATE TABLE players(
    game INTEGER NOT NULL,
    seat TEXT NOT NULL,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(game, seat)
) WITHOUT ROWID;
INSERT INTO "players" VALUES(1,'b1','p2t8s52xnz22','Galla');
INSERT INTO "players" VALUES(1,'w1','p0ygjrcevmx8','Livia');
CREATE TABLE program_tokens(
    token_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    scopes INTEGER NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    UNIQUE(who, name)
) WITHOUT ROWID;
INSERT INTO "program_tokens" VALUES(X'E00E4E79D0701FC2DB1AB38A311F7FFDFAC45441E041440CE0475BED52305C86','p0ygjrcevmx8','my bot',3,1764000000000,0);
CREATE TABLE puzzle_days(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    day INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset, day)
) WITHOUT ROWID;
INSERT INTO "puzzle_days" VALUES('p0ygjrcevmx8','tabula',20416);
CREATE TABLE rating_steps(
    id INTEGER PRIMARY KEY,
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    room TEXT NOT NULL,
    game INTEGER NOT NULL,
    at INTEGER NOT NULL,
    other TEXT NOT NULL,
    before REAL NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    UNIQUE(room, game, who)
);
INSERT INTO "rating_steps" VALUES(1,'p0ygjrcevmx8','tabula','vvr1fd7cmf',1,1795848171351,'p2t8s52xnz22',1500.0,1.66221200147034551264e+03,2.90230507782238646543e+02);
INSERT INTO "rating_steps" VALUES(2,'p2t8s52xnz22','tabula','vvr1fd7cmf',1,1795848171351,'p0ygjrcevmx8',1500.0,1.33778799852965448737e+03,2.90230507782238646543e+02);
CREATE TABLE ratings(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset)
) WITHOUT ROWID;
INSERT INTO "ratings" VALUES('p0ygjrcevmx8','tabula',1.66221200147034551264e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795848171351);
INSERT INTO "ratings" VALUES('p2t8s52xnz22','tabula',1.33778799852965448737e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795848171351);
CREATE TABLE recoveries(
    who TEXT NOT NULL,
    code_hash BLOB NOT NULL,
    PRIMARY KEY(who, code_hash)
) WITHOUT ROWID;
INSERT INTO "recoveries" VALUES('p0ygjrcevmx8',X'105E12039CDFA204EB9D47DA8B283934C49063FD39BDFBD8197023A98062904A');
INSERT INTO "recoveries" VALUES('p0ygjrcevmx8',X'1F35AC686B0F7DE854A25764DE4C89D483781EA43C144AFFF21605822C36525F');
INSERT INTO "recoveries" VALUES('p0ygjrcevmx8',X'20DFC715995E27E96C87FA02CD64916B79AEE2D48409C4243C404AC81127A666');
INSERT INTO "recoveries" VALUES('p0ygjrcevmx8',X'24AF3869E8B6D0D4020B40D6695576B2CC34C23F28C994F7ED5DC7E4F1EA1EAA');
INSERT INTO "recoveries" VALUES('p0ygjrcevmx8',X'43FCBF7A0B002652A0B2718DEFEB5F0086B932AE560A7893EFDCAFC1981B723F');
INSERT INTO "recoveries" VALUES('p0ygjrcevmx8',X'4951816E4D136F491A613F9E1B35B9E76F18FF679B3DB0325F5E13FC47F2DE30');
INSERT INTO "recoveries" VALUES('p0ygjrcevmx8',X'5EC256BEEFDB3C732A385E786A6599A93C6A319B5BBE4F4F8D6052A51B4B98ED');
INSERT INTO "recoveries" VALUES('p0ygjrcevmx8',X'A518362EF72475D28A1C30D656D8F3658BC2E2232CBA4EC4A42597C6278F0FB6');
INSERT INTO "recoveries" VALUES('p2t8s52xnz22',X'1A8FF9E643545C0DDBCE7ACEC63E6F5186CD638B665FEA474374015D29FDF64B');
INSERT INTO "recoveries" VALUES('p2t8s52xnz22',X'29B625793B55617F6FB297687C9CBC5325ED6980E7A3231242104D207CA78F61');
INSERT INTO "recoveries" VALUES('p2t8s52xnz22',X'5385E9DFFD49CC5F34A486BA4D1650C62C2E4A05E471520CCA98317810E71EF7');
INSERT INTO "recoveries" VALUES('p2t8s52xnz22',X'62107458ADF6A81721AFB13FD59D9884C1DFAC01B0B1583B500C23A1BC45A8D4');
INSERT INTO "recoveries" VALUES('p2t8s52xnz22',X'623B7D9183B434482FC7BC6E55CE50E5B7B30CF6E6F40F20A469C477467BB0FE');
INSERT INTO "recoveries" VALUES('p2t8s52xnz22',X'8BACB17EF51EFB6ED4D50C9130D67D14BACF7D9A013AD81411A4FAE1BE8E25E4');
INSERT INTO "recoveries" VALUES('p2t8s52xnz22',X'B384D4520F43464C4AF3C7E022C662863959F480BD07D212599537F0F6DC4FD4');
INSERT INTO "recoveries" VALUES('p2t8s52xnz22',X'CF37F29A576BCB9E47045850CADAEE5D690889D05A44FDE10B4A9E07FDEC7289');
INSERT INTO "recoveries" VALUES('pt58yafvrdpf',X'055BDC6B5FA04878EBD3C443006B64F40479D0DF75AB78080CBEBCF5C8A2CB21');
INSERT INTO "recoveries" VALUES('pt58yafvrdpf',X'12EA5D02273EAF7C733D0CDF1B07AC26F2F983266F26B8081DE6A63D9682943D');
INSERT INTO "recoveries" VALUES('pt58yafvrdpf',X'16659525E6FFE72F89570AE995F9A266F5E419A28D583EE6E372A0A4CD9FCE1F');
INSERT INTO "recoveries" VALUES('pt58yafvrdpf',X'415BBE9B3E75E46AFB90AC5F0788D449AC1D1376A9F938A29B0243946B86B5EA');
INSERT INTO "recoveries" VALUES('pt58yafvrdpf',X'72F5ACF3964710BD7F305E058E5B9EF85C657FE9E8B971358EC99502BF719D43');
INSERT INTO "recoveries" VALUES('pt58yafvrdpf',X'C3F08CA652B8EFFDE67655E8A295E663C2A69AF26693BF56E9CBF93A29E69959');
INSERT INTO "recoveries" VALUES('pt58yafvrdpf',X'D08F6DB5F40A79A32B6857BCA80781A053C735C8AF6B5F4C3F8D1D5409203982');
INSERT INTO "recoveries" VALUES('pt58yafvrdpf',X'EF43021D9A053BDC125CA5C89A67B004610C694E5C13C756FDAF21A42439EA4C');
CREATE TABLE reports(
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    who TEXT NOT NULL,
    reason TEXT NOT NULL,
    text TEXT NOT NULL,
    chat TEXT NOT NULL,
    lines TEXT NOT NULL
);
INSERT INTO "reports" VALUES(1,1795848171569,'p1g0sjfxjxzt','pdkxqryvy70e','insult','Look.','zdgsvvbgb6','[{"n":1,"channel":"watchers","who":"pdkxqryvy70e","name":"Hazel Dormouse","at":1795848171568,"v":4,"text":"You fools"}]');
CREATE TABLE rooms(
    number INTEGER PRIMARY KEY,
    room TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    since INTEGER NOT NULL
, network INTEGER NOT NULL DEFAULT 0, address INTEGER NOT NULL DEFAULT 0);
INSERT INTO "rooms" VALUES(1,'vvr1fd7cmf','ended',1795848171351,0,0);
INSERT INTO "rooms" VALUES(2,'zdgsvvbgb6','playing',1795848171566,-6154184696287770804,-5088981759754229137);
CREATE TABLE seats(
    who TEXT NOT NULL,
    room INTEGER NOT NULL,
    PRIMARY KEY(who, room)
) WITHOUT ROWID;
INSERT INTO "seats" VALUES('p0ygjrcevmx8',1);
INSERT INTO "seats" VALUES('p2t8s52xnz22',1);
INSERT INTO "seats" VALUES('p1g0sjfxjxzt',2);
INSERT INTO "seats" VALUES('pww88ycgpksy',2);
CREATE TABLE solved(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset, puzzle)
) WITHOUT ROWID;
INSERT INTO "solved" VALUES('p0ygjrcevmx8','tabula','0123456789',1764000000000);
CREATE TABLE thrown(
    who TEXT NOT NULL,
    kind TEXT NOT NULL,
    face INTEGER NOT NULL,
    n INTEGER NOT NULL, shown INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY(who, kind, face)
) WITHOUT ROWID;
INSERT INTO "thrown" VALUES('p0ygjrcevmx8','d6',2,2,2);
INSERT INTO "thrown" VALUES('p0ygjrcevmx8','d6',3,3,3);
INSERT INTO "thrown" VALUES('p0ygjrcevmx8','d6',4,3,3);
INSERT INTO "thrown" VALUES('p0ygjrcevmx8','d6',6,1,1);
INSERT INTO "thrown" VALUES('p2t8s52xnz22','d6',1,3,3);
INSERT INTO "thrown" VALUES('p2t8s52xnz22','d6',3,2,2);
INSERT INTO "thrown" VALUES('p2t8s52xnz22','d6',4,4,4);
INSERT INTO "thrown" VALUES('p2t8s52xnz22','d6',5,1,1);
INSERT INTO "thrown" VALUES('p2t8s52xnz22','d6',6,2,2);
CREATE TABLE timeouts(
    chat TEXT NOT NULL,
    who TEXT NOT NULL,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY(chat, who)
) WITHOUT ROWID;
INSERT INTO "timeouts" VALUES('zdgsvvbgb6','pdkxqryvy70e',4102444800000,'Insults');
CREATE TABLE tips(tip BLOB PRIMARY KEY, room TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "tips" VALUES(X'04DDEBAC7FD347E4E2621B0D0B1C05A23A469A0EED63ACC5134AFEE9E217D033','zdgsvvbgb6');
INSERT INTO "tips" VALUES(X'4E0BDB7518D852821B4A77D8CEAD50DE65AA39BC68FDF4C17048729C7DFAE814','vvr1fd7cmf');
INSERT INTO "tips" VALUES(X'5071156B02385ACAFB042CB9A41447AA7818BCBECE65F8918CABF834375E55FB','zdgsvvbgb6');
INSERT INTO "tips" VALUES(X'99FBE9EA5DF5F5886D6D6BDA7866E572CC0F77725AC2F0DA62B697086E9E9736','vvr1fd7cmf');
CREATE INDEX rooms_running ON rooms(number) WHERE state NOT IN ('ended','closed');
CREATE INDEX blocks_other ON blocks(other);
CREATE INDEX account_keys_who ON account_keys(who);
CREATE INDEX logins_who ON logins(who);
CREATE INDEX lines_who ON lines(who);
CREATE INDEX ratings_top ON ratings(ruleset, rating DESC);
CREATE INDEX rating_steps_who ON rating_steps(who, ruleset, id);
CREATE INDEX rating_steps_pair ON rating_steps(who, other, at);
CREATE INDEX games_ruleset ON games(ruleset, id);
CREATE INDEX players_who ON players(who, game);
CREATE INDEX seats_room ON seats(room);
COMMIT;
