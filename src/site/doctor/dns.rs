//! The records that receivers of mail look up for the sender's domain: SPF (RFC 7208), DKIM (RFC 6376) and DMARC
//! (RFC 7489). Signatures and envelopes use the domain of the sender's address, so both are aligned for DMARC.

use super::{finding::Finding, resolver::Resolver};
use crate::config::{Config, Dkim, MailTransport};

/// Maximum look-ups of a name that refers to another one, and of the parents of a domain.
const MAX_LOOKUPS: usize = 8;
/// Maximum characters of a record in a finding.
const MAX_EXCERPT_CHARS: usize = 500;

const SPF: &str = "SPF";
const DKIM: &str = "DKIM";
const DMARC: &str = "DMARC";

/// Examines the records if a resolver is configured.
pub(super) async fn examine_dns(config: &Config) -> Vec<Finding> {
    let skipped = |why| vec![Finding::skipped("DNS", format!("SPF, DKIM and DMARC are not checked: {why}"))];
    let Some(server) = config.resolver else { return skipped("set doctor.resolver") };
    let domain = config.mail.from.address.local_and_domain().1.to_lowercase();
    if domain.ends_with(".invalid") {
        return skipped("set mail.from");
    }
    let resolver = match Resolver::new(server) {
        Ok(resolver) => resolver,
        Err(e) => return vec![Finding::from_error("DNS", &e)],
    };
    let dkim = config.mail.dkim.as_ref();
    let (spf, key, dmarc) = tokio::join!(
        find_spf(&resolver, &domain, &config.mail.transport),
        find_dkim(&resolver, dkim),
        find_dmarc(&resolver, &domain, dkim.is_some()),
    );
    let checks = [(SPF, spf), (DKIM, key), (DMARC, dmarc)];
    checks.into_iter().map(|(check, found)| found.unwrap_or_else(|why| Finding::failed(check, why))).collect()
}

async fn find_spf(resolver: &Resolver, domain: &str, transport: &MailTransport) -> Result<Finding, String> {
    let mut name = domain.to_owned();
    for _ in 0..MAX_LOOKUPS {
        match spf(&name, &resolver.texts(&name).await?, transport) {
            Spf::Found(finding) => return Ok(finding),
            Spf::Redirect(target) => name = target,
        }
    }
    Ok(Finding::failed(SPF, format!("the records of {domain} redirect more than {MAX_LOOKUPS} times")))
}

enum Spf {
    Found(Finding),
    /// The record of this name applies.
    Redirect(String),
}

fn spf(name: &str, texts: &[String], transport: &MailTransport) -> Spf {
    let is_spf =
        |text: &&String| text.split(' ').next().is_some_and(|version| version.eq_ignore_ascii_case("v=spf1"));
    let records: Vec<&String> = texts.iter().filter(is_spf).collect();
    let [record] = records[..] else {
        let source = match transport {
            MailTransport::Smtp(server) if server.host.parse::<std::net::IpAddr>().is_err() => {
                format!("a:{}", server.host)
            }
            _ => "a mx".to_owned(),
        };
        let publish = format!("publish {name} TXT \"v=spf1 {source} ~all\", with the servers of your relay");
        return Spf::Found(several(SPF, name, &records, &publish));
    };
    let terms: Vec<String> = record.split_whitespace().skip(1).map(str::to_lowercase).collect();
    // `all` always matches, so that later terms have no effect, and a redirect has none either.
    let all = terms.iter().find(|term| term.trim_start_matches(['+', '-', '~', '?']) == "all");
    let quoted = quoted(record);
    Spf::Found(match all.map(String::as_str) {
        Some("-all" | "~all") => Finding::ok(SPF, format!("{name}: {quoted}")),
        Some("?all") => {
            Finding::warning(SPF, format!("{name}: {quoted} is neutral on other servers: end it with ~all"))
        }
        Some(_) => Finding::failed(SPF, format!("{name}: {quoted} allows every server: end it with ~all")),
        None => match terms.iter().find_map(|term| term.strip_prefix("redirect=")) {
            Some(target) => return Spf::Redirect(target.to_owned()),
            None => Finding::warning(
                SPF,
                format!("{name}: {quoted} is neutral on other servers: end it with ~all"),
            ),
        },
    })
}

async fn find_dkim(resolver: &Resolver, dkim: Option<&Dkim>) -> Result<Finding, String> {
    let Some(dkim) = dkim else { return Ok(Finding::warning(DKIM, "mail is not signed: set mail.dkim_key")) };
    let (name, record) = (dkim.name(), dkim.record());
    let texts = resolver.texts(&name).await?;
    Ok(key(&name, &record, &texts))
}

