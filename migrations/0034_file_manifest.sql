-- The manifest of visitors' files: a row is written before its bytes are stored, and goes before they are removed.
-- State: "arriving" while a process stores it under a lease, "waiting" under a ticket, "owned" by a form.
ALTER TABLE file ADD COLUMN state TEXT NOT NULL DEFAULT 'owned';
ALTER TABLE file ADD COLUMN leased_until BIGINT;
UPDATE file SET state = 'waiting' WHERE id IN (SELECT file FROM file_ticket);
CREATE INDEX file_leased_until ON file (leased_until);
