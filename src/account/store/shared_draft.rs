//! Drafts that are shared with account owners.

use crate::{
    Result,
    account::model::{Draft, Preview},
    db::{Text, Tx, args, instant, statements},
    entries::{Kind, Slug},
    locale::Locale,
    principal::AccountId,
};
use jiff::Timestamp;

statements! {
    UPSERT_DRAFT = "INSERT INTO account_preview (account, kind, slug, locale, expires_at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (account, kind, slug, locale) DO UPDATE SET expires_at = excluded.expires_at";
    LIST_DRAFTS = "SELECT kind, slug, locale, expires_at FROM account_preview
        WHERE account = $1 AND expires_at > $2 ORDER BY expires_at, kind, slug, locale";
    DELETE_DRAFT = "DELETE FROM account_preview WHERE account = $1 AND kind = $2 AND slug = $3 AND locale = $4";
    DELETE_EXPIRED_DRAFTS = "DELETE FROM account_preview WHERE expires_at <= $1";
}

#[derive(sqlx::FromRow)]
struct DraftRow {
    kind: Text<Kind>,
    slug: Text<Slug>,
    locale: Text<Locale>,
    expires_at: i64,
}

impl DraftRow {
    fn parse(self) -> Result<Preview> {
        let Self { kind, slug, locale, expires_at } = self;
        Ok(Preview { kind: kind.0, slug: slug.0, locale: locale.0, expires_at: instant(expires_at)? })
    }
}

/// Shares a draft until its expiry.
pub(crate) async fn upsert(tx: &mut Tx, account: &AccountId, preview: &Preview) -> Result<()> {
    let Preview { kind, slug, locale, expires_at } = preview;
    let values =
        args![account.as_str(), kind.word(), slug.as_str(), locale.code(), expires_at.as_millisecond()];
    tx.exec(UPSERT_DRAFT, values).await.map(drop)
}

/// The drafts that have not expired, the next to expire first.
pub(crate) async fn list_by_account(
    tx: &mut Tx,
    account: &AccountId,
    now: Timestamp,
) -> Result<Vec<Preview>> {
    let rows: Vec<DraftRow> = tx.rows(LIST_DRAFTS, args![account.as_str(), now.as_millisecond()]).await?;
    rows.into_iter().map(DraftRow::parse).collect()
}

/// Ends the sharing of a draft. Returns whether it was shared.
pub(crate) async fn delete(tx: &mut Tx, account: &AccountId, draft: Draft<'_>) -> Result<bool> {
    let Draft { kind, slug, locale } = draft;
    let values = args![account.as_str(), kind.word(), slug.as_str(), locale.code()];
    Ok(tx.exec(DELETE_DRAFT, values).await? == 1)
}

pub(crate) async fn delete_expired(tx: &mut Tx, now: Timestamp) -> Result<()> {
    tx.exec(DELETE_EXPIRED_DRAFTS, args![now.as_millisecond()]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{account::store::account, db::test_db};

    #[tokio::test]
    async fn a_draft_is_listed_until_it_expires() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let owner = account::tests::example("a@b.example");
        account::insert(&mut tx, &owner).await.unwrap();
        let at = |second| Timestamp::from_second(second).unwrap();
        let preview = |slug: &str, second| Preview {
            kind: Kind::Page,
            slug: slug.parse().unwrap(),
            locale: Locale::Ko,
            expires_at: at(second),
        };
        for shown in [preview("a", 5), preview("b", 20), preview("a", 30)] {
            upsert(&mut tx, &owner.id, &shown).await.unwrap();
        }
        let shown = list_by_account(&mut tx, &owner.id, at(10)).await.unwrap();
        assert_eq!(shown, [preview("b", 20), preview("a", 30)]);
        let b = preview("b", 20);
        let draft = |locale| Draft { kind: b.kind, slug: &b.slug, locale };
        assert!(delete(&mut tx, &owner.id, draft(b.locale)).await.unwrap());
        assert!(!delete(&mut tx, &owner.id, draft(Locale::Fr)).await.unwrap());
        delete_expired(&mut tx, at(30)).await.unwrap();
        assert_eq!(list_by_account(&mut tx, &owner.id, at(0)).await.unwrap(), []);
    }
}
