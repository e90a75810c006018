//! `vigie content check` reports errors, and pending work of editors.

use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, count},
    content::{self, FindingKind, check::Finding},
    locale::Locale,
};

/// Runs the command. It exits with 1 if visitors see an error.
pub(super) async fn run(app: &App, is_served: &dyn Fn(&str) -> bool, out: &Output) -> Result<Outcome> {
    let report = content::check(app, is_served).await?;
    let broken = report.remarks.iter().any(|remark| remark.broken);
    out.result(&report, |report| {
        let broken = report.remarks.iter().filter(|remark| remark.broken).count();
        let notes = count(report.remarks.len() - broken, "note");
        let checked = count(report.entries, "version");
        lines(&report.remarks) + &format!("{checked} checked: {broken} broken, {notes}\n")
    })?;
    Ok(if broken { Outcome::Negative } else { Outcome::Done })
}

/// A line per finding; findings that differ only in their language share one.
fn lines(findings: &[Finding]) -> String {
    let mut shared: Vec<(&Finding, Vec<&str>)> = Vec::new();
    for finding in findings {
        let code = finding.locale.map(Locale::code);
        let is_same =
            |(first, _): &&mut (&Finding, _)| Finding { locale: first.locale, ..finding.clone() } == **first;
        match shared.iter_mut().find(is_same) {
            Some((_, codes)) => codes.extend(code),
            None => shared.push((finding, code.into_iter().collect())),
        }
    }
    shared.into_iter().map(|(finding, codes)| line(finding, &codes)).collect()
}

fn line(finding: &Finding, codes: &[&str]) -> String {
    let Finding { broken, matter, kind, slug, stage, detail, .. } = finding;
    let locale = if codes.is_empty() { String::new() } else { format!(" ({}, {stage})", codes.join(", ")) };
    let grave = if *broken { "broken" } else { "note" };
    let matter = match matter {
        FindingKind::ChapterMisfit => "a chapter does not fit: ",
        FindingKind::UnknownElement => "an element of an unknown type: ",
        FindingKind::Hidden => "it is never visible: ",
        FindingKind::DeadLink => "dead link: ",
        FindingKind::NotConfigured => "a part is not shown until this is set: ",
        FindingKind::Demonstration => "public entry that ",
        FindingKind::EndsSoon | FindingKind::StaleDraft | FindingKind::MissingLanguage => "",
    };
    format!("{grave}: {kind} {slug}{locale}: {matter}{detail}\n")
}
