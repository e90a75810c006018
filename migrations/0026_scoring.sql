-- Scores of pharmacies that clients order. formats: the files that are delivered, words parted by spaces. account: whoever was
-- signed in. contact: whoever orders. seat, siren, vat, register: what the law asks of a client's identity.
CREATE TABLE scoring_order (
    reference TEXT NOT NULL,
    account TEXT,
    contact TEXT NOT NULL,
    locale TEXT NOT NULL,
    indicator TEXT NOT NULL,
    territory TEXT NOT NULL,
    period_from TEXT NOT NULL,
    period_to TEXT NOT NULL,
    formats TEXT NOT NULL,
    sell_out BIGINT NOT NULL,
    company TEXT NOT NULL,
    seat TEXT NOT NULL,
    siren TEXT,
    vat TEXT,
    register TEXT,
    address TEXT NOT NULL,
    signer_name TEXT NOT NULL,
    signer_email TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT scoring_order_pkey PRIMARY KEY (reference),
    CONSTRAINT scoring_order_locale_check CHECK (locale IN ('fr', 'en', 'ko', 'th')),
    CONSTRAINT scoring_order_indicator_check CHECK (indicator IN ('turnover', 'volume')),
    CONSTRAINT scoring_order_territory_check CHECK (territory IN ('france-without-corsica')),
    CONSTRAINT scoring_order_period_check CHECK (period_from <= period_to),
    CONSTRAINT scoring_order_sell_out_check CHECK (sell_out IN (0, 1)),
    CONSTRAINT scoring_order_seat_check CHECK (seat IN ('france', 'european-union', 'elsewhere'))
);
CREATE INDEX scoring_order_account ON scoring_order (account);
CREATE TABLE scoring_market (
    reference TEXT NOT NULL,
    market BIGINT NOT NULL,
    name TEXT NOT NULL,
    CONSTRAINT scoring_market_pkey PRIMARY KEY (reference, market),
    CONSTRAINT scoring_market_reference_fkey FOREIGN KEY (reference) REFERENCES scoring_order (reference),
    CONSTRAINT scoring_market_market_check CHECK (market BETWEEN 1 AND 5)
);
-- gtin: the number that the digits write, whatever zeros lead.
CREATE TABLE scoring_gtin (
    reference TEXT NOT NULL,
    market BIGINT NOT NULL,
    gtin BIGINT NOT NULL,
    CONSTRAINT scoring_gtin_pkey PRIMARY KEY (reference, market, gtin),
    CONSTRAINT scoring_gtin_reference_market_fkey FOREIGN KEY (reference, market) REFERENCES scoring_market (reference, market)
);
-- Prices as data: a version never changes, and holds from its day on until another one does.
CREATE TABLE scoring_price_list (
    version TEXT NOT NULL,
    valid_from TEXT NOT NULL,
    document TEXT NOT NULL,
    imported_at BIGINT NOT NULL,
    CONSTRAINT scoring_price_list_pkey PRIMARY KEY (version),
    CONSTRAINT scoring_price_list_valid_from_key UNIQUE (valid_from)
);
-- The last number that a quote of a year was given: raised in the quote's own transaction, so that none is left out.
CREATE TABLE scoring_series (
    year BIGINT NOT NULL,
    last BIGINT NOT NULL,
    CONSTRAINT scoring_series_pkey PRIMARY KEY (year)
);
-- One quote an order. contents: everything that is printed beside the order, as it was on that day: prices with their rules, and
-- the seller. A quote that is not signed on its last day is expired, whatever its state says.
CREATE TABLE scoring_quote (
    reference TEXT NOT NULL,
    year BIGINT NOT NULL,
    serial BIGINT NOT NULL,
    dated TEXT NOT NULL,
    valid_until TEXT NOT NULL,
    contents TEXT NOT NULL,
    state TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    CONSTRAINT scoring_quote_pkey PRIMARY KEY (reference),
    CONSTRAINT scoring_quote_year_serial_key UNIQUE (year, serial),
    CONSTRAINT scoring_quote_reference_fkey FOREIGN KEY (reference) REFERENCES scoring_order (reference),
    CONSTRAINT scoring_quote_state_check CHECK (state IN ('draft', 'sent', 'viewed', 'signed', 'cancelled'))
);
-- What happened to a quote, each with the hash of all before it. detail: words for people, with addresses shortened. document: the
-- hash of the file that it is about, or nothing.
CREATE TABLE scoring_event (
    reference TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    kind TEXT NOT NULL,
    detail TEXT NOT NULL,
    document TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    CONSTRAINT scoring_event_pkey PRIMARY KEY (reference, number),
    CONSTRAINT scoring_event_reference_fkey FOREIGN KEY (reference) REFERENCES scoring_quote (reference)
);
-- The files that were given out, byte for byte.
CREATE TABLE scoring_document (
    reference TEXT NOT NULL,
    kind TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    contents BYTEA NOT NULL,
    CONSTRAINT scoring_document_pkey PRIMARY KEY (reference, kind),
    CONSTRAINT scoring_document_reference_fkey FOREIGN KEY (reference) REFERENCES scoring_quote (reference),
    CONSTRAINT scoring_document_kind_check CHECK (kind IN ('quote', 'signed'))
);
CREATE INDEX scoring_document_sha256 ON scoring_document (sha256);
-- A revoked link leaves no row. name: as the signer typed it when the conditions were accepted. code: the keyed hash of the last
-- one that was mailed; tries: those that were wrong since.
CREATE TABLE scoring_link (
    token_sha256 BYTEA NOT NULL,
    reference TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    name TEXT,
    code BYTEA,
    code_until BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    CONSTRAINT scoring_link_pkey PRIMARY KEY (token_sha256),
    CONSTRAINT scoring_link_reference_fkey FOREIGN KEY (reference) REFERENCES scoring_quote (reference)
);
CREATE INDEX scoring_link_reference ON scoring_link (reference);
