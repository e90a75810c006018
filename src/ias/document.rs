//! The canonical bytes of a publication: the tidy CSV that is offered for download, hashed, compressed and kept
//! for ever. Equal publications have equal bytes, so the hash tells whether anything is new.

use super::{
    series::{Point, Publication, Series},
    territory::Territory,
    theme::Theme,
};
use crate::{Error, Result};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use sha2::{Digest as _, Sha256};
use std::{
    collections::BTreeMap,
    fmt::Write as _,
    io::{Read as _, Write as _},
};

const HEADER: &str = "theme,territory,day,level,status,demonstration\n";

/// The tidy CSV: UTF-8, a decimal point, one line per territory and day.
#[must_use]
pub fn print(publication: &Publication) -> String {
    let Publication { theme, demonstration, series } = publication;
    let lines: usize = series.values().map(|s| s.points().len()).sum();
    let mut text = String::with_capacity(HEADER.len() + lines * 48);
    text.push_str(HEADER);
    for (territory, series) in series {
        let start = format!("{theme},{territory}");
        for Point { day, level, provisional } in series.points() {
            let status = if *provisional { "provisional" } else { "definitive" };
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{start},{day},{level},{status},{demonstration}");
        }
    }
    text
}

/// Reads back what [`print`] wrote. No other text is accepted: these bytes come from the archive.
///
/// # Errors
/// A fault naming the line that is not as we write it.
pub fn parse(text: &str) -> Result<Publication> {
    let body = text.strip_prefix(HEADER).ok_or_else(|| damaged(1))?;
    let mut points: BTreeMap<Territory, Vec<Point>> = BTreeMap::new();
    let mut whose = None;
    for (at, line) in body.lines().enumerate() {
        let (owner, territory, point) = read_line(line).ok_or_else(|| damaged(at + 2))?;
        if whose.is_some_and(|whose| whose != owner) {
            return Err(damaged(at + 2));
        }
        whose = Some(owner);
        points.entry(territory).or_default().push(point);
    }
    let (theme, demonstration) = whose.ok_or_else(|| damaged(2))?;
    let series = points.into_iter().map(|(t, points)| (t, Series::from_sorted(points))).collect();
    Ok(Publication { theme, demonstration, series })
}

fn read_line(line: &str) -> Option<((Theme, bool), Territory, Point)> {
    let mut cells = line.split(',');
    let theme = cells.next()?.parse().ok()?;
    let territory = cells.next()?.parse().ok()?;
    let day = cells.next()?.parse().ok()?;
    let level = cells.next()?.parse().ok()?;
    let provisional = match cells.next()? {
        "provisional" => true,
        "definitive" => false,
        _ => return None,
    };
    let demonstration = cells.next()?.parse().ok()?;
    let end = cells.next().is_none();
    end.then_some(((theme, demonstration), territory, Point { day, level, provisional }))
}

fn damaged(line: usize) -> Error {
    Error::fault(format!("a kept publication cannot be read at line {line}"))
}

/// SHA-256 of bytes, in hexadecimal.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The bytes as they are kept.
///
/// # Errors
/// None in practice: the output is memory.
pub fn compress(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), Compression::new(6));
    encoder.write_all(bytes).and_then(|()| encoder.finish()).map_err(Error::fault)
}

/// The bytes that were kept.
///
/// # Errors
/// A fault when they are not as [`compress`] left them.
pub fn decompress(kept: &[u8]) -> Result<String> {
    let mut text = String::new();
    GzDecoder::new(kept).read_to_string(&mut text).map_err(Error::fault)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::series::days_after;
    use jiff::civil::date;
    use proptest::prelude::*;

    fn publication(levels: &[(f64, bool)]) -> Publication {
        let point = |(at, (level, provisional)): (usize, &(f64, bool))| Point {
            day: days_after(date(2016, 2, 27), at as i64),
            level: *level,
            provisional: *provisional,
        };
        let series = Series::from_sorted(levels.iter().enumerate().map(point).collect());
        let territories = [Some(Territory::FRANCE), Territory::regions().nth(3)];
        let series = territories.into_iter().flatten().map(|t| (t, series.clone())).collect();
        Publication { theme: Theme::Flu, demonstration: true, series }
    }

    #[test]
    fn the_file_is_plain() {
        let text = print(&publication(&[(1.8, false), (0.428571428571429, false), (289986.0, true)]));
        insta::assert_snapshot!(text, @r"
        theme,territory,day,level,status,demonstration
        flu,FR,2016-02-27,1.8,definitive,true
        flu,FR,2016-02-28,0.428571428571429,definitive,true
        flu,FR,2016-02-29,289986,provisional,true
        flu,23,2016-02-27,1.8,definitive,true
        flu,23,2016-02-28,0.428571428571429,definitive,true
        flu,23,2016-02-29,289986,provisional,true
        ");
    }

    #[test]
    fn damage_is_noticed() {
        let good = print(&publication(&[(1.0, false)]));
        for bad in [
            String::new(),
            HEADER.to_owned(),
            good.replace("day,", "date,"),
            good.replace("definitive", "final"),
            good.replacen("flu", "lice", 1),
            good.replacen("true", "true,x", 1),
        ] {
            assert!(parse(&bad).is_err(), "{bad}");
        }
        assert!(decompress(&compress(good.as_bytes()).unwrap()[4..]).is_err());
    }

    #[test]
    fn the_hash_is_sha_256() {
        assert_eq!(sha256(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }

    proptest! {
        #[test]
        fn what_is_kept_reads_back(levels in proptest::collection::vec((0.0f64..1e9, proptest::bool::ANY), 1..60)) {
            let publication = publication(&levels);
            let text = print(&publication);
            let kept = compress(text.as_bytes()).unwrap();
            prop_assert_eq!(&decompress(&kept).unwrap(), &text);
            prop_assert_eq!(parse(&text).unwrap(), publication);
        }
    }
}
