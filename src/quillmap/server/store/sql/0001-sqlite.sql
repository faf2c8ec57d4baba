-- People and their sessions, tables and the people seated at them, games and their events.

-- The version of the schema. 0.1.0 wrote this table with Alembic; the names stay, so that 0.1.0 refuses newer stores.
CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE people (
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    title TEXT NOT NULL,
    crest BLOB NOT NULL,
    language TEXT NOT NULL,
    phrase TEXT NOT NULL,
    created DOUBLE NOT NULL,
    seen DOUBLE NOT NULL,
    PRIMARY KEY (id)
);
CREATE UNIQUE INDEX people_by_phrase ON people (phrase) WHERE phrase <> '';
CREATE INDEX people_by_seen ON people (seen);
CREATE TABLE sessions (
    token TEXT NOT NULL,
    person TEXT NOT NULL,
    kind TEXT NOT NULL,
    label TEXT NOT NULL,
    created DOUBLE NOT NULL,
    seen DOUBLE NOT NULL,
    PRIMARY KEY (token),
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_person ON sessions (person, created);
CREATE TABLE tables (
    id TEXT NOT NULL,
    version BIGINT NOT NULL,
    status TEXT NOT NULL,
    open BOOLEAN NOT NULL,
    due DOUBLE,
    changed DOUBLE NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX tables_by_changed ON tables (changed);
CREATE INDEX tables_in_lobby ON tables (changed) WHERE open AND status = 'lobby';
CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;
-- The people of a table. A person may be deleted; the table keeps the id.
CREATE TABLE places (
    table_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (table_id, position),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX places_by_person ON places (person, table_id);
CREATE TABLE games (
    id TEXT NOT NULL,
    table_id TEXT NOT NULL,
    seed BLOB NOT NULL,
    salt BLOB NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX games_by_table ON games (table_id, id);
-- Events of a game count from 1. The primary key decides a race of two writers.
CREATE TABLE events (
    game_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (game_id, seq),
    FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
) WITHOUT ROWID;
