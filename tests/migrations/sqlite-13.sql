-- {"ended": "z6jbn442zv", "running": "vc1ev8yaea", "account": "pcs5aqmzhkkk", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "phevn7avkxzf", "token": "w2Sw2PsNknskHHoNItmVYM1ycGQKGCDIWT1JqnrJLVQ", "seat": "w1", "secret": "09e44db32ab3179fa1fca2671c72d61ab24164ee0c4ed2e20d32832c8f8916db"}, {"who": "p60c5kqvgm42", "token": "x_f6qRouVmI9p0Qug7Ny9rv7LwqrUZUkI0il9X-6t2c", "seat": "b1", "secret": "a9acb990b473d8a342ba08545ea39b169d5027c1fc8e96e0776d227f2f4adf6b"}]}
PRAGMA application_id = 1415668325;
PRAGMA user_version = 13;
BEGIN TRANSACTION;
CREATE TABLE account_keys(key TEXT PRIMARY KEY, who TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "account_keys" VALUES('galla','p11zm704s4jd');
INSERT INTO "account_keys" VALUES('llvla','pcs5aqmzhkkk');
INSERT INTO "account_keys" VALUES('ursus','pgw1yjnkcey1');
CREATE TABLE accounts(
    who TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    password TEXT NOT NULL,
    vault TEXT NOT NULL,
    made INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "accounts" VALUES('p11zm704s4jd','Galla','$argon2id$v=19$m=19456,t=2,p=1$Zn8HoPK9xDHbO+uBZ2mu3w$aJwfT0L8nnZnmI4nfXDKkfLnpllWOWG839950u8TDsM','sealed',1795887780956);
INSERT INTO "accounts" VALUES('pcs5aqmzhkkk','Livia','$argon2id$v=19$m=19456,t=2,p=1$5uBSATCPbEiEtfB8nbfM0g$v0XnLgqk7d+Oya6fACk0neN8Ex3tD0X+OkmVuXrMP4A','sealed',1795887780931);
INSERT INTO "accounts" VALUES('pgw1yjnkcey1','Ursus','$argon2id$v=19$m=19456,t=2,p=1$wm80jZYMbJRs+iKaRUjeRw$F7rVjjhK/NmfLgiuzq10Ia6WPDI47BdKE6p0hgomlAw','sealed',1795887781051);
CREATE TABLE acts(
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    what TEXT NOT NULL,
    target TEXT NOT NULL,
    why TEXT NOT NULL
);
INSERT INTO "acts" VALUES(1,1795887781072,'phevn7avkxzf','timeout','vc1ev8yaea/pes6yp3n8kz2','Insults');
INSERT INTO "acts" VALUES(2,1795887781094,'operator','ban','203.0.113.9','a test');
CREATE TABLE bans(
    id INTEGER PRIMARY KEY,
    target TEXT NOT NULL UNIQUE,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    by TEXT NOT NULL,
    at INTEGER NOT NULL
);
INSERT INTO "bans" VALUES(1,'203.0.113.9',0,'a test','operator',1795887781094);
CREATE TABLE blocks(
    who TEXT NOT NULL,
    other TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(who, other)
) WITHOUT ROWID;
INSERT INTO "blocks" VALUES('p60c5kqvgm42','pes6yp3n8kz2','Olive Marten');
CREATE TABLE bots(who TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO "bots" VALUES('pgw1yjnkcey1');
CREATE TABLE chains(
    room INTEGER NOT NULL,
    game INTEGER NOT NULL,
    seed BLOB NOT NULL,
    PRIMARY KEY(room, game)
) WITHOUT ROWID;
INSERT INTO "chains" VALUES(1,1,X'D85F23A124D99B2971E1F910307FCE0CCC54DA3F6212BD7179BA7DA9E4EF70DB');
INSERT INTO "chains" VALUES(1,2,X'A1FF34A5FECB095290C2E6B4B7566A2FFC2BDF2217A1580CE0359CF59BDBC75B');
INSERT INTO "chains" VALUES(2,1,X'DB7637220CE5DEEBF64E988751F47A9DD6F511DFA5F60FF3B056DFC84E91049C');
CREATE TABLE departures(
    who TEXT NOT NULL,
    room TEXT NOT NULL,
    game INTEGER NOT NULL,
    at INTEGER NOT NULL,
    excused INTEGER NOT NULL,
    aborted INTEGER NOT NULL,
    PRIMARY KEY(who, room, game)
) WITHOUT ROWID;
INSERT INTO "departures" VALUES('pcs5aqmzhkkk','aroom',1,1764000000000,0,1);
CREATE TABLE events(
    id INTEGER PRIMARY KEY,
    room INTEGER NOT NULL,
    v INTEGER NOT NULL,
    before INTEGER NOT NULL,
    who TEXT NOT NULL,
    command INTEGER NOT NULL,
    text TEXT NOT NULL
);
INSERT INTO "events" VALUES(1,1,1,0,'pcs5aqmzhkkk',2,'{"t":"event","room":"z6jbn442zv","v":1,"at":1795887780958,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"pcs5aqmzhkkk","host_name":"Livia","tip":"ecab9a410c24683209511fc643a7fb2436e745060b1618fca9c8aa2ccfd6a556"},"h":"d1e5769df872a420"}');
INSERT INTO "events" VALUES(2,1,2,1,'pcs5aqmzhkkk',4,'{"t":"event","room":"z6jbn442zv","v":2,"at":1795887780967,"e":"seated","d":{"seat":"w1","who":"pcs5aqmzhkkk","name":"Livia","tip":"4c2091f94f09a21b34503e6deea40c5fc35f13b30bc323531e1963907e981b08"},"h":"c10aa06e35254ab2"}');
INSERT INTO "events" VALUES(3,1,3,2,'p11zm704s4jd',3,'{"t":"event","room":"z6jbn442zv","v":3,"at":1795887780969,"e":"seated","d":{"seat":"b1","who":"p11zm704s4jd","name":"Galla","tip":"3529fac9fe83d500be41e46c8c7d27d4a004a9c00f80b044a2eb784c67921259"},"h":"eda135a1aa076aca"}');
INSERT INTO "events" VALUES(4,1,4,3,'p11zm704s4jd',3,'{"t":"event","room":"z6jbn442zv","v":4,"at":1795887780969,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"bf721e67cbd3f12add5bfa2d608368bee14762a83c349dbf721a002d7c892372","seats":{"w1":{"who":"pcs5aqmzhkkk","name":"Livia","tip":"4c2091f94f09a21b34503e6deea40c5fc35f13b30bc323531e1963907e981b08"},"b1":{"who":"p11zm704s4jd","name":"Galla","tip":"3529fac9fe83d500be41e46c8c7d27d4a004a9c00f80b044a2eb784c67921259"}},"tip":"ecab9a410c24683209511fc643a7fb2436e745060b1618fca9c8aa2ccfd6a556"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"9fbb7bdbd37275ae"}');
INSERT INTO "events" VALUES(5,1,5,4,'pcs5aqmzhkkk',5,'{"t":"event","room":"z6jbn442zv","v":5,"at":1795887780976,"e":"linked","d":{"seat":"w1","link":"1243a5fd52c454537c80506ceb7cddb4fa3d81371ec8f079a9d0ed18f057417f"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9993},"h":"ae9f755f1c7994b7"}');
INSERT INTO "events" VALUES(6,1,6,5,'p11zm704s4jd',4,'{"t":"event","room":"z6jbn442zv","v":6,"at":1795887780977,"e":"rolloff","d":{"i":1,"white":[1,1,5],"black":[1,6,2],"first":"b","links":["25cd7f1bd783665c1ee5636d0c0406883ac5ece42cad5b08c8d2c23c799bc814","1243a5fd52c454537c80506ceb7cddb4fa3d81371ec8f079a9d0ed18f057417f","849d7b9bc5bae1d7e2b886f7617d28d25b5dd1691295be03b10c8b6e8af33d7e"]},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"a67d06e0249ee5b9"}');
INSERT INTO "events" VALUES(7,1,7,6,'pcs5aqmzhkkk',6,'{"t":"event","room":"z6jbn442zv","v":7,"at":1795887780980,"e":"linked","d":{"seat":"w1","link":"68317942d15746c9c3979bfc8df0beca71a7e90bdfc246a3bb84c96a8458932d"},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"b","free":9997},"h":"76e5665c65453dc7"}');
INSERT INTO "events" VALUES(8,1,8,7,'p11zm704s4jd',5,'{"t":"event","room":"z6jbn442zv","v":8,"at":1795887780980,"e":"rolled","d":{"i":2,"seat":"b1","dice":[2,6,4],"witness":"w1","links":["a7e77251047e1285412722aa625b902fb0856a2a86ae3644ddb04a9b71cbe0f3","68317942d15746c9c3979bfc8df0beca71a7e90bdfc246a3bb84c96a8458932d","f4a279ef235bb023a6dcebbbf978c70f58adca623a9b902c3342168a489b8c1e"]},"p":"4a8092a1922f95e9","c":{"w":180000,"b":180000,"run":"b","free":9997},"h":"055ee78e2258e8c2"}');
INSERT INTO "events" VALUES(9,1,9,8,'p11zm704s4jd',6,'{"t":"event","room":"z6jbn442zv","v":9,"at":1795887780984,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/6","6/12"],"link":"bbbc51f04f34bab0c962cf5a0297c9cf84d4c3a2c3566f3a71b3b7cf7dff571a"},"p":"a60cfa79a3ec6532","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"118a279312b405f3"}');
INSERT INTO "events" VALUES(10,1,10,9,'pcs5aqmzhkkk',7,'{"t":"event","room":"z6jbn442zv","v":10,"at":1795887780986,"e":"rolled","d":{"i":3,"seat":"w1","dice":[2,4,2],"witness":"b1","links":["1dc28b4ee6ae73149698ed91305c0c3101336ec5142420c75f82d93eef0731cb","bbbc51f04f34bab0c962cf5a0297c9cf84d4c3a2c3566f3a71b3b7cf7dff571a","df05ff5ce8335b979ae00fc3f9d1eb5c10baa59a705077e496eba441db8684b1"]},"p":"400de56613e9b192","c":{"w":180000,"b":180000,"run":"w","free":10898},"h":"2b3a4d5777254261"}');
INSERT INTO "events" VALUES(11,1,11,10,'pcs5aqmzhkkk',8,'{"t":"event","room":"z6jbn442zv","v":11,"at":1795887780990,"e":"turn","d":{"seat":"w1","steps":["hand/2","2/4","hand/4"],"link":"6daea2b826d196149a3089ded4e0a3718d290b17b275d4a89cbfa0e0ab65f9dd"},"p":"3e6542c28a0cddcf","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"79d88ff9faba0a96"}');
INSERT INTO "events" VALUES(12,1,12,11,'p11zm704s4jd',7,'{"t":"event","room":"z6jbn442zv","v":12,"at":1795887780996,"e":"rolled","d":{"i":4,"seat":"b1","dice":[2,2,6],"witness":"w1","links":["fc98131b0058d317da62ad79bd111afeb8be46980d8c4bece204523fe68313a5","6daea2b826d196149a3089ded4e0a3718d290b17b275d4a89cbfa0e0ab65f9dd","6f37a9d562048153cb76a1c097d10bf1455041e0d45b42f2e9c59cc315d169ba"]},"p":"f799a34d6e1d6ccc","c":{"w":180000,"b":180000,"run":"b","free":10894},"h":"b18f40559fc31efc"}');
INSERT INTO "events" VALUES(13,1,13,12,'p11zm704s4jd',8,'{"t":"event","room":"z6jbn442zv","v":13,"at":1795887780998,"e":"turn","d":{"seat":"b1","steps":["hand/6","6/8","hand/2"],"link":"5d4c097fe1cdebff25bc0e9db543059fabf3e50c9e164584010844d059935972"},"p":"f44ab1ac86e0bf2a","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"5feb7305a91efc8c"}');
INSERT INTO "events" VALUES(14,1,14,13,'pcs5aqmzhkkk',9,'{"t":"event","room":"z6jbn442zv","v":14,"at":1795887781000,"e":"rolled","d":{"i":5,"seat":"w1","dice":[1,5,3],"witness":"b1","links":["91d2e7a1830882a85e2c3ae19015832ba4ddb4b03ddc479af0425ea12314d1bd","5d4c097fe1cdebff25bc0e9db543059fabf3e50c9e164584010844d059935972","f7f6da1edbcef16bccc6920730d1df377f195259e651c59ada41207670fa3529"]},"p":"1ce112e71937702e","c":{"w":180000,"b":180000,"run":"w","free":10898},"h":"15134997c17fe5a1"}');
INSERT INTO "events" VALUES(15,1,15,14,'pcs5aqmzhkkk',10,'{"t":"event","room":"z6jbn442zv","v":15,"at":1795887781003,"e":"turn","d":{"seat":"w1","steps":["hand/1","hand/5","5/8*"],"link":"d7fc83c42b1be1d39ef5018f8b089ae425a549e1464532868d7afcc4341f2506"},"p":"3f04b78e661c56dc","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"d79a0aa0319bb8cf"}');
INSERT INTO "events" VALUES(16,1,16,15,'p11zm704s4jd',9,'{"t":"event","room":"z6jbn442zv","v":16,"at":1795887781004,"e":"rolled","d":{"i":6,"seat":"b1","dice":[6,4,3],"witness":"w1","links":["502395d5d7cb4a43d97a66f86e2e01a66923e7c43ba8c10cfceeee70d1edf2dc","d7fc83c42b1be1d39ef5018f8b089ae425a549e1464532868d7afcc4341f2506","80d23f3b2d21cf43e107da485b478e9318b2a2e3410cee5c893aaedc68097297"]},"p":"6e12265526ab3453","c":{"w":180000,"b":180000,"run":"b","free":10899},"h":"b5a1e53947300085"}');
INSERT INTO "events" VALUES(17,1,17,16,'p11zm704s4jd',10,'{"t":"event","room":"z6jbn442zv","v":17,"at":1795887781007,"e":"turn","d":{"seat":"b1","steps":["bar/6","6/10","hand/3"],"link":"b3588331bca2e880898a6e9a4818782c00351b07a01af4fe6f0f66d0356e3623"},"p":"90b2b758f4afdf5f","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"e7439096ac794bd8"}');
INSERT INTO "events" VALUES(18,1,18,17,'pcs5aqmzhkkk',11,'{"t":"event","room":"z6jbn442zv","v":18,"at":1795887781008,"e":"rolled","d":{"i":7,"seat":"w1","dice":[6,2,6],"witness":"b1","links":["e26ff6eeebbd858d6d1dc29a844351ed7dddcf971ede37e2ab33c4029438f9f4","b3588331bca2e880898a6e9a4818782c00351b07a01af4fe6f0f66d0356e3623","daf61ef7dad767c183b072c6837d04413c0143b42a8064bc36ffe8f8e0cb4498"]},"p":"9e3e3aee6bfe879f","c":{"w":180000,"b":180000,"run":"w","free":10899},"h":"fa24fa2da967f5d6"}');
INSERT INTO "events" VALUES(19,1,19,18,'pcs5aqmzhkkk',12,'{"t":"event","room":"z6jbn442zv","v":19,"at":1795887781011,"e":"turn","d":{"seat":"w1","steps":["hand/6","hand/6","6/8"],"link":"267b1c84bb9fd1a952c467fb005a999d9523783d9f79491bc2d44ce39204ef15"},"p":"a148ba17a868ca2b","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"bd10553bc2d9c06b"}');
INSERT INTO "events" VALUES(20,1,20,19,'p11zm704s4jd',11,'{"t":"event","room":"z6jbn442zv","v":20,"at":1795887781012,"e":"rolled","d":{"i":8,"seat":"b1","dice":[6,3,3],"witness":"w1","links":["456038071a4b5c82999d786c5057907f022ac9435de74515b866fd06cd76a43a","267b1c84bb9fd1a952c467fb005a999d9523783d9f79491bc2d44ce39204ef15","6a93b18ec721827c10865d64e3b0c71285cd89b42a9267d7851cdfcb152a0b03"]},"p":"c3a39d6422eec4bf","c":{"w":180000,"b":180000,"run":"b","free":10899},"h":"3fe3f5ef752f83e4"}');
INSERT INTO "events" VALUES(21,1,21,20,'p11zm704s4jd',12,'{"t":"event","room":"z6jbn442zv","v":21,"at":1795887781013,"e":"resigned","d":{"seat":"b1"},"p":"c3a39d6422eec4bf","c":{"w":180000,"b":180000,"run":"b","free":10898},"h":"63cce1aee09a05bb"}');
INSERT INTO "events" VALUES(22,1,22,21,'p11zm704s4jd',12,'{"t":"event","room":"z6jbn442zv","v":22,"at":1795887781013,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"8eb2fd5a5b87e3e5000f9589fee75f06faeb3e2ff5b1929850a0d7cf89113e34"},"p":"c3a39d6422eec4bf","c":{"w":180000,"b":180000,"run":"","free":0},"h":"1ce1dec2141a8b7b"}');
INSERT INTO "events" VALUES(23,2,1,0,'phevn7avkxzf',2,'{"t":"event","room":"vc1ev8yaea","v":1,"at":1795887781058,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"phevn7avkxzf","host_name":"Hazel Kestrel","tip":"700dfd57475d437352d94e9976958ea59ffbb497d680de967ae3ea09f75e31d1"},"h":"3d09f504a436ce67"}');
INSERT INTO "events" VALUES(24,2,2,23,'phevn7avkxzf',4,'{"t":"event","room":"vc1ev8yaea","v":2,"at":1795887781065,"e":"seated","d":{"seat":"w1","who":"phevn7avkxzf","name":"Hazel Kestrel","tip":"5aca09e335a8f4cc53281638d6585b64c3fec1ab5186ee6a58f02d6400d20ce9"},"h":"5531aed7be61878d"}');
INSERT INTO "events" VALUES(25,2,3,24,'p60c5kqvgm42',3,'{"t":"event","room":"vc1ev8yaea","v":3,"at":1795887781068,"e":"seated","d":{"seat":"b1","who":"p60c5kqvgm42","name":"Granite Osprey","tip":"3f488b9318e13b4b1afe488a662b537e6d6f386485bcf0e42cd083293ebd35bd"},"h":"4c75fb4c5ae27cd1"}');
INSERT INTO "events" VALUES(26,2,4,25,'p60c5kqvgm42',3,'{"t":"event","room":"vc1ev8yaea","v":4,"at":1795887781068,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"0f189825bc03f4b5b0471db098691fe3fdfe06fb6c3d2dd70b21bf183f0a9643","seats":{"w1":{"who":"phevn7avkxzf","name":"Hazel Kestrel","tip":"5aca09e335a8f4cc53281638d6585b64c3fec1ab5186ee6a58f02d6400d20ce9"},"b1":{"who":"p60c5kqvgm42","name":"Granite Osprey","tip":"3f488b9318e13b4b1afe488a662b537e6d6f386485bcf0e42cd083293ebd35bd"}},"tip":"700dfd57475d437352d94e9976958ea59ffbb497d680de967ae3ea09f75e31d1"},"p":"1960fa269019c889","h":"309feea5b447aff1"}');
INSERT INTO "events" VALUES(27,2,5,26,'phevn7avkxzf',6,'{"t":"event","room":"vc1ev8yaea","v":5,"at":1795887781101,"e":"linked","d":{"seat":"w1","link":"0a093f3cdb236b3c9eed02c21c671856d8091210c38336a2fe19e39cc7d14131"},"p":"1960fa269019c889","h":"22c35feb97e9b5cd"}');
INSERT INTO "events" VALUES(28,2,6,27,'p60c5kqvgm42',8,'{"t":"event","room":"vc1ev8yaea","v":6,"at":1795887781101,"e":"rolloff","d":{"i":1,"white":[5,3,4],"black":[1,2,2],"first":"w","links":["7dc36e0481013ddb394e9b2193751230cb19703fca118f7292ec6f5945a41f5a","0a093f3cdb236b3c9eed02c21c671856d8091210c38336a2fe19e39cc7d14131","9f331b4111579bf4a0d11ef2399d988fc1193de0e9215d0a1d677e24c62ba0fa"]},"p":"1960fa269019c889","h":"10ed599a9302a75d"}');
INSERT INTO "events" VALUES(29,2,7,28,'phevn7avkxzf',7,'{"t":"event","room":"vc1ev8yaea","v":7,"at":1795887781103,"e":"linked","d":{"seat":"w1","link":"0fd7b4ea7ab2824c7b47e1b964a159a6d6bea6704a51fb65c1aaeb791a3aaee7"},"p":"1960fa269019c889","h":"da4eca8d320cfd68"}');
INSERT INTO "events" VALUES(30,2,8,29,'p60c5kqvgm42',9,'{"t":"event","room":"vc1ev8yaea","v":8,"at":1795887781108,"e":"rolled","d":{"i":2,"seat":"w1","dice":[2,4,2],"witness":"b1","links":["5a8b7650b041dc3bcf5b9ed7e4c10f675621e800a616dceede938f2242cf14ca","1f0dcb7b71ccca077413b5edbdbd67b918b5b7a4ce7f69ffdd3c311440664820","0fd7b4ea7ab2824c7b47e1b964a159a6d6bea6704a51fb65c1aaeb791a3aaee7"]},"p":"6f7c1d6cce606593","h":"9f6a1ce452880411"}');
INSERT INTO "events" VALUES(31,2,9,30,'phevn7avkxzf',8,'{"t":"event","room":"vc1ev8yaea","v":9,"at":1795887781111,"e":"turn","d":{"seat":"w1","steps":["hand/2","2/4","hand/4"],"link":"b21a8d57a0badf51cda3d516fb44f39d8d2a7df3cb7a991803ee1265a43c9644"},"p":"a20b4eb58956347e","h":"c54b20a8a88cb16d"}');
INSERT INTO "events" VALUES(32,2,10,31,'p60c5kqvgm42',10,'{"t":"event","room":"vc1ev8yaea","v":10,"at":1795887781112,"e":"rolled","d":{"i":3,"seat":"b1","dice":[4,5,2],"witness":"w1","links":["d6cd6905da35f2b10da2758cbe7da50c85e66f1e2ed768dc93eda22b81024426","b21a8d57a0badf51cda3d516fb44f39d8d2a7df3cb7a991803ee1265a43c9644","e4006389e32a36af622451c88e9f5f05e2407707e978394875ff9df6f6a36459"]},"p":"a12ce6f56a9010e8","h":"171f22cb898857f9"}');
INSERT INTO "events" VALUES(33,2,11,32,'p60c5kqvgm42',11,'{"t":"event","room":"vc1ev8yaea","v":11,"at":1795887781119,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/6","6/11"],"link":"ae44a8e4db5c3e2a1657f90d4bbc149e425f64d5ab964d8d7bb19eaf1182aa07"},"p":"0968751c69760a2b","h":"78754a3d16ee75d8"}');
INSERT INTO "events" VALUES(34,2,12,33,'phevn7avkxzf',9,'{"t":"event","room":"vc1ev8yaea","v":12,"at":1795887781121,"e":"rolled","d":{"i":4,"seat":"w1","dice":[2,5,5],"witness":"b1","links":["61a83a3e75299c9b54355b99ab226e5edf2115c262cdf8127fd50d403ede839c","ae44a8e4db5c3e2a1657f90d4bbc149e425f64d5ab964d8d7bb19eaf1182aa07","d9b65c78dce23b1a89199db72eab448582e464df961757bda3c070da6dfe5731"]},"p":"d63b30194477b8fa","h":"b38f1bae8a370cdd"}');
INSERT INTO "events" VALUES(35,2,13,34,'phevn7avkxzf',10,'{"t":"event","room":"vc1ev8yaea","v":13,"at":1795887781123,"e":"turn","d":{"seat":"w1","steps":["hand/2","hand/5","5/10"],"link":"b88c67554cedd9a2e5b511458c6d56bc451e481b3adcec14bd27a59122e9c5de"},"p":"faaa1844fbbdd288","h":"f6ab96e1a556b5e3"}');
INSERT INTO "events" VALUES(36,2,14,35,'p60c5kqvgm42',12,'{"t":"event","room":"vc1ev8yaea","v":14,"at":1795887781125,"e":"rolled","d":{"i":5,"seat":"b1","dice":[2,1,2],"witness":"w1","links":["4b344d792b4199c7e6e39af90f65426ae335e27023270239abc4e618e90e6f55","b88c67554cedd9a2e5b511458c6d56bc451e481b3adcec14bd27a59122e9c5de","03bdd26126191f688d77be4671da08315dd492957bcd5dfc2e51ab3b177c7dc1"]},"p":"49caf36f30b35a1b","h":"661e0241396c1899"}');
CREATE TABLE folds(room INTEGER PRIMARY KEY, v INTEGER NOT NULL, fold BLOB NOT NULL);
INSERT INTO "folds" VALUES(1,1,X'3C7EBFD19DAEDF8DF0B7A45ACE523E2BA9B8C8F001A9751F0B50B5DD6D885EAB');
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
INSERT INTO "games" VALUES(1,'z6jbn442zv',1,'tabula','tabula@1',1795887780969,1795887781013,'1-0','resigned',6,1,1,0);
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
INSERT INTO "lines" VALUES('vc1ev8yaea',1,1795887781070,4,4,'watchers','pes6yp3n8kz2','Olive Marten','You fools',0,'host','Insults');
INSERT INTO "lines" VALUES('vc1ev8yaea',2,1795887781099,4,7,'players','p60c5kqvgm42','Granite Osprey','good-luck',1,'','');
CREATE TABLE logins(
    token_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    device TEXT NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "logins" VALUES(X'08B7F9A7FA8D24E18FB441F91BFB1E2A929C9E048B641FE6F1A9D3816AEB4C00','pcs5aqmzhkkk','Python-urllib',1795887780931,1795887780931);
INSERT INTO "logins" VALUES(X'2FB9FE294A3D4B577983D7BA72E5B8DF526F5804AF25D71BA7F8644DE6B281E6','p11zm704s4jd','Python-urllib',1795887780956,1795887780956);
INSERT INTO "logins" VALUES(X'9749AFC23EECEF525F1F6941E06BEB8EDA14EFF867D4FD854B19DDCAFCF55CC6','pgw1yjnkcey1','Python-urllib',1795887781051,1795887781051);
CREATE TABLE marks(id INTEGER PRIMARY KEY, filling BLOB NOT NULL);
INSERT INTO "marks" VALUES(1,X'3C7EBFD19DAEDF8DF0B7A45ACE523E2BA9B8C8F001A9751F0B50B5DD6D885EAB');
CREATE TABLE moves(
    code_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    until INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "moves" VALUES(X'3C7EBFD19DAEDF8DF0B7A45ACE523E2BA9B8C8F001A9751F0B50B5DD6D885EAB','pcs5aqmzhkkk',4102444800000);
CREATE TABLE numbers(
    name TEXT PRIMARY KEY,
    number INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "numbers" VALUES('archive',0);
INSERT INTO "numbers" VALUES('origins',4330880164512358896);
CREATE TABLE persons(
    who TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    seen INTEGER NOT NULL
, made INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
INSERT INTO "persons" VALUES('p11zm704s4jd',X'F633286099EC31290D21CAA36B2E030D54A6496D4394C1A267273C19CFCBB2D7','Galla',1795887780956,1795887780934);
INSERT INTO "persons" VALUES('p60c5kqvgm42',X'773B9402F9FDB54EE94D14AEA26D641B36E284C0E20E486D0BD5D0B0537FDC3A','Granite Osprey',1795887781021,1795887781021);
INSERT INTO "persons" VALUES('pcs5aqmzhkkk',X'3C7EBFD19DAEDF8DF0B7A45ACE523E2BA9B8C8F001A9751F0B50B5DD6D885EAB','Livia',1795887780931,1795887780905);
INSERT INTO "persons" VALUES('pes6yp3n8kz2',X'7D1C232F18F8B34FA2DFCC89D76BD0D8427D7F9C2A75D7A16D6AD5A2A5D35250','Olive Marten',1795887781022,1795887781022);
INSERT INTO "persons" VALUES('pgw1yjnkcey1',X'0ED92FC712FADC1A28A0C58269CF0375C265F3CB52C4081D2ED5D9DE51CA2F09','Ursus',1795887781051,1795887781024);
INSERT INTO "persons" VALUES('phevn7avkxzf',X'6751E04C2DFDDE6D7B790C5115FC355FA510CB062AC0E757DAD4FD7CA3D8A8EC','Hazel Kestrel',1795887781018,1795887781018);
CREATE TABLE players(
    game INTEGER NOT NULL,
    seat TEXT NOT NULL,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(game, seat)
) WITHOUT ROWID;
INSERT INTO "players" VALUES(1,'b1','p11zm704s4jd','Galla');
INSERT INTO "players" VALUES(1,'w1','pcs5aqmzhkkk','Livia');
CREATE TABLE program_tokens(
    token_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    scopes INTEGER NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    UNIQUE(who, name)
) WITHOUT ROWID;
INSERT INTO "program_tokens" VALUES(X'3C7EBFD19DAEDF8DF0B7A45ACE523E2BA9B8C8F001A9751F0B50B5DD6D885EAB','pcs5aqmzhkkk','my bot',3,1764000000000,0);
CREATE TABLE puzzle_days(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    day INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset, day)
) WITHOUT ROWID;
INSERT INTO "puzzle_days" VALUES('pcs5aqmzhkkk','tabula',20416);
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
INSERT INTO "rating_steps" VALUES(1,'pcs5aqmzhkkk','tabula','z6jbn442zv',1,1795887781013,'p11zm704s4jd',1500.0,1.66221200147034551264e+03,2.90230507782238646543e+02);
INSERT INTO "rating_steps" VALUES(2,'p11zm704s4jd','tabula','z6jbn442zv',1,1795887781013,'pcs5aqmzhkkk',1500.0,1.33778799852965448737e+03,2.90230507782238646543e+02);
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
INSERT INTO "ratings" VALUES('p11zm704s4jd','tabula',1.33778799852965448737e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795887781013);
INSERT INTO "ratings" VALUES('pcs5aqmzhkkk','tabula',1.66221200147034551264e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795887781013);
CREATE TABLE recoveries(
    who TEXT NOT NULL,
    code_hash BLOB NOT NULL,
    PRIMARY KEY(who, code_hash)
) WITHOUT ROWID;
INSERT INTO "recoveries" VALUES('p11zm704s4jd',X'216E5F8628278379E32976C8B135D371F73D386BC1E5E0D18775EE416BB0C6E7');
INSERT INTO "recoveries" VALUES('p11zm704s4jd',X'3CFC355BC635A4EFBFB8D43BB30F347F46244A475721DFEBCD37E58A7A3BD606');
INSERT INTO "recoveries" VALUES('p11zm704s4jd',X'4091230B8E62BB4504912FA928C2F32235C6A51953AE3D07C2066F05DF3DA256');
INSERT INTO "recoveries" VALUES('p11zm704s4jd',X'595B184AD96697170C7E8835BBAAB30E19B1F50B9D0146F4767DD1162CE29D6F');
INSERT INTO "recoveries" VALUES('p11zm704s4jd',X'7D8C87A8E9340400A480375C154FE8BA931A38CB93CA3E6038002FCD2329251B');
INSERT INTO "recoveries" VALUES('p11zm704s4jd',X'9C635B9A3D0380797CA10746AD47FECFF2ED5ECC4E1014CEB84115FD579322F8');
INSERT INTO "recoveries" VALUES('p11zm704s4jd',X'CC4A5247648C929A509B69436D245A322632CD797A5FF04115768F2857EEFB64');
INSERT INTO "recoveries" VALUES('p11zm704s4jd',X'DA5AD483BBCB2265461B3D3AAAFF6E86DCCDB2D5C0747891627C9E19AC9D13C9');
INSERT INTO "recoveries" VALUES('pcs5aqmzhkkk',X'0E69A98D86D5B651FE4CB9A1992CA35EB0ADCDC22AC94641F72198F21B58EE6B');
INSERT INTO "recoveries" VALUES('pcs5aqmzhkkk',X'1173BCC9D2F4C0199176A4E0866511FAF0B0A259904E3E6076DF286178F221AA');
INSERT INTO "recoveries" VALUES('pcs5aqmzhkkk',X'1AFE239EE9AAFED4DACCB3E9EC8C53F25C26C4EB0095540685BB5561303A19EB');
INSERT INTO "recoveries" VALUES('pcs5aqmzhkkk',X'33706F4E81EF39225B2C0E730B6B17A476C04CDD723E07BCBA0D12E531CAFA8A');
INSERT INTO "recoveries" VALUES('pcs5aqmzhkkk',X'402D7279482B96C14102D47DD6F3CEC48E8C0B666600FCF65119D1F10DC1DA45');
INSERT INTO "recoveries" VALUES('pcs5aqmzhkkk',X'B2761086DB2E57A2A98B08D080BEDF4724A0F7474FC2662D8CC2B2412F38ED62');
INSERT INTO "recoveries" VALUES('pcs5aqmzhkkk',X'E316644CBDAC24C471DCA0A205828F0DDDCB42077C7D89AB7DB99F269B9D4A9C');
INSERT INTO "recoveries" VALUES('pcs5aqmzhkkk',X'EFBD0177C116AE286B5F3152155F764BA9633E245692FCF73E9BC72A3D693464');
INSERT INTO "recoveries" VALUES('pgw1yjnkcey1',X'0948223A0820667A441117EA18574538B87D1C09EF89D37607A6DACF338AD9FB');
INSERT INTO "recoveries" VALUES('pgw1yjnkcey1',X'35C171245C1B14176FAD3B66C8EB143D1C0E52D6A41DE01B91239DF180B3738B');
INSERT INTO "recoveries" VALUES('pgw1yjnkcey1',X'554BD97105DE13B946386EFF71B9E041FD590052913ECEC2CC25B53EF3CA650B');
INSERT INTO "recoveries" VALUES('pgw1yjnkcey1',X'5B60C649A5A978B451AE7CD86074BFE0419E52C5FE43C8A25B16504CB3241466');
INSERT INTO "recoveries" VALUES('pgw1yjnkcey1',X'6AA6636459FD392337D85C8E2AD58AF41140E7D70AA9775AAC995346BF005C51');
INSERT INTO "recoveries" VALUES('pgw1yjnkcey1',X'A64BB698E318D285B927E4DF38A564D74B2F9DE852C2634BD966DDB27A6765E9');
INSERT INTO "recoveries" VALUES('pgw1yjnkcey1',X'A9E1A933BCB5C239F1C67CB39B226CEEA2235A14955E825F6684BCC0E18A7455');
INSERT INTO "recoveries" VALUES('pgw1yjnkcey1',X'EB1169AC575F65F311DD63112A179F204BF228CE5BEEF4344C17CFE78AC8061C');
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
INSERT INTO "reports" VALUES(1,1795887781070,'p60c5kqvgm42','pes6yp3n8kz2','insult','Look.','vc1ev8yaea','[{"n":1,"channel":"watchers","who":"pes6yp3n8kz2","name":"Olive Marten","at":1795887781070,"v":4,"text":"You fools"}]',6038629446194077277,3556813956843941301);
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
INSERT INTO "results" VALUES('p11zm704s4jd','','tabula',1,0,1,0);
INSERT INTO "results" VALUES('p11zm704s4jd','pcs5aqmzhkkk','tabula',1,0,1,0);
INSERT INTO "results" VALUES('pcs5aqmzhkkk','','tabula',1,1,0,0);
INSERT INTO "results" VALUES('pcs5aqmzhkkk','p11zm704s4jd','tabula',1,1,0,0);
CREATE TABLE rooms(
    number INTEGER PRIMARY KEY,
    room TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    since INTEGER NOT NULL
, network INTEGER NOT NULL DEFAULT 0, address INTEGER NOT NULL DEFAULT 0);
INSERT INTO "rooms" VALUES(1,'z6jbn442zv','ended',1795887781013,0,0);
INSERT INTO "rooms" VALUES(2,'vc1ev8yaea','playing',1795887781068,6038629446194077277,3556813956843941301);
CREATE TABLE seats(
    who TEXT NOT NULL,
    room INTEGER NOT NULL,
    PRIMARY KEY(who, room)
) WITHOUT ROWID;
INSERT INTO "seats" VALUES('p11zm704s4jd',1);
INSERT INTO "seats" VALUES('pcs5aqmzhkkk',1);
INSERT INTO "seats" VALUES('p60c5kqvgm42',2);
INSERT INTO "seats" VALUES('phevn7avkxzf',2);
CREATE TABLE solved(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset, puzzle)
) WITHOUT ROWID;
INSERT INTO "solved" VALUES('pcs5aqmzhkkk','tabula','0123456789',1764000000000);
CREATE TABLE thrown(
    who TEXT NOT NULL,
    kind TEXT NOT NULL,
    face INTEGER NOT NULL,
    n INTEGER NOT NULL, shown INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY(who, kind, face)
) WITHOUT ROWID;
INSERT INTO "thrown" VALUES('p11zm704s4jd','d6',2,3,3);
INSERT INTO "thrown" VALUES('p11zm704s4jd','d6',3,3,3);
INSERT INTO "thrown" VALUES('p11zm704s4jd','d6',4,2,2);
INSERT INTO "thrown" VALUES('p11zm704s4jd','d6',6,4,4);
INSERT INTO "thrown" VALUES('pcs5aqmzhkkk','d6',1,1,1);
INSERT INTO "thrown" VALUES('pcs5aqmzhkkk','d6',2,3,3);
INSERT INTO "thrown" VALUES('pcs5aqmzhkkk','d6',3,1,1);
INSERT INTO "thrown" VALUES('pcs5aqmzhkkk','d6',4,1,1);
INSERT INTO "thrown" VALUES('pcs5aqmzhkkk','d6',5,1,1);
INSERT INTO "thrown" VALUES('pcs5aqmzhkkk','d6',6,2,2);
CREATE TABLE timeouts(
    chat TEXT NOT NULL,
    who TEXT NOT NULL,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY(chat, who)
) WITHOUT ROWID;
INSERT INTO "timeouts" VALUES('vc1ev8yaea','pes6yp3n8kz2',4102444800000,'Insults');
CREATE TABLE tips(tip BLOB PRIMARY KEY, room TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "tips" VALUES(X'3529FAC9FE83D500BE41E46C8C7D27D4A004A9C00F80B044A2EB784C67921259','z6jbn442zv');
INSERT INTO "tips" VALUES(X'3F488B9318E13B4B1AFE488A662B537E6D6F386485BCF0E42CD083293EBD35BD','vc1ev8yaea');
INSERT INTO "tips" VALUES(X'4C2091F94F09A21B34503E6DEEA40C5FC35F13B30BC323531E1963907E981B08','z6jbn442zv');
INSERT INTO "tips" VALUES(X'5ACA09E335A8F4CC53281638D6585B64C3FEC1AB5186EE6A58F02D6400D20CE9','vc1ev8yaea');
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
