-- restored: the revision of the scope 'database.restored' when the mail was queued or released. Where it differs from the present one, a
-- backup was restored since: the mail may have been sent after that backup, and is held until an operator releases it.
ALTER TABLE outbox ADD COLUMN restored BIGINT NOT NULL DEFAULT 0;
-- The state 'unknown' is no longer in use: a mail whose delivery was interrupted is sent again. Older ones are not sent by the upgrade.
UPDATE outbox SET state = 'failed' WHERE state = 'unknown';
