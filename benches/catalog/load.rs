//! How long a large catalogue takes on its way: so many sources in one file, each with its texts, a dictionary and a sample,
//! imported; imported again, when nothing has changed; and read from the database into an index, which is done once per
//! language and change of the data.

use super::{draw, memory};
use std::{error::Error, fmt::Write as _, time::Instant};
use vigie::{
    App,
    catalog::{facet::Facet, filter::Filter, index, source::Source},
    config::{Config, Resolved, Sources},
    content::{self, Batch, File, Format, ImportOptions, Kind},
    db::SchemaPolicy,
    entries,
    locale::Locale,
};

const COLUMN: &str =
    "[[column]]\nname = \"column-%\"\ntype = \"date\"\nmeaning.fr = \"Un jour.\"\nexample = \"2026-11-21\"\n";
const COLUMNS: usize = 8;
const ROWS: usize = 15;

/// Imports, imports again, reads and indexes.
pub async fn measure(count: usize) -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let resolved = Resolved::from_sources(Sources::default())?;
    let config = Config { data_dir: folder.path().join("var"), ..Config::from_resolved(&resolved)? };
    let app = App::open(config, SchemaPolicy::Migrate).await?;
    let file = File::of_bytes("sources.toml", Some(Format::Toml), text(count)?.into_bytes());
    let batch = Batch { kind: Kind::Source, files: vec![file] };
    for doing in ["imported", "imported again"] {
        let begun = Instant::now();
        let entries = content::import(&app, &batch, &ImportOptions::default(), &|_| ()).await?.entries.len();
        let (seconds, peak) = (begun.elapsed().as_secs_f64(), memory::peak()?);
        println!("{entries} sources {doing} in {seconds:.2} s; {peak:.0} MB at most so far");
    }
    let begun = Instant::now();
    let read = entries::all(&app, Kind::Source, Locale::Fr, |_, _: Source| Ok(())).await?.len();
    println!("{read} sources read from the database in {:.2} s", begun.elapsed().as_secs_f64());
    let begun = Instant::now();
    let filter = Filter { q: "ventes".to_owned(), ..Filter::default() };
    let total = index::current(&app, Locale::Fr).await?.search(&filter).total;
    println!("read, indexed and searched ({total} hits) in {:.2} s", begun.elapsed().as_secs_f64());
    Ok(())
}

fn text(count: usize) -> Result<String, Box<dyn Error>> {
    let mut text: String = (0..COLUMNS).map(|at| COLUMN.replace('%', &at.to_string())).collect();
    let names: Vec<String> = (0..COLUMNS).map(|at| format!("column-{at}")).collect();
    let rows = format!("{}\\n", ["2026-11-21"; COLUMNS].join(",")).repeat(ROWS);
    for (listing, prose) in draw::sources(count) {
        let (facts, words) = (&listing.facts, prose.text.split(' ').collect::<Vec<_>>());
        let third = |part: usize| words[part * words.len() / 3..(part + 1) * words.len() / 3].join(" ");
        let chosen = |facet: Facet| listing.values(facet).indices().map(move |at| facet.values()[at]);
        let list = |facet: Facet| chosen(facet).collect::<Vec<_>>();
        writeln!(text, "[[source]]\nslug = \"{}\"\nrank = {}", listing.slug, listing.rank)?;
        writeln!(text, "family = \"{}\"\nchannel = \"{}\"", facts.family, facts.channel)?;
        writeln!(
            text,
            "territories = {:?}\ndivisions = {:?}",
            list(Facet::Territory),
            list(Facet::Division)
        )?;
        writeln!(text, "indicators = {:?}\ngranularity = \"{}\"", list(Facet::Indicator), facts.granularity)?;
        writeln!(text, "history = {}\nupdate = \"{}\"\nprovider = \"Vigie\"", facts.history, facts.update)?;
        writeln!(
            text,
            "access = \"quote\"\nname.fr = {:?}\nsummary.fr = {:?}",
            listing.name, listing.summary
        )?;
        writeln!(text, "description.fr = {:?}\nlimits.fr = {:?}", third(0), third(1))?;
        writeln!(text, "terms.fr = {:?}\nkeywords.fr = {:?}", third(2), prose.keywords)?;
        writeln!(
            text,
            "uses.fr = {:?}\npersonal_data = \"none\"\nlegal.fr = {:?}",
            [&listing.summary],
            third(1)
        )?;
        writeln!(text, "dictionary = {names:?}\nsample = \"{}\\n{rows}\"", names.join(","))?;
    }
    Ok(text)
}
