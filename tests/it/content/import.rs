//! Results of an import: accepted, reported and unchanged entries.

use super::{app, article, file, import, import_as, nameless, outcome_text, page, stored};
use vigie::{
    content::{
        self, Batch, Change, Format, ImportOptions, ImportProgress, Key, Kind, Stage,
        entry::{Body, Contract},
    },
    locale::Locale,
};

#[tokio::test]
async fn an_import_skips_unchanged_entries_and_shows_a_diff_of_the_others() {
    let (app, _folder) = app().await;
    let first = import(&app, Kind::Page, vec![file("a/b.fr.toml", page("Un", ""))]).await.unwrap();
    assert_eq!((first.entries[0].slug.as_str(), first.entries[0].change), ("a/b", Change::Created));
    let revision = app.db.revision().await.unwrap();
    let again = import(&app, Kind::Page, vec![file("a/b.fr.toml", page("Un", ""))]).await.unwrap();
    assert_eq!((again.entries[0].change, again.entries[0].diff.as_str()), (Change::Unchanged, ""));
    assert_eq!(app.db.revision().await.unwrap(), revision, "nothing was written");

    let dry = ImportOptions { dry_run: true, ..ImportOptions::default() };
    let files = || vec![file("a/b.fr.toml", page("Deux", ""))];
    let rehearsed = import_as(&app, Kind::Page, files(), dry).await.unwrap();
    assert_eq!(rehearsed.entries[0].change, Change::Changed);
    assert!(rehearsed.entries[0].diff.contains("-title = \"Un\"\n+title = \"Deux\"\n"), "{rehearsed:?}");
    assert_eq!(app.db.revision().await.unwrap(), revision, "a dry run writes nothing");
    assert_eq!(import(&app, Kind::Page, files()).await.unwrap().entries, rehearsed.entries);
    assert!(app.db.revision().await.unwrap() > revision);
    assert_eq!(stored(&app, Kind::Page).await, 1);
}

/// Every kind, in every format that it can be imported from.
fn samples() -> Vec<(Kind, Format, String)> {
    let every = "\n[[element]]\ntype = \"text\"\nmarkdown = \"\"\"\n### Titre\n\nUn [lien](/contact).\n\"\"\"\n[[element]]\ntype = \"chapter\"\ntitle = \"Où ?\"\ncount = 1\n[[element]]\ntype = \"contact\"\ntitle = \"Écrire\"\nmail = \"a@b.example\"\n";
    let job = r####"[{"id": "a", "locale": "fr", "title": "T", "summary": "S \"q\"", "published": "2026-10-14", "expires": "2026-12-31", "contract": "fixed-term", "team": "Données", "place": "Paris", "country": "FR", "remote": "partial", "salary_min": 40000, "salary_max": 50000, "mail": "rh@b.example", "body": "### A\n\n- b\n+++\n"}]"####;
    let feed = r#"<rss version="2.0"><channel><title>Le Fil</title><language>fr-FR</language><link>https://a.example/</link><description>d</description><item><title>Grippe</title><link>https://a.example/1</link><guid>https://a.example/1</guid><pubDate>Wed, 14 Oct 2026 23:30:00 GMT</pubDate><description>&lt;h2&gt;Un&lt;/h2&gt;&lt;p onclick="x()"&gt;Elle &amp;amp; vient.&lt;/p&gt;&lt;pre&gt; a

  b&lt;/pre&gt;</description></item></channel></rss>"#;
    let employee = "[[employee]]\nid = \"a\"\nname = \"A.\"\nrole = { fr = \"Rôle\", ko = \"역할\" }\nabout.fr = \"Un\"\nabout.ko = \"하나\"\nrank = 10\n";
    let module = "[[module]]\nid = \"m\"\nname = { fr = \"Carte\" }\nsummary = { fr = \"Une carte.\" }\ndescription = { fr = \"Où.\" }\nshows = { fr = [\"Un\", \"Deux\"] }\nindicators = [\"sales-volume\"]\n";
    let source = format!(
        "[[source]]\nslug = \"s\"\nfamily = \"care\"\nchannel = \"hospital\"\nterritories = [\"france\", \"corsica\"]\ngranularity = \"month\"\nhistory = 2012\nupdate = \"half-yearly\"\nname = {{ fr = \"N\", th = \"ช\" }}\nsummary = {{ fr = \"S\", th = \"ส\" }}\ndescription = {{ fr = \"Une\\n\\n- liste\", th = \"ร\" }}\nprovider = \"Vigie\"\naccess = \"quote\"\ndivisions = [\"hospital\"]\nmodel = \"census\"\nlag_days = 30\npanel = 12\nuniverse = 20\nrows = 700\nlast_period = 2026-06-30\ndelivery = [\"cloud\"]\npersonal_data = \"anonymous\"\npriced_by = [\"study\"]\ndemonstration = true\nexamples = [\"rows\"]\ncoverage = {{ fr = \"Un sur deux\", th = \"ครึ่ง\" }}\nlegal = {{ fr = \"*MR*\", th = \"ก\" }}\nchanges = {{ fr = [{{ day = 2026-10-02, text = \"Un\" }}, {{ day = 2026-11-02, text = \"Deux\" }}], th = [{{ day = 2026-11-02, text = \"สอง\" }}] }}\nformats = [\"csv\"]\nmodules = [\"m\"]\nlimits = {{ fr = \"L\", th = \"ข\" }}\nterms = {{ fr = \"T\", th = \"ง\" }}\nuses = {{ fr = [\"U\"], th = [\"ช\"] }}\nkeywords = {{ fr = [\"k\"], th = [\"ค\"] }}\ndictionary = [\"month\", \"region\", {{ name = \"stays\", type = \"integer\", unit = \"séjours\", meaning = {{ fr = \"Séjours.\", th = \"ครั้ง\" }}, example = \"7\" }}]\nsample = \"month,region,stays\\n{rows}\"\n[[column]]\nname = \"month\"\ntype = \"date\"\nmeaning = {{ fr = \"Mois.\", th = \"เดือน\" }}\nexample = \"2026-10-01\"\n[[column]]\nname = \"region\"\ntype = \"text\"\nmeaning = {{ fr = \"Région.\", th = \"ภาค\" }}\nexample = \"\"\n",
        rows = "2026-10-01,Île-de-France,7\\n".repeat(10)
    );
    vec![
        (Kind::Page, Format::Toml, format!("slug = \"x\"\nlocale = \"fr\"\n{}", page("Un", every))),
        (Kind::Press, Format::Markdown, article("x", "### A\n\nElle *vient*.")),
        (Kind::Press, Format::Feed, feed.to_owned()),
        (Kind::Job, Format::Json, job.to_owned()),
        (Kind::Employee, Format::Toml, employee.to_owned()),
        (Kind::Module, Format::Toml, module.to_owned()),
        (Kind::Source, Format::Toml, source),
    ]
}

