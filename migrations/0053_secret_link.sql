-- Secret links of mails. subject: by purpose, the account or the reference of what the link opens. expires_at: NULL if the link is valid as
-- long as the page of its subject is open. used_at: the first use, after which the link does not expire.
CREATE TABLE secret_link (
    token_sha256 BYTEA NOT NULL,
    purpose TEXT NOT NULL,
    subject TEXT NOT NULL,
    expires_at BIGINT,
    used_at BIGINT,
    CONSTRAINT secret_link_pkey PRIMARY KEY (token_sha256)
);
CREATE INDEX secret_link_subject ON secret_link (purpose, subject);
INSERT INTO secret_link (token_sha256, purpose, subject, expires_at)
    SELECT token_sha256, CASE WHEN by_mail = 1 THEN 'password-by-mail' ELSE 'password-by-operator' END, account, expires_at
    FROM account_link;
DROP TABLE account_link;
INSERT INTO secret_link (token_sha256, purpose, subject, expires_at)
    SELECT token_sha256, 'follow-up', reference, expires_at FROM follow_up_link;
DROP TABLE follow_up_link;
INSERT INTO secret_link (token_sha256, purpose, subject, expires_at)
    SELECT token_sha256, 'conversation', reference, expires_at FROM support_link;
DROP TABLE support_link;
INSERT INTO secret_link (token_sha256, purpose, subject)
    SELECT token_sha256, 'result-page', reference FROM scoring_result_link;
DROP TABLE scoring_result_link;
INSERT INTO secret_link (token_sha256, purpose, subject, expires_at)
    SELECT token_sha256, 'quote', reference, expires_at FROM scoring_link;
INSERT INTO secret_link (token_sha256, purpose, subject, expires_at, used_at)
    SELECT token_sha256, 'approval', reference, expires_at, approved_at FROM campaign_approval;
-- The tables with further data of one kind of link are created again, with a foreign key to the link. Names of primary keys are unique in a
-- schema of PostgreSQL, so the rows are copied through a table that has none.
CREATE TABLE link_rows (
    token_sha256 BYTEA,
    reference TEXT,
    name TEXT,
    code BYTEA,
    code_until BIGINT,
    tries BIGINT,
    digest TEXT,
    approved_at BIGINT
);
INSERT INTO link_rows (token_sha256, reference, name, code, code_until, tries)
    SELECT token_sha256, reference, name, code, code_until, tries FROM scoring_link;
DROP TABLE scoring_link;
-- name: as the signer typed it when the conditions were accepted. code: the keyed hash of the last one that was mailed; tries: those that
-- were wrong since.
CREATE TABLE scoring_link (
    token_sha256 BYTEA NOT NULL,
    reference TEXT NOT NULL,
    name TEXT,
    code BYTEA,
    code_until BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    CONSTRAINT scoring_link_pkey PRIMARY KEY (token_sha256),
    CONSTRAINT scoring_link_token_sha256_fkey FOREIGN KEY (token_sha256) REFERENCES secret_link (token_sha256) ON DELETE CASCADE,
    CONSTRAINT scoring_link_reference_fkey FOREIGN KEY (reference) REFERENCES scoring_quote (reference)
);
CREATE INDEX scoring_link_reference ON scoring_link (reference);
INSERT INTO scoring_link (token_sha256, reference, name, code, code_until, tries)
    SELECT token_sha256, reference, name, code, code_until, tries FROM link_rows;
DELETE FROM link_rows;
INSERT INTO link_rows (token_sha256, reference, name, digest, approved_at)
    SELECT token_sha256, reference, signer, digest, approved_at FROM campaign_approval;
DROP TABLE campaign_approval;
-- signer: masked. digest: of what was to be approved when the link was sent. approved_at: when its button was pressed.
CREATE TABLE campaign_approval (
    token_sha256 BYTEA NOT NULL,
    reference TEXT NOT NULL,
    signer TEXT NOT NULL,
    digest TEXT NOT NULL,
    approved_at BIGINT,
    CONSTRAINT campaign_approval_pkey PRIMARY KEY (token_sha256),
    CONSTRAINT campaign_approval_token_sha256_fkey FOREIGN KEY (token_sha256) REFERENCES secret_link (token_sha256) ON DELETE CASCADE,
    CONSTRAINT campaign_approval_reference_fkey FOREIGN KEY (reference) REFERENCES campaign_request (reference)
);
CREATE INDEX campaign_approval_reference ON campaign_approval (reference);
INSERT INTO campaign_approval (token_sha256, reference, signer, digest, approved_at)
    SELECT token_sha256, reference, name, digest, approved_at FROM link_rows;
DROP TABLE link_rows;
