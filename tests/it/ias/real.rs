//! Tests on the real files of May 2016, where available (`tests/real-data.sh`).

use super::{app, import, is_new, publish, real_files, sources, tidy};
use std::{collections::BTreeMap, path::PathBuf};
use vigie::{
    App,
    ias::{self, HistoricKind, Theme},
};

/// The days and levels of a national file, parsed independently.
fn national(paths: &[PathBuf], name: &str, column: usize) -> BTreeMap<String, f64> {
    let path = paths.iter().find(|path| path.ends_with(name)).unwrap();
    let text: String = std::fs::read(path).unwrap().into_iter().map(char::from).collect();
    let line = |line: &str| {
        let cells: Vec<&str> = line.split(';').collect();
        (cells[0].to_owned(), cells[column].replace(',', ".").parse().unwrap())
    };
    text.lines().skip(1).map(line).collect()
}

/// The bytes of a file without the trailing Ctrl-Z that some have.
fn kept(path: &PathBuf) -> Vec<u8> {
    let mut bytes = std::fs::read(path).unwrap();
    bytes.retain(|byte| *byte != 0x1A);
    bytes
}

async fn given_back(app: &App, path: &PathBuf) {
    let name = path.file_name().unwrap().to_str().unwrap();
    let theme = Theme::from_file_name(name).unwrap();
    let kind = if name.contains("_Regions") { HistoricKind::Regional } else { HistoricKind::National };
    let (given, expected) = (ias::export(app, theme, kind).await.unwrap().bytes, kept(path));
    let differing = given.split(|b| *b == b'\n').zip(expected.split(|b| *b == b'\n')).find(|(a, b)| a != b);
    let shown = differing.map(|(a, b)| [a, b].map(String::from_utf8_lossy));
    assert!(given == expected, "{name}: {} bytes for {}, {shown:?}", given.len(), expected.len());
}

#[tokio::test]
async fn exports_the_imported_history_byte_for_byte() {
    let Some(paths) = real_files() else { return };
    // All at once, and one by one in both orders.
    let (together, _folder) = app().await;
    let sources = sources(&paths);
    import(&together, &sources).await;
    for path in &paths {
        given_back(&together, path).await;
    }
    for backwards in [false, true] {
        let (app, _folder) = app().await;
        let mut sources = sources.clone();
        if backwards {
            sources.reverse();
        }
        for source in sources {
            import(&app, &[source]).await;
        }
        for path in &paths {
            given_back(&app, path).await;
        }
    }
}

#[tokio::test]
async fn publishes_the_historic_files_byte_for_byte() {
    let Some(paths) = real_files() else { return };
    let (app, _folder) = app().await;
    let imported = import(&app, &sources(&paths)).await;
    let counts: Vec<String> =
        imported.iter().map(|i| format!("{} {} {}", i.theme, i.values, i.last_day.unwrap())).collect();
    insta::assert_snapshot!(counts.join("\n"), @"
    flu 16543 2016-05-13
    flu-vaccination-65 2439 2016-05-12
    allergies 8663 2016-05-13
    lice 8946 2016-05-12
    scabies 11463 2016-05-13
    baclofen 2978 2016-05-06
    ");
    publish(&app).await;
    assert!(publish(&app).await.iter().all(|p| !is_new(p)));

    for (theme, name, column) in
        [(Theme::Flu, "Openhealth_S-Grippal.csv", 2), (Theme::Scabies, "Openhealth_Gale.csv", 1)]
    {
        let rounded = national(&paths, name, column);
        let lines = tidy(&app, theme).await;
        let nation: Vec<_> = lines.iter().filter(|line| line.0 == "FR").collect();
        assert!(rounded.len() <= nation.len());
        for (_, day, level, _) in nation {
            let Some(file) = rounded.get(day) else { continue };
            assert!((level - file).abs() <= 0.05 + 1e-9, "{theme} {day}: {level} and {file}");
        }
    }
    let flu = ias::view(&app, Theme::Flu, ias::ViewRequest::default()).await.unwrap();
    assert_eq!(flu.status.last_day.to_string(), "2016-05-13");
    assert_eq!(flu.status.provisional_from.unwrap().to_string(), "2016-05-02");
    assert_eq!((flu.status.season_label.as_str(), flu.seasons.len()), ("2015-2016", 8));
    let corsica =
        ias::view(&app, Theme::Scabies, ias::ViewRequest::default()).await.unwrap().regions.pop().unwrap();
    assert_eq!((corsica.code.to_string().as_str(), corsica.level), ("94", None));
}
