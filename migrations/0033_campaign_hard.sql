-- Refusals that name a mailbox suppress its address only when the run ends and few of its mails met one: until then they are
-- 'pending', and 'held' where the run paused its campaign.
ALTER TABLE campaign_recipient ADD COLUMN hard TEXT NOT NULL DEFAULT '';
