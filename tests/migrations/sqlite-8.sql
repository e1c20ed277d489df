-- {"ended": "3jm39qmdpa", "running": "03qka35n8m", "account": "pm98b4esjsf3", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "ppzs7fhjgy9x", "token": "-NA7kJIqqG0iJbeLQQkgy8HyWML9neVvurB2B_J4AuA", "seat": "w1", "secret": "89dce5d55f0274daac7556ef1c9ab2395f1f671a54e1341f1e453424a59258aa"}, {"who": "p3w93jpnsh2b", "token": "SP_YgMuveeA_HQJdOFblZehzv_mMWwHPYXHmcnol63E", "seat": "b1", "secret": "0f4dd14d816ed6f02f3752e5a47c408a41967b1476fd9e8cabcb8ab4ce51803b"}]}
PRAGMA application_id = 1415668325;
PRAGMA user_version = 8;
BEGIN TRANSACTION;
CREATE TABLE account_keys(key TEXT PRIMARY KEY, who TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "account_keys" VALUES('galla','p48hph8rcfv9');
INSERT INTO "account_keys" VALUES('llvla','pm98b4esjsf3');
INSERT INTO "account_keys" VALUES('ursus','pqcxcr578z1c');
CREATE TABLE accounts(
    who TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    password TEXT NOT NULL,
    vault TEXT NOT NULL,
    made INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "accounts" VALUES('p48hph8rcfv9','Galla','$argon2id$v=19$m=19456,t=2,p=1$feARz0uh8/aupLViky6UxA$y7RfZbdWVJm91y6yTXkcsgNEoH0Y8UcPtOUDHyZiH0M','sealed',1795846573793);
INSERT INTO "accounts" VALUES('pm98b4esjsf3','Livia','$argon2id$v=19$m=19456,t=2,p=1$Xfj2yhxkcPVcPnYu880Ozg$UtBCR9QKAAnQ9qNgrPHA4NPxuxz2Bdb/KKT1+1GAQY8','sealed',1795846573750);
INSERT INTO "accounts" VALUES('pqcxcr578z1c','Ursus','$argon2id$v=19$m=19456,t=2,p=1$dYKkfbIRe9DsjBr+laZRsA$Fm6nnJ1xP8BnweFS5815PdAyvi+LC2fglDswXiwcdpY','sealed',1795846573913);
CREATE TABLE acts(
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    what TEXT NOT NULL,
    target TEXT NOT NULL,
    why TEXT NOT NULL
);
INSERT INTO "acts" VALUES(1,1795846573939,'ppzs7fhjgy9x','timeout','03qka35n8m/p3gm2trb8aaw','Insults');
INSERT INTO "acts" VALUES(2,1795846573953,'operator','ban','203.0.113.9','a test');
CREATE TABLE bans(
    id INTEGER PRIMARY KEY,
    target TEXT NOT NULL UNIQUE,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    by TEXT NOT NULL,
    at INTEGER NOT NULL
);
INSERT INTO "bans" VALUES(1,'203.0.113.9',0,'a test','operator',1795846573953);
CREATE TABLE blocks(
    who TEXT NOT NULL,
    other TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(who, other)
) WITHOUT ROWID;
INSERT INTO "blocks" VALUES('p3w93jpnsh2b','p3gm2trb8aaw','Gentle Puffin');
CREATE TABLE bots(who TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO "bots" VALUES('pqcxcr578z1c');
CREATE TABLE chains(
    room INTEGER NOT NULL,
    game INTEGER NOT NULL,
    seed BLOB NOT NULL,
    PRIMARY KEY(room, game)
) WITHOUT ROWID;
INSERT INTO "chains" VALUES(1,1,X'6EE41F2DDB5803E979A8EF07DD3258AB0C21F2FF1B9FD5C067F771AFF0FE55F8');
INSERT INTO "chains" VALUES(1,2,X'DF147EE1D2ED28D65BB20215F1064FE772CFD1952D29C8792B5D1171D571AEBE');
INSERT INTO "chains" VALUES(2,1,X'56C2AD7462A42D2450C8CD61A1BA9FABBDA09CEAB292710C231A1609B802D1E2');
CREATE TABLE events(
    id INTEGER PRIMARY KEY,
    room INTEGER NOT NULL,
    v INTEGER NOT NULL,
    before INTEGER NOT NULL,
    who TEXT NOT NULL,
    command INTEGER NOT NULL,
    text TEXT NOT NULL
);
INSERT INTO "events" VALUES(1,1,1,0,'pm98b4esjsf3',2,'{"t":"event","room":"3jm39qmdpa","v":1,"at":1795846573798,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"pm98b4esjsf3","host_name":"Livia","tip":"9bce338eddd644bdba9d166def3fe5b1f6de9ed0ea82dacc035b095c57edc370"},"h":"13d859688c6fa06d"}');
INSERT INTO "events" VALUES(2,1,2,1,'pm98b4esjsf3',4,'{"t":"event","room":"3jm39qmdpa","v":2,"at":1795846573811,"e":"seated","d":{"seat":"w1","who":"pm98b4esjsf3","name":"Livia","tip":"e4c754ca2bf11a583bdbbecd4da0bfa89ca02cf7c7b7b3f0726626dbed45033f"},"h":"c594788312e81019"}');
INSERT INTO "events" VALUES(3,1,3,2,'p48hph8rcfv9',3,'{"t":"event","room":"3jm39qmdpa","v":3,"at":1795846573815,"e":"seated","d":{"seat":"b1","who":"p48hph8rcfv9","name":"Galla","tip":"a87521b43f1082e5cdc1394d49e2d3faa8f8c227b849eddf5d2fdfed6919e53e"},"h":"c4f7dd72f5689530"}');
INSERT INTO "events" VALUES(4,1,4,3,'p48hph8rcfv9',3,'{"t":"event","room":"3jm39qmdpa","v":4,"at":1795846573815,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"9db7ae57289ebfa83af96b8bac4ad42fa63af01e68eb657fd4a82b29e3de6fd5","seats":{"w1":{"who":"pm98b4esjsf3","name":"Livia","tip":"e4c754ca2bf11a583bdbbecd4da0bfa89ca02cf7c7b7b3f0726626dbed45033f"},"b1":{"who":"p48hph8rcfv9","name":"Galla","tip":"a87521b43f1082e5cdc1394d49e2d3faa8f8c227b849eddf5d2fdfed6919e53e"}},"tip":"9bce338eddd644bdba9d166def3fe5b1f6de9ed0ea82dacc035b095c57edc370"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"7d2644caf277cb44"}');
INSERT INTO "events" VALUES(5,1,5,4,'pm98b4esjsf3',5,'{"t":"event","room":"3jm39qmdpa","v":5,"at":1795846573821,"e":"linked","d":{"seat":"w1","link":"789d8f76ca741124898936adb9debe571cc2325bf799b1265294f885eb779ed5"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9994},"h":"f089bb7762247354"}');
INSERT INTO "events" VALUES(6,1,6,5,'p48hph8rcfv9',4,'{"t":"event","room":"3jm39qmdpa","v":6,"at":1795846573825,"e":"rolloff","d":{"i":1,"white":[1,1,4],"black":[1,4,3],"first":"b","links":["362125858f3ca1165308e77e7ba2406d64826be88ea9bbd0890344611f81402c","789d8f76ca741124898936adb9debe571cc2325bf799b1265294f885eb779ed5","2f16d892916d5e065a64d05d997e039d6014b81f2887277f70467ec9218c6437"]},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"7a2584861fa86944"}');
INSERT INTO "events" VALUES(7,1,7,6,'pm98b4esjsf3',6,'{"t":"event","room":"3jm39qmdpa","v":7,"at":1795846573828,"e":"linked","d":{"seat":"w1","link":"3c19092d7454ad9b786a47a1d07cb394022f40e256388baee6fe4dd4eb11ff3d"},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"b","free":9997},"h":"0a672cfff9177b41"}');
INSERT INTO "events" VALUES(8,1,8,7,'p48hph8rcfv9',5,'{"t":"event","room":"3jm39qmdpa","v":8,"at":1795846573829,"e":"rolled","d":{"i":2,"seat":"b1","dice":[2,3,2],"witness":"w1","links":["f43cd1b66f18a8043fd14c7bb6be769864f06183faa6ad425f92cde6aae70728","3c19092d7454ad9b786a47a1d07cb394022f40e256388baee6fe4dd4eb11ff3d","395849d27d4c0792cb146c0a31d1dbecce20d2bde59e615e5f4902fef365df50"]},"p":"968807c29fc1634d","c":{"w":180000,"b":180000,"run":"b","free":9996},"h":"424cb28d20b149ec"}');
INSERT INTO "events" VALUES(9,1,9,8,'p48hph8rcfv9',6,'{"t":"event","room":"3jm39qmdpa","v":9,"at":1795846573834,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/4","4/7"],"link":"c8974bb51c6c1cb0b2f3d1cee2a487cf58a222b0f5fecfb342c650e582a4c4ba"},"p":"fe831bf285e149ca","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"7f551121c0f9600f"}');
INSERT INTO "events" VALUES(10,1,10,9,'pm98b4esjsf3',7,'{"t":"event","room":"3jm39qmdpa","v":10,"at":1795846573835,"e":"rolled","d":{"i":3,"seat":"w1","dice":[4,2,5],"witness":"b1","links":["f37d6bcad5ae08d148461ff9cf17a2b2f528f3a6ef140ef5ac6deb3765452aa0","c8974bb51c6c1cb0b2f3d1cee2a487cf58a222b0f5fecfb342c650e582a4c4ba","ad445b00031fd212ca427217b25c0765e834f063330269798b35d02419b883f9"]},"p":"845920fef254ae68","c":{"w":180000,"b":180000,"run":"w","free":10899},"h":"decaeef9e00fec03"}');
INSERT INTO "events" VALUES(11,1,11,10,'pm98b4esjsf3',8,'{"t":"event","room":"3jm39qmdpa","v":11,"at":1795846573839,"e":"turn","d":{"seat":"w1","steps":["hand/2","2/6","hand/5"],"link":"0b8e219f7d9cf947b0b41894cf06e3dcf59c6b81c79e7ce4d8f94203d39832bf"},"p":"f22152844f32aa3c","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"aac52bd28531ad8f"}');
INSERT INTO "events" VALUES(12,1,12,11,'p48hph8rcfv9',7,'{"t":"event","room":"3jm39qmdpa","v":12,"at":1795846573840,"e":"rolled","d":{"i":4,"seat":"b1","dice":[5,1,5],"witness":"w1","links":["ad567d3d4a6ad210c5c9d7b9a9fc12c4429393d08151849474460c6acd54db57","0b8e219f7d9cf947b0b41894cf06e3dcf59c6b81c79e7ce4d8f94203d39832bf","a224417881a966dce85e62876e57f407a8d653df653723559520f4c52e19622b"]},"p":"cd7b4e11f0ebc8bc","c":{"w":180000,"b":180000,"run":"b","free":10899},"h":"b258bb43dc7c77d0"}');
INSERT INTO "events" VALUES(13,1,13,12,'p48hph8rcfv9',8,'{"t":"event","room":"3jm39qmdpa","v":13,"at":1795846573843,"e":"turn","d":{"seat":"b1","steps":["hand/5*","5/10","hand/1"],"link":"389f0d3c519c8bc17a15d03c1b5b77dd0e4cd53463775c8f1a05b4c887398a13"},"p":"a3acbcb507b50402","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"cfdffc253df39549"}');
INSERT INTO "events" VALUES(14,1,14,13,'pm98b4esjsf3',9,'{"t":"event","room":"3jm39qmdpa","v":14,"at":1795846573845,"e":"rolled","d":{"i":5,"seat":"w1","dice":[6,4,3],"witness":"b1","links":["b8ded3e6d86b2045b1fd88a965faf7fce08ea591be1094d812f88709e3b64521","389f0d3c519c8bc17a15d03c1b5b77dd0e4cd53463775c8f1a05b4c887398a13","a5c3201174c549d821b41e898b9acdd5c28f8a84d63d575a5a1e248cab387530"]},"p":"e264e9de9f7179d9","c":{"w":180000,"b":180000,"run":"w","free":10898},"h":"a77c3a48c053be73"}');
INSERT INTO "events" VALUES(15,1,15,14,'pm98b4esjsf3',10,'{"t":"event","room":"3jm39qmdpa","v":15,"at":1795846573848,"e":"turn","d":{"seat":"w1","steps":["bar/3","hand/6","6/10*"],"link":"b90205be35a5d9ccc984320d23cf12530fbd7d9676bb23ed9029651b5809f1d3"},"p":"542b66f2b2606c4f","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"a842d35d20be0844"}');
INSERT INTO "events" VALUES(16,1,16,15,'p48hph8rcfv9',9,'{"t":"event","room":"3jm39qmdpa","v":16,"at":1795846573849,"e":"rolled","d":{"i":6,"seat":"b1","dice":[5,1,1],"witness":"w1","links":["11631fe9222b052a9325d060bf53ede3c42d40253735e333462c9b72986988c8","b90205be35a5d9ccc984320d23cf12530fbd7d9676bb23ed9029651b5809f1d3","90e9c8e5bbe71a9c893bc52c48d59afc286446cc79837aae2ed4ada64c2d17d0"]},"p":"6a66314019d2dfb1","c":{"w":180000,"b":180000,"run":"b","free":10899},"h":"d248dadab2955260"}');
INSERT INTO "events" VALUES(17,1,17,16,'p48hph8rcfv9',10,'{"t":"event","room":"3jm39qmdpa","v":17,"at":1795846573851,"e":"turn","d":{"seat":"b1","steps":["bar/5","5/6*","6/7"],"link":"83d8c2cc900e09ac64fc48da8e8593f25e2d97eee8c562e72d06bfb7dba67e72"},"p":"91929312e9a4b8c2","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"051ed732cdb3efd6"}');
INSERT INTO "events" VALUES(18,1,18,17,'pm98b4esjsf3',11,'{"t":"event","room":"3jm39qmdpa","v":18,"at":1795846573852,"e":"rolled","d":{"i":7,"seat":"w1","dice":[1,1,1],"witness":"b1","links":["9e56b029ee4780614d1c527a26ee3558b730298d051acb3f5ea530ef1cd433ff","83d8c2cc900e09ac64fc48da8e8593f25e2d97eee8c562e72d06bfb7dba67e72","7198b95f798b629fb0121f89db5c3c0cafd5aaa1076b8b6b5ee73b122fc36f6d"]},"p":"d0b7b68b46f11b68","c":{"w":180000,"b":180000,"run":"w","free":10899},"h":"a10b306bca54c0a6"}');
INSERT INTO "events" VALUES(19,1,19,18,'pm98b4esjsf3',12,'{"t":"event","room":"3jm39qmdpa","v":19,"at":1795846573855,"e":"turn","d":{"seat":"w1","steps":["bar/1*","hand/1","1/2"],"link":"5fc3fbf16b7a33a5e9f52b41abf62c174c0b0d50f25dac8ed9b0fbabc303f76d"},"p":"c332293d77d89d4f","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"7b768cca242a567a"}');
INSERT INTO "events" VALUES(20,1,20,19,'p48hph8rcfv9',11,'{"t":"event","room":"3jm39qmdpa","v":20,"at":1795846573856,"e":"rolled","d":{"i":8,"seat":"b1","dice":[6,5,1],"witness":"w1","links":["4f0620a82456aae6754527a1597ca675ceb5ba49f6f5aea0a29724eae89ff692","5fc3fbf16b7a33a5e9f52b41abf62c174c0b0d50f25dac8ed9b0fbabc303f76d","c2c15161c5aae6aa1021f1fe334e98f5e6dac9d0d62d5fca9ebe554a790eb789"]},"p":"6b46091a0cd18314","c":{"w":180000,"b":180000,"run":"b","free":10899},"h":"d34d269caec1c75a"}');
INSERT INTO "events" VALUES(21,1,21,20,'p48hph8rcfv9',12,'{"t":"event","room":"3jm39qmdpa","v":21,"at":1795846573857,"e":"resigned","d":{"seat":"b1"},"p":"6b46091a0cd18314","c":{"w":180000,"b":180000,"run":"b","free":10898},"h":"c52cf6b495f3579f"}');
INSERT INTO "events" VALUES(22,1,22,21,'p48hph8rcfv9',12,'{"t":"event","room":"3jm39qmdpa","v":22,"at":1795846573857,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"147a5060936794f3bd8e15a35f7fa5698cd66d28398759e685ca526a201bd31e"},"p":"6b46091a0cd18314","c":{"w":180000,"b":180000,"run":"","free":0},"h":"6822c00e8166e792"}');
INSERT INTO "events" VALUES(23,2,1,0,'ppzs7fhjgy9x',2,'{"t":"event","room":"03qka35n8m","v":1,"at":1795846573920,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"ppzs7fhjgy9x","host_name":"Stone Dipper","tip":"b1cf70363795c847fbe80e75efb62643b505173be9076799f0faa846965bd950"},"h":"4ee06475b3519576"}');
INSERT INTO "events" VALUES(24,2,2,23,'ppzs7fhjgy9x',4,'{"t":"event","room":"03qka35n8m","v":2,"at":1795846573931,"e":"seated","d":{"seat":"w1","who":"ppzs7fhjgy9x","name":"Stone Dipper","tip":"73377d73581df8e66f36144b41bd83df33ef9078b096716da85342daf5002c1a"},"h":"03cf919b28d06d20"}');
INSERT INTO "events" VALUES(25,2,3,24,'p3w93jpnsh2b',3,'{"t":"event","room":"03qka35n8m","v":3,"at":1795846573934,"e":"seated","d":{"seat":"b1","who":"p3w93jpnsh2b","name":"Dawn Ibis","tip":"5b0a4e164da807110cf1433afc48f6ff3b4d889de6916d022219dd8cf87ebdc1"},"h":"5b66d98936a51c0e"}');
INSERT INTO "events" VALUES(26,2,4,25,'p3w93jpnsh2b',3,'{"t":"event","room":"03qka35n8m","v":4,"at":1795846573934,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"8ce98282c24d778e60b9ce787ed49f248ad07eeb78ca2e7f15084d6e6c2cd9c6","seats":{"w1":{"who":"ppzs7fhjgy9x","name":"Stone Dipper","tip":"73377d73581df8e66f36144b41bd83df33ef9078b096716da85342daf5002c1a"},"b1":{"who":"p3w93jpnsh2b","name":"Dawn Ibis","tip":"5b0a4e164da807110cf1433afc48f6ff3b4d889de6916d022219dd8cf87ebdc1"}},"tip":"b1cf70363795c847fbe80e75efb62643b505173be9076799f0faa846965bd950"},"p":"1960fa269019c889","h":"f61bb7790cd66089"}');
INSERT INTO "events" VALUES(27,2,5,26,'ppzs7fhjgy9x',6,'{"t":"event","room":"03qka35n8m","v":5,"at":1795846573957,"e":"linked","d":{"seat":"w1","link":"1c7df56f1760fb0a72f23f39830e0a0d9102b86e28f0b1d65993d4ea16e4ec36"},"p":"1960fa269019c889","h":"19389261570139a7"}');
INSERT INTO "events" VALUES(28,2,6,27,'p3w93jpnsh2b',8,'{"t":"event","room":"03qka35n8m","v":6,"at":1795846573961,"e":"rolloff","d":{"i":1,"white":[6,3,3],"black":[6,3,4],"first":"b","links":["18fe9f4f60b3311cc5b7738ea343d8ee9fe414247ec1678e8366b0fa635f2c64","1c7df56f1760fb0a72f23f39830e0a0d9102b86e28f0b1d65993d4ea16e4ec36","f979065e7bdf3c0e798e4b212f9bcd53bf504b5253900cfc1055a668868ec876"]},"p":"d381218ae67aafcc","h":"b49fad71d480f3e7"}');
INSERT INTO "events" VALUES(29,2,7,28,'ppzs7fhjgy9x',7,'{"t":"event","room":"03qka35n8m","v":7,"at":1795846573963,"e":"linked","d":{"seat":"w1","link":"6271144677502900e48bf5df3e38dc8125696c399cc3d3bc6d06b22945a9ed08"},"p":"d381218ae67aafcc","h":"d3023da43a1d903f"}');
INSERT INTO "events" VALUES(30,2,8,29,'p3w93jpnsh2b',9,'{"t":"event","room":"03qka35n8m","v":8,"at":1795846573963,"e":"rolled","d":{"i":2,"seat":"b1","dice":[4,2,3],"witness":"w1","links":["2771d9730c014566b097a4084408bc84653fd0db60b1b220173e891ad94bc7ec","6271144677502900e48bf5df3e38dc8125696c399cc3d3bc6d06b22945a9ed08","0720992185978a850698d57c87766871b5e582013ba0a8f8921b365bce944eab"]},"p":"bc01dc05b30d099a","h":"c4e8e6bea873e0b4"}');
INSERT INTO "events" VALUES(31,2,9,30,'p3w93jpnsh2b',10,'{"t":"event","room":"03qka35n8m","v":9,"at":1795846573967,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/5","5/9"],"link":"04a1978c42f598ccc621d0e96baec79e8fbba155ddd1c7b93db1efe618d70244"},"p":"ee4d60a6093a8627","h":"d13fe3e068e4745d"}');
INSERT INTO "events" VALUES(32,2,10,31,'ppzs7fhjgy9x',8,'{"t":"event","room":"03qka35n8m","v":10,"at":1795846573968,"e":"rolled","d":{"i":3,"seat":"w1","dice":[1,4,2],"witness":"b1","links":["b2b726ed9b9082e20b29e8ee9febc598d875af61b4dfef3fc475c4b45151d35c","04a1978c42f598ccc621d0e96baec79e8fbba155ddd1c7b93db1efe618d70244","150c9bea565c96cd00d80bc7dfdeb7824f2da23d640f72509b78a6a962ce6a89"]},"p":"fd23e1bace65893b","h":"d40bb3bd72d3974b"}');
INSERT INTO "events" VALUES(33,2,11,32,'ppzs7fhjgy9x',9,'{"t":"event","room":"03qka35n8m","v":11,"at":1795846573970,"e":"turn","d":{"seat":"w1","steps":["hand/1","1/3","hand/4"],"link":"b407eb629884de9bbf4fd480c40c9c98d43f7a6ab46b8cb1569d182fda2733dd"},"p":"900aca0c976cedc2","h":"e5587d3fb60ad4a0"}');
INSERT INTO "events" VALUES(34,2,12,33,'p3w93jpnsh2b',11,'{"t":"event","room":"03qka35n8m","v":12,"at":1795846573972,"e":"rolled","d":{"i":4,"seat":"b1","dice":[6,1,2],"witness":"w1","links":["ce3d0bffe7048031d6febf7c3e6fef79d040d82fb1ee98eb4e73dbcd2098a4cf","b407eb629884de9bbf4fd480c40c9c98d43f7a6ab46b8cb1569d182fda2733dd","94a9ec23b01484d316dfbdef7fec1d6b1f3561f5f2ec3d6756675794f1d7c924"]},"p":"42a8f23dc9dbf93f","h":"28e10c6b1bc9cdca"}');
INSERT INTO "events" VALUES(35,2,13,34,'p3w93jpnsh2b',12,'{"t":"event","room":"03qka35n8m","v":13,"at":1795846573974,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/8","hand/1"],"link":"4e16a1e7f123ca6e16299f089fde72179005a571a6d5ae62248eed29dd1ac499"},"p":"ce9c342b859800c7","h":"f9b1f61b104412db"}');
INSERT INTO "events" VALUES(36,2,14,35,'ppzs7fhjgy9x',10,'{"t":"event","room":"03qka35n8m","v":14,"at":1795846573975,"e":"rolled","d":{"i":5,"seat":"w1","dice":[2,2,3],"witness":"b1","links":["7a77865b6aa2c71048e43906b71325e0c278be3c832791f26089d891d99540bf","4e16a1e7f123ca6e16299f089fde72179005a571a6d5ae62248eed29dd1ac499","552875d45bf0b730d0b045aaa52842f12a0039eb47908757f7fc664190720293"]},"p":"e300b3d4fb23ea0e","h":"fd2f262bbca8cc6d"}');
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
INSERT INTO "games" VALUES(1,'3jm39qmdpa',1,'tabula','tabula@1',1795846573815,1795846573857,'1-0','resigned',6,1,1,0);
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
INSERT INTO "lines" VALUES('03qka35n8m',1,1795846573937,4,4,'watchers','p3gm2trb8aaw','Gentle Puffin','You fools',0,'host','Insults');
INSERT INTO "lines" VALUES('03qka35n8m',2,1795846573956,4,7,'players','p3w93jpnsh2b','Dawn Ibis','good-luck',1,'','');
CREATE TABLE logins(
    token_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    device TEXT NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "logins" VALUES(X'1294A4F5625EE5DE6E8153BCBD684042546B6D371A1D46E0D123BE5CAF8BF0AD','pqcxcr578z1c','Python-urllib',1795846573914,1795846573914);
INSERT INTO "logins" VALUES(X'7375B93733B3D92542C30B96F2CD871B5070FF3D6A7B0D6EEFF9BDDF913B159A','pm98b4esjsf3','Python-urllib',1795846573750,1795846573750);
INSERT INTO "logins" VALUES(X'9A6F0810E4E78E3B777AF5452AE7A40066D2346926B45C7960BF2FD61BD42F32','p48hph8rcfv9','Python-urllib',1795846573793,1795846573793);
CREATE TABLE marks(id INTEGER PRIMARY KEY, filling BLOB NOT NULL);
INSERT INTO "marks" VALUES(1,X'83DADD6709F658BEC39C9FD67F58BA4166F159EC843EAE18DF5811FE99595500');
CREATE TABLE moves(
    code_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    until INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "moves" VALUES(X'83DADD6709F658BEC39C9FD67F58BA4166F159EC843EAE18DF5811FE99595500','pm98b4esjsf3',4102444800000);
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
INSERT INTO "persons" VALUES('p3gm2trb8aaw',X'D4259DAF47DFA18B651404BD5443B5EC029717A66A2F97B0AE75CAC86E295D25','Gentle Puffin',1795846573866,1795846573866);
INSERT INTO "persons" VALUES('p3w93jpnsh2b',X'5961F930FD35A3A6589F1ECC8578B548DA562BD770130BE4F0809C076CA15811','Dawn Ibis',1795846573864,1795846573864);
INSERT INTO "persons" VALUES('p48hph8rcfv9',X'504D17E66D8F46B656D97210346E683CCBAB96B4E2331A1E7B4BFE1C284C4F43','Galla',1795846573793,1795846573758);
INSERT INTO "persons" VALUES('pm98b4esjsf3',X'83DADD6709F658BEC39C9FD67F58BA4166F159EC843EAE18DF5811FE99595500','Livia',1795846573750,1795846573686);
INSERT INTO "persons" VALUES('ppzs7fhjgy9x',X'E5163BF3C9F2B8B5E2C5A908A676326658C9E11865DBF796C655AA6904C1E389','Stone Dipper',1795846573862,1795846573862);
INSERT INTO "persons" VALUES('pqcxcr578z1c',X'C074E9FC375CA9949676A513FD6F443099E4B7D230C0D27F3775D4DA0092A60F','Ursus',1795846573913,1795846573868);
CREATE TABLE players(
    game INTEGER NOT NULL,
    seat TEXT NOT NULL,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(game, seat)
) WITHOUT ROWID;
INSERT INTO "players" VALUES(1,'b1','p48hph8rcfv9','Galla');
INSERT INTO "players" VALUES(1,'w1','pm98b4esjsf3','Livia');
CREATE TABLE program_tokens(
    token_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    scopes INTEGER NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    UNIQUE(who, name)
) WITHOUT ROWID;
INSERT INTO "program_tokens" VALUES(X'83DADD6709F658BEC39C9FD67F58BA4166F159EC843EAE18DF5811FE99595500','pm98b4esjsf3','my bot',3,1764000000000,0);
CREATE TABLE puzzle_days(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    day INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset, day)
) WITHOUT ROWID;
INSERT INTO "puzzle_days" VALUES('pm98b4esjsf3','tabula',20416);
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
INSERT INTO "rating_steps" VALUES(1,'pm98b4esjsf3','tabula','3jm39qmdpa',1,1795846573857,'p48hph8rcfv9',1500.0,1.66221200147034551264e+03,2.90230507782238646543e+02);
INSERT INTO "rating_steps" VALUES(2,'p48hph8rcfv9','tabula','3jm39qmdpa',1,1795846573857,'pm98b4esjsf3',1500.0,1.33778799852965448737e+03,2.90230507782238646543e+02);
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
INSERT INTO "ratings" VALUES('p48hph8rcfv9','tabula',1.33778799852965448737e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795846573857);
INSERT INTO "ratings" VALUES('pm98b4esjsf3','tabula',1.66221200147034551264e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795846573857);
CREATE TABLE recoveries(
    who TEXT NOT NULL,
    code_hash BLOB NOT NULL,
    PRIMARY KEY(who, code_hash)
) WITHOUT ROWID;
INSERT INTO "recoveries" VALUES('p48hph8rcfv9',X'272F6C76337FE8F8DC2DC2025D4123275164D81CDF77DD777C18C14C20BB8EAF');
INSERT INTO "recoveries" VALUES('p48hph8rcfv9',X'35D91EEB707B6FFE136D1B1C7C1CBEB7B8F7468E956C25789F3340462BFD13C2');
INSERT INTO "recoveries" VALUES('p48hph8rcfv9',X'4CA23E9391F0217855050A16853D44DEA27C608C5556F3EDB4F285C6F224E3DA');
INSERT INTO "recoveries" VALUES('p48hph8rcfv9',X'6FC45FA809A31A9FFCE5FFDFA1BC75EB990FE6C91ACABD2FB337616B74239F01');
INSERT INTO "recoveries" VALUES('p48hph8rcfv9',X'808C4AED1CD9706183BE55E184DEC547FF655E21280FF163039D14579097402C');
INSERT INTO "recoveries" VALUES('p48hph8rcfv9',X'8439EBA3E3111FAE62033AFF9B3EE069F40B32E8558A0BFDF748339367EADA36');
INSERT INTO "recoveries" VALUES('p48hph8rcfv9',X'931680DF55B30D8FC85AC4C24704BFFDB5D92091FF3E27B31A34E87CCBD7C9A6');
INSERT INTO "recoveries" VALUES('p48hph8rcfv9',X'D2AC324D2699AD5EF162812B04D992206F10009D4B15201C62E835D5CD688C7E');
INSERT INTO "recoveries" VALUES('pm98b4esjsf3',X'375943A66FBFD1B07ABC038D801C5DE96EA92BD919BCAF63E726C4C4AD7508DC');
INSERT INTO "recoveries" VALUES('pm98b4esjsf3',X'59C788FFDE03A936D68D319F48D5F653713F6B1EB97BDA4A26188B9275E6D05E');
INSERT INTO "recoveries" VALUES('pm98b4esjsf3',X'5C0C2A17E50060C787C9AF55714357151973A689587AB0FDE3A085C477FFDBF6');
INSERT INTO "recoveries" VALUES('pm98b4esjsf3',X'67B65C18227789FBC8E05542FA27FA4387A536D8D1154377450F4A25A32ECABF');
INSERT INTO "recoveries" VALUES('pm98b4esjsf3',X'7ABE0B01EC6B584E24376DD5F0A843B41FE1654D9E89A96C8C3B359A3579BA35');
INSERT INTO "recoveries" VALUES('pm98b4esjsf3',X'C5D91C4856411F714203DC4BA5DB60EB3919E0A6ADADB7834AE0D1BBC2015F58');
INSERT INTO "recoveries" VALUES('pm98b4esjsf3',X'D564C0710D2FAED179D5209D4F34BC6DA6C37AC613FCFB06B8933BE5D698E997');
INSERT INTO "recoveries" VALUES('pm98b4esjsf3',X'F6E076A74FD9CE5B4F638C26E1272FEB028DE6790E2553658C4A3B01F51DA47E');
INSERT INTO "recoveries" VALUES('pqcxcr578z1c',X'308748CEC9207F86DFAFE42B0BF664D63C5C880A4B9CD0077A16A2F909EBF518');
INSERT INTO "recoveries" VALUES('pqcxcr578z1c',X'5308B0C4E5B2626F355B35D7DCD3E99FC7026CB579F46DA64AE2FA92C763005E');
INSERT INTO "recoveries" VALUES('pqcxcr578z1c',X'79CC50A4B8A2281E4E751783838CAB299C2D6023A1023B0EDC3F29F20A793D9C');
INSERT INTO "recoveries" VALUES('pqcxcr578z1c',X'8559031E32092DD01F79139DBA008B26630C5A24E4AA8E3D492186C087B2C26A');
INSERT INTO "recoveries" VALUES('pqcxcr578z1c',X'BDA653F33E37696A685152BE5C9BB38D10C81F1E1E1C5FB4B72BF51E2AD53C64');
INSERT INTO "recoveries" VALUES('pqcxcr578z1c',X'CDCA5E13415925987DFB87F1DDA23D98D66DCB5703863CA3433B30F421F8D0A0');
INSERT INTO "recoveries" VALUES('pqcxcr578z1c',X'D6581901068146742236988C6E0A2EEDEB49AFE063F35EE8983E2D9F9060B9CD');
INSERT INTO "recoveries" VALUES('pqcxcr578z1c',X'D76FED1A65E75C85019411A706139A28087CD32775E07CFA21D9E726F95ABB64');
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
INSERT INTO "reports" VALUES(1,1795846573938,'p3w93jpnsh2b','p3gm2trb8aaw','insult','Look.','03qka35n8m','[{"n":1,"channel":"watchers","who":"p3gm2trb8aaw","name":"Gentle Puffin","at":1795846573937,"v":4,"text":"You fools"}]');
CREATE TABLE rooms(
    number INTEGER PRIMARY KEY,
    room TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    since INTEGER NOT NULL
);
INSERT INTO "rooms" VALUES(1,'3jm39qmdpa','ended',1795846573857);
INSERT INTO "rooms" VALUES(2,'03qka35n8m','playing',1795846573934);
CREATE TABLE seats(
    who TEXT NOT NULL,
    room INTEGER NOT NULL,
    PRIMARY KEY(who, room)
) WITHOUT ROWID;
INSERT INTO "seats" VALUES('p48hph8rcfv9',1);
INSERT INTO "seats" VALUES('pm98b4esjsf3',1);
INSERT INTO "seats" VALUES('p3w93jpnsh2b',2);
INSERT INTO "seats" VALUES('ppzs7fhjgy9x',2);
CREATE TABLE solved(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset, puzzle)
) WITHOUT ROWID;
INSERT INTO "solved" VALUES('pm98b4esjsf3','tabula','0123456789',1764000000000);
CREATE TABLE thrown(
    who TEXT NOT NULL,
    kind TEXT NOT NULL,
    face INTEGER NOT NULL,
    n INTEGER NOT NULL, shown INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY(who, kind, face)
) WITHOUT ROWID;
INSERT INTO "thrown" VALUES('p48hph8rcfv9','d6',1,4,4);
INSERT INTO "thrown" VALUES('p48hph8rcfv9','d6',2,2,2);
INSERT INTO "thrown" VALUES('p48hph8rcfv9','d6',3,1,1);
INSERT INTO "thrown" VALUES('p48hph8rcfv9','d6',5,4,4);
INSERT INTO "thrown" VALUES('p48hph8rcfv9','d6',6,1,1);
INSERT INTO "thrown" VALUES('pm98b4esjsf3','d6',1,3,3);
INSERT INTO "thrown" VALUES('pm98b4esjsf3','d6',2,1,1);
INSERT INTO "thrown" VALUES('pm98b4esjsf3','d6',3,1,1);
INSERT INTO "thrown" VALUES('pm98b4esjsf3','d6',4,2,2);
INSERT INTO "thrown" VALUES('pm98b4esjsf3','d6',5,1,1);
INSERT INTO "thrown" VALUES('pm98b4esjsf3','d6',6,1,1);
CREATE TABLE timeouts(
    chat TEXT NOT NULL,
    who TEXT NOT NULL,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY(chat, who)
) WITHOUT ROWID;
INSERT INTO "timeouts" VALUES('03qka35n8m','p3gm2trb8aaw',4102444800000,'Insults');
CREATE TABLE tips(tip BLOB PRIMARY KEY, room TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "tips" VALUES(X'5B0A4E164DA807110CF1433AFC48F6FF3B4D889DE6916D022219DD8CF87EBDC1','03qka35n8m');
INSERT INTO "tips" VALUES(X'73377D73581DF8E66F36144B41BD83DF33EF9078B096716DA85342DAF5002C1A','03qka35n8m');
INSERT INTO "tips" VALUES(X'A87521B43F1082E5CDC1394D49E2D3FAA8F8C227B849EDDF5D2FDFED6919E53E','3jm39qmdpa');
INSERT INTO "tips" VALUES(X'E4C754CA2BF11A583BDBBECD4DA0BFA89CA02CF7C7B7B3F0726626DBED45033F','3jm39qmdpa');
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
