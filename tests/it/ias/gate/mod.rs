//! Measures the health gate: healthy series are replayed day by day and must pass; failures are injected on many days
//! and must be held.

mod deaths;
mod healthy;
mod replay;
mod simulated;
mod terminal;

use super::{app, demonstration, import, real_files, sources};
use crate::harness::root;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};
use tokio::sync::OnceCell;
use vigie::{
    app::App,
    ias::{self, BLOCKING_RULES, Flag, Method, Point, Publication, Series, Theme},
};

/// The real files of May 2016 as they would be published; `None` if this machine does not have them.
async fn real() -> Option<&'static [Publication]> {
    static REAL: OnceCell<Option<Vec<Publication>>> = OnceCell::const_new();
    REAL.get_or_init(async || {
        let files = real_files()?;
        let (app, _folder) = app().await;
        import(&app, &sources(&files)).await;
        let outcomes = ias::publish(&app, &ias::PublishRequest::default()).await.unwrap();
        assert!(outcomes.iter().all(|theme| theme.outcome == ias::Outcome::Published), "{outcomes:#?}");
        Some(published(&app).await)
    })
    .await
    .as_deref()
}

/// The series of a fresh install.
async fn generated() -> &'static [Publication] {
    static GENERATED: OnceCell<Vec<Publication>> = OnceCell::const_new();
    let read = async || published(&demonstration().await.0).await;
    GENERATED.get_or_init(read).await
}

/// The last publication of every theme, parsed from the open data.
async fn published(app: &App) -> Vec<Publication> {
    let mut publications = Vec::new();
    for theme in Theme::ALL {
        let Ok(whole) = super::whole(app, theme).await else { continue };
        publications.push(read(theme, &String::from_utf8(whole.csv(None)).unwrap()));
    }
    publications
}

fn read(theme: Theme, text: &str) -> Publication {
    let mut points: BTreeMap<_, Vec<Point>> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let point = Point {
            day: cells[2].parse().unwrap(),
            level: cells[3].parse().ok(),
            provisional: cells[4] == "provisional",
            flag: Flag::from_word(cells[6]).unwrap(),
        };
        points.entry(cells[1].parse().unwrap()).or_default().push(point);
    }
    let series = points.into_iter().map(|(territory, points)| (territory, Series::from_sorted(points)));
    Publication { theme, demonstration: false, method: Method::Published, series: series.collect() }
}

#[test]
fn every_blocking_rule_can_be_accepted_by_its_name() {
    let mut folders = vec![root().join("src/ias/gate")];
    let call = ["Finding::", "red("].concat();
    // The names of these two rules are in a variable, where the search does not find them.
    let mut found: BTreeSet<String> = ["activity-fall", "activity-leap"].map(str::to_owned).into();
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(text) = fs::read_to_string(&path) {
                let named = text.split(&call).skip(1).filter_map(|rest| rest.trim_start().strip_prefix('"'));
                found.extend(named.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
            }
        }
    }
    assert_eq!(found, BLOCKING_RULES.map(str::to_owned).into());
}
