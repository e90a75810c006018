//! Tests on generated files, which are always available.

use super::{
    app, app_on_postgres, demonstration,
    files::{NEW, OLD, national, regional},
    forced, import, is_new, open, publish, source, tidy, whole,
};
use crate::harness::not_run;
use jiff::civil::{Date, date};
use vigie::ias::{self, HistoricKind, InputFile, PublishRequest, Theme};

const LAST: Date = date(2016, 5, 13);

fn level(day: Date) -> f64 {
    f64::from(day.day_of_year()) + 0.1234
}

/// One or two files of every theme, in both layouts and all variants.
fn everything() -> Vec<InputFile> {
    let days = 1716;
    let start = date(2011, 9, 1);
    let wave = |at: i32| f64::from(at % 365) / 10.0;
    let flu = "\"IAS_brut\";\"IAS_lissé\";\"Incidence_Sentinelles\"";
    vec![
        source("respiratory.csv", Theme::Respiratory, national("\"IAS_lissé\"", (start, days), wave, NEW)),
        source("flu.csv", Theme::Flu, national(flu, (start, days), wave, OLD)),
        source("flu-r.csv", Theme::Flu, regional(2015, LAST, level, OLD)),
        source(
            "vaccination.csv",
            Theme::FluVaccination65,
            national("\"NATIONAL\"", (start, days), wave, OLD),
        ),
        source("allergies.csv", Theme::Allergies, regional(2015, LAST, level, NEW)),
        source("gastro.csv", Theme::Gastroenteritis, national("\"IAS_lissé\"", (start, days), wave, OLD)),
        source("lice.csv", Theme::Lice, regional(2015, LAST, level, OLD)),
        source("scabies.csv", Theme::Scabies, national("\"IAS_lissé\"", (start, days), wave, NEW)),
        source("baclofen.csv", Theme::Baclofen, national("\"IAS_lissé\"", (start, days), wave, OLD)),
    ]
}

#[tokio::test]
async fn exports_the_imported_history_unchanged() {
    let (app, _folder) = app().await;
    import(&app, &everything()).await;
    for source in everything() {
        let is_regional = source.bytes.windows(9).any(|w| w == b"Loc_Reg11");
        let kind = if is_regional { HistoricKind::Regional } else { HistoricKind::National };
        let given = ias::export(&app, source.theme.unwrap(), kind).await.unwrap().bytes;
        let expected = source.bytes.strip_suffix(b"\x1a").unwrap_or(&source.bytes);
        let Some(added) = given.strip_prefix(expected) else { panic!("{} comes back changed", source.name) };
        // The regional file of the flu has one day more than the national one.
        let later = if source.name == "flu.csv" { &b"2016-05-13;NA;134,1;NA\r\n"[..] } else { b"" };
        assert_eq!(String::from_utf8_lossy(added), String::from_utf8_lossy(later), "{}", source.name);
    }
    let none = ias::export(&app, Theme::Baclofen, HistoricKind::Regional).await.err().unwrap();
    insta::assert_snapshot!(none, @"there is no regional series of baclofen; `vigie ias import-history FILE…` comes first");
}

fn line_of_status(status: &ias::OperatorStatus) -> String {
    let p = status.published.as_ref().unwrap();
    format!(
        "{:18} {} {:2} v{} {} late\n",
        status.theme, p.last_day, p.provisional_days, p.version, p.late_days
    )
}

