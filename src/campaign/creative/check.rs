//! Checks a content and collects its findings.

use super::{
    attachment, html_archive, inline_html, lint,
    model::{Check, Checked, ContentKind, Finding},
};
use crate::zip_archive::ArchiveError;
use std::{fs::File, io, path::Path};

/// Checks the content of a file. The file is read into memory; uploads have a size limit.
///
/// # Errors
/// File errors. Errors of the content are findings.
pub(crate) fn check(path: &Path, kind: ContentKind) -> io::Result<Checked> {
    let checked = match kind {
        ContentKind::Html => match html_archive::open(Box::new(File::open(path)?)) {
            Ok(pack) => html(pack),
            Err(ArchiveError::Disk(e)) => return Err(e),
            Err(damage) => Checked::refused(Finding::new(Check::Archive, damage.to_string())),
        },
        ContentKind::Pdf => attachment::pdf(std::fs::read(path)?),
        ContentKind::Pptx => attachment::pptx(File::open(path)?)?,
    };
    Ok(checked.ordered())
}

/// Checks an attachment: a PDF that every reader opens, without active content.
pub(crate) fn check_attachment(bytes: Vec<u8>) -> Checked {
    attachment::pdf(bytes)
}

fn html(pack: html_archive::Pack) -> Checked {
    let html_archive::Pack { page, images, mut findings } = pack;
    let Some((name, source)) = page else { return Checked { findings, ..Checked::default() } };
    let found = lint::page(&name, &source, &images);
    findings.extend(found.findings);
    // The CSS inliner recurses as deep as the elements are nested.
    let problem = if source.len() > inline_html::MAX_BYTES {
        Some(format!("the page has {} bytes, more than {}", source.len(), inline_html::MAX_BYTES))
    } else {
        inline_html::is_too_deep(&source)
            .then(|| format!("its elements are nested more than {} deep", inline_html::MAX_DEPTH))
    };
    if let Some(problem) = problem {
        findings.push(Finding::new(Check::Archive, problem).at(&name, None));
        return Checked { findings, ..Checked::default() };
    }
    let used = images.into_iter().filter(|image| found.images.contains(&image.name)).collect();
    let body = inline_html::body(&name, &source, used);
    if body.html.len() > inline_html::CLIPPED {
        findings.push(Finding::new(Check::Clipped, body.html.len().to_string()).at(&name, None));
    }
    match body.text.chars().filter(|c| c.is_alphanumeric()).count() {
        0 if body.images.is_empty() => findings.push(Finding::new(Check::Empty, "").at(&name, None)),
        letters if letters < lint::LITTLE_TEXT => {
            findings.push(Finding::new(Check::LittleText, letters.to_string()).at(&name, None));
        }
        _ => {}
    }
    Checked { findings, body: Some(body), ..Checked::default() }
}
