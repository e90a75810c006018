//! CSV files: commas, UTF-8, and no cell that a spreadsheet interprets as a formula.

use super::sheet::{Sheet, fixed};
use crate::{Error, Result, tables::escape_formula};

pub(super) fn write(sheet: &Sheet<'_>) -> Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(sheet.header().into_iter().map(escape_formula)).map_err(Error::internal)?;
    for scored in sheet.pharmacies {
        let fields = fixed(scored).into_iter().map(|cell| escape_formula(cell.to_owned()));
        let scores = scored.scores.iter().flat_map(|score| {
            let [stratum, chance, peers] =
                score.numbers().map(|number| number.map(|number| number.to_string()).unwrap_or_default());
            [stratum, score.basis.word().to_owned(), chance, peers]
        });
        writer.write_record(fields.chain(scores)).map_err(Error::internal)?;
    }
    writer.into_inner().map_err(Error::internal)
}
