-- {"ended": "evn5qhvmps", "running": "t7k4k58k5y", "account": "pq6rfpeb4abd", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "p04ms0x3xbby", "token": "cMGhPylSfMctFdUWJ6l_rlkruBMgX18u7zc4FlOLQqA", "seat": "w1", "secret": "9c6fa3103286c097ed010877eec3ac91540a93be9cc2a402051449147dccc49b"}, {"who": "pfqn63dwv2cd", "token": "-CHLDFzcbHql5GFrCL-P0vEqn6UX2N-DxVYXbN5gf5E", "seat": "b1", "secret": "7013e901b27f1b83be6e0a5603df3a397cec3367689ba4128b76feb6e33fab87"}]}
PRAGMA application_id = 1415668325;
PRAGMA user_version = 11;
BEGIN TRANSACTION;
CREATE TABLE account_keys(key TEXT PRIMARY KEY, who TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "account_keys" VALUES('ursus','pcekrnbj8fwb');
INSERT INTO "account_keys" VALUES('galla','pgr7stxdw25y');
INSERT INTO "account_keys" VALUES('llvla','pq6rfpeb4abd');
CREATE TABLE accounts(
    who TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    password TEXT NOT NULL,
    vault TEXT NOT NULL,
    made INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "accounts" VALUES('pcekrnbj8fwb','Ursus','$argon2id$v=19$m=19456,t=2,p=1$wLcp3yVcHBzMtN/vMydnJA$sb8o7pDiAx702n1jh+0OWSwF0WnkoB0egIsWpWwkxRk','sealed',1795865770549);
INSERT INTO "accounts" VALUES('pgr7stxdw25y','Galla','$argon2id$v=19$m=19456,t=2,p=1$KLaW6xOo8gFnzG20gq8nOg$lgBtVuOlvnSsFMi6cCJHOXXCBq0Appm/HqFElvme+PA','sealed',1795865769935);
INSERT INTO "accounts" VALUES('pq6rfpeb4abd','Livia','$argon2id$v=19$m=19456,t=2,p=1$JZXbvWqZHM7jfAl4h4ESyA$pec4nxOh5lx7I4Gxg0NkdaBDejFaXsx73WtK7VDI8TE','sealed',1795865769645);
CREATE TABLE acts(
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    what TEXT NOT NULL,
    target TEXT NOT NULL,
    why TEXT NOT NULL
);
INSERT INTO "acts" VALUES(1,1795865770642,'p04ms0x3xbby','timeout','t7k4k58k5y/p15m71r3g9wc','Insults');
INSERT INTO "acts" VALUES(2,1795865770697,'operator','ban','203.0.113.9','a test');
CREATE TABLE bans(
    id INTEGER PRIMARY KEY,
    target TEXT NOT NULL UNIQUE,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    by TEXT NOT NULL,
    at INTEGER NOT NULL
);
INSERT INTO "bans" VALUES(1,'203.0.113.9',0,'a test','operator',1795865770697);
CREATE TABLE blocks(
    who TEXT NOT NULL,
    other TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(who, other)
) WITHOUT ROWID;
INSERT INTO "blocks" VALUES('pfqn63dwv2cd','p15m71r3g9wc','Early Fox');
CREATE TABLE bots(who TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO "bots" VALUES('pcekrnbj8fwb');
CREATE TABLE chains(
    room INTEGER NOT NULL,
    game INTEGER NOT NULL,
    seed BLOB NOT NULL,
    PRIMARY KEY(room, game)
) WITHOUT ROWID;
INSERT INTO "chains" VALUES(1,1,X'8B14503AAC5A978387C8DAD168C21EB2EDEB3A07AFA6B58EBB6E4362A8E18B7C');
INSERT INTO "chains" VALUES(1,2,X'81E9BA1D6FEFF908BD652AFA32A9E5821FA204D62A9A57D05C87EA9CEFB3C9C5');
INSERT INTO "chains" VALUES(2,1,X'D0CFFBA54515B306AA497D1B93B76E0584146C53FDCCA76BB15E26961BDEF564');
CREATE TABLE departures(
    who TEXT NOT NULL,
    room TEXT NOT NULL,
    game INTEGER NOT NULL,
    at INTEGER NOT NULL,
    excused INTEGER NOT NULL,
    aborted INTEGER NOT NULL,
    PRIMARY KEY(who, room, game)
) WITHOUT ROWID;
INSERT INTO "departures" VALUES('pq6rfpeb4abd','aroom',1,1764000000000,0,1);
CREATE TABLE events(
    id INTEGER PRIMARY KEY,
    room INTEGER NOT NULL,
    v INTEGER NOT NULL,
    before INTEGER NOT NULL,
    who TEXT NOT NULL,
    command INTEGER NOT NULL,
    text TEXT NOT NULL
);
INSERT INTO "events" VALUES(1,1,1,0,'pq6rfpeb4abd',2,'{"t":"event","room":"evn5qhvmps","v":1,"at":1795865769937,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"pq6rfpeb4abd","host_name":"Livia","tip":"466ced828edd17ddeaabd6eb43845b37324cc9d682d80a92b9ba29e70646b8f6"},"h":"4acf02ecd8b82a01"}');
INSERT INTO "events" VALUES(2,1,2,1,'pq6rfpeb4abd',4,'{"t":"event","room":"evn5qhvmps","v":2,"at":1795865769953,"e":"seated","d":{"seat":"w1","who":"pq6rfpeb4abd","name":"Livia","tip":"76cf6e76d801f25a1d3252c3408287233a815084918f09038c6c412ef192acf0"},"h":"909e12ef7ec1ab23"}');
INSERT INTO "events" VALUES(3,1,3,2,'pgr7stxdw25y',3,'{"t":"event","room":"evn5qhvmps","v":3,"at":1795865769968,"e":"seated","d":{"seat":"b1","who":"pgr7stxdw25y","name":"Galla","tip":"a916cd058cf018cd9435dc9ce968abf0d835946467afbbd2cade27495e5ea1cf"},"h":"41a1362bfd8f2bfb"}');
INSERT INTO "events" VALUES(4,1,4,3,'pgr7stxdw25y',3,'{"t":"event","room":"evn5qhvmps","v":4,"at":1795865769968,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"19fe457821687aaa58ecd372d52d835c752cbf1a489959c8f1301e35d06fb59b","seats":{"w1":{"who":"pq6rfpeb4abd","name":"Livia","tip":"76cf6e76d801f25a1d3252c3408287233a815084918f09038c6c412ef192acf0"},"b1":{"who":"pgr7stxdw25y","name":"Galla","tip":"a916cd058cf018cd9435dc9ce968abf0d835946467afbbd2cade27495e5ea1cf"}},"tip":"466ced828edd17ddeaabd6eb43845b37324cc9d682d80a92b9ba29e70646b8f6"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"aac52c1ffb6518db"}');
INSERT INTO "events" VALUES(5,1,5,4,'pq6rfpeb4abd',5,'{"t":"event","room":"evn5qhvmps","v":5,"at":1795865769983,"e":"linked","d":{"seat":"w1","link":"ccd0cfd3fc8a1afd89bd982831f23c7bd9eaa50947d58d43b5ebf33f6b239d5d"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9985},"h":"cb91d402fc6351ab"}');
INSERT INTO "events" VALUES(6,1,6,5,'pgr7stxdw25y',4,'{"t":"event","room":"evn5qhvmps","v":6,"at":1795865769984,"e":"rolloff","d":{"i":1,"white":[2,2,4],"black":[3,5,4],"first":"b","links":["87a21e04661b766f1a9b24e36fa1419b18373dd2560331bc18600e59e6e67490","ccd0cfd3fc8a1afd89bd982831f23c7bd9eaa50947d58d43b5ebf33f6b239d5d","6d9c169b4bd398dd1fdad2dc2c7bdcddfd4ec24f4108f8c985bdf6f22da6a43f"]},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"5b15596b2a354c62"}');
INSERT INTO "events" VALUES(7,1,7,6,'pq6rfpeb4abd',6,'{"t":"event","room":"evn5qhvmps","v":7,"at":1795865769991,"e":"linked","d":{"seat":"w1","link":"8cc47e6d61e353d7c69482b5eeb9d1c24233c77c69a5ef9a42c0eb581275de97"},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"b","free":9993},"h":"1d239d9c37680b0b"}');
INSERT INTO "events" VALUES(8,1,8,7,'pgr7stxdw25y',5,'{"t":"event","room":"evn5qhvmps","v":8,"at":1795865769991,"e":"rolled","d":{"i":2,"seat":"b1","dice":[3,4,5],"witness":"w1","links":["a2386f9d51632ea681ae61a27af801abd514ceccc1a04ad2a915f33530d06953","8cc47e6d61e353d7c69482b5eeb9d1c24233c77c69a5ef9a42c0eb581275de97","54e734f4912351fe987fb577701ae9d5107dfb34e5501135f6d16325315aab23"]},"p":"8bea1acc589f5612","c":{"w":180000,"b":180000,"run":"b","free":9993},"h":"e95d2cd2cd838fac"}');
INSERT INTO "events" VALUES(9,1,9,8,'pgr7stxdw25y',6,'{"t":"event","room":"evn5qhvmps","v":9,"at":1795865770009,"e":"turn","d":{"seat":"b1","steps":["hand/3","3/7","7/12"],"link":"690c7a34e2e4bdb4aa19717762015a5c7fe2d2b1ef90ee17d9fd1a234cce6c3a"},"p":"a60cfa79a3ec6532","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"0f4ebee1babb7e64"}');
INSERT INTO "events" VALUES(10,1,10,9,'pq6rfpeb4abd',7,'{"t":"event","room":"evn5qhvmps","v":10,"at":1795865770011,"e":"rolled","d":{"i":3,"seat":"w1","dice":[3,6,5],"witness":"b1","links":["cdbd67532d7f7ed18ce50eeac7bf018b794be3347dad84e06d3f74afbeaeef79","690c7a34e2e4bdb4aa19717762015a5c7fe2d2b1ef90ee17d9fd1a234cce6c3a","8e841ba1a37e5319b4a86f8dc9b3004b2589db6f84e110bf21c9e3b84c88c5d4"]},"p":"2e1ba24ead0ddf79","c":{"w":180000,"b":180000,"run":"w","free":10898},"h":"441bccabf0afc639"}');
INSERT INTO "events" VALUES(11,1,11,10,'pq6rfpeb4abd',8,'{"t":"event","room":"evn5qhvmps","v":11,"at":1795865770018,"e":"turn","d":{"seat":"w1","steps":["hand/3","3/8","hand/6"],"link":"18e5efac6452433dc588179ce7d132f4abdccff84b77305ce5fa839cc7ba3d2b"},"p":"f294885f2fd2245f","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"cfe3feb97eab4ede"}');
INSERT INTO "events" VALUES(12,1,12,11,'pgr7stxdw25y',7,'{"t":"event","room":"evn5qhvmps","v":12,"at":1795865770023,"e":"rolled","d":{"i":4,"seat":"b1","dice":[1,5,4],"witness":"w1","links":["8132339903d98207915b1cbcec6442c827ed96ab5529ac9548dc0f198da73bb5","18e5efac6452433dc588179ce7d132f4abdccff84b77305ce5fa839cc7ba3d2b","3ea1f7a454fe2d661f3b2b8e83c3170837eee7b293f6c4f5d8fca7a7b1092617"]},"p":"f4d093217a7627e1","c":{"w":180000,"b":180000,"run":"b","free":10895},"h":"dd2eea6025475c3d"}');
INSERT INTO "events" VALUES(13,1,13,12,'pgr7stxdw25y',8,'{"t":"event","room":"evn5qhvmps","v":13,"at":1795865770059,"e":"turn","d":{"seat":"b1","steps":["hand/4","4/9","hand/1"],"link":"74da7a3914fe5c52122f41540cac5f7b0479dead778fe306af4a98322c74b232"},"p":"76dfdf1e94ef981e","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"6b8b38684554b6e0"}');
INSERT INTO "events" VALUES(14,1,14,13,'pq6rfpeb4abd',9,'{"t":"event","room":"evn5qhvmps","v":14,"at":1795865770120,"e":"rolled","d":{"i":5,"seat":"w1","dice":[2,4,5],"witness":"b1","links":["d4e40e255722d99ee47e8b2f33641264082c7ef1dfd00b884571bca84ba0489c","74da7a3914fe5c52122f41540cac5f7b0479dead778fe306af4a98322c74b232","ce512c6e7b8b4a05362a2a1ef5a661650b0db76d6cdebc1bf5975bdf7248cd37"]},"p":"d850ff8e777b0fc6","c":{"w":180000,"b":180000,"run":"w","free":10839},"h":"68bb13e4dc1e6747"}');
INSERT INTO "events" VALUES(15,1,15,14,'pq6rfpeb4abd',10,'{"t":"event","room":"evn5qhvmps","v":15,"at":1795865770131,"e":"turn","d":{"seat":"w1","steps":["hand/2","hand/5","5/9*"],"link":"55a30bedc30aabd5c4b6f58111b1411177b9589598fe3591afcb43475e2baf66"},"p":"1e134b3c1c2928bd","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"a5c36fce746f69e0"}');
INSERT INTO "events" VALUES(16,1,16,15,'pgr7stxdw25y',9,'{"t":"event","room":"evn5qhvmps","v":16,"at":1795865770146,"e":"rolled","d":{"i":6,"seat":"b1","dice":[4,5,2],"witness":"w1","links":["3394dbb841c6d80315ea16fdcdced3637612ce15aff9f0a05b2a25b77fb39f5b","55a30bedc30aabd5c4b6f58111b1411177b9589598fe3591afcb43475e2baf66","f1b33f332e02527e865384ea0674f7ced08c01f1b6b919154e95d2cd362c1f79"]},"p":"871060be873eda12","c":{"w":180000,"b":180000,"run":"b","free":10885},"h":"dfb663e02cf6218a"}');
INSERT INTO "events" VALUES(17,1,17,16,'pgr7stxdw25y',10,'{"t":"event","room":"evn5qhvmps","v":17,"at":1795865770159,"e":"turn","d":{"seat":"b1","steps":["bar/4","4/9*","9/11"],"link":"56a2fab6c3bd191b231493f80506c3ef8cc40bef227eafeab0843405c0651365"},"p":"2527dbdd85f7fe02","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"afae37635197e503"}');
INSERT INTO "events" VALUES(18,1,18,17,'pq6rfpeb4abd',11,'{"t":"event","room":"evn5qhvmps","v":18,"at":1795865770166,"e":"rolled","d":{"i":7,"seat":"w1","dice":[5,2,6],"witness":"b1","links":["33b166cb93b88ca6893631c41ed560f214d011751ed3f213a6c9ead425ddd702","56a2fab6c3bd191b231493f80506c3ef8cc40bef227eafeab0843405c0651365","32293f9d37d07a2ce4ea93b1407c39dbafcbf443de6881f0991e0b3f6132f2b5"]},"p":"ecceb750ee53c688","c":{"w":180000,"b":180000,"run":"w","free":10893},"h":"953cfb194f254f94"}');
INSERT INTO "events" VALUES(19,1,19,18,'pq6rfpeb4abd',12,'{"t":"event","room":"evn5qhvmps","v":19,"at":1795865770175,"e":"turn","d":{"seat":"w1","steps":["bar/5","hand/6","5/7"],"link":"2e22969d4b628d6cc1f35829517e5cc5f30ee9c964f0747009ca037040606cbd"},"p":"cc27b1a4b5135874","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"bccb8a0de7b9d82b"}');
INSERT INTO "events" VALUES(20,1,20,19,'pgr7stxdw25y',11,'{"t":"event","room":"evn5qhvmps","v":20,"at":1795865770182,"e":"rolled","d":{"i":8,"seat":"b1","dice":[1,1,3],"witness":"w1","links":["8271178f67f6b1f2f7be43ccb8b48942d878cc86877f0660ac34d82614675c16","2e22969d4b628d6cc1f35829517e5cc5f30ee9c964f0747009ca037040606cbd","2749b4b01069a6b07283028d3b8c06e8eb4a3a73debfbfb63985bc2285b35ec8"]},"p":"3384ee5c16553555","c":{"w":180000,"b":180000,"run":"b","free":10893},"h":"177e02b93cfdad38"}');
INSERT INTO "events" VALUES(21,1,21,20,'pgr7stxdw25y',12,'{"t":"event","room":"evn5qhvmps","v":21,"at":1795865770194,"e":"resigned","d":{"seat":"b1"},"p":"3384ee5c16553555","c":{"w":180000,"b":180000,"run":"b","free":10881},"h":"5a06b0f71b67d241"}');
INSERT INTO "events" VALUES(22,1,22,21,'pgr7stxdw25y',12,'{"t":"event","room":"evn5qhvmps","v":22,"at":1795865770194,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"3e02a7803f4fcd41b51fe7935d51a53e228e23a47c7462a4f6c293fbeaa49bc5"},"p":"3384ee5c16553555","c":{"w":180000,"b":180000,"run":"","free":0},"h":"29d43292db0c610e"}');
INSERT INTO "events" VALUES(23,2,1,0,'p04ms0x3xbby',2,'{"t":"event","room":"t7k4k58k5y","v":1,"at":1795865770586,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"p04ms0x3xbby","host_name":"Cloudy Hedgehog","tip":"8193c3fbe7e011dc7ed71e12d0e57115f4fdb15b2c5ff58fbddf48fcf4142d39"},"h":"b50d358a4b217560"}');
INSERT INTO "events" VALUES(24,2,2,23,'p04ms0x3xbby',4,'{"t":"event","room":"t7k4k58k5y","v":2,"at":1795865770603,"e":"seated","d":{"seat":"w1","who":"p04ms0x3xbby","name":"Cloudy Hedgehog","tip":"b9763f720f676dcd074997fdfe8fd7e68d2412cec68d62187e4c3252cc361d3f"},"h":"2243bf248f73f255"}');
INSERT INTO "events" VALUES(25,2,3,24,'pfqn63dwv2cd',3,'{"t":"event","room":"t7k4k58k5y","v":3,"at":1795865770613,"e":"seated","d":{"seat":"b1","who":"pfqn63dwv2cd","name":"Hidden Goshawk","tip":"d273df528d3debf622ecd96bed8543b0fa374563810a0ee60843530d4b26d860"},"h":"2609fbae3cd5157f"}');
INSERT INTO "events" VALUES(26,2,4,25,'pfqn63dwv2cd',3,'{"t":"event","room":"t7k4k58k5y","v":4,"at":1795865770613,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"105459136b1f128a1d8350932e334aa6250d5cc6186a72b151ee5de04203d34a","seats":{"w1":{"who":"p04ms0x3xbby","name":"Cloudy Hedgehog","tip":"b9763f720f676dcd074997fdfe8fd7e68d2412cec68d62187e4c3252cc361d3f"},"b1":{"who":"pfqn63dwv2cd","name":"Hidden Goshawk","tip":"d273df528d3debf622ecd96bed8543b0fa374563810a0ee60843530d4b26d860"}},"tip":"8193c3fbe7e011dc7ed71e12d0e57115f4fdb15b2c5ff58fbddf48fcf4142d39"},"p":"1960fa269019c889","h":"cc07c598f0551f94"}');
INSERT INTO "events" VALUES(27,2,5,26,'p04ms0x3xbby',6,'{"t":"event","room":"t7k4k58k5y","v":5,"at":1795865770703,"e":"linked","d":{"seat":"w1","link":"d3a3e989302c18fe8e3135fa6c7d0591f8d56fdbdc535c25d06fc2eb7ed02d08"},"p":"1960fa269019c889","h":"8bb52b0801d9b26f"}');
INSERT INTO "events" VALUES(28,2,6,27,'pfqn63dwv2cd',8,'{"t":"event","room":"t7k4k58k5y","v":6,"at":1795865770704,"e":"rolloff","d":{"i":1,"white":[5,3,1],"black":[2,3,3],"first":"w","links":["3bcf04aac400cd686860fa145402c46c171d61cd6f9235d7b66dcca6f7aaac53","d3a3e989302c18fe8e3135fa6c7d0591f8d56fdbdc535c25d06fc2eb7ed02d08","0ea19175c358a2c16ad8629f88c301b1182929696ef16d44ce096a441dc2d4d5"]},"p":"1960fa269019c889","h":"bb4f7e59f337fe9d"}');
INSERT INTO "events" VALUES(29,2,7,28,'p04ms0x3xbby',7,'{"t":"event","room":"t7k4k58k5y","v":7,"at":1795865770707,"e":"linked","d":{"seat":"w1","link":"97ae015fbf6342cb30796d33f0233c0eb46e76a80e2a4c5655a7ae3933ffda8c"},"p":"1960fa269019c889","h":"dd91f4b8df9413a1"}');
INSERT INTO "events" VALUES(30,2,8,29,'pfqn63dwv2cd',9,'{"t":"event","room":"t7k4k58k5y","v":8,"at":1795865770708,"e":"rolled","d":{"i":2,"seat":"w1","dice":[3,1,1],"witness":"b1","links":["0d941248b0411468e4b59f53caf6dc576e313abfef9cfca04d9d4533eda12dfa","ed0f6cb4fd5f775e155c4805ccdcade343cf3b97c8263eb1fbc9ecb3facf6fa9","97ae015fbf6342cb30796d33f0233c0eb46e76a80e2a4c5655a7ae3933ffda8c"]},"p":"c093c38d8a77a3ab","h":"f1279c0aa4bc1d62"}');
INSERT INTO "events" VALUES(31,2,9,30,'p04ms0x3xbby',8,'{"t":"event","room":"t7k4k58k5y","v":9,"at":1795865770712,"e":"turn","d":{"seat":"w1","steps":["hand/1","1/2","hand/3"],"link":"61ed9600938933710e66ef802153da8db8f118286c0a41dddd2b3d6e75aeb816"},"p":"7da589593b218f53","h":"bc818df44e04761b"}');
INSERT INTO "events" VALUES(32,2,10,31,'pfqn63dwv2cd',10,'{"t":"event","room":"t7k4k58k5y","v":10,"at":1795865770714,"e":"rolled","d":{"i":3,"seat":"b1","dice":[2,1,3],"witness":"w1","links":["d84a5e657be4dab19edf8a11d1bfeea9e3df90bb4657f5b8a4fd81f12d697759","61ed9600938933710e66ef802153da8db8f118286c0a41dddd2b3d6e75aeb816","f3b064a15cdf5efdd4486a7abf71629175188aed7254bcefebdd2e71e34e6d9b"]},"p":"58a64d837f05fd42","h":"e87ac2a3393af506"}');
INSERT INTO "events" VALUES(33,2,11,32,'pfqn63dwv2cd',11,'{"t":"event","room":"t7k4k58k5y","v":11,"at":1795865770717,"e":"turn","d":{"seat":"b1","steps":["hand/1","1/3*","3/6"],"link":"002b6f727c8d905983a28ab3b9de766f64dc230268597ef287ad822865ec40f5"},"p":"277395c85b497a14","h":"9e98bcf8221dc937"}');
INSERT INTO "events" VALUES(34,2,12,33,'p04ms0x3xbby',9,'{"t":"event","room":"t7k4k58k5y","v":12,"at":1795865770721,"e":"rolled","d":{"i":4,"seat":"w1","dice":[3,2,5],"witness":"b1","links":["44eb6961683c8b7ca9714b2aa728c62110c4b694ef04a48f114f2f19eb0329b4","002b6f727c8d905983a28ab3b9de766f64dc230268597ef287ad822865ec40f5","09dada048de4fe92d0e6dc8f874f62e99613c7c66c6973d9a2ecafc279beac7d"]},"p":"60e29f3e1612c1bb","h":"a175e9f9201b2436"}');
INSERT INTO "events" VALUES(35,2,13,34,'p04ms0x3xbby',10,'{"t":"event","room":"t7k4k58k5y","v":13,"at":1795865770723,"e":"turn","d":{"seat":"w1","steps":["bar/2","hand/5","5/8"],"link":"fe325aff70d67e015504ddfe092483896cdbad324f5b669d49b5b491f9b1b697"},"p":"361f8a53926ec7c5","h":"8e7b795725de3e6d"}');
INSERT INTO "events" VALUES(36,2,14,35,'pfqn63dwv2cd',12,'{"t":"event","room":"t7k4k58k5y","v":14,"at":1795865770725,"e":"rolled","d":{"i":5,"seat":"b1","dice":[6,4,6],"witness":"w1","links":["7e818dba92bbbd3d6c78fe119d2537feea7242488be639b5c26ae0ff06c5050c","fe325aff70d67e015504ddfe092483896cdbad324f5b669d49b5b491f9b1b697","b2258d6ab2995abb9f99b9837c0e9646394f971c7c79e388856162d5a6ebd26a"]},"p":"5ab7bb573a501272","h":"5f803527446322bc"}');
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
INSERT INTO "games" VALUES(1,'evn5qhvmps',1,'tabula','tabula@1',1795865769968,1795865770194,'1-0','resigned',6,1,1,0);
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
INSERT INTO "lines" VALUES('t7k4k58k5y',1,1795865770628,4,4,'watchers','p15m71r3g9wc','Early Fox','You fools',0,'host','Insults');
INSERT INTO "lines" VALUES('t7k4k58k5y',2,1795865770701,4,7,'players','pfqn63dwv2cd','Hidden Goshawk','good-luck',1,'','');
CREATE TABLE logins(
    token_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    device TEXT NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "logins" VALUES(X'03FB611D923CD4870E8AFB2E9AC14634A198FEF19AB15B26DB9612404DC73847','pq6rfpeb4abd','Python-urllib',1795865769646,1795865769646);
INSERT INTO "logins" VALUES(X'66F07425BC15628D739772C80FD870D3441B8C5477F0B6E85FA2B151E9518F0B','pcekrnbj8fwb','Python-urllib',1795865770549,1795865770549);
INSERT INTO "logins" VALUES(X'C761476A1789E2EBDFA419BF8C69C1EB46FE46E511841F5BEADE0E2F78EB46B1','pgr7stxdw25y','Python-urllib',1795865769935,1795865769935);
CREATE TABLE marks(id INTEGER PRIMARY KEY, filling BLOB NOT NULL);
INSERT INTO "marks" VALUES(1,X'97E0949A35A6603694B3F41EE487F16415146AAD275447D651D97E3DF092717C');
CREATE TABLE moves(
    code_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    until INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "moves" VALUES(X'97E0949A35A6603694B3F41EE487F16415146AAD275447D651D97E3DF092717C','pq6rfpeb4abd',4102444800000);
CREATE TABLE numbers(
    name TEXT PRIMARY KEY,
    number INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "numbers" VALUES('alive',1795865770011);
INSERT INTO "numbers" VALUES('archive',0);
INSERT INTO "numbers" VALUES('origins',-2992069896037592899);
CREATE TABLE persons(
    who TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    seen INTEGER NOT NULL
, made INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
INSERT INTO "persons" VALUES('p04ms0x3xbby',X'A678DDDE2DD9C0A645E968952B460F64F69E04C3DFA9FA6C61B1E8BD821C3371','Cloudy Hedgehog',1795865770203,1795865770203);
INSERT INTO "persons" VALUES('p15m71r3g9wc',X'C88F3F8E01661FF7122898A86878EB816B7F6D69E28DE29C89751957B70C9A15','Early Fox',1795865770224,1795865770224);
INSERT INTO "persons" VALUES('pcekrnbj8fwb',X'C36F59BC18807E7A2F871EADBCD8D5DCBF224BC29F70A86D5FAD4AC6D2478E78','Ursus',1795865770549,1795865770231);
INSERT INTO "persons" VALUES('pfqn63dwv2cd',X'59543C53F194EA1A49E0127BDA387C6EDE5655CC8DF6F2C0E4DD9F5707A1EC3D','Hidden Goshawk',1795865770211,1795865770211);
INSERT INTO "persons" VALUES('pgr7stxdw25y',X'C09CBE3AA0E64354F3C710908CC4503FF3FA83204212E597185BD4874BDF58A6','Galla',1795865769935,1795865769654);
INSERT INTO "persons" VALUES('pq6rfpeb4abd',X'97E0949A35A6603694B3F41EE487F16415146AAD275447D651D97E3DF092717C','Livia',1795865769645,1795865769352);
CREATE TABLE players(
    game INTEGER NOT NULL,
    seat TEXT NOT NULL,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(game, seat)
) WITHOUT ROWID;
INSERT INTO "players" VALUES(1,'b1','pgr7stxdw25y','Galla');
INSERT INTO "players" VALUES(1,'w1','pq6rfpeb4abd','Livia');
CREATE TABLE program_tokens(
    token_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    scopes INTEGER NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    UNIQUE(who, name)
) WITHOUT ROWID;
INSERT INTO "program_tokens" VALUES(X'97E0949A35A6603694B3F41EE487F16415146AAD275447D651D97E3DF092717C','pq6rfpeb4abd','my bot',3,1764000000000,0);
CREATE TABLE puzzle_days(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    day INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset, day)
) WITHOUT ROWID;
INSERT INTO "puzzle_days" VALUES('pq6rfpeb4abd','tabula',20416);
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
INSERT INTO "rating_steps" VALUES(1,'pq6rfpeb4abd','tabula','evn5qhvmps',1,1795865770194,'pgr7stxdw25y',1500.0,1.66221200147034551264e+03,2.90230507782238646543e+02);
INSERT INTO "rating_steps" VALUES(2,'pgr7stxdw25y','tabula','evn5qhvmps',1,1795865770194,'pq6rfpeb4abd',1500.0,1.33778799852965448737e+03,2.90230507782238646543e+02);
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
INSERT INTO "ratings" VALUES('pgr7stxdw25y','tabula',1.33778799852965448737e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795865770194);
INSERT INTO "ratings" VALUES('pq6rfpeb4abd','tabula',1.66221200147034551264e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795865770194);
CREATE TABLE recoveries(
    who TEXT NOT NULL,
    code_hash BLOB NOT NULL,
    PRIMARY KEY(who, code_hash)
) WITHOUT ROWID;
INSERT INTO "recoveries" VALUES('pcekrnbj8fwb',X'26A578D33F4E187342D365B354DA506C992AB4173C7C5C94D475F473258CBAA0');
INSERT INTO "recoveries" VALUES('pcekrnbj8fwb',X'3623E66AD0306DB1955BC5EF710D86115B3266A461FA0C0DFF7B5EA6E82A6EA0');
INSERT INTO "recoveries" VALUES('pcekrnbj8fwb',X'4CE852AFCB154681EAEBE5373DBB592A12DABAB6C054EDF4CB85DD862A034F32');
INSERT INTO "recoveries" VALUES('pcekrnbj8fwb',X'87430F29156A8DB4759525D052CEE2F3045E69A19D3DAC42BD61DF96F478F5E1');
INSERT INTO "recoveries" VALUES('pcekrnbj8fwb',X'8E171E42D0FAF3B59115E52E7A6C1FED171601435E019CBEC417E8D0979E4396');
INSERT INTO "recoveries" VALUES('pcekrnbj8fwb',X'BA80FD7D32A261AB95DDE137EB624EDC77502E620D6E16482152C28309C6ADE7');
INSERT INTO "recoveries" VALUES('pcekrnbj8fwb',X'BB3EC2E330B7356D5AF81C0984BD45F47ACF889CE2F519C2A60A97EFED8AB517');
INSERT INTO "recoveries" VALUES('pcekrnbj8fwb',X'C691961B60DF3065E62C2356A4523F6B14953F8E176F2DECCA728967F274DEE8');
INSERT INTO "recoveries" VALUES('pgr7stxdw25y',X'01579B770B1524E761C1E8F496D2D7806A7C0D6131D3B9C29678408D4F4DD99E');
INSERT INTO "recoveries" VALUES('pgr7stxdw25y',X'3EAEEE0A5FB6E431268583D287D2A62620D430C86C5A684DAD93419011959547');
INSERT INTO "recoveries" VALUES('pgr7stxdw25y',X'3F31230FA99F4382E2FA9374D2248304F36451B1BAE5DF7A55FA434225DB7BA0');
INSERT INTO "recoveries" VALUES('pgr7stxdw25y',X'7A37CB40200CEF18CC015DBE56A64619804A43D8045F4F80C06EFF30A22A185A');
INSERT INTO "recoveries" VALUES('pgr7stxdw25y',X'88986A6E3CD20994430CC75AA1143DA58AA299D6C04FCC1D1C669A78F28C2FD0');
INSERT INTO "recoveries" VALUES('pgr7stxdw25y',X'96E666CA33976E9A3649551F22D6C54459C4D7E081323A7F783E1D00C3C70CD4');
INSERT INTO "recoveries" VALUES('pgr7stxdw25y',X'AEAFB5F8CD6378A4FE602C41216C5A99124DB46475CB90D757122EFEC74CF347');
INSERT INTO "recoveries" VALUES('pgr7stxdw25y',X'BAC81F515C1270143746AF37F274BC3D1AAE1C4259CC259970B1D0872DA4C7BD');
INSERT INTO "recoveries" VALUES('pq6rfpeb4abd',X'0EC091397C131841BD6302DDF1C7F6A636E1AE9807B89E59EAAA7E1287F48A49');
INSERT INTO "recoveries" VALUES('pq6rfpeb4abd',X'6C305A0AF50F370265A0D7037D6D71C6C0BDC8FA9DD158B79F273F25502F64EA');
INSERT INTO "recoveries" VALUES('pq6rfpeb4abd',X'7F48D37600E9C61B3CB9B97D0680405EF82B0C54905EC522CAA4377B9069EFC3');
INSERT INTO "recoveries" VALUES('pq6rfpeb4abd',X'B95C50BF81286CF9113577D3BB83276B7BE13538C5BB3FED9BE4E6D0EC57C6F3');
INSERT INTO "recoveries" VALUES('pq6rfpeb4abd',X'BA22FC2C9E2A22E9EA613FBFB601FEFAAD0F5456367FB6CC74C67BC32738C912');
INSERT INTO "recoveries" VALUES('pq6rfpeb4abd',X'C0D818DA005E9E9F38CA92C91EFB138610D76C6C66F042A58665E5EAFE56AC67');
INSERT INTO "recoveries" VALUES('pq6rfpeb4abd',X'C6C4BD5DD239838A5E5E894B43767C9DAD836B2017C7C5D388AAEE232BCF746C');
INSERT INTO "recoveries" VALUES('pq6rfpeb4abd',X'DD9554B577ADB71DD61E9D267F3B47399048FD458F5C67CA26A8EB986C3D8A80');
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
INSERT INTO "reports" VALUES(1,1795865770634,'pfqn63dwv2cd','p15m71r3g9wc','insult','Look.','t7k4k58k5y','[{"n":1,"channel":"watchers","who":"p15m71r3g9wc","name":"Early Fox","at":1795865770628,"v":4,"text":"You fools"}]');
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
INSERT INTO "results" VALUES('pgr7stxdw25y','','tabula',1,0,1,0);
INSERT INTO "results" VALUES('pgr7stxdw25y','pq6rfpeb4abd','tabula',1,0,1,0);
INSERT INTO "results" VALUES('pq6rfpeb4abd','','tabula',1,1,0,0);
INSERT INTO "results" VALUES('pq6rfpeb4abd','pgr7stxdw25y','tabula',1,1,0,0);
CREATE TABLE rooms(
    number INTEGER PRIMARY KEY,
    room TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    since INTEGER NOT NULL
, network INTEGER NOT NULL DEFAULT 0, address INTEGER NOT NULL DEFAULT 0);
INSERT INTO "rooms" VALUES(1,'evn5qhvmps','ended',1795865770194,0,0);
INSERT INTO "rooms" VALUES(2,'t7k4k58k5y','playing',1795865770613,-5492595815498183973,-2889758980583667651);
CREATE TABLE seats(
    who TEXT NOT NULL,
    room INTEGER NOT NULL,
    PRIMARY KEY(who, room)
) WITHOUT ROWID;
INSERT INTO "seats" VALUES('pgr7stxdw25y',1);
INSERT INTO "seats" VALUES('pq6rfpeb4abd',1);
INSERT INTO "seats" VALUES('p04ms0x3xbby',2);
INSERT INTO "seats" VALUES('pfqn63dwv2cd',2);
CREATE TABLE solved(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset, puzzle)
) WITHOUT ROWID;
INSERT INTO "solved" VALUES('pq6rfpeb4abd','tabula','0123456789',1764000000000);
CREATE TABLE thrown(
    who TEXT NOT NULL,
    kind TEXT NOT NULL,
    face INTEGER NOT NULL,
    n INTEGER NOT NULL, shown INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY(who, kind, face)
) WITHOUT ROWID;
INSERT INTO "thrown" VALUES('pgr7stxdw25y','d6',1,3,3);
INSERT INTO "thrown" VALUES('pgr7stxdw25y','d6',2,1,1);
INSERT INTO "thrown" VALUES('pgr7stxdw25y','d6',3,2,2);
INSERT INTO "thrown" VALUES('pgr7stxdw25y','d6',4,3,3);
INSERT INTO "thrown" VALUES('pgr7stxdw25y','d6',5,3,3);
INSERT INTO "thrown" VALUES('pq6rfpeb4abd','d6',2,2,2);
INSERT INTO "thrown" VALUES('pq6rfpeb4abd','d6',3,1,1);
INSERT INTO "thrown" VALUES('pq6rfpeb4abd','d6',4,1,1);
INSERT INTO "thrown" VALUES('pq6rfpeb4abd','d6',5,3,3);
INSERT INTO "thrown" VALUES('pq6rfpeb4abd','d6',6,2,2);
CREATE TABLE timeouts(
    chat TEXT NOT NULL,
    who TEXT NOT NULL,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY(chat, who)
) WITHOUT ROWID;
INSERT INTO "timeouts" VALUES('t7k4k58k5y','p15m71r3g9wc',4102444800000,'Insults');
CREATE TABLE tips(tip BLOB PRIMARY KEY, room TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "tips" VALUES(X'76CF6E76D801F25A1D3252C3408287233A815084918F09038C6C412EF192ACF0','evn5qhvmps');
INSERT INTO "tips" VALUES(X'A916CD058CF018CD9435DC9CE968ABF0D835946467AFBBD2CADE27495E5EA1CF','evn5qhvmps');
INSERT INTO "tips" VALUES(X'B9763F720F676DCD074997FDFE8FD7E68D2412CEC68D62187E4C3252CC361D3F','t7k4k58k5y');
INSERT INTO "tips" VALUES(X'D273DF528D3DEBF622ECD96BED8543B0FA374563810A0EE60843530D4B26D860','t7k4k58k5y');
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
COMMIT;
