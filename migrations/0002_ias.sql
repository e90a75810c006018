-- The indicators: what was imported (the working set, one number a row) and what was published (one document a
-- row, never changed afterwards). Pages read publications only.
CREATE TABLE ias_series (
    theme TEXT NOT NULL,
    demonstration BIGINT NOT NULL,
    imported_at BIGINT NOT NULL,
    CONSTRAINT ias_series_pkey PRIMARY KEY (theme),
    CONSTRAINT ias_series_theme_check CHECK (theme IN ('respiratory', 'flu', 'flu-vaccination-65', 'allergies',
        'gastroenteritis', 'lice', 'scabies', 'baclofen')),
    CONSTRAINT ias_series_demonstration_check CHECK (demonstration IN (0, 1))
);
CREATE TABLE ias_value (
    theme TEXT NOT NULL,
    territory TEXT NOT NULL,
    measure TEXT NOT NULL,
    day TEXT NOT NULL,
    value DOUBLE PRECISION NOT NULL,
    CONSTRAINT ias_value_pkey PRIMARY KEY (theme, territory, measure, day),
    CONSTRAINT ias_value_theme_fkey FOREIGN KEY (theme) REFERENCES ias_series (theme),
    CONSTRAINT ias_value_measure_check CHECK (measure IN ('raw', 'smoothed', 'definitive', 'provisional', 'season',
        'minimum', 'maximum', 'reference')),
    CONSTRAINT ias_value_day_check CHECK (length(day) = 10)
);
CREATE TABLE ias_vintage (
    theme TEXT NOT NULL,
    number BIGINT NOT NULL,
    published_at BIGINT NOT NULL,
    demonstration BIGINT NOT NULL,
    last_day TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    body BYTEA NOT NULL,
    CONSTRAINT ias_vintage_pkey PRIMARY KEY (theme, number),
    CONSTRAINT ias_vintage_theme_fkey FOREIGN KEY (theme) REFERENCES ias_series (theme),
    CONSTRAINT ias_vintage_number_check CHECK (number > 0),
    CONSTRAINT ias_vintage_demonstration_check CHECK (demonstration IN (0, 1)),
    CONSTRAINT ias_vintage_sha256_check CHECK (length(sha256) = 64)
);
