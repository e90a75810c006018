-- The indicators in full. A version may be kept as what it changed of an earlier one (its base); it says how it was
-- made, what the gate found, and why it was published all the same, if it was. Newer figures that the gate stopped
-- are on hold. Daily counts are kept a year of one territory a row, packed: fifteen years of 8 themes are read in
-- milliseconds. The layout of an imported historic file is kept so that the same bytes can be given back.
ALTER TABLE ias_vintage ADD COLUMN base BIGINT;
ALTER TABLE ias_vintage ADD COLUMN findings TEXT;
ALTER TABLE ias_vintage ADD COLUMN reason TEXT;
ALTER TABLE ias_vintage ADD COLUMN difference TEXT;
CREATE TABLE ias_hold (
    theme TEXT NOT NULL,
    since BIGINT NOT NULL,
    sha256 TEXT NOT NULL,
    findings TEXT NOT NULL,
    CONSTRAINT ias_hold_pkey PRIMARY KEY (theme),
    CONSTRAINT ias_hold_theme_fkey FOREIGN KEY (theme) REFERENCES ias_series (theme)
);
CREATE TABLE ias_counts (
    theme TEXT NOT NULL,
    territory TEXT NOT NULL,
    year BIGINT NOT NULL,
    body BYTEA NOT NULL,
    CONSTRAINT ias_counts_pkey PRIMARY KEY (theme, territory, year),
    CONSTRAINT ias_counts_theme_fkey FOREIGN KEY (theme) REFERENCES ias_series (theme)
);
CREATE TABLE ias_layout (
    theme TEXT NOT NULL,
    kind TEXT NOT NULL,
    body BYTEA NOT NULL,
    CONSTRAINT ias_layout_pkey PRIMARY KEY (theme, kind),
    CONSTRAINT ias_layout_theme_fkey FOREIGN KEY (theme) REFERENCES ias_series (theme),
    CONSTRAINT ias_layout_kind_check CHECK (kind IN ('national', 'regional'))
);
