//! Drafts that are shown to the owners of accounts.

use crate::{
    Result,
    account::preview::Preview,
    db::{Text, Tx, args, instant, statements},
    entries::{Kind, Slug},
    identity::AccountId,
    locale::Locale,
};
use jiff::Timestamp;

statements! {
    PUT_PREVIEW = "INSERT INTO account_preview (account, kind, slug, locale, expires_at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (account, kind, slug, locale) DO UPDATE SET expires_at = excluded.expires_at";
    PREVIEWS = "SELECT kind, slug, locale, expires_at FROM account_preview
        WHERE account = $1 AND expires_at > $2 ORDER BY expires_at, kind, slug, locale";
    END_PREVIEW = "DELETE FROM account_preview WHERE account = $1 AND kind = $2 AND slug = $3 AND locale = $4";
    SWEEP_PREVIEWS = "DELETE FROM account_preview WHERE expires_at <= $1";
}

/// Shows one, from now on until it says.
pub(crate) async fn put(tx: &mut Tx, account: &AccountId, preview: &Preview) -> Result<()> {
    let Preview { kind, slug, locale, expires_at } = preview;
    let values =
        args![account.as_str(), kind.word(), slug.as_str(), locale.code(), expires_at.as_millisecond()];
    tx.exec(PUT_PREVIEW, values).await.map(drop)
}

/// Those that have not ended, the next to end first.
pub(crate) async fn of_account(tx: &mut Tx, account: &AccountId, now: Timestamp) -> Result<Vec<Preview>> {
    type Row = (Text<Kind>, Text<Slug>, Text<Locale>, i64);
    let rows: Vec<Row> = tx.rows(PREVIEWS, args![account.as_str(), now.as_millisecond()]).await?;
    let preview = |(kind, slug, locale, expires_at): Row| {
        let expires_at = instant(expires_at)?;
        Ok(Preview { kind: kind.0, slug: slug.0, locale: locale.0, expires_at })
    };
    rows.into_iter().map(preview).collect()
}

/// Shows one no longer; whether it was shown.
pub(crate) async fn end(
    tx: &mut Tx,
    account: &AccountId,
    (kind, slug, locale): (Kind, &Slug, Locale),
) -> Result<bool> {
    let values = args![account.as_str(), kind.word(), slug.as_str(), locale.code()];
    Ok(tx.exec(END_PREVIEW, values).await? == 1)
}

pub(crate) async fn sweep(tx: &mut Tx, now: Timestamp) -> Result<()> {
    tx.exec(SWEEP_PREVIEWS, args![now.as_millisecond()]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{account::store::account, db::test_db};

    #[tokio::test]
    async fn a_draft_is_shown_until_it_ends() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let owner = account::tests::example("a@b.example");
        account::put(&mut tx, &owner).await.unwrap();
        let at = |second| Timestamp::from_second(second).unwrap();
        let preview = |slug: &str, second| Preview {
            kind: Kind::Page,
            slug: slug.parse().unwrap(),
            locale: Locale::Ko,
            expires_at: at(second),
        };
        for shown in [preview("a", 5), preview("b", 20), preview("a", 30)] {
            put(&mut tx, &owner.id, &shown).await.unwrap();
        }
        let shown = of_account(&mut tx, &owner.id, at(10)).await.unwrap();
        assert_eq!(shown, [preview("b", 20), preview("a", 30)]);
        let b = preview("b", 20);
        assert!(end(&mut tx, &owner.id, (b.kind, &b.slug, b.locale)).await.unwrap());
        assert!(!end(&mut tx, &owner.id, (b.kind, &b.slug, Locale::Fr)).await.unwrap());
        sweep(&mut tx, at(30)).await.unwrap();
        assert_eq!(of_account(&mut tx, &owner.id, at(0)).await.unwrap(), []);
    }
}
