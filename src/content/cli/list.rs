//! `vigie content list`: lists entries.

use super::args::kind;
use crate::{
    Result,
    app::App,
    cli::{
        output::{Outcome, Output, table},
        value_parsers::locale,
    },
    content::{Kind, Stage, Visibility, list_meta, model::entry::EntryMeta},
    locale::Locale,
};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use jiff::civil::Date;
use serde::Serialize;

#[derive(clap::Args)]
pub struct ListArgs {
    /// Only entries of this kind
    #[arg(long, value_parser = kind())]
    kind: Option<Kind>,
    /// Only entries in this language
    #[arg(long, value_parser = locale())]
    locale: Option<Locale>,
    /// Only entries in this state: public, not public yet, draft or expired
    #[arg(long, value_parser = state())]
    state: Option<Visibility>,
}

#[derive(Serialize)]
struct ListOutput<'a> {
    entries: Vec<Line<'a>>,
}

/// An entry in the output of lists.
#[derive(Serialize)]
pub(super) struct Line<'a> {
    kind: Kind,
    slug: &'a str,
    locale: Locale,
    stage: Stage,
    state: Visibility,
    title: &'a str,
    published: Option<Date>,
    expires: Option<Date>,
    updated: Option<Date>,
    path: Option<String>,
}

impl<'a> Line<'a> {
    pub(super) fn from_meta(head: &'a EntryMeta, today: Date) -> Self {
        Self {
            kind: head.kind,
            slug: head.slug.as_str(),
            locale: head.locale,
            stage: head.stage,
            state: head.visibility(today),
            title: &head.title,
            published: head.published_on,
            expires: head.expires_on,
            updated: head.updated_on,
            path: head.path().map(|path| format!("/{}{path}", head.locale)),
        }
    }
}

pub(super) async fn run(app: &App, options: &ListArgs, out: &Output) -> Result<Outcome> {
    let today = app.clock.today();
    let mut found = Vec::new();
    for kind in Kind::ALL.into_iter().filter(|kind| options.kind.is_none_or(|only| only == *kind)) {
        found.extend(list_meta(app, kind).await?);
    }
    found.retain(|head| {
        options.locale.is_none_or(|only| only == head.locale)
            && options.state.is_none_or(|only| only == head.visibility(today))
    });
    let entries = found.iter().map(|head| Line::from_meta(head, today)).collect();
    out.result(&ListOutput { entries }, |document| render_entries(&document.entries))?;
    Ok(Outcome::Done)
}

fn render_entries(lines: &[Line<'_>]) -> String {
    let day = |day: Option<Date>| day.map_or_else(|| "-".to_owned(), |day| day.to_string());
    table(lines)
        .column("kind", |line| line.kind)
        .column("slug", |line| line.slug)
        .column("language", |line| line.locale)
        .column("state", |line| line.state.word())
        .column("first day", |line| day(line.published))
        .column("last day", |line| day(line.expires))
        .column("title", |line| line.title)
        .render()
}

fn state() -> impl TypedValueParser<Value = Visibility> {
    const ALL: [Visibility; 4] =
        [Visibility::Public, Visibility::Scheduled, Visibility::Draft, Visibility::Expired];
    PossibleValuesParser::new(ALL.map(Visibility::word))
        .try_map(|word| ALL.into_iter().find(|state| state.word() == word).ok_or("unknown"))
}
