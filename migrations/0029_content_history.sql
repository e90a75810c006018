-- What became of entries: a row for each version that was stored, and for each that was published, withdrawn, renamed or deleted.
-- The text is that of the version, empty when it was deleted. Names are those of their time.
CREATE TABLE content_version (
    number BIGINT NOT NULL,
    kind TEXT NOT NULL,
    slug TEXT NOT NULL,
    locale TEXT NOT NULL,
    stage TEXT NOT NULL,
    action TEXT NOT NULL,
    at BIGINT NOT NULL,
    who TEXT NOT NULL,
    origin TEXT NOT NULL,
    source TEXT NOT NULL,
    CONSTRAINT content_version_pkey PRIMARY KEY (number),
    CONSTRAINT content_version_kind_check CHECK (kind IN ('page', 'press', 'job', 'employee', 'module', 'source')),
    CONSTRAINT content_version_locale_check CHECK (locale IN ('fr', 'en', 'ko', 'th')),
    CONSTRAINT content_version_stage_check CHECK (stage IN ('draft', 'live')),
    CONSTRAINT content_version_action_check CHECK (action IN ('stored', 'published', 'withdrawn', 'renamed', 'deleted'))
);
CREATE INDEX content_version_entry ON content_version (kind, slug);

-- Names that entries had before, and the one that each has now.
CREATE TABLE content_moved (
    kind TEXT NOT NULL,
    slug TEXT NOT NULL,
    target TEXT NOT NULL,
    CONSTRAINT content_moved_pkey PRIMARY KEY (kind, slug),
    CONSTRAINT content_moved_slug_check CHECK (slug <> target)
);
CREATE INDEX content_moved_target ON content_moved (kind, target);

-- What was there before anything was noted.
INSERT INTO content_version (number, kind, slug, locale, stage, action, at, who, origin, source)
    SELECT ROW_NUMBER() OVER (ORDER BY changed_at, kind, slug, locale, stage), kind, slug, locale, stage, 'stored', changed_at, '', '', source
    FROM content_entry;
