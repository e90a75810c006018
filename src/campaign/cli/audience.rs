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
    let row = |count: &Count| {
        let region = if count.region.is_empty() { "-" } else { &count.region };
        let numbers =
            [count.contacts, count.with_address, count.contacts - count.with_address, count.suppressed];
        let numbers = numbers.iter().map(ToString::to_string);
        [count.kind.to_string(), region.to_owned()].into_iter().chain(numbers).collect()
    };
    let header = ["kind", "region", "contacts", "with address", "without", "suppressed"];
    if counts.is_empty() { "the base is empty\n".to_owned() } else { table(&header, counts.iter().map(row)) }
}

pub(super) fn reached(audiences: &[Audience]) -> String {
    let line = |Audience { kind, size }: &Audience| match size.is_counted {
        true => format!("{kind}: a campaign reaches {}\n", count(size.mailboxes, "recipient")),
        false => format!("{kind}: about {} are published; the base has no address\n", size.mailboxes),
    };
    audiences.iter().map(line).collect()
}
