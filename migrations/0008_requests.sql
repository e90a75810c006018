-- What visitors send, the receipts they keep, what they agreed to, and how often they may.
CREATE TABLE receipt (
    token_sha256 BYTEA NOT NULL,
    form TEXT NOT NULL,
    reference TEXT NOT NULL,
    email TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT receipt_pkey PRIMARY KEY (token_sha256)
);
CREATE TABLE consent_text (
    sha256 TEXT NOT NULL,
    body TEXT NOT NULL,
    CONSTRAINT consent_text_pkey PRIMARY KEY (sha256)
);
CREATE TABLE consent (
    reference TEXT NOT NULL,
    purpose TEXT NOT NULL,
    text_sha256 TEXT NOT NULL,
    locale TEXT NOT NULL,
    given_at BIGINT NOT NULL,
    CONSTRAINT consent_pkey PRIMARY KEY (reference, purpose),
    CONSTRAINT consent_text_sha256_fkey FOREIGN KEY (text_sha256) REFERENCES consent_text (sha256)
);
CREATE TABLE contact_message (
    reference TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    firstname TEXT NOT NULL,
    lastname TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT,
    company TEXT,
    locale TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    closed_at BIGINT,
    CONSTRAINT contact_message_pkey PRIMARY KEY (reference),
    CONSTRAINT contact_message_subject_check CHECK (subject IN ('data', 'provider', 'pharmacy', 'privacy', 'press', 'other'))
);
CREATE TABLE rate_limit (
    name TEXT NOT NULL,
    empty_at BIGINT NOT NULL,
    CONSTRAINT rate_limit_pkey PRIMARY KEY (name)
);