#[tokio::test]
async fn the_stored_text_of_an_entry_parses_to_the_same_entry() {
    for (kind, format, text) in samples() {
        for draft in [false, true] {
            let (app, _folder) = app().await;
            if kind == Kind::Source {
                // The module that it references.
                import(&app, Kind::Module, vec![nameless(Format::Toml, samples().remove(5).2)])
                    .await
                    .unwrap();
            }
            let options = ImportOptions { draft, ..ImportOptions::default() };
            let report = import_as(&app, kind, vec![nameless(format, text.clone())], options).await;
            let report = report.unwrap_or_else(|e| panic!("{kind}: {e}"));
            assert!(!report.entries.is_empty());
            for entry in report.entries {
                let stage = if draft { Stage::Draft } else { Stage::Live };
                assert_eq!(entry.stage, stage);
                let key = Key { kind, slug: entry.slug.as_str(), locale: entry.locale };
                let kept = content::version(&app, key, stage).await.unwrap();
                let usual = Format::of_kind(kind)[0];
                let again = import(&app, kind, vec![nameless(usual, kept.source.clone())]).await;
                let again = again.unwrap_or_else(|e| panic!("{kind}: {e}\n{}", kept.source));
                let only: Vec<_> = again.entries.iter().map(|e| (e.locale, e.stage, e.change)).collect();
                assert_eq!(only, [(entry.locale, stage, Change::Unchanged)], "{kind}:\n{}", kept.source);
            }
        }
    }
}

