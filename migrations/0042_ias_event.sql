-- Events that operators report: days whose sales differ from others. Regions are codes of former regions separated by commas, empty for
-- all of them.
CREATE TABLE ias_event (
    number BIGINT NOT NULL,
    first_day TEXT NOT NULL,
    last_day TEXT NOT NULL,
    what TEXT NOT NULL,
    regions TEXT NOT NULL,
    noted_at BIGINT NOT NULL,
    CONSTRAINT ias_event_pkey PRIMARY KEY (number)
);
