-- Every hold of a theme, those that ended too: since when and until when the gate stopped its newer figures, what it said last and
-- when, and the version that ended it, which is nothing where what had been stopped was taken back.
CREATE TABLE ias_gate_hold (
    theme TEXT NOT NULL,
    since BIGINT NOT NULL,
    judged_at BIGINT NOT NULL,
    until BIGINT,
    version BIGINT,
    sha256 TEXT NOT NULL,
    findings TEXT NOT NULL,
    CONSTRAINT ias_gate_hold_pkey PRIMARY KEY (theme, since),
    CONSTRAINT ias_gate_hold_theme_fkey FOREIGN KEY (theme) REFERENCES ias_series (theme),
    CONSTRAINT ias_gate_hold_theme_version_fkey FOREIGN KEY (theme, version) REFERENCES ias_vintage (theme, number)
);
INSERT INTO ias_gate_hold (theme, since, judged_at, sha256, findings)
    SELECT theme, since, since, sha256, findings FROM ias_hold;
DROP TABLE ias_hold;
-- Findings that an operator passes for some time, and why: the theme is published against them until the end of that day.
CREATE TABLE ias_acceptance (
    theme TEXT NOT NULL,
    rule TEXT NOT NULL,
    until TEXT NOT NULL,
    reason TEXT NOT NULL,
    CONSTRAINT ias_acceptance_pkey PRIMARY KEY (theme, rule),
    CONSTRAINT ias_acceptance_theme_fkey FOREIGN KEY (theme) REFERENCES ias_series (theme)
);