#[tokio::test]
async fn imports_publishes_and_shows_every_theme() {
    let (app, _folder) = app().await;
    let imported = import(&app, &everything()).await;
    assert_eq!(imported.iter().map(|i| i.theme).collect::<Vec<_>>(), Theme::ALL);
    // Both files of the flu contain the reference.
    let all_new = |i: &&ias::Imported| i.theme == Theme::Flu || i.changed == i.values;
    assert!(imported.iter().all(|i| all_new(&i) && !i.replaced_demonstration));
    let published = publish(&app).await;
    assert!(published.len() == 8 && published.iter().all(|p| is_new(p) && p.version == Some(1)));

    let statuses = ias::statuses(&app).await.unwrap();
    insta::assert_snapshot!(statuses.iter().map(line_of_status).collect::<String>(), @"
    respiratory        2016-05-12 12 v1 1 late
    flu                2016-05-13 12 v1 0 late
    flu-vaccination-65 2016-05-12  5 v1 1 late
    allergies          2016-05-13 12 v1 0 late
    gastroenteritis    2016-05-12 12 v1 1 late
    lice               2016-05-13 12 v1 0 late
    scabies            2016-05-12 12 v1 1 late
    baclofen           2016-05-12 12 v1 0 late
    ");

    let overview = serde_json::to_value(ias::overview(&app).await.unwrap()).unwrap();
    let mut flu = overview["themes"][1].clone();
    let lengths = ["values", "last"].map(|name| flu["sparkline"][name].as_array().unwrap().len());
    assert_eq!(
        (&flu["sparkline"]["step"], lengths, overview["themes"].as_array().map(Vec::len)),
        (&5.into(), [52, 74], Some(8))
    );
    flu["sparkline"] = flu["sparkline"]["from"].take();
    flu["files"] = flu["files"][0]["href"].take();
    let situation = flu.as_object_mut().unwrap().remove("situation").unwrap();
    assert_eq!((&situation["since"], &situation["trend"]), (&"2016-05-06".into(), &"rising".into()));
    insta::assert_snapshot!(serde_json::to_string_pretty(&flu).unwrap(), @r#"
    {
      "aboveLastYear": true,
      "baseline": null,
      "change": 0.0849,
      "demonstration": false,
      "epidemicLevel": null,
      "files": "/open-data/ias/flu/tidy.csv",
      "forced": null,
      "freshness": {
        "lateDays": 0,
        "nextUpdate": "2016-05-15",
        "promiseDays": 1
      },
      "heldBack": null,
      "lastDay": "2016-05-13",
      "level": 134.1,
      "method": "published",
      "provisionalFrom": "2016-05-02",
      "publishedAt": 1463205600000,
      "seasonLabel": "2015-2016",
      "sparkline": "2015-09-01",
      "target": null,
      "theme": "flu",
      "unit": "index",
      "unusual": false,
      "version": 1
    }
    "#);
}

#[tokio::test]
async fn shows_a_theme_with_its_regions_and_seasons() {
    let (app, _folder) = app().await;
    import(&app, &everything()).await;
    publish(&app).await;
    let detail = ias::view(&app, Theme::Flu, ias::ViewRequest::default()).await.unwrap();
    let detail = serde_json::to_value(detail).unwrap();
    assert_eq!(detail["regions"].as_array().unwrap().len(), 22);
    assert_eq!(detail["seasons"][0]["values"].as_array().unwrap().len(), 366);
    assert_eq!(detail["regionsDay"], "2016-05-13");
}

#[tokio::test]
async fn published_files_contain_the_imported_levels_but_no_reference() {
    let (app, _folder) = app().await;
    import(&app, &everything()).await;
    publish(&app).await;
    for (territory, day, shown, status) in tidy(&app, Theme::Lice).await {
        let day: Date = day.parse().unwrap();
        let expected = match (territory.as_str(), day < date(2015, 9, 1)) {
            ("FR", true) => level(Date::new(day.year() + 1, day.month(), day.day()).unwrap()) + 10.0,
            ("FR", false) => level(day),
            _ => level(day) / 2.0,
        };
        assert!((shown - expected).abs() < 0.0001, "{territory} {day}: {shown} instead of {expected}");
        assert_eq!(status == "provisional", day > date(2016, 5, 1), "{day}");
    }
    for theme in Theme::ALL {
        assert!(tidy(&app, theme).await.iter().all(|(_, _, level, _)| *level != 777.7), "{theme}");
    }
}

#[tokio::test]
async fn publishing_twice_changes_nothing() {
    let (app, folder) = app().await;
    import(&app, &everything()).await;
    let first = publish(&app).await;
    let revision = app.db.revision().await.unwrap();
    let later = open(&folder, "2016-05-15T06:00:00Z").await;
    let second = publish(&later).await;
    assert!(second.iter().all(|p| !is_new(p) && p.version == Some(1)));
    assert_eq!(app.db.revision().await.unwrap(), revision);
    assert!(first.iter().zip(&second).all(|(a, b)| a.sha256 == b.sha256));
    let again = import(&later, &everything()).await;
    assert!(again.iter().all(|i| i.changed == 0));
    assert!(publish(&later).await.iter().all(|p| !is_new(p)));
}

#[tokio::test]
async fn postgresql_publishes_the_same_bytes() {
    let Some((on_postgres, _folder)) = app_on_postgres().await else { return };
    let (app, _folder) = app().await;
    for app in [&app, &on_postgres] {
        ias::seed(app).await.unwrap();
        import(app, &everything()).await;
        publish(app).await;
    }
    let hashes = async |app| -> Vec<String> {
        let published = publish(app).await;
        published.into_iter().map(|p| p.sha256).collect()
    };
    assert_eq!(hashes(&on_postgres).await, hashes(&app).await);
    assert_eq!(ias::statuses(&on_postgres).await.unwrap(), ias::statuses(&app).await.unwrap());
    assert_eq!(ias::overview(&on_postgres).await.unwrap(), ias::overview(&app).await.unwrap());
}

#[tokio::test]
async fn the_order_of_imported_files_does_not_matter() {
    let newer = LAST.tomorrow().unwrap();
    let flu = "\"IAS_brut\";\"IAS_lissé\";\"Incidence_Sentinelles\"";
    let days = 2000;
    let start = date(2010, 11, 22);
    let files = [
        source("a.csv", Theme::Flu, national(flu, (start, days), f64::from, OLD)),
        source("b.csv", Theme::Flu, regional(2015, LAST, level, OLD)),
        source("c.csv", Theme::Flu, regional(2015, newer, |day| level(day) + 1.0, NEW)),
    ];
    let mut hashes = std::collections::BTreeSet::new();
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let (app, _folder) = app().await;
        import(&app, &order.map(|at| files[at].clone())).await;
        hashes.insert(publish(&app).await[0].sha256.clone());
    }
    for order in [[0, 1], [1, 0]] {
        let (app, _folder) = app().await;
        for at in order {
            import(&app, &files[at..=at]).await;
        }
        let _ = publish(&app).await;
        import(&app, &files[2..]).await;
        hashes.insert(publish(&app).await[0].sha256.clone());
    }
    assert_eq!(hashes.len(), 1);
}

#[tokio::test]
async fn importing_the_same_files_again_changes_nothing() {
    let (app, _folder) = app().await;
    import(&app, &everything()).await;
    // Both files of the flu contain its reference, each with its own precision.
    let again = import(&app, &everything()).await;
    assert!(again.iter().all(|theme| (theme.changed, theme.older) == (0, 0)), "{again:?}");
}

#[tokio::test]
async fn an_older_file_fills_gaps_and_changes_no_newer_value() {
    let (app, _folder) = app().await;
    let file = |first, days, more: f64| {
        source(
            "gale.csv",
            Theme::Scabies,
            national("\"IAS_lissé\"", (first, days), |at| f64::from(at) + more, OLD),
        )
    };
    import(&app, &[file(date(2016, 1, 1), 60, 1.0)]).await;
    let older = [file(date(2015, 12, 31), 40, 7.0)];
    let kept = import(&app, &older).await;
    assert_eq!((kept[0].changed, kept[0].older), (1, 39));
    let replace = ias::ImportRequest { replace: true, ..ias::ImportRequest::default() };
    let taken = ias::import(&app, &older, replace, &|_| ()).await.unwrap();
    assert_eq!((taken[0].changed, taken[0].older), (39, 0));
}

#[tokio::test]
async fn a_dry_run_reports_changes_and_writes_nothing() {
    let (app, _folder) = app().await;
    let dry = ias::import(&app, &everything(), ias::ImportRequest { dry_run: true, replace: false }, &|_| ())
        .await
        .unwrap();
    assert_eq!(dry, import(&app, &everything()).await);
    let dry = PublishRequest { dry_run: true, ..forced(None) };
    let output = ias::publish(&app, &dry).await.unwrap();
    assert!(output.iter().all(|p| is_new(p) && p.version == Some(1)));
    assert!(ias::statuses(&app).await.unwrap().iter().all(|s| s.published.is_none()));
    assert!(is_new(&ias::publish(&app, &forced(Some(Theme::Flu))).await.unwrap()[0]));
    assert_eq!(ias::statuses(&app).await.unwrap().iter().filter(|s| s.published.is_some()).count(), 1);
}

#[tokio::test]
async fn a_fresh_install_shows_demonstrations_until_real_series_are_published() {
    let (app, _folder) = app().await;
    assert_eq!(ias::seed(&app).await.unwrap(), Theme::ALL);
    assert_eq!(ias::seed(&app).await.unwrap(), []);
    let seeded = ias::overview(&app).await.unwrap();
    assert!(seeded.themes.len() == 8 && seeded.themes.iter().all(|t| t.status.demonstration));
    assert!(whole(&app, Theme::Lice).await.unwrap().name().contains("-demonstration-"));

    let files: Vec<InputFile> = everything().into_iter().filter(|s| s.theme == Some(Theme::Lice)).collect();
    let imported = import(&app, &files).await;
    assert!(imported.len() == 1 && imported[0].replaced_demonstration);
    let published = publish(&app).await;
    let new: Vec<_> =
        published.iter().filter(|p| is_new(p)).map(|p| (p.theme, p.version, p.demonstration)).collect();
    assert_eq!(new, [(Theme::Lice, Some(2), false)]);
    let lice = tidy(&app, Theme::Lice).await;
    assert!(lice.iter().all(|(_, day, _, _)| day.as_str() >= "2014-09-01"), "a demonstration value is left");
    assert!(!String::from_utf8(whole(&app, Theme::Lice).await.unwrap().csv(None)).unwrap().contains("true"));
    assert_eq!(ias::seed(&app).await.unwrap(), []);
}

#[tokio::test]
async fn the_cross_field_of_demonstrations_is_small_and_without_grades() {
    let (app, _folder) = demonstration().await;
    // Its points are built with the interface.
    let Some(path) = ias::overview(&app).await.unwrap().cross_field else {
        return not_run("built interface", "`make ui/dist/built` builds it");
    };
    assert_eq!(path, "/img/panel.svg", "invented grades have no colour");
    let svg = ias::cross_field(&app, "panel.svg").await.unwrap();
    assert!(svg.len() <= 40_000, "{} bytes", svg.len());
    assert!(svg.matches('m').count() >= 4000 && svg.contains("prefers-color-scheme:dark"));
    assert_eq!(svg.matches("class=").count(), 1);
    // Generated regions have no thresholds.
    assert!(ias::cross_field(&app, "panel-flu-20160210.svg").await.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_concurrent_publications_equal_one() {
    let (app, folder) = app().await;
    let other = open(&folder, "2016-05-14T06:00:00Z").await;
    let (a, b) = tokio::join!(ias::seed(&app), ias::seed(&other));
    assert_eq!(a.unwrap().len() + b.unwrap().len(), 8);
    import(&app, &everything()).await;
    let request = forced(None);
    let (a, b) = tokio::join!(ias::publish(&app, &request), ias::publish(&other, &request));
    // The second process is rejected, or starts when the first one has finished.
    let new = |published: vigie::Result<Vec<ias::Published>>| match published {
        Ok(published) => published.into_iter().filter(is_new).count(),
        Err(busy) => {
            assert_eq!((busy.code, busy.kind.exit()), ("ias.publish-running", 75));
            0
        }
    };
    assert_eq!(new(a) + new(b), 8);
    assert!(ias::statuses(&app).await.unwrap().iter().all(|s| s.published.as_ref().unwrap().version == 2));
}
