-- Subscriptions by mail of every list: to the state of the services, and to alerts of the indicators. topics: words that the slice of the
-- list understands, comma-separated; empty for all.
ALTER TABLE status_subscription RENAME TO subscription;
ALTER TABLE subscription RENAME COLUMN categories TO topics;
ALTER TABLE subscription ADD COLUMN list TEXT NOT NULL DEFAULT 'status-subscription';
DROP INDEX status_subscription_email;
CREATE INDEX subscription_email ON subscription (list, email);
