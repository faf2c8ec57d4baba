-- Calls of players who are not connected (web push): this server's key, where to call, and who was called.

-- The key by which push services know this server. One row: whichever process was first decides.
CREATE TABLE push_key (
    id INTEGER NOT NULL,
    secret BLOB NOT NULL,
    PRIMARY KEY (id)
);
-- One for each session: it ends with the session, and with the person.
CREATE TABLE push_subscriptions (
    session TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    p256dh BLOB NOT NULL,
    auth BLOB NOT NULL,
    site TEXT NOT NULL,
    created DOUBLE NOT NULL,
    PRIMARY KEY (session),
    FOREIGN KEY(session) REFERENCES sessions (token) ON DELETE CASCADE
);
CREATE UNIQUE INDEX push_subscriptions_by_endpoint ON push_subscriptions (endpoint);
-- The last turn of a game for which a person was called. Whichever process writes it sends the call.
CREATE TABLE push_calls (
    person TEXT NOT NULL,
    game_id TEXT NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (person, game_id),
    FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE,
    FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX push_calls_by_game ON push_calls (game_id);
