-- {"ended": "r2z1qzxk2j", "running": "zy9gcmd0sc", "account": "praa1qayfsr1", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "pfmzsmr6ew4t", "token": "IjEGL4H2QIc9zs8ysJ0DdmLUH3eTT4FkleOAvBIp_S0", "seat": "w1", "secret": "4ec444daa12f583c7a9c23c202d86b73d766df8b626a87919c6b1fd3b46c6064"}, {"who": "pqsx8b1sgftz", "token": "_ppPn0kPS6GQm0I94BeSS62YVugWU6QwiiMC7s-M8Ak", "seat": "b1", "secret": "15672aa9427554ae950a22a4779e0ecd25fa634921431e324bd35ca6c3915c32"}]}
PRAGMA application_id = 1415668325;
PRAGMA user_version = 15;
BEGIN TRANSACTION;
CREATE TABLE account_keys(key TEXT PRIMARY KEY, who TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "account_keys" VALUES('galla','p3sp9yvqpacv');
INSERT INTO "account_keys" VALUES('llvla','praa1qayfsr1');
INSERT INTO "account_keys" VALUES('ursus','pxbhf5wxj7zs');
CREATE TABLE accounts(
    who TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    password TEXT NOT NULL,
    vault TEXT NOT NULL,
    made INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "accounts" VALUES('p3sp9yvqpacv','Galla','$argon2id$v=19$m=19456,t=2,p=1$9nPDfuJ50kh9oapsmpockg$HpcfO/Zb4aAXgWS62r7hOKXeUJcuNxvWR0iqTV6Ad2w','sealed',1795903860108);
INSERT INTO "accounts" VALUES('praa1qayfsr1','Livia','$argon2id$v=19$m=19456,t=2,p=1$CaV9zxf8CZyNCZppXveQIg$b7dhRleGUB+o0gffinxrlQdFbJZH9Pn6W01594NSq74','sealed',1795903859813);
INSERT INTO "accounts" VALUES('pxbhf5wxj7zs','Ursus','$argon2id$v=19$m=19456,t=2,p=1$gg3NPilt1CqYzKgoMr92gw$nMhyr4UW+SR40Exdu1iX2pnKBSIfp+J5hd5Fq0v6WQ4','sealed',1795903860969);
CREATE TABLE acts(
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    what TEXT NOT NULL,
    target TEXT NOT NULL,
    why TEXT NOT NULL
);
INSERT INTO "acts" VALUES(1,1795903861270,'pfmzsmr6ew4t','timeout','zy9gcmd0sc/pkmmgh0985ca','Insults');
INSERT INTO "acts" VALUES(2,1795903861447,'operator','ban','203.0.113.9','a test');
CREATE TABLE bans(
    id INTEGER PRIMARY KEY,
    target TEXT NOT NULL UNIQUE,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    by TEXT NOT NULL,
    at INTEGER NOT NULL
);
INSERT INTO "bans" VALUES(1,'203.0.113.9',0,'a test','operator',1795903861447);
CREATE TABLE blocks(
    who TEXT NOT NULL,
    other TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(who, other)
) WITHOUT ROWID;
INSERT INTO "blocks" VALUES('pqsx8b1sgftz','pkmmgh0985ca','Sunny Grebe');
CREATE TABLE bots(who TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO "bots" VALUES('pxbhf5wxj7zs');
CREATE TABLE chains(
    room INTEGER NOT NULL,
    game INTEGER NOT NULL,
    seed BLOB NOT NULL,
    PRIMARY KEY(room, game)
) WITHOUT ROWID;
INSERT INTO "chains" VALUES(1,1,X'BE0D7524E3D8EF089C7DFC171360B1D1D4F66579322CAB3BC0D37ADE9902C854');
INSERT INTO "chains" VALUES(1,2,X'A8474229BB4435DC3DC17560192578D5D985D07B103B883B3EC8EFA554032724');
INSERT INTO "chains" VALUES(2,1,X'C8F19014F591609D8AB790B42B48D149A6354A0842CF6145F3152AA121C218E2');
CREATE TABLE departures(
    who TEXT NOT NULL,
    room TEXT NOT NULL,
    game INTEGER NOT NULL,
    at INTEGER NOT NULL,
    excused INTEGER NOT NULL,
    aborted INTEGER NOT NULL,
    PRIMARY KEY(who, room, game)
) WITHOUT ROWID;
INSERT INTO "departures" VALUES('praa1qayfsr1','aroom',1,1764000000000,0,1);
CREATE TABLE events(
    id INTEGER PRIMARY KEY,
    room INTEGER NOT NULL,
    v INTEGER NOT NULL,
    before INTEGER NOT NULL,
    who TEXT NOT NULL,
    command INTEGER NOT NULL,
    text TEXT NOT NULL
);
INSERT INTO "events" VALUES(1,1,1,0,'praa1qayfsr1',2,'{"t":"event","room":"r2z1qzxk2j","v":1,"at":1795903860134,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"praa1qayfsr1","host_name":"Livia","tip":"42e23d3d4254fcb0639c43f36ff48f0f13f15c35701932e1decb86b2d25ff6b9"},"h":"ad3b5754c57340c6"}');
INSERT INTO "events" VALUES(2,1,2,1,'praa1qayfsr1',4,'{"t":"event","room":"r2z1qzxk2j","v":2,"at":1795903860205,"e":"seated","d":{"seat":"w1","who":"praa1qayfsr1","name":"Livia","tip":"edd7e0eda80abc305d7a70107de51d3fe8c8d9c9405372057e44463d7b86e57a"},"h":"551de3976fc8ad77"}');
INSERT INTO "events" VALUES(3,1,3,2,'p3sp9yvqpacv',3,'{"t":"event","room":"r2z1qzxk2j","v":3,"at":1795903860282,"e":"seated","d":{"seat":"b1","who":"p3sp9yvqpacv","name":"Galla","tip":"0d5322b6d3e2526e3fde9fd36288a6861165a75d9e279a6b62e2991f10f48490"},"h":"03a47b266eab6ff7"}');
INSERT INTO "events" VALUES(4,1,4,3,'p3sp9yvqpacv',3,'{"t":"event","room":"r2z1qzxk2j","v":4,"at":1795903860282,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"c669f1d4038cef424479fada79767b51c62a28f2641bef03242ff108ecb29619","seats":{"w1":{"who":"praa1qayfsr1","name":"Livia","tip":"edd7e0eda80abc305d7a70107de51d3fe8c8d9c9405372057e44463d7b86e57a"},"b1":{"who":"p3sp9yvqpacv","name":"Galla","tip":"0d5322b6d3e2526e3fde9fd36288a6861165a75d9e279a6b62e2991f10f48490"}},"tip":"42e23d3d4254fcb0639c43f36ff48f0f13f15c35701932e1decb86b2d25ff6b9"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"5f3322f80f377d1e"}');
INSERT INTO "events" VALUES(5,1,5,4,'praa1qayfsr1',5,'{"t":"event","room":"r2z1qzxk2j","v":5,"at":1795903860349,"e":"linked","d":{"seat":"w1","link":"bb3fa244a1e20749e1d81e5748f5a26e47f9dd6838dd07c9a75c52e40fbaf650"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9933},"h":"a81d97381b20b30e"}');
INSERT INTO "events" VALUES(6,1,6,5,'p3sp9yvqpacv',4,'{"t":"event","room":"r2z1qzxk2j","v":6,"at":1795903860351,"e":"rolloff","d":{"i":1,"white":[5,6,4],"black":[3,4,2],"first":"w","links":["ea9cae09516a81f7613aef04b358b0ecbe9b71b5794bf559386a9bcb320a2691","bb3fa244a1e20749e1d81e5748f5a26e47f9dd6838dd07c9a75c52e40fbaf650","1310bd0e632354d5fefd3754a5a72df760b1048d7530ad7bed6cd9265326dd08"]},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"cca8f4c0808a84a2"}');
INSERT INTO "events" VALUES(7,1,7,6,'p3sp9yvqpacv',5,'{"t":"event","room":"r2z1qzxk2j","v":7,"at":1795903860369,"e":"linked","d":{"seat":"b1","link":"11df3f5b16339b833b343c6a274804fadb66815f867be7bfbb3f70e216ad4149"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"w","free":9982},"h":"bdfe46234965aa94"}');
INSERT INTO "events" VALUES(8,1,8,7,'praa1qayfsr1',6,'{"t":"event","room":"r2z1qzxk2j","v":8,"at":1795903860373,"e":"rolled","d":{"i":2,"seat":"w1","dice":[3,2,6],"witness":"b1","links":["a139ba801ad356d17fdf1775f04d803d40263758e10010fe5780223992a13fe3","11df3f5b16339b833b343c6a274804fadb66815f867be7bfbb3f70e216ad4149","9b281305e78a89f60534df848054f90d0bcfc4eba5b706213fb0fbe72cf2e73b"]},"p":"51a7761bd2fcc0fb","c":{"w":180000,"b":180000,"run":"w","free":9978},"h":"60340b1862628452"}');
INSERT INTO "events" VALUES(9,1,9,8,'praa1qayfsr1',7,'{"t":"event","room":"r2z1qzxk2j","v":9,"at":1795903860433,"e":"turn","d":{"seat":"w1","steps":["hand/2","2/5","hand/6"],"link":"89ecdba97d98f5bba1b6ae9a7200df0b7edb8a19bc21652c6aa4c1fc409f35e1"},"p":"0732a3be80527964","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"86f1741f0ac82e44"}');
INSERT INTO "events" VALUES(10,1,10,9,'p3sp9yvqpacv',6,'{"t":"event","room":"r2z1qzxk2j","v":10,"at":1795903860452,"e":"rolled","d":{"i":3,"seat":"b1","dice":[4,2,6],"witness":"w1","links":["625f9d4ef84780adca0b0b763b2f70e9f4f5af7baf83c3474fbf0819d3501e59","89ecdba97d98f5bba1b6ae9a7200df0b7edb8a19bc21652c6aa4c1fc409f35e1","b86b9be63bcecabf145f918f749f99dff425afea69465515449754fb198a515b"]},"p":"27915be77f631afd","c":{"w":180000,"b":180000,"run":"b","free":10881},"h":"278e8a22d4df0f43"}');
INSERT INTO "events" VALUES(11,1,11,10,'p3sp9yvqpacv',7,'{"t":"event","room":"r2z1qzxk2j","v":11,"at":1795903860495,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/6*","6/12"],"link":"f7c451e0208f58d1c8000bdf83c27362798ba7b84bc483d24970fb99c39883c2"},"p":"4d9ee18fdd0fc862","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"e243c55ad2a2c600"}');
INSERT INTO "events" VALUES(12,1,12,11,'praa1qayfsr1',8,'{"t":"event","room":"r2z1qzxk2j","v":12,"at":1795903860608,"e":"rolled","d":{"i":4,"seat":"w1","dice":[4,6,4],"witness":"b1","links":["ac4398b897c57db5a690d557e5d59c83cb0b2eb4bdf6c9af6ed6357b8c70756a","f7c451e0208f58d1c8000bdf83c27362798ba7b84bc483d24970fb99c39883c2","7613a7c645f6d7510d25e56c399e7146f671175854c31cb568876fc4307e03e1"]},"p":"afe774fca95f0ac2","c":{"w":180000,"b":180000,"run":"w","free":10787},"h":"29a886f9758d94e8"}');
INSERT INTO "events" VALUES(13,1,13,12,'praa1qayfsr1',9,'{"t":"event","room":"r2z1qzxk2j","v":13,"at":1795903860633,"e":"turn","d":{"seat":"w1","steps":["bar/4","hand/6","6/10"],"link":"83df86e60edd83984dd6274b90ce78592ccb3381f9b3ed948578d17a55adb114"},"p":"9b6f3fc3eb138fcf","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"e74340844ed08d65"}');
INSERT INTO "events" VALUES(14,1,14,13,'p3sp9yvqpacv',8,'{"t":"event","room":"r2z1qzxk2j","v":14,"at":1795903860654,"e":"rolled","d":{"i":5,"seat":"b1","dice":[2,1,4],"witness":"w1","links":["707046831b23a932c0041ff6491ab8c0a89bf499cbb0f0771b8481c3ba19daa7","83df86e60edd83984dd6274b90ce78592ccb3381f9b3ed948578d17a55adb114","ca0a164f8e1301969d043eb5892843f8ef7d4e391609625e7dc11ed474012c6d"]},"p":"9801af903fe1f1ec","c":{"w":180000,"b":180000,"run":"b","free":10879},"h":"6c38d74b9c836bb6"}');
INSERT INTO "events" VALUES(15,1,15,14,'p3sp9yvqpacv',9,'{"t":"event","room":"r2z1qzxk2j","v":15,"at":1795903860706,"e":"turn","d":{"seat":"b1","steps":["hand/2","2/6","hand/1"],"link":"98df6a6f97e7c54931facf8a0fcb2cdbb95384356cc7e58ca9eb476e174cd926"},"p":"64da524ef10ca817","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"27099ecc86c29389"}');
INSERT INTO "events" VALUES(16,1,16,15,'praa1qayfsr1',10,'{"t":"event","room":"r2z1qzxk2j","v":16,"at":1795903860715,"e":"rolled","d":{"i":6,"seat":"w1","dice":[4,1,6],"witness":"b1","links":["bd2539ef072195308ee1216dcec26dab0b45d51cad47c7e5747bc7476775217b","98df6a6f97e7c54931facf8a0fcb2cdbb95384356cc7e58ca9eb476e174cd926","d16adc492fc3fa9d82e85437aa22723baab51fdf9acc222457257ac9cd5a9bd6"]},"p":"b12bfa4b258858ba","c":{"w":180000,"b":180000,"run":"w","free":10891},"h":"2175720ef13c9255"}');
INSERT INTO "events" VALUES(17,1,17,16,'praa1qayfsr1',11,'{"t":"event","room":"r2z1qzxk2j","v":17,"at":1795903860732,"e":"turn","d":{"seat":"w1","steps":["hand/4","hand/6*","4/5"],"link":"a8af21915ba49d155db54c99b28598e3b28e34d73247292aed5e879fb71e65c8"},"p":"79857cdc99cda393","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"b34156b03cdcf5be"}');
INSERT INTO "events" VALUES(18,1,18,17,'p3sp9yvqpacv',10,'{"t":"event","room":"r2z1qzxk2j","v":18,"at":1795903860738,"e":"rolled","d":{"i":7,"seat":"b1","dice":[1,2,2],"witness":"w1","links":["348fbaa9b9241562fcfac62bff4d424b390159d2bdd8c85048eb894d2b04bab5","a8af21915ba49d155db54c99b28598e3b28e34d73247292aed5e879fb71e65c8","d8eab4a58d3bf019d071bbc2f746f513f18deb21e231977e91a214d752efea70"]},"p":"b880000fbac7f058","c":{"w":180000,"b":180000,"run":"b","free":10894},"h":"fb62939bc2d5440d"}');
INSERT INTO "events" VALUES(19,1,19,18,'p3sp9yvqpacv',11,'{"t":"event","room":"r2z1qzxk2j","v":19,"at":1795903860743,"e":"turn","d":{"seat":"b1","steps":["bar/2","2/4*","hand/1"],"link":"6f1fc48a4c65abd259439773a1208b983efa03f53077b252f0d49fcacac4293f"},"p":"828310add9b887c2","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"11754250c17b32d5"}');
INSERT INTO "events" VALUES(20,1,20,19,'praa1qayfsr1',12,'{"t":"event","room":"r2z1qzxk2j","v":20,"at":1795903860744,"e":"rolled","d":{"i":8,"seat":"w1","dice":[4,6,6],"witness":"b1","links":["52e6d88af2acf9bc64bec4cd3eaab576b740b2830861ba56d30a12d9c5e53b2a","6f1fc48a4c65abd259439773a1208b983efa03f53077b252f0d49fcacac4293f","67d1a19ebd0d2273c049ea13db3814ae1e02e1c385ec3885becfd07d3e12edc6"]},"p":"0289eb2b15637d36","c":{"w":180000,"b":180000,"run":"w","free":10899},"h":"9e64b24eb070ed84"}');
INSERT INTO "events" VALUES(21,1,21,20,'p3sp9yvqpacv',12,'{"t":"event","room":"r2z1qzxk2j","v":21,"at":1795903860746,"e":"resigned","d":{"seat":"b1"},"p":"0289eb2b15637d36","c":{"w":180000,"b":180000,"run":"w","free":10897},"h":"d9dfd83196078cb1"}');
INSERT INTO "events" VALUES(22,1,22,21,'p3sp9yvqpacv',12,'{"t":"event","room":"r2z1qzxk2j","v":22,"at":1795903860746,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"d1569ce24cedee77e34c18793fadbd4c5d1929e9a25ab9ba8d55facac0856814"},"p":"0289eb2b15637d36","c":{"w":180000,"b":180000,"run":"","free":0},"h":"0d1c4b0311a73c9c"}');
INSERT INTO "events" VALUES(23,2,1,0,'pfmzsmr6ew4t',2,'{"t":"event","room":"zy9gcmd0sc","v":1,"at":1795903861045,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"pfmzsmr6ew4t","host_name":"Brisk Raven","tip":"3a2304012fe0034464c4942e32d622c4c7f8bb6412055458277f61b54421010b"},"h":"30535ef8bfeabcff"}');
INSERT INTO "events" VALUES(24,2,2,23,'pfmzsmr6ew4t',4,'{"t":"event","room":"zy9gcmd0sc","v":2,"at":1795903861144,"e":"seated","d":{"seat":"w1","who":"pfmzsmr6ew4t","name":"Brisk Raven","tip":"084674236857eb24d227e3d3b58ac0518f7ce706441513403c974d99c50f0fd3"},"h":"c901fc25f7eebe59"}');
INSERT INTO "events" VALUES(25,2,3,24,'pqsx8b1sgftz',3,'{"t":"event","room":"zy9gcmd0sc","v":3,"at":1795903861210,"e":"seated","d":{"seat":"b1","who":"pqsx8b1sgftz","name":"Basalt Badger","tip":"00956f9214f3481e1c9e3cba82c085713c3601210385939b5b9c49f554cbf980"},"h":"308896cbb3df6ecc"}');
INSERT INTO "events" VALUES(26,2,4,25,'pqsx8b1sgftz',3,'{"t":"event","room":"zy9gcmd0sc","v":4,"at":1795903861210,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"e3b5df85cd6fb3ee56614f8add0b08f6b2215e6c79bc3ce597ecda223349a9eb","seats":{"w1":{"who":"pfmzsmr6ew4t","name":"Brisk Raven","tip":"084674236857eb24d227e3d3b58ac0518f7ce706441513403c974d99c50f0fd3"},"b1":{"who":"pqsx8b1sgftz","name":"Basalt Badger","tip":"00956f9214f3481e1c9e3cba82c085713c3601210385939b5b9c49f554cbf980"}},"tip":"3a2304012fe0034464c4942e32d622c4c7f8bb6412055458277f61b54421010b"},"p":"1960fa269019c889","h":"c072fab1afdfe471"}');
INSERT INTO "events" VALUES(27,2,5,26,'pfmzsmr6ew4t',6,'{"t":"event","room":"zy9gcmd0sc","v":5,"at":1795903861482,"e":"linked","d":{"seat":"w1","link":"2d0f88209eaa0975873de6f373c4b9d2f8262b6acf2814878a25c221ac960901"},"p":"1960fa269019c889","h":"aa25c244c9ac61f7"}');
INSERT INTO "events" VALUES(28,2,6,27,'pqsx8b1sgftz',8,'{"t":"event","room":"zy9gcmd0sc","v":6,"at":1795903861493,"e":"rolloff","d":{"i":1,"white":[3,4,6],"black":[2,5,3],"first":"w","links":["64377ac1ba9bda636954fb29bf5859e3197c2ff634f44bc886dea78d01e4d5f3","2d0f88209eaa0975873de6f373c4b9d2f8262b6acf2814878a25c221ac960901","b0158feaac78174edcea90d24ca210177e700308e9749b593412b219a259a44c"]},"p":"1960fa269019c889","h":"b50cae2409768ed2"}');
INSERT INTO "events" VALUES(29,2,7,28,'pfmzsmr6ew4t',7,'{"t":"event","room":"zy9gcmd0sc","v":7,"at":1795903861518,"e":"linked","d":{"seat":"w1","link":"0bc5da68fd4745582b4781f7c1f9b36364e4db7f8090d08a2c95dccdfa1b6e3e"},"p":"1960fa269019c889","h":"50b8c655f499f9aa"}');
INSERT INTO "events" VALUES(30,2,8,29,'pqsx8b1sgftz',9,'{"t":"event","room":"zy9gcmd0sc","v":8,"at":1795903861525,"e":"rolled","d":{"i":2,"seat":"w1","dice":[1,1,6],"witness":"b1","links":["f48a0b9ca021bb258e415ce07fcb3242eee313e8d71835bd56d4935c11f609ea","d74a74288a752fb83d9ffaacedc2509214210f293a261ca1a8057df67b952640","0bc5da68fd4745582b4781f7c1f9b36364e4db7f8090d08a2c95dccdfa1b6e3e"]},"p":"e0df90070c130315","h":"15a4e289b5dc59f3"}');
INSERT INTO "events" VALUES(31,2,9,30,'pfmzsmr6ew4t',8,'{"t":"event","room":"zy9gcmd0sc","v":9,"at":1795903861573,"e":"turn","d":{"seat":"w1","steps":["hand/1","1/2","hand/6"],"link":"0b79e4102db5406ace286dfdea470bbd82dd6681fb4d687320402335159a0bac"},"p":"5dedb1c6973b342f","h":"c334dcd16be142d4"}');
INSERT INTO "events" VALUES(32,2,10,31,'pqsx8b1sgftz',10,'{"t":"event","room":"zy9gcmd0sc","v":10,"at":1795903861598,"e":"rolled","d":{"i":3,"seat":"b1","dice":[6,4,1],"witness":"w1","links":["11548bcfa8b2c590adecd7c53fcf9a08ac5f92d340669fb91d96719ed939333b","0b79e4102db5406ace286dfdea470bbd82dd6681fb4d687320402335159a0bac","c18458c9561a7cd7c2f366d3cedf727b2bd87f606c6d66c036ac2cbbf880bb9f"]},"p":"8cd5c472d8660ee1","h":"1a7a01d8ec70f105"}');
INSERT INTO "events" VALUES(33,2,11,32,'pqsx8b1sgftz',11,'{"t":"event","room":"zy9gcmd0sc","v":11,"at":1795903861709,"e":"turn","d":{"seat":"b1","steps":["hand/1","1/5","5/11"],"link":"6b0569e8840a95d6c7954dd4197614f2f6ca6bc2a98f10fe0ff0cd125611a50e"},"p":"910da2331c8d74b1","h":"35088411f6570ee5"}');
INSERT INTO "events" VALUES(34,2,12,33,'pfmzsmr6ew4t',9,'{"t":"event","room":"zy9gcmd0sc","v":12,"at":1795903861728,"e":"rolled","d":{"i":4,"seat":"w1","dice":[3,4,2],"witness":"b1","links":["20769ff2abc62648edf670ef833f00bd96a47c985d0a5183aeb15b812109a1c6","6b0569e8840a95d6c7954dd4197614f2f6ca6bc2a98f10fe0ff0cd125611a50e","3e80e455e2efb91c66b28f15f4550d98dbfadcfbb3e88a40e2e0d95ccbcd3018"]},"p":"35ba8dcc34584f9d","h":"42251aa4ec282168"}');
INSERT INTO "events" VALUES(35,2,13,34,'pfmzsmr6ew4t',10,'{"t":"event","room":"zy9gcmd0sc","v":13,"at":1795903861790,"e":"turn","d":{"seat":"w1","steps":["hand/2","hand/4","4/7"],"link":"88318ac167b03570dbccd0ba9dcdd10d54e7a6f44422303f3351a73b31f1f063"},"p":"aa76e4c75ec3ee01","h":"63cd2dc2600dccba"}');
INSERT INTO "events" VALUES(36,2,14,35,'pqsx8b1sgftz',12,'{"t":"event","room":"zy9gcmd0sc","v":14,"at":1795903861795,"e":"rolled","d":{"i":5,"seat":"b1","dice":[1,5,1],"witness":"w1","links":["75fc5cc10346d69877b281bb0f8104ad3122b909364cd433f9165320f5798571","88318ac167b03570dbccd0ba9dcdd10d54e7a6f44422303f3351a73b31f1f063","20b27141489dcd871dfcdb53855821abaa7ebd44dcefd65d2d692262219028f5"]},"p":"3cdcc1d19fc8c4b5","h":"17de939b0b6477a4"}');
CREATE TABLE folds(room INTEGER PRIMARY KEY, v INTEGER NOT NULL, fold BLOB NOT NULL);
INSERT INTO "folds" VALUES(1,1,X'467FF8ED6D487AB83B863888BF4369B7DF871C5967A954905E2BF62FCFFC78EB');
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
INSERT INTO "games" VALUES(1,'r2z1qzxk2j',1,'tabula','tabula@1',1795903860282,1795903860746,'1-0','resigned',6,1,1,0);
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
INSERT INTO "lines" VALUES('zy9gcmd0sc',1,1795903861250,4,4,'watchers','pkmmgh0985ca','Sunny Grebe','You fools',0,'host','Insults');
INSERT INTO "lines" VALUES('zy9gcmd0sc',2,1795903861477,4,7,'players','pqsx8b1sgftz','Basalt Badger','good-luck',1,'','');
CREATE TABLE logins(
    token_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    device TEXT NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "logins" VALUES(X'2380CA22588900F5FF263976A3832313375B950B7425930FEA1D97D70AEFADF3','pxbhf5wxj7zs','Python-urllib',1795903860969,1795903860969);
INSERT INTO "logins" VALUES(X'3B6D1456D076A14BECC64D592443F07502C7D714CD0E87D324832126096FB22C','p3sp9yvqpacv','Python-urllib',1795903860108,1795903860108);
INSERT INTO "logins" VALUES(X'F01F04F7CC92A98B4231F0648641D2C99F829449F73CCE9AB3B392B81BEA00C8','praa1qayfsr1','Python-urllib',1795903859813,1795903859813);
CREATE TABLE marks(id INTEGER PRIMARY KEY, filling BLOB NOT NULL);
INSERT INTO "marks" VALUES(1,X'467FF8ED6D487AB83B863888BF4369B7DF871C5967A954905E2BF62FCFFC78EB');
CREATE TABLE moves(
    code_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    until INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "moves" VALUES(X'467FF8ED6D487AB83B863888BF4369B7DF871C5967A954905E2BF62FCFFC78EB','praa1qayfsr1',4102444800000);
CREATE TABLE numbers(
    name TEXT PRIMARY KEY,
    number INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "numbers" VALUES('alive',1795903860342);
INSERT INTO "numbers" VALUES('archive',0);
INSERT INTO "numbers" VALUES('origins',7822171196377553626);
CREATE TABLE persons(
    who TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    seen INTEGER NOT NULL
, made INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
INSERT INTO "persons" VALUES('p3sp9yvqpacv',X'C78459B8BC1B97A21568D7A7F081A2DDC6690DCD8D1203F24A04F4481C76BB26','Galla',1795903860108,1795903859837);
INSERT INTO "persons" VALUES('pfmzsmr6ew4t',X'579B338105C36AD7021C1AB2E6D9DF796A24E32EE001D4E2CD714ED185947966','Brisk Raven',1795903860749,1795903860749);
INSERT INTO "persons" VALUES('pkmmgh0985ca',X'96DC62769CAABEB4D5F2E2F9041C50BF40DB14B4B238D5C5A17266693A0104F4','Sunny Grebe',1795903860756,1795903860756);
INSERT INTO "persons" VALUES('pqsx8b1sgftz',X'E672B5AB763905F20E3822550654633E9FC580A2D0B09BFC025510C3EA2BD32C','Basalt Badger',1795903860753,1795903860753);
INSERT INTO "persons" VALUES('praa1qayfsr1',X'467FF8ED6D487AB83B863888BF4369B7DF871C5967A954905E2BF62FCFFC78EB','Livia',1795903859813,1795903859474);
INSERT INTO "persons" VALUES('pxbhf5wxj7zs',X'A5021CBE03D10B2ABD4590257BA8C2A2F08D6AC026ACE5E927FEABAE1DBBBA33','Ursus',1795903860969,1795903860758);
CREATE TABLE players(
    game INTEGER NOT NULL,
    seat TEXT NOT NULL,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(game, seat)
) WITHOUT ROWID;
INSERT INTO "players" VALUES(1,'b1','p3sp9yvqpacv','Galla');
INSERT INTO "players" VALUES(1,'w1','praa1qayfsr1','Livia');
CREATE TABLE program_tokens(
    token_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    scopes INTEGER NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    UNIQUE(who, name)
) WITHOUT ROWID;
INSERT INTO "program_tokens" VALUES(X'467FF8ED6D487AB83B863888BF4369B7DF871C5967A954905E2BF62FCFFC78EB','praa1qayfsr1','my bot',3,1764000000000,0);
CREATE TABLE puzzle_days(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    day INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset, day)
) WITHOUT ROWID;
INSERT INTO "puzzle_days" VALUES('praa1qayfsr1','tabula',20416);
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
INSERT INTO "rating_steps" VALUES(1,'praa1qayfsr1','tabula','r2z1qzxk2j',1,1795903860746,'p3sp9yvqpacv',1500.0,1.66221200147034551264e+03,2.90230507782238646543e+02);
INSERT INTO "rating_steps" VALUES(2,'p3sp9yvqpacv','tabula','r2z1qzxk2j',1,1795903860746,'praa1qayfsr1',1500.0,1.33778799852965448737e+03,2.90230507782238646543e+02);
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
INSERT INTO "ratings" VALUES('praa1qayfsr1','tabula',1.66221200147034551264e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795903860746);
INSERT INTO "ratings" VALUES('p3sp9yvqpacv','tabula',1.33778799852965448737e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795903860746);
CREATE TABLE recoveries(
    who TEXT NOT NULL,
    code_hash BLOB NOT NULL,
    PRIMARY KEY(who, code_hash)
) WITHOUT ROWID;
INSERT INTO "recoveries" VALUES('p3sp9yvqpacv',X'06C97D67A3D2BFDBC01CEB92AE062E2D4DE0B30A609FD4F7403B35AF167B340C');
INSERT INTO "recoveries" VALUES('p3sp9yvqpacv',X'59F6A8A72D534C1C4AFE16F95EC294FA6A71F06B4A244E4510E63E328FC47E09');
INSERT INTO "recoveries" VALUES('p3sp9yvqpacv',X'78AAC476F526EF7BA0F020383803BDF8F894A33F7DAE11CC09536871A1588BCF');
INSERT INTO "recoveries" VALUES('p3sp9yvqpacv',X'7B5EA390527D5C907DB1DA21A9BC68962F03BD5008DF8E957CDE248D989B644F');
INSERT INTO "recoveries" VALUES('p3sp9yvqpacv',X'90544A2A6279ACE32091837E86257DDCAC85C6F49A4F8EFD7C4BB214C38A3A42');
INSERT INTO "recoveries" VALUES('p3sp9yvqpacv',X'D56CC2F4075478E85AD34E7CECD05FD28186303F868D3BD433B2505A4EBE0F10');
INSERT INTO "recoveries" VALUES('p3sp9yvqpacv',X'DFFCC8274F5506E75E69B9DCAC71D5E007C879CE48418A0F45BC645B8D0A89AF');
INSERT INTO "recoveries" VALUES('p3sp9yvqpacv',X'EC34C4585EB58D47F07F61FAEFA03F8F18D298FD8AEA9E43766AB3B242275636');
INSERT INTO "recoveries" VALUES('praa1qayfsr1',X'20DB1457B6B09E88150FA468ADED511072BA83E8DBFB9C959B3555B8B95F18CF');
INSERT INTO "recoveries" VALUES('praa1qayfsr1',X'313CECA21590112BB3C507C888AA8D4EA159BEC34FEB0507F733E169D37C3D50');
INSERT INTO "recoveries" VALUES('praa1qayfsr1',X'5FC8EC983E56499E8F4736D675C6E6539796CCA8CF0F21CDF3E0CF0CD438E1F9');
INSERT INTO "recoveries" VALUES('praa1qayfsr1',X'6807A86403CF6E0F7B06E5A16578A808E627841CCD2A546F81A208EF1FFA2197');
INSERT INTO "recoveries" VALUES('praa1qayfsr1',X'6FB6900EC1FDAB5CB6C1BC1CE779BA2D2747B928655CDE39D8BFA84A0663680B');
INSERT INTO "recoveries" VALUES('praa1qayfsr1',X'A22BEE4922195FFE7BDB600805CDAD9BDD8A2D1EDFFBAC799CCC3E15525B8EC2');
INSERT INTO "recoveries" VALUES('praa1qayfsr1',X'BF866D85CF5B57BA95DB2EAE9968A64C8460EEB0A871EA22AA7DB4ABF335F123');
INSERT INTO "recoveries" VALUES('praa1qayfsr1',X'FFFB0BD15E61F9D166A204B7F7326E67CA53FA9A7E414BFC1BA4BB8733B8E594');
INSERT INTO "recoveries" VALUES('pxbhf5wxj7zs',X'14104C732972FE456EA84819BADE1E498A5486D74E7942364B9C11EDB517379F');
INSERT INTO "recoveries" VALUES('pxbhf5wxj7zs',X'1EAD70215485C054C02174B678ED361C9E4C31F15C743526E345F24559915CFE');
INSERT INTO "recoveries" VALUES('pxbhf5wxj7zs',X'27D320F9C1B7B5699E1A6B61C89F8AD5AFD9E09B6C3A4CF295A2A42B42E3145E');
INSERT INTO "recoveries" VALUES('pxbhf5wxj7zs',X'4F15ED377268D55EFED28E92301E17AC540BB0B2ED3B4CD9B702D12AAFAA6CB7');
INSERT INTO "recoveries" VALUES('pxbhf5wxj7zs',X'9343745A22D48D79828D775D7D65E14CFE96EECE63B85CA741D2724D4A59E2EF');
INSERT INTO "recoveries" VALUES('pxbhf5wxj7zs',X'B193ECE6BF4EA9BBEFA0F29D43776B6CA7CCAC878974D7BEA5A796504A5D3CC4');
INSERT INTO "recoveries" VALUES('pxbhf5wxj7zs',X'DA9F409003B1647A1B16235977CE29612FF8AA21492B63C4BA75B66BF3817AC0');
INSERT INTO "recoveries" VALUES('pxbhf5wxj7zs',X'FFA0E26AC319A24E968E3893DCF5887217FA00BC1555ED64E23AA75693704708');
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
INSERT INTO "reports" VALUES(1,1795903861262,'pqsx8b1sgftz','pkmmgh0985ca','insult','Look.','zy9gcmd0sc','[{"n":1,"channel":"watchers","who":"pkmmgh0985ca","name":"Sunny Grebe","at":1795903861250,"v":4,"text":"You fools"}]',6897374125323258843,-5001508525306254286);
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
INSERT INTO "results" VALUES('p3sp9yvqpacv','','tabula',1,0,1,0);
INSERT INTO "results" VALUES('p3sp9yvqpacv','praa1qayfsr1','tabula',1,0,1,0);
INSERT INTO "results" VALUES('praa1qayfsr1','','tabula',1,1,0,0);
INSERT INTO "results" VALUES('praa1qayfsr1','p3sp9yvqpacv','tabula',1,1,0,0);
CREATE TABLE rooms(
    number INTEGER PRIMARY KEY,
    room TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    since INTEGER NOT NULL
, network INTEGER NOT NULL DEFAULT 0, address INTEGER NOT NULL DEFAULT 0);
INSERT INTO "rooms" VALUES(1,'r2z1qzxk2j','ended',1795903860746,0,0);
INSERT INTO "rooms" VALUES(2,'zy9gcmd0sc','playing',1795903861210,6897374125323258843,-5001508525306254286);
CREATE TABLE seats(
    who TEXT NOT NULL,
    room INTEGER NOT NULL,
    PRIMARY KEY(who, room)
) WITHOUT ROWID;
INSERT INTO "seats" VALUES('p3sp9yvqpacv',1);
INSERT INTO "seats" VALUES('praa1qayfsr1',1);
INSERT INTO "seats" VALUES('pfmzsmr6ew4t',2);
INSERT INTO "seats" VALUES('pqsx8b1sgftz',2);
CREATE TABLE solved(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset, puzzle)
) WITHOUT ROWID;
INSERT INTO "solved" VALUES('praa1qayfsr1','tabula','0123456789',1764000000000);
CREATE TABLE thrown(
    who TEXT NOT NULL,
    kind TEXT NOT NULL,
    face INTEGER NOT NULL,
    n INTEGER NOT NULL, shown INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY(who, kind, face)
) WITHOUT ROWID;
INSERT INTO "thrown" VALUES('p3sp9yvqpacv','d6',1,2,2);
INSERT INTO "thrown" VALUES('p3sp9yvqpacv','d6',2,4,4);
INSERT INTO "thrown" VALUES('p3sp9yvqpacv','d6',4,2,2);
INSERT INTO "thrown" VALUES('p3sp9yvqpacv','d6',6,1,1);
INSERT INTO "thrown" VALUES('praa1qayfsr1','d6',1,1,1);
INSERT INTO "thrown" VALUES('praa1qayfsr1','d6',2,1,1);
INSERT INTO "thrown" VALUES('praa1qayfsr1','d6',3,1,1);
INSERT INTO "thrown" VALUES('praa1qayfsr1','d6',4,4,4);
INSERT INTO "thrown" VALUES('praa1qayfsr1','d6',6,5,5);
CREATE TABLE timeouts(
    chat TEXT NOT NULL,
    who TEXT NOT NULL,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY(chat, who)
) WITHOUT ROWID;
INSERT INTO "timeouts" VALUES('zy9gcmd0sc','pkmmgh0985ca',4102444800000,'Insults');
CREATE TABLE tips(tip BLOB PRIMARY KEY, room TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "tips" VALUES(X'00956F9214F3481E1C9E3CBA82C085713C3601210385939B5B9C49F554CBF980','zy9gcmd0sc');
INSERT INTO "tips" VALUES(X'084674236857EB24D227E3D3B58AC0518F7CE706441513403C974D99C50F0FD3','zy9gcmd0sc');
INSERT INTO "tips" VALUES(X'0D5322B6D3E2526E3FDE9FD36288A6861165A75D9E279A6B62E2991F10F48490','r2z1qzxk2j');
INSERT INTO "tips" VALUES(X'EDD7E0EDA80ABC305D7A70107DE51D3FE8C8D9C9405372057E44463D7B86E57A','r2z1qzxk2j');
CREATE INDEX rooms_running ON rooms(number) WHERE state NOT IN ('ended','closed');
CREATE INDEX blocks_other ON blocks(other);
CREATE INDEX account_keys_who ON account_keys(who);
CREATE INDEX logins_who ON logins(who);
CREATE INDEX lines_who ON lines(who);
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
CREATE UNIQUE INDEX events_places ON events(room, v) WHERE v % 256 = 0;
CREATE INDEX ratings_top ON ratings(ruleset, rating DESC, who, deviation, volatility, games, at);
COMMIT;
