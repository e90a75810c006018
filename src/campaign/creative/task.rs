//! The check of a content that a visitor sent, in a child process.

use super::{
    check::check,
    model::{Checked, ContentKind},
};
use crate::{Error, Result, reader::Task};
use serde::{Deserialize, Serialize};
use std::{io::Write, path::Path};

/// Checks the content of a file.
#[derive(Serialize, Deserialize)]
pub(crate) struct CheckContent {
    pub(crate) kind: ContentKind,
}

impl Task for CheckContent {
    type Output = Checked;
    const NAME: &'static str = "campaign-content";

    fn run(self, file: &Path, _: &mut dyn Write) -> Result<Checked> {
        check(file, self.kind).map_err(|e| Error::input("read", file, &e))
    }
}
