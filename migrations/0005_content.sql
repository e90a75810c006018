-- What editors write: one row per language and stage of a page, an article, an offer, an employee, a module or a source.
-- The body is the JSON of its type; the source is the text it was read from, which an import reads again.
CREATE TABLE content_entry (
    kind TEXT NOT NULL,
    slug TEXT NOT NULL,
    locale TEXT NOT NULL,
    stage TEXT NOT NULL,
    title TEXT NOT NULL,
    summary TEXT NOT NULL,
    rank BIGINT NOT NULL,
    published_on TEXT,
    expires_on TEXT,
    updated_on TEXT,
    listed BIGINT NOT NULL,
    body TEXT NOT NULL,
    source TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    CONSTRAINT content_entry_pkey PRIMARY KEY (kind, slug, locale, stage),
    CONSTRAINT content_entry_kind_check CHECK (kind IN ('page', 'press', 'job', 'employee', 'module', 'source')),
    CONSTRAINT content_entry_locale_check CHECK (locale IN ('fr', 'en', 'ko', 'th')),
    CONSTRAINT content_entry_stage_check CHECK (stage IN ('draft', 'live')),
    CONSTRAINT content_entry_published_on_check CHECK (length(published_on) = 10),
    CONSTRAINT content_entry_expires_on_check CHECK (length(expires_on) = 10),
    CONSTRAINT content_entry_updated_on_check CHECK (length(updated_on) = 10),
    CONSTRAINT content_entry_listed_check CHECK (listed IN (0, 1))
);

-- The pictures of pages, each under the checksum of its bytes: what is public never changes under its address.
CREATE TABLE content_image (
    sha256 TEXT NOT NULL,
    media_type TEXT NOT NULL,
    width BIGINT NOT NULL,
    height BIGINT NOT NULL,
    bytes BYTEA NOT NULL,
    CONSTRAINT content_image_pkey PRIMARY KEY (sha256),
    CONSTRAINT content_image_sha256_check CHECK (length(sha256) = 64),
    CONSTRAINT content_image_media_type_check CHECK (media_type IN ('image/png', 'image/jpeg', 'image/webp'))
);
