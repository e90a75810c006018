-- decline_reason: why the signer declined the quote. A quote that has one is declined, whatever its state says, until it is reopened or
-- another signer is named.
ALTER TABLE scoring_quote ADD COLUMN decline_reason TEXT;
-- certificate_sha256: the fingerprint of the certificate that the file is signed with (PAdES); NULL for files that carry no signature.
ALTER TABLE scoring_document ADD COLUMN certificate_sha256 TEXT;
