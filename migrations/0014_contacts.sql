-- Those who work in health care and may get campaigns, where what is known of them is from, and who wants no more mail.
-- name: as mails name it to whoever asks where an address is from.
CREATE TABLE contact_source (
    name TEXT NOT NULL,
    file TEXT NOT NULL,
    imported_at BIGINT NOT NULL,
    CONSTRAINT contact_source_pkey PRIMARY KEY (name)
);
-- fingerprint: of name and place, or of the address alone, by which those without a code are known again.
-- mailbox: a keyed hash of the address in small letters.
CREATE TABLE contact (
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    finess TEXT,
    rpps TEXT,
    cip TEXT,
    fingerprint TEXT NOT NULL,
    name TEXT NOT NULL,
    address TEXT NOT NULL,
    postcode TEXT NOT NULL,
    town TEXT NOT NULL,
    region TEXT NOT NULL,
    phone TEXT NOT NULL,
    source TEXT NOT NULL,
    email TEXT,
    mailbox TEXT,
    email_source TEXT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    CONSTRAINT contact_pkey PRIMARY KEY (id),
    CONSTRAINT contact_kind_finess_key UNIQUE (kind, finess),
    CONSTRAINT contact_kind_rpps_key UNIQUE (kind, rpps),
    CONSTRAINT contact_kind_cip_key UNIQUE (kind, cip),
    CONSTRAINT contact_source_fkey FOREIGN KEY (source) REFERENCES contact_source (name),
    CONSTRAINT contact_email_source_fkey FOREIGN KEY (email_source) REFERENCES contact_source (name),
    CONSTRAINT contact_kind_check CHECK (kind IN ('pharmacy', 'generalist', 'hospital-pharmacy')),
    -- The law asks where every address is from.
    CONSTRAINT contact_email_check CHECK ((email IS NULL) = (email_source IS NULL) AND (email IS NULL) = (mailbox IS NULL))
);
CREATE INDEX contact_kind_fingerprint ON contact (kind, fingerprint);
CREATE INDEX contact_mailbox ON contact (mailbox);
-- client: for whose campaigns; empty for everybody's. It outlives the address, of which it holds a keyed hash alone.
CREATE TABLE suppression (
    mailbox TEXT NOT NULL,
    client TEXT NOT NULL,
    at BIGINT NOT NULL,
    reason TEXT NOT NULL,
    CONSTRAINT suppression_pkey PRIMARY KEY (mailbox, client)
);
-- What the key of these hashes makes of a known text: another key would find nobody.
CREATE TABLE suppression_proof (
    id BIGINT NOT NULL,
    proof TEXT NOT NULL,
    CONSTRAINT suppression_proof_pkey PRIMARY KEY (id)
);
