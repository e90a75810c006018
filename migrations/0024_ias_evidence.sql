-- What the levels of a version rest on, where counts were held when it was published: what they are compared with (JSON), how many
-- pharmacies stand behind each and how far it may be off by chance. Versions before have none: nobody knows it of them.
CREATE TABLE ias_evidence (
    theme TEXT NOT NULL,
    number BIGINT NOT NULL,
    baseline TEXT,
    body BYTEA NOT NULL,
    CONSTRAINT ias_evidence_pkey PRIMARY KEY (theme, number),
    CONSTRAINT ias_evidence_theme_number_fkey FOREIGN KEY (theme, number) REFERENCES ias_vintage (theme, number)
);
