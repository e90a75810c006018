//! Reports on the audience.

use crate::{
    App, Result,
    campaign::{
        contacts::{AudienceSize, audience_size, counts},
        model::contact::{ContactKind, Count},
    },
    cli::output::{Outcome, Output, count, table},
};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;

pub(super) fn kind() -> impl TypedValueParser<Value = ContactKind> {
    PossibleValuesParser::new(ContactKind::WORDS).try_map(|word| word.parse::<ContactKind>())
}

#[derive(Serialize)]
pub(super) struct Stats {
    counts: Vec<Count>,
    audiences: Vec<Audience>,
}

#[derive(Serialize)]
pub(super) struct Audience {
    kind: ContactKind,
    #[serde(flatten)]
    size: AudienceSize,
}

pub(super) async fn stats(app: &App, out: &Output) -> Result<Outcome> {
    let counts = counts(app).await?;
    let mut audiences = Vec::new();
    for kind in ContactKind::ALL {
        audiences.push(Audience { kind, size: audience_size(app, kind).await? });
    }
    out.result(&Stats { counts, audiences }, |stats| counted(&stats.counts) + &reached(&stats.audiences))?;
    Ok(Outcome::Done)
}

pub(super) fn counted(counts: &[Count]) -> String {
    table(counts)
        .column("kind", |count| count.kind)
        .column("region", |count| if count.region.is_empty() { "-" } else { &count.region })
        .column("contacts", |count| count.contacts)
        .column("with address", |count| count.with_address)
        .column("without", |count| count.contacts - count.with_address)
        .column("suppressed", |count| count.suppressed)
        .render_or("the base is empty\n")
}

pub(super) fn reached(audiences: &[Audience]) -> String {
    let line = |Audience { kind, size }: &Audience| match size.is_counted {
        true => format!("{kind}: a campaign reaches {}\n", count(size.mailboxes, "recipient")),
        false => format!("{kind}: about {} are published; the base has no address\n", size.mailboxes),
    };
    audiences.iter().map(line).collect()
}
