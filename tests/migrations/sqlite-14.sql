-- {"ended": "ne01y91aef", "running": "py80w4q3mv", "account": "p5sb7csat19v", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "pq46w35t4689", "token": "V-7YYs6OIJ0NzAzw_Ezro6dh9vB7Ze7MHNc1lms5wQg", "seat": "w1", "secret": "b00cfb841a9a18e8d693b39ecb72ae0eee31400d7999efd4dd62807fb631aec7"}, {"who": "pwkjd841pf5m", "token": "XszvQ3e8Ss0NSNsDHhTktaavhJXBC5FR6i9tH0cLjM8", "seat": "b1", "secret": "d1e9de2f4cb815ed4caad9ef601274e77e15aecd18afc79615a314625da4e858"}]}
PRAGMA application_id = 1415668325;
PRAGMA user_version = 14;
BEGIN TRANSACTION;
CREATE TABLE account_keys(key TEXT PRIMARY KEY, who TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "account_keys" VALUES('llvla','p5sb7csat19v');
INSERT INTO "account_keys" VALUES('galla','p9endy393nz7');
INSERT INTO "account_keys" VALUES('ursus','pz3nk76ss4eb');
CREATE TABLE accounts(
    who TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    password TEXT NOT NULL,
    vault TEXT NOT NULL,
    made INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "accounts" VALUES('p5sb7csat19v','Livia','$argon2id$v=19$m=19456,t=2,p=1$W6dgYGUgB4TljK8JDauDSg$YEqX6CafcyytdoXaYAOS9nbWE98zZ2J/HlGCfjQ2naM','sealed',1795901474414);
INSERT INTO "accounts" VALUES('p9endy393nz7','Galla','$argon2id$v=19$m=19456,t=2,p=1$k0rsggxK3MtAarL2ZYN52A$za7AIha0oCgz7nJh+kYiikE7moTABvE2zPxfWGfRbLg','sealed',1795901474788);
INSERT INTO "accounts" VALUES('pz3nk76ss4eb','Ursus','$argon2id$v=19$m=19456,t=2,p=1$SMsdzBZmAiKBY3nOToDhaQ$5p/pwC0J0+jzblvt8oyDRyPr8kkG7VrKJ1+4D2zTg1A','sealed',1795901476407);
CREATE TABLE acts(
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    what TEXT NOT NULL,
    target TEXT NOT NULL,
    why TEXT NOT NULL
);
INSERT INTO "acts" VALUES(1,1795901476446,'pq46w35t4689','timeout','py80w4q3mv/pp3vmjq4edvj','Insults');
INSERT INTO "acts" VALUES(2,1795901476655,'operator','ban','203.0.113.9','a test');
CREATE TABLE bans(
    id INTEGER PRIMARY KEY,
    target TEXT NOT NULL UNIQUE,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    by TEXT NOT NULL,
    at INTEGER NOT NULL
);
INSERT INTO "bans" VALUES(1,'203.0.113.9',0,'a test','operator',1795901476655);
CREATE TABLE blocks(
    who TEXT NOT NULL,
    other TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(who, other)
) WITHOUT ROWID;
INSERT INTO "blocks" VALUES('pwkjd841pf5m','pp3vmjq4edvj','Autumn Newt');
CREATE TABLE bots(who TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO "bots" VALUES('pz3nk76ss4eb');
CREATE TABLE chains(
    room INTEGER NOT NULL,
    game INTEGER NOT NULL,
    seed BLOB NOT NULL,
    PRIMARY KEY(room, game)
) WITHOUT ROWID;
INSERT INTO "chains" VALUES(1,1,X'CCAFF2A981028FDFC70E1C3223337F3D0EE8DC34C941A3370C24868CE824D2D4');
INSERT INTO "chains" VALUES(1,2,X'DFCE37EC278081439BA71B01E941526CE4DEDF0D17FB9599548EE5A5D58DA7B6');
INSERT INTO "chains" VALUES(2,1,X'2DD3555653FD3EF15E7F7AEDA5B8BFE9D28B66A98E88B5DD4D7CFDAF86C96E3D');
CREATE TABLE departures(
    who TEXT NOT NULL,
    room TEXT NOT NULL,
    game INTEGER NOT NULL,
    at INTEGER NOT NULL,
    excused INTEGER NOT NULL,
    aborted INTEGER NOT NULL,
    PRIMARY KEY(who, room, game)
) WITHOUT ROWID;
INSERT INTO "departures" VALUES('p5sb7csat19v','aroom',1,1764000000000,0,1);
CREATE TABLE events(
    id INTEGER PRIMARY KEY,
    room INTEGER NOT NULL,
    v INTEGER NOT NULL,
    before INTEGER NOT NULL,
    who TEXT NOT NULL,
    command INTEGER NOT NULL,
    text TEXT NOT NULL
);
INSERT INTO "events" VALUES(1,1,1,0,'p5sb7csat19v',2,'{"t":"event","room":"ne01y91aef","v":1,"at":1795901474798,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"p5sb7csat19v","host_name":"Livia","tip":"249191ff5801599f50e689d302ef3ce6d3dfee68dca95a9add9e4378d1c8f8cb"},"h":"ed9a24707f89173e"}');
INSERT INTO "events" VALUES(2,1,2,1,'p5sb7csat19v',4,'{"t":"event","room":"ne01y91aef","v":2,"at":1795901474832,"e":"seated","d":{"seat":"w1","who":"p5sb7csat19v","name":"Livia","tip":"d4fe55431af385b0d674e1319defd37f7f8e230a1be8353aff68d5b3bbef6e71"},"h":"be0e7a621b8ad824"}');
INSERT INTO "events" VALUES(3,1,3,2,'p9endy393nz7',3,'{"t":"event","room":"ne01y91aef","v":3,"at":1795901474841,"e":"seated","d":{"seat":"b1","who":"p9endy393nz7","name":"Galla","tip":"0ae3b36016741aba882c0f1c815732824d5ff962b8ca18b51ba66e4adb7ec1c0"},"h":"faf99d080519cb14"}');
INSERT INTO "events" VALUES(4,1,4,3,'p9endy393nz7',3,'{"t":"event","room":"ne01y91aef","v":4,"at":1795901474841,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"e93d7e77c67e2d93aae677d2d00b4cefb69445e79c5af3cf27d929552a85b0bf","seats":{"w1":{"who":"p5sb7csat19v","name":"Livia","tip":"d4fe55431af385b0d674e1319defd37f7f8e230a1be8353aff68d5b3bbef6e71"},"b1":{"who":"p9endy393nz7","name":"Galla","tip":"0ae3b36016741aba882c0f1c815732824d5ff962b8ca18b51ba66e4adb7ec1c0"}},"tip":"249191ff5801599f50e689d302ef3ce6d3dfee68dca95a9add9e4378d1c8f8cb"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"6820907937b8cc0b"}');
INSERT INTO "events" VALUES(5,1,5,4,'p5sb7csat19v',5,'{"t":"event","room":"ne01y91aef","v":5,"at":1795901474861,"e":"linked","d":{"seat":"w1","link":"2960cf7a3b96b3a9baa211485caa40637cff0cf7b4a401da2dad342504c9e970"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9980},"h":"9629961e79299295"}');
INSERT INTO "events" VALUES(6,1,6,5,'p9endy393nz7',4,'{"t":"event","room":"ne01y91aef","v":6,"at":1795901474999,"e":"rolloff","d":{"i":1,"white":[5,4,4],"black":[4,6,5],"first":"b","links":["60af7150cffb0bc873409a0c3d99ff6a4093333764507453de736f1cc15f8574","2960cf7a3b96b3a9baa211485caa40637cff0cf7b4a401da2dad342504c9e970","28e3daed2228f59d42ce8de80104b0857f80dc3932b4b54290c153354c973604"]},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"c21cc7ad9aacc11b"}');
INSERT INTO "events" VALUES(7,1,7,6,'p5sb7csat19v',6,'{"t":"event","room":"ne01y91aef","v":7,"at":1795901475253,"e":"linked","d":{"seat":"w1","link":"1dbde87d17e0400953b27708fa8de478ecc31e30ead947ec06a5cd049da569e1"},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"b","free":9746},"h":"c00138922be780d1"}');
INSERT INTO "events" VALUES(8,1,8,7,'p9endy393nz7',5,'{"t":"event","room":"ne01y91aef","v":8,"at":1795901475261,"e":"rolled","d":{"i":2,"seat":"b1","dice":[3,1,1],"witness":"w1","links":["a2ea61434bb87b1ceb9d26294514db1e2fc074ffe94e5a923a7a69172a5cbd35","1dbde87d17e0400953b27708fa8de478ecc31e30ead947ec06a5cd049da569e1","127e8cc1325f54ec2de08393778463e99d3f38ce697cb8ee19057d3a90a1494f"]},"p":"23676187303adc4b","c":{"w":180000,"b":180000,"run":"b","free":9738},"h":"e73697ca05a9bcd6"}');
INSERT INTO "events" VALUES(9,1,9,8,'p9endy393nz7',6,'{"t":"event","room":"ne01y91aef","v":9,"at":1795901475278,"e":"turn","d":{"seat":"b1","steps":["hand/1","1/2","2/5"],"link":"7da585c4fdcf622b910c8cc60585b1671fc83cc0d3d219244294be6a9f96338a"},"p":"6eb96137e7b92333","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"abcbba77e97c1650"}');
INSERT INTO "events" VALUES(10,1,10,9,'p5sb7csat19v',7,'{"t":"event","room":"ne01y91aef","v":10,"at":1795901475301,"e":"rolled","d":{"i":3,"seat":"w1","dice":[2,5,1],"witness":"b1","links":["9b827b19fcfbdef74e8f9e62da61d74a2fea178f194af315c041acad187187fd","7da585c4fdcf622b910c8cc60585b1671fc83cc0d3d219244294be6a9f96338a","e96248e8a7d384f000cf5545f050468abc65705ec102b5914f38305e8e96489b"]},"p":"d6c2945fe8acf3c7","c":{"w":180000,"b":180000,"run":"w","free":10877},"h":"01b05cded38e2d76"}');
INSERT INTO "events" VALUES(11,1,11,10,'p5sb7csat19v',8,'{"t":"event","room":"ne01y91aef","v":11,"at":1795901475335,"e":"turn","d":{"seat":"w1","steps":["hand/1","1/3","hand/5*"],"link":"fc9277bb557d8d68fc294ca2469efcc0ea533ab71a29b0357aeb2c297fe8268c"},"p":"e41dab4a3be1c227","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"c045dedb3d197713"}');
INSERT INTO "events" VALUES(12,1,12,11,'p9endy393nz7',7,'{"t":"event","room":"ne01y91aef","v":12,"at":1795901475342,"e":"rolled","d":{"i":4,"seat":"b1","dice":[2,4,6],"witness":"w1","links":["5e40620f0b342a09b66eb5f574144b6f350ed78535b7b702ccbdc094940ed02a","fc9277bb557d8d68fc294ca2469efcc0ea533ab71a29b0357aeb2c297fe8268c","f6f30406542f296020976f5f4391fea13182d7a7d15af3223f2c048f9b0b0531"]},"p":"490c5698a81332b9","c":{"w":180000,"b":180000,"run":"b","free":10893},"h":"cf013765082471cc"}');
INSERT INTO "events" VALUES(13,1,13,12,'p9endy393nz7',8,'{"t":"event","room":"ne01y91aef","v":13,"at":1795901475353,"e":"turn","d":{"seat":"b1","steps":["bar/4","4/10","hand/2"],"link":"ce884b6a9a6daba90f3741bf9d197cdbb8723a688955fc27686d3075e311986d"},"p":"adfa6569c816503c","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"374a3ad810e43057"}');
INSERT INTO "events" VALUES(14,1,14,13,'p5sb7csat19v',9,'{"t":"event","room":"ne01y91aef","v":14,"at":1795901475512,"e":"rolled","d":{"i":5,"seat":"w1","dice":[6,4,4],"witness":"b1","links":["42838cf2805a2d8034b79f39a01d929bdded1c92fb2ce5a7b46eb017edbe68a4","ce884b6a9a6daba90f3741bf9d197cdbb8723a688955fc27686d3075e311986d","9ee15e22c6212430003e0922421832c7ea33007af472dc5b5b81bf0ba76be59c"]},"p":"733a0921bd348880","c":{"w":180000,"b":180000,"run":"w","free":10741},"h":"3c3fbe80ae57dd45"}');
INSERT INTO "events" VALUES(15,1,15,14,'p5sb7csat19v',10,'{"t":"event","room":"ne01y91aef","v":15,"at":1795901475514,"e":"turn","d":{"seat":"w1","steps":["hand/4","hand/6","6/10*"],"link":"581a2f7b29793a010a385c219b8b2ae9aa9c27730fccbaac5b05eb4042837993"},"p":"e86c9ba097b6aa92","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"d0457f364ac37ce2"}');
INSERT INTO "events" VALUES(16,1,16,15,'p9endy393nz7',9,'{"t":"event","room":"ne01y91aef","v":16,"at":1795901475527,"e":"rolled","d":{"i":6,"seat":"b1","dice":[3,4,5],"witness":"w1","links":["32bd588e63e8b75f861a7217db2b536a43feb55069464a705b75c61489e34312","581a2f7b29793a010a385c219b8b2ae9aa9c27730fccbaac5b05eb4042837993","a59f27babffa96f94897ddb088f02074b06873bfb15bf62db3a004a62cc06125"]},"p":"8b9ffe0f507a256c","c":{"w":180000,"b":180000,"run":"b","free":10887},"h":"6061b8a198d4f736"}');
INSERT INTO "events" VALUES(17,1,17,16,'p9endy393nz7',10,'{"t":"event","room":"ne01y91aef","v":17,"at":1795901475538,"e":"turn","d":{"seat":"b1","steps":["bar/4*","4/9","9/12"],"link":"b3a60e2e0c1c243b5ac2da5855f9f97550847c6f17341c16ae6b54192af5bc36"},"p":"2fec14a2f909f563","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"bd7f9c10a91427d0"}');
INSERT INTO "events" VALUES(18,1,18,17,'p5sb7csat19v',11,'{"t":"event","room":"ne01y91aef","v":18,"at":1795901475546,"e":"rolled","d":{"i":7,"seat":"w1","dice":[4,5,6],"witness":"b1","links":["34e3f9c87e71ee2f0b3a75df071bd108d9660348a6fd906cd9332f1be80b5eef","b3a60e2e0c1c243b5ac2da5855f9f97550847c6f17341c16ae6b54192af5bc36","d501020f9d7b9ecd141676db412c1aa426901cbf1539f6339487d27d0132c180"]},"p":"4a9cafb41d326878","c":{"w":180000,"b":180000,"run":"w","free":10892},"h":"51d2cef06c074dd8"}');
INSERT INTO "events" VALUES(19,1,19,18,'p5sb7csat19v',12,'{"t":"event","room":"ne01y91aef","v":19,"at":1795901475555,"e":"turn","d":{"seat":"w1","steps":["bar/5","hand/6","5/9"],"link":"b51a8dad0655230839384c70bcbda7c76b4c1944b296ff07280397a594c1adb5"},"p":"ad91d927086971e8","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"a71ab773f75fa532"}');
INSERT INTO "events" VALUES(20,1,20,19,'p9endy393nz7',11,'{"t":"event","room":"ne01y91aef","v":20,"at":1795901475566,"e":"rolled","d":{"i":8,"seat":"b1","dice":[2,3,6],"witness":"w1","links":["85eca3214846292d7c4b50ad0e8542255214e87a3bac12c3358de19ce385af89","b51a8dad0655230839384c70bcbda7c76b4c1944b296ff07280397a594c1adb5","c166b06459f240b081f1c276108fc4e3cef6a156339aadb2456ea36255c6ef82"]},"p":"61e20ee57f2a56e6","c":{"w":180000,"b":180000,"run":"b","free":10889},"h":"1a33d1f3c961bdd9"}');
INSERT INTO "events" VALUES(21,1,21,20,'p9endy393nz7',12,'{"t":"event","room":"ne01y91aef","v":21,"at":1795901475869,"e":"resigned","d":{"seat":"b1"},"p":"61e20ee57f2a56e6","c":{"w":180000,"b":180000,"run":"b","free":10586},"h":"b767ee135580944e"}');
INSERT INTO "events" VALUES(22,1,22,21,'p9endy393nz7',12,'{"t":"event","room":"ne01y91aef","v":22,"at":1795901475869,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"2336a7989fa3104f2a06d210507e1d1355ff5eaa2cbde2c4756d90b778b19c94"},"p":"61e20ee57f2a56e6","c":{"w":180000,"b":180000,"run":"","free":0},"h":"34e9134d70202be3"}');
INSERT INTO "events" VALUES(23,2,1,0,'pq46w35t4689',2,'{"t":"event","room":"py80w4q3mv","v":1,"at":1795901476418,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"pq46w35t4689","host_name":"Quiet Swift","tip":"303f995cf2bd87f1a3983496ec8f5710042cd74184b623d83d6412f81fd12294"},"h":"9bbc65859a3b5a6a"}');
INSERT INTO "events" VALUES(24,2,2,23,'pq46w35t4689',4,'{"t":"event","room":"py80w4q3mv","v":2,"at":1795901476434,"e":"seated","d":{"seat":"w1","who":"pq46w35t4689","name":"Quiet Swift","tip":"d950e347438afde0eb11d85de02250d4914e94655ba2bbba6dd9c24e8a054a1b"},"h":"d94866841fd0bd15"}');
INSERT INTO "events" VALUES(25,2,3,24,'pwkjd841pf5m',3,'{"t":"event","room":"py80w4q3mv","v":3,"at":1795901476440,"e":"seated","d":{"seat":"b1","who":"pwkjd841pf5m","name":"Spring Dove","tip":"5356866d75ba10dcebffcdfbe892b97ab2c2bec599e8763a59fb1e60acd73b6e"},"h":"ce28bfbd8c26b24b"}');
INSERT INTO "events" VALUES(26,2,4,25,'pwkjd841pf5m',3,'{"t":"event","room":"py80w4q3mv","v":4,"at":1795901476440,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"6ecb62b040b379399b15af31fa971975500fcfae15e11255cea28c76366564cf","seats":{"w1":{"who":"pq46w35t4689","name":"Quiet Swift","tip":"d950e347438afde0eb11d85de02250d4914e94655ba2bbba6dd9c24e8a054a1b"},"b1":{"who":"pwkjd841pf5m","name":"Spring Dove","tip":"5356866d75ba10dcebffcdfbe892b97ab2c2bec599e8763a59fb1e60acd73b6e"}},"tip":"303f995cf2bd87f1a3983496ec8f5710042cd74184b623d83d6412f81fd12294"},"p":"1960fa269019c889","h":"da5c9cf3cd9b2d46"}');
INSERT INTO "events" VALUES(27,2,5,26,'pq46w35t4689',6,'{"t":"event","room":"py80w4q3mv","v":5,"at":1795901476690,"e":"linked","d":{"seat":"w1","link":"ac201581fa23c6a6d6f582552cf1bae38993860feddd17e4929626a7e5593a88"},"p":"1960fa269019c889","h":"973af72d8dbddcba"}');
INSERT INTO "events" VALUES(28,2,6,27,'pwkjd841pf5m',8,'{"t":"event","room":"py80w4q3mv","v":6,"at":1795901476810,"e":"rolloff","d":{"i":1,"white":[1,6,2],"black":[1,3,3],"first":"w","links":["3283253533b950437aa2b2d354f77bc54d1091778a22271af2c2be816eee9ef4","ac201581fa23c6a6d6f582552cf1bae38993860feddd17e4929626a7e5593a88","1e38a1c9811bab878c0766d61c9ef76901f201d74f8bd21bd9f36a435c2b1607"]},"p":"1960fa269019c889","h":"b3ba533fe3b926aa"}');
INSERT INTO "events" VALUES(29,2,7,28,'pq46w35t4689',7,'{"t":"event","room":"py80w4q3mv","v":7,"at":1795901476854,"e":"linked","d":{"seat":"w1","link":"9b163b2a923ee390e97f2a435b01cab1f61c56008e75d1a31a512f011338ddee"},"p":"1960fa269019c889","h":"8adeca445586eef0"}');
INSERT INTO "events" VALUES(30,2,8,29,'pwkjd841pf5m',9,'{"t":"event","room":"py80w4q3mv","v":8,"at":1795901476856,"e":"rolled","d":{"i":2,"seat":"w1","dice":[4,4,1],"witness":"b1","links":["202964bc91f6624f5fc9265a4da8c11f430d968588b009100f9615ff8021b663","6c73ffd044a97ff34c89f0fdd4f40168ec7aaf0df1cfd5adcbd6e753a887d85a","9b163b2a923ee390e97f2a435b01cab1f61c56008e75d1a31a512f011338ddee"]},"p":"8efac388e721310e","h":"06204d81a3881f5a"}');
INSERT INTO "events" VALUES(31,2,9,30,'pq46w35t4689',8,'{"t":"event","room":"py80w4q3mv","v":9,"at":1795901477066,"e":"turn","d":{"seat":"w1","steps":["hand/1","1/5","hand/4"],"link":"b42fb742998abf0574503c289bccfb36c846e9af426b64102977bf168157897f"},"p":"3134ab27123d4465","h":"7569927da7560b8a"}');
INSERT INTO "events" VALUES(32,2,10,31,'pwkjd841pf5m',10,'{"t":"event","room":"py80w4q3mv","v":10,"at":1795901477092,"e":"rolled","d":{"i":3,"seat":"b1","dice":[1,4,4],"witness":"w1","links":["718a0c67c5b74d8ad39c99d621ba5c3b02757401598e40160f934a5658cc4217","b42fb742998abf0574503c289bccfb36c846e9af426b64102977bf168157897f","0d5baa87c4689d6838400be48ef346793d66c863369038c6604d27926c6efdb9"]},"p":"2a2786b4de8acb33","h":"e07c3594f36b331b"}');
INSERT INTO "events" VALUES(33,2,11,32,'pwkjd841pf5m',11,'{"t":"event","room":"py80w4q3mv","v":11,"at":1795901477321,"e":"turn","d":{"seat":"b1","steps":["hand/1","1/5*","5/9"],"link":"6ec2005f14d383389b7295042d88ba2fb4a2a7d59ddfb0d30a01144447b3bebe"},"p":"72fa4d186987ebbd","h":"8344e0cc560ed39a"}');
INSERT INTO "events" VALUES(34,2,12,33,'pq46w35t4689',9,'{"t":"event","room":"py80w4q3mv","v":12,"at":1795901477332,"e":"rolled","d":{"i":4,"seat":"w1","dice":[5,5,5],"witness":"b1","links":["f80bb0e36c152cf01af037f6aaa416726564b331f6d43473329cc73a2617715d","6ec2005f14d383389b7295042d88ba2fb4a2a7d59ddfb0d30a01144447b3bebe","122cb8b26ca480e6d7baf384f582e5520bf6ef9fa01b1c3dbfebecd0f5496b1d"]},"p":"dacb022af02a2ad1","h":"594c30f72f282245"}');
INSERT INTO "events" VALUES(35,2,13,34,'pq46w35t4689',10,'{"t":"event","room":"py80w4q3mv","v":13,"at":1795901477360,"e":"turn","d":{"seat":"w1","steps":["bar/5","hand/5","hand/5"],"link":"bbd9e8ecaafd018bd781b45f560e80f1eab04b5488784b3ca640c7ba343d767b"},"p":"55cadf1f31121d30","h":"566dfb86d766d2ba"}');
INSERT INTO "events" VALUES(36,2,14,35,'pwkjd841pf5m',12,'{"t":"event","room":"py80w4q3mv","v":14,"at":1795901477363,"e":"rolled","d":{"i":5,"seat":"b1","dice":[3,5,6],"witness":"w1","links":["b19fcf6a3d81f3fcff24f213c54c143c261d4f1d8d6118ad204e021ff667c54a","bbd9e8ecaafd018bd781b45f560e80f1eab04b5488784b3ca640c7ba343d767b","b6afaee591e3cec0728a2783ec64b8df70dfb5eea6712a2f1006689ab8fb3146"]},"p":"622e446f943535a7","h":"92f4b98948a0100a"}');
CREATE TABLE folds(room INTEGER PRIMARY KEY, v INTEGER NOT NULL, fold BLOB NOT NULL);
INSERT INTO "folds" VALUES(1,1,X'129DD7DD69EE6C1F186C8AE5753C8D6029A1D3F301610F51B09B32ED193A4F8E');
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
INSERT INTO "games" VALUES(1,'ne01y91aef',1,'tabula','tabula@1',1795901474841,1795901475869,'1-0','resigned',6,1,1,0);
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
INSERT INTO "lines" VALUES('py80w4q3mv',1,1795901476444,4,4,'watchers','pp3vmjq4edvj','Autumn Newt','You fools',0,'host','Insults');
INSERT INTO "lines" VALUES('py80w4q3mv',2,1795901476689,4,7,'players','pwkjd841pf5m','Spring Dove','good-luck',1,'','');
CREATE TABLE logins(
    token_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    device TEXT NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "logins" VALUES(X'4538F558B291C581DA167730A3548454770D4281F5CB5E62767CD49C14561E70','p5sb7csat19v','Python-urllib',1795901474414,1795901474414);
INSERT INTO "logins" VALUES(X'6FB49FA6402D8E6A29BE5A518AB122F0EB893ACB7510590BF74B1DC8BDAFCBEC','pz3nk76ss4eb','Python-urllib',1795901476407,1795901476407);
INSERT INTO "logins" VALUES(X'DCA0D4983CAA0F930584891A171132E6CC7998EFDCE690F0B603CD0457B209C0','p9endy393nz7','Python-urllib',1795901474788,1795901474788);
CREATE TABLE marks(id INTEGER PRIMARY KEY, filling BLOB NOT NULL);
INSERT INTO "marks" VALUES(1,X'129DD7DD69EE6C1F186C8AE5753C8D6029A1D3F301610F51B09B32ED193A4F8E');
CREATE TABLE moves(
    code_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    until INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "moves" VALUES(X'129DD7DD69EE6C1F186C8AE5753C8D6029A1D3F301610F51B09B32ED193A4F8E','p5sb7csat19v',4102444800000);
CREATE TABLE numbers(
    name TEXT PRIMARY KEY,
    number INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "numbers" VALUES('alive',1795901474999);
INSERT INTO "numbers" VALUES('archive',0);
INSERT INTO "numbers" VALUES('origins',-2741617585804495511);
CREATE TABLE persons(
    who TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    seen INTEGER NOT NULL
, made INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
INSERT INTO "persons" VALUES('p5sb7csat19v',X'129DD7DD69EE6C1F186C8AE5753C8D6029A1D3F301610F51B09B32ED193A4F8E','Livia',1795901474414,1795901474120);
INSERT INTO "persons" VALUES('p9endy393nz7',X'E1F7FC54DA6B798CE07271238007D94D22EB003CA84EFDA2DB1C5BF314BA89C7','Galla',1795901474788,1795901474486);
INSERT INTO "persons" VALUES('pp3vmjq4edvj',X'5E0BE96CE35560C8BDABC4985483C4DD652E3A2398CE9D50EEBF80220FEC40E0','Autumn Newt',1795901476139,1795901476139);
INSERT INTO "persons" VALUES('pq46w35t4689',X'82538EE9F17843D5F694251B9304CE323ECDBB709C2A9B48BFFFFB80F7FC0417','Quiet Swift',1795901475900,1795901475900);
INSERT INTO "persons" VALUES('pwkjd841pf5m',X'FF3253019138890174F55EC073CE54672754E6D8F3C1F0A3632589DB01580C6C','Spring Dove',1795901475911,1795901475911);
INSERT INTO "persons" VALUES('pz3nk76ss4eb',X'F2444EB953F1E49F4EDDFE4B2860649F08FB1F4C704BEA45E2323F902285E1A8','Ursus',1795901476407,1795901476252);
CREATE TABLE players(
    game INTEGER NOT NULL,
    seat TEXT NOT NULL,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(game, seat)
) WITHOUT ROWID;
INSERT INTO "players" VALUES(1,'b1','p9endy393nz7','Galla');
INSERT INTO "players" VALUES(1,'w1','p5sb7csat19v','Livia');
CREATE TABLE program_tokens(
    token_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    scopes INTEGER NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    UNIQUE(who, name)
) WITHOUT ROWID;
INSERT INTO "program_tokens" VALUES(X'129DD7DD69EE6C1F186C8AE5753C8D6029A1D3F301610F51B09B32ED193A4F8E','p5sb7csat19v','my bot',3,1764000000000,0);
CREATE TABLE puzzle_days(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    day INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset, day)
) WITHOUT ROWID;
INSERT INTO "puzzle_days" VALUES('p5sb7csat19v','tabula',20416);
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
INSERT INTO "rating_steps" VALUES(1,'p5sb7csat19v','tabula','ne01y91aef',1,1795901475869,'p9endy393nz7',1500.0,1.66221200147034551264e+03,2.90230507782238646543e+02);
INSERT INTO "rating_steps" VALUES(2,'p9endy393nz7','tabula','ne01y91aef',1,1795901475869,'p5sb7csat19v',1500.0,1.33778799852965448737e+03,2.90230507782238646543e+02);
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
INSERT INTO "ratings" VALUES('p5sb7csat19v','tabula',1.66221200147034551264e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795901475869);
INSERT INTO "ratings" VALUES('p9endy393nz7','tabula',1.33778799852965448737e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795901475869);
CREATE TABLE recoveries(
    who TEXT NOT NULL,
    code_hash BLOB NOT NULL,
    PRIMARY KEY(who, code_hash)
) WITHOUT ROWID;
INSERT INTO "recoveries" VALUES('p5sb7csat19v',X'4ABD28F8D8FDA2CEA4857E4F869575558B94187A0535B1A3D57A01533A07F11E');
INSERT INTO "recoveries" VALUES('p5sb7csat19v',X'8EDC2E1556E31DC26592555F75CAC3D89206DAFD192F00144C875761CFFD21ED');
INSERT INTO "recoveries" VALUES('p5sb7csat19v',X'A438F45D32770D85C7DCC2EB2594E7F70D5D7822912EB823200BBD671ABD7484');
INSERT INTO "recoveries" VALUES('p5sb7csat19v',X'DBD97A95ED4CEA1496A8CB18551F48A87001E16C9369C358D113C9D7C73CFB13');
INSERT INTO "recoveries" VALUES('p5sb7csat19v',X'E925C709D924783259EDCEE5B362C76ED910E36CC4765AD6D2DD9AFAB6DA8842');
INSERT INTO "recoveries" VALUES('p5sb7csat19v',X'E982F1E7575D126CA532B9CC4291021F7A0A655C70D8F44E4F55BAB18082AEC9');
INSERT INTO "recoveries" VALUES('p5sb7csat19v',X'E9A3FC5072371CEB44B74240A3061395B2C569F694FDD08991FE2F42057C9F96');
INSERT INTO "recoveries" VALUES('p5sb7csat19v',X'EA6B201CE5C305F166A3A0B14C4BD4D9747AE3C64311CE51D426E737DDF90C05');
INSERT INTO "recoveries" VALUES('p9endy393nz7',X'56C00B0421B0062C40547CA2696404FAD03BA1951A2CC86188BBE9439DA94391');
INSERT INTO "recoveries" VALUES('p9endy393nz7',X'941B466AEE3F6E6430719AE482C69915EDB49AC63DE3D6598E0BB498110BACE7');
INSERT INTO "recoveries" VALUES('p9endy393nz7',X'9AE957AE6341C3E229F18FD3B2224CA1BD8B11D1F1821A1047BC58C1D6A83C25');
INSERT INTO "recoveries" VALUES('p9endy393nz7',X'A547CAFE19575AD0A79E4DEAC3E8771EBDF6FD5235B1DC25B5673FC5E00BF8A5');
INSERT INTO "recoveries" VALUES('p9endy393nz7',X'B8B8A32E81600DEC5C16237FE7142A4C41487CF01C3A08CAAB6643E93EB9F5B9');
INSERT INTO "recoveries" VALUES('p9endy393nz7',X'CF0799C73CD05B379AD8576FEA5DDD30E590CF0BE3FBEC7C9D3D9D5382FAA004');
INSERT INTO "recoveries" VALUES('p9endy393nz7',X'DAA4D5BC4F66194A41117F85FDBA5DE7DDC6D5C757EC71181C8E8FC74BC953ED');
INSERT INTO "recoveries" VALUES('p9endy393nz7',X'E3FA939962FAF6AB7E8555EC6026CC53D5F67068755F563D26DE1808F1379D62');
INSERT INTO "recoveries" VALUES('pz3nk76ss4eb',X'0062159E16DE5AB87DBAB467041A233496FC812F1B19124FACBAE8384E4949F8');
INSERT INTO "recoveries" VALUES('pz3nk76ss4eb',X'4BDAB1AD11B78E35C5321C61D61B3B87B39CE15905D65E8B9E9749E22BCC3D40');
INSERT INTO "recoveries" VALUES('pz3nk76ss4eb',X'7BFC518B0AE4E05D38D196E0A799A1FC5BDB5148026237C5B3786A988CD60050');
INSERT INTO "recoveries" VALUES('pz3nk76ss4eb',X'898348F1231447FBC9AC91D990369BD6C5AB3C5594DE9EE43A98AAB877BC83A3');
INSERT INTO "recoveries" VALUES('pz3nk76ss4eb',X'9A2FFDD2F02D67B3F1F72A94C5C5A7871F75251588E0319E26CD3A39AC38B7B4');
INSERT INTO "recoveries" VALUES('pz3nk76ss4eb',X'9A437ACEE481BF267070B17D0017F34B856BA198219834461479CB3F45891971');
INSERT INTO "recoveries" VALUES('pz3nk76ss4eb',X'AF6626727B5759458E5B5C1A562DD006E357C20077C5276C29F55C3CA212C9BB');
INSERT INTO "recoveries" VALUES('pz3nk76ss4eb',X'DDADCCAFE1B1BC272D5C649EDC4E0C497968851B0A6B5C7B9CD313BA62AB8BC6');
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
INSERT INTO "reports" VALUES(1,1795901476445,'pwkjd841pf5m','pp3vmjq4edvj','insult','Look.','py80w4q3mv','[{"n":1,"channel":"watchers","who":"pp3vmjq4edvj","name":"Autumn Newt","at":1795901476444,"v":4,"text":"You fools"}]',-4820077811070280391,-3280378801009736999);
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
INSERT INTO "results" VALUES('p5sb7csat19v','','tabula',1,1,0,0);
INSERT INTO "results" VALUES('p5sb7csat19v','p9endy393nz7','tabula',1,1,0,0);
INSERT INTO "results" VALUES('p9endy393nz7','','tabula',1,0,1,0);
INSERT INTO "results" VALUES('p9endy393nz7','p5sb7csat19v','tabula',1,0,1,0);
CREATE TABLE rooms(
    number INTEGER PRIMARY KEY,
    room TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    since INTEGER NOT NULL
, network INTEGER NOT NULL DEFAULT 0, address INTEGER NOT NULL DEFAULT 0);
INSERT INTO "rooms" VALUES(1,'ne01y91aef','ended',1795901475869,0,0);
INSERT INTO "rooms" VALUES(2,'py80w4q3mv','playing',1795901476440,-4820077811070280391,-3280378801009736999);
CREATE TABLE seats(
    who TEXT NOT NULL,
    room INTEGER NOT NULL,
    PRIMARY KEY(who, room)
) WITHOUT ROWID;
INSERT INTO "seats" VALUES('p5sb7csat19v',1);
INSERT INTO "seats" VALUES('p9endy393nz7',1);
INSERT INTO "seats" VALUES('pq46w35t4689',2);
INSERT INTO "seats" VALUES('pwkjd841pf5m',2);
CREATE TABLE solved(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset, puzzle)
) WITHOUT ROWID;
INSERT INTO "solved" VALUES('p5sb7csat19v','tabula','0123456789',1764000000000);
CREATE TABLE thrown(
    who TEXT NOT NULL,
    kind TEXT NOT NULL,
    face INTEGER NOT NULL,
    n INTEGER NOT NULL, shown INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY(who, kind, face)
) WITHOUT ROWID;
INSERT INTO "thrown" VALUES('p5sb7csat19v','d6',1,1,1);
INSERT INTO "thrown" VALUES('p5sb7csat19v','d6',2,1,1);
INSERT INTO "thrown" VALUES('p5sb7csat19v','d6',4,3,3);
INSERT INTO "thrown" VALUES('p5sb7csat19v','d6',5,2,2);
INSERT INTO "thrown" VALUES('p5sb7csat19v','d6',6,2,2);
INSERT INTO "thrown" VALUES('p9endy393nz7','d6',1,2,2);
INSERT INTO "thrown" VALUES('p9endy393nz7','d6',2,2,2);
INSERT INTO "thrown" VALUES('p9endy393nz7','d6',3,3,3);
INSERT INTO "thrown" VALUES('p9endy393nz7','d6',4,2,2);
INSERT INTO "thrown" VALUES('p9endy393nz7','d6',5,1,1);
INSERT INTO "thrown" VALUES('p9endy393nz7','d6',6,2,2);
CREATE TABLE timeouts(
    chat TEXT NOT NULL,
    who TEXT NOT NULL,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY(chat, who)
) WITHOUT ROWID;
INSERT INTO "timeouts" VALUES('py80w4q3mv','pp3vmjq4edvj',4102444800000,'Insults');
CREATE TABLE tips(tip BLOB PRIMARY KEY, room TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "tips" VALUES(X'0AE3B36016741ABA882C0F1C815732824D5FF962B8CA18B51BA66E4ADB7EC1C0','ne01y91aef');
INSERT INTO "tips" VALUES(X'5356866D75BA10DCEBFFCDFBE892B97AB2C2BEC599E8763A59FB1E60ACD73B6E','py80w4q3mv');
INSERT INTO "tips" VALUES(X'D4FE55431AF385B0D674E1319DEFD37F7F8E230A1BE8353AFF68D5B3BBEF6E71','ne01y91aef');
INSERT INTO "tips" VALUES(X'D950E347438AFDE0EB11D85DE02250D4914E94655BA2BBBA6DD9C24E8A054A1B','py80w4q3mv');
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
CREATE UNIQUE INDEX events_places ON events(room, v) WHERE v % 256 = 0;
COMMIT;
