//! `vigie contacts export`.

use super::audience::kind;
use crate::{
    App, Result,
    campaign::{
        contacts::{Listed, Selection, pages, regions},
        model::contact::ContactKind,
    },
    cli::{
        output::{Outcome, Output, count},
        output_file::OutputFile,
        sales_args::ensure_single_stdout,
    },
};
use clap::builder::PossibleValuesParser;
use serde::Serialize;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct ExportArgs {
    /// Only contacts of this kind
    #[arg(long, value_parser = kind())]
    kind: Option<ContactKind>,
    /// Only contacts in this region, as an ISO 3166-2 code
    #[arg(long, value_name = "REGION", value_parser = PossibleValuesParser::new(regions()))]
    region: Option<String>,
    /// Only contacts with an address
    #[arg(long)]
    with_address: bool,
    /// New file to write; - is standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    out: PathBuf,
}

#[derive(Serialize)]
struct Exported {
    contacts: u64,
}

const HEADER: [&str; 14] = [
    "contact",
    "kind",
    "finess",
    "rpps",
    "cip",
    "name",
    "address",
    "postcode",
    "town",
    "region",
    "phone",
    "email",
    "source",
    "suppressed",
];

fn cells(listed: Listed) -> [String; 14] {
    let Listed { contact, is_suppressed } = listed;
    let entry = contact.entry;
    let code = Option::unwrap_or_default;
    // A mail must state the source of the address; without one, the source of the contact.
    let source = contact.email_source.unwrap_or(contact.source);
    let suppressed = if is_suppressed { "yes" } else { "no" };
    [
        contact.id,
        contact.kind.to_string(),
        code(entry.finess),
        code(entry.rpps),
        code(entry.cip),
        entry.name,
        entry.address,
        entry.postcode,
        entry.town,
        contact.region,
        entry.phone,
        code(entry.email),
        source,
        suppressed.to_owned(),
    ]
}

pub(crate) async fn run(app: &App, options: &ExportArgs, out: &Output) -> Result<Outcome> {
    let ExportArgs { kind, region, with_address, out: path } = options;
    let selection = Selection { kind: *kind, region: region.clone(), with_address: *with_address };
    ensure_single_stdout(path, "the contacts", out)?;
    let mut sink = OutputFile::create(path, out)?;
    sink.row(HEADER.map(str::to_owned))?;
    let mut contacts = 0;
    pages(app, &selection, |page| {
        contacts += page.len() as u64;
        page.into_iter().try_for_each(|listed| sink.row(cells(listed)))
    })
    .await?;
    sink.finish()?;
    if path.as_os_str() == "-" {
        out.notice(count(contacts, "contact"));
    } else {
        out.result(&Exported { contacts }, |exported| count(exported.contacts, "contact"))?;
    }
    Ok(Outcome::Done)
}
