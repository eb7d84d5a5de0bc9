BEGIN TRANSACTION;
CREATE TABLE about (
	name VARCHAR(80) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "about" VALUES('signing key','7dddc172ead4504a14350268ac4872e7005d455747e5dfba68fafd32bdeb17c6');
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE chat (
	table_id VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	room VARCHAR(12) NOT NULL, 
	person VARCHAR(40), 
	name VARCHAR(40) NOT NULL, 
	text TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	client_id VARCHAR(120), 
	PRIMARY KEY (table_id, number), 
	UNIQUE (table_id, client_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "chat" VALUES('btrydc3v7864',1,'players','2tfe8pj7bdaq','anna','hello',1.79488174204956793785e+09,NULL);
CREATE TABLE downtimes (
	since DOUBLE NOT NULL, 
	until DOUBLE NOT NULL, 
	PRIMARY KEY (since)
);
CREATE TABLE events (
	table_id VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	ply INTEGER, 
	client_id VARCHAR(120), 
	at DOUBLE NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	UNIQUE (table_id, client_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "events" VALUES('btrydc3v7864',1,NULL,NULL,1.79488174194631958007e+09,'{"kind":"opened","game":"puerto-rico","rules":2,"options":{"victory-points":"standard","points":"open","swap-factory-university":"off","corn-compensation":"off","optional-production":"off","stored-goods":"all","large-buildings":"any","privilege-counts-as-produced":"off","new-buildings":"off","building-set":"draft","forests":"separate","full-trading-house":"ends-the-phase","black-market-worker":"may-go","hacienda-or-forest-house":"off","office-or-trading-post":"off","factory-or-specialty-factory":"off","small-wharf-bonus":"per-load","nobles":"off","colonists":"by-players","villa-noble":"besides","villa-and-jeweler":"both","jeweler-copies":"2","jeweler-pays":"all"},"players":2,"host":"2tfe8pj7bdaq","title":"Old sea","access":"link","pace":{"kind":"none"},"spectators":true,"delay":0.0,"stand_in":"random","host_fingerprint":"520fc1da26fccd1123deacfa10bfdf4916e33139d1734a4236f4f9891a58c0b8","rematch_of":null,"rated":true,"position":null,"begun_from":null,"begun_ply":null}');
INSERT INTO "events" VALUES('btrydc3v7864',2,NULL,NULL,1.79488174194631958007e+09,'{"kind":"sat","seat":0,"name":"anna","person":"2tfe8pj7bdaq","bot":null,"agrees":true}');
INSERT INTO "events" VALUES('btrydc3v7864',3,NULL,NULL,1.79488174199615669246e+09,'{"kind":"sat","seat":1,"name":"bob","person":"93qy985w4cdr","bot":null,"agrees":true}');
INSERT INTO "events" VALUES('btrydc3v7864',4,NULL,NULL,1.79488174201520204542e+09,'{"kind":"started","names":["anna","bob"],"words":["",""],"fingerprint":"b8833d4e51ff0bf53b1f20fe4773ef0822555ef3bdffbc0b698438974ea07809","next":null}');
INSERT INTO "events" VALUES('btrydc3v7864',5,0,NULL,1.79488174201527738568e+09,'{"kind":"drawn","ply":0,"seat":-1,"move":13,"words":"turns up tobacco","text":"The table turns up tobacco.","unseen":null,"next":null}');
INSERT INTO "events" VALUES('btrydc3v7864',6,1,NULL,1.79488174201531267169e+09,'{"kind":"drawn","ply":1,"seat":-1,"move":10,"words":"turns up corn","text":"The table turns up corn.","unseen":null,"next":null}');
INSERT INTO "events" VALUES('btrydc3v7864',7,2,NULL,1.79488174201533651347e+09,'{"kind":"drawn","ply":2,"seat":-1,"move":10,"words":"turns up corn","text":"The table turns up corn.","unseen":null,"next":0}');
INSERT INTO "events" VALUES('btrydc3v7864',8,3,'2tfe8pj7bdaq m0',1.79488174202450513844e+09,'{"kind":"moved","ply":3,"seat":0,"move":2,"words":"takes the settler","text":"anna takes the settler.","unseen":null,"auto":"","spent":0.0,"next":0}');
INSERT INTO "events" VALUES('btrydc3v7864',9,4,'2tfe8pj7bdaq m1',1.79488174202999210358e+09,'{"kind":"moved","ply":4,"seat":0,"move":15,"words":"takes the corn plantation","text":"anna takes the corn plantation.","unseen":null,"auto":"","spent":0.0,"next":1}');
INSERT INTO "events" VALUES('btrydc3v7864',10,5,'93qy985w4cdr m2',1.79488174203199267386e+09,'{"kind":"moved","ply":5,"seat":1,"move":15,"words":"takes the corn plantation","text":"bob takes the corn plantation.","unseen":null,"auto":"","spent":0.0,"next":null}');
INSERT INTO "events" VALUES('btrydc3v7864',11,6,NULL,1.79488174203203082086e+09,'{"kind":"drawn","ply":6,"seat":-1,"move":11,"words":"turns up indigo","text":"The table turns up indigo.","unseen":null,"next":null}');
INSERT INTO "events" VALUES('btrydc3v7864',12,7,NULL,1.79488174203205513952e+09,'{"kind":"drawn","ply":7,"seat":-1,"move":11,"words":"turns up indigo","text":"The table turns up indigo.","unseen":null,"next":null}');
INSERT INTO "events" VALUES('btrydc3v7864',13,8,NULL,1.7948817420320732594e+09,'{"kind":"drawn","ply":8,"seat":-1,"move":14,"words":"turns up coffee","text":"The table turns up coffee.","unseen":null,"next":1}');
INSERT INTO "events" VALUES('btrydc3v7864',14,9,'93qy985w4cdr m3',1.79488174203358864791e+09,'{"kind":"moved","ply":9,"seat":1,"move":3,"words":"takes the mayor","text":"bob takes the mayor.","unseen":null,"auto":"","spent":0.0,"next":1}');
INSERT INTO "events" VALUES('btrydc3v7864',15,10,'93qy985w4cdr m4',1.79488174203864049908e+09,'{"kind":"moved","ply":10,"seat":1,"move":21,"words":"takes a colonist from the supply","text":"bob takes a colonist from the supply.","unseen":null,"auto":"","spent":0.0,"next":0}');
INSERT INTO "events" VALUES('btrydc3v7864',16,11,'2tfe8pj7bdaq m5',1.79488174204549431802e+09,'{"kind":"moved","ply":11,"seat":0,"move":22,"words":"places a colonist on a corn plantation","text":"anna places a colonist on a corn plantation.","unseen":null,"auto":"","spent":0.0,"next":0}');
INSERT INTO "events" VALUES('w2yyqg9fmug4',1,NULL,NULL,1.79488174267454838749e+09,'{"kind":"opened","game":"madeira","rules":2,"options":{"new-beginning":"off","capitanias":"off","kings-demands":"off","new-roles":"off","ambassadors":"off","free-step-prestige":"off","harvest-without-worker":"on","cards-after-skipped-buildings":"off","harvester-harvests-twice":"on"},"players":2,"host":"2tfe8pj7bdaq","title":"anna''s table","access":"link","pace":{"kind":"none"},"spectators":true,"delay":0.0,"stand_in":"admiral","host_fingerprint":"e3ad7d1b72e3c5adf1b3f4ec1c11af39addabf449687b925513c46a92e1a3f57","rematch_of":null,"rated":true,"position":null,"begun_from":null,"begun_ply":null}');
INSERT INTO "events" VALUES('w2yyqg9fmug4',2,NULL,NULL,1.79488174267454838749e+09,'{"kind":"sat","seat":0,"name":"anna","person":"2tfe8pj7bdaq","bot":null,"agrees":true}');
CREATE TABLE invitations (
	id VARCHAR(40) NOT NULL, 
	table_id VARCHAR(40) NOT NULL, 
	seat INTEGER, 
	by_person VARCHAR(40) NOT NULL, 
	person VARCHAR(40), 
	created DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "invitations" VALUES('hdpgffujmb2b','w2yyqg9fmug4',NULL,'2tfe8pj7bdaq','fqk4mwvagp96',1.7948817426960029602e+09);
INSERT INTO "invitations" VALUES('shvtjxe7r2eu','w2yyqg9fmug4',NULL,'2tfe8pj7bdaq','fqk4mwvagp96',1.79488174270510506633e+09);
CREATE TABLE outbox (
	id VARCHAR(40) NOT NULL, 
	person VARCHAR(40) NOT NULL, 
	table_id VARCHAR(40) NOT NULL, 
	turn INTEGER NOT NULL, 
	channel VARCHAR(12) NOT NULL, 
	body TEXT NOT NULL, 
	due DOUBLE NOT NULL, 
	progress VARCHAR(10) NOT NULL, 
	tries INTEGER NOT NULL, 
	digest BOOLEAN NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (person, table_id, turn, channel)
);
CREATE TABLE people (
	id VARCHAR(40) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	name_key VARCHAR(40), 
	password TEXT, 
	email VARCHAR(200), 
	wishes TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name_key)
);
INSERT INTO "people" VALUES('2tfe8pj7bdaq','guest','anna',NULL,NULL,NULL,'{}',1.7948817415789659023e+09);
INSERT INTO "people" VALUES('93qy985w4cdr','guest','bob',NULL,NULL,NULL,'{}',1.7948817415935845375e+09);
INSERT INTO "people" VALUES('fqk4mwvagp96','account','Zarco','zarco','$argon2id$v=19$m=19456,t=2,p=1$FMc8328rYPlpI8i24qgFFg$zfHH/mg4EoJoqkYp3Xf44FIRtdyjx4bXHTPQyS3mS9o','zarco@example.org','{}',1.79488174166716170313e+09);
CREATE TABLE ratings (
	subject VARCHAR(60) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	options VARCHAR(64) NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	games INTEGER NOT NULL, 
	PRIMARY KEY (subject, game, options)
);
CREATE TABLE records (
	table_id VARCHAR(40) NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE results (
	table_id VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	subject VARCHAR(60) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	options VARCHAR(64) NOT NULL, 
	score INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	players INTEGER NOT NULL, 
	breakdown TEXT NOT NULL, 
	held BOOLEAN NOT NULL, 
	at DOUBLE NOT NULL, 
	rating VARCHAR(10) NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE reviews (
	table_id VARCHAR(40) NOT NULL, 
	page TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE seats (
	table_id VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(40), 
	bot VARCHAR(40), 
	held VARCHAR(40), 
	name VARCHAR(40), 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('btrydc3v7864',0,'2tfe8pj7bdaq',NULL,NULL,'anna');
INSERT INTO "seats" VALUES('btrydc3v7864',1,'93qy985w4cdr',NULL,NULL,'bob');
INSERT INTO "seats" VALUES('w2yyqg9fmug4',0,'2tfe8pj7bdaq',NULL,NULL,'anna');
INSERT INTO "seats" VALUES('w2yyqg9fmug4',1,NULL,NULL,NULL,NULL);
CREATE TABLE secrets (
	table_id VARCHAR(40) NOT NULL, 
	host_part VARCHAR(80) NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "secrets" VALUES('btrydc3v7864','800d3a54f6fd084f3b1eebad578be17cac79539d8bb1ab05d7cf519587b54506');
INSERT INTO "secrets" VALUES('w2yyqg9fmug4','d892c38ed84a6ba10a3e9f6bde02674029eec4e2d2844c2548cd1316f35c30c9');
CREATE TABLE sessions (
	id VARCHAR(40) NOT NULL, 
	person VARCHAR(40) NOT NULL, 
	fingerprint VARCHAR(64) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	label VARCHAR(80) NOT NULL, 
	created DOUBLE NOT NULL, 
	seen DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE, 
	UNIQUE (fingerprint)
);
INSERT INTO "sessions" VALUES('kqgr3bqvqqs7','2tfe8pj7bdaq','dfc08ed475388e84a944cd4f622bf1c7bc22ee6f55af9436176adb4b6e8ec458','browser','',1.79488174158597064023e+09,1.79488174158597064023e+09);
INSERT INTO "sessions" VALUES('x7mqppe94nmw','93qy985w4cdr','e9c79725ab756783f969226b178bb770262f7103de3b0fcce833ce7cf7b34107','browser','',1.79488174159540915487e+09,1.79488174159540915487e+09);
INSERT INTO "sessions" VALUES('24ub5j2rpkbp','fqk4mwvagp96','0b847afa5bac03a6b33b31265a6e30492ac09808ed1c4f096566f2ac51557644','browser','',1.79488174166829156873e+09,1.79488174166829156873e+09);
CREATE TABLE snapshots (
	table_id VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	draws INTEGER NOT NULL, 
	folded TEXT NOT NULL, 
	position TEXT, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE tables (
	id VARCHAR(40) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	rules INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	title VARCHAR(80) NOT NULL, 
	access VARCHAR(10) NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	host VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	to_move INTEGER, 
	due DOUBLE, 
	created DOUBLE NOT NULL, 
	changed DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('btrydc3v7864','puerto-rico',2,'{"victory-points":"standard","points":"open","swap-factory-university":"off","corn-compensation":"off","optional-production":"off","stored-goods":"all","large-buildings":"any","privilege-counts-as-produced":"off","new-buildings":"off","building-set":"draft","forests":"separate","full-trading-house":"ends-the-phase","black-market-worker":"may-go","hacienda-or-forest-house":"off","office-or-trading-post":"off","factory-or-specialty-factory":"off","small-wharf-bonus":"per-load","nobles":"off","colonists":"by-players","villa-noble":"besides","villa-and-jeweler":"both","jeweler-copies":"2","jeweler-pays":"all"}','Old sea','link','running','2tfe8pj7bdaq',16,12,0,NULL,1.79488174194631958007e+09,1.79488174204549431802e+09);
INSERT INTO "tables" VALUES('w2yyqg9fmug4','madeira',2,'{"new-beginning":"off","capitanias":"off","kings-demands":"off","new-roles":"off","ambassadors":"off","free-step-prestige":"off","harvest-without-worker":"on","cards-after-skipped-buildings":"off","harvester-harvests-twice":"on"}','anna''s table','link','open','2tfe8pj7bdaq',2,0,NULL,NULL,1.79488174267454838749e+09,1.79488174267454838749e+09);
CREATE INDEX tables_changed ON tables (changed);
CREATE INDEX tables_due ON tables (status, due);
CREATE INDEX tables_listed ON tables (status, access, changed);
CREATE INDEX outbox_due ON outbox (progress, due);
CREATE INDEX ix_outbox_person ON outbox (person);
CREATE INDEX ix_sessions_person ON sessions (person);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_invitations_person ON invitations (person);
CREATE INDEX ix_results_rating ON results (rating);
CREATE INDEX ix_results_subject ON results (subject);
COMMIT;
