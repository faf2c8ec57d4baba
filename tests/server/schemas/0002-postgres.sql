CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE people (
    id TEXT COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    title TEXT NOT NULL,
    crest BYTEA NOT NULL,
    language TEXT NOT NULL,
    phrase TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    seen DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (id)
);
CREATE UNIQUE INDEX people_by_phrase ON people (phrase) WHERE phrase <> '';
CREATE INDEX people_by_seen ON people (seen);
CREATE TABLE sessions (
    token TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    kind TEXT NOT NULL,
    label TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    seen DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (token),
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_person ON sessions (person, created);
CREATE TABLE tables (
    id TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    status TEXT NOT NULL,
    open BOOLEAN NOT NULL,
    due DOUBLE PRECISION,
    changed DOUBLE PRECISION NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX tables_by_changed ON tables (changed);
CREATE INDEX tables_in_lobby ON tables (changed) WHERE open AND status = 'lobby';
CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;
CREATE TABLE places (
    table_id TEXT COLLATE "C" NOT NULL,
    position INTEGER NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, position),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX places_by_person ON places (person, table_id);
CREATE TABLE games (
    id TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    seed BYTEA NOT NULL,
    salt BYTEA NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX games_by_table ON games (table_id, id);
CREATE TABLE events (
    game_id TEXT COLLATE "C" NOT NULL,
    seq INTEGER NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (game_id, seq),
    FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO alembic_version (version_num) VALUES ('0002');
INSERT INTO people (id, name, title, crest, language, phrase, created, seen) VALUES
    ('p1', 'Ada', 'Surveyor', '\x7b7d', 'en', 'hash', 1.5, 2.5),
    ('p2', 'Łucja', 'Scout', '\x7b7d', 'pl', '', 1.5, 2.5);
INSERT INTO sessions (token, person, kind, label, created, seen) VALUES ('s1', 'p1', 'browser', 'Firefox', 1.5, 2.5);
INSERT INTO tables (id, version, status, open, due, changed, body) VALUES ('t1', 7, 'playing', false, 9.5, 3.5, '\x7b7d');
INSERT INTO places (table_id, position, person) VALUES ('t1', 0, 'p2'), ('t1', 1, 'p1');
INSERT INTO games (id, table_id, seed, salt) VALUES ('g1', 't1', '\x00ff', '\xff00');
INSERT INTO events (game_id, seq, body) VALUES ('g1', 1, '\x7b7d'), ('g1', 2, '\x00ff');
