-- {"ended": "zcxdtv503s", "running": "tneds4fw4g", "account": "p6wjcdnbh5xm", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "p6ymc66bds65", "token": "EP3Z9j7_5CSgEkIqSwqwdCGjQa7_NZgeAoadlB8YqIY", "seat": "w1", "secret": "5dd32fca94b1fc23c2a1413aa6ff4f9acc0fc697e8ccb08a62f27959d5a6b3ed"}, {"who": "pdnm6gbr8ehm", "token": "4eg0pr0x0bsjBGYVZEurVp6V2pLb5fOtfbrc08oDRuY", "seat": "b1", "secret": "3e1b64fab350b1aebc531d8472fa214facb62245a3bfab91b7afc8a7585a6efa"}]}
PRAGMA application_id = 1415668325;
PRAGMA user_version = 12;
BEGIN TRANSACTION;
CREATE TABLE account_keys(key TEXT PRIMARY KEY, who TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "account_keys" VALUES('llvla','p6wjcdnbh5xm');
INSERT INTO "account_keys" VALUES('galla','p6xcmj7qzek1');
INSERT INTO "account_keys" VALUES('ursus','parvfjhq3h7c');
CREATE TABLE accounts(
    who TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    password TEXT NOT NULL,
    vault TEXT NOT NULL,
    made INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "accounts" VALUES('p6wjcdnbh5xm','Livia','$argon2id$v=19$m=19456,t=2,p=1$43rcpFks6Oh6QIA1N9xL5g$0u0CQ7N+JjK5TGxkhJ9dS41GsmLiwc2AclO2EnHazXE','sealed',1795877072193);
INSERT INTO "accounts" VALUES('p6xcmj7qzek1','Galla','$argon2id$v=19$m=19456,t=2,p=1$ifdResH1AhoWe2NZcDKEIg$aEndWpWJ4SUcZFNJkXe+xGiBtBnAvlInka+8Ivfe4ME','sealed',1795877072263);
INSERT INTO "accounts" VALUES('parvfjhq3h7c','Ursus','$argon2id$v=19$m=19456,t=2,p=1$u8Fg2XWNkMIyJ732ouxwVg$M9XTXvoQF2Dj3ChogojUK0j4EAHPxz+96zDAGwH9T4s','sealed',1795877072477);
CREATE TABLE acts(
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    what TEXT NOT NULL,
    target TEXT NOT NULL,
    why TEXT NOT NULL
);
INSERT INTO "acts" VALUES(1,1795877072508,'p6ymc66bds65','timeout','tneds4fw4g/pnzjrfkds5m0','Insults');
INSERT INTO "acts" VALUES(2,1795877072542,'operator','ban','203.0.113.9','a test');
CREATE TABLE bans(
    id INTEGER PRIMARY KEY,
    target TEXT NOT NULL UNIQUE,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    by TEXT NOT NULL,
    at INTEGER NOT NULL
);
INSERT INTO "bans" VALUES(1,'203.0.113.9',0,'a test','operator',1795877072542);
CREATE TABLE blocks(
    who TEXT NOT NULL,
    other TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(who, other)
) WITHOUT ROWID;
INSERT INTO "blocks" VALUES('pdnm6gbr8ehm','pnzjrfkds5m0','Crisp Wagtail');
CREATE TABLE bots(who TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO "bots" VALUES('parvfjhq3h7c');
CREATE TABLE chains(
    room INTEGER NOT NULL,
    game INTEGER NOT NULL,
    seed BLOB NOT NULL,
    PRIMARY KEY(room, game)
) WITHOUT ROWID;
INSERT INTO "chains" VALUES(1,1,X'9F38A36060043FEB30C8A83C4D1BFBC15BA2B5905D07815F1D553B2672E4137C');
INSERT INTO "chains" VALUES(1,2,X'F55EA9BE5FB12FABB9B6E8219976DFB091C2D2897B9F6F4EE2E4C2B95CEBC350');
INSERT INTO "chains" VALUES(2,1,X'674CDF47576540596110D57B1EF09EC36BBB9A0DB97A1927132B05EE0BB16189');
CREATE TABLE departures(
    who TEXT NOT NULL,
    room TEXT NOT NULL,
    game INTEGER NOT NULL,
    at INTEGER NOT NULL,
    excused INTEGER NOT NULL,
    aborted INTEGER NOT NULL,
    PRIMARY KEY(who, room, game)
) WITHOUT ROWID;
INSERT INTO "departures" VALUES('p6wjcdnbh5xm','aroom',1,1764000000000,0,1);
CREATE TABLE events(
    id INTEGER PRIMARY KEY,
    room INTEGER NOT NULL,
    v INTEGER NOT NULL,
    before INTEGER NOT NULL,
    who TEXT NOT NULL,
    command INTEGER NOT NULL,
    text TEXT NOT NULL
);
INSERT INTO "events" VALUES(1,1,1,0,'p6wjcdnbh5xm',2,'{"t":"event","room":"zcxdtv503s","v":1,"at":1795877072265,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"p6wjcdnbh5xm","host_name":"Livia","tip":"ff16ab28a2c0529a8030647767caeee9615cb92f722969d5096fa88c95a27e9f"},"h":"63d72fa572ba62d6"}');
INSERT INTO "events" VALUES(2,1,2,1,'p6wjcdnbh5xm',4,'{"t":"event","room":"zcxdtv503s","v":2,"at":1795877072279,"e":"seated","d":{"seat":"w1","who":"p6wjcdnbh5xm","name":"Livia","tip":"6a7cd600b3f960c0b0dae2b2133e9d158f86246ef41d86ea765f245c1239ea3b"},"h":"9ec93ce4efc7cca2"}');
INSERT INTO "events" VALUES(3,1,3,2,'p6xcmj7qzek1',3,'{"t":"event","room":"zcxdtv503s","v":3,"at":1795877072295,"e":"seated","d":{"seat":"b1","who":"p6xcmj7qzek1","name":"Galla","tip":"512e06de105a6f343c247cf8ee6e98d20f616e08cae08adcffa846f4873551e9"},"h":"98068e51ae6409c8"}');
INSERT INTO "events" VALUES(4,1,4,3,'p6xcmj7qzek1',3,'{"t":"event","room":"zcxdtv503s","v":4,"at":1795877072295,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"be4dd57f1d2ee22261ec8e583f302ad3f139460e2c55d3c071c1b991bf8e607c","seats":{"w1":{"who":"p6wjcdnbh5xm","name":"Livia","tip":"6a7cd600b3f960c0b0dae2b2133e9d158f86246ef41d86ea765f245c1239ea3b"},"b1":{"who":"p6xcmj7qzek1","name":"Galla","tip":"512e06de105a6f343c247cf8ee6e98d20f616e08cae08adcffa846f4873551e9"}},"tip":"ff16ab28a2c0529a8030647767caeee9615cb92f722969d5096fa88c95a27e9f"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"87d0e4eb711ab85a"}');
INSERT INTO "events" VALUES(5,1,5,4,'p6wjcdnbh5xm',5,'{"t":"event","room":"zcxdtv503s","v":5,"at":1795877072309,"e":"linked","d":{"seat":"w1","link":"0ee4b4e45e96527db87c45d830c01a9bef637f3a0bcde5ea1e9b4789a6b30f33"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9986},"h":"50d1fa33be1792e3"}');
INSERT INTO "events" VALUES(6,1,6,5,'p6xcmj7qzek1',4,'{"t":"event","room":"zcxdtv503s","v":6,"at":1795877072310,"e":"rolloff","d":{"i":1,"white":[2,6,5],"black":[2,1,4],"first":"w","links":["38ae22538fa79c29e0cdd39a5a0d0aee270195819f20c96915b2adc548145129","0ee4b4e45e96527db87c45d830c01a9bef637f3a0bcde5ea1e9b4789a6b30f33","298df74d7868f25c0ca86fefaf8757591f9ac25d3bc4624db94f7adddbde0c31"]},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"eb9875a74a822773"}');
INSERT INTO "events" VALUES(7,1,7,6,'p6wjcdnbh5xm',6,'{"t":"event","room":"zcxdtv503s","v":7,"at":1795877072313,"e":"linked","d":{"seat":"w1","link":"0af05c327d151960212992c23974cc4d9d48de62c3edf8816515d219e1c3469d"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9997},"h":"600abb653fc185d3"}');
INSERT INTO "events" VALUES(8,1,8,7,'p6xcmj7qzek1',5,'{"t":"event","room":"zcxdtv503s","v":8,"at":1795877072314,"e":"rolled","d":{"i":2,"seat":"w1","dice":[6,6,4],"witness":"b1","links":["3d70bb92f8227c3f460de377e1e2e7c4b20d5841640ce2dd3a0bb24357e31be3","f71229bbaffe85f5d3a55553cc820b7f3ab3f9d11a3e3ebb29cae0591fd89759","0af05c327d151960212992c23974cc4d9d48de62c3edf8816515d219e1c3469d"]},"p":"98620a3da043d8ff","c":{"w":180000,"b":180000,"run":"w","free":10000},"h":"5ddb2b0749477b1b"}');
INSERT INTO "events" VALUES(9,1,9,8,'p6wjcdnbh5xm',7,'{"t":"event","room":"zcxdtv503s","v":9,"at":1795877072320,"e":"turn","d":{"seat":"w1","steps":["hand/4","4/10","hand/6"],"link":"9704bc6508e900ba27cf86feaa58fb19531bfb6a6d96d92a7ffb0348f01fc0f1"},"p":"64a989a7d9f87c77","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"2b48385612a18070"}');
INSERT INTO "events" VALUES(10,1,10,9,'p6xcmj7qzek1',6,'{"t":"event","room":"zcxdtv503s","v":10,"at":1795877072322,"e":"rolled","d":{"i":3,"seat":"b1","dice":[5,6,6],"witness":"w1","links":["4d520b1c36556a2fa1d80b0f25fc0b35aea8532e356fb6daa979d5fbba43b969","9704bc6508e900ba27cf86feaa58fb19531bfb6a6d96d92a7ffb0348f01fc0f1","6198414193f7b2802d8ba2ffe35fe6cc2de7cf9f4f4c6d8d8a4badd95e2fcc5f"]},"p":"c9d71246862aa768","c":{"w":180000,"b":180000,"run":"b","free":10898},"h":"c7ab5f10e97200c0"}');
INSERT INTO "events" VALUES(11,1,11,10,'p6xcmj7qzek1',7,'{"t":"event","room":"zcxdtv503s","v":11,"at":1795877072329,"e":"turn","d":{"seat":"b1","steps":["hand/5","5/11","hand/6*"],"link":"26d63d75254d6313cc51b5f40b57ff0a235f2ee9ad64939704de6ab82e5636c5"},"p":"c80aba6fb1ceaeac","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"e95091de5b213530"}');
INSERT INTO "events" VALUES(12,1,12,11,'p6wjcdnbh5xm',8,'{"t":"event","room":"zcxdtv503s","v":12,"at":1795877072350,"e":"rolled","d":{"i":4,"seat":"w1","dice":[1,3,2],"witness":"b1","links":["1fcbfa14e7dd08cff0456f52be47d79fd3903a087e0fe78405473abb0d87359e","26d63d75254d6313cc51b5f40b57ff0a235f2ee9ad64939704de6ab82e5636c5","54150d9129702825db941e520cba6e0695b3d0e692207b27b76e55c730058e93"]},"p":"6789c07ca3ab40c6","c":{"w":180000,"b":180000,"run":"w","free":10879},"h":"a1bc5634050fbbc6"}');
INSERT INTO "events" VALUES(13,1,13,12,'p6wjcdnbh5xm',9,'{"t":"event","room":"zcxdtv503s","v":13,"at":1795877072353,"e":"turn","d":{"seat":"w1","steps":["bar/1","hand/3","3/5"],"link":"ee851817ee6fefc49a7d39539fffc9ba52678893ecdf9b8afe9ebb1f95dd7bd3"},"p":"894536188154f210","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"cf785ba0c9227f0f"}');
INSERT INTO "events" VALUES(14,1,14,13,'p6xcmj7qzek1',8,'{"t":"event","room":"zcxdtv503s","v":14,"at":1795877072355,"e":"rolled","d":{"i":5,"seat":"b1","dice":[3,1,5],"witness":"w1","links":["1ad931b5b87eea1ac4d8546d783d08617d63676b449039084e6540e4a7856540","ee851817ee6fefc49a7d39539fffc9ba52678893ecdf9b8afe9ebb1f95dd7bd3","0358990b4d0c38a9dfc1c066ed6a40426c26bfc02a3f2a81d3483c25210296fa"]},"p":"1ba5e03e02e24696","c":{"w":180000,"b":180000,"run":"b","free":10898},"h":"1a17fac98b23f883"}');
INSERT INTO "events" VALUES(15,1,15,14,'p6xcmj7qzek1',9,'{"t":"event","room":"zcxdtv503s","v":15,"at":1795877072359,"e":"turn","d":{"seat":"b1","steps":["hand/3","3/8","hand/1*"],"link":"c6f6c86e6530a62e0913b327a385248c036a545c3de5ec56d0b7295a6a6966b7"},"p":"3787d78b2a1229b4","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"ef21bfc798022afb"}');
INSERT INTO "events" VALUES(16,1,16,15,'p6wjcdnbh5xm',10,'{"t":"event","room":"zcxdtv503s","v":16,"at":1795877072375,"e":"rolled","d":{"i":6,"seat":"w1","dice":[4,5,2],"witness":"b1","links":["91092c5eef3a06134c4021aede99e39bb1e4e212e0357263c482ccb3935466ed","c6f6c86e6530a62e0913b327a385248c036a545c3de5ec56d0b7295a6a6966b7","31946a7ca2560e672d24cfcf2921a50732201029e04d6a741688c97a392aa5da"]},"p":"1127098329591fc7","c":{"w":180000,"b":180000,"run":"w","free":10884},"h":"51e7b900bdbc6654"}');
INSERT INTO "events" VALUES(17,1,17,16,'p6wjcdnbh5xm',11,'{"t":"event","room":"zcxdtv503s","v":17,"at":1795877072388,"e":"turn","d":{"seat":"w1","steps":["bar/4","hand/5","4/6*"],"link":"92a9d512615e9b37c7180a0ef76e1f26fba683076b5e6c8301c2bc45e9ea3646"},"p":"1097aa2482657773","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"8e49354e056536a1"}');
INSERT INTO "events" VALUES(18,1,18,17,'p6xcmj7qzek1',10,'{"t":"event","room":"zcxdtv503s","v":18,"at":1795877072390,"e":"rolled","d":{"i":7,"seat":"b1","dice":[6,3,1],"witness":"w1","links":["756684f49dc28f8577e9cc3671523d890c396ab1fec4457ca3677649f2547b14","92a9d512615e9b37c7180a0ef76e1f26fba683076b5e6c8301c2bc45e9ea3646","8bdbed406530869a63e46c2cf1faad2984895d1cae7ec260034a76fb631f27f0"]},"p":"94d1cac8da3830f9","c":{"w":180000,"b":180000,"run":"b","free":10898},"h":"dbbff44e67eb6a39"}');
INSERT INTO "events" VALUES(19,1,19,18,'p6xcmj7qzek1',11,'{"t":"event","room":"zcxdtv503s","v":19,"at":1795877072395,"e":"turn","d":{"seat":"b1","steps":["bar/3","3/9","9/10*"],"link":"8417990433f1f3498828db208ce0f7d2b486dadeabfaf857175785e4fed553ae"},"p":"da5b638dc1051d6f","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"ffaf7e87267f8d05"}');
INSERT INTO "events" VALUES(20,1,20,19,'p6wjcdnbh5xm',12,'{"t":"event","room":"zcxdtv503s","v":20,"at":1795877072397,"e":"rolled","d":{"i":8,"seat":"w1","dice":[6,4,2],"witness":"b1","links":["b326fb004e77257af1563f3b9265ae6ff37909f4ab45aeb62734141ae049e4c4","8417990433f1f3498828db208ce0f7d2b486dadeabfaf857175785e4fed553ae","b77145883920b21af4b99e3ef7b643c54b556f8a18689100435adfd19e1d55c4"]},"p":"456a2aba92bb734e","c":{"w":180000,"b":180000,"run":"w","free":10898},"h":"1d45e7c115b96db7"}');
INSERT INTO "events" VALUES(21,1,21,20,'p6xcmj7qzek1',12,'{"t":"event","room":"zcxdtv503s","v":21,"at":1795877072399,"e":"resigned","d":{"seat":"b1"},"p":"456a2aba92bb734e","c":{"w":180000,"b":180000,"run":"w","free":10896},"h":"9c66c540a9c89916"}');
INSERT INTO "events" VALUES(22,1,22,21,'p6xcmj7qzek1',12,'{"t":"event","room":"zcxdtv503s","v":22,"at":1795877072399,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"9d287833776945aea8cbe173a8c4956512b4e1d64ae141770c8cb2ffcd54a746"},"p":"456a2aba92bb734e","c":{"w":180000,"b":180000,"run":"","free":0},"h":"32b7e934e7492177"}');
INSERT INTO "events" VALUES(23,2,1,0,'p6ymc66bds65',2,'{"t":"event","room":"tneds4fw4g","v":1,"at":1795877072484,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"p6ymc66bds65","host_name":"Ochre Tern","tip":"dca37efaee962ced0c41f19ecf921c0ce0a3b4311f7c17693201dd5f659fd45a"},"h":"0a24a1ef4b663e1e"}');
INSERT INTO "events" VALUES(24,2,2,23,'p6ymc66bds65',4,'{"t":"event","room":"tneds4fw4g","v":2,"at":1795877072499,"e":"seated","d":{"seat":"w1","who":"p6ymc66bds65","name":"Ochre Tern","tip":"ed78310fa245291262df50c7eb61981711abcd8eb513b3317504338de249059e"},"h":"6d6b40321bc095ec"}');
INSERT INTO "events" VALUES(25,2,3,24,'pdnm6gbr8ehm',3,'{"t":"event","room":"tneds4fw4g","v":3,"at":1795877072504,"e":"seated","d":{"seat":"b1","who":"pdnm6gbr8ehm","name":"Chalk Thrush","tip":"7e0f17914b2957f88ca4942a8c7fe8914c49f83189a214930e6c2bd34f2765cf"},"h":"9fd834d27046ae78"}');
INSERT INTO "events" VALUES(26,2,4,25,'pdnm6gbr8ehm',3,'{"t":"event","room":"tneds4fw4g","v":4,"at":1795877072504,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"e1d83523d2ed9d89c182b63a54bb9c4b843d9514d49846c4b90f8c44e42f9c74","seats":{"w1":{"who":"p6ymc66bds65","name":"Ochre Tern","tip":"ed78310fa245291262df50c7eb61981711abcd8eb513b3317504338de249059e"},"b1":{"who":"pdnm6gbr8ehm","name":"Chalk Thrush","tip":"7e0f17914b2957f88ca4942a8c7fe8914c49f83189a214930e6c2bd34f2765cf"}},"tip":"dca37efaee962ced0c41f19ecf921c0ce0a3b4311f7c17693201dd5f659fd45a"},"p":"1960fa269019c889","h":"0fc45e17f2c4c5e0"}');
INSERT INTO "events" VALUES(27,2,5,26,'p6ymc66bds65',6,'{"t":"event","room":"tneds4fw4g","v":5,"at":1795877072552,"e":"linked","d":{"seat":"w1","link":"b1434958ade1cff742320491f0bdf3af95b8e734b903aca828c26201cf7afb48"},"p":"1960fa269019c889","h":"148fb3dff02afb3c"}');
INSERT INTO "events" VALUES(28,2,6,27,'pdnm6gbr8ehm',8,'{"t":"event","room":"tneds4fw4g","v":6,"at":1795877072553,"e":"rolloff","d":{"i":1,"white":[2,6,1],"black":[5,6,4],"first":"b","links":["f6733c1ce427e3ab8027cab8153d6b746d07e6a2bde974f8eaf635cea702e542","b1434958ade1cff742320491f0bdf3af95b8e734b903aca828c26201cf7afb48","6d74700b2d3ace660881e95a9072c5b414cd8fa213c25fdf3e710501bb0496fd"]},"p":"d381218ae67aafcc","h":"df5908c8591e0fd5"}');
INSERT INTO "events" VALUES(29,2,7,28,'p6ymc66bds65',7,'{"t":"event","room":"tneds4fw4g","v":7,"at":1795877072555,"e":"linked","d":{"seat":"w1","link":"d6e0cf3f863a0f26e35947a0e3e8230d9042cb324b9c636d02a9050eaeea34cb"},"p":"d381218ae67aafcc","h":"2d2b0987582c574a"}');
INSERT INTO "events" VALUES(30,2,8,29,'pdnm6gbr8ehm',9,'{"t":"event","room":"tneds4fw4g","v":8,"at":1795877072556,"e":"rolled","d":{"i":2,"seat":"b1","dice":[2,4,6],"witness":"w1","links":["9300d15ceceb093a47b1132c44e95804f005dd0040709dd278444b785ae02a2a","d6e0cf3f863a0f26e35947a0e3e8230d9042cb324b9c636d02a9050eaeea34cb","6ea5c5b9be4a7ccc7662b5f9f4c7ec2e321eb518845f638b4938fb9aada776c6"]},"p":"4a8092a1922f95e9","h":"f81709c7e833b14f"}');
INSERT INTO "events" VALUES(31,2,9,30,'pdnm6gbr8ehm',10,'{"t":"event","room":"tneds4fw4g","v":9,"at":1795877072558,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/6","6/12"],"link":"03724e9c35052638d7eada284282c98250d9a3af09392b5fdc6fe9a61ad06736"},"p":"a60cfa79a3ec6532","h":"2dceaf19e68b3afe"}');
INSERT INTO "events" VALUES(32,2,10,31,'p6ymc66bds65',8,'{"t":"event","room":"tneds4fw4g","v":10,"at":1795877072559,"e":"rolled","d":{"i":3,"seat":"w1","dice":[5,5,2],"witness":"b1","links":["90a88aae8cb712302d9ac04ebf2894248443a456b75a773cd287b452add979ab","03724e9c35052638d7eada284282c98250d9a3af09392b5fdc6fe9a61ad06736","e8a33b584605efe606d1d32d542819220cc97b7051333d918c60aa2ddcd48197"]},"p":"5328b8349bf47a75","h":"337efbf20b43f314"}');
INSERT INTO "events" VALUES(33,2,11,32,'p6ymc66bds65',9,'{"t":"event","room":"tneds4fw4g","v":11,"at":1795877072561,"e":"turn","d":{"seat":"w1","steps":["hand/2","2/7","hand/5"],"link":"5a228ac17db5248e85e5a82044ae701c02ca116ef5f37c31c245f3d154f2be3e"},"p":"0e7c3dc735e87cca","h":"3557e5034590375b"}');
INSERT INTO "events" VALUES(34,2,12,33,'pdnm6gbr8ehm',11,'{"t":"event","room":"tneds4fw4g","v":12,"at":1795877072562,"e":"rolled","d":{"i":4,"seat":"b1","dice":[1,5,4],"witness":"w1","links":["be1b810d96f7c1bf9d74d22e9acc539620b20b2c6e1ca9f16b5065c990530f13","5a228ac17db5248e85e5a82044ae701c02ca116ef5f37c31c245f3d154f2be3e","4a4e4ee785192130bd0d23470f4ab8eb8d336637ab65d719231e672261591ed5"]},"p":"7c6608419fb267f0","h":"d4f73f05808add65"}');
INSERT INTO "events" VALUES(35,2,13,34,'pdnm6gbr8ehm',12,'{"t":"event","room":"tneds4fw4g","v":13,"at":1795877072564,"e":"turn","d":{"seat":"b1","steps":["hand/4","4/9","hand/1"],"link":"fbd7be521283f967d3038f60a87618fd85b30f920ac73932821ada588de1da96"},"p":"2c7224461f9cadec","h":"969524fad121acc3"}');
INSERT INTO "events" VALUES(36,2,14,35,'p6ymc66bds65',10,'{"t":"event","room":"tneds4fw4g","v":14,"at":1795877072565,"e":"rolled","d":{"i":5,"seat":"w1","dice":[2,2,6],"witness":"b1","links":["b9e4cdf58e597af15779c20f9776a284b0a643a2f1cc06440993295f483d60f7","fbd7be521283f967d3038f60a87618fd85b30f920ac73932821ada588de1da96","d6757ffdce34d4822a2561a4c4573b03dc650982425ffc1f5eb66d7df4f11e67"]},"p":"11fcf0486e7b4649","h":"0a7da8f394922201"}');
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
INSERT INTO "games" VALUES(1,'zcxdtv503s',1,'tabula','tabula@1',1795877072295,1795877072399,'1-0','resigned',6,1,1,0);
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
INSERT INTO "lines" VALUES('tneds4fw4g',1,1795877072506,4,4,'watchers','pnzjrfkds5m0','Crisp Wagtail','You fools',0,'host','Insults');
INSERT INTO "lines" VALUES('tneds4fw4g',2,1795877072551,4,7,'players','pdnm6gbr8ehm','Chalk Thrush','good-luck',1,'','');
CREATE TABLE logins(
    token_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    device TEXT NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "logins" VALUES(X'82D556B5DE7A9DAB4F8F4B2A0AFD379D729C2C3D67C27DABF6CBE031EE17B6A3','parvfjhq3h7c','Python-urllib',1795877072477,1795877072477);
INSERT INTO "logins" VALUES(X'9A68AFBF87A31398C182282B697C960131647C3C4D6F28113BFD1FF6E50CF4E3','p6wjcdnbh5xm','Python-urllib',1795877072193,1795877072193);
INSERT INTO "logins" VALUES(X'CB2E65940065E9A951B7E397401DD4EEF06F1A8688EC4B7ADE8AF4021E702684','p6xcmj7qzek1','Python-urllib',1795877072263,1795877072263);
CREATE TABLE marks(id INTEGER PRIMARY KEY, filling BLOB NOT NULL);
INSERT INTO "marks" VALUES(1,X'B47F7670A6BA943E1B2589696ECB98285B5A5BE739F7F337AC6F5526849C8A4F');
CREATE TABLE moves(
    code_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    until INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "moves" VALUES(X'B47F7670A6BA943E1B2589696ECB98285B5A5BE739F7F337AC6F5526849C8A4F','p6wjcdnbh5xm',4102444800000);
CREATE TABLE numbers(
    name TEXT PRIMARY KEY,
    number INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "numbers" VALUES('archive',0);
INSERT INTO "numbers" VALUES('origins',-932937866974145173);
CREATE TABLE persons(
    who TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    seen INTEGER NOT NULL
, made INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
INSERT INTO "persons" VALUES('p6wjcdnbh5xm',X'B47F7670A6BA943E1B2589696ECB98285B5A5BE739F7F337AC6F5526849C8A4F','Livia',1795877072193,1795877072137);
INSERT INTO "persons" VALUES('p6xcmj7qzek1',X'14DD1E3A3C7B49DEED73CEAFCBD32CB1F66D97FD7429334B129A0D6D21DAC584','Galla',1795877072263,1795877072201);
INSERT INTO "persons" VALUES('p6ymc66bds65',X'4925D02D70198BE5890B89F46154B962C0DECFAAB6A0BE6C3A112C235D36DF02','Ochre Tern',1795877072406,1795877072406);
INSERT INTO "persons" VALUES('parvfjhq3h7c',X'BF5F763E5C37B4D8C7E6341AF2C49B1722B36A754F3A18815BFD76B6BCE98D87','Ursus',1795877072477,1795877072424);
INSERT INTO "persons" VALUES('pdnm6gbr8ehm',X'EFD59640056C01D5BA670FC438D07CE30BD06E5E08D951835AA22A1F1B50E9E4','Chalk Thrush',1795877072410,1795877072410);
INSERT INTO "persons" VALUES('pnzjrfkds5m0',X'99E3D0418336627A102C4D0F186070819A6B7A4BCF44CA8FD7BC0D168C96C1FB','Crisp Wagtail',1795877072416,1795877072416);
CREATE TABLE players(
    game INTEGER NOT NULL,
    seat TEXT NOT NULL,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(game, seat)
) WITHOUT ROWID;
INSERT INTO "players" VALUES(1,'b1','p6xcmj7qzek1','Galla');
INSERT INTO "players" VALUES(1,'w1','p6wjcdnbh5xm','Livia');
CREATE TABLE program_tokens(
    token_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    scopes INTEGER NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    UNIQUE(who, name)
) WITHOUT ROWID;
INSERT INTO "program_tokens" VALUES(X'B47F7670A6BA943E1B2589696ECB98285B5A5BE739F7F337AC6F5526849C8A4F','p6wjcdnbh5xm','my bot',3,1764000000000,0);
CREATE TABLE puzzle_days(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    day INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset, day)
) WITHOUT ROWID;
INSERT INTO "puzzle_days" VALUES('p6wjcdnbh5xm','tabula',20416);
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
INSERT INTO "rating_steps" VALUES(1,'p6wjcdnbh5xm','tabula','zcxdtv503s',1,1795877072399,'p6xcmj7qzek1',1500.0,1.66221200147034551264e+03,2.90230507782238646543e+02);
INSERT INTO "rating_steps" VALUES(2,'p6xcmj7qzek1','tabula','zcxdtv503s',1,1795877072399,'p6wjcdnbh5xm',1500.0,1.33778799852965448737e+03,2.90230507782238646543e+02);
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
INSERT INTO "ratings" VALUES('p6wjcdnbh5xm','tabula',1.66221200147034551264e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795877072399);
INSERT INTO "ratings" VALUES('p6xcmj7qzek1','tabula',1.33778799852965448737e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795877072399);
CREATE TABLE recoveries(
    who TEXT NOT NULL,
    code_hash BLOB NOT NULL,
    PRIMARY KEY(who, code_hash)
) WITHOUT ROWID;
INSERT INTO "recoveries" VALUES('p6wjcdnbh5xm',X'4341506CC0482F4B401D06CEF4F4934556ED5B335DBB750FFF407955E824D851');
INSERT INTO "recoveries" VALUES('p6wjcdnbh5xm',X'4878B28ACFBDF97306D43AA164EBC3D2BDADE677A2EE1B9CC5213C9896609875');
INSERT INTO "recoveries" VALUES('p6wjcdnbh5xm',X'4E292B16964C3BC8706126028BAB71EF2F81309B6D584A42DDECFD902A2AD3C5');
INSERT INTO "recoveries" VALUES('p6wjcdnbh5xm',X'7966157CD339DC0CF8F5D281C1340830E866AA938C3F7DA4AE4B8EF1A1362FFF');
INSERT INTO "recoveries" VALUES('p6wjcdnbh5xm',X'9151078E4D3422D3FF6930E1659838D094017E6A0111C8E92B78F01C98358B6B');
INSERT INTO "recoveries" VALUES('p6wjcdnbh5xm',X'A566247AA9CBA13822C2FF6CA1FB745E6430DB20F873878556BE6873D11DA884');
INSERT INTO "recoveries" VALUES('p6wjcdnbh5xm',X'CBEA1D8A1FF359470D573AF450C59C935CA8B221B0C2CE0DF95479E7D32916BB');
INSERT INTO "recoveries" VALUES('p6wjcdnbh5xm',X'FB80C7BC979C894FBA5AAF4A75E919D734F346E5398263337FAFB65F87EAB447');
INSERT INTO "recoveries" VALUES('p6xcmj7qzek1',X'11A775313DE39F503DE0BAFE1F56216D83F4FEF1274C876AF3556ECD6A883BD5');
INSERT INTO "recoveries" VALUES('p6xcmj7qzek1',X'4470D8D2E9FDD210355FBCD5E1E787EEDA91E82398D32A32139F34FB882EA4DA');
INSERT INTO "recoveries" VALUES('p6xcmj7qzek1',X'52102D3C0548B43E38F60E8230730E39869893475E2BCD84929C557578AC76E0');
INSERT INTO "recoveries" VALUES('p6xcmj7qzek1',X'5E07847F23E1F7184AAAD880F168F42CBE21EC693FEED3C6B9573B4BDFF8ADFE');
INSERT INTO "recoveries" VALUES('p6xcmj7qzek1',X'8E37A9AB3083026F31D50030C0F532F9F94C95E36AD44219328A8239125690F2');
INSERT INTO "recoveries" VALUES('p6xcmj7qzek1',X'BFFB24693F8AAB9539EA97CE49CC6BE37F299FE1F756EF4A80BED4F756A8FDEA');
INSERT INTO "recoveries" VALUES('p6xcmj7qzek1',X'EEA15491A1951049FAFCA337DC5DFA940310ED6D0E364286B06CC0B601C372BB');
INSERT INTO "recoveries" VALUES('p6xcmj7qzek1',X'F0ADF550A79BF83D41898F1BEFCF52E26663DA2BC871946294BD5653AA3EA21B');
INSERT INTO "recoveries" VALUES('parvfjhq3h7c',X'00297AE5978546A481B77EBD1FFE55BBB9A69AAE0104510043C0C82A4AD078B0');
INSERT INTO "recoveries" VALUES('parvfjhq3h7c',X'1CA332DEF48129E3DC47B0CE09E9BEC7AA0DD0CE607404927D86C795116B8B5A');
INSERT INTO "recoveries" VALUES('parvfjhq3h7c',X'1D20F824E846A9E133DCC941792FBB94E9F26C6FE3AC4280ED3F2B7FBC0FDC95');
INSERT INTO "recoveries" VALUES('parvfjhq3h7c',X'32725B8DCE152240F4B352787C2FFE9FF310A8ABA5E21C922169E4DB3DECB13B');
INSERT INTO "recoveries" VALUES('parvfjhq3h7c',X'386D813F4CE0A688EEEB458EFD790ECF1058023E730DED14AD56C2530980B522');
INSERT INTO "recoveries" VALUES('parvfjhq3h7c',X'50A8AD9F66D4D3B73AFBC5C6C643B715043AA42D58BE313E8D4DEBEB5FD33886');
INSERT INTO "recoveries" VALUES('parvfjhq3h7c',X'C745E70B16122CB8E4746A0852E0A52A0F7C98DC7617BF1DBEA33BD3F510ABFA');
INSERT INTO "recoveries" VALUES('parvfjhq3h7c',X'E6397AA873AA3CC4F7FD85C0496237E693FA23D59CBF380DF15686B89B4FCA9F');
CREATE TABLE reports(
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    who TEXT NOT NULL,
    reason TEXT NOT NULL,
    text TEXT NOT NULL,
    chat TEXT NOT NULL,
    lines TEXT NOT NULL
, network INTEGER NOT NULL DEFAULT 0, address INTEGER NOT NULL DEFAULT 0);
INSERT INTO "reports" VALUES(1,1795877072507,'pdnm6gbr8ehm','pnzjrfkds5m0','insult','Look.','tneds4fw4g','[{"n":1,"channel":"watchers","who":"pnzjrfkds5m0","name":"Crisp Wagtail","at":1795877072506,"v":4,"text":"You fools"}]',-5815291640039858394,-5604663553868279938);
CREATE TABLE results(
    who TEXT NOT NULL,
    other TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    open INTEGER NOT NULL,
    won INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    PRIMARY KEY(who, other, ruleset, open)
) WITHOUT ROWID;
INSERT INTO "results" VALUES('p6wjcdnbh5xm','','tabula',1,1,0,0);
INSERT INTO "results" VALUES('p6wjcdnbh5xm','p6xcmj7qzek1','tabula',1,1,0,0);
INSERT INTO "results" VALUES('p6xcmj7qzek1','','tabula',1,0,1,0);
INSERT INTO "results" VALUES('p6xcmj7qzek1','p6wjcdnbh5xm','tabula',1,0,1,0);
CREATE TABLE rooms(
    number INTEGER PRIMARY KEY,
    room TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    since INTEGER NOT NULL
, network INTEGER NOT NULL DEFAULT 0, address INTEGER NOT NULL DEFAULT 0);
INSERT INTO "rooms" VALUES(1,'zcxdtv503s','ended',1795877072399,0,0);
INSERT INTO "rooms" VALUES(2,'tneds4fw4g','playing',1795877072504,-5815291640039858394,-5604663553868279938);
CREATE TABLE seats(
    who TEXT NOT NULL,
    room INTEGER NOT NULL,
    PRIMARY KEY(who, room)
) WITHOUT ROWID;
INSERT INTO "seats" VALUES('p6wjcdnbh5xm',1);
INSERT INTO "seats" VALUES('p6xcmj7qzek1',1);
INSERT INTO "seats" VALUES('p6ymc66bds65',2);
INSERT INTO "seats" VALUES('pdnm6gbr8ehm',2);
CREATE TABLE solved(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset, puzzle)
) WITHOUT ROWID;
INSERT INTO "solved" VALUES('p6wjcdnbh5xm','tabula','0123456789',1764000000000);
CREATE TABLE thrown(
    who TEXT NOT NULL,
    kind TEXT NOT NULL,
    face INTEGER NOT NULL,
    n INTEGER NOT NULL, shown INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY(who, kind, face)
) WITHOUT ROWID;
INSERT INTO "thrown" VALUES('p6wjcdnbh5xm','d6',1,1,1);
INSERT INTO "thrown" VALUES('p6wjcdnbh5xm','d6',2,3,3);
INSERT INTO "thrown" VALUES('p6wjcdnbh5xm','d6',3,1,1);
INSERT INTO "thrown" VALUES('p6wjcdnbh5xm','d6',4,3,3);
INSERT INTO "thrown" VALUES('p6wjcdnbh5xm','d6',5,1,1);
INSERT INTO "thrown" VALUES('p6wjcdnbh5xm','d6',6,3,3);
INSERT INTO "thrown" VALUES('p6xcmj7qzek1','d6',1,2,2);
INSERT INTO "thrown" VALUES('p6xcmj7qzek1','d6',3,2,2);
INSERT INTO "thrown" VALUES('p6xcmj7qzek1','d6',5,2,2);
INSERT INTO "thrown" VALUES('p6xcmj7qzek1','d6',6,3,3);
CREATE TABLE timeouts(
    chat TEXT NOT NULL,
    who TEXT NOT NULL,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY(chat, who)
) WITHOUT ROWID;
INSERT INTO "timeouts" VALUES('tneds4fw4g','pnzjrfkds5m0',4102444800000,'Insults');
CREATE TABLE tips(tip BLOB PRIMARY KEY, room TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "tips" VALUES(X'512E06DE105A6F343C247CF8EE6E98D20F616E08CAE08ADCFFA846F4873551E9','zcxdtv503s');
INSERT INTO "tips" VALUES(X'6A7CD600B3F960C0B0DAE2B2133E9D158F86246EF41D86EA765F245C1239EA3B','zcxdtv503s');
INSERT INTO "tips" VALUES(X'7E0F17914B2957F88CA4942A8C7FE8914C49F83189A214930E6C2BD34F2765CF','tneds4fw4g');
INSERT INTO "tips" VALUES(X'ED78310FA245291262DF50C7EB61981711ABCD8EB513B3317504338DE249059E','tneds4fw4g');
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
CREATE INDEX departures_at ON departures(who, at);
CREATE INDEX results_other ON results(other);
CREATE TRIGGER players_added AFTER INSERT ON players BEGIN
    INSERT INTO results(who, other, ruleset, open, won, lost, drawn)
        SELECT pair.who, pair.other, ruleset, open,
            result = CASE pair.side WHEN 'w' THEN '1-0' ELSE '0-1' END,
            result NOT IN (CASE pair.side WHEN 'w' THEN '1-0' ELSE '0-1' END, '1/2'),
            result = '1/2'
        FROM (SELECT NEW.who AS who, '' AS other, substr(NEW.seat, 1, 1) AS side
            UNION ALL SELECT NEW.who, who, substr(NEW.seat, 1, 1) FROM players
                WHERE game = NEW.game AND substr(seat, 1, 1) <> substr(NEW.seat, 1, 1)
            UNION ALL SELECT who, NEW.who, substr(seat, 1, 1) FROM players
                WHERE game = NEW.game AND substr(seat, 1, 1) <> substr(NEW.seat, 1, 1)
        ) AS pair JOIN games ON games.id = NEW.game WHERE imported = 0
        ON CONFLICT(who, other, ruleset, open) DO UPDATE SET
            won = won + excluded.won, lost = lost + excluded.lost, drawn = drawn + excluded.drawn;
END;
CREATE TRIGGER players_dropped AFTER DELETE ON players BEGIN
    INSERT INTO results(who, other, ruleset, open, won, lost, drawn)
        SELECT pair.who, pair.other, ruleset, open,
            - (result = CASE pair.side WHEN 'w' THEN '1-0' ELSE '0-1' END),
            - (result NOT IN (CASE pair.side WHEN 'w' THEN '1-0' ELSE '0-1' END, '1/2')),
            - (result = '1/2')
        FROM (SELECT OLD.who AS who, '' AS other, substr(OLD.seat, 1, 1) AS side
            UNION ALL SELECT OLD.who, who, substr(OLD.seat, 1, 1) FROM players
                WHERE game = OLD.game AND substr(seat, 1, 1) <> substr(OLD.seat, 1, 1)
            UNION ALL SELECT who, OLD.who, substr(seat, 1, 1) FROM players
                WHERE game = OLD.game AND substr(seat, 1, 1) <> substr(OLD.seat, 1, 1)
        ) AS pair JOIN games ON games.id = OLD.game WHERE imported = 0
        ON CONFLICT(who, other, ruleset, open) DO UPDATE SET
            won = won + excluded.won, lost = lost + excluded.lost, drawn = drawn + excluded.drawn;
    -- also the row of a user whose numbers were erased before
    DELETE FROM results WHERE won + lost + drawn <= 0
        AND (who = OLD.who OR who IN (SELECT who FROM players WHERE game = OLD.game))
        AND (other IN ('', OLD.who) OR other IN (SELECT who FROM players WHERE game = OLD.game));
END;
CREATE INDEX reports_origin ON reports(network, address);
COMMIT;
