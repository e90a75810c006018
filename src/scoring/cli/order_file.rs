//! Parses the order file of an operator: the fields of the site's form, in TOML or JSON.

use crate::{
    Error, Result,
    error::{FieldError, Kind},
    scoring::MAX_MARKETS,
};
use serde_json::{Map, Value};

/// Names and values of the fields of the form.
pub(super) type Pairs = Vec<(String, String)>;

/// Parses an order.
///
/// # Errors
/// `scoring.file-invalid` with every invalid value.
pub(super) fn parse_order(file: &str, text: &str) -> Result<Pairs> {
    let refused = |place: String, problem: String| {
        Error::bad_data("scoring.file-invalid", format!("{file} is not a valid order, so nothing was quoted"))
            .with_fields(vec![FieldError::new(place, problem)])
    };
    let is_json = text.trim_start().starts_with('{');
    let values: Map<String, Value> = if is_json {
        serde_json::from_str(text)
            .map_err(|e| refused(format!("{file}:{}:{}", e.line(), e.column()), e.to_string()))?
    } else {
        toml::from_str(text).map_err(|e| {
            let before = text.get(..e.span().unwrap_or_default().start).unwrap_or_default();
            refused(format!("{file}:{}", 1 + before.matches('\n').count()), e.message().to_owned())
        })?
    };
    pairs(values).map_err(|(key, problem)| refused(format!("{file}:{key}"), problem))
}

/// The errors of an order in a file, with their positions in the file.
pub(super) fn locate_errors(file: &str, refused: Error) -> Error {
    if refused.kind != Kind::Invalid {
        return refused;
    }
    let place = |pointer: &str| {
        let name = pointer.trim_start_matches('/');
        let (name, line) = name
            .split_once('/')
            .map_or((name, String::new()), |(name, line)| (name, format!(", line {line}")));
        let market = |prefix| name.strip_prefix(prefix)?.parse::<usize>().ok()?.checked_sub(1);
        match (market("market"), market("gtins")) {
            (Some(at), _) => format!("{file}:markets[{at}].name"),
            (_, Some(at)) => format!("{file}:markets[{at}].gtins{line}"),
            (None, None) => format!("{file}:{name}"),
        }
    };
    let fields =
        refused.fields.into_iter().map(|field| FieldError { pointer: place(&field.pointer), ..field });
    let (code, detail) = match refused.code {
        "form.invalid" => {
            ("scoring.file-invalid", format!("{file} is not a valid order, so nothing was quoted"))
        }
        code => (code, refused.detail),
    };
    Error::bad_data(code, detail).with_fields(fields.collect())
}

const NAMES: [&str; 14] = [
    "contact",
    "indicator",
    "from",
    "to",
    "formats",
    "sellOut",
    "company",
    "seat",
    "siren",
    "vat",
    "register",
    "address",
    "signerName",
    "signerEmail",
];

fn pairs(values: Map<String, Value>) -> Result<Pairs, (String, String)> {
    let mut pairs = Pairs::new();
    for (key, value) in values {
        match key.as_str() {
            "markets" => markets(value, &mut pairs)?,
            // A ticked checkbox has a value; an unticked one is absent.
            "sellOut" if value == Value::Bool(false) => {}
            name if NAMES.contains(&name) => {
                pairs.extend(texts(&key, value)?.into_iter().map(|text| (key.clone(), text)));
            }
            _ => return Err((key, format!("unknown; there are {} and markets", NAMES.join(", ")))),
        }
    }
    Ok(pairs)
}

fn markets(value: Value, pairs: &mut Pairs) -> Result<(), (String, String)> {
    let Value::Array(markets) = value else {
        return Err(("markets".to_owned(), "expected a list of markets".to_owned()));
    };
    if markets.len() > MAX_MARKETS {
        let found = format!("there are {}; a quote has {MAX_MARKETS} at most", markets.len());
        return Err(("markets".to_owned(), found));
    }
    for (at, market) in markets.into_iter().enumerate() {
        let key = format!("markets[{at}]");
        let Value::Object(market) = market else { return Err((key, "expected a name and gtins".to_owned())) };
        for (name, value) in market {
            let place = format!("{key}.{name}");
            let texts = texts(&place, value)?.join("\n");
            match name.as_str() {
                "name" => pairs.push((format!("market{}", at + 1), texts)),
                "gtins" => pairs.push((format!("gtins{}", at + 1), texts)),
                _ => return Err((place, "unknown; a market has a name and gtins".to_owned())),
            }
        }
    }
    Ok(())
}

