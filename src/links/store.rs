//! The table of secret links.

use super::model::Purpose;
use crate::{
    Result,
    db::{Text, Tx, args, statements},
};
use jiff::Timestamp;
use std::str::FromStr;

statements! {
    INSERT_LINK = "INSERT INTO secret_link (token_sha256, purpose, subject, expires_at) VALUES ($1, $2, $3, $4)";
    FIND_LINK = "SELECT subject FROM secret_link
        WHERE token_sha256 = $1 AND purpose = $2 AND (expires_at IS NULL OR expires_at > $3 OR used_at IS NOT NULL)";
    MARK_LINK_USED = "UPDATE secret_link SET used_at = $2 WHERE token_sha256 = $1 AND used_at IS NULL";
    DELETE_LINKS = "DELETE FROM secret_link WHERE purpose = $1 AND subject = $2";
    DELETE_UNUSED_LINKS = "DELETE FROM secret_link WHERE purpose = $1 AND subject = $2 AND used_at IS NULL";
    DELETE_EXPIRED_LINKS = "DELETE FROM secret_link WHERE purpose = $1 AND expires_at <= $2 AND used_at IS NULL";
}

/// Stores a link. Without `expires_at` it is valid as long as its subject can be opened.
pub(crate) async fn issue(
    tx: &mut Tx,
    purpose: Purpose,
    token_sha256: &[u8],
    subject: &str,
    expires_at: Option<Timestamp>,
) -> Result<()> {
    let values = args![token_sha256, purpose.word(), subject, expires_at.map(Timestamp::as_millisecond)];
    tx.exec(INSERT_LINK, values).await.map(drop)
}

/// The subject of a link; `None` if the link is unknown, expired or revoked. A used link does not expire.
pub(crate) async fn find<S: FromStr + Send + Unpin + 'static>(
    tx: &mut Tx,
    purpose: Purpose,
    token_sha256: &[u8],
    now: Timestamp,
) -> Result<Option<S>> {
    let values = args![token_sha256, purpose.word(), now.as_millisecond()];
    let row: Option<(Text<S>,)> = tx.row(FIND_LINK, values).await?;
    Ok(row.map(|(Text(subject),)| subject))
}

/// Records the first use of a link whose page remains readable.
pub(crate) async fn mark_used(tx: &mut Tx, token_sha256: &[u8], at: Timestamp) -> Result<()> {
    tx.exec(MARK_LINK_USED, args![token_sha256, at.as_millisecond()]).await.map(drop)
}

/// Deletes the links to a subject and returns their number.
pub(crate) async fn revoke(tx: &mut Tx, purpose: Purpose, subject: &str) -> Result<u64> {
    tx.exec(DELETE_LINKS, args![purpose.word(), subject]).await
}

/// Deletes the links to a subject that were not used.
pub(crate) async fn revoke_unused(tx: &mut Tx, purpose: Purpose, subject: &str) -> Result<()> {
    tx.exec(DELETE_UNUSED_LINKS, args![purpose.word(), subject]).await.map(drop)
}

