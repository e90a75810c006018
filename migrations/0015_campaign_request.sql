-- Campaigns that sponsors ask for, the lists that were read for them, and what their signers approved.
CREATE TABLE campaign_request (
    reference TEXT NOT NULL,
    audience TEXT NOT NULL,
    company TEXT NOT NULL,
    sponsor TEXT NOT NULL,
    signer TEXT NOT NULL,
    name TEXT NOT NULL,
    subject TEXT NOT NULL,
    kind TEXT NOT NULL,
    content TEXT NOT NULL,
    attachments BIGINT NOT NULL,
    visa TEXT,
    visa_on TEXT,
    first_on TEXT NOT NULL,
    second_on TEXT,
    comment TEXT NOT NULL,
    locale TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT campaign_request_pkey PRIMARY KEY (reference),
    CONSTRAINT campaign_request_audience_check CHECK (audience IN ('pharmacy', 'generalist', 'hospital-pharmacy', 'addresses', 'pharmacies')),
    CONSTRAINT campaign_request_kind_check CHECK (kind IN ('product-launch', 'code-change', 'communication', 'legal', 'webinar')),
    CONSTRAINT campaign_request_content_check CHECK (content IN ('html', 'pdf', 'pptx')),
    CONSTRAINT campaign_request_attachments_check CHECK (attachments IN (0, 1)),
    CONSTRAINT campaign_request_visa_check CHECK ((visa IS NULL) = (visa_on IS NULL)),
    CONSTRAINT campaign_request_second_on_check CHECK (second_on IS NULL OR second_on > first_on)
);
-- Addresses that were pasted: recipients, and witnesses who get each sending too.
CREATE TABLE campaign_request_address (
    reference TEXT NOT NULL,
    use TEXT NOT NULL,
    number BIGINT NOT NULL,
    email TEXT NOT NULL,
    CONSTRAINT campaign_request_address_pkey PRIMARY KEY (reference, use, number),
    CONSTRAINT campaign_request_address_reference_fkey FOREIGN KEY (reference) REFERENCES campaign_request (reference),
    CONSTRAINT campaign_request_address_use_check CHECK (use IN ('recipient', 'witness'))
);
-- What was read in a list of a sponsor's, matched, and decided where it was doubtful.
CREATE TABLE campaign_list (
    file TEXT NOT NULL,
    contents TEXT NOT NULL,
    CONSTRAINT campaign_list_pkey PRIMARY KEY (file),
    CONSTRAINT campaign_list_file_fkey FOREIGN KEY (file) REFERENCES file (id) ON DELETE CASCADE
);
-- signer: masked. digest: of what was to be approved when the link was sent. approved_at: when its button was pressed.
CREATE TABLE campaign_approval (
    token_sha256 BYTEA NOT NULL,
    reference TEXT NOT NULL,
    signer TEXT NOT NULL,
    digest TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    approved_at BIGINT,
    CONSTRAINT campaign_approval_pkey PRIMARY KEY (token_sha256),
    CONSTRAINT campaign_approval_reference_fkey FOREIGN KEY (reference) REFERENCES campaign_request (reference)
);
CREATE INDEX campaign_approval_reference ON campaign_approval (reference);
