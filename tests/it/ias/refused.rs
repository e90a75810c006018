//! Invalid files are reported with the place of their errors and change nothing.

use super::{
    app,
    files::{NEW, OLD, national, regional},
    forced, import, is_new, publish, source, whole,
};
use jiff::civil::date;
use vigie::{
    error::Kind,
    ias::{self, ImportRequest, PublishRequest, Theme},
};

fn good() -> ias::InputFile {
    source("good.csv", Theme::Scabies, national("\"IAS_lissé\"", (date(2016, 1, 1), 30), f64::from, OLD))
}

#[tokio::test]
async fn one_invalid_file_rejects_the_whole_import() {
    let (app, _folder) = app().await;
    let text = "PERIODE;IAS_lisse\n2016-01-01;1,5\n2016-01-02;1.5\n2016-01-02;2\n";
    let mut torn = regional(2015, date(2016, 5, 13), |_| 1.0, NEW);
    torn.truncate(torn.len() / 2);
    let sources = [
        good(),
        source("bad.csv", Theme::Flu, text.into()),
        source("torn.csv", Theme::Lice, torn),
        source("sheet.csv", Theme::Flu, b"PK\x03\x04\0".to_vec()),
        source("swapped.csv", Theme::FluVaccination65, good().bytes),
        source("future.csv", Theme::Flu, b"PERIODE;IAS_lisse\n2016-05-15;1\n".to_vec()),
        source("nothing.csv", Theme::Flu, b"PERIODE;IAS_lisse\n2016-05-13;NA\n".to_vec()),
    ];
    let error = ias::import(&app, &sources, ImportRequest::default(), &|_| ()).await.unwrap_err();
    assert_eq!((error.kind, error.kind.exit(), error.code), (Kind::BadData, 65, "ias.file-invalid"));
    insta::assert_snapshot!(error, @r#"
    6 of 7 files cannot be imported, so nothing was
      bad.csv:4:PERIODE: 2016-01-02 is there twice
      bad.csv:3:IAS_lisse: "1.5" is not a number (the decimal sign is a comma)
      torn.csv:144: 9 cells where the header has 30
      sheet.csv: this is no CSV text (a spreadsheet, an archive or UTF-16?)
      swapped.csv:1:IAS_lissé: this is not a column of flu-vaccination-65: is the theme right?
      future.csv:2:IAS_lisse: a value on 2016-05-15, which is still to come
      nothing.csv: the file measures nothing: all its values are NA
    "#);
    assert_eq!(app.db.revision().await.unwrap(), 0);
    let nothing = ias::publish(&app, &PublishRequest::default()).await.unwrap_err();
    assert_eq!((nothing.kind.exit(), nothing.code), (1, "ias.nothing-imported"));
    insta::assert_snapshot!(nothing, @"no level can be made of any indicator; `vigie ias import-counts FILE…` or `vigie ias import-history FILE…` comes first");
}

#[tokio::test]
async fn a_failed_import_keeps_the_previous_data() {
    let (app, _folder) = app().await;
    import(&app, &[good()]).await;
    let before = publish(&app).await;
    let worse = source(
        "worse.csv",
        Theme::Scabies,
        national("\"IAS_lissé\"", (date(2016, 1, 1), 200), f64::from, OLD),
    );
    ias::import(&app, &[good(), worse], ImportRequest::default(), &|_| ()).await.unwrap_err();
    let after = publish(&app).await;
    assert!(!is_new(&after[0]) && after[0].sha256 == before[0].sha256);
}

#[tokio::test]
async fn unpublished_themes_are_not_found() {
    let (app, _folder) = app().await;
    assert_eq!(ias::overview(&app).await.unwrap().themes, []);
    let absent = ias::view(&app, Theme::Flu, ias::ViewRequest::default()).await.unwrap_err();
    assert_eq!((absent.kind, absent.code), (Kind::NotFound, "ias.theme-unpublished"));
    assert_eq!(whole(&app, Theme::Flu).await.err().unwrap().code, "ias.theme-unpublished");
    for name in ["panel-20160513.svg", "panel-2016-05-13.svg", "panel-20160231.svg", "x", "../index.html"] {
        assert_eq!(ias::cross_field(&app, name).await.unwrap_err().code, "request.not-found", "{name}");
    }
    import(&app, &[good()]).await;
    let other = ias::publish(&app, &forced(Some(Theme::Flu))).await.unwrap_err();
    assert_eq!(other.code, "ias.nothing-imported");
}
