//! `vigie content check`: what is broken, and what an editor may want to do soon.

use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output},
    content::{self, Matter, Remark},
};

/// Runs the command: the exit code tells whether a visitor finds something broken.
///
/// # Errors
/// What the database says.
pub(super) async fn run(app: &App, out: &Output) -> Result<Outcome> {
    let checkup = content::check(app).await?;
    let broken = checkup.remarks.iter().any(|remark| remark.broken);
    out.result(&checkup, |checkup| {
        let looked = format!("{} looked at\n", super::count(checkup.entries, "version", "versions"));
        checkup.remarks.iter().map(line).chain([looked]).collect()
    })?;
    Ok(if broken { Outcome::Negative } else { Outcome::Done })
}

fn line(remark: &Remark) -> String {
    let Remark { broken, matter, kind, slug, locale, stage, detail } = remark;
    let locale = locale.map_or_else(String::new, |locale| format!(" ({locale}, {stage})"));
    let grave = if *broken { "broken" } else { "note" };
    let matter = match matter {
        Matter::ChapterMisfit => "a chapter does not fit: ",
        Matter::UnknownElement => "an element of an unknown type: ",
        Matter::DeadLink => "a link leads nowhere: ",
        Matter::EndsSoon | Matter::StaleDraft | Matter::MissingLanguage => "",
    };
    format!("{grave}: {kind} {slug}{locale}: {matter}{detail}\n")
}
