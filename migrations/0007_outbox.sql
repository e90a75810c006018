-- Mail that waits, is being sent, or has ended. Written in the transaction of what it tells of. due_at: of a queued one,
-- when it may be tried; of one being sent, when its sender has died. The message is gone once sent: it may hold secret
-- addresses.
CREATE TABLE outbox (
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    recipient TEXT NOT NULL,
    locale TEXT NOT NULL,
    subject TEXT NOT NULL,
    message TEXT,
    queued_at BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    ended_at BIGINT,
    answer TEXT NOT NULL,
    CONSTRAINT outbox_pkey PRIMARY KEY (id),
    CONSTRAINT outbox_state_check CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'unknown')),
    CONSTRAINT outbox_locale_check CHECK (locale IN ('fr', 'en', 'ko', 'th')),
    CONSTRAINT outbox_message_check CHECK (state = 'sent' OR message IS NOT NULL)
);
CREATE INDEX outbox_state_due_at ON outbox (state, due_at);
