-- Requests for data, where each stands, the links that lead there, and what operators did with them.
CREATE TABLE data_request (
    reference TEXT NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    delivery TEXT NOT NULL,
    budget TEXT,
    budget_euros BIGINT,
    firstname TEXT NOT NULL,
    lastname TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT,
    company TEXT,
    locale TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT data_request_pkey PRIMARY KEY (reference),
    CONSTRAINT data_request_delivery_check CHECK (delivery IN ('once', 'daily', 'weekly', 'monthly', 'quarterly', 'half-yearly', 'yearly')),
    CONSTRAINT data_request_budget_check CHECK ((budget = 'other') = (budget_euros IS NOT NULL) OR budget IS NULL AND budget_euros IS NULL)
);
-- Without any, the request is for no specific area.
CREATE TABLE data_request_territory (
    reference TEXT NOT NULL,
    territory TEXT NOT NULL,
    CONSTRAINT data_request_territory_pkey PRIMARY KEY (reference, territory),
    CONSTRAINT data_request_territory_reference_fkey FOREIGN KEY (reference) REFERENCES data_request (reference)
);
-- What the Store knew of the wish, by the names of its addresses.
CREATE TABLE data_request_origin (
    reference TEXT NOT NULL,
    number BIGINT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    CONSTRAINT data_request_origin_pkey PRIMARY KEY (reference, number),
    CONSTRAINT data_request_origin_reference_fkey FOREIGN KEY (reference) REFERENCES data_request (reference)
);
-- mailbox: the address in small letters, by which a lost link is asked for.
CREATE TABLE follow_up (
    reference TEXT NOT NULL,
    form TEXT NOT NULL,
    title TEXT NOT NULL,
    email TEXT NOT NULL,
    mailbox TEXT NOT NULL,
    locale TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    confirmed_at BIGINT,
    expected_on TEXT,
    CONSTRAINT follow_up_pkey PRIMARY KEY (reference)
);
CREATE INDEX follow_up_mailbox ON follow_up (mailbox, form);
CREATE TABLE follow_up_step (
    reference TEXT NOT NULL,
    status TEXT NOT NULL,
    at BIGINT NOT NULL,
    CONSTRAINT follow_up_step_pkey PRIMARY KEY (reference, status),
    CONSTRAINT follow_up_step_reference_fkey FOREIGN KEY (reference) REFERENCES follow_up (reference)
);
CREATE TABLE follow_up_message (
    reference TEXT NOT NULL,
    number BIGINT NOT NULL,
    body TEXT NOT NULL,
    locale TEXT NOT NULL,
    written_at BIGINT NOT NULL,
    CONSTRAINT follow_up_message_pkey PRIMARY KEY (reference, number),
    CONSTRAINT follow_up_message_reference_fkey FOREIGN KEY (reference) REFERENCES follow_up (reference)
);
-- A revoked link leaves no row.
CREATE TABLE follow_up_link (
    token_sha256 BYTEA NOT NULL,
    reference TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    CONSTRAINT follow_up_link_pkey PRIMARY KEY (token_sha256),
    CONSTRAINT follow_up_link_reference_fkey FOREIGN KEY (reference) REFERENCES follow_up (reference)
);
CREATE INDEX follow_up_link_reference ON follow_up_link (reference);
CREATE TABLE audit (
    id TEXT NOT NULL,
    at BIGINT NOT NULL,
    who TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail TEXT NOT NULL,
    CONSTRAINT audit_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_subject_at ON audit (subject, at);
