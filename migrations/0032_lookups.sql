-- What is looked for by something other than its key: files by who holds them, receipts by reference, what a link has suppressed, and
-- whatever is swept once it is over.
CREATE INDEX file_owner ON file (owner, field);
CREATE INDEX receipt_reference ON receipt (reference);
CREATE INDEX suppression_link ON suppression (link);
CREATE INDEX unconfirmed_expires ON unconfirmed (expires_at);
CREATE INDEX rate_limit_empty ON rate_limit (empty_at);
CREATE INDEX captcha_spent_expires ON captcha_spent (expires_at);
-- What a person says of a doubtful row of a list: a list of thousands of rows is not written anew for each. What its contents say
-- counts where nothing is said here.
CREATE TABLE campaign_list_decision (
    file TEXT NOT NULL,
    line BIGINT NOT NULL,
    same BIGINT,
    CONSTRAINT campaign_list_decision_pkey PRIMARY KEY (file, line),
    CONSTRAINT campaign_list_decision_same_check CHECK (same IN (0, 1)),
    CONSTRAINT campaign_list_decision_file_fkey FOREIGN KEY (file) REFERENCES campaign_list (file) ON DELETE CASCADE
);
