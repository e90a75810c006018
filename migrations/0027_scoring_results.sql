-- What an order of scores came to: one result an order, made again as a whole. summary: what is told of each market, as JSON. The page
-- that shows it is open until the end of a day; without one it is closed.
CREATE TABLE scoring_result (
    reference TEXT NOT NULL,
    computed_at BIGINT NOT NULL,
    pharmacies BIGINT NOT NULL,
    summary TEXT NOT NULL,
    open_until TEXT,
    CONSTRAINT scoring_result_pkey PRIMARY KEY (reference),
    CONSTRAINT scoring_result_reference_fkey FOREIGN KEY (reference) REFERENCES scoring_order (reference)
);
-- The pharmacies that were scored, as the base named them on that day: names may be those of sole traders. number: their order, that of
-- their locations. folded: what searches look in.
CREATE TABLE scoring_pharmacy (
    reference TEXT NOT NULL,
    number BIGINT NOT NULL,
    location TEXT NOT NULL,
    cip TEXT NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    address TEXT NOT NULL,
    city TEXT NOT NULL,
    postcode TEXT NOT NULL,
    region TEXT NOT NULL,
    department TEXT NOT NULL,
    turnover TEXT NOT NULL,
    CONSTRAINT scoring_pharmacy_pkey PRIMARY KEY (reference, number),
    CONSTRAINT scoring_pharmacy_reference_fkey FOREIGN KEY (reference) REFERENCES scoring_result (reference)
);
CREATE TABLE scoring_score (
    reference TEXT NOT NULL,
    market BIGINT NOT NULL,
    number BIGINT NOT NULL,
    stratum BIGINT,
    basis TEXT NOT NULL,
    CONSTRAINT scoring_score_pkey PRIMARY KEY (reference, market, number),
    CONSTRAINT scoring_score_reference_number_fkey FOREIGN KEY (reference, number) REFERENCES scoring_pharmacy (reference, number),
    CONSTRAINT scoring_score_market_check CHECK (market BETWEEN 1 AND 5),
    CONSTRAINT scoring_score_stratum_check CHECK (stratum BETWEEN 1 AND 10),
    CONSTRAINT scoring_score_basis_check CHECK (basis IN ('measured', 'estimated', 'silent', 'unknown', 'withheld'))
);
CREATE INDEX scoring_score_number ON scoring_score (reference, number);
-- Links to the page; a link that is good no longer leaves no row.
CREATE TABLE scoring_result_link (
    token_sha256 BYTEA NOT NULL,
    reference TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT scoring_result_link_pkey PRIMARY KEY (token_sha256),
    CONSTRAINT scoring_result_link_reference_fkey FOREIGN KEY (reference) REFERENCES scoring_result (reference)
);
CREATE INDEX scoring_result_link_reference ON scoring_result_link (reference);
