-- Solutions of challenges that were taken, and forms that wait for their sender to confirm them.
CREATE TABLE captcha_spent (
    sha256 BYTEA NOT NULL,
    expires_at BIGINT NOT NULL,
    CONSTRAINT captcha_spent_pkey PRIMARY KEY (sha256)
);
CREATE TABLE unconfirmed (
    token_sha256 BYTEA NOT NULL,
    form TEXT NOT NULL,
    reference TEXT NOT NULL,
    locale TEXT NOT NULL,
    answers TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    CONSTRAINT unconfirmed_pkey PRIMARY KEY (token_sha256),
    CONSTRAINT unconfirmed_reference_key UNIQUE (reference)
);
