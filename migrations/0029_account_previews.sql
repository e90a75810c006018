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
