-- Outside the panel a pharmacy has a chance of being among the strongest, in percent, and the number of peers that it is the share of.
-- Until now it had the stratum of an estimate, which hit no better than luck in narrow markets: those are taken back.
ALTER TABLE scoring_score ADD COLUMN chance BIGINT;
ALTER TABLE scoring_score ADD COLUMN peers BIGINT;
UPDATE scoring_score SET basis = 'unknown', stratum = NULL WHERE basis = 'estimated';
