//! Imports of sources: requirements of public sources, errors with their places, and large catalogs.

use super::{app, import, import_as, nameless, outcome_text, stored};
use vigie::{
    content::{Change, File, Format, ImportOptions, Kind},
    error::FieldError,
};

const COLUMNS: &str = "[[column]]\nname = \"day\"\ntype = \"date\"\nmeaning.fr = \"Le jour.\"\nexample = \"2026-11-20\"\n\
     [[column]]\nname = \"place\"\ntype = \"text\"\nmeaning.fr = \"Le lieu.\"\nexample = \"Paris\"\n\
     [[column]]\nname = \"volume\"\ntype = \"integer\"\nmeaning.fr = \"Combien.\"\nexample = \"7\"\n";

/// Ten rows that match the columns.
fn sample() -> String {
    format!("day,place,volume\n{}", "2026-11-20,Paris,7\n".repeat(10))
}

/// A valid public source.
fn source(slug: &str) -> String {
    format!(
        "[[source]]\nslug = \"{slug}\"\nfamily = \"sales\"\nchannel = \"pharmacy\"\nterritories = [\"france\"]\n\
         granularity = \"day\"\nhistory = 2023\nupdate = \"daily\"\nprovider = \"Vigie\"\naccess = \"quote\"\n\
         indicators = [\"sales-volume\"]\nmodules = []\ndictionary = [\"day\", \"place\", \"volume\"]\n\
         sample = {:?}\nname.fr = \"{slug}\"\nsummary.fr = \"A.\"\ndescription.fr = \"A.\"\nlimits.fr = \"A.\"\n\
         terms.fr = \"A.\"\n",
        sample()
    )
}

fn file(text: impl Into<String>) -> Vec<File> {
    vec![File::of_bytes("sources.toml", Some(Format::Toml), text.into().into_bytes())]
}

fn module(id: &str) -> Vec<File> {
    let text = format!(
        "[[module]]\nid = \"{id}\"\nname.fr = \"M\"\nsummary.fr = \"M.\"\ndescription.fr = \"M.\"\n\
         shows.fr = [\"Un\", \"Deux\"]\nindicators = []\n"
    );
    vec![nameless(Format::Toml, text)]
}

