//! `vigie content check`: what is broken, and what an editor may want to do soon.

use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output},
    content::{self, FindingKind, check::Finding},
};

/// Runs the command: the exit code tells whether a visitor finds something broken.
pub(super) async fn run(app: &App, is_served: &dyn Fn(&str) -> bool, out: &Output) -> Result<Outcome> {
    let report = content::check(app, is_served).await?;
    let broken = report.remarks.iter().any(|remark| remark.broken);
    out.result(&report, |report| {
        let looked = format!("{} looked at\n", super::count(report.entries, "version"));
        report.remarks.iter().map(line).chain([looked]).collect()
    })?;
    Ok(if broken { Outcome::Negative } else { Outcome::Done })
}

fn line(remark: &Finding) -> String {
    let Finding { broken, matter, kind, slug, locale, stage, detail } = remark;
    let locale = locale.map_or_else(String::new, |locale| format!(" ({locale}, {stage})"));
    let grave = if *broken { "broken" } else { "note" };
    let matter = match matter {
        FindingKind::ChapterMisfit => "a chapter does not fit: ",
        FindingKind::UnknownElement => "an element of an unknown type: ",
        FindingKind::Hidden => "nobody ever sees it: ",
        FindingKind::DeadLink => "a link leads nowhere: ",
        FindingKind::NotConfigured => "a part is not shown until this is set: ",
        FindingKind::Demonstration => "visitors are shown what ",
        FindingKind::EndsSoon | FindingKind::StaleDraft | FindingKind::MissingLanguage => "",
    };
    format!("{grave}: {kind} {slug}{locale}: {matter}{detail}\n")
}
