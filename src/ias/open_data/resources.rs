//! All files of a theme in the order of descriptions, each with its name, its type and, once it is made, its size and
//! fingerprint.

use super::{context::FileContext, kind::FileKind, resource::Resource};
use std::fmt::Write as _;

/// The names of all files of a version.
pub(super) fn names<'a>(context: FileContext<'a>) -> impl Iterator<Item = &'a str> {
    let historic = context.historic.iter().map(|resource| resource.name.as_str());
    FileKind::ALL.into_iter().map(|file| -> &'a str { file.name() }).chain(historic)
}

/// The checksums in the format of `sha256sum --check`.
pub(super) fn sums(resources: &[Resource]) -> String {
    resources.iter().fold(String::new(), |mut text, resource| {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{}  {}", resource.sha256, resource.name);
        text
    })
}
