-- Accounts of clients. mailbox: the address in small letters, by which they are found. password: as argon2id writes hashes; none
-- until its owner has chosen one. verified_at: when its owner proved to read mail there.
CREATE TABLE account (
    id TEXT NOT NULL,
    email TEXT NOT NULL,
    mailbox TEXT NOT NULL,
    name TEXT NOT NULL,
    company TEXT NOT NULL,
    locale TEXT NOT NULL,
    password TEXT,
    created_at BIGINT NOT NULL,
    verified_at BIGINT,
    disabled_at BIGINT,
    CONSTRAINT account_pkey PRIMARY KEY (id),
    CONSTRAINT account_mailbox_key UNIQUE (mailbox)
);
-- Links by which the owner of an account chooses a password. by_mail: whether it was sent to the address, which it then proves.
CREATE TABLE account_link (
    token_sha256 BYTEA NOT NULL,
    account TEXT NOT NULL,
    by_mail BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    CONSTRAINT account_link_pkey PRIMARY KEY (token_sha256),
    CONSTRAINT account_link_account_fkey FOREIGN KEY (account) REFERENCES account (id),
    CONSTRAINT account_link_by_mail_check CHECK (by_mail IN (0, 1))
);
CREATE INDEX account_link_account ON account_link (account);
-- Passwords tried for an address, whether it has an account or not. mailbox: a keyed hash. in_a_row: since the last right one.
CREATE TABLE sign_in_attempt (
    mailbox TEXT NOT NULL,
    in_a_row BIGINT NOT NULL,
    day_began_at BIGINT NOT NULL,
    in_day BIGINT NOT NULL,
    locked_until BIGINT NOT NULL,
    CONSTRAINT sign_in_attempt_pkey PRIMARY KEY (mailbox)
);
-- A sign-in in one browser. expires_at: whatever is done in it. ended_at, end_reason: when it ended before, and why.
CREATE TABLE session (
    id TEXT NOT NULL,
    account TEXT NOT NULL,
    browser TEXT NOT NULL,
    system TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    ended_at BIGINT,
    end_reason TEXT,
    CONSTRAINT session_pkey PRIMARY KEY (id),
    CONSTRAINT session_account_fkey FOREIGN KEY (account) REFERENCES account (id),
    CONSTRAINT session_end_check CHECK ((ended_at IS NULL) = (end_reason IS NULL)),
    CONSTRAINT session_end_reason_check CHECK (end_reason IN ('signed-out', 'closed', 'password', 'operator', 'disabled', 'replayed'))
);
CREATE INDEX session_account ON session (account);
-- The refresh tokens of a session, each replaced by the next. expires_at: when nobody has used it by then.
CREATE TABLE session_token (
    token_sha256 BYTEA NOT NULL,
    session TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    replaced_at BIGINT,
    CONSTRAINT session_token_pkey PRIMARY KEY (token_sha256),
    CONSTRAINT session_token_session_fkey FOREIGN KEY (session) REFERENCES session (id) ON DELETE CASCADE
);
CREATE INDEX session_token_session ON session_token (session);
-- The keys that sign tokens, oldest first. Their private halves are kept as all secrets are. kid: the thumbprint of the public key.
CREATE TABLE signing_key (
    number BIGINT NOT NULL,
    kid TEXT NOT NULL,
    public_key BYTEA NOT NULL,
    created_at BIGINT NOT NULL,
    retired_at BIGINT,
    CONSTRAINT signing_key_pkey PRIMARY KEY (number),
    CONSTRAINT signing_key_kid_key UNIQUE (kid)
);
-- One-time codes of an account. salt: what its secret is made of, with a key that the database does not have. last_step: of the
-- last code that was taken, which is taken once.
CREATE TABLE second_factor (
    account TEXT NOT NULL,
    salt BYTEA NOT NULL,
    confirmed_at BIGINT,
    last_step BIGINT NOT NULL,
    CONSTRAINT second_factor_pkey PRIMARY KEY (account),
    CONSTRAINT second_factor_account_fkey FOREIGN KEY (account) REFERENCES account (id)
);
-- Codes for whoever has lost the device, each good once.
CREATE TABLE recovery_code (
    account TEXT NOT NULL,
    code_sha256 BYTEA NOT NULL,
    CONSTRAINT recovery_code_pkey PRIMARY KEY (account, code_sha256),
    CONSTRAINT recovery_code_account_fkey FOREIGN KEY (account) REFERENCES account (id)
);
-- Somebody whose password was right, and who is asked for a code.
CREATE TABLE sign_in_challenge (
    token_sha256 BYTEA NOT NULL,
    account TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    CONSTRAINT sign_in_challenge_pkey PRIMARY KEY (token_sha256),
    CONSTRAINT sign_in_challenge_account_fkey FOREIGN KEY (account) REFERENCES account (id)
);
