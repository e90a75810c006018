-- The audit log as a hash chain: a link gives an entry its number and the SHA-256 over the previous hash and the entry. Links are added
-- after the entries, so the newest entries may lack one. `process` is the command that recorded an entry, `changes` a JSON array of
-- fields with their values before and after.
ALTER TABLE audit ADD COLUMN process TEXT NOT NULL DEFAULT '';
ALTER TABLE audit ADD COLUMN changes TEXT NOT NULL DEFAULT '[]';
CREATE INDEX audit_at ON audit (at, id);
CREATE TABLE audit_chain (
    number BIGINT NOT NULL,
    entry TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    CONSTRAINT audit_chain_pkey PRIMARY KEY (number),
    CONSTRAINT audit_chain_entry_key UNIQUE (entry),
    CONSTRAINT audit_chain_entry_fkey FOREIGN KEY (entry) REFERENCES audit (id)
);
-- Translated for each engine into triggers that refuse UPDATE and DELETE.
APPEND ONLY audit;
APPEND ONLY audit_chain;
