//! Epidemic levels and references at the terminal, also on the real files where available.

use super::{
    app, demonstration,
    files::{OLD, national},
    import, open, publish, source,
};
use crate::{
    harness::{Folder, real},
    seeded::Files,
};
use jiff::civil::{Date, date};
use std::{fs, path::Path, sync::OnceLock};
use vigie::ias::{
    self, InputFile, Theme,
    epidemic::Level,
    reference::{self, Origin, ReferenceId},
};

const HEADER: &str = "week,indicator,inc,inc_low,inc_up,inc100,inc100_low,inc100_up,geo_insee,geo_name\n";

/// A wave each January, with a different height each winter.
fn wave(day: Date) -> f64 {
    let season = if day.month() >= 9 { day.year() } else { day.year() - 1 };
    let apart = f64::from((day - date(season + 1, 1, 20)).get_days());
    2.0 + f64::from(100 + 40 * (season % 3)) * (-(apart / 20.0).powi(2)).exp()
}

/// A file of the Sentinelles network with the same waves as [`wave`], newest week first.
fn sentinelles(from: Date, weeks: i64) -> String {
    let row = |at: i64| {
        let monday = from.saturating_add(jiff::Span::new().weeks(at));
        let iso = monday.iso_week_date();
        let value = wave(monday).round();
        format!("{}{:02},3,1,1,1,{value},1,1,FR,France\n", iso.year(), iso.week())
    };
    (0..weeks).rev().map(row).fold(HEADER.to_owned(), |text, row| text + &row)
}

/// A folder with seven winters of the flu, published.
fn ready() -> Folder {
    static READY: OnceLock<Files> = OnceLock::new();
    Folder::prepared(&READY, prepare)
}

fn prepare(folder: &Folder) {
    assert_eq!(folder.run(&["init"]).code, 0);
    let days = (date(2026, 11, 20) - date(2019, 9, 1)).get_days();
    let level =
        |at: i32| (wave(date(2019, 9, 1).saturating_add(jiff::Span::new().days(at))) * 10.0).round() / 10.0;
    let file = national("\"IAS_lissé\"", (date(2019, 9, 1), days + 1), level, OLD);
    fs::write(folder.path("flu.csv"), file).unwrap();
    assert_eq!(folder.run(&["ias", "import-history", "flu.csv"]).code, 0);
    assert_eq!(folder.run(&["ias", "publish", "--force", "--reason", "made up for a test"]).code, 0);
    fs::write(folder.path("PAY.csv"), sentinelles(date(2020, 1, 6), 300)).unwrap();
}

