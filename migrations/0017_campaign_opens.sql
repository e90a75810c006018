-- Who has agreed that we learn whether they open campaigns; of an address there is only the keyed hash that suppressions have.
CREATE TABLE open_consent (
    mailbox TEXT NOT NULL,
    at BIGINT NOT NULL,
    source TEXT NOT NULL,
    CONSTRAINT open_consent_pkey PRIMARY KEY (mailbox)
);
-- What somebody who agreed has asked for of a mail, the first time and the last. link: 0 is the picture that an open mail shows,
-- from 1 the links of its content in their order.
CREATE TABLE campaign_signal (
    campaign TEXT NOT NULL,
    wave BIGINT NOT NULL,
    number BIGINT NOT NULL,
    link BIGINT NOT NULL,
    first_at BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    CONSTRAINT campaign_signal_pkey PRIMARY KEY (campaign, wave, number, link),
    CONSTRAINT campaign_signal_campaign_wave_number_fkey FOREIGN KEY (campaign, wave, number) REFERENCES campaign_recipient (campaign, wave, number)
);
-- Whether a mail asks to be told when it is opened: its recipient had agreed when it was claimed.
ALTER TABLE campaign_recipient ADD COLUMN tracked BIGINT NOT NULL DEFAULT 0;
-- Of the second wave: when its mails were made, and what was decided for those of whom nobody knows whether they opened the first.
ALTER TABLE campaign_wave ADD COLUMN made_at BIGINT;
ALTER TABLE campaign_wave ADD COLUMN unknown_opens TEXT;
