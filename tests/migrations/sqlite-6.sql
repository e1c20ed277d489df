-- {"ended": "a7g3j29vcq", "running": "kr3sj3khkk", "account": "p245h98ffmqx", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "pp2vd95m27n2", "token": "XsMUXxSJcUl_bhMAPMCfJeOYGrvZ8XIszQXhPA7cSg8", "seat": "w1", "secret": "ad280868577a0a0f9650173a0974315a6c46f73fd35e2ea7f8772c62be369c85"}, {"who": "phy2mq0mv1sv", "token": "aoMVzOiZA6nJu7wIaGPTeWIoEdadq_UvXE53ZIzqUjI", "seat": "b1", "secret": "6d1afa11aaba262190dd0ce0a16760cbfad45ead72331e9d935127760d34e2d4"}]}
PRAGMA application_id = 1415668325;
PRAGMA user_version = 6;
BEGIN TRANSACTION;
CREATE TABLE account_keys(key TEXT PRIMARY KEY, who TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "account_keys" VALUES('llvla','p245h98ffmqx');
INSERT INTO "account_keys" VALUES('ursus','pbxd7n6akmj9');
INSERT INTO "account_keys" VALUES('galla','pmf6m22yrkjv');
CREATE TABLE accounts(
    who TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    password TEXT NOT NULL,
    vault TEXT NOT NULL,
    made INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "accounts" VALUES('p245h98ffmqx','Livia','$argon2id$v=19$m=19456,t=2,p=1$u+j3Tdi6yIf4uU8qlKj3gQ$W4gkcIVLq4MH7u+EpwsGalQ9QspETIglRWLbpt+4fVo','sealed',1795687129315);
INSERT INTO "accounts" VALUES('pbxd7n6akmj9','Ursus','$argon2id$v=19$m=19456,t=2,p=1$2Czeq0GubhKu8KGktfkH4A$UHUoz3gxyFBYeb3VcLZ8/0d6/foKTWj0Teahi5Gbxvo','sealed',1795687129487);
INSERT INTO "accounts" VALUES('pmf6m22yrkjv','Galla','$argon2id$v=19$m=19456,t=2,p=1$+aLgUrQJRJgxipESFXYqxQ$q94fnDp+JNc1LOY+JeYKToOKloRq2/UF67mwIGWuj90','sealed',1795687129360);
CREATE TABLE acts(
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    what TEXT NOT NULL,
    target TEXT NOT NULL,
    why TEXT NOT NULL
);
INSERT INTO "acts" VALUES(1,1795687129580,'pp2vd95m27n2','timeout','kr3sj3khkk/pjt2j0h2vxv7','Insults');
INSERT INTO "acts" VALUES(2,1795687129595,'operator','ban','203.0.113.9','a test');
CREATE TABLE bans(
    id INTEGER PRIMARY KEY,
    target TEXT NOT NULL UNIQUE,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    by TEXT NOT NULL,
    at INTEGER NOT NULL
);
INSERT INTO "bans" VALUES(1,'203.0.113.9',0,'a test','operator',1795687129595);
CREATE TABLE blocks(
    who TEXT NOT NULL,
    other TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(who, other)
) WITHOUT ROWID;
INSERT INTO "blocks" VALUES('phy2mq0mv1sv','pjt2j0h2vxv7','Nimble Oriole');
CREATE TABLE bots(who TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO "bots" VALUES('pbxd7n6akmj9');
CREATE TABLE chains(
    room INTEGER NOT NULL,
    game INTEGER NOT NULL,
    seed BLOB NOT NULL,
    PRIMARY KEY(room, game)
) WITHOUT ROWID;
INSERT INTO "chains" VALUES(1,1,X'B7418E8CB0764426A6FF214AF642BCC127F7E6B44C85C66C1D7CBD11F337AE3B');
INSERT INTO "chains" VALUES(1,2,X'B734D179187598965216C2D8D042DDFF9409E3AD8A33A2B81D218D38163572D8');
INSERT INTO "chains" VALUES(2,1,X'5D88E6632730E012FADB7423620C63DE162D6013E945312D3F2E2A9C54F9B20A');
CREATE TABLE events(
    id INTEGER PRIMARY KEY,
    room INTEGER NOT NULL,
    v INTEGER NOT NULL,
    before INTEGER NOT NULL,
    who TEXT NOT NULL,
    command INTEGER NOT NULL,
    text TEXT NOT NULL
);
INSERT INTO "events" VALUES(1,1,1,0,'p245h98ffmqx',2,'{"t":"event","room":"a7g3j29vcq","v":1,"at":1795687129362,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"p245h98ffmqx","host_name":"Livia","tip":"386d5bc2fcc5893219fdcecc67d64f9492058144ead26d04d30a4bce4ed1ebe8"},"h":"cc539b1a381c709e"}');
INSERT INTO "events" VALUES(2,1,2,1,'p245h98ffmqx',4,'{"t":"event","room":"a7g3j29vcq","v":2,"at":1795687129370,"e":"seated","d":{"seat":"w1","who":"p245h98ffmqx","name":"Livia","tip":"9056011d7786fdd0863f489df24d98b4a8ee833d1102a58aafb07b2f319edd2f"},"h":"73c0a1e4419a1b9a"}');
INSERT INTO "events" VALUES(3,1,3,2,'pmf6m22yrkjv',3,'{"t":"event","room":"a7g3j29vcq","v":3,"at":1795687129374,"e":"seated","d":{"seat":"b1","who":"pmf6m22yrkjv","name":"Galla","tip":"ca5262dd08349037e7cc10d81216c5444404f761fa1a9b821ac60b2f4e7d0590"},"h":"ea5d2f89e6362365"}');
INSERT INTO "events" VALUES(4,1,4,3,'pmf6m22yrkjv',3,'{"t":"event","room":"a7g3j29vcq","v":4,"at":1795687129374,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"9c099001b7c7682f4c775e6e40c4111839a1d26c48fe3cc80b3532a28fc269e7","seats":{"w1":{"who":"p245h98ffmqx","name":"Livia","tip":"9056011d7786fdd0863f489df24d98b4a8ee833d1102a58aafb07b2f319edd2f"},"b1":{"who":"pmf6m22yrkjv","name":"Galla","tip":"ca5262dd08349037e7cc10d81216c5444404f761fa1a9b821ac60b2f4e7d0590"}},"tip":"386d5bc2fcc5893219fdcecc67d64f9492058144ead26d04d30a4bce4ed1ebe8"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"74781c5b4cb14d30"}');
INSERT INTO "events" VALUES(5,1,5,4,'p245h98ffmqx',5,'{"t":"event","room":"a7g3j29vcq","v":5,"at":1795687129378,"e":"linked","d":{"seat":"w1","link":"e8d381fc9eba72be53ecf9c7f9a5ecf6a4a74d39c0bf44969f211ca7950a47a9"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9996},"h":"d1936d6a829a3dc3"}');
INSERT INTO "events" VALUES(6,1,6,5,'pmf6m22yrkjv',4,'{"t":"event","room":"a7g3j29vcq","v":6,"at":1795687129379,"e":"rolloff","d":{"i":1,"white":[6,2,4],"black":[4,3,1],"first":"w","links":["24e55c1697025d93c019c7cef07f314835e9b0015acb52e74b7f15f7ab44c882","e8d381fc9eba72be53ecf9c7f9a5ecf6a4a74d39c0bf44969f211ca7950a47a9","d8f0aae2bd72639b6551ac395814890d95e824a78563c2a83b91b2b57fb88c4d"]},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"e62058e056f01fac"}');
INSERT INTO "events" VALUES(7,1,7,6,'p245h98ffmqx',6,'{"t":"event","room":"a7g3j29vcq","v":7,"at":1795687129381,"e":"linked","d":{"seat":"w1","link":"a8cdf4f5953cc022fc3b421473d9687018e37b7acd715b8360f44e2fad719c1b"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9998},"h":"daea97a9a6577dc4"}');
INSERT INTO "events" VALUES(8,1,8,7,'pmf6m22yrkjv',5,'{"t":"event","room":"a7g3j29vcq","v":8,"at":1795687129381,"e":"rolled","d":{"i":2,"seat":"w1","dice":[1,4,1],"witness":"b1","links":["4d7f0f56cd4ee374db5dffec9e21252f98d67bd2ede7349e4cf73c4f013a4a4d","36f1577f946acda29dc9afe7885fdb61770610b11f9e2f1423cbfab1ea8edcbb","a8cdf4f5953cc022fc3b421473d9687018e37b7acd715b8360f44e2fad719c1b"]},"p":"af48519ec974f1ed","c":{"w":180000,"b":180000,"run":"w","free":10000},"h":"bd1c125d4d4a057e"}');
INSERT INTO "events" VALUES(9,1,9,8,'p245h98ffmqx',7,'{"t":"event","room":"a7g3j29vcq","v":9,"at":1795687129385,"e":"turn","d":{"seat":"w1","steps":["hand/1","1/2","hand/4"],"link":"125eb7ee51ff4d3b602a30a8612a75c2badec0397951ded951f83dc5bad73e5f"},"p":"1004890ea0559ba7","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"4eade9a93b44e826"}');
INSERT INTO "events" VALUES(10,1,10,9,'pmf6m22yrkjv',6,'{"t":"event","room":"a7g3j29vcq","v":10,"at":1795687129387,"e":"rolled","d":{"i":3,"seat":"b1","dice":[2,4,3],"witness":"w1","links":["5d30f5efed8d5bfcdab34a7ea51310581a4ee537e7ab1e02b9e84664db3d924d","125eb7ee51ff4d3b602a30a8612a75c2badec0397951ded951f83dc5bad73e5f","edc776da2d9c2074a8855980b6039df75a52e5943fe365e537ec53d7e68e4ed4"]},"p":"111d039db76d6b40","c":{"w":180000,"b":180000,"run":"b","free":10898},"h":"f22debd5f9360f60"}');
INSERT INTO "events" VALUES(11,1,11,10,'pmf6m22yrkjv',7,'{"t":"event","room":"a7g3j29vcq","v":11,"at":1795687129393,"e":"turn","d":{"seat":"b1","steps":["hand/2*","2/5","5/9"],"link":"9073cf7f172993f2534fe0408c3384e445831f98b678481584040fc63be2b7f5"},"p":"72fa4d186987ebbd","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"c328ce22d8d75e0b"}');
INSERT INTO "events" VALUES(12,1,12,11,'p245h98ffmqx',8,'{"t":"event","room":"a7g3j29vcq","v":12,"at":1795687129395,"e":"rolled","d":{"i":4,"seat":"w1","dice":[3,1,6],"witness":"b1","links":["389dfe20fad46e2c70bc3bbea32ecb85c0b2b67aad1e99bca2652347a9526862","9073cf7f172993f2534fe0408c3384e445831f98b678481584040fc63be2b7f5","8d89c6457e6eb8adc2a3480c337cf9e5b5833da8e6f3fae738a524689623ee55"]},"p":"d976aed28610eee2","c":{"w":180000,"b":180000,"run":"w","free":10898},"h":"7255340f877183f7"}');
INSERT INTO "events" VALUES(13,1,13,12,'p245h98ffmqx',9,'{"t":"event","room":"a7g3j29vcq","v":13,"at":1795687129397,"e":"turn","d":{"seat":"w1","steps":["bar/1","hand/6","6/9*"],"link":"fd826906395432a65edaa592467cc14e7d7c798d4fee04e18c3c0570d320cb66"},"p":"e3285522ce1f8205","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"4494b65c965802c8"}');
INSERT INTO "events" VALUES(14,1,14,13,'pmf6m22yrkjv',8,'{"t":"event","room":"a7g3j29vcq","v":14,"at":1795687129399,"e":"rolled","d":{"i":5,"seat":"b1","dice":[6,6,6],"witness":"w1","links":["d5ac2c9bc3cbfe7d5e0d805373aeb36e3be88fe210283a6d5b5ba679c09e4957","fd826906395432a65edaa592467cc14e7d7c798d4fee04e18c3c0570d320cb66","f66e35b72222977d34c97ba4c185bcee4ea8bb031eec7e095325546a7769f312"]},"p":"51229fd83c549e7a","c":{"w":180000,"b":180000,"run":"b","free":10898},"h":"33d20a128ac5afd3"}');
INSERT INTO "events" VALUES(15,1,15,14,'pmf6m22yrkjv',9,'{"t":"event","room":"a7g3j29vcq","v":15,"at":1795687129406,"e":"turn","d":{"seat":"b1","steps":["bar/6","6/12","hand/6"],"link":"386f15214d07c5f29f7de6b5632713bcaf3584f7928d84c002b671724607b32f"},"p":"9fb478cd2735dd3f","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"cfde166510bffe2d"}');
INSERT INTO "events" VALUES(16,1,16,15,'p245h98ffmqx',10,'{"t":"event","room":"a7g3j29vcq","v":16,"at":1795687129415,"e":"rolled","d":{"i":6,"seat":"w1","dice":[4,1,6],"witness":"b1","links":["ef27e4d2cbae05956fc0cbf5595c82ffda79849be4c4c269688a0ec67a0d1cbe","386f15214d07c5f29f7de6b5632713bcaf3584f7928d84c002b671724607b32f","3b5dd3a4ccc22db2143bf4f28c1f163cb89a61feeda550d36c58c0b75ea2892d"]},"p":"db385fcc72cbc8a0","c":{"w":180000,"b":180000,"run":"w","free":10891},"h":"ac56b46637cf89cb"}');
INSERT INTO "events" VALUES(17,1,17,16,'p245h98ffmqx',11,'{"t":"event","room":"a7g3j29vcq","v":17,"at":1795687129421,"e":"turn","d":{"seat":"w1","steps":["hand/4","hand/6*","4/5"],"link":"bdf35a16e25091ee373ca09d9bb9a412e3878686175b1e6eabbe0a6afd2f35ea"},"p":"cb86d7228f9edafc","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"457f6215358689f7"}');
INSERT INTO "events" VALUES(18,1,18,17,'pmf6m22yrkjv',10,'{"t":"event","room":"a7g3j29vcq","v":18,"at":1795687129425,"e":"rolled","d":{"i":7,"seat":"b1","dice":[4,1,6],"witness":"w1","links":["526fbb0d214b334c9d63585ce5f9be76756ecab413c2ac23160bd987fd4c3091","bdf35a16e25091ee373ca09d9bb9a412e3878686175b1e6eabbe0a6afd2f35ea","32ba8ce359d17bff0165831790c25fd399354535a18cd8ac06bde8b20fcb075c"]},"p":"a76ba8b456b3a68b","c":{"w":180000,"b":180000,"run":"b","free":10896},"h":"05ab410655eaf10c"}');
INSERT INTO "events" VALUES(19,1,19,18,'pmf6m22yrkjv',11,'{"t":"event","room":"a7g3j29vcq","v":19,"at":1795687129427,"e":"turn","d":{"seat":"b1","steps":["bar/4*","4/10","10/11"],"link":"6cbfc33fbb17466077a26af271166d9dc5a8629e1a7cee3b018a5c005e333c07"},"p":"8285610863e95b44","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"96801d932ef5802f"}');
INSERT INTO "events" VALUES(20,1,20,19,'p245h98ffmqx',12,'{"t":"event","room":"a7g3j29vcq","v":20,"at":1795687129429,"e":"rolled","d":{"i":8,"seat":"w1","dice":[6,5,4],"witness":"b1","links":["76145e03fd8c4f6e244d182cb688393b55115454281d2acff521fa1d203ce309","6cbfc33fbb17466077a26af271166d9dc5a8629e1a7cee3b018a5c005e333c07","d39d7049b038b9df65e7446e2bb1374f46d11779d39e2e679dd7aefc3e08c727"]},"p":"4fc317dedefb2564","c":{"w":180000,"b":180000,"run":"w","free":10898},"h":"56fa8b53737814a5"}');
INSERT INTO "events" VALUES(21,1,21,20,'pmf6m22yrkjv',12,'{"t":"event","room":"a7g3j29vcq","v":21,"at":1795687129430,"e":"resigned","d":{"seat":"b1"},"p":"4fc317dedefb2564","c":{"w":180000,"b":180000,"run":"w","free":10897},"h":"8b96a48cfb20ff7d"}');
INSERT INTO "events" VALUES(22,1,22,21,'pmf6m22yrkjv',12,'{"t":"event","room":"a7g3j29vcq","v":22,"at":1795687129430,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"8f91a62fad1ebdca72ba0e9ce07a78e16ac7f5d742d521d016119d74381c3450"},"p":"4fc317dedefb2564","c":{"w":180000,"b":180000,"run":"","free":0},"h":"1ec4dcb98fd29cb5"}');
INSERT INTO "events" VALUES(23,2,1,0,'pp2vd95m27n2',2,'{"t":"event","room":"kr3sj3khkk","v":1,"at":1795687129505,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"pp2vd95m27n2","host_name":"Bronze Sparrow","tip":"0d20de4b559c287b0685bc220a0bd74c6cf90fbefe0a61625774790598ebde55"},"h":"c8f46ce17be49dae"}');
INSERT INTO "events" VALUES(24,2,2,23,'pp2vd95m27n2',4,'{"t":"event","room":"kr3sj3khkk","v":2,"at":1795687129543,"e":"seated","d":{"seat":"w1","who":"pp2vd95m27n2","name":"Bronze Sparrow","tip":"62f6cb7b49c54ad7830664e83484906cc6ffefe5a095399b7d01bafe6cfc81d7"},"h":"4d7ca79a1ef48c40"}');
INSERT INTO "events" VALUES(25,2,3,24,'phy2mq0mv1sv',3,'{"t":"event","room":"kr3sj3khkk","v":3,"at":1795687129562,"e":"seated","d":{"seat":"b1","who":"phy2mq0mv1sv","name":"Ebony Quail","tip":"62a6b52e16e10271bf46747f69f52d8b3e18a52a11a6271eda8dcb8aaf6435bf"},"h":"8d376e0b52b02585"}');
INSERT INTO "events" VALUES(26,2,4,25,'phy2mq0mv1sv',3,'{"t":"event","room":"kr3sj3khkk","v":4,"at":1795687129562,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"c4539b6d7a341c2701b79c8df86fd9f5e019a2e83ee52ea0fbb90dafe721ddd9","seats":{"w1":{"who":"pp2vd95m27n2","name":"Bronze Sparrow","tip":"62f6cb7b49c54ad7830664e83484906cc6ffefe5a095399b7d01bafe6cfc81d7"},"b1":{"who":"phy2mq0mv1sv","name":"Ebony Quail","tip":"62a6b52e16e10271bf46747f69f52d8b3e18a52a11a6271eda8dcb8aaf6435bf"}},"tip":"0d20de4b559c287b0685bc220a0bd74c6cf90fbefe0a61625774790598ebde55"},"p":"1960fa269019c889","h":"d0e0891d56c97a21"}');
INSERT INTO "events" VALUES(27,2,5,26,'pp2vd95m27n2',6,'{"t":"event","room":"kr3sj3khkk","v":5,"at":1795687129604,"e":"linked","d":{"seat":"w1","link":"e98d18db02c64bd25262e272ce22a1e564eddfe23e03f978224188d704bbb030"},"p":"1960fa269019c889","h":"5c0bcebf7b81a2f4"}');
INSERT INTO "events" VALUES(28,2,6,27,'phy2mq0mv1sv',8,'{"t":"event","room":"kr3sj3khkk","v":6,"at":1795687129605,"e":"rolloff","d":{"i":1,"white":[1,6,1],"black":[5,2,4],"first":"b","links":["0eb4adf25a613058c93766f2588fce58c5ee3b146f32439861d8c4f881a4272f","e98d18db02c64bd25262e272ce22a1e564eddfe23e03f978224188d704bbb030","8308c4b56e5fc6801786c3df2be9abf82116a622468fa4ac2115155fb5c03c51"]},"p":"d381218ae67aafcc","h":"0da16621b4adff66"}');
INSERT INTO "events" VALUES(29,2,7,28,'pp2vd95m27n2',7,'{"t":"event","room":"kr3sj3khkk","v":7,"at":1795687129614,"e":"linked","d":{"seat":"w1","link":"164edb5a47f23cec004786402a45821cc6a19c82aeb3e52b52ba0f090a2eaf8f"},"p":"d381218ae67aafcc","h":"3dc199a3642555e7"}');
INSERT INTO "events" VALUES(30,2,8,29,'phy2mq0mv1sv',9,'{"t":"event","room":"kr3sj3khkk","v":8,"at":1795687129617,"e":"rolled","d":{"i":2,"seat":"b1","dice":[6,6,4],"witness":"w1","links":["f39c38593d1c7f0c5bb2e8dc53f4c10b0b550e4af496717098e41fc38ce47aff","164edb5a47f23cec004786402a45821cc6a19c82aeb3e52b52ba0f090a2eaf8f","2d6f3b4e4d64c870c294dd5dd06c32fe1263627ca67183f28dfaad477bcfb3be"]},"p":"75a54d0ff6d65305","h":"93b830822dbf2975"}');
INSERT INTO "events" VALUES(31,2,9,30,'phy2mq0mv1sv',10,'{"t":"event","room":"kr3sj3khkk","v":9,"at":1795687129637,"e":"turn","d":{"seat":"b1","steps":["hand/4","4/10","hand/6"],"link":"aec499114b362423b7d24289007d16eacb7e16d852467150b6bacff52b1e617a"},"p":"52b3244fcf07c708","h":"beb0b7e092c5d554"}');
INSERT INTO "events" VALUES(32,2,10,31,'pp2vd95m27n2',8,'{"t":"event","room":"kr3sj3khkk","v":10,"at":1795687129639,"e":"rolled","d":{"i":3,"seat":"w1","dice":[2,1,3],"witness":"b1","links":["a76d2ec0fba56ad41ba7efd519693fb9c4b5fc66845e176c8084c6f1c918fa01","aec499114b362423b7d24289007d16eacb7e16d852467150b6bacff52b1e617a","5346731d88da1fbd5864ef123db88a3dddc7223937fbca0c4df0810171470c50"]},"p":"7acc889cbb234b7f","h":"5cea1716b05e850e"}');
INSERT INTO "events" VALUES(33,2,11,32,'pp2vd95m27n2',9,'{"t":"event","room":"kr3sj3khkk","v":11,"at":1795687129641,"e":"turn","d":{"seat":"w1","steps":["hand/1","1/3","hand/3"],"link":"d921723e37e625eb2fda40b892a9c0d2c79d1ca88e2b221a518b5becab9ae8d4"},"p":"525428dddda95645","h":"aaaffb98bbfc8203"}');
INSERT INTO "events" VALUES(34,2,12,33,'phy2mq0mv1sv',11,'{"t":"event","room":"kr3sj3khkk","v":12,"at":1795687129643,"e":"rolled","d":{"i":4,"seat":"b1","dice":[2,3,1],"witness":"w1","links":["0115eb0324de337930314931822e8b81a1843caf0793ee1a1f305c7d4f9b32c0","d921723e37e625eb2fda40b892a9c0d2c79d1ca88e2b221a518b5becab9ae8d4","d9b062ad3f4afa4db98afac333e8b3f11a1d5e45b41fd45d241ed9709377a57e"]},"p":"3a7f9d046efce5ea","h":"3992bc9180d85ea7"}');
INSERT INTO "events" VALUES(35,2,13,34,'phy2mq0mv1sv',12,'{"t":"event","room":"kr3sj3khkk","v":13,"at":1795687129645,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/5","hand/1"],"link":"bd9a76f46d5ce1e52e2f41c69fbbd384f815e69b6f603a561af4589fa9599dbf"},"p":"c4edc7b2a8be856c","h":"a412bba62c928cfc"}');
INSERT INTO "events" VALUES(36,2,14,35,'pp2vd95m27n2',10,'{"t":"event","room":"kr3sj3khkk","v":14,"at":1795687129647,"e":"rolled","d":{"i":5,"seat":"w1","dice":[1,3,6],"witness":"b1","links":["d06791d6bf2477c4e7ea515d59bedd6e712020104a7dffc6692130300ec2cad3","bd9a76f46d5ce1e52e2f41c69fbbd384f815e69b6f603a561af4589fa9599dbf","84f549b1f9b91d1b20c8543fc88733d66b98984583ae0e569bf8f77930c7cd27"]},"p":"2cd68ab36bd329f8","h":"f45c1f08da191b27"}');
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
INSERT INTO "games" VALUES(1,'a7g3j29vcq',1,'tabula','tabula@1',1795687129374,1795687129430,'1-0','resigned',6,1,1,0);
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
INSERT INTO "lines" VALUES('kr3sj3khkk',1,1795687129578,4,4,'watchers','pjt2j0h2vxv7','Nimble Oriole','You fools',0,'host','Insults');
INSERT INTO "lines" VALUES('kr3sj3khkk',2,1795687129599,4,7,'players','phy2mq0mv1sv','Ebony Quail','good-luck',1,'','');
CREATE TABLE logins(
    token_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    device TEXT NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "logins" VALUES(X'1693D36AD423E6B00FF8570451497F1D2A56870A8E6D35705639E59632EAA9F2','pmf6m22yrkjv','Python-urllib',1795687129360,1795687129360);
INSERT INTO "logins" VALUES(X'9E2E846645C89A6DD6284D3A7E0E21EAB6F3CD7DB487492167D8B935361B2926','p245h98ffmqx','Python-urllib',1795687129315,1795687129315);
INSERT INTO "logins" VALUES(X'B1B654E28BF8E3D40571EA802A62C88A324034B73F0846CACDAF1AF1C7B6656D','pbxd7n6akmj9','Python-urllib',1795687129487,1795687129487);
CREATE TABLE marks(id INTEGER PRIMARY KEY, filling BLOB NOT NULL);
INSERT INTO "marks" VALUES(1,X'1C019605F047F2395167643942852FE7FCE41B4FE3A1F11CE3C50D9EF111F8DB');
CREATE TABLE moves(
    code_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    until INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "moves" VALUES(X'1C019605F047F2395167643942852FE7FCE41B4FE3A1F11CE3C50D9EF111F8DB','p245h98ffmqx',4102444800000);
CREATE TABLE numbers(
    name TEXT PRIMARY KEY,
    number INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "numbers" VALUES('archive',0);
CREATE TABLE persons(
    who TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    seen INTEGER NOT NULL
, made INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
INSERT INTO "persons" VALUES('p245h98ffmqx',X'1C019605F047F2395167643942852FE7FCE41B4FE3A1F11CE3C50D9EF111F8DB','Livia',1795687129315,1795687129218);
INSERT INTO "persons" VALUES('pbxd7n6akmj9',X'C4C02831AC58181F3BF0F7CC909D72673F9E73C0C3FA3B135AE6A89DC7E05B60','Ursus',1795687129487,1795687129447);
INSERT INTO "persons" VALUES('phy2mq0mv1sv',X'AAB657D1420A3D2822FF459BFE1BA0DF858D717B606839A97280936B37F63C88','Ebony Quail',1795687129440,1795687129440);
INSERT INTO "persons" VALUES('pjt2j0h2vxv7',X'260E0E88E31F54F19B7A5F24C3E2A2B1DAA96847926766A0FE79A1FA202D0D9B','Nimble Oriole',1795687129444,1795687129444);
INSERT INTO "persons" VALUES('pmf6m22yrkjv',X'D7A9B4F10D404A45048937AA3518CDBDAD21B0AF5134FBE221AF900AD356F3DA','Galla',1795687129360,1795687129327);
INSERT INTO "persons" VALUES('pp2vd95m27n2',X'531812728480F97DE45427C44A51F6D261B96F621D1C1EEA41BAF99C07BE17DD','Bronze Sparrow',1795687129437,1795687129437);
CREATE TABLE players(
    game INTEGER NOT NULL,
    seat TEXT NOT NULL,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(game, seat)
) WITHOUT ROWID;
INSERT INTO "players" VALUES(1,'b1','pmf6m22yrkjv','Galla');
INSERT INTO "players" VALUES(1,'w1','p245h98ffmqx','Livia');
CREATE TABLE puzzle_days(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    day INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset, day)
) WITHOUT ROWID;
INSERT INTO "puzzle_days" VALUES('p245h98ffmqx','tabula',20416);
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
INSERT INTO "rating_steps" VALUES(1,'p245h98ffmqx','tabula','a7g3j29vcq',1,1795687129430,'pmf6m22yrkjv',1500.0,1.66221200147034551264e+03,2.90230507782238646543e+02);
INSERT INTO "rating_steps" VALUES(2,'pmf6m22yrkjv','tabula','a7g3j29vcq',1,1795687129430,'p245h98ffmqx',1500.0,1.33778799852965448737e+03,2.90230507782238646543e+02);
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
INSERT INTO "ratings" VALUES('p245h98ffmqx','tabula',1.66221200147034551264e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795687129430);
INSERT INTO "ratings" VALUES('pmf6m22yrkjv','tabula',1.33778799852965448737e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795687129430);
CREATE TABLE recoveries(
    who TEXT NOT NULL,
    code_hash BLOB NOT NULL,
    PRIMARY KEY(who, code_hash)
) WITHOUT ROWID;
INSERT INTO "recoveries" VALUES('p245h98ffmqx',X'390DFF801F9F6230F71922EA3D910F61403E588DB559B3C031FA1D7E80A0977D');
INSERT INTO "recoveries" VALUES('p245h98ffmqx',X'57879FEACB584FE2371F7E0494B438E2854B4317DA137E29B0F58636BE266663');
INSERT INTO "recoveries" VALUES('p245h98ffmqx',X'5EFEE77AE8498ABEC24F93E6585F2B52197898489D2F5FB7FF4B7AB4615A29B9');
INSERT INTO "recoveries" VALUES('p245h98ffmqx',X'7D7A3CCD9A290D5CF5D51A5AD1A9B8C1F0321A587322FD25C228E510D4A43384');
INSERT INTO "recoveries" VALUES('p245h98ffmqx',X'B1C7853EA07418A50B1E86AE604ACC1D2A777159587C7AD5A4C60AD7491E4138');
INSERT INTO "recoveries" VALUES('p245h98ffmqx',X'B1E7497954A040998DB993F82742A3D5D12DA317D52B7A54F60EB4705276786A');
INSERT INTO "recoveries" VALUES('p245h98ffmqx',X'CFDBE5763D1DA32C76347224CB9EA9ADD5348729B2749D3E144A6154A5E9FCFB');
INSERT INTO "recoveries" VALUES('p245h98ffmqx',X'EC85AE5E77E423B0F5D2E2D9CDAEE332B9812328561A7954CDFBE23FAE614B2F');
INSERT INTO "recoveries" VALUES('pbxd7n6akmj9',X'227180DB5AB3AD748EBF712A99FDB3624B8E26586F405EF4E7B6A7EC53C4A73D');
INSERT INTO "recoveries" VALUES('pbxd7n6akmj9',X'36A4FCA352CBBD7CBD06798166DE83FE4F87FBF43AD7C593EA5C11471519E100');
INSERT INTO "recoveries" VALUES('pbxd7n6akmj9',X'80D1B4D2CBDE1C888AB138B19849CE69B560C4775A526AA583CE78D5460104AE');
INSERT INTO "recoveries" VALUES('pbxd7n6akmj9',X'A45EAABA4A175FDB93F75E33FCF6C2DCA7368E3F8627AD2228D3BB8F1E0A21FF');
INSERT INTO "recoveries" VALUES('pbxd7n6akmj9',X'B4F7DC3A7DA2D01ED7312B81BDF37CFE8B8C0C9DEFC4D07C23B053BF703CCBE1');
INSERT INTO "recoveries" VALUES('pbxd7n6akmj9',X'C01AAF9EE92F5558AE3E1FCBD1B8D692978EBAE73076913B6DB3499CB47A66E4');
INSERT INTO "recoveries" VALUES('pbxd7n6akmj9',X'DFC785AE0053A9E7E5A0648AD002A3485471E70C24A6B4C2EE23FA51709C74C3');
INSERT INTO "recoveries" VALUES('pbxd7n6akmj9',X'EB1DF8C04C94EACF20EB92BE0BDAF321CC89823EC24A9D93952D4D81B7C10FC3');
INSERT INTO "recoveries" VALUES('pmf6m22yrkjv',X'02C8F9F2ED493426A46F8EEFDECCB70726CBD0C6E890858490380C28BEA60D85');
INSERT INTO "recoveries" VALUES('pmf6m22yrkjv',X'5AE7B893819A346B7A385425959912BCC4D7CFF363CE4112096E23857F2759E3');
INSERT INTO "recoveries" VALUES('pmf6m22yrkjv',X'62470B0F67A0013375DDDE2CAF482CF1F0D56FBE03521536CE7EC8C1BA0EA668');
INSERT INTO "recoveries" VALUES('pmf6m22yrkjv',X'B0A5FE8A16E7D43028BDEC1BFE32C8FAE1B669C92D176D85211F08C7F5B76BDD');
INSERT INTO "recoveries" VALUES('pmf6m22yrkjv',X'B596BFE72E837859AFB4CE2A70C561FF1CAD946CFC4EB1A3BF857290D75FE325');
INSERT INTO "recoveries" VALUES('pmf6m22yrkjv',X'C15611B06FAEF1FEB3493C56C050012CB3074E7572EB004E21A65FCDE9DBB1E5');
INSERT INTO "recoveries" VALUES('pmf6m22yrkjv',X'EB2580C33D1F5D6721E36A50C3C590CE89D40BEEC4FDC7AA82AA67532833834C');
INSERT INTO "recoveries" VALUES('pmf6m22yrkjv',X'F2B2302264EF910E3B8479C5BA0798FCCFB1273D946B8D675A89B64FE526D515');
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
INSERT INTO "reports" VALUES(1,1795687129579,'phy2mq0mv1sv','pjt2j0h2vxv7','insult','Look.','kr3sj3khkk','[{"n":1,"channel":"watchers","who":"pjt2j0h2vxv7","name":"Nimble Oriole","at":1795687129578,"v":4,"text":"You fools"}]');
CREATE TABLE rooms(
    number INTEGER PRIMARY KEY,
    room TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    since INTEGER NOT NULL
);
INSERT INTO "rooms" VALUES(1,'a7g3j29vcq','ended',1795687129430);
INSERT INTO "rooms" VALUES(2,'kr3sj3khkk','playing',1795687129562);
CREATE TABLE seats(
    who TEXT NOT NULL,
    room INTEGER NOT NULL,
    PRIMARY KEY(who, room)
) WITHOUT ROWID;
INSERT INTO "seats" VALUES('p245h98ffmqx',1);
INSERT INTO "seats" VALUES('pmf6m22yrkjv',1);
INSERT INTO "seats" VALUES('phy2mq0mv1sv',2);
INSERT INTO "seats" VALUES('pp2vd95m27n2',2);
CREATE TABLE solved(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset, puzzle)
) WITHOUT ROWID;
INSERT INTO "solved" VALUES('p245h98ffmqx','tabula','0123456789',1764000000000);
CREATE TABLE thrown(
    who TEXT NOT NULL,
    kind TEXT NOT NULL,
    face INTEGER NOT NULL,
    n INTEGER NOT NULL,
    PRIMARY KEY(who, kind, face)
) WITHOUT ROWID;
INSERT INTO "thrown" VALUES('p245h98ffmqx','d6',1,4);
INSERT INTO "thrown" VALUES('p245h98ffmqx','d6',3,1);
INSERT INTO "thrown" VALUES('p245h98ffmqx','d6',4,3);
INSERT INTO "thrown" VALUES('p245h98ffmqx','d6',5,1);
INSERT INTO "thrown" VALUES('p245h98ffmqx','d6',6,3);
INSERT INTO "thrown" VALUES('pmf6m22yrkjv','d6',1,1);
INSERT INTO "thrown" VALUES('pmf6m22yrkjv','d6',2,1);
INSERT INTO "thrown" VALUES('pmf6m22yrkjv','d6',3,1);
INSERT INTO "thrown" VALUES('pmf6m22yrkjv','d6',4,2);
INSERT INTO "thrown" VALUES('pmf6m22yrkjv','d6',6,4);
CREATE TABLE timeouts(
    chat TEXT NOT NULL,
    who TEXT NOT NULL,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY(chat, who)
) WITHOUT ROWID;
INSERT INTO "timeouts" VALUES('kr3sj3khkk','pjt2j0h2vxv7',4102444800000,'Insults');
CREATE TABLE tips(tip BLOB PRIMARY KEY, room TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "tips" VALUES(X'62A6B52E16E10271BF46747F69F52D8B3E18A52A11A6271EDA8DCB8AAF6435BF','kr3sj3khkk');
INSERT INTO "tips" VALUES(X'62F6CB7B49C54AD7830664E83484906CC6FFEFE5A095399B7D01BAFE6CFC81D7','kr3sj3khkk');
INSERT INTO "tips" VALUES(X'9056011D7786FDD0863F489DF24D98B4A8EE833D1102A58AAFB07B2F319EDD2F','a7g3j29vcq');
INSERT INTO "tips" VALUES(X'CA5262DD08349037E7CC10D81216C5444404F761FA1A9B821AC60B2F4E7D0590','a7g3j29vcq');
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
