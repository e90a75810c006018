-- What lists of public entries ask for, beside the texts, which are far larger: a catalogue of thousands is counted and read in
-- parts without them.
CREATE INDEX content_entry_public ON content_entry (kind, slug, locale, stage, rank, published_on, expires_on, updated_on, listed, changed_at);
