//! Columns and values of a result.

use crate::{
    Result,
    scoring::delivery::{
        score::{Basis, Score, ScoredPharmacy, Turnover},
        territory,
    },
};
use jiff::Timestamp;

/// The fields of every pharmacy.
pub(super) const FIXED: [&str; 10] = [
    "location_id",
    "cip",
    "name",
    "address",
    "city",
    "postcode",
    "region",
    "county_code",
    "county",
    "turnover_stratum",
];

#[derive(Debug, Clone)]
pub(crate) struct Sheet<'a> {
    /// Title, for the properties of formats that have some.
    pub(crate) title: String,
    pub(crate) computed_at: Timestamp,
    /// Names of the markets.
    pub(crate) markets: Vec<&'a str>,
    pub(crate) pharmacies: &'a [ScoredPharmacy],
    /// Notes for readers, a paragraph each, in the formats that have room for them.
    pub(crate) notes: Vec<String>,
}

impl Sheet<'_> {
    /// Names of all columns. Numbers before the names of markets make them unique.
    pub(super) fn header(&self) -> Vec<String> {
        let fixed = FIXED.into_iter().map(str::to_owned);
        let of_market = |(number, name): (usize, &&str)| {
            ["", ": basis", ": chance", ": peers"].map(|part| format!("{number} {name}{part}"))
        };
        fixed.chain((1..).zip(&self.markets).flat_map(of_market)).collect()
    }
}

/// The fixed cells of a row, in the order of their names.
pub(super) fn fixed(scored: &ScoredPharmacy) -> [&str; FIXED.len()] {
    let ScoredPharmacy { pharmacy, turnover, .. } = scored;
    [
        &pharmacy.location,
        &pharmacy.cip,
        &pharmacy.name,
        &pharmacy.address,
        &pharmacy.city,
        &pharmacy.postcode,
        territory::region_name(&pharmacy.region).unwrap_or_default(),
        &pharmacy.department,
        territory::department_name(&pharmacy.department).unwrap_or_default(),
        turnover.word(),
    ]
}

impl Turnover {
    /// Its name in files and in the database.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Stratum(stratum) => stratum.word(),
            Self::Withheld => Basis::Withheld.word(),
            Self::Unknown => Basis::Unknown.word(),
        }
    }
}

impl std::str::FromStr for Turnover {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            _ if word == Self::Withheld.word() => Ok(Self::Withheld),
            _ if word == Self::Unknown.word() => Ok(Self::Unknown),
            _ => word.parse().map(Self::Stratum),
        }
    }
}

/// The scores of one market, in the order of the rows.
pub(super) fn of_market<'a>(sheet: &'a Sheet<'_>, market: usize) -> impl Iterator<Item = Score> + use<'a> {
    const NONE: Score = Score::from_basis(Basis::Unknown);
    sheet.pharmacies.iter().map(move |one| one.scores.get(market).copied().unwrap_or(NONE))
}

impl Score {
    /// Stratum, chance in percent and number of peers of a score.
    pub(super) fn numbers(&self) -> [Option<i32>; 3] {
        let peers = self.chance.map(|chance| i32::try_from(chance.peers).unwrap_or(i32::MAX));
        [self.stratum.map(i32::from), self.chance.map(|chance| chance.percent.into()), peers]
    }
}
