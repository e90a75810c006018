//! The password given once more, for what protects an account: a session that somebody else finds open is not enough to change it.

use super::{
    Account, letters, password,
    password::Verdict,
    session::EndReason,
    sign_in::{count, counted_in_session, faulty, refuse_changed, tell},
    store::{account, attempt, link as links, session as sessions},
};
use crate::{
    App, Result,
    audit::{self, Deed},
    db::Tx,
    error::Field,
    identity::SignedIn,
    mail,
};

/// That the owner of an account has given its password once more.
pub(super) struct Reauthenticated<'a> {
    owner: &'a Account,
    /// The key of its attempts.
    counted: String,
}

impl<'a> Reauthenticated<'a> {
    /// Compares what was typed in a field with the password of an account, counted as a sign-in is. Where there is no password,
    /// nothing that is typed is right.
    ///
    /// # Errors
    /// `form.invalid` for a wrong password, `login.locked` after several, and what the database says.
    pub(super) async fn by(
        app: &App,
        person: &SignedIn,
        owner: &'a Account,
        (pointer, typed): (&str, &str),
    ) -> Result<Self> {
        let counted = counted_in_session(app, &owner.email, person).await?;
        let mut tx = app.db.write().await?;
        let attempts = count(&mut tx, app, &counted).await?;
        tx.commit().await?;
        if password::verify(app, typed, owner.password.as_deref()).await? == Verdict::Wrong {
            tell(app, Some(owner), &attempts).await?;
            return Err(faulty(Field::new(pointer, "form.password-wrong")));
        }
        Ok(Self { owner, counted })
    }

    /// Forgets the attempts, in the transaction of what the password was asked for.
    ///
    /// # Errors
    /// `login.invalid` where the password was set anew or the account closed meanwhile, and what the database says.
    pub(super) async fn take(&self, tx: &mut Tx) -> Result<()> {
        refuse_changed(tx, self.owner).await?;
        attempt::forget(tx, &self.counted).await.map(drop)
    }
}

/// Changes the password of whoever is signed in and knows the one of before; their other sessions end, and links to another.
///
/// # Errors
/// `form.invalid` with what is wrong, `login.locked`, and what the database says.
pub(crate) async fn change_password(app: &App, person: &SignedIn, (old, new): (&str, &str)) -> Result<()> {
    let owner = super::find(app, &person.account).await?;
    if let Some(fault) = owner.judge_password(new) {
        return Err(faulty(fault));
    }
    let given = Reauthenticated::by(app, person, &owner, ("/current", old)).await?;
    let hash = password::hash(app, new).await?;
    let mut tx = app.db.write().await?;
    given.take(&mut tx).await?;
    account::set_password(&mut tx, &owner.id, &hash).await?;
    links::end(&mut tx, &owner.id).await?;
    let others = (&owner.id, Some(&person.session));
    sessions::end_all(&mut tx, others, app.clock.now(), EndReason::Password).await?;
    audit::note(&mut tx, app, &Deed::new("account.password", owner.id.as_str()).by_holder()).await?;
    mail::queue(&mut tx, app, &letters::password_changed(app, &owner)).await?;
    tx.commit().await
}

#[cfg(test)]
mod tests {
    use super::{
        account::tests::{signed_in, with_password},
        *,
    };
    use jiff::SignedDuration;

    const PASSWORD: &str = "marée-basse-47 et du vent";

    #[tokio::test]
    async fn a_password_that_its_owner_changes_ends_the_links_to_another() {
        let (app, _folder) = App::test().await;
        let owner = with_password(&app, "helene@lab.example", PASSWORD).await;
        let expires_at = app.clock.now() + SignedDuration::from_mins(5);
        let mut tx = app.db.write().await.unwrap();
        links::put(&mut tx, b"hash", (&owner.id, true), expires_at).await.unwrap();
        tx.commit().await.unwrap();
        let person = signed_in(&app, &owner);
        change_password(&app, &person, (PASSWORD, "grande-marée 112 et du vent")).await.unwrap();
        let mut tx = app.db.read().await.unwrap();
        assert_eq!(links::find(&mut tx, b"hash", app.clock.now()).await.unwrap(), None);
    }

    #[tokio::test]
    async fn a_password_that_is_given_once_more_is_none_once_another_was_set() {
        let (app, _folder) = App::test().await;
        let owner = with_password(&app, "helene@lab.example", PASSWORD).await;
        let person = signed_in(&app, &owner);
        let given = Reauthenticated::by(&app, &person, &owner, ("/current", PASSWORD)).await.unwrap();
        let mut tx = app.db.write().await.unwrap();
        account::set_password(&mut tx, &owner.id, "another").await.unwrap();
        assert_eq!(given.take(&mut tx).await.unwrap_err().code, "login.invalid");
    }

    #[tokio::test]
    async fn an_account_without_a_password_has_none_to_give() {
        let (app, _folder) = App::test().await;
        let owner = account::tests::example("helene@lab.example");
        let person = signed_in(&app, &owner);
        let refused = Reauthenticated::by(&app, &person, &owner, ("/current", "")).await.err().unwrap();
        assert_eq!(refused.fields[0].code, "form.password-wrong");
    }
}
