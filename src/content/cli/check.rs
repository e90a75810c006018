//! `vigie content check` reports errors, and pending work of editors.

use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, count},
    content::{self, FindingKind, check::Finding},
    locale::Locale,
};
use std::collections::BTreeSet;

/// Runs the command. It exits with 1 if visitors see an error.
pub(super) async fn run(app: &App, is_served: &dyn Fn(&str) -> bool, out: &Output) -> Result<Outcome> {
    let report = content::check(app, is_served).await?;
    let broken = report.remarks.iter().any(|remark| remark.broken);
    out.result(&report, |report| summary(report.entries, &report.remarks) + &lines(&report.remarks))?;
    Ok(if broken { Outcome::CheckFailed } else { Outcome::Done })
}

/// The numbers of findings, and of what a public site should not have among the notes.
fn summary(versions: usize, findings: &[Finding]) -> String {
    let broken = findings.iter().filter(|finding| finding.broken).count();
    let notes = count(findings.len() - broken, "note");
    let of = |kind| findings.iter().filter(move |finding| finding.matter == kind);
    let entries: BTreeSet<_> = of(FindingKind::Demonstration).map(|it| (it.kind.word(), &it.slug)).collect();
    let settings: BTreeSet<_> = of(FindingKind::NotConfigured).map(|it| &it.detail).collect();
    let pending: String = [(entries.len(), "demonstration entry"), (settings.len(), "unset setting")]
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, name)| format!(", {}", count(number, name)))
        .collect();
    format!("{} checked: {broken} broken, {notes}{pending}\n", count(versions, "version"))
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