/// Compares the published keys with the record of the configured one.
fn key(name: &str, expected: &str, texts: &[String]) -> Finding {
    let publish = format!("publish {name} TXT \"{expected}\"; vigie mail dkim prints it for a zone file");
    let records: Vec<&String> = texts.iter().collect();
    let [record] = records[..] else { return several(DKIM, name, &records, &publish) };
    let (found, expected) = (tags(record), tags(expected));
    let value = |tag| get(&found, tag);
    let lists = |tag, wanted: &[&str]| {
        value(tag).is_none_or(|list| list.split(':').any(|item| wanted.contains(&item)))
    };
    let quoted = quoted(record);
    let fault = if value("v").is_some_and(|version| version != "DKIM1") {
        "has another version than DKIM1"
    } else if value("p").is_none_or(str::is_empty) {
        "revokes the key"
    } else if value("p") != get(&expected, "p")
        || value("k").unwrap_or("rsa") != get(&expected, "k").unwrap_or("rsa")
    {
        "has another key than mail.dkim_key"
    } else if !lists("h", &["sha256"]) || !lists("s", &["*", "email"]) {
        "does not allow signatures of mail with SHA-256"
    } else if value("t").is_some_and(|flags| flags.split(':').any(|flag| flag == "y")) {
        return Finding::warning(
            DKIM,
            format!("{name}: {quoted} is in test mode, so receivers may ignore it: remove t=y"),
        );
    } else {
        return Finding::ok(DKIM, format!("{name} has the key of mail.dkim_key"));
    };
    Finding::failed(DKIM, format!("{name}: {quoted} {fault}: {publish}"))
}

async fn find_dmarc(resolver: &Resolver, domain: &str, is_signed: bool) -> Result<Finding, String> {
    let is_dmarc = |text: &String| tags(text).first() == Some(&("v", "DMARC1".to_owned()));
    let parents = domain.match_indices('.').map(|(at, _)| &domain[at + 1..]);
    // A domain without a record has the policy of its parent for subdomains. A name without a dot is a registry's.
    for place in std::iter::once(domain).chain(parents).filter(|place| place.contains('.')).take(MAX_LOOKUPS)
    {
        let mut records = resolver.texts(&format!("_dmarc.{place}")).await?;
        records.retain(is_dmarc);
        if !records.is_empty() {
            return Ok(policy(domain, place, &records.iter().collect::<Vec<_>>(), is_signed));
        }
    }
    Ok(policy(domain, domain, &[], is_signed))
}

fn policy(domain: &str, place: &str, records: &[&String], is_signed: bool) -> Finding {
    let name = format!("_dmarc.{place}");
    let publish = format!("publish {name} TXT \"v=DMARC1; p=quarantine\"");
    let [record] = records else { return several(DMARC, &name, records, &publish) };
    let found = tags(record);
    let own = (place != domain).then(|| get(&found, "sp")).flatten();
    let quoted = quoted(record);
    match own.or_else(|| get(&found, "p")).map(str::to_lowercase).as_deref() {
        Some("none") => Finding::warning(DMARC, format!("{name}: {quoted} lets forged mail pass: {publish}")),
        Some("quarantine" | "reject") if is_signed => Finding::ok(
            DMARC,
            format!("{name}: {quoted}; signatures and envelopes are aligned with {domain}"),
        ),
        Some("quarantine" | "reject") => {
            let alignment = "only envelopes are aligned, which forwarding breaks: set mail.dkim_key";
            Finding::warning(DMARC, format!("{name}: {quoted}; {alignment}"))
        }
        _ => Finding::failed(DMARC, format!("{name}: {quoted} has no valid policy: {publish}")),
    }
}

/// The finding for no record, or for more than the one that receivers accept.
fn several(check: &'static str, name: &str, records: &[&String], publish: &str) -> Finding {
    if records.is_empty() {
        return Finding::failed(check, format!("{name} has no record: {publish}"));
    }
    let records: Vec<String> = records.iter().map(|record| quoted(record)).collect();
    let records = records.join(" ");
    Finding::failed(
        check,
        format!("{name} has several records, which receivers ignore: keep one of {records}"),
    )
}

/// The tags of a record such as `v=DKIM1; k=rsa; p=…`, in order and without white space.
fn tags(record: &str) -> Vec<(&str, String)> {
    let parts = record.split(';').filter_map(|part| part.split_once('='));
    parts.map(|(name, value)| (name.trim(), value.split_whitespace().collect())).collect()
}

fn get<'a>(tags: &'a [(&str, String)], name: &str) -> Option<&'a str> {
    tags.iter().find(|(tag, _)| *tag == name).map(|(_, value)| value.as_str())
}

