//! The regions of France by ISO 3166-2: the thirteen in Europe and the five overseas.

use crate::campaign::matching::pharmacy::department;

const REGIONS: [(&str, &[&str]); 18] = [
    ("FR-ARA", &["01", "03", "07", "15", "26", "38", "42", "43", "63", "69", "73", "74"]),
    ("FR-BFC", &["21", "25", "39", "58", "70", "71", "89", "90"]),
    ("FR-BRE", &["22", "29", "35", "56"]),
    ("FR-CVL", &["18", "28", "36", "37", "41", "45"]),
    ("FR-20R", &["2A", "2B"]),
    ("FR-GES", &["08", "10", "51", "52", "54", "55", "57", "67", "68", "88"]),
    ("FR-HDF", &["02", "59", "60", "62", "80"]),
    ("FR-IDF", &["75", "77", "78", "91", "92", "93", "94", "95"]),
    ("FR-NOR", &["14", "27", "50", "61", "76"]),
    ("FR-NAQ", &["16", "17", "19", "23", "24", "33", "40", "47", "64", "79", "86", "87"]),
    ("FR-OCC", &["09", "11", "12", "30", "31", "32", "34", "46", "48", "65", "66", "81", "82"]),
    ("FR-PDL", &["44", "49", "53", "72", "85"]),
    ("FR-PAC", &["04", "05", "06", "13", "83", "84"]),
    ("FR-971", &["971"]),
    ("FR-972", &["972"]),
    ("FR-973", &["973"]),
    ("FR-974", &["974"]),
    ("FR-976", &["976"]),
];

/// The codes of all regions.
pub(crate) fn regions() -> [&'static str; REGIONS.len()] {
    REGIONS.map(|(region, _)| region)
}

/// The region of a postcode; empty if it has none, as on Saint-Pierre or in Nouméa.
pub(crate) fn region(postcode: &str) -> &'static str {
    let of = department(postcode);
    let found = REGIONS.iter().find(|(_, departments)| of.is_some_and(|of| departments.contains(&of)));
    found.map_or("", |(region, _)| region)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_department_is_in_one_region() {
        let mut all: Vec<&str> = REGIONS.iter().flat_map(|(_, departments)| *departments).copied().collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 101);
        for (postcode, of) in [
            ("01500", "FR-ARA"),
            ("20200", "FR-20R"),
            ("2A004", "FR-20R"),
            ("75012", "FR-IDF"),
            ("97410", "FR-974"),
            ("98800", ""),
            ("", ""),
        ] {
            assert_eq!(region(postcode), of, "{postcode}");
        }
    }
}
