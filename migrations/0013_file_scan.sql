-- Whether a scanner found a file harmless: those of before were never looked at.
ALTER TABLE file ADD COLUMN scan TEXT NOT NULL DEFAULT 'unscanned';
