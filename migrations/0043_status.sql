-- What the checks of a category found, a row for each stretch of time at one level. seen_at: the last check of the stretch.
CREATE TABLE status_span (
    category TEXT NOT NULL,
    begun_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    level TEXT NOT NULL,
    cause TEXT NOT NULL,
    CONSTRAINT status_span_pkey PRIMARY KEY (category, begun_at)
);
CREATE INDEX status_span_seen_at ON status_span (seen_at);
-- The level that an operator sets for a category, whatever its checks find.
CREATE TABLE status_override (
    category TEXT NOT NULL,
    level TEXT NOT NULL,
    reason TEXT NOT NULL,
    set_at BIGINT NOT NULL,
    CONSTRAINT status_override_pkey PRIMARY KEY (category)
);
-- Incidents and maintenances. categories: words, comma-separated. opened_at: when it was entered. planned_end: of a maintenance.
-- title, summary, remains, changes: JSON objects with a text for each language.
CREATE TABLE incident (
    number TEXT NOT NULL,
    kind TEXT NOT NULL,
    level TEXT NOT NULL,
    categories TEXT NOT NULL,
    opened_at BIGINT NOT NULL,
    began_at BIGINT NOT NULL,
    planned_end BIGINT,
    ended_at BIGINT,
    title TEXT NOT NULL,
    summary TEXT NOT NULL,
    remains TEXT NOT NULL,
    changes TEXT NOT NULL,
    CONSTRAINT incident_pkey PRIMARY KEY (number),
    CONSTRAINT incident_kind_check CHECK (kind IN ('incident', 'maintenance'))
);
CREATE INDEX incident_began_at ON incident (began_at);
CREATE TABLE incident_update (
    incident TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    step TEXT NOT NULL,
    text TEXT NOT NULL,
    CONSTRAINT incident_update_pkey PRIMARY KEY (incident, number),
    CONSTRAINT incident_update_incident_fkey FOREIGN KEY (incident) REFERENCES incident (number)
);
-- Whether a run paused it because of errors, rather than an operator.
ALTER TABLE campaign ADD COLUMN paused_by_run BIGINT NOT NULL DEFAULT 0;
