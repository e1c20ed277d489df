// SPDX-License-Identifier: MIT
// A finished game of each kind for the home page, played by the computer against itself: the positions, one on a
// line, without the name of the game (rules/notation.md).

/** @type {Record<string, string>} by the name of the game */
export const EXAMPLES = {
  tabula: `------------------------ 15,15/0,0/0,0 w -
------------------------ 15,15/0,0/0,0 w 552
-A--B------------------- 12,15/0,0/0,0 b 532
--a-B-a----------------- 12,13/1,0/0,0 w 654
--aACAa----------------- 10,13/0,0/0,0 b 511
--aAC-b----------------- 10,12/1,0/0,0 w 543
--ABD-b----------------- 8,12/0,1/0,0 b 622
-bABDab----------------- 8,10/0,0/0,0 w 554
-bACFab----------------- 5,10/0,0/0,0 b 644
-bACFab--a-------------- 5,9/0,0/0,0 w 622
-bACF-b--A-------------- 4,9/0,2/0,0 b 542
-bACF-b--Aa------------- 4,9/0,1/0,0 w 661
AbACFBb--Aa------------- 1,9/0,1/0,0 b 521
-b-CFBba-Aa------------- 1,9/2,0/0,0 w 311
BbACFBba-Aa------------- 0,9/0,0/0,0 b 543
Bb-CFBba-Aaa------------ 0,8/1,0/0,0 w 664
Bb-BECbA-AAa------------ 0,8/0,2/0,0 b 644
Bb-BECbA-AAa------------ 0,8/0,2/0,0 w 542
Bb-BCCbA-BBa------------ 0,8/0,2/0,0 b 311
BbaBCCbA-BBa------------ 0,8/0,1/0,0 w 422
-bBBCCb--BBA------------ 0,8/0,3/0,0 b 643
-bBBCCb--BBA------------ 0,8/0,3/0,0 w 643
-bBBCBb--BBA------A----- 0,8/0,3/0,0 b 554
-bBBCBb--BBA------A----- 0,8/0,3/0,0 w 553
-bBBBBb--CAA------B----- 0,8/0,3/0,0 b 542
-bBBBBb--CaA------B----- 0,8/1,2/0,0 w 631
-bBBBBb-ABAA------B----- 0,8/0,3/0,0 b 653
-bBBBBb-ABAA------B----- 0,8/0,3/0,0 w 662
-bBBB-b--BBC------B----- 0,8/0,3/0,0 b 553
-bBBB-b--BBC------B----- 0,8/0,3/0,0 w 651
-b-BB-b-BBBC------B----- 0,8/0,3/0,0 b 662
-c-BBbb-BBBC------B----- 0,8/0,0/0,0 w 533
-c-BBbb-B-BBA-B---B----- 0,8/0,0/0,0 b 411
-c-BBcb-B-BBA-B---B----- 0,7/0,0/0,0 w 641
-c-BBcb---BBAAC---B----- 0,7/0,0/0,0 b 431
ac-BBcc---BBAAC---B----- 0,5/0,0/0,0 w 321
ac-BBcc---BB--BC--B----- 0,5/0,0/0,0 b 441
bc-BBcc---BB--BC--B----- 0,4/0,0/0,0 w 551
bc-ACcc---BB---C--BB---- 0,4/0,0/0,0 b 641
cc--Ccc--aBB---C--BB---- 0,2/1,0/0,0 w 553
cc--Ccc---BBA--C--BB---- 0,2/0,1/0,0 b 532
cca-Ccd---BBA--C--BB---- 0,1/0,0/0,0 w 311
cca-Ccd---BB---BB-BB---- 0,1/0,0/0,0 b 511
cbb-Cdd---BB---BB-BB---- 0,0/0,0/0,0 w 521
cbb-Cdd----AB--CB-BB---- 0,0/0,0/0,0 b 543
cbb-Ccb--b-aB--CB-BB---- 0,0/1,0/0,0 w 632
cbb-Ccb--b-aB--CB-BB---- 0,0/1,0/0,0 b 331
-cbbCcb--b-aB--CB-BB---- 0,0/1,0/0,0 w 432
-cbbCcb--b-aB--CB-BB---- 0,0/1,0/0,0 b 544
-bbbCbc--b-aBa-CB-BB---- 0,0/1,0/0,0 w 654
-bbbDbc--b-a-a-CC-CB---- 0,0/0,0/0,0 b 651
-aabDbcb-b--aa-CC-CB---- 0,0/0,0/0,0 w 553
-aabDbcb-b--aa-BC-BB---B 0,0/0,0/0,0 b 664
---bDbcc-b--ba-BC-BB---B 0,0/0,0/0,0 w 632
---bCbcc-b--b--CC-BB---B 0,0/0,1/0,0 b 543
---bCaccbb--b--CC-BB---B 0,0/0,0/0,0 w 533
---bCaccbb--b--BB-BB-B-B 0,0/0,0/0,0 b 541
---bCacbca--aa-BBaBB-B-B 0,0/0,0/0,0 w 431
---bB-cbc---Aa-BBaBB-B-B 0,0/0,3/0,0 b 655
---bB-cbc-a-Aa-BBaBB-B-B 0,0/0,2/0,0 w 621
---b-Acbc---Ba-BBaBB-B-B 0,0/0,3/0,0 b 643
--ab--cbca--Ba-BBaBB-B-B 0,0/1,1/0,0 w 633
--Ab--cbca---a-CBaCB-B-B 0,0/0,2/0,0 b 653
--ab-acbc----aaCBaCB-B-B 0,0/1,0/0,0 w 641
--ab--cbc-A--aaCBaCB-B-B 0,0/0,1/0,0 b 651
---c--cbc-a--aaCBaCB-B-B 0,0/1,0/0,0 w 331
--Ac--cbc-a--aaBBaCC-B-B 0,0/0,0/0,0 b 643
--Ab--cbb-a-baaBBaCC-B-B 0,0/0,0/0,0 w 553
---b--cbb---baaCBaCC-B-B 0,0/0,1/0,0 b 322
---c--bbba--baaCBaCC-B-B 0,0/0,0/0,0 w 533
---c--bbba--baaB-aDD-C-B 0,0/0,0/0,0 b 433
---b--cbb---baaBaaDD-C-B 0,0/0,0/0,0 w 511
---b--cbb---baa-BaCD-C-C 0,0/0,1/0,0 b 662
---b--cbb---bba-BaCD-C-C 0,0/0,0/0,0 w 532
---b--cbb---bba--aDD-C-C 0,0/0,0/1,0 b 632
---b--bbb---bb-aaaDD-C-C 0,0/0,0/1,0 w 632
---b--bbb---bb-aaaDC-B-B 0,0/0,0/4,0 b 664
---b--bb----abbabaDC-B-B 0,0/0,0/4,0 w 511
---b--bb----abbabaCC-B-B 0,0/0,0/5,0 b 633
---b--bb-----b-bbbCCaB-B 0,0/0,0/5,0 w 422
---b--bb-----b-bbbCCa--B 0,0/0,0/7,0 b 631
---b--bb-----a-bbbCC-aaB 0,0/0,0/7,0 w 652
---b--bb-----a-bbbBB--aB 0,0/0,1/9,0 b 432
---c--bb-----a-bbaBB--bB 0,0/0,0/9,0 w 511
---c--bb-----a-bba-C--bB 0,0/0,0/10,0 b 532
---c--bb--------bbbC--bB 0,0/0,0/10,0 w 332
---c--bb--------bbbB-Ab- 0,0/0,0/12,0 b 651
---c--bb--------aabB-aab 0,0/1,0/12,0 w 532
---c--bb-A------aabB-aab 0,0/0,0/12,0 b 543
---c--ab-----a--a-bB-abb 0,0/1,0/12,0 w 433
---c---b-A---a--a-bB-abb 0,0/0,1/12,0 b 643
--ab---b-----b--a-bB-abb 0,0/1,0/12,0 w 544
--ab---b----Ab--a-bB-abb 0,0/0,0/12,0 b 421
--ab---a-----ba-a-bB-abb 0,0/1,0/12,0 w 421
---b--Aa-----ba-a-bB-abb 0,0/0,1/12,0 b 554
---ba-A------ba-b-bB-abb 0,0/0,0/12,0 w 652
---ba--------b--b-bC-abb 0,0/0,1/12,0 b 641
a--b---------ba-b-bC-abb 0,0/0,0/12,0 w 665
a--b---------ba-b-b--abb 0,0/0,0/15,0 1-0 -`,
  zeno: `O----------------------o 0,0/0,0/0,0 w -
O----------------------o 0,0/0,0/0,0 w 111
MAA--------------------o 0,0/0,0/0,0 b 632
MAA-----------a------a-m 0,0/0,0/0,0 w 633
L---AAA-------a------a-m 0,0/0,0/0,0 b 552
L---AAA-------b---a----l 0,0/0,0/0,0 w 651
L----A-----B--b---a----l 0,0/0,0/0,0 b 642
L----A-----B--b--aaa-a-i 0,0/0,0/0,0 w 654
K---------BB--b--aaa-a-i 0,0/0,0/0,0 b 543
K---------BBb-b---a--a-i 0,0/0,0/0,0 w 531
I---AA----BBb-b---a--a-i 0,0/0,0/0,0 b 431
I---AA----BBb-b---b-aa-g 0,0/0,0/0,0 w 443
H---A---B-BBb-b---b-aa-g 0,0/0,0/0,0 b 552
H---A---B-BBbbb----aa--g 0,0/0,0/0,0 w 222
F-A-B---B-BBbbb----aa--g 0,0/0,0/0,0 b 321
F-A-B---B-BBbbb---aaa-ae 0,0/0,0/0,0 w 522
D-B-AAA-B-BBbbb---aaa-ae 0,0/0,0/0,0 b 553
D-B-AAA-BbBBbb----aab-ad 0,0/0,0/0,0 w 652
C-A-A-BBBbBBbb----aab-ad 0,0/0,0/0,0 b 644
C-A-A-BBBbBBbbb----ba-ac 0,0/0,0/0,0 w 553
B-AAA-BBBb-BbbbB---ba-ac 0,0/0,0/0,0 b 433
B-AAA-BBBbbBb-bB--aba--c 0,0/0,0/0,0 w 642
B-AAA-B-BbbBbBbB--aba--c 0,0/0,0/0,0 b 664
B-AAA-B-BbcBcBbB---b---c 0,0/0,0/0,0 w 542
B-AAA---CbcBcBbC---b---c 0,0/0,0/0,0 b 543
B-AAAb--CbbBbBbC---b---c 0,0/0,0/0,0 w 653
B--AAb--BbbCbCbC---b---c 0,0/0,0/0,0 b 443
B--AAb--BbbCcCbC---b---b 0,0/0,0/0,0 w 655
A---Ab--CbbDcCbC---b---b 0,0/0,0/0,0 b 644
A---Abc-Cb-DbCbC---b---b 0,0/0,0/0,0 w 632
A----bc-Cb-CbEbC---b---b 0,0/0,0/0,0 b 652
A----bc-Cb-CcEbC---b-a-- 0,0/0,0/0,0 w 433
A----bc-Cb-BcEbB--Bb-a-- 0,0/0,0/0,0 b 653
A----cc-Cb-BcEbB--Ba-a-- 0,0/0,0/0,0 w 555
A----cc-Cb--cDbBB-Ca-a-- 0,0/0,0/0,0 b 655
A----cd-Cc--bDbBB-C--a-- 0,0/0,0/0,0 w 643
-----cd-Cc--bEbBB-C--a-- 0,0/0,0/0,0 b 542
----acc-Cc--cEbBB-C----- 0,0/0,0/0,0 w 653
----acc-Bc--cEbAB-DA---- 0,0/0,0/0,0 b 631
---aadb-Bc--bEbAB-DA---- 0,0/0,0/0,0 w 621
---aadb-Bc--bDbAA-DC---- 0,0/0,0/0,0 b 511
---abf--Bb--bDbAA-DC---- 0,0/0,0/0,0 w 631
---abf--Bb--bCb-A-ECA--- 0,0/0,0/0,0 b 652
---abga-Bb---Cb-A-ECA--- 0,0/0,0/0,0 w 521
---abga-Bb---Bb---GBB--- 0,0/0,0/0,0 b 322
---abhb-B----Bb---GBB--- 0,0/0,0/0,0 w 641
---abhb-B-----b---HCB--- 0,0/0,0/0,0 b 311
---bch--B-----b---HCB--- 0,0/0,0/0,0 w 322
---bch----B---b---HBB-A- 0,0/0,0/0,0 b 611
---bcha---B---a---HBB-A- 0,0/0,0/0,0 w 111
---bcha---A--Aa---HBB-A- 0,0/0,0/0,0 b 611
---bchb---A-------HBB-A- 0,0/1,0/0,0 w 332
-A-bchb---------A-HBB-A- 0,0/0,0/0,0 b 622
aA-bdh----------A-HBB-A- 0,0/0,0/0,0 0-1 -`,
  pyf: `------------------------ 15,15/0,0/0,0 w -
------------------------ 15,15/0,0/0,0 w 521
AA--A------------------- 12,15/0,0/0,0 b 431
aAaaA------------------- 12,12/1,0/0,0 w 644
aAaBAA------------------ 10,12/0,1/0,0 b 421
baaBAA------------------ 10,11/1,0/0,0 w 441
baaDAA------------------ 9,11/0,0/0,0 b 541
caaDaA------------------ 9,9/1,0/0,0 w 643
caAEaB------------------ 7,9/0,1/0,0 b 652
cbAEbB------------------ 7,8/0,0/0,0 w 311
cbBEbB------------------ 6,8/0,0/0,0 b 611
ebBEbB------------------ 6,6/0,0/0,0 w 541
ebBFbB------------------ 5,6/0,0/0,0 b 642
ecBFbB------------------ 5,5/0,0/0,0 w 651
ecBFbC------------------ 4,5/0,0/0,0 b 442
edBFbC------------------ 4,4/0,0/0,0 w 532
edCFbC------------------ 3,4/0,0/0,0 b 622
efCFbC------------------ 3,2/0,0/0,0 w 431
efDGbC------------------ 1,2/0,0/0,0 b 654
efDGcC------------------ 1,1/0,0/0,0 w 621
efCGcE------------------ 0,1/0,0/0,0 b 631
feCGbE-b---------------- 0,0/0,0/0,0 w 663
feBGbD-b---B------------ 0,0/0,0/0,0 b 654
ddBGcDbb---B------------ 0,0/0,0/0,0 w 652
ddBEcDbbA--C------------ 0,0/0,0/0,0 b 533
dbBEcDccA--C------------ 0,0/0,0/0,0 w 544
dbBDcBccBB-C------------ 0,0/0,0/0,0 b 541
ccBDcBbcBB-C---a-------- 0,0/0,0/0,0 w 642
ccBDcBbcBB-A-----B------ 0,0/0,1/0,0 b 642
ccBDcBbcBB-a-----B------ 0,0/1,0/0,0 w 653
ccBCcCbcBB-A-----B------ 0,0/0,1/0,0 b 663
ccBCcCbcBB-A-----B------ 0,0/0,1/0,0 w 641
ccBBcCbcBC------AB------ 0,0/0,1/0,0 b 521
ccBBcCbdBC------AB------ 0,0/0,0/0,0 w 543
ccBBcCbd-C--A---BB------ 0,0/0,0/0,0 b 641
bcBBcCcc-C--a---BB------ 0,0/1,0/0,0 w 431
bcBCcCcc-B---A--BB------ 0,0/0,1/0,0 b 655
bbBCdCdb-B---a--BB------ 0,0/1,0/0,0 w 654
bbBDdBdb-B---a--CB------ 0,0/0,0/0,0 b 522
bbBDcBdb-B---b--CB------ 0,0/0,0/0,0 w 221
bbBBcDdb-B---b--BC------ 0,0/0,0/0,0 b 552
bbBBbDcb-B-b-b--BC------ 0,0/0,0/0,0 w 543
bbBBbCcb-B-b-b--BD------ 0,0/0,0/0,0 b 543
bbBBbCca-B-a-b-bBD------ 0,0/0,0/0,0 w 653
bb-BbCcA-B-A-b-bBD------ 0,0/0,2/0,0 b 651
ca-BcCca-B-A-b-bBD------ 0,0/1,0/0,0 w 654
ca-BcCca-C---b-bCD------ 0,0/0,0/0,0 b 552
ca-BbCba-C-b-b-bCD------ 0,0/0,0/0,0 w 421
ca-BbBb-AC-b-b-bCC---A-- 0,0/0,1/0,0 b 543
c--BcBb-aC-b-b-bCC---A-- 0,0/1,0/0,0 w 552
cA-AcBb-AC-b-b-bBC---B-- 0,0/0,1/0,0 b 443
bA-bbBb-aC-b-b-bBC---B-- 0,0/2,0/0,0 w 431
bAAbbBb-aC-b-b-bBC---B-- 0,0/1,0/0,0 b 555
bAAbbBb--C-b-c--BC--bB-- 0,0/1,0/0,0 w 543
b-BbbCb--B-b-cA-BC--bB-- 0,0/0,0/0,0 b 521
b-BbbC--aB-c-ba-BC--bB-- 0,0/1,0/0,0 w 652
bABbbB--aB-c-ba-CC--bB-- 0,0/0,0/0,0 b 521
bABbbB---B-c-b-bCC--bB-- 0,0/0,0/0,0 w 531
b-AbbBB--B-c-b-bCC--bB-- 0,0/0,0/0,0 b 611
b-A-cBB--Bac-b-bCC--bB-- 0,0/0,0/0,0 w 411
b--AcBA--ABc-b-bCC--bB-- 0,0/0,1/0,0 b 332
b-aAbB---aBc-b-bCC--bB-- 0,0/2,0/0,0 w 521
bAaAbB---aBc-b-bCC--bB-- 0,0/1,0/0,0 b 331
bA--bB---bBc-b-bCC--bB-- 0,0/2,0/0,0 w 322
bAAAbB---bBc-b-bCC--bB-- 0,0/0,0/0,0 b 652
aAAA-Bb--cBc-b-bCC--bB-- 0,0/0,0/0,0 w 663
aA-A-Bb--cBc-b-bCD--bB-- 0,0/0,0/0,0 b 643
aA-A-Ba--bBbbb-cCD--bB-- 0,0/0,0/0,0 w 443
aA---BA--b-bbbBcCD--bB-- 0,0/0,1/0,0 b 311
bA---BA--a-bbcBcCD--bB-- 0,0/0,0/0,0 w 443
bA---A--Aa-bbcCcCD--bB-- 0,0/0,0/0,0 b 321
aA---Aa-Aa-bbcCcCD--bB-- 0,0/0,0/0,0 w 653
aA---Aa-Aa-bbcBcBD--bBB- 0,0/0,0/0,0 b 542
aA---A--AaabbbBcBD--cBB- 0,0/0,0/0,0 w 211
a---A-A-AaabbbBcBD--cBB- 0,0/0,0/0,0 b 421
a---A-A-Aa-bbcBbBD-acBB- 0,0/0,0/0,0 w 642
a---A-A--a-bbcCbBC-acBBA 0,0/0,0/0,0 b 665
a---A-A----bbbCbBC-bdBBA 0,0/0,0/0,0 w 542
a-----A-A--bbbBbBC-bdCBA 0,0/0,0/0,0 b 665
a-----A-A--bb-BaBC-deCBA 0,0/0,0/0,0 w 542
a-------A--bb-B-BD-deCBA 0,0/0,1/0,0 b 641
----a-a-A--bb-B-BD-deCBA 0,0/0,0/0,0 w 653
----a-a-A--bb-A-BC-deCCB 0,0/0,0/0,0 b 664
------a----bb---BC-dfCCB 0,0/2,0/0,0 w 631
A-A---a----bb---BB-dfCCC 0,0/0,0/0,0 b 221
A-A----a---b--b-BB-dfCCC 0,0/0,0/0,0 w 311
--AA---a---b--b--D-dfCCC 0,0/0,0/0,0 b 633
--AA-------b--b--D-efCCC 0,0/0,0/0,0 w 542
--A--A-----b--b--B-efDDC 0,0/0,0/0,0 b 321
--A--A-----b---a-B-ffDDC 0,0/0,0/0,0 w 551
---A-A-----b---a---ffDFC 0,0/0,0/0,0 b 542
---A-A-----a------agfDFC 0,0/0,0/0,0 w 652
---A--------------AgfDFC 0,0/0,2/0,0 b 541
----b-------------AgfDFC 0,0/1,0/0,0 w 321
----bA------------AgfDFC 0,0/0,0/0,0 b 652
----aA-----------aAgfDFC 0,0/0,0/0,0 w 542
----a-----------AaAgfDFC 0,0/0,0/0,0 b 641
--------------a-A-agfDFC 0,0/1,0/0,0 w 543
------A-------a---agfEFC 0,0/0,0/0,0 b 431
------A-----------bgeEFC 0,0/0,0/0,1 w 543
--------------A---bgeEFC 0,0/0,0/0,1 b 221
--------------A---bgeEFC 0,0/0,0/0,1 w 532
------------------bgeEFC 0,0/0,0/1,1 b 432
------------------bgdEFC 0,0/0,0/1,2 w 631
------------------bgdCFB 0,0/0,0/4,2 b 543
------------------bfcCFB 0,0/0,0/4,4 w 654
------------------bfc-FB 0,0/0,0/7,4 b 521
------------------bec-FB 0,0/0,0/7,5 w 611
------------------bec-E- 0,0/0,0/10,5 b 222
------------------bec-E- 0,0/0,0/10,5 w 532
------------------bec-B- 0,0/0,0/13,5 b 553
------------------bcc-B- 0,0/0,0/13,7 w 333
------------------bcc--- 0,0/0,0/15,7 1-0 -`,
  'ludus-anglicorum': `O----------------------o 0,0/0,0/0,0 w -
O----------------------o 0,0/0,0/0,0 w 521
M-----AA---------------o 0,0/0,0/0,0 b 431
M-----AA---------a-aa--l 0,0/0,0/0,0 w 644
K---A-AA--A------a-aa--l 0,0/0,0/0,0 b 421
K---A-aA-----------aa--l 0,0/2,0/0,0 w 441
K--AA-AA-----------aa--l 0,0/0,1/0,0 b 541
K--AA-AA------aa---a---l 0,0/0,0/0,0 w 643
K--AA--------Baa---a---l 0,0/0,0/0,0 b 652
K--AA----b---B-----a-a-k 0,0/0,0/0,0 w 311
J---A-AA-b---B-----a-a-k 0,0/0,0/0,0 b 611
J---A-AA-b---B--a--aa--j 0,0/0,0/0,0 w 541
J-------Ab--BB--a--aa--j 0,0/0,0/0,0 b 642
J-------Ac--BB--a---aa-i 0,0/0,0/0,0 w 651
I-------Ac--CB--a---aa-i 0,0/0,0/0,0 b 442
I-------Ad--CB--a---aa-h 0,0/0,0/0,0 w 532
H--A-----d--BBB-a---aa-h 0,0/0,0/0,0 b 622
H--A---b-b--BBBaa---a--h 0,0/0,0/0,0 w 431
G--A---b-b--BCBaa---a--h 0,0/0,0/0,0 b 654
G--A---b-b-bBCB--a--a--g 0,0/0,0/0,0 w 621
G------b-b-bCCB--a--a--g 0,0/0,0/0,0 b 631
G------b-b-cCCB----aa--f 0,0/0,0/0,0 w 663
E--A---b-b-cDCB----aa--f 0,0/0,0/0,0 b 654
E--A---b-c-cDCBa-------f 0,0/0,0/0,0 w 652
D-A----b-c-cDCCa-------f 0,0/0,0/0,0 b 533
D-A---bb-c-bDCC--------f 0,0/0,0/0,0 w 544
D-----bbAc-bCBC--B-----f 0,0/0,0/0,0 b 541
D-----bbAc-cCBC--B-----e 0,0/0,0/0,0 w 642
C-----bbAc-cDBC--B-----e 0,0/0,0/0,0 b 642
C-----bbAc-dDBC--B-----d 0,0/0,0/0,0 w 653
B--A--bb-c-dCBD--C-----d 0,0/0,0/0,0 b 663
B--A-bbb-c-bCBD--C--a--c 0,0/0,0/0,0 w 641
B--A-bbb-c-bCBC--B---B-c 0,0/0,1/0,0 b 521
B--A-bbb-c-cCBC--B---B-c 0,0/0,0/0,0 w 543
B----bbb-c-cCBC--C---B-c 0,0/0,0/0,0 b 641
B----bbc-c-bCBC-aC---B-b 0,0/0,0/0,0 w 431
A----bbc-c-bCCC-aC---B-b 0,0/0,0/0,0 b 655
A----cbc-c-bCCC--Ca--B-a 0,0/0,0/0,0 w 654
----Acbc-c-bBBC--CB--B-a 0,0/0,1/0,0 b 522
----Acbc-c-cBBC--CB--B-a 0,0/0,0/0,0 w 221
-----cbc-c-cBBD--CB--B-a 0,0/0,0/0,0 b 552
-b---cbb-c-bBBD--CB--B-a 0,0/0,0/0,0 w 543
-b---cbb-c-bBBC--BB--B-B 0,0/0,1/0,0 b 543
-b---cbb-d-bBBC--BB--B-B 0,0/0,0/0,0 w 653
-b---cbb-d-bBAA--CBB-B-B 0,0/0,0/0,0 b 651
-b-b-cbb-b-bBAA--CBB-B-B 0,0/0,0/0,0 w 654
-b-b-cbb-b-bB----BCC-BAB 0,0/0,0/0,0 b 552
-b-bbdbb---aB----BCC-BAB 0,0/0,0/0,0 w 421
-b-bbdbb---a--A--BCC-BBB 0,0/0,0/0,0 b 543
abbbbd-a---a--A--BCC-BBB 0,0/0,0/0,0 w 552
abbbbd-a---a------CD-BCC 0,0/0,0/0,0 b 443
abbbbe------------CD-BCC 0,0/0,0/0,1 w 431
abbbbe------------BD-ACB 0,0/0,0/3,1 b 555
abbb-d------------BD-ACB 0,0/0,0/3,4 w 543
abbb-d------------AC--CB 0,0/0,0/6,4 b 521
-abb-c------------AC--CB 0,0/0,0/6,7 w 652
-abb-c-------------B--BB 0,0/0,0/9,7 b 521
a-bb-a-------------B--BB 0,0/0,0/9,9 w 531
a-bb-a----------------AB 0,0/0,0/12,9 b 611
a-d-------------------AB 0,0/0,0/12,10 w 411
a-d--------------------- 0,0/0,0/15,10 1-0 -`,
  'twelve-dogs': `------ 12,12 ? w -
------ 12,12 3 w -
------ 12,12 3 w 11
B----- 10,12 3 b 31
B-a--- 10,11 3 w 62
BAa--A 8,11 3 b 63
BAb--a 9,9 3 w 53
BAb-Aa 8,9 3 b 52
Bab-aa 10,7 3 w 51
Bab-Aa 9,8 3 b 62
Bbb-Ab 9,6 3 w 64
BbbAAb 8,6 3 b 64
BbbaAb 9,5 3 w 53
BbbaBb 8,5 3 b 54
BbbbBb 8,4 3 0-1 -`,
  tablan: `uuuuuuuuuuuu/------------/------------/UUUUUUUUUUUU w -
b-uuuuuuuuuu/b-----------/------------/UUUUUUUUUUUU b -
bbb-uuuuuuuu/b-----------/------------/UUUUUUUUUUUU b -
bbb-uuuuuuuu/--------b---/------------/UUUUUUUUUUUU b -
bbb-uuuuuuuu/----------b-/------------/UUUUUUUUUUUU b -
b-b-uuuuuuuu/------b---b-/------------/UUUUUUUUUUUU b -
b-bbu-uuuuuu/------b---b-/------------/UUUUUUUUUUUU b -
b-bbu-uuuuuu/------b-----/-b----------/UUUUUUUUUUUU b -
b-bbu-uuuuuu/--------b---/-b----------/UUUUUUUUUUUU b -
b-bbub-uuuuu/--------b---/b-----------/UUUUUUUUUUUU b -
b-bbub-uuuuu/--------b---/b----------W/UUUUUUUUUU-W w -
b-bbub-uuuuu/--------b---/b--------W--/UUUUUUUUUU-W w -
b-bbub-uuuuu/--------b---/b-------W---/UUUUUUUUU-WW w -
b-bbub-uuuuu/--------b---/W-------W---/UUUUUUUUU-W- w -
b-bbubb-uuuu/---------b--/W-------W---/UUUUUUUUU-W- b -
b-bbubb-uuuu/-----W---b--/--W---------/UUUUUUUUU-W- w -
b-bbubX-uuuu/---------b--/--W---------/UUUUUUUUU-W- w -
b-bbubXbb-uu/---------b--/--W---------/UUUUUUUUU-W- b -
b-bbubXbb-uu/------------/--W---b-----/UUUUUUUUU-W- b -
b-bbubXbb-uu/------------/-W----b-----/UUUUUUUU-WW- w -
b-bbubXbb-uu/------------/-W----b-----/UUUUUU-WWWW- w -
b-bbubXbb-uu/------------/-W----b-----/UUUU-WWWWWW- w -
b-bbubXbb-uu/------------/-W----b-----/UU-WWWWWWWW- w -
b-bbubXbb-uu/------------/-W--b-------/UU-WWWWWWWW- b -
b-bbubXbb-uu/------------/-Wb---------/UU-WWWWWWWW- b -
b-bbubXbb-uu/------------/-Wb---------/-UWWWWWWWWW- w -
b-bbubXbb-uu/------------/-Wb---------/-UWWWWWWW-WW w -
b-bbubXbb-uu/------------/-Wb---------/-UWWWWW-WWWW w -
b-bbubXbb-uu/------------/-Wb---------/-UWWW-WWWWWW w -
b-bbubXbb-uu/------------/-Wb-------W-/-UWWW-WWWWW- w -
b-bbubXbb-uu/------------/-Wb-----W---/-UWWW-WWWWW- w -
b-bbubXbb-uu/------------/-Wb---W-----/-UWWW-WWWWW- w -
b-bbubXbbb-u/------------/-b----W-----/-UWWW-WWWWW- b -
b-bbubXbbb-u/------------/------W-----/-UWWW-WWWWx- b -
b-bbubXbbb-u/------------/----W-------/-UWWW-WWWWx- w -
bbb-ubXbbb-u/------------/----W-------/-UWWW-WWWWx- b -
bbbb-bXbbbb-/------------/----W-------/-UWWW-WWWWx- b -
bbbb-bXbbbb-/------------/--W---------/-UWWW-WWWWx- w -
b-bb-bXbbbb-/b-----------/--W---------/-UWWW-WWWWx- b -
b-bb-bXbbbb-/b-----------/--W---------/-UW-W-WWWWxW w -
b-bb-bXbbbb-/b-----------/-W----------/-UW--WWWWWxW w -
b-bb-bXbbbb-/W-----------/------------/-UW--WWWWWxW w -
b-bb-bXbbbb-/------W-----/------W-----/-UW--WWWWWx- w -
b-bb-XXbbbb-/------------/------W-----/-UW--WWWWWx- w -
b-b--XXbbbb-/----b-------/------W-----/-UW--WWWWWx- b -
b-b--XXbbbb-/------b-----/------W-----/-UW--WWWWWx- b -
b-b--XXbbbb-/------b-----/--W---------/-UW--WW-WWxW w -
b-b--XXbbbb-/--------b---/--W---------/-UW--WW-WWxW b -
b-b--XXbbbb-/------------/--Wb--------/-UW--WW-WWxW b -
bb---XXbbbb-/------------/--b---------/-UW--WW-WWxW b -
bb---XXbbbb-/------------/--b-W-------/-UW--WW-WWx- w -
bb---XXbbbb-/------------/--W---------/-UW--WW-WWx- w -
bb---XXbbbb-/------------/-W----------/-U-W-WW-WWx- w -
bbb--XXbbb--/------------/-W----------/-U-W-WW-WWx- b -
bbb--XXbbb--/----------W-/------------/-U-W-WW-WWx- w -
bbb--XXbbb--/-----------W/------------/--WW-WW-WWx- w -
bbb--XXbbb--/-----------W/------------/---WWWW-WWx- w -
-bb--XXbbb--/-b---------W/------------/---WWWW-WWx- b -
-bb--XXbbb--/---b-------W/------------/---WWWW-WWx- b -
-bb--XXbbb--/---b-------W/------------/---WWWW-W-xW w -
-bb--XXbbb--/---b-------W/------------/---WW-WWW-xW w -
-bb--XXbbb--/-----------b/------------/---WW-WWW-xW b -
-bb--XXbbb--/------------/b-----------/---WW-WWW-xW b -
bb---XXbbb--/------------/b-----------/---WW-WWW-xW b -
bb---XXbbb--/------------/b-----------/---WW-W-WWxW w -
bb-b-XX-bb--/------------/------------/---xW-W-WWxW b -
bbb--XXb-b--/------------/------------/---xW-W-WWxW b -
bbb--XXb-b--/------------/------------/---x-W-WWWxW w -
bbb--XXb-b--/------------/---W--------/---x-W-W-WxW w -
bbb--XXb-b--/------------/---WW-------/---x-W-W-Wx- w -
b-b--XXb-b--/b-----------/---WW-------/---x-W-W-Wx- b -
b-bb-XXb----/------b-----/---WW-------/---x-W-W-Wx- b -
b-bb-XXb----/------b-----/-W--W-------/---x-W-W-Wx- w -
b-bb-XXb----/------b-----/-W-W--------/---x--WW-Wx- w -
bb-b-XXb----/-------b----/-W-W--------/---x--WW-Wx- b -
bb-b-XXb----/------Wb----/---W--------/---x--WW-Wx- w -
bb-b-XXb----/------W--b--/---W--------/---x--WW-Wx- b -
b--b-XXb----/------b--b--/---W--------/---x--WW-Wx- b -
b--b-XXb----/------b----b/---W--------/---x--WW-Wx- b -
b--b-XXb----/--------b--b/---W--------/---x--WW-Wx- b -
b--b-XXb----/--------b--b/---W--------/---x--WW--xW w -
b--b-XXb----/--------b--b/---W--------/---x--W--WxW w -
b--b-XXb----/--------b--b/---W--------/---x----WWxW w -
b--b-XXb----/--------b--b/-W----------/---x----WWxW w -
b-b--XXb----/---------b-b/-W----------/---x----WWxW b -
bb---XXb----/----------bb/-W----------/---x----WWxW b -
bb---XXb----/----------b-/-W--------b-/---x----WWxW b -
bb---XXb----/-----------b/-W-------b--/---x----WWxW b -
bb---XXb----/-----------b/-W-----b----/---x----WWxW b -
bb---XXb----/-----------b/W------b---W/---x----WWx- w -
bb---XXb----/-----------W/-------b---W/---x----WWx- w -
bb---XXbX---/------------/-------W----/---x----WWx- w -
bb---XXbX---/------------/-----W------/---x----WWx- w -
bb---XXbX---/------------/-W--------W-/---x----W-x- w -
-b---XXbX---/-----------b/-W--------W-/---x----W-x- b -
-b---XXbX---/-----------b/W--------W--/---x----W-x- w -
-b---XXbX---/------------/W--------Wb-/---x----W-x- b -
-----XXbX---/----------b-/W--------Wb-/---x----W-x- b -
-----XXbX---/-----------b/W--------b--/---x----W-x- b -
-----XXbX---/-----------b/Wb----------/---x----W-x- b -
-----XXbX---/-----------W/-b----------/---x----W-x- w -
-----XXbX---/-----------W/------------/x--x----W-x- b -
-----XXbX-X-/------------/------------/x--x----W-x- w -
-----XX-X-X-/b-----------/------------/x--x----W-x- b -
-----XX-X-X-/--b---------/------------/x--x----W-x- b -
-----XX-X-X-/----------b-/------------/x--x----W-x- b -
-----XX-X-X-/------------/-----b------/x--x----W-x- b -
-----XX-X-X-/------------/---b--------/x--x----W-x- b -
-----XX-X-X-/------------/---W--------/x--x------x- w -
-----XX-X-X-/--------W---/------------/x--x------x- w -
-----XXXX-X-/------------/------------/x--x------x- 1-0 -`,
  tablaaza: `--------/--------/--~--~--/--~--~--/--~--~--/--------/-------- r -
----o---/--------/--~--~--/--~--~--/--~--~--/--------/-------- g -
---oo---/--------/--~--~--/--~--~--/--~--~--/--------/-------- r -
---oo---/--------/--~--~--/--~--~--/--~--~--/--------/------o- g -
---oo---/--------/--~--~--/--~--~--/--~--~--/--------/------oo r -
---oo---/--------/--~--~--/--~--~--/--~--~--/-----o--/------oo g -
-o-oo---/--------/--~--~--/--~--~--/--~--~--/-----o--/------oo r -
-o-oo---/--------/--~--~--/--~--~--/--~--~--/-----o--/o-----oo g -
-o-oo---/--------/--~--~--/--~--~--/--~--~--/--o--o--/o-----oo r -
-o-oo---/-----o--/--~--~--/--~--~--/--~--~--/--o--o--/o-----oo g -
-o-oo---/----oo--/--~--~--/--~--~--/--~--~--/--o--o--/o-----oo r -
-o-oo---/----oo--/--~--~--/--~--~--/--~--~--/--o--o-o/o-----oo g -
-o-oo---/----oo--/--~--~--/--~--~--/--~--~--/o-o--o-o/o-----oo r -
-o-oo---/---ooo--/--~--~--/--~--~--/--~--~--/o-o--o-o/o-----oo g -
-o-oo---/---oooo-/--~--~--/--~--~--/--~--~--/o-o--o-o/o-----oo r -
-o-oo---/---oooo-/o-~--~--/--~--~--/--~--~--/o-o--o-o/o-----oo g -
-o-oo---/o--oooo-/o-~--~--/--~--~--/--~--~--/o-o--o-o/o-----oo r -
-o-oo-o-/o--oooo-/o-~--~--/--~--~--/--~--~--/o-o--o-o/o-----oo g -
-o-oo-o-/o--oooo-/o-~--~--/--~--~--/--~--~--/o-o--o-o/o--o--oo r -
-o-oo-o-/o--oooo-/o-~--~--/--~--~--/--~--~--/ooo--o-o/o--o--oo g -
-o-oo-o-/o--oooo-/o-~--~-o/--~--~--/--~--~--/ooo--o-o/o--o--oo r -
-o-oo-o-/o--oooo-/o-~--~-o/--~--~-o/--~--~--/ooo--o-o/o--o--oo g -
-o-oo-o-/o--oooo-/oo~--~-o/--~--~-o/--~--~--/ooo--o-o/o--o--oo r -
-o-oo-o-/o--oooo-/oo~-o~-o/--~--~-o/--~--~--/ooo--o-o/o--o--oo g -
-o-oo-o-/o--oooo-/oo~-o~-o/--~--~-o/--~--~--/ooo-oo-o/o--o--oo r -
-o-oo-o-/oo-oooo-/oo~-o~-o/--~--~-o/--~--~--/ooo-oo-o/o--o--oo g -
-o-oo-o-/oo-oooo-/oo~-o~-o/--~--~-o/--~--~-o/ooo-oo-o/o--o--oo r -
-o-oo-o-/oo-oooo-/oo~-o~-o/-o~--~-o/--~--~-o/ooo-oo-o/o--o--oo g -
-o-oooo-/oo-oooo-/oo~-o~-o/-o~--~-o/--~--~-o/ooo-oo-o/o--o--oo r -
-o-oooo-/oo-oooo-/oo~-o~-o/-o~--~-o/--~--~-o/oooooo-o/o--o--oo g -
-o-oooo-/oo-oooo-/oo~-o~-o/-o~--~-o/--~o-~-o/oooooo-o/o--o--oo r -
-o-oooo-/oo-ooooo/oo~-o~-o/-o~--~-o/--~o-~-o/oooooo-o/o--o--oo g -
-o-oooo-/oo-ooooo/oo~-o~-o/-o~--~-o/--~o-~-o/oooooo-o/o--o-ooo r -
-o-oooo-/oo-ooooo/oo~-o~-o/-o~--~-o/--~o-~-o/oooooo-o/o--ooooo g -
-o-oooo-/oo-ooooo/oo~-o~-o/-o~--~oo/--~o-~-o/oooooo-o/o--ooooo r -
-o-oooo-/oo-ooooo/oo~-o~oo/-o~--~oo/--~o-~-o/oooooo-o/o--ooooo g -
-o-oooo-/oo-ooooo/oo~oo~oo/-o~--~oo/--~o-~-o/oooooo-o/o--ooooo r -
-o-oooo-/oo-ooooo/oo~oo~oo/-o~o-~oo/--~o-~-o/oooooo-o/o--ooooo g -
-o-oooo-/oooooooo/oo~oo~oo/-o~o-~oo/--~o-~-o/oooooo-o/o--ooooo r -
oo-oooo-/oooooooo/oo~oo~oo/-o~o-~oo/--~o-~-o/oooooo-o/o--ooooo g -
oo-oooo-/oooooooo/oo~oo~oo/-o~o-~oo/-o~o-~-o/oooooo-o/o--ooooo r -
oooooooP/oooooooo/oo~oo~oo/-o~o-~oo/-o~o-~-o/oooooo-o/o--ooooo g -
oooooooP/oooooooo/oo~oo~oo/-o~o-~oo/-o~o-~-o/oooooo-o/ooPooooo r -
oooooooP/oooooooo/oo~oo~oo/Po~o-~oo/oo~o-~-o/oooooo-o/ooPooooo g -
oooooooP/oooooooo/oo~oo~oo/Po~o-~oo/oo~o-~Po/oooooooo/ooPooooo r -
oooooooP/oooooooo/oo~oo~oo/Po~oP~oo/oo~oo~Po/oooooooo/ooPooooo 1-0 -`,
};