fn texts(key: &str, value: Value) -> Result<Vec<String>, (String, String)> {
    match value {
        Value::String(text) => Ok(vec![text]),
        Value::Bool(true) => Ok(vec!["yes".to_owned()]),
        Value::Number(number) => Ok(vec![number.to_string()]),
        Value::Array(values) => {
            let all: Result<Vec<Vec<String>>, _> =
                values.into_iter().map(|value| texts(key, value)).collect();
            Ok(all?.concat())
        }
        _ => Err((key.to_owned(), "expected a text".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_an_order_file_with_the_fields_of_the_form() {
        let toml = "contact = \"a@x.example\"\nsellOut = true\nformats = [\"csv\", \"xlsx\"]\n[[markets]]\nname = \"Nez\"\ngtins = [\"3400930000014\", 96385074]\n";
        let json = r#"{"contact": "a@x.example", "sellOut": true, "formats": ["csv", "xlsx"], "markets": [{"name": "Nez", "gtins": "3400930000014\n96385074"}]}"#;
        let mut read_back = [parse_order("o.toml", toml).unwrap(), parse_order("o.json", json).unwrap()];
        read_back.iter_mut().for_each(|pairs| pairs.sort());
        assert_eq!(read_back[0], read_back[1]);
        let error_of: Vec<_> = read_back[0].iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(
            error_of,
            [
                "contact=a@x.example",
                "formats=csv",
                "formats=xlsx",
                "gtins1=3400930000014\n96385074",
                "market1=Nez",
                "sellOut=yes"
            ]
        );
    }

    #[test]
    fn reports_order_errors_by_their_place_in_the_file() {
        let faults =
            ["/from", "/market1", "/gtins2", "/gtins2/7"].map(|name| FieldError::new(name, "form.required"));
        let refused = Error::new(Kind::Invalid, "form.invalid", "the form").with_fields(faults.to_vec());
        let error_of = locate_errors("o.toml", refused);
        assert_eq!((error_of.code, error_of.kind.exit()), ("scoring.file-invalid", 65));
        let places: Vec<_> = error_of.fields.iter().map(|field| field.pointer.as_str()).collect();
        assert_eq!(
            places,
            [
                "o.toml:from",
                "o.toml:markets[0].name",
                "o.toml:markets[1].gtins",
                "o.toml:markets[1].gtins, line 7"
            ]
        );
        let busy = locate_errors("o.toml", Error::new(Kind::Busy, "database.busy", "busy"));
        assert_eq!(busy.kind, Kind::Busy);
    }

    #[test]
    fn reports_invalid_order_files_by_place() {
        let error_of = |text: &str| {
            let error = parse_order("o", text).unwrap_err();
            assert_eq!((error.code, error.kind.exit()), ("scoring.file-invalid", 65));
            format!("{}: {}", error.fields[0].pointer, error.fields[0].code)
        };
        assert!(error_of("contact = ").starts_with("o:1: "));
        assert!(error_of("{\"contact\": }").starts_with("o:1:13: "));
        assert!(error_of("surname = \"a\"").starts_with("o:surname: unknown; there are contact, "));
        let six = "[[markets]]\nname = \"Nez\"\n".repeat(6);
        assert_eq!(error_of(&six), "o:markets: there are 6; a quote has 5 at most");
        assert_eq!(error_of("markets = 3"), "o:markets: expected a list of markets");
        assert_eq!(
            error_of("[[markets]]\nprice = 3"),
            "o:markets[0].price: unknown; a market has a name and gtins"
        );
        assert_eq!(error_of("contact = {a = 1}"), "o:contact: expected a text");
    }
}
