-- Campaigns as they are sent, and a row for each mail of each: that a mail is handed over is written before it is.
-- client: whose suppressions hold beside everybody's. content: what is sent, with its pictures; it never changes.
-- restored: how often the database had been restored when sending was allowed. After another restore somebody allows it again:
-- what was sent since the backup is not in it.
CREATE TABLE campaign (
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    client TEXT NOT NULL,
    sponsor TEXT NOT NULL,
    subject TEXT NOT NULL,
    locale TEXT NOT NULL,
    audience TEXT NOT NULL,
    visa TEXT,
    state TEXT NOT NULL,
    reason TEXT NOT NULL,
    restored BIGINT NOT NULL,
    content BYTEA NOT NULL,
    sha256 TEXT NOT NULL,
    opened_at BIGINT NOT NULL,
    approved_at BIGINT,
    CONSTRAINT campaign_pkey PRIMARY KEY (id),
    CONSTRAINT campaign_locale_check CHECK (locale IN ('fr', 'en', 'ko', 'th')),
    CONSTRAINT campaign_state_check CHECK (state IN ('opened', 'approved', 'paused', 'cancelled'))
);
-- Colleagues of the sponsor, who get it before anybody else.
CREATE TABLE campaign_witness (
    campaign TEXT NOT NULL,
    email TEXT NOT NULL,
    CONSTRAINT campaign_witness_pkey PRIMARY KEY (campaign, email),
    CONSTRAINT campaign_witness_campaign_fkey FOREIGN KEY (campaign) REFERENCES campaign (id)
);
-- day: the first on which it may be sent.
CREATE TABLE campaign_wave (
    campaign TEXT NOT NULL,
    wave BIGINT NOT NULL,
    day TEXT,
    CONSTRAINT campaign_wave_pkey PRIMARY KEY (campaign, wave),
    CONSTRAINT campaign_wave_campaign_fkey FOREIGN KEY (campaign) REFERENCES campaign (id),
    CONSTRAINT campaign_wave_wave_check CHECK (wave IN (1, 2))
);
-- mailbox: the keyed hash that suppressions have. runner: the name of the lock that whoever claimed it holds while it lives.
-- due_at: of a queued one, when it may be tried. attempts: those that a server has answered, and the one under way.
CREATE TABLE campaign_recipient (
    campaign TEXT NOT NULL,
    wave BIGINT NOT NULL,
    mailbox TEXT NOT NULL,
    number BIGINT NOT NULL,
    email TEXT NOT NULL,
    region TEXT NOT NULL,
    source TEXT NOT NULL,
    state TEXT NOT NULL,
    runner TEXT NOT NULL,
    due_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    answer TEXT NOT NULL,
    CONSTRAINT campaign_recipient_pkey PRIMARY KEY (campaign, wave, mailbox),
    CONSTRAINT campaign_recipient_campaign_wave_number_key UNIQUE (campaign, wave, number),
    CONSTRAINT campaign_recipient_campaign_wave_fkey FOREIGN KEY (campaign, wave) REFERENCES campaign_wave (campaign, wave),
    CONSTRAINT campaign_recipient_state_check CHECK (state IN ('queued', 'claimed', 'handed', 'sent', 'failed', 'suppressed', 'unknown'))
);
CREATE INDEX campaign_recipient_campaign_wave_state_due_at ON campaign_recipient (campaign, wave, state, due_at, number);
