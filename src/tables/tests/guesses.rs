//! Guesses for column names from practice.

use super::table;
use crate::tables::{column_synonyms::FIELDS, match_columns};

/// A table with these columns, each with values of its type.
fn guessed(header: &[(&str, &str)]) -> Vec<(String, String, u8)> {
    let samples = |kind: &str| match kind {
        "day" => ["2026-11-02", "2026-11-03", "2026-11-04"],
        "week" => ["2026-S44", "2026-S45", "2026-S46"],
        "month" => ["2026-10", "2026-11", "2026-12"],
        "ean" => ["2000000000213", "2000000000220", "2000000000237"],
        "finess" => ["010003770", "010003788", "010003804"],
        "code" => ["PDV-1", "PDV-2", "PDV-1"],
        "text" => ["Gel douche", "Lait corps", "Gel douche"],
        "integer" => ["3", "12", "-1"],
        _ => ["1.25", "3.5", "3.5"],
    };
    let line = |at: usize| header.iter().map(|(_, kind)| samples(kind)[at]).collect::<Vec<_>>().join(";");
    let names: Vec<_> = header.iter().map(|(name, _)| *name).collect();
    let table = table(format!("{}\n{}\n{}\n{}\n", names.join(";"), line(0), line(1), line(2)));
    match_columns(&FIELDS, &table)
        .into_iter()
        .map(|guess| (guess.field, names[guess.column].to_owned(), guess.confidence))
        .collect()
}

#[test]
fn matches_the_columns_of_the_specified_example() {
    let found = guessed(&[
        ("NO_CARTE", "code"),
        ("SEMAINE", "week"),
        ("EAN", "ean"),
        ("MAGASIN", "code"),
        ("QTE_VENDUE", "integer"),
        ("CA_TTC", "decimal"),
        ("TVA", "decimal"),
        ("DESIGNATION", "text"),
        ("MAJ_LE", "day"),
    ]);
    let expected = [
        ("period", "SEMAINE", 3),
        ("product", "EAN", 3),
        ("place", "MAGASIN", 2),
        ("label", "DESIGNATION", 2),
        ("sales-volume", "QTE_VENDUE", 3),
        ("sales-value-incl-tax", "CA_TTC", 3),
    ];
    assert_eq!(
        found,
        expected.map(|(field, column, confidence)| (field.to_owned(), column.to_owned(), confidence))
    );
}

/// The field, the column name, and the type of the values.
const NAMED: &[&[(&str, &str, &str)]] = &[
    &[
        ("period", "Date de vente", "day"),
        ("product", "Code CIP13", "ean"),
        ("label", "Libellé produit", "text"),
        ("place", "FINESS", "finess"),
        ("sales-volume", "Nb boîtes", "integer"),
        ("sales-value-excl-tax", "Montant HT", "decimal"),
        ("sales-value-incl-tax", "Montant TTC", "decimal"),
        ("price-incl-tax", "Prix public TTC", "decimal"),
        ("price-excl-tax", "PFHT", "decimal"),
        ("stock-volume", "Stock fin", "integer"),
    ],
    &[
        ("period", "ANNEE_MOIS", "month"),
        ("product", "gencod", "ean"),
        ("total-outlets", "NB_PDV", "integer"),
        ("selling-outlets", "NB_PDV_VENDEURS", "integer"),
        ("stocking-outlets", "NB_PDV_DETENTEURS", "integer"),
        ("market-share-volume", "PDM_VOL", "decimal"),
        ("market-share-value", "PDM_VAL", "decimal"),
    ],
    &[
        ("period", "Week", "week"),
        ("product", "Barcode", "ean"),
        ("label", "Product Name", "text"),
        ("place", "StoreID", "code"),
        ("sales-volume", "Units sold", "integer"),
        ("sales-value-excl-tax", "Net sales", "decimal"),
        ("sales-value-incl-tax", "Gross sales", "decimal"),
        ("stock-volume", "StockOnHand", "integer"),
    ],
    &[
        ("period", "판매일자", "day"),
        ("product", "상품코드", "ean"),
        ("label", "상품명", "text"),
        ("place", "매장코드", "code"),
        ("sales-volume", "판매수량", "integer"),
        ("sales-value-incl-tax", "매출액(부가세 포함)", "decimal"),
        ("price-incl-tax", "판매가", "decimal"),
        ("stock-volume", "재고 수량", "integer"),
    ],
    &[
        ("period", "วันที่ขาย", "day"),
        ("product", "บาร์โค้ด", "ean"),
        ("label", "ชื่อสินค้า", "text"),
        ("place", "รหัสสาขา", "code"),
        ("sales-volume", "จำนวนที่ขาย", "integer"),
        ("sales-value-incl-tax", "ยอดขายรวมภาษี", "decimal"),
        ("stock-volume", "คงเหลือ", "integer"),
        ("price-incl-tax", "ราคาขายปลีก", "decimal"),
    ],
];

#[test]
fn matches_headers_of_four_languages() {
    let mut wrong = Vec::new();
    for table in NAMED {
        let header: Vec<_> = table.iter().map(|(_, name, kind)| (*name, *kind)).collect();
        let found = guessed(&header);
        for (field, name, _) in *table {
            if !found
                .iter()
                .any(|(guessed, column, confidence)| guessed == field && column == name && *confidence >= 2)
            {
                wrong.push(format!("{name} is {field}: {found:?}"));
            }
        }
        assert_eq!(found.len(), table.len(), "{found:?}");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(NAMED.iter().map(|table| table.len()).sum::<usize>() >= 30);
}

#[test]
fn matches_by_values_without_names_and_no_column_twice() {
    let found = guessed(&[("A", "day"), ("B", "ean"), ("C", "finess"), ("D", "integer")]);
    let names: Vec<_> =
        found.iter().map(|(field, column, confidence)| (&**field, &**column, *confidence)).collect();
    assert_eq!(names, [("period", "A", 2), ("product", "B", 2), ("place", "C", 2)]);
    // A name contradicted by the values is only a possibility.
    let found = guessed(&[("EAN", "decimal"), ("QTE", "text"), ("QUANTITE", "integer")]);
    let names: Vec<_> =
        found.iter().map(|(field, column, confidence)| (&**field, &**column, *confidence)).collect();
    assert_eq!(names, [("product", "EAN", 1), ("sales-volume", "QUANTITE", 3)]);
}
