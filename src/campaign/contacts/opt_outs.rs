//! Opt-outs that a restore would lose: found by comparing the replaced database with the restored one, written to a file, and taken
//! back from it.

use super::suppression::{AddressKey, Suppressed, record};
use crate::{
    App, Error, Result,
    campaign::{
        model::suppression::{Feedback, OptOut},
        store::suppression as store,
    },
    db::Copy,
    file_errors::FileErrors,
};
use std::{collections::HashSet, fs::OpenOptions, io, os::unix::fs::OpenOptionsExt as _, path::Path};

/// Opt-outs that are compared at a time.
const PAGE_ROWS: i64 = 1_000;
const HEADER: [&str; 6] = ["mailbox", "client", "at", "reason", "link", "feedback"];

/// Returns the opt-outs of the former database that the restored one lacks.
///
/// # Errors
/// What the engine reports, also for a schema from before the list had these columns.
pub(crate) async fn lost_opt_outs(former: &mut Copy, restored: &mut Copy) -> Result<Vec<OptOut>> {
    let mut lost = Vec::new();
    let mut page = store::page(former, None, PAGE_ROWS).await?;
    while let (Some(first), Some(last)) = (page.first(), page.last().cloned()) {
        let known: HashSet<_> =
            store::keys(restored, &first.address_hash, &last.address_hash).await?.into_iter().collect();
        lost.extend(
            page.into_iter().filter(|row| !known.contains(&(row.address_hash.clone(), row.client.clone()))),
        );
        page = store::page(former, Some(&last), PAGE_ROWS).await?;
    }
    Ok(lost)
}

/// Writes opt-outs as CSV, readable by its owner alone.
///
/// # Errors
/// What the disk says; a file that exists.
pub(crate) fn write_opt_outs(path: &Path, opt_outs: &[OptOut]) -> Result<()> {
    let write = || -> io::Result<()> {
        let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
        let mut csv = csv::Writer::from_writer(&file);
        csv.write_record(HEADER)?;
        for OptOut { address_hash: mailbox, client, at, reason, link, feedback } in opt_outs {
            let (at, feedback) = (at.to_string(), feedback.map_or("", Feedback::word));
            csv.write_record([mailbox, client, &at, reason, link.as_deref().unwrap_or_default(), feedback])?;
        }
        csv.flush()?;
        file.sync_all()
    };
    write().map_err(|e| Error::file("write", path, &e))
}

/// Parses a file of [`write_opt_outs`].
///
/// # Errors
/// `campaign.file-invalid` with every line at fault.
pub(crate) fn parse_opt_outs(name: &str, text: &str) -> Result<Vec<OptOut>> {
    let invalid = |detail: String| Error::bad_data("campaign.file-invalid", format!("{name}: {detail}"));
    let mut csv = csv::Reader::from_reader(text.as_bytes());
    if csv.headers().map_err(|e| invalid(e.to_string()))? != HEADER.as_slice() {
        return Err(invalid(format!("the first line must be {}", HEADER.join(","))));
    }
    let (mut faults, mut opt_outs) = (FileErrors::new(name), Vec::new());
    for (line, record) in (2..).zip(csv.records()) {
        let parsed = record.map_err(|e| e.to_string()).and_then(|record| parse(&record));
        match parsed {
            Ok(opt_out) => opt_outs.push(opt_out),
            Err(problem) if !faults.is_full() => faults.add(line, "", problem),
            Err(_) => {}
        }
    }
    if faults.is_empty() {
        return Ok(opt_outs);
    }
    Err(invalid("not every line is an opt-out, so none was taken".to_owned())
        .with_fields(faults.into_fields()))
}

fn parse(record: &csv::StringRecord) -> Result<OptOut, String> {
    let cell = |at: usize| record.get(at).unwrap_or_default();
    let optional = |at: usize| Some(cell(at).to_owned()).filter(|text| !text.is_empty());
    let mailbox = cell(0).to_owned();
    if mailbox.len() != 64 || !mailbox.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
        return Err("mailbox must be a keyed hash of 64 hexadecimal digits".to_owned());
    }
    let at = cell(2).parse().map_err(|_| "at must be milliseconds since 1970".to_owned())?;
    let feedback = optional(5).map(|word| word.parse()).transpose()?;
    Ok(OptOut {
        address_hash: mailbox,
        client: cell(1).to_owned(),
        at,
        reason: cell(3).to_owned(),
        link: optional(4),
        feedback,
    })
}

/// Adds the opt-outs that the list lacks, all of them or none.
///
/// # Errors
/// `config.invalid` when the key of the list is lost, and what the database says.
pub(crate) async fn import_opt_outs(app: &App, opt_outs: &[OptOut], dry_run: bool) -> Result<Suppressed> {
    let key = AddressKey::load_for(app, dry_run).await?;
    let mut tx = app.db.write().await?;
    key.check_and_register(&mut tx).await?;
    let mut done = Suppressed { dry_run, ..Suppressed::default() };
    for opt_out in opt_outs {
        match store::insert_if_absent(&mut tx, opt_out).await? {
            true => done.added += 1,
            false => done.known += 1,
        }
    }
    if dry_run || done.added == 0 {
        return Ok(done);
    }
    let detail = format!("{} opt-outs from the database before a restore", done.added);
    record(tx, app, "contacts.suppress", "", detail).await?;
    Ok(done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opt_outs_survive_a_round_trip() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lost.csv");
        let plain = OptOut {
            address_hash: "0f".repeat(32),
            client: String::new(),
            at: 1_795_000_000_000,
            reason: "asked, by \"phone\"".to_owned(),
            link: None,
            feedback: None,
        };
        let linked = OptOut {
            client: "acme".to_owned(),
            link: Some("K-7Q4M-2K9P".to_owned()),
            feedback: Some(Feedback::TooMany),
            ..plain.clone()
        };
        let all = [plain, linked];
        write_opt_outs(&path, &all).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(parse_opt_outs("lost.csv", &text).unwrap(), all);
        assert!(write_opt_outs(&path, &all).is_err(), "an existing file was overwritten");
        for wrong in
            ["mailbox,client\n", &text.replace("0f0f", "zoe@x.example"), &text.replace("too-many", "x")]
        {
            assert_eq!(
                parse_opt_outs("lost.csv", wrong).unwrap_err().code,
                "campaign.file-invalid",
                "{wrong}"
            );
        }
    }
}
