//! Merge tags: placeholders of other mail programs. A campaign does not fill them.

use regex::Regex;
use std::sync::LazyLock;

/// The notations of mail programs. Notations that also occur in ordinary text count only with the name of a
/// field: see [`is_merge_tag`].
const NOTATIONS: &str = r"(?x)
    \{\{[^{}]{1,120}\}\}
  | \{%[^%]{1,120}%\}
  | \*\|[^|*\n]{1,120}\|\*
  | %%=?[\p{L}_@][^%\n]{0,120}%%
  | [$\#]\{[^{}\n]{1,120}\}
  | <%[^%]{1,120}%>
  | \[\[\p{L}[^\[\]\n]{0,120}\]\]
  | @@[\p{L}_][^@\s]{0,60}@@
  | \#\#[\p{L}_][^\#\n]{0,60}\#\#
  | %[\p{L}_]+(?:[.:_-][\p{L}_]+)+%
  | (?P<named>%[\p{L}_]+% | \[[^\[\]\n]{2,60}\] | \{[^{}\n]{2,60}\} | <<[^<>\n]{2,60}>> | «[^«»\n]{2,60}»)";

static TAG: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(NOTATIONS).ok());

/// Names of recipients' fields in templates, without spaces, in lower case.
const FIELDS: [&str; 62] = [
    "nom",
    "prénom",
    "prenom",
    "nomprénom",
    "nomprenom",
    "prénomnom",
    "prenomnom",
    "nomcomplet",
    "civilité",
    "civilite",
    "name",
    "firstname",
    "lastname",
    "fname",
    "lname",
    "fullname",
    "surname",
    "forename",
    "givenname",
    "familyname",
    "salutation",
    "email",
    "emailaddress",
    "mail",
    "adresse",
    "adresseemail",
    "adressemail",
    "address",
    "company",
    "companyname",
    "société",
    "societe",
    "entreprise",
    "pharmacie",
    "nomdelapharmacie",
    "pharmacy",
    "pharmacyname",
    "ville",
    "city",
    "codepostal",
    "postcode",
    "zip",
    "zipcode",
    "pays",
    "country",
    "région",
    "region",
    "téléphone",
    "telephone",
    "phone",
    "date",
    "unsubscribe",
    "unsubscribelink",
    "désinscription",
    "desinscription",
    "webversion",
    "이름",
    "성명",
    "이메일",
    "회사명",
    "ชื่อ",
    "อีเมล",
];
/// Words before the name of a field that do not change its meaning.
const OWNERS: [&str; 8] =
    ["votre", "your", "contact", "recipient", "subscriber", "customer", "client", "user"];

/// Returns each merge tag of a text with its position in bytes.
pub(crate) fn tags(text: &str) -> Vec<(usize, &str)> {
    let Some(tag) = &*TAG else { return Vec::new() };
    let found = tag.captures_iter(text).filter_map(|found| {
        let whole = found.get(0)?;
        let is_tag = found.name("named").is_none_or(|named| is_merge_tag(named.as_str()));
        is_tag.then(|| (whole.start(), whole.as_str()))
    });
    found.collect()
}

/// Whether the text in brackets is the name of a field, alone or with a default, or a name in capitals with underscores.
fn is_merge_tag(bracketed: &str) -> bool {
    let inner = bracketed.trim_matches(['%', '[', ']', '{', '}', '<', '>', '«', '»']);
    let is_constant = |name: &str| {
        name.contains('_') && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
    };
    let name = inner.split([',', '|', ':', '=']).next().unwrap_or_default().trim();
    let folded: String =
        name.to_lowercase().chars().filter(|c| !matches!(c, ' ' | '_' | '-' | '.')).collect();
    let own = OWNERS.iter().find_map(|owner| folded.strip_prefix(owner)).unwrap_or(&folded);
    // A French quotation has spaces inside its quotation marks.
    let is_quoted = bracketed.starts_with('«') && inner.starts_with(char::is_whitespace);
    !is_quoted && (is_constant(name) || FIELDS.contains(&own) || FIELDS.contains(&folded.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_merge_tags_of_mailing_tools() {
        for tag in [
            "{{prenom}}",
            "{{ contact.NAME }}",
            "{{{name}}}",
            "{{#if name}}",
            "{{var:firstname:\"\"}}",
            "{% if name %}",
            "*|FNAME|*",
            "*|IF:FNAME|*",
            "[NOM]",
            "[Prénom]",
            "[First Name]",
            "[VOTRE NOM]",
            "[Name,fallback=there]",
            "[CUSTOM_FIELD1]",
            "[unsubscribe]",
            "[[data:firstname:\"\"]]",
            "%%firstname%%",
            "%%First Name%%",
            "%%=v(@name)=%%",
            "${name}",
            "#{name}",
            "%recipient.name%",
            "%FIRSTNAME%",
            "%recipient_name%",
            "<%= name %>",
            "<% if name %>",
            "{PRENOM}",
            "<<Nom>>",
            "«Prénom»",
            "@@name@@",
            "##NAME##",
            "[이름]",
            "{ชื่อ}",
        ] {
            let text = format!("Bonjour {tag}, voici");
            let found: Vec<_> = tags(&text).into_iter().map(|(_, tag)| tag).collect();
            assert_eq!(found.len(), 1, "{tag}: {found:?}");
            assert!(tag.contains(found[0]), "{tag}: {found:?}");
        }
    }

    #[test]
    fn finds_no_merge_tag_in_ordinary_text() {
        for text in [
            "voir [1] et [12, 13], [RCP], [OTC] et [sic]",
            "(*) hors taxes, ** et | ou ||",
            "100 % des cas, 50% ou 20%, 5 %% près",
            "de 20 %à 30 %",
            "{\"@context\": \"https://schema.org\", \"name\": \"A\", \"offers\": {\"price\": 1}}",
            "@media (max-width: 600px) { td { width: 100% } } p{color:red}",
            "$5 ou 5 $, US$ {}",
            "C# et F#, # 1, ##",
            "« Nom » et «oui»",
            "<< suite >>",
            "a@b.example et c@@d",
            "a < b % c > d",
            "https://x.example/%C3%A9t%C3%A9%20de%20fin?a[]=1&b[0]=2",
            "https://x.example/?nom=%7B%22a%22%3A1%7D",
            "[...] et […]",
            "f(x) = {x | x > 0}",
            "일반 [참고] 텍스트 {주석}",
        ] {
            assert_eq!(tags(text), [], "{text}");
        }
    }
}
