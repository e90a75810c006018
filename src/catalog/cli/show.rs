//! `vigie catalog show`: the sheet of a source, or a module.

use super::{
    modules,
    quality::{self, list},
};
use crate::{
    Error, Result,
    app::App,
    catalog::{
        index::Index,
        locale_cache::LocaleCache,
        module,
        sheet::{self, Told},
    },
    cli::{
        choice::locale,
        output::{Outcome, Output, table},
    },
    content::{self, Kind, Rich},
    locale::Locale,
};

/// Which source or module.
#[derive(clap::Args)]
pub struct Options {
    /// Its name in addresses
    slug: String,
    /// A module, though a source is called the same
    #[arg(long)]
    module: bool,
    /// The reader's language
    #[arg(long, value_parser = locale(), default_value = "fr")]
    locale: Locale,
}

/// Runs the command.
///
/// # Errors
/// `content.unknown` when there is neither, with the nearest name; `content.expired`.
pub(super) async fn run(app: &App, options: &Options, out: &Output) -> Result<Outcome> {
    let Options { slug, locale, .. } = options;
    let index = LocaleCache::default().index(app, *locale).await?;
    let is_unknown = |error: &Error| error.code == "content.unknown";
    if !options.module {
        match sheet::sheet(app, &index, slug, *locale).await {
            Ok(sheet) => {
                out.result(&sheet.told()?, text)?;
                return Ok(Outcome::Done);
            }
            Err(error) if !is_unknown(&error) => return Err(error),
            Err(_) => {}
        }
    }
    match module::find(app, slug, *locale).await {
        Ok(entry) => out.result(&module::told(&entry, &index, *locale)?, modules::text)?,
        Err(error) if is_unknown(&error) => return Err(unknown(app, &index, options).await?),
        Err(error) => return Err(error),
    }
    Ok(Outcome::Done)
}

/// That there is neither, and what may have been meant.
async fn unknown(app: &App, index: &Index, options: &Options) -> Result<Error> {
    let modules = content::listed(app, Kind::Module, options.locale).await?;
    let sources = index.listings().iter().map(|listing| &listing.slug).filter(|_| !options.module);
    let known: Vec<&str> =
        sources.chain(modules.iter().map(|listed| &listed.head.slug)).map(content::Slug::as_str).collect();
    let kind = if options.module { "module" } else { "source or module" };
    let shown: String = options.slug.chars().take(100).collect();
    let near = match similar::get_close_matches(shown.as_str(), &known, 1, 0.6).first() {
        Some(near) => format!("did you mean {near}?"),
        None => "see vigie catalog list".to_owned(),
    };
    Ok(Error::absent("content.unknown", format!("there is no {kind} called {shown:?}; {near}")))
}

fn text(told: &Told<'_>) -> String {
    let item = &told.item;
    let mut text = format!("{} ({}): {}\n{}\n\n", item.slug, item.locale, item.name, item.summary);
    text += &facts(told);
    for (name, html) in [("Description", &told.description), ("Limits", &told.limits), ("Terms", &told.terms)]
    {
        text += &format!("\n{name}: {}\n", Rich::from_html(html).words());
    }
    text += &format!("\nUses:\n{}", lines(told.uses.iter().cloned()));
    text += &format!("\n{}", dictionary(told));
    text += &format!("\nQuality {}/{}\n", item.quality.score.score, item.quality.score.out_of);
    text += &quality::text(&item.quality.criteria);
    text += &section("Modules", told.modules.iter().map(|link| format!("{}: {}", link.id, link.name)));
    text += &section("Related", told.related.iter().map(|item| format!("{}: {}", item.slug, item.name)));
    text += &section("Downloads", told.downloads.iter().map(|file| format!("{}: {}", file.format, file.url)));
    text
}

fn facts(told: &Told<'_>) -> String {
    let item = &told.item;
    let said = |value: Option<String>| value.unwrap_or_else(|| "-".to_owned());
    let freshness = told.freshness.map(|fresh| {
        let kind = if fresh.demonstration { ", demonstration" } else { "" };
        format!("{}{kind}", fresh.last_day)
    });
    let facts = [
        ("family", item.family.to_string()),
        ("provider", told.provider.to_owned()),
        ("channel", item.channel.to_string()),
        ("territories", list(item.territories)),
        ("divisions", list(item.divisions)),
        ("indicators", list(item.indicators)),
        ("granularity", item.granularity.to_string()),
        ("history", format!("since {}", item.history)),
        ("update", item.update.to_string()),
        ("lag", said(told.lag_days.map(|days| super::count(days.into(), "day")))),
        ("model", said(told.model.map(|model| model.to_string()))),
        ("data type", said(told.data_type.map(|kind| kind.to_string()))),
        ("panel", said(told.panel.map(|size| size.to_string()))),
        ("formats", list(told.formats)),
        ("access", item.access.to_string()),
        ("licence", said(told.licence.map(str::to_owned))),
        ("theme", said(told.theme.map(str::to_owned))),
        ("last day", said(freshness)),
        ("updated", said(item.updated.map(|day| day.to_string()))),
    ];
    let known = facts.into_iter().filter(|(_, value)| !value.is_empty() && value != "-");
    known.map(|(name, value)| format!("{name:<12} {value}\n")).collect()
}

fn dictionary(told: &Told<'_>) -> String {
    let rows = told.dictionary.iter().map(|column| {
        let unit = column.unit.clone().unwrap_or_default();
        let kind = column.kind.to_string();
        vec![column.name.clone(), kind, unit, column.example.clone(), column.meaning.clone()]
    });
    table(&["column", "type", "unit", "example", "meaning"], rows)
}

/// A list under its title; nothing when it is empty.
fn section(title: &str, of: impl Iterator<Item = String>) -> String {
    let lines = lines(of);
    if lines.is_empty() { lines } else { format!("\n{title}:\n{lines}") }
}

/// A line each.
pub(super) fn lines(of: impl Iterator<Item = String>) -> String {
    of.map(|line| format!("- {line}\n")).collect()
}
