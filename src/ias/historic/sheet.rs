//! What a historic file is printed from.

use super::layout::Layout;
use crate::ias::{measure::Observation, publication::Publication};

/// For whom a file is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Audience {
    /// Everybody: what is published, and nothing of the other network, whose figures are not ours to give away.
    Public,
    /// Who imported the files, and gets them back.
    Operator,
}

/// What a historic file is printed from.
#[derive(Clone, Copy)]
pub(crate) struct Sheet<'a> {
    pub publication: &'a Publication,
    /// What was imported: it knows the digits, and what is no level.
    pub observations: &'a [Observation],
    /// The look of the file that was imported last.
    pub layout: Option<&'a Layout>,
    pub audience: Audience,
}
