-- The series of other networks that the indicators are compared with: a value under the first day of its week, or of
-- its season for a yearly one. Kept for comparison, and never given away.
CREATE TABLE ias_reference (
    reference TEXT NOT NULL,
    first_day TEXT NOT NULL,
    value DOUBLE PRECISION NOT NULL,
    CONSTRAINT ias_reference_pkey PRIMARY KEY (reference, first_day),
    CONSTRAINT ias_reference_reference_check CHECK (reference IN ('sentinelles-flu', 'emergency-flu', 'coverage-65')),
    CONSTRAINT ias_reference_first_day_check CHECK (length(first_day) = 10)
);
