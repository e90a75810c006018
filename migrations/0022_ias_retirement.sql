-- Regions that left an indicator for good: the first day without them, and why.
CREATE TABLE ias_retirement (
    theme TEXT NOT NULL,
    territory TEXT NOT NULL,
    day TEXT NOT NULL,
    reason TEXT NOT NULL,
    CONSTRAINT ias_retirement_pkey PRIMARY KEY (theme, territory),
    CONSTRAINT ias_retirement_theme_fkey FOREIGN KEY (theme) REFERENCES ias_series (theme)
);