#[tokio::test]
async fn feed_articles_get_the_day_in_paris_and_the_language_of_the_feed() {
    let (app, _folder) = app().await;
    let (_, _, feed) = samples().remove(2);
    import(&app, Kind::Press, vec![nameless(Format::Feed, feed.clone())]).await.unwrap();
    let found = content::find(&app, Kind::Press, "https-a-example-1", Locale::Fr).await.unwrap().entry;
    assert_eq!(found.head.published_on.unwrap().to_string(), "2026-10-15");
    assert_eq!(found.head.summary, "Un Elle & vient. a b");
    let Body::Press(article) = found.body else { panic!("{:?}", found.body) };
    assert_eq!(
        (article.outlet.as_str(), article.link.as_ref().map(content::Href::as_str)),
        ("Le Fil", Some("https://a.example/1"))
    );
    assert_eq!(article.html.as_html(), "<h3>Un</h3><p>Elle &amp; vient.</p><pre> a\n\n  b</pre>");
    // A language the site does not have requires the option `--locale`.
    let german = feed.replace("fr-FR", "de");
    let problem = outcome_text(import(&app, Kind::Press, vec![nameless(Format::Feed, german.clone())]).await);
    assert!(problem.contains("use --locale"), "{problem}");
    let options = ImportOptions { locale: Some(Locale::En), ..ImportOptions::default() };
    let taken = import_as(&app, Kind::Press, vec![nameless(Format::Feed, german)], options).await.unwrap();
    assert_eq!(taken.entries[0].locale, Locale::En);
}

#[tokio::test]
async fn imports_json_feeds_and_lists_of_job_offers() {
    let (app, _folder) = app().await;
    let feed = r#"{"version": "https://jsonfeed.org/version/1.1", "title": "Le Fil", "language": "en", "items": [{"id": "n°1", "url": "https://a.example/1", "title": "A", "content_html": "<p>b</p>", "date_published": "2026-10-14T10:00:00Z"}]}"#;
    let report = import(&app, Kind::Press, vec![nameless(Format::Json, feed)]).await.unwrap();
    assert_eq!(report.entries[0].locale, Locale::En);
    assert!(report.entries[0].slug.as_str().starts_with("n-1-"), "{}", report.entries[0].slug);
    let (_, _, offers) = samples().remove(3);
    import(&app, Kind::Job, vec![nameless(Format::Json, offers)]).await.unwrap();
    let found = content::find(&app, Kind::Job, "a", Locale::Fr).await.unwrap().entry;
    let Body::Job(offer) = found.body else { panic!("{:?}", found.body) };
    assert_eq!((offer.contract, offer.salary), (Contract::FixedTerm, Some((40_000, 50_000))));
}