pub(crate) async fn delete_expired(tx: &mut Tx, purpose: Purpose, now: Timestamp) -> Result<()> {
    tx.exec(DELETE_EXPIRED_LINKS, args![purpose.word(), now.as_millisecond()]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        App, account,
        db::{SchemaPolicy, engines, open_before, test_db},
        links::Token,
        requests, scoring,
    };

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    async fn subject(tx: &mut Tx, purpose: Purpose, token: &[u8], second: i64) -> Option<String> {
        find(tx, purpose, token, at(second)).await.unwrap()
    }

    #[tokio::test]
    async fn finds_a_link_until_it_expires_or_is_revoked() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let (purpose, known) = (Purpose::FollowUp, Some("D-1".to_owned()));
        for token in [b"a", b"b"] {
            issue(&mut tx, purpose, token, "D-1", Some(at(100))).await.unwrap();
        }
        issue(&mut tx, purpose, b"c", "D-2", Some(at(100))).await.unwrap();
        issue(&mut tx, Purpose::ResultPage, b"d", "D-1", None).await.unwrap();
        assert_eq!(subject(&mut tx, purpose, b"a", 99).await, known);
        assert_eq!(subject(&mut tx, purpose, b"b", 99).await, known);
        assert_eq!(subject(&mut tx, purpose, b"a", 100).await, None);
        assert_eq!(subject(&mut tx, purpose, b"x", 0).await, None);
        assert_eq!(subject(&mut tx, Purpose::Conversation, b"a", 0).await, None);
        assert_eq!(revoke(&mut tx, purpose, "D-1").await.unwrap(), 2);
        assert_eq!(subject(&mut tx, purpose, b"a", 0).await, None);
        assert_eq!(subject(&mut tx, purpose, b"c", 0).await, Some("D-2".to_owned()));
        assert_eq!(subject(&mut tx, Purpose::ResultPage, b"d", 1 << 33).await, known, "it never expires");
    }

    #[tokio::test]
    async fn deletes_the_expired_links_of_a_purpose() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let (mailed, other) = (Purpose::PasswordByMail, Purpose::PasswordByOperator);
        for (purpose, token, second) in [(mailed, b"a", 10), (mailed, b"b", 20), (other, b"c", 10)] {
            issue(&mut tx, purpose, token, "owner", Some(at(second))).await.unwrap();
        }
        delete_expired(&mut tx, mailed, at(10)).await.unwrap();
        let known = Some("owner".to_owned());
        assert_eq!(subject(&mut tx, mailed, b"a", 0).await, None);
        assert_eq!(subject(&mut tx, mailed, b"b", 10).await, known);
        assert_eq!(subject(&mut tx, other, b"c", 0).await, known);
    }

    #[tokio::test]
    async fn a_used_link_neither_expires_nor_is_revoked_with_the_unused_ones() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let (purpose, known) = (Purpose::Approval, Some("E-1".to_owned()));
        for token in [b"a", b"b"] {
            issue(&mut tx, purpose, token, "E-1", Some(at(10))).await.unwrap();
        }
        mark_used(&mut tx, b"a", at(5)).await.unwrap();
        delete_expired(&mut tx, purpose, at(9)).await.unwrap();
        assert_eq!(subject(&mut tx, purpose, b"b", 9).await, known);
        revoke_unused(&mut tx, purpose, "E-1").await.unwrap();
        delete_expired(&mut tx, purpose, at(10)).await.unwrap();
        assert_eq!(subject(&mut tx, purpose, b"b", 0).await, None);
        assert_eq!(subject(&mut tx, purpose, b"a", 10).await, known);
    }

    /// The subjects of links of an earlier version.
    const SUBJECTS: [&str; 7] = [
        "INSERT INTO account (id, email, mailbox, name, company, locale, created_at)
            VALUES ('0123456789abcdef0123456789abcdef', 'zoe@x.example', 'zoe@x.example', 'Zoé', '', 'fr', 1)",
        "INSERT INTO follow_up (reference, form, title, email, mailbox, locale, status, created_at, updated_at)
            VALUES ('D-7Q4M-2K9P', 'data-request', 'Ventes', 'zoe@x.example', 'zoe@x.example', 'fr', 'sent', 1, 1)",
        "INSERT INTO support_conversation (reference, email, name, company, phone, locale, page, words, about, state, operator,
            created_at, updated_at) VALUES ('A-7Q4M-2K9P', 'zoe@x.example', '', '', '', 'fr', '', '', '', 'open', '', 1, 1)",
        "INSERT INTO scoring_order (reference, contact, locale, indicator, territory, period_from, period_to, formats, sell_out,
            company, seat, address, signer_name, signer_email, created_at)
            VALUES ('S-7Q4M-2K9P', 'zoe@x.example', 'fr', 'turnover', 'france-without-corsica', '2026-01', '2026-02', 'csv', 0,
            'a', 'france', 'b', 'Zoé', 'zoe@x.example', 1)",
        "INSERT INTO scoring_quote (reference, year, serial, dated, valid_until, contents, state, changed_at)
            VALUES ('S-7Q4M-2K9P', 2026, 1, '2026-11-21', '2026-12-21', '{}', 'sent', 1)",
        "INSERT INTO scoring_result (reference, computed_at, pharmacies, summary, open_until)
            VALUES ('S-7Q4M-2K9P', 1, 0, '[]', '2999-12-31')",
        "INSERT INTO campaign_request (reference, audience, company, sponsor, signer, name, subject, kind, content, attachments,
            first_on, comment, locale, created_at)
            VALUES ('E-7Q4M-2K9P', 'addresses', 'a', 'b', 'c@x.example', 'n', 's', 'legal', 'html', 0, '2026-12-01', '', 'fr', 1)",
    ];
    /// Links of every kind of an earlier version, by the number used as token. All but the last expire in 2100 or never.
    const LINKS: [&str; 8] = [
        "INSERT INTO account_link (token_sha256, account, by_mail, expires_at)
            VALUES ($1, '0123456789abcdef0123456789abcdef', 1, 4102444800000)",
        "INSERT INTO account_link (token_sha256, account, by_mail, expires_at)
            VALUES ($1, '0123456789abcdef0123456789abcdef', 0, 4102444800000)",
        "INSERT INTO follow_up_link (token_sha256, reference, expires_at) VALUES ($1, 'D-7Q4M-2K9P', 4102444800000)",
        "INSERT INTO support_link (token_sha256, reference, expires_at) VALUES ($1, 'A-7Q4M-2K9P', 4102444800000)",
        "INSERT INTO scoring_link (token_sha256, reference, expires_at, name, code, code_until, tries)
            VALUES ($1, 'S-7Q4M-2K9P', 4102444800000, 'Zoé', $1, 5, 2)",
        "INSERT INTO scoring_result_link (token_sha256, reference, created_at) VALUES ($1, 'S-7Q4M-2K9P', 1)",
        "INSERT INTO campaign_approval (token_sha256, reference, signer, digest, expires_at)
            VALUES ($1, 'E-7Q4M-2K9P', 'c', '2', 4102444800000)",
        "INSERT INTO campaign_approval (token_sha256, reference, signer, digest, expires_at, approved_at)
            VALUES ($1, 'E-7Q4M-2K9P', 'c', '1', 8, 7)",
    ];

    fn hash(number: usize) -> Vec<u8> {
        Token::from(number.to_string().as_str()).sha256()
    }

    #[tokio::test]
    async fn links_of_an_earlier_version_stay_valid() {
        for (config, _folder) in engines().await {
            let db = open_before(&config, "0053_secret_link").await;
            let mut tx = db.write().await.unwrap();
            for sql in SUBJECTS {
                tx.exec(sql, args![]).await.unwrap();
            }
            for (number, sql) in LINKS.into_iter().enumerate() {
                tx.exec(sql, args![hash(number)]).await.unwrap();
            }
            tx.commit().await.unwrap();
            db.close().await;
            let app = App::open(config, SchemaPolicy::Migrate).await.unwrap();
            let mut tx = app.db.read().await.unwrap();
            let expected: [(Purpose, &str); LINKS.len()] = [
                (Purpose::PasswordByMail, "0123456789abcdef0123456789abcdef"),
                (Purpose::PasswordByOperator, "0123456789abcdef0123456789abcdef"),
                (Purpose::FollowUp, "D-7Q4M-2K9P"),
                (Purpose::Conversation, "A-7Q4M-2K9P"),
                (Purpose::Quote, "S-7Q4M-2K9P"),
                (Purpose::ResultPage, "S-7Q4M-2K9P"),
                (Purpose::Approval, "E-7Q4M-2K9P"),
                (Purpose::Approval, "E-7Q4M-2K9P"),
            ];
            for (number, (purpose, expected)) in expected.into_iter().enumerate() {
                let found = subject(&mut tx, purpose, &hash(number), 9).await;
                assert_eq!(found.as_deref(), Some(expected), "{purpose}");
            }
            let codes = "SELECT name, code, code_until, tries FROM scoring_link ORDER BY reference";
            let codes: Vec<(String, Vec<u8>, i64, i64)> = tx.rows(codes, args![]).await.unwrap();
            assert_eq!(codes, [("Zoé".to_owned(), hash(4), 5, 2)]);
            let approvals = "SELECT digest, signer, approved_at FROM campaign_approval ORDER BY digest";
            let approvals: Vec<(String, String, Option<i64>)> = tx.rows(approvals, args![]).await.unwrap();
            let approval = |digest: &str, at| (digest.to_owned(), "c".to_owned(), at);
            assert_eq!(approvals, [approval("1", Some(7)), approval("2", None)]);
            drop(tx);
            for token in ["0", "1"] {
                account::find_link(&app, token).await.unwrap();
            }
            let key = requests::exchange_token(&app, requests::FormKind::DataRequest, "2").await;
            assert!(key.unwrap().is_some());
            assert!(scoring::delivery::exchange_token(&app, "5").await.unwrap().is_some());
        }
    }
}