#[tokio::test]
async fn rejects_contradictory_facts_and_health_data_without_a_legal_basis() {
    let (app, _folder) = app().await;
    let said =
        |slug: &str, facts: &str| source(slug).replacen("access = ", &format!("{facts}\naccess = "), 1);
    let bad = [
        said("part", "panel = 20\nuniverse = 10"),
        said("examples", "examples = [\"history\"]"),
        said("before", "last_period = 1999-12-31"),
        said("way", "delivery = [\"ftp\", \"sftp\", \"sftp\"]"),
        said("undated", "changes.fr = [{ text = \"Nouveau.\" }, { day = \"hier\", text = \"\" }]"),
        source("care").replace("family = \"sales\"", "family = \"care\""),
    ];
    let text = format!("{COLUMNS}{}", bad.concat());
    insta::assert_snapshot!(outcome_text(import(&app, Kind::Source, file(text)).await), @r#"
    sources.toml:26:universe: is 10, of which the panel of 20 would be a part
    sources.toml:46:examples: are of a demonstration alone: add demonstration = true
    sources.toml:66:last_period: is before 2023, when it begins
    sources.toml:86:delivery: holds sftp twice
    sources.toml:86:delivery: "ftp" is unknown; did you mean sftp?
    sources.toml:106:day: is missing
    sources.toml:106:day: must be a day such as 2026-11-20, not "hier"
    sources.toml:106:text: is empty
    sources.toml:117:personal_data: is missing: data from people’s care need a legal basis
    sources.toml:117:legal: is missing: data from people’s care need a legal basis
    "#);
    // Health data declared as not personal needs no legal basis.
    let nobody =
        said("nobody", "personal_data = \"none\"").replace("family = \"sales\"", "family = \"care\"");
    let text = format!("{COLUMNS}{nobody}");
    assert!(import(&app, Kind::Source, file(text)).await.is_ok());
}

#[tokio::test]
async fn an_error_in_one_source_rejects_the_file_with_its_line() {
    let (app, _folder) = app().await;
    let bad = [
        source("place").replace("\"france\"", "\"france\", \"frence\", \"atlantis\""),
        source("measure").replace("sales-volume", "sales-volumes"),
        source("measures").replace("sales-volume", "weather"),
        source("bare").replace("dictionary", "# dictionary").replace("sample = ", "# sample = "),
        source("header").replace("day,place,volume", "day,volume,place"),
        source("cells").replacen("Paris,7", "Paris,many", 1),
        source("short").replace(&"2026-11-20,Paris,7\\n".repeat(10), "2026-11-20,Paris,7\\n"),
        source("module").replace("modules = []", "modules = [\"map\"]"),
        source("twice"),
        source("twice"),
    ];
    let text = format!("{COLUMNS}{}{}", source("good"), bad.concat());
    insta::assert_snapshot!(outcome_text(import(&app, Kind::Source, file(text)).await), @r#"
    sources.toml:39:territories: "frence" is unknown; did you mean france?
    sources.toml:39:territories: "atlantis" is unknown: expected one of world, africa, europe, asia, americas, oceania, germany, belgium, spain, france, corsica, overseas, italy, morocco, poland, portugal, united-kingdom, russia
    sources.toml:64:indicators: "sales-volumes" is unknown; did you mean sales-volume?
    sources.toml:83:indicators: "weather" is unknown: expected one of sales-volume, sales-value-excl-tax, sales-value-incl-tax, price-excl-tax, price-incl-tax, stock-volume, selling-outlets, stocking-outlets, total-outlets, market-share-volume, market-share-value
    sources.toml:92:dictionary: needs 3 columns at least: a public source shows what it holds
    sources.toml:92:sample: is missing: a public source shows what it holds
    sources.toml:124:sample: has the columns day, volume, place; the dictionary has day, place, volume
    sources.toml:143:sample: line 2: "many" in volume is no integer
    sources.toml:162:sample: has 1 rows; it must have 10 to 30
    sources.toml:179:modules: "map" is not a module: import modules first
    sources.toml:206: twice in fr is in sources.toml:187 too
    "#);
    assert_eq!(stored(&app, Kind::Source).await, 0);
}

#[tokio::test]
async fn a_source_requires_the_modules_it_names() {
    let (app, _folder) = app().await;
    let named = || file(format!("{COLUMNS}{}", source("a").replace("modules = []", "modules = [\"map\"]")));
    let none = outcome_text(import(&app, Kind::Source, named()).await);
    assert_eq!(none, "sources.toml:27:modules: \"map\" is not a module: import modules first\n");
    import(&app, Kind::Module, module("maps")).await.unwrap();
    let near = outcome_text(import(&app, Kind::Source, named()).await);
    assert_eq!(near, "sources.toml:27:modules: \"map\" is unknown; did you mean maps?\n");
    for options in [
        ImportOptions { tolerate: true, dry_run: true, ..ImportOptions::default() },
        ImportOptions { draft: true, ..ImportOptions::default() },
    ] {
        let report = import_as(&app, Kind::Source, named(), options).await.unwrap();
        let odd: Vec<_> = report.warnings.iter().map(|FieldError { pointer, .. }| pointer.as_str()).collect();
        assert_eq!(odd, ["sources.toml:27:modules"]);
    }
    // A draft is validated as a public source when it is published.
    let key = vigie::content::Key { kind: Kind::Source, slug: "a", locale: vigie::locale::Locale::Fr };
    let refused =
        vigie::content::publish(&app, key, vigie::content::PublishOptions::default()).await.unwrap_err();
    assert_eq!(refused.code, "content.file-invalid");
    import(&app, Kind::Module, module("map")).await.unwrap();
    assert_eq!(import(&app, Kind::Source, named()).await.unwrap().warnings, []);
}

#[tokio::test]
async fn importing_a_large_catalog_again_changes_nothing() {
    let (app, _folder) = app().await;
    let many: String = (0..1_000).map(|at| source(&format!("source-{at}"))).collect();
    let many = file(format!("{COLUMNS}{many}"));
    let dry = ImportOptions { dry_run: true, ..ImportOptions::default() };
    let rehearsed = import_as(&app, Kind::Source, many.clone(), dry).await.unwrap();
    assert_eq!(stored(&app, Kind::Source).await, 0, "a dry run writes nothing");
    let report = import(&app, Kind::Source, many.clone()).await.unwrap();
    assert_eq!((report.entries.len(), &report), (1_000, &rehearsed));
    assert!(report.entries.iter().all(|entry| entry.change == Change::Created));
    let revision = app.db.revision().await.unwrap();
    let again = import(&app, Kind::Source, many).await.unwrap();
    assert!(again.entries.iter().all(|entry| entry.change == Change::Unchanged));
    assert_eq!((app.db.revision().await.unwrap(), stored(&app, Kind::Source).await), (revision, 1_000));
}