#[tokio::test]
async fn reports_all_errors_of_all_files_with_their_line() {
    let (app, _folder) = app().await;
    let bad = page(
        &"x".repeat(111),
        "[[element]]\ntype = \"cards\"\nitems = [\n  { title = \"a\", txt = \"b\" },\n  { title = \"a\", text = \"b\", href = \"javascript:alert(1)\" },\n]\n[[element]]\ntype = \"indicator\"\ntheme = \"flue\"\n[[element]]\ntype = \"table\"\ncaption = \"c\"\ncolumns = [\"a\", \"b\"]\nrows = [[\"1\"]]\n",
    );
    let files = vec![
        file("good.fr.toml", page("Un", "")),
        file("bad.fr.toml", bad),
        file("worse.fr.toml", "title = \n"),
        file("none.toml", page("Un", "color = 3\n")),
    ];
    insta::assert_snapshot!(outcome_text(import(&app, Kind::Page, files).await), @r#"
    bad.fr.toml:1:title: has 111 characters; at most 110 are allowed
    bad.fr.toml:11:text: is missing
    bad.fr.toml:11:txt: "txt" is unknown; did you mean text?
    bad.fr.toml:12:href: "javascript:alert(1)" is not a valid link: use /path, #fragment, https://… or mailto:…
    bad.fr.toml:16:theme: "flue" is unknown; did you mean flu?
    bad.fr.toml:21:rows: a row of 1 cells below 2 columns
    worse.fr.toml:1: is not TOML: string values must be quoted, expected literal string
    none.toml:1:locale: is missing: name the file x.fr.…, write locale = "fr" or say --locale
    none.toml:8:color: "color" is not a field here: expected one of id, level, text, type
    "#);
    assert_eq!(stored(&app, Kind::Page).await, 0, "the valid file is rejected too");
}

#[tokio::test]
async fn reports_all_errors_of_json_offers_and_lists() {
    let (app, _folder) = app().await;
    let offers = r##"[{"id": "Bad Id", "locale": "fr", "title": 3,
"summary": "S", "published": "2026-13-01", "title": "T",
"contract": "permanant", "team": "", "place": "P", "country": "France", "remote": 1,
"salary_min": 50000, "salary_max": 40000, "mail": "nobody", "shade": "red", "start": "",
"body": "# A"}]"##;
    insta::assert_snapshot!(outcome_text(import(&app, Kind::Job, vec![nameless(Format::Json, offers)]).await), @r#"
    standard input:1:id: "Bad Id" must be words of small letters, digits and hyphens, at most 80 characters
    standard input:1:title: must be a text, not a number
    standard input:2:title: is there twice
    standard input:2:published: must be a day such as 2026-11-20, not "2026-13-01"
    standard input:3:contract: "permanant" is unknown; did you mean permanent?
    standard input:3:country: "France" is not an ISO country code such as FR
    standard input:3:remote: must be one of none, partial, full, not a number
    standard input:3:team: is empty
    standard input:4:mail: "nobody" is not a mail address
    standard input:4:shade: "shade" is not a field here: expected one of body, contract, country, demonstration, draft, expires, format, id, locale, mail, place, published, remote, salary_max, salary_min, start, summary, team, title, updated
    standard input:4:salary_max: 40000 is less than 50000, the lowest
    standard input:5:body: has a heading of level 1: only ### and #### are allowed in a text
    "#);
    let module = "[[module]]\nid = \"a\"\nname = \"Plain\"\nsummary = { fr = \"S\", de = \"S\" }\n\
        description = { fr = \"D\", ko = \"D\" }\nshows = { fr = \"one\" }\nindicators = [\"sales-volume\", \"sales-volume\"]\n\
        rank = 1.5\ndraft = \"no\"\n";
    insta::assert_snapshot!(outcome_text(import(&app, Kind::Module, vec![nameless(Format::Toml, module)]).await), @r#"
    standard input:1: is incomplete in ko
    standard input:3:name: must be a table of languages: { fr = "…", en = "…" }, not a text
    standard input:4:de: "de" is not a field here: expected one of en, fr, ko, th
    standard input:6:fr: must be a list, not a text
    standard input:7:indicators: holds sales-volume twice
    standard input:8:rank: must be a whole number, not a number with decimals
    standard input:9:draft: must be true or false, not a text
    "#);
    assert_eq!(stored(&app, Kind::Job).await + stored(&app, Kind::Module).await, 0);
}

#[tokio::test]
async fn seeds_fill_empty_kinds_once_with_concurrent_processes() {
    let (app, _folder) = app().await;
    import(&app, Kind::Module, vec![nameless(Format::Toml, samples().remove(5).2)]).await.unwrap();
    let other = app.clone();
    let (a, b) = tokio::join!(content::seed(&app), content::seed(&other));
    let (a, b) = (a.unwrap(), b.unwrap());
    let expected = [Kind::Page, Kind::Press, Kind::Job, Kind::Employee, Kind::Source];
    assert!(a == expected && b.is_empty() || b == expected && a.is_empty(), "{a:?} {b:?}");
    assert_eq!(stored(&app, Kind::Module).await, 1, "kinds with entries are not seeded");
    assert_eq!(content::unseeded(&app).await.unwrap(), []);
    let checkup = content::check(&app, &vigie::site::web_parts().addresses()).await.unwrap();
    let broken: Vec<_> = checkup.remarks.iter().filter(|remark| remark.broken).collect();
    assert!(broken.is_empty(), "{broken:#?}");
}

/// A list is one file, so progress counts its entries.
#[tokio::test]
async fn import_progress_counts_entries_instead_of_files() {
    let (app, _folder) = app().await;
    let member = |id: &str| {
        format!(
            "[[employee]]\nid = \"{id}\"\nname = \"A\"\nrole = {{ fr = \"R\", en = \"R\" }}\nabout = {{ fr = \"B\", en = \"B\" }}\n"
        )
    };
    let list = file("employees.toml", ["a", "b", "c"].map(member).concat());
    let steps = std::sync::Mutex::new(Vec::new());
    let batch = Batch { kind: Kind::Employee, files: vec![list] };
    let tell = |step| steps.lock().unwrap().push(step);
    content::import(&app, &batch, &ImportOptions::default(), &tell).await.unwrap();
    let steps = steps.into_inner().unwrap();
    let times = |step: ImportProgress| steps.iter().filter(|found| **found == step).count();
    assert_eq!(steps[..2], [ImportProgress::Found(1), ImportProgress::Found(3)]);
    assert_eq!(
        (times(ImportProgress::Read), times(ImportProgress::ToStore(6)), times(ImportProgress::Stored)),
        (4, 1, 6),
        "{steps:?}"
    );
}
