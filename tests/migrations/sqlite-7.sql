-- {"ended": "cfd7xapeqm", "running": "82hbsdb3wy", "account": "p0tyy2p5baez", "name": "Livia", "password": "correct horse battery staple", "players": [{"who": "p4fj3ga7jvqe", "token": "hOqWmFmBKdM03ftu5Nnc8FzZ4LjxYMbMB7VIkrbQgK4", "seat": "w1", "secret": "0baa89ea2ae027653ef705e90daa320b7d368a46d71e629e13707c53e7023e76"}, {"who": "p0fb38dgxhkt", "token": "KrcIGD-yD3HH7gvSViip84vkGlMl711DWiqGkyRUArQ", "seat": "b1", "secret": "50613f21cd59c5626af952a758ddbcb75d660ccf78fb0baeffc2c673d41a83e6"}]}
PRAGMA application_id = 1415668325;
PRAGMA user_version = 7;
BEGIN TRANSACTION;
CREATE TABLE account_keys(key TEXT PRIMARY KEY, who TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "account_keys" VALUES('llvla','p0tyy2p5baez');
INSERT INTO "account_keys" VALUES('galla','p62rtaed8twe');
INSERT INTO "account_keys" VALUES('ursus','pehyyradp6he');
CREATE TABLE accounts(
    who TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    password TEXT NOT NULL,
    vault TEXT NOT NULL,
    made INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "accounts" VALUES('p0tyy2p5baez','Livia','$argon2id$v=19$m=19456,t=2,p=1$JVdjggF14qgEWbvfc4PjBQ$0e5neSviXpgVLxiLTIfRH4UnwMulO/YU7TY5+QB3+fc','sealed',1795690091796);
INSERT INTO "accounts" VALUES('p62rtaed8twe','Galla','$argon2id$v=19$m=19456,t=2,p=1$FZz6AzaRh2QnAaHBlYPvzQ$uj/SNIKfS1g1b6klW2NHdMqQKAuXrNmtn5SpVnZBWDM','sealed',1795690091861);
INSERT INTO "accounts" VALUES('pehyyradp6he','Ursus','$argon2id$v=19$m=19456,t=2,p=1$tbWT+bEfLQ1K7i1iDn2p1A$DOC2xPlzpyx6wVRx4EH2dJ+CWgMVLdqVknM6M8uieJE','sealed',1795690092134);
CREATE TABLE acts(
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    what TEXT NOT NULL,
    target TEXT NOT NULL,
    why TEXT NOT NULL
);
INSERT INTO "acts" VALUES(1,1795690092207,'p4fj3ga7jvqe','timeout','82hbsdb3wy/pe7t0nkqgbz4','Insults');
INSERT INTO "acts" VALUES(2,1795690092236,'operator','ban','203.0.113.9','a test');
CREATE TABLE bans(
    id INTEGER PRIMARY KEY,
    target TEXT NOT NULL UNIQUE,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    by TEXT NOT NULL,
    at INTEGER NOT NULL
);
INSERT INTO "bans" VALUES(1,'203.0.113.9',0,'a test','operator',1795690092236);
CREATE TABLE blocks(
    who TEXT NOT NULL,
    other TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(who, other)
) WITHOUT ROWID;
INSERT INTO "blocks" VALUES('p0fb38dgxhkt','pe7t0nkqgbz4','Island Wren');
CREATE TABLE bots(who TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO "bots" VALUES('pehyyradp6he');
CREATE TABLE chains(
    room INTEGER NOT NULL,
    game INTEGER NOT NULL,
    seed BLOB NOT NULL,
    PRIMARY KEY(room, game)
) WITHOUT ROWID;
INSERT INTO "chains" VALUES(1,1,X'B4DC115D8B4AE4CF23084415DA6E85BC9E1E6CEF15DCF90B1FB1516C3B2179E0');
INSERT INTO "chains" VALUES(1,2,X'ACDD9220E22187C95DA196ED8C1AEAC4AB5932C2B39910D4886F1B67A32E383B');
INSERT INTO "chains" VALUES(2,1,X'BAEAE58B296C44CB26FD8B6603419304A5BE89F574E64F9CEA1138064B003A29');
CREATE TABLE events(
    id INTEGER PRIMARY KEY,
    room INTEGER NOT NULL,
    v INTEGER NOT NULL,
    before INTEGER NOT NULL,
    who TEXT NOT NULL,
    command INTEGER NOT NULL,
    text TEXT NOT NULL
);
INSERT INTO "events" VALUES(1,1,1,0,'p0tyy2p5baez',2,'{"t":"event","room":"cfd7xapeqm","v":1,"at":1795690091864,"e":"created","d":{"rules":"tabula@1","visibility":"public","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","clock":"delay:10/180","rated":true,"seats":1,"host":"p0tyy2p5baez","host_name":"Livia","tip":"8791260ec294f5b540a4e46757114ab23fdb6d13f6442f58dc59696f8c45bf5c"},"h":"e2ad817456dcbf44"}');
INSERT INTO "events" VALUES(2,1,2,1,'p0tyy2p5baez',4,'{"t":"event","room":"cfd7xapeqm","v":2,"at":1795690091875,"e":"seated","d":{"seat":"w1","who":"p0tyy2p5baez","name":"Livia","tip":"d31389da8c199e570d60286b50be4500182a9fb3c80fbe5f4b5665b6dbc4e747"},"h":"5fb6492202d302fe"}');
INSERT INTO "events" VALUES(3,1,3,2,'p62rtaed8twe',3,'{"t":"event","room":"cfd7xapeqm","v":3,"at":1795690091883,"e":"seated","d":{"seat":"b1","who":"p62rtaed8twe","name":"Galla","tip":"ec782ae38d8d4d19e3d3342172945289d944512315f48675502b450fcafb0e73"},"h":"85692eb941d77e66"}');
INSERT INTO "events" VALUES(4,1,4,3,'p62rtaed8twe',3,'{"t":"event","room":"cfd7xapeqm","v":4,"at":1795690091883,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"eeb2c16160fc6adb5a20d9d9acb92bf5512b5ae2588a0104f198fc5453e89654","seats":{"w1":{"who":"p0tyy2p5baez","name":"Livia","tip":"d31389da8c199e570d60286b50be4500182a9fb3c80fbe5f4b5665b6dbc4e747"},"b1":{"who":"p62rtaed8twe","name":"Galla","tip":"ec782ae38d8d4d19e3d3342172945289d944512315f48675502b450fcafb0e73"}},"tip":"8791260ec294f5b540a4e46757114ab23fdb6d13f6442f58dc59696f8c45bf5c"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"02d852790fc9c2a8"}');
INSERT INTO "events" VALUES(5,1,5,4,'p0tyy2p5baez',5,'{"t":"event","room":"cfd7xapeqm","v":5,"at":1795690091888,"e":"linked","d":{"seat":"w1","link":"79227cea2e852f8e72c4b96ffb9b4bd599fd3cc388cc35b0573b688e54cb1120"},"p":"1960fa269019c889","c":{"w":180000,"b":180000,"run":"b","free":9995},"h":"c63137da873a0036"}');
INSERT INTO "events" VALUES(6,1,6,5,'p62rtaed8twe',4,'{"t":"event","room":"cfd7xapeqm","v":6,"at":1795690091900,"e":"rolloff","d":{"i":1,"white":[4,5,4],"black":[5,6,6],"first":"b","links":["98486c988fe07bea3125d11daa70762fbbee41ca75d7cea2f36a4427b1e7ecc0","79227cea2e852f8e72c4b96ffb9b4bd599fd3cc388cc35b0573b688e54cb1120","01469173409c6baba0cb0e7ffa89703bf01276a9b317f8687289851c6b78bb2b"]},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"wb","free":10000},"h":"f4d92982ea0f09f8"}');
INSERT INTO "events" VALUES(7,1,7,6,'p0tyy2p5baez',6,'{"t":"event","room":"cfd7xapeqm","v":7,"at":1795690091906,"e":"linked","d":{"seat":"w1","link":"aec09715f1b9888a6c4e3b0d98f637610dfcc086a9fced2792bc9e7747e3b611"},"p":"d381218ae67aafcc","c":{"w":180000,"b":180000,"run":"b","free":9994},"h":"d2c3d1891b09aa55"}');
INSERT INTO "events" VALUES(8,1,8,7,'p62rtaed8twe',5,'{"t":"event","room":"cfd7xapeqm","v":8,"at":1795690091908,"e":"rolled","d":{"i":2,"seat":"b1","dice":[6,1,3],"witness":"w1","links":["a8a39b44e9ffa6a1e6feea442a130d23efca0869a0a967a54af8b8d229335fef","aec09715f1b9888a6c4e3b0d98f637610dfcc086a9fced2792bc9e7747e3b611","fde2b6e060d05b36085b2ffefe517fb6b75dcf98343d0055da173976d8851974"]},"p":"c2003068ef864dc7","c":{"w":180000,"b":180000,"run":"b","free":9992},"h":"3adb2c31fc53efba"}');
INSERT INTO "events" VALUES(9,1,9,8,'p62rtaed8twe',6,'{"t":"event","room":"cfd7xapeqm","v":9,"at":1795690091919,"e":"turn","d":{"seat":"b1","steps":["hand/1","1/4","4/10"],"link":"63090ce03c05b9ecb69bce5b4d24d293000356fa7ff38b2f7d52de3502e9d319"},"p":"9eae24cb08adde50","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"b588e83721155a4e"}');
INSERT INTO "events" VALUES(10,1,10,9,'p0tyy2p5baez',7,'{"t":"event","room":"cfd7xapeqm","v":10,"at":1795690091926,"e":"rolled","d":{"i":3,"seat":"w1","dice":[5,5,1],"witness":"b1","links":["c18b4b374866869a48b180a4711c1b7b8726f895e298ef884c6c8443a04f5267","63090ce03c05b9ecb69bce5b4d24d293000356fa7ff38b2f7d52de3502e9d319","3c6dfc5f993ba3577ececa03bf60e8b8ee980ef3424424dbe6553063c0fcd618"]},"p":"b83dcc0342c0b05f","c":{"w":180000,"b":180000,"run":"w","free":10893},"h":"f27be87d7045f3dd"}');
INSERT INTO "events" VALUES(11,1,11,10,'p0tyy2p5baez',8,'{"t":"event","room":"cfd7xapeqm","v":11,"at":1795690091935,"e":"turn","d":{"seat":"w1","steps":["hand/1","1/6","hand/5"],"link":"7958a3aec3412858d222a7b5554a76763ddab29711ebadfa27a284ec3004c00c"},"p":"aa7b4963117dbe9c","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"ece72fa542d8d673"}');
INSERT INTO "events" VALUES(12,1,12,11,'p62rtaed8twe',7,'{"t":"event","room":"cfd7xapeqm","v":12,"at":1795690091941,"e":"rolled","d":{"i":4,"seat":"b1","dice":[6,1,4],"witness":"w1","links":["d4c8d6fd04123b1318956693be9dcd6f35ca4934fa7078ac7ac0eb2da8ad0abe","7958a3aec3412858d222a7b5554a76763ddab29711ebadfa27a284ec3004c00c","464061cdfda9071d5b21b347e1bf91d5a793f3818dd9fd817c181d4a67256cd5"]},"p":"acc30cb162a45044","c":{"w":180000,"b":180000,"run":"b","free":10894},"h":"e768928df534c41b"}');
INSERT INTO "events" VALUES(13,1,13,12,'p62rtaed8twe',8,'{"t":"event","room":"cfd7xapeqm","v":13,"at":1795690091958,"e":"turn","d":{"seat":"b1","steps":["hand/4","4/10","hand/1"],"link":"2367e160c92d08f14b6c759583401211efdd2530902a7ac3ebbc985b2f0ebcf7"},"p":"d491afb2d51329dc","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"e5a6cdc6ad7463cc"}');
INSERT INTO "events" VALUES(14,1,14,13,'p0tyy2p5baez',9,'{"t":"event","room":"cfd7xapeqm","v":14,"at":1795690091976,"e":"rolled","d":{"i":5,"seat":"w1","dice":[4,5,2],"witness":"b1","links":["e49798e457b791b2c2b863b7bc016f7a7309ee8c2d71f60f0b262da62f0ef430","2367e160c92d08f14b6c759583401211efdd2530902a7ac3ebbc985b2f0ebcf7","721a1eb7620f09b80336b502d17e4f5c4762f132502cb7755477c6661fa02027"]},"p":"f8b26a2764c6ba8a","c":{"w":180000,"b":180000,"run":"w","free":10882},"h":"fdcaea98c44f2d44"}');
INSERT INTO "events" VALUES(15,1,15,14,'p0tyy2p5baez',10,'{"t":"event","room":"cfd7xapeqm","v":15,"at":1795690091992,"e":"turn","d":{"seat":"w1","steps":["hand/2","hand/5","5/9"],"link":"919868fabbd8ed91e6b42dbdb789fa8211ca189596219fff85c04eb61ff0c0b8"},"p":"ee4ff03677917a1d","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"fc19389c749c6762"}');
INSERT INTO "events" VALUES(16,1,16,15,'p62rtaed8twe',9,'{"t":"event","room":"cfd7xapeqm","v":16,"at":1795690091995,"e":"rolled","d":{"i":6,"seat":"b1","dice":[5,4,4],"witness":"w1","links":["1a07ed5a6ce9157c4eab52679325b6d7732e74eb1ece5f84a706e56b31e03995","919868fabbd8ed91e6b42dbdb789fa8211ca189596219fff85c04eb61ff0c0b8","e7f001c62f5bea713a20c7d0c37c31807285b7b3cd31a27eb4299d54e95e02d0"]},"p":"221b7da7785c92ee","c":{"w":180000,"b":180000,"run":"b","free":10897},"h":"505bc1e94dd3e3c3"}');
INSERT INTO "events" VALUES(17,1,17,16,'p62rtaed8twe',10,'{"t":"event","room":"cfd7xapeqm","v":17,"at":1795690092008,"e":"turn","d":{"seat":"b1","steps":["hand/5*","5/9*","hand/4"],"link":"2abc14eb5828cdee461e67eb0f8a98ed5502d6f931c2a9ff754fedf0746cc339"},"p":"04f2b308d4f4f861","c":{"w":180000,"b":180000,"run":"w","free":10900},"h":"afec26e099a38237"}');
INSERT INTO "events" VALUES(18,1,18,17,'p0tyy2p5baez',11,'{"t":"event","room":"cfd7xapeqm","v":18,"at":1795690092017,"e":"rolled","d":{"i":7,"seat":"w1","dice":[3,4,6],"witness":"b1","links":["f499afa13fa6317ce8003781e0e4f74be63e074409d502f36befc4d3dfeb816a","2abc14eb5828cdee461e67eb0f8a98ed5502d6f931c2a9ff754fedf0746cc339","4f8e2dd08b448f38409294b77b3dd0d1499b4889afce2ab9eb394cef2bb270be"]},"p":"cf723d35d4a35413","c":{"w":180000,"b":180000,"run":"w","free":10891},"h":"77000763abc1c763"}');
INSERT INTO "events" VALUES(19,1,19,18,'p0tyy2p5baez',12,'{"t":"event","room":"cfd7xapeqm","v":19,"at":1795690092022,"e":"turn","d":{"seat":"w1","steps":["bar/4*","bar/6","6/9*"],"link":"e66cd89efd8fc91ebd9a683bda6e061ba00c9c9cd9a17e168caf610785801525"},"p":"a124f53469bf99d1","c":{"w":180000,"b":180000,"run":"b","free":10900},"h":"e9f9f36641ea94dc"}');
INSERT INTO "events" VALUES(20,1,20,19,'p62rtaed8twe',11,'{"t":"event","room":"cfd7xapeqm","v":20,"at":1795690092025,"e":"rolled","d":{"i":8,"seat":"b1","dice":[3,1,2],"witness":"w1","links":["1483a8b6158b1e105f4ce0e189a2b09766e7099a9275d142f8f2e54b292c4860","e66cd89efd8fc91ebd9a683bda6e061ba00c9c9cd9a17e168caf610785801525","1a726ca5f08022ca0e889dce6678898f1c32d8ee20691f0ffe06f91ae9cb39b0"]},"p":"db66089f90adf4f9","c":{"w":180000,"b":180000,"run":"b","free":10897},"h":"b02f2a2959bb732d"}');
INSERT INTO "events" VALUES(21,1,21,20,'p62rtaed8twe',12,'{"t":"event","room":"cfd7xapeqm","v":21,"at":1795690092033,"e":"resigned","d":{"seat":"b1"},"p":"db66089f90adf4f9","c":{"w":180000,"b":180000,"run":"b","free":10889},"h":"dd2c7449284939ba"}');
INSERT INTO "events" VALUES(22,1,22,21,'p62rtaed8twe',12,'{"t":"event","room":"cfd7xapeqm","v":22,"at":1795690092033,"e":"ended","d":{"game":1,"result":"1-0","reason":"resigned","tip":"0a116069a4bb0923332cbe41204f517fedfc89de9bb5818e8256a2be53868d48"},"p":"db66089f90adf4f9","c":{"w":180000,"b":180000,"run":"","free":0},"h":"7b12705333b401ec"}');
INSERT INTO "events" VALUES(23,2,1,0,'p4fj3ga7jvqe',2,'{"t":"event","room":"82hbsdb3wy","v":1,"at":1795690092149,"e":"created","d":{"rules":"tabula@1","visibility":"link","watch":"anyone","opening":"roll_battle","takeback":"until_opponent_rolls","dice":"chain","seats":1,"host":"p4fj3ga7jvqe","host_name":"Woodland Owl","tip":"a854bc1141d944955df4098e2707f53032b1c09130fc621125adbc5a3eb3a05a"},"h":"789e8e5fc3a7af2e"}');
INSERT INTO "events" VALUES(24,2,2,23,'p4fj3ga7jvqe',4,'{"t":"event","room":"82hbsdb3wy","v":2,"at":1795690092162,"e":"seated","d":{"seat":"w1","who":"p4fj3ga7jvqe","name":"Woodland Owl","tip":"1f7646265f8b3a04eadb325b5f03fa0134d580bc25ebff3929bba2f279154c17"},"h":"c0cf7db24ac4f883"}');
INSERT INTO "events" VALUES(25,2,3,24,'p0fb38dgxhkt',3,'{"t":"event","room":"82hbsdb3wy","v":3,"at":1795690092178,"e":"seated","d":{"seat":"b1","who":"p0fb38dgxhkt","name":"Ebony Seal","tip":"a81d5de28eee577b7270c1a5b99f153b09b6aeb76e2251f1b819e66076a4b754"},"h":"3ce00ad15f43eaad"}');
INSERT INTO "events" VALUES(26,2,4,25,'p0fb38dgxhkt',3,'{"t":"event","room":"82hbsdb3wy","v":4,"at":1795690092178,"e":"started","d":{"game":1,"rules":"tabula@1","gid":"710ce619656fbb9ccec9035c2d0dee7f0d5acad5ae67e4f08a99c473e6488b78","seats":{"w1":{"who":"p4fj3ga7jvqe","name":"Woodland Owl","tip":"1f7646265f8b3a04eadb325b5f03fa0134d580bc25ebff3929bba2f279154c17"},"b1":{"who":"p0fb38dgxhkt","name":"Ebony Seal","tip":"a81d5de28eee577b7270c1a5b99f153b09b6aeb76e2251f1b819e66076a4b754"}},"tip":"a854bc1141d944955df4098e2707f53032b1c09130fc621125adbc5a3eb3a05a"},"p":"1960fa269019c889","h":"725db9ee05c98515"}');
INSERT INTO "events" VALUES(27,2,5,26,'p4fj3ga7jvqe',6,'{"t":"event","room":"82hbsdb3wy","v":5,"at":1795690092244,"e":"linked","d":{"seat":"w1","link":"9b2e4f68042bd6284bcc527b43866f8ef2d6481e0307de7a2734182b43b6d5af"},"p":"1960fa269019c889","h":"3cdc4524928f5245"}');
INSERT INTO "events" VALUES(28,2,6,27,'p0fb38dgxhkt',8,'{"t":"event","room":"82hbsdb3wy","v":6,"at":1795690092252,"e":"rolloff","d":{"i":1,"white":[1,3,5],"black":[6,1,5],"first":"b","links":["52ab7576289d9e2a9c15270ff024575bd73f4d06631fb28b5ca5f6241eae2b98","9b2e4f68042bd6284bcc527b43866f8ef2d6481e0307de7a2734182b43b6d5af","eb7eceb58268af2aea0c7d71173e1603f5a28ce444e42d645da0ead57814f5b3"]},"p":"d381218ae67aafcc","h":"772c59ce00f0bd93"}');
INSERT INTO "events" VALUES(29,2,7,28,'p4fj3ga7jvqe',7,'{"t":"event","room":"82hbsdb3wy","v":7,"at":1795690092257,"e":"linked","d":{"seat":"w1","link":"4ef873532ba394becf3fd123fc1ad7b8c95b67d3803b809c93c5e6b04c9981a6"},"p":"d381218ae67aafcc","h":"4f2555293c4a55c1"}');
INSERT INTO "events" VALUES(30,2,8,29,'p0fb38dgxhkt',9,'{"t":"event","room":"82hbsdb3wy","v":8,"at":1795690092262,"e":"rolled","d":{"i":2,"seat":"b1","dice":[3,5,5],"witness":"w1","links":["6e1995a4bf0f88a592a67945c89fc3c9c471c1da3b9c586a0b7b72c00fc59eb9","4ef873532ba394becf3fd123fc1ad7b8c95b67d3803b809c93c5e6b04c9981a6","6e91d0e6ae7b1623304908820754f28a6b01f3298cc708f7f95d7fd63529cc59"]},"p":"d7f656caba204c7e","h":"34163c042ee7fb98"}');
INSERT INTO "events" VALUES(31,2,9,30,'p0fb38dgxhkt',10,'{"t":"event","room":"82hbsdb3wy","v":9,"at":1795690092265,"e":"turn","d":{"seat":"b1","steps":["hand/3","3/8","hand/5"],"link":"6ca669873fb1f050dfc673dcc03c8f673cf939d46c024d0f44b23d4c2b005d1b"},"p":"4f3ec1cd0e300090","h":"503b964709b0d780"}');
INSERT INTO "events" VALUES(32,2,10,31,'p4fj3ga7jvqe',8,'{"t":"event","room":"82hbsdb3wy","v":10,"at":1795690092270,"e":"rolled","d":{"i":3,"seat":"w1","dice":[1,2,1],"witness":"b1","links":["f176a9377ce2cc1cb6bf9e71ae8528e9c0f2ac1225b972fcdd85e2ca5ba700f2","6ca669873fb1f050dfc673dcc03c8f673cf939d46c024d0f44b23d4c2b005d1b","f46e311cb6ac164406b05cffefe5e5ae6cde5d466213010223ae1d318e689079"]},"p":"5aeb7cea6a3735a5","h":"0ce5c3a9813e21f1"}');
INSERT INTO "events" VALUES(33,2,11,32,'p4fj3ga7jvqe',9,'{"t":"event","room":"82hbsdb3wy","v":11,"at":1795690092274,"e":"turn","d":{"seat":"w1","steps":["hand/1","1/2","hand/2"],"link":"9e5093fe33769847d193bafcb941471e04cc7efadf9a2e63793bf29daa94d704"},"p":"4cbd691439c695b8","h":"5ec45a4c73d623b6"}');
INSERT INTO "events" VALUES(34,2,12,33,'p0fb38dgxhkt',11,'{"t":"event","room":"82hbsdb3wy","v":12,"at":1795690092280,"e":"rolled","d":{"i":4,"seat":"b1","dice":[2,1,6],"witness":"w1","links":["f0be67bea7520f3fd84ad4e5aa4435b4868e6ab9bdaae006dba9e4e878277a46","9e5093fe33769847d193bafcb941471e04cc7efadf9a2e63793bf29daa94d704","1bfbe8a58a99082b57f97d81cf98cff193147cd723221af78dfb937994d608ee"]},"p":"d3e9738f6e0486b9","h":"8ca92a645757781d"}');
INSERT INTO "events" VALUES(35,2,13,34,'p0fb38dgxhkt',12,'{"t":"event","room":"82hbsdb3wy","v":13,"at":1795690092286,"e":"turn","d":{"seat":"b1","steps":["hand/6","6/7","7/9"],"link":"c972badf685fe30b494782f28285b35464439ece73d9f12a2efe972e71f06ff9"},"p":"835d519b97038a31","h":"27b6f4e87559c953"}');
INSERT INTO "events" VALUES(36,2,14,35,'p4fj3ga7jvqe',10,'{"t":"event","room":"82hbsdb3wy","v":14,"at":1795690092288,"e":"rolled","d":{"i":5,"seat":"w1","dice":[2,4,2],"witness":"b1","links":["52d4a46a34a096b7220dbc5adcb597d06fc3f38693ae744501b269758a35a57d","c972badf685fe30b494782f28285b35464439ece73d9f12a2efe972e71f06ff9","103e1a34c8f0af889b2822dc9145d9c980f239ed6097f4dee50f35f2c64babb2"]},"p":"43e930ddfd806b55","h":"687ec3efc7c937fc"}');
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
INSERT INTO "games" VALUES(1,'cfd7xapeqm',1,'tabula','tabula@1',1795690091883,1795690092033,'1-0','resigned',6,1,1,0);
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
INSERT INTO "lines" VALUES('82hbsdb3wy',1,1795690092194,4,4,'watchers','pe7t0nkqgbz4','Island Wren','You fools',0,'host','Insults');
INSERT INTO "lines" VALUES('82hbsdb3wy',2,1795690092241,4,7,'players','p0fb38dgxhkt','Ebony Seal','good-luck',1,'','');
CREATE TABLE logins(
    token_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    device TEXT NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "logins" VALUES(X'09866C4E00CEDC69EB7F6EDE5A97E7E9ED044013386B3DB128240A8811A3CA6F','pehyyradp6he','Python-urllib',1795690092135,1795690092135);
INSERT INTO "logins" VALUES(X'4B95C992444B960A5AB7F4EBB5CD01BBF61C38E224850B72FE74541D7DADC57A','p0tyy2p5baez','Python-urllib',1795690091796,1795690091796);
INSERT INTO "logins" VALUES(X'A755A6D066B84A7C68BFEEB2A5612E3B07153FD06A1EBE41EBA6F9EE22CB776F','p62rtaed8twe','Python-urllib',1795690091861,1795690091861);
CREATE TABLE marks(id INTEGER PRIMARY KEY, filling BLOB NOT NULL);
INSERT INTO "marks" VALUES(1,X'FFAE3072FB0EA2797F454A63A9A3FB4E1BC4D569746EF8B642B2737F91490A49');
CREATE TABLE moves(
    code_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    until INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "moves" VALUES(X'FFAE3072FB0EA2797F454A63A9A3FB4E1BC4D569746EF8B642B2737F91490A49','p0tyy2p5baez',4102444800000);
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
INSERT INTO "persons" VALUES('p0fb38dgxhkt',X'D9DF0FEEBFE55DC945ED432BB58EA0DA518AB398A3A6E6EBFBA442E91E4F4B5C','Ebony Seal',1795690092066,1795690092066);
INSERT INTO "persons" VALUES('p0tyy2p5baez',X'FFAE3072FB0EA2797F454A63A9A3FB4E1BC4D569746EF8B642B2737F91490A49','Livia',1795690091796,1795690091741);
INSERT INTO "persons" VALUES('p4fj3ga7jvqe',X'F909CF4AEB0EBCF2AF6EB1B07D66BA18A857EF62143D15843D9795E83379D542','Woodland Owl',1795690092058,1795690092058);
INSERT INTO "persons" VALUES('p62rtaed8twe',X'9010BCF3A9059AB4051022F717C0557E8BC0E3A3D6D9E5C66AAB6B91AA57DEB5','Galla',1795690091861,1795690091801);
INSERT INTO "persons" VALUES('pe7t0nkqgbz4',X'01D63025F6CD24A6E00A79612BFB6AE6F8776027788BA469D7187ACE43705EC1','Island Wren',1795690092077,1795690092077);
INSERT INTO "persons" VALUES('pehyyradp6he',X'D8582C9845F6F7D3D78045D283E2131B00A68F49F97FFCB9CBF5C80B63524DAD','Ursus',1795690092134,1795690092090);
CREATE TABLE players(
    game INTEGER NOT NULL,
    seat TEXT NOT NULL,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(game, seat)
) WITHOUT ROWID;
INSERT INTO "players" VALUES(1,'b1','p62rtaed8twe','Galla');
INSERT INTO "players" VALUES(1,'w1','p0tyy2p5baez','Livia');
CREATE TABLE program_tokens(
    token_hash BLOB PRIMARY KEY,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    scopes INTEGER NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    UNIQUE(who, name)
) WITHOUT ROWID;
INSERT INTO "program_tokens" VALUES(X'FFAE3072FB0EA2797F454A63A9A3FB4E1BC4D569746EF8B642B2737F91490A49','p0tyy2p5baez','my bot',3,1764000000000,0);
CREATE TABLE puzzle_days(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    day INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset, day)
) WITHOUT ROWID;
INSERT INTO "puzzle_days" VALUES('p0tyy2p5baez','tabula',20416);
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
INSERT INTO "rating_steps" VALUES(1,'p0tyy2p5baez','tabula','cfd7xapeqm',1,1795690092033,'p62rtaed8twe',1500.0,1.66221200147034551264e+03,2.90230507782238646543e+02);
INSERT INTO "rating_steps" VALUES(2,'p62rtaed8twe','tabula','cfd7xapeqm',1,1795690092033,'p0tyy2p5baez',1500.0,1.33778799852965448737e+03,2.90230507782238646543e+02);
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
INSERT INTO "ratings" VALUES('p0tyy2p5baez','tabula',1.66221200147034551264e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795690092033);
INSERT INTO "ratings" VALUES('p62rtaed8twe','tabula',1.33778799852965448737e+03,2.90230507782238646543e+02,5.99996753723381417988e-02,1,1795690092033);
CREATE TABLE recoveries(
    who TEXT NOT NULL,
    code_hash BLOB NOT NULL,
    PRIMARY KEY(who, code_hash)
) WITHOUT ROWID;
INSERT INTO "recoveries" VALUES('p0tyy2p5baez',X'0F4BC1DF6480D8C7D9C798614B284E495ED108A4572B23938A39C11A1D4D056F');
INSERT INTO "recoveries" VALUES('p0tyy2p5baez',X'4703F029792522A620DD9E878D39636904943188FEC6B9BE41E3FE2D6ECE9E10');
INSERT INTO "recoveries" VALUES('p0tyy2p5baez',X'7E38B03DC1521111B7CF7E6128EFD261E3460F9E1FF4D6647D73AB6BEBF3096E');
INSERT INTO "recoveries" VALUES('p0tyy2p5baez',X'98E07A4B6AE34942BCA298C0606AA73D89619BB0EEEA26CFBE1A453326508D7C');
INSERT INTO "recoveries" VALUES('p0tyy2p5baez',X'9B513BE7F197E83177227D4AF00BB1A17D5F54623A3DB005029D8A9B0DDE071B');
INSERT INTO "recoveries" VALUES('p0tyy2p5baez',X'AA5E54EB450ECBDDDB62334828C8A25AA73ED785B750AFC978A6EE6E03E18B81');
INSERT INTO "recoveries" VALUES('p0tyy2p5baez',X'BFF35CC2BDD223D7614893BECEAEFABB38774445EBE133DF66D033615B42BF10');
INSERT INTO "recoveries" VALUES('p0tyy2p5baez',X'EDE5C3ED3340AD636779BF0B0BF8501E5B4745CCF7B0B7FBA3EA4F38687A829F');
INSERT INTO "recoveries" VALUES('p62rtaed8twe',X'35E3DB392E227E7D67CA2A6E00147DC6408E4B88FEC7FCDCD540A1DC23E742E1');
INSERT INTO "recoveries" VALUES('p62rtaed8twe',X'6A29C5357C1832CCCD9FCC1D2FA6DF08920A2964A915A25D27579AB284C4C1CE');
INSERT INTO "recoveries" VALUES('p62rtaed8twe',X'8B4C32BF29D9DC8E1697186B0FDF4C1BCC8970ADC1F9E1816938C55ED712C4BE');
INSERT INTO "recoveries" VALUES('p62rtaed8twe',X'8C8509E83CE128C6C8F9109CDA7F52990E14E29933661DBE00E754045A801048');
INSERT INTO "recoveries" VALUES('p62rtaed8twe',X'A70B0B3670AAD27FB45BF962C67861F1C78E2622190D802AE0772C45ACC30F6E');
INSERT INTO "recoveries" VALUES('p62rtaed8twe',X'CDBD457CC2B2795D5E1EBAD39A5CA45D898565EF892BF14EBE94271E0AE5755C');
INSERT INTO "recoveries" VALUES('p62rtaed8twe',X'D79A2B099F1AFBB435000E0AF0AA5A9654DF2E3B215B15DC3843600E17B85ABB');
INSERT INTO "recoveries" VALUES('p62rtaed8twe',X'F3AFB2AA7BB0C0EF789F7796F15F910FB6259DD80AE82CE021B0E22C809D2F84');
INSERT INTO "recoveries" VALUES('pehyyradp6he',X'0761568B007D79CBE08065A8BB4794D97051D4E2BEEC870B2642F7B73A2802F3');
INSERT INTO "recoveries" VALUES('pehyyradp6he',X'1A2496B8F24A94EEFA15DE30B3F37657A7688E7385E89678378B4685ED8B05E1');
INSERT INTO "recoveries" VALUES('pehyyradp6he',X'2F0B095CE35EE6F3AFEE433AAC4336A151AC0AF01ED54C9D7268E224F0B62A6C');
INSERT INTO "recoveries" VALUES('pehyyradp6he',X'33A6018471FDDD934C04C8BE1F29688328EEABBCBBB508CE9265026EFC10B4A3');
INSERT INTO "recoveries" VALUES('pehyyradp6he',X'6237050C60861064813AA041F562EBE14A4E500BE70D1CC336F577DC468216B1');
INSERT INTO "recoveries" VALUES('pehyyradp6he',X'C8E557AB049AC2CD275A48BF83C85F7048C4689E096803EE5488D2CCAA208494');
INSERT INTO "recoveries" VALUES('pehyyradp6he',X'C8E6808BCC03463186856614B1EE8E42DC15D6BD3DCA7E1BCC7D45D54D11C2C0');
INSERT INTO "recoveries" VALUES('pehyyradp6he',X'CE624145E6786627DA7BAC2ADFBCBDD845B216C27C9258E6AFEA6952FB7498B2');
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
INSERT INTO "reports" VALUES(1,1795690092199,'p0fb38dgxhkt','pe7t0nkqgbz4','insult','Look.','82hbsdb3wy','[{"n":1,"channel":"watchers","who":"pe7t0nkqgbz4","name":"Island Wren","at":1795690092194,"v":4,"text":"You fools"}]');
CREATE TABLE rooms(
    number INTEGER PRIMARY KEY,
    room TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    since INTEGER NOT NULL
);
INSERT INTO "rooms" VALUES(1,'cfd7xapeqm','ended',1795690092033);
INSERT INTO "rooms" VALUES(2,'82hbsdb3wy','playing',1795690092178);
CREATE TABLE seats(
    who TEXT NOT NULL,
    room INTEGER NOT NULL,
    PRIMARY KEY(who, room)
) WITHOUT ROWID;
INSERT INTO "seats" VALUES('p0tyy2p5baez',1);
INSERT INTO "seats" VALUES('p62rtaed8twe',1);
INSERT INTO "seats" VALUES('p0fb38dgxhkt',2);
INSERT INTO "seats" VALUES('p4fj3ga7jvqe',2);
CREATE TABLE solved(
    who TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY(who, ruleset, puzzle)
) WITHOUT ROWID;
INSERT INTO "solved" VALUES('p0tyy2p5baez','tabula','0123456789',1764000000000);
CREATE TABLE thrown(
    who TEXT NOT NULL,
    kind TEXT NOT NULL,
    face INTEGER NOT NULL,
    n INTEGER NOT NULL,
    PRIMARY KEY(who, kind, face)
) WITHOUT ROWID;
INSERT INTO "thrown" VALUES('p0tyy2p5baez','d6',1,1);
INSERT INTO "thrown" VALUES('p0tyy2p5baez','d6',2,1);
INSERT INTO "thrown" VALUES('p0tyy2p5baez','d6',3,1);
INSERT INTO "thrown" VALUES('p0tyy2p5baez','d6',4,2);
INSERT INTO "thrown" VALUES('p0tyy2p5baez','d6',5,3);
INSERT INTO "thrown" VALUES('p0tyy2p5baez','d6',6,1);
INSERT INTO "thrown" VALUES('p62rtaed8twe','d6',1,3);
INSERT INTO "thrown" VALUES('p62rtaed8twe','d6',2,1);
INSERT INTO "thrown" VALUES('p62rtaed8twe','d6',3,2);
INSERT INTO "thrown" VALUES('p62rtaed8twe','d6',4,3);
INSERT INTO "thrown" VALUES('p62rtaed8twe','d6',5,1);
INSERT INTO "thrown" VALUES('p62rtaed8twe','d6',6,2);
CREATE TABLE timeouts(
    chat TEXT NOT NULL,
    who TEXT NOT NULL,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY(chat, who)
) WITHOUT ROWID;
INSERT INTO "timeouts" VALUES('82hbsdb3wy','pe7t0nkqgbz4',4102444800000,'Insults');
CREATE TABLE tips(tip BLOB PRIMARY KEY, room TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "tips" VALUES(X'1F7646265F8B3A04EADB325B5F03FA0134D580BC25EBFF3929BBA2F279154C17','82hbsdb3wy');
INSERT INTO "tips" VALUES(X'A81D5DE28EEE577B7270C1A5B99F153B09B6AEB76E2251F1B819E66076A4B754','82hbsdb3wy');
INSERT INTO "tips" VALUES(X'D31389DA8C199E570D60286B50BE4500182A9FB3C80FBE5F4B5665B6DBC4E747','cfd7xapeqm');
INSERT INTO "tips" VALUES(X'EC782AE38D8D4D19E3D3342172945289D944512315F48675502B450FCAFB0E73','cfd7xapeqm');
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
