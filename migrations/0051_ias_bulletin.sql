-- The bulletin of each ISO week, as the first publication of the week found the indicators. week: 2026-W47. facts: JSON that every language
-- is written from. A bulletin never changes; one of generated figures is removed when the first real one is stored.
CREATE TABLE ias_bulletin (
    week TEXT NOT NULL,
    number BIGINT NOT NULL,
    published_at BIGINT NOT NULL,
    demonstration BIGINT NOT NULL,
    facts TEXT NOT NULL,
    CONSTRAINT ias_bulletin_pkey PRIMARY KEY (week),
    CONSTRAINT ias_bulletin_number_key UNIQUE (number)
);
