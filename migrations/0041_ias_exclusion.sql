-- Counts that the gate excluded from levels: those of a former region on a day, the rule that they broke, and the sums that were judged.
CREATE TABLE ias_exclusion (
    theme TEXT NOT NULL,
    territory TEXT NOT NULL,
    day TEXT NOT NULL,
    rule TEXT NOT NULL,
    numerator BIGINT NOT NULL,
    denominator BIGINT NOT NULL,
    CONSTRAINT ias_exclusion_pkey PRIMARY KEY (theme, territory, day),
    CONSTRAINT ias_exclusion_theme_fkey FOREIGN KEY (theme) REFERENCES ias_series (theme)
);
-- The first day from which the panel of a former region has another size.
CREATE TABLE ias_step (
    theme TEXT NOT NULL,
    territory TEXT NOT NULL,
    day TEXT NOT NULL,
    CONSTRAINT ias_step_pkey PRIMARY KEY (theme, territory),
    CONSTRAINT ias_step_theme_fkey FOREIGN KEY (theme) REFERENCES ias_series (theme)
);
