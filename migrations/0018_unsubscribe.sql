-- What recipients ask for by the links of mails.
-- link: the campaign whose link added the row, or 'all' for one that was mailed on request; none where it came another way, and
-- only what a link has added can be taken back by it. feedback: why, as far as it was told.
ALTER TABLE suppression ADD COLUMN link TEXT;
ALTER TABLE suppression ADD COLUMN feedback TEXT CONSTRAINT suppression_feedback_check CHECK (feedback IN ('too-many', 'not-relevant', 'not-mine'));
CREATE INDEX campaign_recipient_mailbox ON campaign_recipient (mailbox);