#[test]
fn imports_lists_and_compares_a_reference() {
    let folder = ready();
    let words = ["ias", "reference", "import", "--reference", "sentinelles-flu", "PAY.csv"];
    let dry =
        folder.run(&["ias", "reference", "import", "--reference", "sentinelles-flu", "PAY.csv", "--dry-run"]);
    insta::assert_snapshot!(dry.stdout, @"sentinelles-flu: 300 values, 300 would be new or changed, from 2020-01-06 to 2025-09-29");
    insta::assert_snapshot!(folder.run(&words).stdout, @"sentinelles-flu: 300 values, 300 new or changed, from 2020-01-06 to 2025-09-29");
    insta::assert_snapshot!(folder.run(&words).stdout, @"sentinelles-flu: 300 values, nothing new, from 2020-01-06 to 2025-09-29");
    // The network withdraws a week.
    let whole = sentinelles(date(2020, 1, 6), 300);
    let row = whole.lines().find(|row| row.starts_with("202050,")).unwrap();
    fs::write(folder.path("PAY.csv"), whole.replace(row, "202050,3,-,,,-,,,FR,France")).unwrap();
    insta::assert_snapshot!(folder.run(&words).stdout, @"sentinelles-flu: 299 values, 0 new or changed, 1 taken back, from 2020-01-06 to 2025-09-29");
    insta::assert_snapshot!(folder.run(&["ias", "reference", "list"]).stdout, @"
    reference        theme               values  from        to          origin    may be given on  licence
    sentinelles-flu  flu                 299     2020-01-06  2025-09-29  imported  no               Free for non-commercial use with citation, data unmodified
    emergency-flu    flu                 0       -           -           -         yes              Licence Ouverte 2.0
    coverage-65      flu-vaccination-65  0       -           -           -         yes              Licence Ouverte 2.0
    ");
    insta::assert_snapshot!(folder.run(&["ias", "epidemics"]).stdout, @"
     theme        week        level   since  onset  medium  high   very high  data
     respiratory  2026-11-09  below   -      82.1   122.7   140.6  149.4      demonstration
     flu          2026-11-09  untold  -      12.47  92.7    158    200        real
    respiratory: learnt from 2018-2019, 2019-2020, 2021-2022, 2022-2023, 2023-2024, 2024-2025, 2025-2026; not from 2020-2021 (pandemic)
    flu: situation unknown, it was published against the gate
    flu: learnt from 2019-2020, 2021-2022, 2022-2023, 2023-2024, 2024-2025, 2025-2026; not from 2020-2021 (pandemic)

     theme  reference        from        to          n    coefficient  95 % interval   best lag
     flu    sentinelles-flu  2020-01-06  2025-09-29  299  0.987        0.973 to 0.994  0
    ");
    let document: serde_json::Value =
        serde_json::from_str(&folder.run(&["ias", "epidemics", "--theme", "flu", "--json"]).stdout).unwrap();
    let flu = &document["themes"][0];
    assert_eq!((&flu["correlation"]["n"], &flu["correlation"]["lag"]), (&299.into(), &0.into()));
    assert!(flu["correlation"]["coefficient"].as_f64().unwrap() > 0.98);
    let nothing = &serde_json::Value::Null;
    assert_eq!((&flu["epidemic"]["level"], &flu["published"]), (nothing, nothing));
}

#[test]
fn an_invalid_reference_changes_nothing() {
    let folder = ready();
    fs::write(folder.path("one.csv"), format!("{HEADER}202001,3,1,1,1,1e3,1,1,FR,France\n")).unwrap();
    let answer = folder.run(&["ias", "reference", "import", "--reference", "sentinelles-flu", "one.csv"]);
    assert_eq!(answer.code, 65);
    insta::assert_snapshot!(answer.stderr, @r#"
    vigie: 1 file cannot be imported, so nothing was
      one.csv:2:inc100: "1e3" is not a number
    "#);
    let missing = folder.run(&["ias", "reference", "import", "--reference", "sentinelles-flu", "none.csv"]);
    assert_eq!(missing.code, 66);
    let unknown = folder.run(&["ias", "reference", "import", "--reference", "grippenet", "one.csv"]);
    assert_eq!(unknown.code, 2);
    assert!(
        unknown.stderr.contains("there are sentinelles-flu, emergency-flu, coverage-65"),
        "{}",
        unknown.stderr
    );
    assert!(folder.run(&["ias", "reference", "list"]).stdout.matches(" 0 ").count() == 3);
}

#[tokio::test]
async fn generated_figures_are_not_compared_with_a_reference() {
    let (app, _folder) = demonstration().await;
    let file = source("PAY.csv", Theme::Flu, sentinelles(date(2012, 1, 2), 200).into_bytes());
    reference::import(&app, ReferenceId::SentinellesFlu, &file, false).await.unwrap();
    let stands = ias::epidemic_statuses(&app, None).await.unwrap();
    assert!(stands.iter().all(|stand| stand.demonstration && stand.correlation.is_none()));
    let assessed: Vec<Theme> =
        stands.iter().filter(|s| s.assessment.epidemic.is_some()).map(|s| s.theme).collect();
    assert_eq!(assessed, [Theme::Respiratory, Theme::Flu]);
    assert!(stands.iter().all(|stand| stand.published.is_none()));
}

fn flu(path: &Path) -> InputFile {
    InputFile::from_file(path, Some(Theme::Flu), &|_| ()).unwrap()
}

#[tokio::test]
async fn the_real_flu_series_correlates_with_the_real_sentinelles_series() {
    let Some(file) = real("ias/Openhealth_S-Grippal.csv") else { return };
    let Some(sentinelles) = real("reference/incidence-PAY-3.csv") else { return };
    let (app, folder) = app().await;
    import(&app, &[flu(&file)]).await;
    publish(&app).await;
    let stand = ias::epidemic_statuses(&app, Some(Theme::Flu)).await.unwrap().remove(0);
    let epidemic = stand.assessment.epidemic.unwrap();
    // The Python port of R's `mem` gives 44.5711, 146.1021, 774.1966 and 1617.8540 for the same weeks.
    assert_eq!(
        (epidemic.onset, epidemic.medium, epidemic.high, epidemic.very_high),
        (44.57, 146.1, 774.2, 1618.0)
    );
    assert_eq!((epidemic.level, epidemic.week), (Some(Level::Below), date(2016, 5, 2)));
    assert_eq!((epidemic.used.len(), epidemic.excluded.len()), (5, 1));
    // The reference column of the indicator's own file, reassembled from daily sevenths.
    let column = stand.correlation.unwrap();
    assert_eq!((column.n, column.coefficient, column.lag), (357, 0.852, 0));
    assert_eq!(reference::list(&app).await.unwrap()[0].origin, Some(Origin::HistoricFile));

    let later = open(&folder, "2026-11-21T06:00:00Z").await;
    let imported =
        reference::import(&later, ReferenceId::SentinellesFlu, &flu(&sentinelles), false).await.unwrap();
    assert_eq!((imported.values, imported.to), (1831, Some(date(2019, 12, 2))));
    let found =
        ias::epidemic_statuses(&later, Some(Theme::Flu)).await.unwrap().remove(0).correlation.unwrap();
    assert_eq!((found.n, found.coefficient, found.lag, found.seasons.len()), (359, 0.852, 0, 7));
    assert!(
        found.low < 0.80 && found.high > 0.89,
        "357 autocorrelated weeks count as fewer independent ones"
    );
    assert!(found.seasons.iter().all(|season| season.coefficient > 0.93), "{:?}", found.seasons);
}
