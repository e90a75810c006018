//! Review of doubtful rows, at the terminal or in a file.

use super::explanation::explanation;
use crate::{
    Error, Result,
    campaign::{
        list_matching::{MatchedContact, MatchedList, MatchedRow},
        matching::Outcome,
    },
    cli::{
        output::{Output, ask},
        output_file::OutputFile,
    },
};
use std::{fs::File, io::BufRead as _, path::Path};

/// The doubtful rows, each with its candidate.
fn doubts(list: &MatchedList) -> Vec<(&MatchedRow, &MatchedContact)> {
    let doubtful = |row: &&MatchedRow| row.found.outcome == Outcome::Review;
    list.rows.iter().filter(doubtful).filter_map(|row| Some((row, row.contact.as_ref()?))).collect()
}

fn place(name: &str, address: &str, postcode: &str, town: &str) -> String {
    format!("{name}, {address}, {postcode} {town}")
}

fn sides(row: &MatchedRow, contact: &MatchedContact) -> [String; 2] {
    [&row.entry, &contact.entry].map(|of| place(&of.name, &of.address, &of.postcode, &of.town))
}

/// Asks about each doubtful row, showing both sides and what agrees. The end of input leaves the rest
/// undecided.
pub(super) fn decide(list: &mut MatchedList) -> Result<()> {
    let doubts = doubts(list);
    let all = doubts.len();
    let mut answers = std::io::stdin().lock().lines();
    let mut decided = Vec::new();
    for (number, (row, contact)) in (1..).zip(doubts) {
        let [ours, theirs] = sides(row, contact);
        ask("");
        ask(format_args!("{number} of {all}, row {}, probability {:.2}", row.line, row.found.probability));
        ask(format_args!("  the list: {ours}"));
        ask(format_args!("  the base: {theirs}"));
        ask(format_args!("  {}", explanation(&row.found.evidence)));
        ask("the same? y, n, or nothing to leave it");
        let Some(answer) = answers.next() else { break };
        let answer = answer.map_err(|e| Error::input("read", Path::new("standard input"), &e))?;
        match answer.trim().to_lowercase().as_str() {
            "y" | "yes" => decided.push((row.line, true)),
            "n" | "no" => decided.push((row.line, false)),
            _ => {}
        }
    }
    decided.into_iter().for_each(|(line, is_meant)| list.decide(line, is_meant));
    Ok(())
}

/// Applies the decisions of a file; if it does not exist, writes one to fill in.
pub(super) fn by_file(list: &mut MatchedList, path: &Path, out: &Output) -> Result<()> {
    if path.exists() {
        let file = File::open(path).map_err(|e| Error::input("read", path, &e))?;
        let decided = list.decide_all(&path.display().to_string(), file)?;
        out.notice(format_args!("{decided} decided in {}", path.display()));
        return Ok(());
    }
    let mut sink = OutputFile::create(path, out)?;
    let header = ["row", "contact", "decision", "probability", "list", "base", "explanation"];
    sink.row(header.map(str::to_owned))?;
    for (row, contact) in doubts(list) {
        let [ours, theirs] = sides(row, contact);
        let probability = format!("{:.4}", row.found.probability);
        let reasons = explanation(&row.found.evidence);
        sink.row([
            row.line.to_string(),
            contact.id.clone(),
            String::new(),
            probability,
            ours,
            theirs,
            reasons,
        ])?;
    }
    sink.finish()
}
