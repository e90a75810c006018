-- Data sets that providers offer, and the samples that come with them.
CREATE TABLE data_set (
    reference TEXT NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    limitations TEXT NOT NULL,
    data_type TEXT NOT NULL,
    channel TEXT NOT NULL,
    model TEXT NOT NULL,
    history TEXT NOT NULL,
    period TEXT NOT NULL,
    granularity TEXT NOT NULL,
    update_frequency TEXT NOT NULL,
    delivery_frequency TEXT NOT NULL,
    back_data TEXT,
    frozen_days BIGINT,
    reference_data TEXT,
    sensitive BIGINT NOT NULL,
    firstname TEXT NOT NULL,
    lastname TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT,
    company TEXT NOT NULL,
    locale TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT data_set_pkey PRIMARY KEY (reference),
    CONSTRAINT data_set_sensitive_check CHECK (sensitive IN (0, 1)),
    -- What is delivered once is not continued.
    CONSTRAINT data_set_back_data_check CHECK ((back_data IS NULL) = (delivery_frequency = 'once') AND (back_data IS NOT NULL OR frozen_days IS NULL))
);
CREATE TABLE data_set_territory (
    reference TEXT NOT NULL,
    territory TEXT NOT NULL,
    CONSTRAINT data_set_territory_pkey PRIMARY KEY (reference, territory),
    CONSTRAINT data_set_territory_reference_fkey FOREIGN KEY (reference) REFERENCES data_set (reference)
);
CREATE TABLE data_set_measure (
    reference TEXT NOT NULL,
    measure TEXT NOT NULL,
    CONSTRAINT data_set_measure_pkey PRIMARY KEY (reference, measure),
    CONSTRAINT data_set_measure_reference_fkey FOREIGN KEY (reference) REFERENCES data_set (reference)
);
-- Files that wait for the form they belong to: who holds the ticket names one, until it expires.
CREATE TABLE file_ticket (
    ticket_sha256 BYTEA NOT NULL,
    file TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    CONSTRAINT file_ticket_pkey PRIMARY KEY (ticket_sha256),
    CONSTRAINT file_ticket_file_key UNIQUE (file),
    CONSTRAINT file_ticket_file_fkey FOREIGN KEY (file) REFERENCES file (id) ON DELETE CASCADE
);
CREATE INDEX file_ticket_expires_at ON file_ticket (expires_at);
-- What was read in a sample, and which column was said to hold what.
CREATE TABLE provider_sample (
    file TEXT NOT NULL,
    contents TEXT NOT NULL,
    columns TEXT NOT NULL,
    CONSTRAINT provider_sample_pkey PRIMARY KEY (file),
    CONSTRAINT provider_sample_file_fkey FOREIGN KEY (file) REFERENCES file (id) ON DELETE CASCADE
);
