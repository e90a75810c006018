-- Keys that processes share. Used on PostgreSQL; on SQLite the data folder keeps them.
CREATE TABLE secret (
    name TEXT NOT NULL,
    encrypted BIGINT NOT NULL,
    body BYTEA NOT NULL,
    CONSTRAINT secret_pkey PRIMARY KEY (name),
    CONSTRAINT secret_encrypted_check CHECK (encrypted IN (0, 1))
);
