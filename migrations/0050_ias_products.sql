-- What was sold of the products of a basket on a day, of all regions that a file of counts held, for the health gate; of the last months.
CREATE TABLE ias_products (
    theme TEXT NOT NULL,
    day TEXT NOT NULL,
    regions BIGINT NOT NULL,
    body BYTEA NOT NULL,
    CONSTRAINT ias_products_pkey PRIMARY KEY (theme, day),
    CONSTRAINT ias_products_theme_fkey FOREIGN KEY (theme) REFERENCES ias_series (theme)
);
