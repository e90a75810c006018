//! Reauthentication by password before changes to the security of an account, for which an open session is
//! not sufficient.

use super::{
    attempts::{ensure_unchanged, form_error, notify_lockout, register_attempt, session_rate_limit_key},
    emails, find,
    model::{Account, EndReason},
    password::{self, Verification},
    password_link,
    store::{account, attempt, session as sessions},
};
use crate::{
    App, Result,
    audit::{self, AuditEntry},
    db::Tx,
    error::FieldError,
    mail,
    principal::Principal,
};

/// The proof that the owner of an account has entered its password again.
pub(super) struct Reauthenticated<'a> {
    owner: &'a Account,
    /// The rate-limit key of the attempts.
    counted: String,
}

impl<'a> Reauthenticated<'a> {
    /// Compares the input in a field with the password of an account; counted like a sign-in. If the account
    /// has no password, every input is wrong.
    ///
    /// # Errors
    /// `form.invalid` for a wrong password, `login.locked` after several; database errors.
    pub(super) async fn verify(
        app: &App,
        person: &Principal,
        owner: &'a Account,
        pointer: &str,
        typed: &str,
    ) -> Result<Self> {
        let counted = session_rate_limit_key(app, &owner.email, person).await?;
        let mut tx = app.db.write().await?;
        let attempts = register_attempt(&mut tx, app, &counted).await?;
        tx.commit().await?;
        if password::verify(app, typed, owner.password.as_deref()).await? == Verification::Wrong {
            notify_lockout(app, Some(owner), &attempts).await?;
            return Err(form_error(FieldError::new(pointer, "form.password-wrong")));
        }
        Ok(Self { owner, counted })
    }

    /// Deletes the attempts, in the transaction of the change.
    ///
    /// # Errors
    /// `login.invalid` if the password was changed or the account closed in the meantime; database errors.
    pub(super) async fn reset_attempts(&self, tx: &mut Tx) -> Result<()> {
        ensure_unchanged(tx, self.owner).await?;
        attempt::delete(tx, &self.counted).await.map(drop)
    }
}

/// Changes the password of a signed-in user who knows the current one. Closes the other sessions, and deletes password links.
///
/// # Errors
/// `form.invalid` with the faults, `login.locked`; database errors.
pub(crate) async fn change_password(app: &App, person: &Principal, old: &str, new: &str) -> Result<()> {
    let owner = find(app, &person.account).await?;
    if let Some(fault) = password::check_for(&owner, new) {
        return Err(form_error(fault));
    }
    let reauthenticated = Reauthenticated::verify(app, person, &owner, "/current", old).await?;
    let hash = password::hash(app, new).await?;
    let mut tx = app.db.write().await?;
    reauthenticated.reset_attempts(&mut tx).await?;
    account::set_password(&mut tx, &owner.id, &hash).await?;
    password_link::revoke(&mut tx, &owner.id).await?;
    let now = app.clock.now();
    sessions::close_all_but(&mut tx, &owner.id, &person.session, now, EndReason::Password).await?;
    audit::record(&mut tx, app, &AuditEntry::new("account.password", owner.id.as_str()).by_account_owner())
        .await?;
    mail::queue(&mut tx, app, &emails::password_changed(app, &owner)).await?;
    tx.commit().await
}

#[cfg(test)]
mod tests {
    use super::{
        account::tests::{signed_in, with_password},
        *,
    };
    use crate::{
        links::{self, Purpose},
        principal::AccountId,
    };
    use jiff::SignedDuration;

    const PASSWORD: &str = "marée-basse-47 et du vent";

    #[tokio::test]
    async fn changing_a_password_revokes_reset_links() {
        let (app, _folder) = App::test().await;
        let owner = with_password(&app, "helene@lab.example", PASSWORD).await;
        let expires_at = app.clock.now() + SignedDuration::from_mins(5);
        let mut tx = app.db.write().await.unwrap();
        let purpose = Purpose::PasswordByMail;
        links::issue(&mut tx, purpose, b"hash", owner.id.as_str(), Some(expires_at)).await.unwrap();
        tx.commit().await.unwrap();
        let person = signed_in(&app, &owner);
        change_password(&app, &person, PASSWORD, "grande-marée 112 et du vent").await.unwrap();
        let mut tx = app.db.read().await.unwrap();
        let found = links::find::<AccountId>(&mut tx, purpose, b"hash", app.clock.now()).await;
        assert_eq!(found.unwrap(), None);
    }

    #[tokio::test]
    async fn reauthentication_requires_the_current_password() {
        let (app, _folder) = App::test().await;
        let owner = with_password(&app, "helene@lab.example", PASSWORD).await;
        let person = signed_in(&app, &owner);
        let reauthenticated =
            Reauthenticated::verify(&app, &person, &owner, "/current", PASSWORD).await.unwrap();
        let mut tx = app.db.write().await.unwrap();
        account::set_password(&mut tx, &owner.id, "another").await.unwrap();
        assert_eq!(reauthenticated.reset_attempts(&mut tx).await.unwrap_err().code, "login.invalid");
    }

    #[tokio::test]
    async fn an_account_without_a_password_cannot_reauthenticate() {
        let (app, _folder) = App::test().await;
        let owner = account::tests::example("helene@lab.example");
        let person = signed_in(&app, &owner);
        let refused = Reauthenticated::verify(&app, &person, &owner, "/current", "").await.err().unwrap();
        assert_eq!(refused.fields[0].code, "form.password-wrong");
    }
}
