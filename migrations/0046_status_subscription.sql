-- Who is mailed each step of incidents and maintenances. categories: words, comma-separated; empty for all of them. A row without
-- confirmed_at waits for the click of its recipient. superseded_by: the subscription that took the place of this one, whose links
-- still end it.
CREATE TABLE status_subscription (
    id TEXT NOT NULL,
    email TEXT NOT NULL,
    locale TEXT NOT NULL,
    categories TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    confirmed_at BIGINT,
    superseded_by TEXT,
    CONSTRAINT status_subscription_pkey PRIMARY KEY (id)
);
CREATE INDEX status_subscription_email ON status_subscription (email);
