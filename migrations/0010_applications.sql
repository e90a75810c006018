-- Applications for a job, and the files that visitors send.
CREATE TABLE application (
    reference TEXT NOT NULL,
    position TEXT,
    motivations TEXT NOT NULL,
    firstname TEXT NOT NULL,
    lastname TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT,
    locale TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    closed_at BIGINT,
    CONSTRAINT application_pkey PRIMARY KEY (reference)
);
CREATE TABLE file (
    id TEXT NOT NULL,
    owner TEXT NOT NULL,
    field TEXT NOT NULL,
    name TEXT NOT NULL,
    size BIGINT NOT NULL,
    sha256 TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT file_pkey PRIMARY KEY (id)
);
