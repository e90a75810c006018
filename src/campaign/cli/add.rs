//! `vigie campaign add` creates a campaign.

use super::{address_input::addresses, audience::kind, lint};
use crate::{
    App, Error, Result,
    campaign::{
        creative::{ContentKind, MAX_ATTACHMENT_BYTES, Visa, check_attachment},
        ledger::{Attached, Audience, CreatedCampaign, NewCampaign, add, client, read_content},
        model::contact::ContactKind,
    },
    cli::{
        output::{Outcome, Output, count},
        value_parsers::{self, day},
    },
    email::Email,
    locale::Locale,
};
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use jiff::civil::Date;
use std::{
    fs::File,
    io::Read as _,
    path::{Path, PathBuf},
};

#[derive(clap::Args)]
pub struct AddArgs {
    /// The content: a ZIP of one HTML page and its pictures, a PDF or a PPTX
    file: PathBuf,
    /// PDF to attach, of at most 2 MB; up to three times
    #[arg(long, value_name = "FILE")]
    attach: Vec<PathBuf>,
    /// The kind of the content [default: by the file extension]
    #[arg(long, value_name = "KIND", value_parser = PossibleValuesParser::new(ContentKind::WORDS).try_map(|word| word.parse::<ContentKind>()))]
    content: Option<ContentKind>,
    /// The name of the campaign, for operators and the sponsor
    #[arg(long, value_name = "NAME")]
    name: String,
    /// The sponsor, as named in every mail
    #[arg(long, value_name = "NAME")]
    sponsor: String,
    /// The client whose opt-outs apply too [default: the sponsor in lower case]
    ///
    /// Use the same name for all campaigns of a sponsor.
    #[arg(long, value_name = "NAME")]
    client: Option<String>,
    #[arg(long, value_name = "TEXT", help = "Subject of the mails")]
    subject: String,
    /// Language of the footer below the content
    #[arg(long, value_parser = value_parsers::locale(), default_value = "fr")]
    locale: Locale,
    /// All contacts of this kind in the base that have an address
    #[arg(long, value_name = "KIND", value_parser = kind(), required_unless_present = "addresses", conflicts_with = "addresses")]
    audience: Option<ContactKind>,
    /// File with an address on each line instead; - is standard input
    #[arg(long, value_name = "FILE", requires = "source")]
    addresses: Option<PathBuf>,
    /// The source of these addresses, as named in every mail
    #[arg(long, value_name = "TEXT", requires = "addresses", conflicts_with = "audience")]
    source: Option<String>,
    /// Recipient of test mails; may be repeated
    #[arg(long, value_name = "ADDRESS")]
    witness: Vec<Email>,
    /// First day of the first sending, such as 2026-12-04
    #[arg(long, value_name = "DATE", value_parser = day, alias = "first")]
    first_date: Option<Date>,
    /// First day of the second sending
    #[arg(long, value_name = "DATE", value_parser = day, alias = "second")]
    second_date: Option<Date>,
    /// Number of the visa, if a medicine is advertised; the content must contain it
    #[arg(long, value_name = "NUMBER", requires = "visa_on")]
    visa: Option<String>,
    /// Date of the visa, such as 2026-01-15
    #[arg(long, value_name = "DATE", requires = "visa", value_parser = day)]
    visa_on: Option<Date>,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

/// Reads a file, up to the maximum size of an attachment.
fn attachment(path: &Path) -> Result<Attached> {
    let mut bytes = Vec::new();
    let file = File::open(path).and_then(|file| file.take(MAX_ATTACHMENT_BYTES + 1).read_to_end(&mut bytes));
    file.map_err(|e| Error::input("read", path, &e))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Attached { name, checked: check_attachment(bytes.clone()), bytes })
}

pub(crate) async fn run(app: &App, options: AddArgs, out: &Output) -> Result<Outcome> {
    let kind = options.content.map_or_else(|| lint::kind_of(&options.file, "--content"), Ok)?;
    let named = options.file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let visa = options.visa.zip(options.visa_on).map(|(number, on)| Visa { number, on });
    let (file, number) = (options.file.clone(), visa.as_ref().map(|visa| visa.number.clone()));
    let attachments = options.attach.iter().map(|path| attachment(path)).collect::<Result<_>>()?;
    let content = tokio::task::spawn_blocking(move || {
        read_content(&file, kind, &named, number.as_deref())?.with_attachments(attachments)
    });
    let content = content.await.map_err(Error::internal)??;
    let audience = match (options.audience, &options.addresses) {
        (Some(kind), _) => Audience::Base(kind),
        (None, Some(path)) => Audience::Addresses {
            addresses: addresses(path)?,
            source: options.source.clone().unwrap_or_default(),
        },
        // clap requires one of them.
        (None, None) => return Err(Error::internal("no audience")),
    };
    let opening = NewCampaign {
        id: String::new(),
        name: options.name,
        client: client(options.client.as_ref().unwrap_or(&options.sponsor)),
        sponsor: options.sponsor,
        subject: options.subject,
        locale: options.locale,
        audience,
        content,
        witnesses: options.witness,
        days: [options.first_date, options.second_date],
        visa: visa.map(|visa| visa.named(options.locale)),
    };
    let opened = add(app, opening, options.dry_run).await?;
    out.result(&opened, |CreatedCampaign { campaign, recipients, dry_run, .. }| {
        let verb = if *dry_run { "would open a campaign" } else { "opened campaign" };
        let named = if *dry_run { String::new() } else { format!(" {campaign}") };
        format!("{verb}{named} to {}; nothing is sent before it is approved", count(*recipients, "recipient"))
    })?;
    Ok(Outcome::Done)
}
