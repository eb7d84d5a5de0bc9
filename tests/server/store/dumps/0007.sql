BEGIN TRANSACTION;
CREATE TABLE about (
	name VARCHAR(80) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "about" VALUES('signing key','f2700e1ce015a87aa3572e9e481f3336ed31193eee3fb9574eadc9da2e8f86a6');
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0007');
CREATE TABLE attempts (
	person VARCHAR(40) NOT NULL, 
	puzzle VARCHAR(20) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	move INTEGER NOT NULL, 
	cost DOUBLE NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY (person, puzzle), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
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
INSERT INTO "chat" VALUES('yz9kfcn5tkpu',1,'players','k7z5gjh8kxpe','anna','hello',1.79488468158201217644e+09,NULL);
CREATE TABLE codes (
	fingerprint VARCHAR(64) NOT NULL, 
	person VARCHAR(40) NOT NULL, 
	purpose VARCHAR(10) NOT NULL, 
	email VARCHAR(200) NOT NULL, 
	created DOUBLE NOT NULL, 
	PRIMARY KEY (fingerprint), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
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
INSERT INTO "events" VALUES('yz9kfcn5tkpu',1,NULL,NULL,1.79488468137864470484e+09,'{"kind":"opened","game":"puerto-rico","rules":2,"options":{"victory-points":"standard","points":"open","swap-factory-university":"off","corn-compensation":"off","optional-production":"off","stored-goods":"all","large-buildings":"any","privilege-counts-as-produced":"off","new-buildings":"off","building-set":"draft","forests":"separate","full-trading-house":"ends-the-phase","black-market-worker":"may-go","hacienda-or-forest-house":"off","office-or-trading-post":"off","factory-or-specialty-factory":"off","small-wharf-bonus":"per-load","nobles":"off","colonists":"by-players","villa-noble":"besides","villa-and-jeweler":"both","jeweler-copies":"2","jeweler-pays":"all"},"players":2,"host":"k7z5gjh8kxpe","title":"Old sea","access":"link","pace":{"kind":"none"},"spectators":true,"delay":0.0,"stand_in":"random","host_fingerprint":"0254035da042e46e99fa4dcb7bbb9b5d45b848473706c87af9850d3f24cdb298","rematch_of":null,"rated":true,"position":null,"begun_from":null,"begun_ply":null}');
INSERT INTO "events" VALUES('yz9kfcn5tkpu',2,NULL,NULL,1.79488468137864470484e+09,'{"kind":"sat","seat":0,"name":"anna","person":"k7z5gjh8kxpe","bot":null,"agrees":true}');
INSERT INTO "events" VALUES('yz9kfcn5tkpu',3,NULL,NULL,1.79488468144303774838e+09,'{"kind":"sat","seat":1,"name":"bob","person":"fuwk7yymyqdp","bot":null,"agrees":true}');
INSERT INTO "events" VALUES('yz9kfcn5tkpu',4,NULL,NULL,1.79488468148702049256e+09,'{"kind":"started","names":["anna","bob"],"words":["",""],"fingerprint":"ffe0f88e06e0ce165c0bd2a869b7f58734a9ba7eea9459b6bcfce4911a53db51","next":null}');
INSERT INTO "events" VALUES('yz9kfcn5tkpu',5,0,NULL,1.79488468148707771294e+09,'{"kind":"drawn","ply":0,"seat":-1,"move":14,"words":"turns up coffee","text":"The table turns up coffee.","unseen":null,"next":null}');
INSERT INTO "events" VALUES('yz9kfcn5tkpu',6,1,NULL,1.79488468148710036279e+09,'{"kind":"drawn","ply":1,"seat":-1,"move":12,"words":"turns up sugar","text":"The table turns up sugar.","unseen":null,"next":null}');
INSERT INTO "events" VALUES('yz9kfcn5tkpu',7,2,NULL,1.79488468148711752887e+09,'{"kind":"drawn","ply":2,"seat":-1,"move":11,"words":"turns up indigo","text":"The table turns up indigo.","unseen":null,"next":0}');
INSERT INTO "events" VALUES('yz9kfcn5tkpu',8,3,'k7z5gjh8kxpe m0',1.79488468150985288618e+09,'{"kind":"moved","ply":3,"seat":0,"move":2,"words":"takes the settler","text":"anna takes the settler.","unseen":null,"auto":"","spent":0.0,"next":0}');
INSERT INTO "events" VALUES('yz9kfcn5tkpu',9,4,'k7z5gjh8kxpe m1',1.79488468152169394495e+09,'{"kind":"moved","ply":4,"seat":0,"move":16,"words":"takes the indigo plantation","text":"anna takes the indigo plantation.","unseen":null,"auto":"","spent":0.0,"next":1}');
INSERT INTO "events" VALUES('yz9kfcn5tkpu',10,5,'fuwk7yymyqdp m2',1.79488468153436064715e+09,'{"kind":"moved","ply":5,"seat":1,"move":17,"words":"takes the sugar plantation","text":"bob takes the sugar plantation.","unseen":null,"auto":"","spent":0.0,"next":null}');
INSERT INTO "events" VALUES('yz9kfcn5tkpu',11,6,NULL,1.79488468153441739082e+09,'{"kind":"drawn","ply":6,"seat":-1,"move":12,"words":"turns up sugar","text":"The table turns up sugar.","unseen":null,"next":null}');
INSERT INTO "events" VALUES('yz9kfcn5tkpu',12,7,NULL,1.79488468153444981571e+09,'{"kind":"drawn","ply":7,"seat":-1,"move":13,"words":"turns up tobacco","text":"The table turns up tobacco.","unseen":null,"next":null}');
INSERT INTO "events" VALUES('yz9kfcn5tkpu',13,8,NULL,1.79488468153447961808e+09,'{"kind":"drawn","ply":8,"seat":-1,"move":14,"words":"turns up coffee","text":"The table turns up coffee.","unseen":null,"next":1}');
INSERT INTO "events" VALUES('yz9kfcn5tkpu',14,9,'fuwk7yymyqdp m3',1.79488468154562711711e+09,'{"kind":"moved","ply":9,"seat":1,"move":3,"words":"takes the mayor","text":"bob takes the mayor.","unseen":null,"auto":"","spent":0.0,"next":1}');
INSERT INTO "events" VALUES('yz9kfcn5tkpu',15,10,'fuwk7yymyqdp m4',1.79488468155774855616e+09,'{"kind":"moved","ply":10,"seat":1,"move":21,"words":"takes a colonist from the supply","text":"bob takes a colonist from the supply.","unseen":null,"auto":"","spent":0.0,"next":0}');
INSERT INTO "events" VALUES('yz9kfcn5tkpu',16,11,'k7z5gjh8kxpe m5',1.79488468156555700297e+09,'{"kind":"moved","ply":11,"seat":0,"move":23,"words":"places a colonist on an indigo plantation","text":"anna places a colonist on an indigo plantation.","unseen":null,"auto":"","spent":0.0,"next":0}');
INSERT INTO "events" VALUES('qrg93b8wf9us',1,NULL,NULL,1.79488468270272970199e+09,'{"kind":"opened","game":"madeira","rules":2,"options":{"new-beginning":"off","capitanias":"off","kings-demands":"off","new-roles":"off","ambassadors":"off","free-step-prestige":"off","harvest-without-worker":"on","cards-after-skipped-buildings":"off","harvester-harvests-twice":"on"},"players":2,"host":"k7z5gjh8kxpe","title":"anna''s table","access":"link","pace":{"kind":"none"},"spectators":true,"delay":0.0,"stand_in":"admiral","host_fingerprint":"8994c5caf3590d4112ec0621a12f2bb09b90e7211937150d870078737df7ee05","rematch_of":null,"rated":true,"position":null,"begun_from":null,"begun_ply":null}');
INSERT INTO "events" VALUES('qrg93b8wf9us',2,NULL,NULL,1.79488468270272970199e+09,'{"kind":"sat","seat":0,"name":"anna","person":"k7z5gjh8kxpe","bot":null,"agrees":true}');
CREATE TABLE invitations (
	id VARCHAR(40) NOT NULL, 
	table_id VARCHAR(40) NOT NULL, 
	seat INTEGER, 
	by_person VARCHAR(40) NOT NULL, 
	person VARCHAR(40), 
	created DOUBLE NOT NULL, declined BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "invitations" VALUES('v2txudqeaxte','qrg93b8wf9us',NULL,'k7z5gjh8kxpe','38heunhpz89f',1.79488468272431159018e+09,0);
CREATE TABLE jobs (
	id VARCHAR(40) NOT NULL, 
	process VARCHAR(40) NOT NULL, 
	lane INTEGER NOT NULL, 
	turn DOUBLE NOT NULL, 
	body TEXT NOT NULL, 
	seconds DOUBLE NOT NULL, 
	created DOUBLE NOT NULL, 
	worker VARCHAR(40), 
	until DOUBLE, 
	outcome TEXT, 
	PRIMARY KEY (id)
);
CREATE TABLE leases (
	table_id VARCHAR(40) NOT NULL, 
	process VARCHAR(40) NOT NULL, 
	until DOUBLE NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
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
	digest BOOLEAN NOT NULL, created DOUBLE DEFAULT 0 NOT NULL, 
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
	created DOUBLE NOT NULL, unconfirmed_email VARCHAR(200), look_alike_key VARCHAR(120), muted_until DOUBLE, banned_until DOUBLE, ban_reason TEXT, 
	PRIMARY KEY (id), 
	UNIQUE (name_key)
);
INSERT INTO "people" VALUES('k7z5gjh8kxpe','guest','anna',NULL,NULL,NULL,'{}',1.79488468055404829979e+09,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "people" VALUES('fuwk7yymyqdp','guest','bob',NULL,NULL,NULL,'{}',1.79488468058988308905e+09,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "people" VALUES('38heunhpz89f','account','Zarco','zarco','$argon2id$v=19$m=19456,t=2,p=1$Sd4iOtkrFzCg00P2VeN65Q$L+I+1Plgj59LYut1mjE5lnNkNQa+2teGs3D3ZvpSHzk',NULL,'{}',1.79488468079472041124e+09,'zarco@example.org','zarco',NULL,NULL,NULL);
CREATE TABLE processes (
	id VARCHAR(40) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	release VARCHAR(80) NOT NULL, 
	started DOUBLE NOT NULL, 
	seen DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
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
CREATE TABLE reports (
	id VARCHAR(40) NOT NULL, 
	table_id VARCHAR(40), 
	line INTEGER, 
	person VARCHAR(40), 
	by_person VARCHAR(40) NOT NULL, 
	text TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	closed DOUBLE, 
	PRIMARY KEY (id)
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
	rating VARCHAR(10) NOT NULL, account BOOLEAN, left_early BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "results" VALUES('yz9kfcn5tkpu',0,'person k7z5gjh8kxpe','anna','puerto-rico','0123456789abcdef',40,1,2,'{}',0,1794884700.0,'waiting',NULL,0);
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
INSERT INTO "seats" VALUES('yz9kfcn5tkpu',0,'k7z5gjh8kxpe',NULL,NULL,'anna');
INSERT INTO "seats" VALUES('yz9kfcn5tkpu',1,'fuwk7yymyqdp',NULL,NULL,'bob');
INSERT INTO "seats" VALUES('qrg93b8wf9us',0,'k7z5gjh8kxpe',NULL,NULL,'anna');
INSERT INTO "seats" VALUES('qrg93b8wf9us',1,NULL,NULL,NULL,NULL);
CREATE TABLE secrets (
	table_id VARCHAR(40) NOT NULL, 
	host_part VARCHAR(80) NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "secrets" VALUES('yz9kfcn5tkpu','c35580033d4d40a51088d8146df1a556a05b2a8f2f8fcc4006f5747448ec896f');
INSERT INTO "secrets" VALUES('qrg93b8wf9us','4fa14d8ed3ad4d86abce5d434935106e1503b37a4a2273a61bdece62cc981fea');
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
INSERT INTO "sessions" VALUES('7ys7935abmru','k7z5gjh8kxpe','6865f24b1f5bf04d89c7a5ee3c2f309888b2b7bece15c76dce7b8d168a614387','browser','',1.79488468056558680531e+09,1.79488468056558680531e+09);
INSERT INTO "sessions" VALUES('w8n3k4fg9gcj','fuwk7yymyqdp','9a458c9e574ba8c50d7965b3cfd2b2297c84c7d29f9997400342df34c6e7a5c1','browser','',1.79488468059294939034e+09,1.79488468059294939034e+09);
INSERT INTO "sessions" VALUES('4uq5erjqv7ex','38heunhpz89f','852dc564eb161f7ef90d11dc2e9e65c959ab190d5c4abbd84dd6d77637eb5136','browser','',1.79488468080127525332e+09,1.79488468080127525332e+09);
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
CREATE TABLE studies (
	id VARCHAR(40) NOT NULL, 
	person VARCHAR(40) NOT NULL, 
	title VARCHAR(80) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	start TEXT NOT NULL, 
	lines TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	created DOUBLE NOT NULL, 
	changed DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "studies" VALUES('study1','38heunhpz89f','A study','puerto-rico','{}','[[-1,3,0],[0,4,1]]',1,1.0,2.0);
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
	changed DOUBLE NOT NULL, origin VARCHAR(64), delay DOUBLE DEFAULT 0 NOT NULL, rated BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('yz9kfcn5tkpu','puerto-rico',2,'{"victory-points":"standard","points":"open","swap-factory-university":"off","corn-compensation":"off","optional-production":"off","stored-goods":"all","large-buildings":"any","privilege-counts-as-produced":"off","new-buildings":"off","building-set":"draft","forests":"separate","full-trading-house":"ends-the-phase","black-market-worker":"may-go","hacienda-or-forest-house":"off","office-or-trading-post":"off","factory-or-specialty-factory":"off","small-wharf-bonus":"per-load","nobles":"off","colonists":"by-players","villa-noble":"besides","villa-and-jeweler":"both","jeweler-copies":"2","jeweler-pays":"all"}','Old sea','link','running','k7z5gjh8kxpe',16,12,0,NULL,1.79488468137864470484e+09,1.79488468156555700297e+09,NULL,0.0,1);
INSERT INTO "tables" VALUES('qrg93b8wf9us','madeira',2,'{"new-beginning":"off","capitanias":"off","kings-demands":"off","new-roles":"off","ambassadors":"off","free-step-prestige":"off","harvest-without-worker":"on","cards-after-skipped-buildings":"off","harvester-harvests-twice":"on"}','anna''s table','link','open','k7z5gjh8kxpe',2,0,NULL,NULL,1.79488468270272970199e+09,1.79488468270272970199e+09,NULL,0.0,1);
CREATE TABLE visitors (
	process VARCHAR(40) NOT NULL, 
	table_id VARCHAR(40) NOT NULL, 
	person VARCHAR(40) NOT NULL, 
	PRIMARY KEY (process, table_id, person)
);
CREATE INDEX tables_due ON tables (status, due);
CREATE INDEX tables_listed ON tables (status, access, changed);
CREATE INDEX outbox_due ON outbox (progress, due);
CREATE INDEX ix_outbox_person ON outbox (person);
CREATE INDEX ix_sessions_person ON sessions (person);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_invitations_person ON invitations (person);
CREATE INDEX ix_results_subject ON results (subject);
CREATE INDEX ix_results_rating ON results (rating);
CREATE INDEX tables_changed ON tables (changed);
CREATE UNIQUE INDEX people_look_alike ON people (look_alike_key);
CREATE INDEX tables_host ON tables (host, status);
CREATE INDEX tables_origin ON tables (origin, status);
CREATE UNIQUE INDEX invitations_once ON invitations (table_id, person);
CREATE INDEX ix_codes_person ON codes (person);
CREATE INDEX ix_reports_by_person ON reports (by_person);
CREATE INDEX ix_leases_process ON leases (process);
CREATE INDEX ix_visitors_table_id ON visitors (table_id);
CREATE INDEX ix_jobs_process ON jobs (process);
CREATE INDEX jobs_waiting ON jobs (worker, lane, turn);
CREATE INDEX ix_chat_person ON chat (person);
CREATE INDEX studies_person ON studies (person, changed);
CREATE INDEX attempts_person ON attempts (person, at);
COMMIT;
