-- On which day the sales behind each day's counts were drawn, packed as the counts are: an older extract never takes the place of a
-- newer one. Nothing for counts that were taken in before it was told.
ALTER TABLE ias_counts ADD COLUMN drawn BYTEA;
