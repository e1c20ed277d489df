-- {"ended": "wczwm4beps", "running": "rxy4ptn70t", "account": "pbgmb4254vay", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "pn88agga0x5h", "token": "k7A0pe6ZkhaHnuISr5B4Y-Np5kEgQYEHXSIAurHie7U", "seat": "w1", "secret": "dcf11cb101ec38d253ba28e07e81c993689e5a4bf881dfdce0b1e676a2225074"}, {"who": "p975gqnxv2e7", "token": "6_Y4Cd6CurKSv4CucBC1l1moiLg3QzvZLDxeM8j14Ig", "seat": "b1", "secret": "86c1cb16d8f4e058fb3a2eaa5e6e2d0d2b6d6c8280c16a2bd7ab4c1d8a659c29"}]}
PRAGMA application_id = 1415668325;
PRAGMA user_version = 10;
BEGIN TRANSACTION;
CREATE TABLE account_keys(key TEXT PRIMARY KEY, who TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "account_keys" VALUES('llvla','pbgmb4254vay');
INSERT INTO "account_keys" VALUES('ursus','pja7qjxfqj30');
INSERT INTO "account_keys" VALUES('galla','pzq6xgvn6n79');
CREATE TABLE accounts(
    who TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    password TEXT NOT NULL,
    vault TEXT NOT NULL,
    made INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "accounts" VALUES('pbgmb4254vay','Livia','$argon2id$v=19$m=19456,t=2,p=1$Tb96ZI7zo2YBrm5VYn39Tg$Wh9IxoOL9ERJ099IhUJWbwMrAePGTIbEMroG7l6G5HQ','sealed',1795850956633);
INSERT INTO "accounts" VALUES('pja7qjxfqj30','Ursus','$argon2id$v=19$m=19456,t=2,p=1$hpplhiXvZHH4xOUnO8fqsA$+Sho9YeSulPhkLKDmYtpv2Vh4mnZkanRSySbTMdnku4','sealed',1795850957169);
INSERT INTO "accounts" VALUES('pzq6xgvn6n79','Galla','$argon2id$v=19$m=19456,t=2,p=1$iywgH4v1fzwN13z0cUoeYQ$BQ1jmrOVm36YwJADSatGYQKL0odTwXiGE06hfGIJ1co','sealed',1795850956720);
CREATE TABLE acts(
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    what TEXT NOT NULL,
    target TEXT NOT NULL,
    why TEXT NOT NULL
);
INSERT INTO "acts" VALUES(1,1795850957301,'pn88agga0x5h','timeout','rxy4ptn70t/pjfh1jyq3nhs','Insults');
INSERT INTO "acts" VALUES(2,1795850957444,'operator','ban','203.0.113.9','a test');
CREATE TABLE bans(
    id INTEGER PRIMARY KEY,
    target TEXT NOT NULL UNIQUE,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    by TEXT NOT NULL,
    at INTEGER NOT NULL
);
INSERT INTO "bans" VALUES(1,'203.0.113.9',0,'a test','operator',1795850957444);
CREATE TABLE blocks(
    who TEXT NOT NULL,
    other TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(who, other)
) WITHOUT ROWID;
INSERT INTO "blocks" VALUES('p975gqnxv2e7','pjfh1jyq3nhs','Birch Dolphin');
CREATE TABLE bots(who TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO "bots" VALUES('pja7qjxfqj30');
CREATE TABLE chains(
    room INTEGER NOT NULL,
    game INTEGER NOT NULL,
    seed BLOB NOT NULL,
    PRIMARY KEY(room, game)
) WITHOUT ROWID;
INSERT INTO "chains" VALUES(1,1,X'E45FA93A4E030351DDEA3F2385EEF0376620B39D5FA7AE53748BA716C2E4E6F7');
INSERT INTO "chains" VALUES(1,2,X'D151CFBF98114ACD397E13E5205A4C364562A56180EA3A20DAD7E0B78617085A');
INSERT INTO "chains" VALUES(2,1,X'A31B70132BEB3B817F90C72CB4AB949D4C03BD681EA86E9A4D854EBB2EDAAD25');
CREATE TABLE departures(
    who TEXT NOT NULL,
    room TEXT NOT NULL,
    game INTEGER NOT NULL,
    at INTEGER NOT NULL,
    excused INTEGER NOT NULL,
    aborted INTEGER NOT NULL,
    PRIMARY KEY(who, room, game)
) WITHOUT ROWID;
INSERT INTO "departures" VALUES('pbgmb4254vay','aroom',1,1764000000000,0,1);
CREATE TABLE events(
    id INTEGER PRIMARY KEY,
    room INTEGER NOT NULL,
    v INTEGER NOT NULL,
    before INTEGER NOT NULL,
    who TEXT NOT NULL,
    command INTEGER NOT NULL,
    text TEXT NOT NULL
);
INSERT INTO "events" VALUES(1,1,1,0,'pbgmb4254vay',2,'{"t":"event","room":"wczwm4beps","v":1,"at":1795850956724,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"pbgmb4254vay","host_name":"Livia","tip":"93740fafe1e3b43a2df3d1054f1762164cb5fd5772e42de5dc711b6ec12f5167"},"h":"1cf6437fe42c8f4f"}');
INSERT INTO "events" VALUES(2,1,2,1,'pbgmb4254vay',4,'{"t":"event","room":"wczwm4beps","v":2,"at":1795850956749,"e":"seated","d":{"seat":"w1","who":"pbgmb4254vay","name":"Livia","tip":"1ebd7f8e1edab14c130c6934f8dea3803759bdb7b198d3b2ad2b26bff3682214"},"h":"43c9c38c2c0eac83"}');
INSERT INTO "events" VALUES(3,1,3,2,'pzq6xgvn6n79',3,'{"t":"event","room":"wczwm4beps","v":3,"at":1795850956754,"e":"seated","d":{"seat":"b1","who":"pzq6xgvn6n79","name":"Galla","tip":"c5e4e3108fc4178e512659a89cec964a2e1d51e472e2fc84a29b58830f70bb18"},"h":"54a07ca64a0dd8ef"}');
INSERT INTO "events" VALUES(4,1,4,3,'pzq6xgvn6n79',3,'{"t":"event","room":"wczwm4beps","v":4,"at":1795850956754,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"c9c9d2bbc78b0765c04dab10f8bd7913e8cc9e2b340f83eb59a71b0a6df00213","seats":{"w1":{"who":"pbgmb4254vay","name":"Livia","tip":"1ebd7f8e1edab14c130c6934f8dea3803759bdb7b198d3b2ad2b26bff3682214"},"b1":{"who":"pzq6xgvn6n79","name":"Galla","tip":"c5e4e3108fc4178e512659a89cec964a2e1d51e472e2fc84a29b58830f70bb18"}},"tip":"93740fafe1e3b43a2df3d1054f1762164cb5fd5772e42de5dc711b6ec12f5167"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"5243632559fd063d"}');
INSERT INTO "events" VALUES(5,1,5,4,'pbgmb4254vay',5,'{"t":"event","room":"wczwm4beps","v":5,"at":1795850956771,"e":"linked","d":{"seat":"w1","link":"507b065fc4b6a61984037bf4c85c06ac435a846f89da3efbfd1f4ca4631b5503"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9983},"h":"e55bd6bbdf59ba2f"}');
INSERT INTO "events" VALUES(6,1,6,5,'pzq6xgvn6n79',4,'{"t":"event","room":"wczwm4beps","v":6,"at":1795850956772,"e":"rolloff","d":{"i":1,"white":[4,3,3],"black":[5,4,3],"first":"b","links":["fcd51fff9970ce407321e081fd77dfec06290acd82bddc7ae6fd37497477ca63","507b065fc4b6a61984037bf4c85c06ac435a846f89da3efbfd1f4ca4631b5503","c795d84328d1cdbba215188e898d9b5011eeade2adc4beffd2c9b54eedb396ce"]},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"48bfdcc0f2858ce6"}');
INSERT INTO "events" VALUES(7,1,7,6,'pbgmb4254vay',6,'{"t":"event","room":"wczwm4beps","v":7,"at":1795850956785,"e":"linked","d":{"seat":"w1","link":"fc3cc703a7aa07f0975bdc5ae7304cc56160f7b0f2fd6b67f8a1479d29694bbb"},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"b","free":9987},"h":"c7d04b4cf646e811"}');
INSERT INTO "events" VALUES(8,1,8,7,'pzq6xgvn6n79',5,'{"t":"event","room":"wczwm4beps","v":8,"at":1795850956785,"e":"rolled","d":{"i":2,"seat":"b1","dice":[6,5,2],"witness":"w1","links":["cc58f5b797406e699edb399720d4794eb1afcfd0ab54dd205c3bd95511b0ac49","fc3cc703a7aa07f0975bdc5ae7304cc56160f7b0f2fd6b67f8a1479d29694bbb","bb89c2b86fd9f5e6ddec6d258f1991d04f00d4b46c233d663bd188606923be3f"]},"p":"4c0b61bf0edc8b57","c":{"w":180000,"b":180000,"run":"b","free":9987},"h":"4409a551513a042d"}');
INSERT INTO "events" VALUES(9,1,9,8,'pzq6xgvn6n79',6,'{"t":"event","room":"wczwm4beps","v":9,"at":1795850956812,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/7","hand/6"],"link":"f02d934b6b621ed502eabb219acd4417f885c9e007ad434788622ee15085ca41"},"p":"f605e0c6720e19de","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"ddfbde2036b34c0b"}');
INSERT INTO "events" VALUES(10,1,10,9,'pbgmb4254vay',7,'{"t":"event","room":"wczwm4beps","v":10,"at":1795850956822,"e":"rolled","d":{"i":3,"seat":"w1","dice":[4,6,2],"witness":"b1","links":["66378eaa67f4d4e1639311cc43d380fe82df70c5dca7cc312b5791491500b123","f02d934b6b621ed502eabb219acd4417f885c9e007ad434788622ee15085ca41","2577244b27ba0d87424c6901786124d7d39ac18d96a04bcc9731e79ef771d416"]},"p":"8f8e267225bd8424","c":{"w":180000,"b":180000,"run":"w","free":10890},"h":"e9bec70ffff12df3"}');
INSERT INTO "events" VALUES(11,1,11,10,'pbgmb4254vay',8,'{"t":"event","room":"wczwm4beps","v":11,"at":1795850956850,"e":"turn","d":{"seat":"w1","steps":["hand/2","2/6*","hand/6"],"link":"d05cf9cf557a862db3382caa677aff0af2b4fe509efc6a21fbc60fce5039c4f7"},"p":"94e98f157221b6df","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"11fd16298283a7f7"}');
INSERT INTO "events" VALUES(12,1,12,11,'pzq6xgvn6n79',7,'{"t":"event","room":"wczwm4beps","v":12,"at":1795850956863,"e":"rolled","d":{"i":4,"seat":"b1","dice":[3,2,5],"witness":"w1","links":["0132fe2c62fd2148692bcb7d9592019e7efa09d3e77b90feb47a1169e7798d77","d05cf9cf557a862db3382caa677aff0af2b4fe509efc6a21fbc60fce5039c4f7","c01562e06f90fd9dc02e795f9cf861c058f6052426a8991c2b0755e69299c9d6"]},"p":"5ff57e8f82cc31a2","c":{"w":180000,"b":180000,"run":"b","free":10887},"h":"6f2a446f2b68df0d"}');
INSERT INTO "events" VALUES(13,1,13,12,'pzq6xgvn6n79',8,'{"t":"event","room":"wczwm4beps","v":13,"at":1795850956882,"e":"turn","d":{"seat":"b1","steps":["bar/3","3/8","hand/2"],"link":"fc1a6d3a44dd98ef17f0ce46d6c84acb4100d4e81a9b12ab7bcd2909e9549cf5"},"p":"3db985365ca0b1f0","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"4b1c842139585fab"}');
INSERT INTO "events" VALUES(14,1,14,13,'pbgmb4254vay',9,'{"t":"event","room":"wczwm4beps","v":14,"at":1795850956887,"e":"rolled","d":{"i":5,"seat":"w1","dice":[6,4,2],"witness":"b1","links":["6f94a76a97c48d06cf0b33734550d78bc65c4f3bdf9a426beea76d156328fd35","fc1a6d3a44dd98ef17f0ce46d6c84acb4100d4e81a9b12ab7bcd2909e9549cf5","09d29c6cec7f76fb38752f85ddea46e760074bd13ed2c808fe172a2d71448201"]},"p":"ca4b565aba954df8","c":{"w":180000,"b":180000,"run":"w","free":10895},"h":"f8cb24d40b7eba21"}');
INSERT INTO "events" VALUES(15,1,15,14,'pbgmb4254vay',10,'{"t":"event","room":"wczwm4beps","v":15,"at":1795850956899,"e":"turn","d":{"seat":"w1","steps":["hand/2*","hand/6","6/10"],"link":"c46faa7fbbe3f642d7399d609b6ccb169b3ef1555226783b74035bed04cf908b"},"p":"8bfd220ad0bf4287","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"162cf7a86babe377"}');
INSERT INTO "events" VALUES(16,1,16,15,'pzq6xgvn6n79',9,'{"t":"event","room":"wczwm4beps","v":16,"at":1795850956905,"e":"rolled","d":{"i":6,"seat":"b1","dice":[2,2,1],"witness":"w1","links":["acc83c05ad0316951073f7e099f0a6b21369e672869cd6102f0c3adfe2bc3359","c46faa7fbbe3f642d7399d609b6ccb169b3ef1555226783b74035bed04cf908b","c55c7f108ed0ad0c03fff0d0a8cb52e0bcf449eebc5b6b6fc15a93eef8eb4cd9"]},"p":"8a8f2e4a90610f05","c":{"w":180000,"b":180000,"run":"b","free":10894},"h":"351221495b2d0184"}');
INSERT INTO "events" VALUES(17,1,17,16,'pzq6xgvn6n79',10,'{"t":"event","room":"wczwm4beps","v":17,"at":1795850956909,"e":"turn","d":{"seat":"b1","steps":["bar/2*","2/4","4/5"],"link":"c0c63c19041ebd93a79d0bf6d1b27278009dac875e1c89d479bada5a607acb78"},"p":"c0604fda66df3a14","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"203f087ad395d756"}');
INSERT INTO "events" VALUES(18,1,18,17,'pbgmb4254vay',11,'{"t":"event","room":"wczwm4beps","v":18,"at":1795850956919,"e":"rolled","d":{"i":7,"seat":"w1","dice":[1,4,3],"witness":"b1","links":["ee86b325318e7b0c3daad39cf93135098578a792b7eb443e6a1b438bdd1bb443","c0c63c19041ebd93a79d0bf6d1b27278009dac875e1c89d479bada5a607acb78","189af9bfe14170906a8614e27a99709d55843da7b3c99e8c1c6babd086c556c7"]},"p":"7a55c5b3908611be","c":{"w":180000,"b":180000,"run":"w","free":10890},"h":"fa4d78d7bc14e2f4"}');
INSERT INTO "events" VALUES(19,1,19,18,'pbgmb4254vay',12,'{"t":"event","room":"wczwm4beps","v":19,"at":1795850956944,"e":"turn","d":{"seat":"w1","steps":["bar/3","hand/4","3/4"],"link":"550eda72b7afe7ad8cdd303bda9c8ba921a2b78c7586767b1dbc925c71ad7d07"},"p":"1d13afdaf5fee4d0","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"197e1f0ae5d7596b"}');
INSERT INTO "events" VALUES(20,1,20,19,'pzq6xgvn6n79',11,'{"t":"event","room":"wczwm4beps","v":20,"at":1795850956950,"e":"rolled","d":{"i":8,"seat":"b1","dice":[2,3,6],"witness":"w1","links":["7812ac48fb72f3f9f041403c91ddd486d4b8a098deb35d926d12b1741a6ff610","550eda72b7afe7ad8cdd303bda9c8ba921a2b78c7586767b1dbc925c71ad7d07","13f4551dbe1e6a0f9f6a83528ffa10c0f239631278bb579d26d717740a457265"]},"p":"d17098c7f7f5ee01","c":{"w":180000,"b":180000,"run":"b","free":10894},"h":"bbf1223cbd913319"}');
INSERT INTO "events" VALUES(21,1,21,20,'pzq6xgvn6n79',12,'{"t":"event","room":"wczwm4beps","v":21,"at":1795850956965,"e":"resigned","d":{"seat":"b1"},"p":"d17098c7f7f5ee01","c":{"w":180000,"b":180000,"run":"b","free":10879},"h":"9ad8ab04acbd2708"}');
INSERT INTO "events" VALUES(22,1,22,21,'pzq6xgvn6n79',12,'{"t":"event","room":"wczwm4beps","v":22,"at":1795850956965,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"377a1440b40638270fdd0e19a30c3df4271e377a33d185e13b3eee57108ebc02"},"p":"d17098c7f7f5ee01","c":{"w":180000,"b":180000,"run":"","free":0},"h":"f2f7177391bbdf80"}');
INSERT INTO "events" VALUES(23,2,1,0,'pn88agga0x5h',2,'{"t":"event","room":"rxy4ptn70t","v":1,"at":1795850957196,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"pn88agga0x5h","host_name":"Ochre Gazelle","tip":"a88c85f792f4d759f60bd748ef55c4e796824bee3e249406e8a20c54ae7ccb1e"},"h":"536c449790b85794"}');
INSERT INTO "events" VALUES(24,2,2,23,'pn88agga0x5h',4,'{"t":"event","room":"rxy4ptn70t","v":2,"at":1795850957249,"e":"seated","d":{"seat":"w1","who":"pn88agga0x5h","name":"Ochre Gazelle","tip":"001d5b2c8379e035a2fe4e3fbbae6a9c894be1b1e081d1b8a813cb89221a75a1"},"h":"913aad7902f03047"}');
INSERT INTO "events" VALUES(25,2,3,24,'p975gqnxv2e7',3,'{"t":"event","room":"rxy4ptn70t","v":3,"at":1795850957271,"e":"seated","d":{"seat":"b1","who":"p975gqnxv2e7","name":"Russet Ibex","tip":"25f37573ab4244659b39863e4d4c05583d84881bcf3fbd5e22f507a8a202c718"},"h":"36eb8aac356fdde4"}');
INSERT INTO "events" VALUES(26,2,4,25,'p975gqnxv2e7',3,'{"t":"event","room":"rxy4ptn70t","v":4,"at":1795850957271,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"78bb31104f9c39b6d009721fce7ec7826d4ac4cde8d155c940c10e5eff6cd410","seats":{"w1":{"who":"pn88agga0x5h","name":"Ochre Gazelle","tip":"001d5b2c8379e035a2fe4e3fbbae6a9c894be1b1e081d1b8a813cb89221a75a1"},"b1":{"who":"p975gqnxv2e7","name":"Russet Ibex","tip":"25f37573ab4244659b39863e4d4c05583d84881bcf3fbd5e22f507a8a202c718"}},"tip":"a88c85f792f4d759f60bd748ef55c4e796824bee3e249406e8a20c54ae7ccb1e"},"p":"1960fa269019c889","h":"5dcbf730fb462e37"}');
INSERT INTO "events" VALUES(27,2,5,26,'pn88agga0x5h',6,'{"t":"event","room":"rxy4ptn70t","v":5,"at":1795850957521,"e":"linked","d":{"seat":"w1","link":"82caa84244926b34815482ff8b9f20244dcf3ce4838c89fe17f53056a1ca55f9"},"p":"1960fa269019c889","h":"94bc9f5aae203557"}');
INSERT INTO "events" VALUES(28,2,6,27,'p975gqnxv2e7',8,'{"t":"event","room":"rxy4ptn70t","v":6,"at":1795850957541,"e":"rolloff","d":{"i":1,"white":[1,2,4],"black":[2,5,3],"first":"b","links":["a689cb64277266f5f378cbbfcc708026fe649819c5c858a22e6eedf33bd6871c","82caa84244926b34815482ff8b9f20244dcf3ce4838c89fe17f53056a1ca55f9","5f28c8714783b03686cb4e4ceb5cbc0f0da971b595aa28263a42d814ca2a0c3c"]},"p":"d381218ae67aafcc","h":"07d1d0986d7faf98"}');
INSERT INTO "events" VALUES(29,2,7,28,'pn88agga0x5h',7,'{"t":"event","room":"rxy4ptn70t","v":7,"at":1795850957543,"e":"linked","d":{"seat":"w1","link":"9fadf13a2e6895515e4fb49eeae72c28c655c385c599aca4fbe6a36ed78fff9a"},"p":"d381218ae67aafcc","h":"3bbe01f7315e4959"}');
INSERT INTO "events" VALUES(30,2,8,29,'p975gqnxv2e7',9,'{"t":"event","room":"rxy4ptn70t","v":8,"at":1795850957544,"e":"rolled","d":{"i":2,"seat":"b1","dice":[6,6,5],"witness":"w1","links":["de9ffa0518e577370746c4ecb5d2cb62a62b86ce503682d3b003f262c3dbacd6","9fadf13a2e6895515e4fb49eeae72c28c655c385c599aca4fbe6a36ed78fff9a","a916bf1986f559420da491003616776d0ac6483f530cb3a5cb91cd74c90e24d6"]},"p":"450c328c958a3bed","h":"db7cb5f8b4077a43"}');
INSERT INTO "events" VALUES(31,2,9,30,'p975gqnxv2e7',10,'{"t":"event","room":"rxy4ptn70t","v":9,"at":1795850957548,"e":"turn","d":{"seat":"b1","steps":["hand/5","5/11","hand/6"],"link":"f3bc4a6cdd22a77701ff317a83585970dbf4cb39d6fbb158b83b82e26a664c56"},"p":"146dca71b9dbe09f","h":"ffa415e19ca43143"}');
INSERT INTO "events" VALUES(32,2,10,31,'pn88agga0x5h',8,'{"t":"event","room":"rxy4ptn70t","v":10,"at":1795850957549,"e":"rolled","d":{"i":3,"seat":"w1","dice":[6,5,5],"witness":"b1","links":["eb61cb94cc8e6016f0fea22c7bda99df4a3e516cf9c3d9a9320163ce8163fac6","f3bc4a6cdd22a77701ff317a83585970dbf4cb39d6fbb158b83b82e26a664c56","3ecad8577cf71906430ff8bfb8866acdd36bf4967b60efaf1fbef5e1ee8bc390"]},"p":"9c549164936a81eb","h":"5faa264a37ee8640"}');
INSERT INTO "events" VALUES(33,2,11,32,'pn88agga0x5h',9,'{"t":"event","room":"rxy4ptn70t","v":11,"at":1795850957552,"e":"turn","d":{"seat":"w1","steps":["hand/5","5/10","hand/6*"],"link":"53bc1af6ea167bbf134be17dc7bcf24ed9bf5eff9b351b20138d644236d749dd"},"p":"c97dca91375ba80a","h":"a8e658e42dec8cf3"}');
INSERT INTO "events" VALUES(34,2,12,33,'p975gqnxv2e7',11,'{"t":"event","room":"rxy4ptn70t","v":12,"at":1795850957553,"e":"rolled","d":{"i":4,"seat":"b1","dice":[1,2,1],"witness":"w1","links":["6ec907272d10d2fd20a4f7bb74d833cdbbdd4348199c63d1da0859821bea4fd7","53bc1af6ea167bbf134be17dc7bcf24ed9bf5eff9b351b20138d644236d749dd","f1f5ac26954bcb35949591da734ba2596a59d206bda06936b4a92146f8887681"]},"p":"52f370a9db5ad915","h":"0bc7661bc8533e9e"}');
INSERT INTO "events" VALUES(35,2,13,34,'p975gqnxv2e7',12,'{"t":"event","room":"rxy4ptn70t","v":13,"at":1795850957556,"e":"turn","d":{"seat":"b1","steps":["bar/2","2/3","hand/1"],"link":"56442cfbff4499b8097b7f5b43332532a9a50652a1332721bcd078ada8e15f9b"},"p":"a61d6b38f53076bc","h":"56da609d49c409ff"}');
INSERT INTO "events" VALUES(36,2,14,35,'pn88agga0x5h',10,'{"t":"event","room":"rxy4ptn70t","v":14,"at":1795850957557,"e":"rolled","d":{"i":5,"seat":"w1","dice":[6,4,1],"witness":"b1","links":["d164e6b102fe9b9070b2f0e344415ffd6e92362a8cd75e38415e32ff4e39c7de","56442cfbff4499b8097b7f5b43332532a9a50652a1332721bcd078ada8e15f9b","f1d5b243661929ac3bc6093c3fc7206878cc4272faf3486037353cf3631a991a"]},"p":"6dd9a6c28663c238","h":"e3c39335f092ee62"}');
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
INSERT INTO "games" VALUES(1,'wczwm4beps',1,'tabula','tabula@1',1795850956754,1795850956965,'1-0','resigned',6,1,1,0);
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
INSERT INTO "lines" VALUES('rxy4ptn70t',1,1795850957286,4,4,'watchers','pjfh1jyq3nhs','Birch Dolphin','You fools',0,'host','Insults');
INSERT INTO "lines" VALUES('rxy4ptn70t',2,1795850957507,4,7,'players','p975gqnxv2e7','Russet Ibex','good-luck',1,'','');
CREATE TABLE logins(
    token_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    device TEXT NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "logins" VALUES(X'0DBD74B32D8A25CC83548A9B5B2D2D1873576390B23F7220531A390EB88CEB1C','pzq6xgvn6n79','Python-urllib',1795850956720,1795850956720);
INSERT INTO "logins" VALUES(X'B2EA6CAC1CD4E92B6BE72FA90F4BE00C818F2CDC38B63F998B986298D0475DDA','pja7qjxfqj30','Python-urllib',1795850957169,1795850957169);
INSERT INTO "logins" VALUES(X'BF7A9F4904C333E4648CC487A3D6B0978BF51B81B5ACA09BFD39865A0E41E2A3','pbgmb4254vay','Python-urllib',1795850956633,1795850956633);
CREATE TABLE marks(id INTEGER PRIMARY KEY, filling BLOB NOT NULL);
INSERT INTO "marks" VALUES(1,X'993F883703D0C1BAE3606C795737845CB54835C7AB0986CF0ED3C1C7AF79AF06');
CREATE TABLE moves(
    code_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    until INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "moves" VALUES(X'993F883703D0C1BAE3606C795737845CB54835C7AB0986CF0ED3C1C7AF79AF06','pbgmb4254vay',4102444800000);
CREATE TABLE numbers(
    name TEXT PRIMARY KEY,
    number INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "numbers" VALUES('archive',0);
INSERT INTO "numbers" VALUES('origins',7420477865056459513);
CREATE TABLE persons(
    who TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    seen INTEGER NOT NULL
, made INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
INSERT INTO "persons" VALUES('p975gqnxv2e7',X'AE9BACF0175DB28591F31AE9C5D971F8A3CD31FE19726FCFEF688787E47832F4','Russet Ibex',1795850956975,1795850956975);
INSERT INTO "persons" VALUES('pbgmb4254vay',X'993F883703D0C1BAE3606C795737845CB54835C7AB0986CF0ED3C1C7AF79AF06','Livia',1795850956633,1795850956498);
INSERT INTO "persons" VALUES('pja7qjxfqj30',X'0433AB603A4D495A773267D74EA3C224A107E5BD7DB6511BD64034CECF086251','Ursus',1795850957169,1795850957001);
INSERT INTO "persons" VALUES('pjfh1jyq3nhs',X'04BA6D204D27D0BDA54461DC3E2138FC8F9E9B59FE730D5EDBFAC5FDD46637A0','Birch Dolphin',1795850956992,1795850956992);
INSERT INTO "persons" VALUES('pn88agga0x5h',X'96B19DEE4F020D8A5ED7F79D9BE9FB7C0130194B62506A8E2D475579CBD9D598','Ochre Gazelle',1795850956970,1795850956970);
INSERT INTO "persons" VALUES('pzq6xgvn6n79',X'091751D3962D06E51C3FC5AFC26FE6E4AE5066E699BF5ED7F114CD64D4DE34D9','Galla',1795850956720,1795850956637);
CREATE TABLE players(
    game INTEGER NOT NULL,
    seat TEXT NOT NULL,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(game, seat)
) WITHOUT ROWID;
INSERT INTO "players" VALUES(1,'b1','pzq6xgvn6n79','Galla');
INSERT INTO "players" VALUES(1,'w1','pbgmb4254vay','Livia');
CREATE TABLE program_tokens(
    token_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    scopes INTEGER NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    UNIQUE(who, name)
) WITHOUT ROWID;
INSERT INTO "program_tokens" VALUES(X'993F883703D0C1BAE3606C795737845CB54835C7AB0986CF0ED3C1C7AF79AF06','pbgmb4254vay','my bot',3,1764000000000,0);
CREATE TABLE puzzle_days(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    day INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset, day)
) WITHOUT ROWID;
INSERT INTO "puzzle_days" VALUES('pbgmb4254vay','tabula',20416);
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
INSERT INTO "rating_steps" VALUES(1,'pbgmb4254vay','tabula','wczwm4beps',1,1795850956965,'pzq6xgvn6n79',1500.0,1.66221200147034551264e+03,2.90230507782238646543e+02);
INSERT INTO "rating_steps" VALUES(2,'pzq6xgvn6n79','tabula','wczwm4beps',1,1795850956965,'pbgmb4254vay',1500.0,1.33778799852965448737e+03,2.90230507782238646543e+02);
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
INSERT INTO "ratings" VALUES('pbgmb4254vay','tabula',1.66221200147034551264e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795850956965);
INSERT INTO "ratings" VALUES('pzq6xgvn6n79','tabula',1.33778799852965448737e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795850956965);
CREATE TABLE recoveries(
    who TEXT NOT NULL,
    code_hash BLOB NOT NULL,
    PRIMARY KEY(who, code_hash)
) WITHOUT ROWID;
INSERT INTO "recoveries" VALUES('pbgmb4254vay',X'291787EE5C7D82DEA8811280A3BE0FB8F3D07955725826EEB0AB19C810302D9D');
INSERT INTO "recoveries" VALUES('pbgmb4254vay',X'34A01FE1DEB31043590A266147F03B7A701CF2CBCBE73FBD480F1335163DF865');
INSERT INTO "recoveries" VALUES('pbgmb4254vay',X'69A46095376534169D66B0670124A3A22CDAFAD158161C6634BE70397CE0790E');
INSERT INTO "recoveries" VALUES('pbgmb4254vay',X'9F6068F68518036F4B9C6CBA51725B235DBE4C8A5E960D74C0521B4895F58889');
INSERT INTO "recoveries" VALUES('pbgmb4254vay',X'B6777D50845FEA594912F188F7A9D10DD6DBC26144364330B42E9B2613A07C2E');
INSERT INTO "recoveries" VALUES('pbgmb4254vay',X'DBBC337CC9B7FD782266D643513E7BEC65ECFFB706608B7E707AFB4498EECF97');
INSERT INTO "recoveries" VALUES('pbgmb4254vay',X'E92B700A2DD20083A804CAD60686EF63BF9D79EA06F7B87D5893C5DBB2B4D3ED');
INSERT INTO "recoveries" VALUES('pbgmb4254vay',X'FE80C91A63BD8CF5D483F200D15EA0E2644C5060CB752195213AC4283F61D625');
INSERT INTO "recoveries" VALUES('pja7qjxfqj30',X'3D08CA625445BF127FAEB2DEA9D650ACB3E568FE3391BA1D4D56A8660D588E60');
INSERT INTO "recoveries" VALUES('pja7qjxfqj30',X'49BE8BDA79C0F0FF8DED4FAC2E1B2A96E0C29534D31266D1DD788E57DEF4DB89');
INSERT INTO "recoveries" VALUES('pja7qjxfqj30',X'605BF0762F44D16523FC7162B422EBBECC97D5D80FA1C15018D24E07D01115FB');
INSERT INTO "recoveries" VALUES('pja7qjxfqj30',X'69BD58CF7D54B5DA591ABDEEB82D28EAADF9428B9D6D505A55338F1980E9A98D');
INSERT INTO "recoveries" VALUES('pja7qjxfqj30',X'9082EB43001035564A86D16B127391D589278BF74D5DD5D77E742F012DA6DCBC');
INSERT INTO "recoveries" VALUES('pja7qjxfqj30',X'A611F82586DD1727F878064E84498125360F4071A17DCBFB128BD14EAC42FD9C');
INSERT INTO "recoveries" VALUES('pja7qjxfqj30',X'DB445C4CF98B0819C11BD060B39D262A418E530935346AE18A65DB132C77ECB8');
INSERT INTO "recoveries" VALUES('pja7qjxfqj30',X'EB2B7C6F9A92E01750CBF83A8F73030943B42ED56C452C81B4A97CDD7E72A5A5');
INSERT INTO "recoveries" VALUES('pzq6xgvn6n79',X'1169594A39D3164E090EE667BA4C8BA40C16356E1EF148E2F3CF3B4B78D62563');
INSERT INTO "recoveries" VALUES('pzq6xgvn6n79',X'21CEEF622B08C8FA552EA9591C1CA50E583C3A86099919C3629DFAC1A70A2762');
INSERT INTO "recoveries" VALUES('pzq6xgvn6n79',X'3984C74269D6B3DB9714864074570CB35BEA5AB28C67C296B0751486612FFB65');
INSERT INTO "recoveries" VALUES('pzq6xgvn6n79',X'8790CD91485BFC59CCC6487F9638CBC46B46B2F765CA5ACFE276277F7FF95845');
INSERT INTO "recoveries" VALUES('pzq6xgvn6n79',X'95F817659F18870E8A49E139E8485610A8F3EF9C65606D776CBEB555BEFEAFEC');
INSERT INTO "recoveries" VALUES('pzq6xgvn6n79',X'E4C141CD05F47040F6EA3B9CB37DF9B5B9C72EF4528590625AA3882A57A33F5B');
INSERT INTO "recoveries" VALUES('pzq6xgvn6n79',X'EC3B00813CEA93BA88278D74DA5C238A179E39FFD81B7463979B3822500FBDC2');
INSERT INTO "recoveries" VALUES('pzq6xgvn6n79',X'F5F6F8C5CC9D235BADED2E4BCA370022663AB495F074B570D847EEB793D391C6');
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
INSERT INTO "reports" VALUES(1,1795850957294,'p975gqnxv2e7','pjfh1jyq3nhs','insult','Look.','rxy4ptn70t','[{"n":1,"channel":"watchers","who":"pjfh1jyq3nhs","name":"Birch Dolphin","at":1795850957286,"v":4,"text":"You fools"}]');
CREATE TABLE rooms(
    number INTEGER PRIMARY KEY,
    room TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    since INTEGER NOT NULL
, network INTEGER NOT NULL DEFAULT 0, address INTEGER NOT NULL DEFAULT 0);
INSERT INTO "rooms" VALUES(1,'wczwm4beps','ended',1795850956965,0,0);
INSERT INTO "rooms" VALUES(2,'rxy4ptn70t','playing',1795850957271,560618204160288042,212642616645569724);
CREATE TABLE seats(
    who TEXT NOT NULL,
    room INTEGER NOT NULL,
    PRIMARY KEY(who, room)
) WITHOUT ROWID;
INSERT INTO "seats" VALUES('pbgmb4254vay',1);
INSERT INTO "seats" VALUES('pzq6xgvn6n79',1);
INSERT INTO "seats" VALUES('p975gqnxv2e7',2);
INSERT INTO "seats" VALUES('pn88agga0x5h',2);
CREATE TABLE solved(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset, puzzle)
) WITHOUT ROWID;
INSERT INTO "solved" VALUES('pbgmb4254vay','tabula','0123456789',1764000000000);
CREATE TABLE thrown(
    who TEXT NOT NULL,
    kind TEXT NOT NULL,
    face INTEGER NOT NULL,
    n INTEGER NOT NULL, shown INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY(who, kind, face)
) WITHOUT ROWID;
INSERT INTO "thrown" VALUES('pbgmb4254vay','d6',1,1,1);
INSERT INTO "thrown" VALUES('pbgmb4254vay','d6',2,2,2);
INSERT INTO "thrown" VALUES('pbgmb4254vay','d6',3,1,1);
INSERT INTO "thrown" VALUES('pbgmb4254vay','d6',4,3,3);
INSERT INTO "thrown" VALUES('pbgmb4254vay','d6',6,2,2);
INSERT INTO "thrown" VALUES('pzq6xgvn6n79','d6',1,1,1);
INSERT INTO "thrown" VALUES('pzq6xgvn6n79','d6',2,5,5);
INSERT INTO "thrown" VALUES('pzq6xgvn6n79','d6',3,2,2);
INSERT INTO "thrown" VALUES('pzq6xgvn6n79','d6',5,2,2);
INSERT INTO "thrown" VALUES('pzq6xgvn6n79','d6',6,2,2);
CREATE TABLE timeouts(
    chat TEXT NOT NULL,
    who TEXT NOT NULL,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY(chat, who)
) WITHOUT ROWID;
INSERT INTO "timeouts" VALUES('rxy4ptn70t','pjfh1jyq3nhs',4102444800000,'Insults');
CREATE TABLE tips(tip BLOB PRIMARY KEY, room TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "tips" VALUES(X'001D5B2C8379E035A2FE4E3FBBAE6A9C894BE1B1E081D1B8A813CB89221A75A1','rxy4ptn70t');
INSERT INTO "tips" VALUES(X'1EBD7F8E1EDAB14C130C6934F8DEA3803759BDB7B198D3B2AD2B26BFF3682214','wczwm4beps');
INSERT INTO "tips" VALUES(X'25F37573AB4244659B39863E4D4C05583D84881BCF3FBD5E22F507A8A202C718','rxy4ptn70t');
INSERT INTO "tips" VALUES(X'C5E4E3108FC4178E512659A89CEC964A2E1D51E472E2FC84A29B58830F70BB18','wczwm4beps');
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
COMMIT;
