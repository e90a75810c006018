-- By what a provider of the operator's (OpenID Connect) knows the owner of an account: its own number, never a name that may change
-- hands.
CREATE TABLE account_identity (
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    account TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT account_identity_pkey PRIMARY KEY (issuer, subject),
    CONSTRAINT account_identity_account_issuer_key UNIQUE (account, issuer),
    CONSTRAINT account_identity_account_fkey FOREIGN KEY (account) REFERENCES account (id)
);
-- Those who were led to the provider and are expected back, once. redirect: where they wanted to go, as it was checked.
CREATE TABLE provider_visit (
    state_sha256 BYTEA NOT NULL,
    nonce TEXT NOT NULL,
    verifier TEXT NOT NULL,
    redirect TEXT NOT NULL,
    locale TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    CONSTRAINT provider_visit_pkey PRIMARY KEY (state_sha256)
);
-- Drafts that an operator shows the owner of an account: an entry of editors in a language, until an instant.
CREATE TABLE account_preview (
    account TEXT NOT NULL,
    kind TEXT NOT NULL,
    slug TEXT NOT NULL,
    locale TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    CONSTRAINT account_preview_pkey PRIMARY KEY (account, kind, slug, locale),
    CONSTRAINT account_preview_account_fkey FOREIGN KEY (account) REFERENCES account (id),
    CONSTRAINT account_preview_locale_check CHECK (locale IN ('fr', 'en', 'ko', 'th'))
);
