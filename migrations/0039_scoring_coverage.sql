-- Who of the panel sold each product in a year, so that an order says how many pharmacies of its markets are measured. pharmacies: a
-- roaring bitmap of numbers that mean nothing outside this import; what a pharmacy sold is not stored.
CREATE TABLE scoring_coverage (
    number BIGINT NOT NULL,
    valid_from TEXT NOT NULL,
    valid_to TEXT NOT NULL,
    imported_at BIGINT NOT NULL,
    CONSTRAINT scoring_coverage_pkey PRIMARY KEY (number),
    CONSTRAINT scoring_coverage_number_check CHECK (number = 1)
);
CREATE TABLE scoring_coverage_product (
    gtin BIGINT NOT NULL,
    pharmacies BYTEA NOT NULL,
    CONSTRAINT scoring_coverage_product_pkey PRIMARY KEY (gtin)
);
