//! How long a peer may take for each part of a conversation: one value, so that tests shorten it.

use std::time::Duration;

/// How long a peer may take.
#[derive(Debug, Clone, Copy)]
pub struct Deadlines {
    /// From the connection to its first byte.
    pub first_byte: Duration,
    /// From the first byte of a head to its last.
    pub head: Duration,
    /// For a whole body, before the allowance for its size.
    pub body: Duration,
    /// Between two requests, or without any byte moving in either direction.
    pub idle: Duration,
    /// For a whole answer to be taken, before the allowance for its size.
    pub answer: Duration,
    /// For what a refused client is still sending: closing on it would make it lose the answer.
    pub linger: Duration,
    /// For running conversations, once the process is asked to stop.
    pub drain: Duration,
}

impl Default for Deadlines {
    fn default() -> Self {
        Self {
            first_byte: Duration::from_secs(5),
            head: Duration::from_secs(10),
            body: Duration::from_secs(60),
            idle: Duration::from_secs(30),
            answer: Duration::from_secs(60),
            linger: Duration::from_secs(1),
            drain: Duration::from_secs(8),
        }
    }
}

impl Deadlines {
    /// For a body of so many bytes: a second more for each megabyte.
    #[must_use]
    pub fn body_of(&self, bytes: u64) -> Duration {
        self.body + Duration::from_millis(bytes / 1_000)
    }

    /// For an answer of which so many bytes are taken: a second more for each 16 kilobytes.
    #[must_use]
    pub fn answer_of(&self, bytes: u64) -> Duration {
        self.answer + Duration::from_millis(bytes / 16)
    }
}
