-- What people ask about their data. email and texts are empty once the data are erased.
-- due_on: one month after the confirmation (article 12 of the GDPR). archive_until: until when the archive can be downloaded.
CREATE TABLE privacy_request (
    reference TEXT NOT NULL,
    kind TEXT NOT NULL,
    email TEXT,
    body TEXT NOT NULL,
    locale TEXT NOT NULL,
    state TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    confirmed_at BIGINT,
    due_on TEXT,
    done_at BIGINT,
    answer TEXT NOT NULL,
    archive_until BIGINT,
    CONSTRAINT privacy_request_pkey PRIMARY KEY (reference)
);

-- Erasures, each with the keyed hash of the address: one without finished_at was interrupted and is completed, and one that the file
-- erasures.log names and this table does not is done again after a restore.
CREATE TABLE erasure (
    id TEXT NOT NULL,
    mailbox_hash TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    finished_at BIGINT,
    CONSTRAINT erasure_pkey PRIMARY KEY (id)
);
