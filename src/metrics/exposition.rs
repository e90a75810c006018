//! Reads the text format of Prometheus, as [`super::Scrape`] writes it.

/// The series of a scrape.
#[derive(Debug, Default)]
pub(crate) struct Exposition(Vec<Series>);

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Series {
    name: String,
    labels: Vec<(String, String)>,
    pub(crate) value: f64,
}

impl Series {
    pub(crate) fn label(&self, name: &str) -> &str {
        self.labels.iter().find(|(label, _)| label == name).map_or("", |(_, value)| value)
    }

    /// Whether it is of the same family with the same labels.
    fn is_same(&self, other: &Self) -> bool {
        self.name == other.name && self.labels == other.labels
    }

    fn parse(line: &str) -> Option<Self> {
        let (name, rest) = line.split_at(line.find(['{', ' '])?);
        let (labels, value) = match rest.strip_prefix('{') {
            Some(rest) => labels(rest)?,
            None => (Vec::new(), rest),
        };
        // A time may follow the value.
        let value = value.split_whitespace().next()?.parse().ok()?;
        Some(Self { name: name.to_owned(), labels, value })
    }
}

/// The labels before a closing brace, and the text after it.
fn labels(mut rest: &str) -> Option<(Vec<(String, String)>, &str)> {
    let mut labels = Vec::new();
    loop {
        rest = rest.trim_start_matches([',', ' ']);
        if let Some(after) = rest.strip_prefix('}') {
            return Some((labels, after));
        }
        let (name, quoted) = rest.split_once("=\"")?;
        let (mut value, mut characters) = (String::new(), quoted.char_indices());
        rest = loop {
            match characters.next()? {
                (at, '"') => break &quoted[at + 1..],
                (_, '\\') => value.push(match characters.next()?.1 {
                    'n' => '\n',
                    other => other,
                }),
                (_, character) => value.push(character),
            }
        };
        labels.push((name.to_owned(), value));
    }
}

impl Exposition {
    /// Parses a scrape.
    ///
    /// # Errors
    /// The first line that is not in the format.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let series = lines.map(|line| Series::parse(line).ok_or_else(|| line.to_owned()));
        series.collect::<Result<_, _>>().map(Self)
    }

    /// The series of a family.
    pub(crate) fn family(&self, name: &str) -> impl Iterator<Item = &Series> {
        self.0.iter().filter(move |series| series.name == name)
    }

    /// The sum of a family's values; `None` if it has no series.
    pub(crate) fn sum(&self, name: &str) -> Option<f64> {
        self.family(name).map(|series| series.value).reduce(|sum, value| sum + value)
    }

    /// The sum of a family's values with this label.
    pub(crate) fn sum_with(&self, name: &str, label: &str, value: &str) -> f64 {
        let labelled = self.family(name).filter(|series| series.label(label) == value);
        // The standard sum of no floats is -0.
        labelled.fold(0.0, |sum, series| sum + series.value)
    }

    /// The increase of each counter since an earlier scrape. A counter that is lower than before belongs to a process
    /// that was started since, and its value is the increase.
    pub(crate) fn increase(&self, earlier: &Self) -> Self {
        let increase = |series: &Series| {
            let before =
                earlier.0.iter().find(|before| before.is_same(series)).map_or(0.0, |before| before.value);
            let value = if series.value < before { series.value } else { series.value - before };
            Series { value, ..series.clone() }
        };
        Self(self.0.iter().map(increase).collect())
    }
}

/// A quantile of a histogram in the unit of its bounds, by linear interpolation within a bucket; `None` without
/// observations. `buckets` are upper bounds with cumulative counts, in any order; a quantile above the last finite bound
/// is that bound.
pub(crate) fn quantile(share: f64, buckets: &[(f64, f64)]) -> Option<f64> {
    let mut buckets = buckets.to_vec();
    buckets.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let rank = share * buckets.last().map(|(_, total)| *total).filter(|total| *total > 0.0)?;
    let (mut lower, mut below) = (0.0, 0.0);
    for (bound, count) in buckets {
        if count >= rank && bound.is_finite() {
            return Some(lower + (bound - lower) * (rank - below) / (count - below).max(f64::MIN_POSITIVE));
        }
        if bound.is_finite() {
            (lower, below) = (bound, count);
        }
    }
    Some(lower)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::Scrape;

    #[test]
    fn reads_what_a_scrape_writes() {
        let scrape = Scrape::default();
        let route = "a \"quoted\" {pattern}, with \\ and\nnew line";
        scrape
            .counters("vigie_answers_total", "Answers.", ["route", "status"], [([route, "200"], 3)])
            .unwrap();
        scrape.gauge("vigie_mails", "Mails.", -2).unwrap();
        let read = Exposition::parse(&scrape.text().unwrap()).unwrap();
        let [answers] = read.family("vigie_answers_total").collect::<Vec<_>>()[..] else {
            panic!("{read:?}")
        };
        assert_eq!((answers.label("route"), answers.label("status"), answers.value), (route, "200", 3.0));
        assert_eq!((read.sum("vigie_mails"), read.sum("vigie_nothing")), (Some(-2.0), None));
        assert_eq!(Exposition::parse("a{le=\"+Inf\",} 1e3 1700000000").unwrap().sum("a"), Some(1_000.0));
        for wrong in ["<html>", "a", "a{b} 1", "a{b=\"c} 1", "a one"] {
            assert_eq!(Exposition::parse(wrong).unwrap_err(), wrong);
        }
    }

    #[test]
    fn an_increase_survives_the_restart_of_a_process() {
        let scrape = |text: &str| Exposition::parse(text).unwrap();
        let (earlier, later) =
            (scrape("a{b=\"1\"} 10\na{b=\"2\"} 5"), scrape("a{b=\"1\"} 14\na{b=\"2\"} 2\na{b=\"3\"} 1"));
        let increase: Vec<f64> = later.increase(&earlier).family("a").map(|series| series.value).collect();
        assert_eq!(increase, [4.0, 2.0, 1.0]);
        assert_eq!(later.increase(&earlier).sum_with("a", "b", "2"), 2.0);
    }

    #[test]
    fn a_quantile_is_interpolated_within_its_bucket() {
        let buckets = [(0.001, 50.0), (0.005, 90.0), (f64::INFINITY, 100.0), (0.02, 90.0)];
        let close = |share, expected: f64| {
            let found = quantile(share, &buckets).unwrap();
            assert!((found - expected).abs() < 1e-9, "{share}: {found}");
        };
        close(0.5, 0.001);
        close(0.7, 0.003);
        close(0.9, 0.005);
        // Ten observations are beyond the last bound.
        close(0.99, 0.02);
        assert_eq!(quantile(0.5, &[(0.001, 0.0), (f64::INFINITY, 0.0)]), None);
        assert_eq!(quantile(0.5, &[]), None);
    }
}
