-- What was reported of mails that had been taken: by servers that could not deliver them, and by providers whose reader
-- complained. A mail has each kind at most once, so that a report that is read twice counts once.
CREATE TABLE campaign_bounce (
    campaign TEXT NOT NULL,
    wave BIGINT NOT NULL,
    number BIGINT NOT NULL,
    kind TEXT NOT NULL,
    at BIGINT NOT NULL,
    answer TEXT NOT NULL,
    CONSTRAINT campaign_bounce_pkey PRIMARY KEY (campaign, wave, number, kind),
    CONSTRAINT campaign_bounce_campaign_wave_number_fkey FOREIGN KEY (campaign, wave, number) REFERENCES campaign_recipient (campaign, wave, number),
    CONSTRAINT campaign_bounce_kind_check CHECK (kind IN ('hard', 'soft', 'policy', 'complaint'))
);
