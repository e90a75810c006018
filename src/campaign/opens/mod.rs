//! Who opens a mail. It is asked of those who agreed, and of nobody else: their mails show a picture that leads here, and their
//! links lead through here. Programs that look at mails before people do are told apart as far as time tells them.

mod consent;
mod link;
mod signal;

pub(crate) use consent::{Consent, Consented, consent};
pub(crate) use link::{Tracker, Visit, visit};
pub(crate) use signal::{Signal, Signals};
