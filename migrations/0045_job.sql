-- The last run of each named job. owner: the process that runs it. beat_at: the last sign of life. succeeded_at: the end of the
-- last run that succeeded.
CREATE TABLE job (
    name TEXT NOT NULL,
    owner TEXT NOT NULL,
    began_at BIGINT NOT NULL,
    beat_at BIGINT NOT NULL,
    ended_at BIGINT,
    result TEXT NOT NULL,
    detail TEXT NOT NULL,
    succeeded_at BIGINT,
    CONSTRAINT job_pkey PRIMARY KEY (name),
    CONSTRAINT job_result_check CHECK (result IN ('running', 'succeeded', 'failed'))
);
