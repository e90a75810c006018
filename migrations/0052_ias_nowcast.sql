-- What the last levels of a version are expected to be once they are final, and the levels of its last weeks, from which later versions
-- learn how last levels are revised. Nothing where no nowcast is made, and of versions that were published before.
ALTER TABLE ias_evidence ADD COLUMN nowcast BYTEA;
