-- When and why the figures of a version were replaced by ones with fewer digits, and the SHA-256 of its tidy CSV before (JSON); nothing for
-- a version that is as it was published.
ALTER TABLE ias_vintage ADD COLUMN rounded TEXT;
-- The last level of each territory when a version was published, and how far it and its change may be off by chance (JSON): later versions
-- say how last levels are usually revised.
ALTER TABLE ias_vintage ADD COLUMN last_levels TEXT;
