-- One counter per scope of what pages show, raised in the transaction that changes it: caches and
-- validators of every process key on it.
CREATE TABLE revision (
    scope TEXT NOT NULL,
    value BIGINT NOT NULL,
    CONSTRAINT revision_pkey PRIMARY KEY (scope),
    CONSTRAINT revision_value_check CHECK (value > 0)
);