/// A record of others, without control characters and shortened.
fn quoted(record: &str) -> String {
    let shown: String = record.chars().take(MAX_EXCERPT_CHARS).collect();
    format!("{shown:?}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::doctor::finding::Verdict::{self, Failed, Ok as Fine, Warning};

    fn texts(records: &[&str]) -> Vec<String> {
        records.iter().map(|&record| record.to_owned()).collect()
    }

    #[test]
    fn spf_rejects_missing_ambiguous_and_open_records() {
        let result = |records: &[&str]| match spf("health.example", &texts(records), &MailTransport::File) {
            Spf::Found(finding) => (finding.result, finding.detail),
            Spf::Redirect(target) => panic!("redirects to {target}"),
        };
        for (records, expected, detail) in [
            (&["v=spf1 include:relay.example -all"][..], Fine, "include:relay.example"),
            (&["other", "V=SPF1 ip4:192.0.2.1 ~ALL"], Fine, "192.0.2.1"),
            (&[], Failed, "publish health.example TXT \"v=spf1 a mx ~all\""),
            (&["v=spf10 -all", "v=DMARC1; p=none"], Failed, "has no record"),
            (&["v=spf1 -all", "v=spf1 mx -all"], Failed, "keep one of \"v=spf1 -all\" \"v=spf1 mx -all\""),
            (&["v=spf1 +all"], Failed, "allows every server"),
            (&["v=spf1 mx all"], Failed, "allows every server"),
            (&["v=spf1 mx ?all"], Warning, "end it with ~all"),
            (&["v=spf1 mx"], Warning, "end it with ~all"),
            (&["v=spf1 \u{1b}[31m -all"], Fine, "\\u{1b}[31m"),
            (&["v=spf1 redirect=_spf.x.example -all"], Fine, "redirect"),
        ] {
            let (found, text) = result(records);
            assert!(found == expected && text.contains(detail), "{records:?}: {found} {text}");
        }
        let redirected =
            spf("health.example", &texts(&["v=spf1 redirect=_spf.x.example"]), &MailTransport::File);
        assert!(matches!(redirected, Spf::Redirect(target) if target == "_spf.x.example"));
    }

    #[test]
    fn dkim_compares_the_published_key_with_the_configured_one() {
        const OURS: &str = "v=DKIM1; k=ed25519; p=11qYAYKx";
        for (records, expected, detail) in [
            (&[OURS][..], Fine, "has the key"),
            (&["v=DKIM1;k=ed25519;p=11qY AYKx;s=email"], Fine, "has the key"),
            (&["k=ed25519; p=11qYAYKx; h=sha1:sha256"], Fine, "has the key"),
            (&[], Failed, "publish s._domainkey.health.example TXT \"v=DKIM1; k=ed25519; p=11qYAYKx\""),
            (&[OURS, OURS], Failed, "several"),
            (&["v=DKIM1; k=ed25519; p=AAAA"], Failed, "another key"),
            (&["v=DKIM1; p=11qYAYKx"], Failed, "another key"),
            (&["v=DKIM1; k=ed25519; p="], Failed, "revokes"),
            (&["v=DKIM2; k=ed25519; p=11qYAYKx"], Failed, "version"),
            (&["v=DKIM1; k=ed25519; h=sha1; p=11qYAYKx"], Failed, "SHA-256"),
            (&["v=DKIM1; k=ed25519; t=s:y; p=11qYAYKx"], Warning, "t=y"),
        ] {
            let found = key("s._domainkey.health.example", OURS, &texts(records));
            assert!(found.result == expected && found.detail.contains(detail), "{records:?}: {found:?}");
        }
    }

    #[test]
    fn dmarc_requires_a_policy_and_aligned_signatures() {
        let result = |domain, place, record: &str, is_signed| -> (Verdict, String) {
            let found = policy(domain, place, &[&record.to_owned()], is_signed);
            (found.result, found.detail)
        };
        let (own, sub) = ("health.example", "mail.health.example");
        for (domain, record, is_signed, expected, detail) in [
            (own, "v=DMARC1; p=reject; aspf=s", true, Fine, "aligned with health.example"),
            (own, "v=DMARC1; p=Quarantine", true, Fine, "aligned"),
            (own, "v=DMARC1; p=reject", false, Warning, "set mail.dkim_key"),
            (own, "v=DMARC1; p=none; sp=reject", true, Warning, "lets forged mail pass"),
            (sub, "v=DMARC1; p=none; sp=reject", true, Fine, "aligned with mail.health.example"),
            (sub, "v=DMARC1; p=reject; sp=none", true, Warning, "lets forged mail pass"),
            (sub, "v=DMARC1; p=reject", true, Fine, "_dmarc.health.example"),
            (own, "v=DMARC1; p=all", true, Failed, "no valid policy"),
            (own, "v=DMARC1", true, Failed, "no valid policy"),
        ] {
            let (found, text) = result(domain, own, record, is_signed);
            assert!(found == expected && text.contains(detail), "{domain} {record}: {found} {text}");
        }
        let missing = policy(own, own, &[], true);
        assert!(missing.detail.contains("publish _dmarc.health.example TXT \"v=DMARC1; p="), "{missing:?}");
    }
}
