//! The mapping table of territories: the two lists of regions, with their populations.

use crate::{
    Result,
    ias::{
        population::{self, Regions},
        territory::Territory,
    },
};
use std::fmt::Write as _;

const HEADER: &str = "code,kind,insee,name,present_region,population,population_vintage\n";

/// The table as CSV: France, the regions before 2016, the regions of today.
pub(super) fn print() -> Result<Vec<u8>> {
    let Regions { vintage, former, present } = population::regions()?;
    let people = population::all()?;
    let mut text = HEADER.to_owned();
    let mut line = |territory: Territory, kind: &str, name: &str| {
        let insee = territory.insee().map_or_else(String::new, |code| format!("{code:02}"));
        let within = territory.present_region().map_or_else(String::new, |region| region.to_string());
        let people = people.for_territory(territory).unwrap_or_default();
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{territory},{kind},{insee},\"{name}\",{within},{people},\"{vintage}\"");
    };
    line(Territory::FRANCE, "country", "France");
    for (regions, kind) in [(former, "former-region"), (present, "region")] {
        for region in regions {
            line(region.code, kind, &region.name);
        }
    }
    Ok(text.into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_every_territory_with_consistent_totals() {
        let text = String::from_utf8(print().unwrap()).unwrap();
        let rows: Vec<Vec<String>> = csv::Reader::from_reader(text.as_bytes())
            .into_records()
            .map(|record| record.unwrap().iter().map(str::to_owned).collect())
            .collect();
        let codes: Vec<&str> = rows.iter().map(|row| row[0].as_str()).collect();
        assert_eq!(codes, Territory::all().map(|territory| territory.to_string()).collect::<Vec<_>>());
        let sum = |kind: &str| -> u64 {
            rows.iter().filter(|row| row[1] == kind).map(|row| row[5].parse::<u64>().unwrap()).sum()
        };
        assert!(sum("country") > 60_000_000);
        assert_eq!((sum("former-region"), sum("region")), (sum("country"), sum("country")));
        let alsace = rows.iter().find(|row| row[0] == "42").unwrap();
        assert_eq!((alsace[3].as_str(), alsace[4].as_str()), ("Alsace", "FR-GES"));
        assert!(rows.iter().all(|row| !row[3].is_empty()));
    }
}
