//! `vigie catalog show`

use super::{
    lines::lines,
    modules,
    quality::{self, list},
};
use crate::{
    Error, Result,
    app::App,
    catalog::{
        index::{self, Index},
        module, public,
        source_details::{self, SourceResponse},
    },
    cli::{
        output::{self, Outcome, Output, count, table},
        value_parsers::locale,
    },
    entries::{SafeHtml, Slug},
    locale::Locale,
};

/// Options of the sheet.
#[derive(clap::Args)]
pub struct ShowArgs {
    /// Slug of the source or module
    slug: String,
    /// Show the module, if a source has the same slug
    #[arg(long)]
    module: bool,
    /// Language of the texts
    #[arg(long, value_parser = locale(), default_value = "fr")]
    locale: Locale,
}

/// # Errors
/// `content.unknown` for an unknown slug, with the nearest one; `content.expired`.
pub(super) async fn run(app: &App, options: &ShowArgs, out: &Output) -> Result<Outcome> {
    let ShowArgs { slug, locale, .. } = options;
    let index = index::current(app, *locale).await?;
    let is_unknown = |error: &Error| error.code == "content.unknown";
    if !options.module {
        match source_details::load(app, &index, slug, *locale).await {
            Ok(details) => {
                out.result(&details.response(), render_source)?;
                return Ok(Outcome::Done);
            }
            Err(error) if !is_unknown(&error) => return Err(error),
            Err(_) => {}
        }
    }
    match public::module(app, slug, *locale).await {
        Ok(found) => out.result(&module::response(&found, &index, *locale, None), modules::render_module)?,
        Err(error) if is_unknown(&error) => return Err(unknown(app, &index, options).await?),
        Err(error) => return Err(error),
    }
    Ok(Outcome::Done)
}

/// The error for an unknown slug, with the nearest one.
async fn unknown(app: &App, index: &Index, options: &ShowArgs) -> Result<Error> {
    let modules = public::modules(app, options.locale).await?;
    let sources = index.listings().iter().map(|listing| &listing.slug).filter(|_| !options.module);
    let known: Vec<&str> =
        sources.chain(modules.iter().map(|listed| &listed.head.slug)).map(Slug::as_str).collect();
    let kind = if options.module { "module" } else { "source or module" };
    let shown: String = options.slug.chars().take(100).collect();
    let near = match similar::get_close_matches(shown.as_str(), &known, 1, 0.6).first() {
        Some(near) => format!("did you mean {near}?"),
        None => "see vigie catalog list".to_owned(),
    };
    Ok(Error::not_found("content.unknown", format!("there is no {kind} called {shown:?}; {near}")))
}

fn render_source(source: &SourceResponse<'_>) -> String {
    let item = &source.item;
    let mut text = format!("{} ({}): {}\n{}\n\n", item.slug, item.locale, item.name, item.summary);
    text += &facts(source);
    for (name, html) in [
        ("Description", Some(&source.description)),
        ("Limits", Some(&source.limits)),
        ("Legal basis", source.legal.as_ref()),
        ("Terms", Some(&source.terms)),
    ] {
        text += &html
            .map(|html| format!("\n{name}: {}\n", SafeHtml::from_html(html).plain_text()))
            .unwrap_or_default();
    }
    text += &source.coverage.map(|coverage| format!("\nCoverage: {coverage}\n")).unwrap_or_default();
    text += &format!("\nUses:\n{}", lines(source.uses.iter().cloned()));
    text += &format!("\n{}", dictionary(source));
    text += &format!("\nQuality {}/{}\n", source.quality.score.score, source.quality.score.out_of);
    text += &quality::render_criteria(&source.quality.criteria);
    text +=
        &section("Changes", source.changes.iter().map(|change| format!("{}: {}", change.day, change.text)));
    text += &section("Modules", source.modules.iter().map(|link| format!("{}: {}", link.id, link.name)));
    text += &section(
        "Related",
        source.related.iter().map(|other| format!("{}: {}", other.item.slug, other.item.name)),
    );
    text +=
        &section("Downloads", source.downloads.iter().map(|file| format!("{}: {}", file.format, file.url)));
    text
}

fn facts(source: &SourceResponse<'_>) -> String {
    let item = &source.item;
    let known = |value: Option<String>| value.unwrap_or_else(|| "-".to_owned());
    let last = item.last_period.map(|last| {
        let generated = source.freshness.is_some_and(|freshness| freshness.demonstration);
        format!("{}, {}{}", last.day, last.basis, if generated { ", demonstration" } else { "" })
    });
    let facts = [
        ("family", item.family.to_string()),
        ("provider", source.provider.to_owned()),
        ("channel", item.channel.to_string()),
        ("territories", list(item.territories)),
        ("divisions", list(item.divisions)),
        ("indicators", list(item.indicators)),
        ("granularity", item.granularity.to_string()),
        ("history", format!("since {}", item.history)),
        ("update", item.update.to_string()),
        ("lag", known(item.lag_days.map(|days| count(days, "day")))),
        ("model", known(source.model.map(|model| model.to_string()))),
        ("data type", known(source.data_type.map(|kind| kind.to_string()))),
        ("panel", known(item.panel.map(|size| size.to_string()))),
        ("universe", known(source.universe.map(|size| size.to_string()))),
        ("rows", known(source.rows.map(|rows| rows.to_string()))),
        ("formats", list(source.formats)),
        ("delivery", list(source.delivery)),
        ("people", known(source.personal_data.map(|kind| kind.to_string()))),
        ("price by", list(source.priced_by)),
        ("access", item.access.to_string()),
        ("licence", known(item.licence.map(str::to_owned))),
        ("theme", known(source.theme.map(str::to_owned))),
        ("last period", known(last)),
        ("examples", list(&item.examples)),
        ("ask", source.contact.to_line()),
        ("updated", known(item.updated.map(|day| day.to_string()))),
    ];
    output::facts(12, facts.into_iter().filter(|(_, value)| value != "-"))
}

fn dictionary(source: &SourceResponse<'_>) -> String {
    table(source.dictionary)
        .column("column", |column| &column.name)
        .column("type", |column| column.kind)
        .column("unit", |column| column.unit.as_deref().unwrap_or_default())
        .column("example", |column| &column.example)
        .column("meaning", |column| &column.meaning)
        .render()
}

/// Renders a section; empty without items.
fn section(title: &str, of: impl Iterator<Item = String>) -> String {
    let lines = lines(of);
    if lines.is_empty() { lines } else { format!("\n{title}:\n{lines}") }
}
