-- Conversations of visitors with the company. account: of a signed-in visitor, whose name and address are verified. page: the path of
-- the page that the visitor wrote from. words: what the visitor searched for. about: the reference of an order or a request.
-- operator: who answers; empty for no one.
CREATE TABLE support_conversation (
    reference TEXT NOT NULL,
    account TEXT,
    email TEXT NOT NULL,
    name TEXT NOT NULL,
    company TEXT NOT NULL,
    phone TEXT NOT NULL,
    locale TEXT NOT NULL,
    page TEXT NOT NULL,
    words TEXT NOT NULL,
    about TEXT NOT NULL,
    state TEXT NOT NULL,
    operator TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    CONSTRAINT support_conversation_pkey PRIMARY KEY (reference),
    CONSTRAINT support_conversation_state_check CHECK (state IN ('unconfirmed', 'open', 'answered', 'closed')),
    CONSTRAINT support_conversation_locale_check CHECK (locale IN ('fr', 'en', 'ko', 'th'))
);
CREATE INDEX support_conversation_account ON support_conversation (account, updated_at);
CREATE INDEX support_conversation_state ON support_conversation (state, updated_at);
-- Its messages in their order. file: the number of the attachment. source: what the message came as, the Message-ID of a mail or the
-- keyed hash of a form, so that it is stored once.
CREATE TABLE support_message (
    reference TEXT NOT NULL,
    number BIGINT NOT NULL,
    author TEXT NOT NULL,
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    file TEXT,
    source TEXT,
    written_at BIGINT NOT NULL,
    CONSTRAINT support_message_pkey PRIMARY KEY (reference, number),
    CONSTRAINT support_message_source_key UNIQUE (source),
    CONSTRAINT support_message_reference_fkey FOREIGN KEY (reference) REFERENCES support_conversation (reference),
    CONSTRAINT support_message_author_check CHECK (author IN ('visitor', 'team'))
);
-- Hashes of the tokens of links to a conversation.
CREATE TABLE support_link (
    token_sha256 BYTEA NOT NULL,
    reference TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    CONSTRAINT support_link_pkey PRIMARY KEY (token_sha256),
    CONSTRAINT support_link_reference_fkey FOREIGN KEY (reference) REFERENCES support_conversation (reference)
);
CREATE INDEX support_link_reference ON support_link (reference);
-- Mails of a conversation by their numbers in the outbox, which replies name. recipient: who replies to it, the visitor or the team.
CREATE TABLE support_mail (
    id TEXT NOT NULL,
    reference TEXT NOT NULL,
    recipient TEXT NOT NULL,
    CONSTRAINT support_mail_pkey PRIMARY KEY (id),
    CONSTRAINT support_mail_reference_fkey FOREIGN KEY (reference) REFERENCES support_conversation (reference),
    CONSTRAINT support_mail_recipient_check CHECK (recipient IN ('visitor', 'team'))
);
CREATE INDEX support_mail_reference ON support_mail (reference);
