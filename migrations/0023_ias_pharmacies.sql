-- How many pharmacies there are in each former region, whether of the panel or not, from a day on, and who says so: what the panel
-- sells of vaccines is brought up to all of them.
CREATE TABLE ias_pharmacies (
    day TEXT NOT NULL,
    territory TEXT NOT NULL,
    pharmacies BIGINT NOT NULL,
    source TEXT NOT NULL,
    CONSTRAINT ias_pharmacies_pkey PRIMARY KEY (day, territory),
    CONSTRAINT ias_pharmacies_pharmacies_check CHECK (pharmacies > 0)
);
