//! Refresh, expiry and revocation of sessions.

use super::{lifecycle::*, *};
use crate::{
    App,
    account::{
        model::{Account, Device, IDLE_TIMEOUT, Tokens},
        store::account::{self, tests::example},
    },
    clock::Clock,
    mail,
    principal::SessionId,
};
use jiff::SignedDuration;

/// An application whose clock is this number of seconds ahead.
fn later(app: &App, seconds: i64) -> App {
    App { clock: Clock::fixed(app.clock.now() + SignedDuration::from_secs(seconds)), ..app.clone() }
}

async fn begun(app: &App) -> (Account, Tokens) {
    let owner = example("a@b.example");
    let maker = TokenMinter::new(app).await.unwrap();
    let mut tx = app.db.write().await.unwrap();
    account::insert(&mut tx, &owner).await.unwrap();
    let tokens =
        begin(&mut tx, app, &maker, NewSession { owner: &owner, device: Device::default(), id_token: None })
            .await
            .unwrap();
    tx.commit().await.unwrap();
    (owner, tokens)
}

async fn is_over(app: &App, token: &str) -> bool {
    refresh(app, token).await.is_err_and(|e| e.code == "account.not-signed-in")
}

#[tokio::test]
async fn a_session_continues_with_the_rotated_refresh_token() {
    let (app, _folder) = App::test().await;
    let (owner, tokens) = begun(&app).await;
    let known = identify(&app, &tokens.id).await.unwrap().unwrap();
    assert_eq!((&known.account, &known.email, &known.name), (&owner.id, &owner.email, &owner.name));
    let app = later(&app, 600);
    let next = refresh(&app, &tokens.refresh).await.unwrap();
    assert_ne!(next.refresh, tokens.refresh);
    assert_eq!(identify(&app, &next.id).await.unwrap().map(|person| person.session), Some(known.session));
    assert!(is_over(&app, &tokens.id).await, "the tokens are different");
    for wrong in ["", "x", &tokens.refresh, &"A".repeat(43)] {
        assert!(wrong == tokens.refresh || is_over(&app, wrong).await, "{wrong}");
        assert_eq!(identify(&app, wrong).await.unwrap(), None, "{wrong}");
    }
}

#[tokio::test]
async fn twenty_concurrent_refreshes_get_the_same_token() {
    let (app, _folder) = App::test().await;
    let (_, tokens) = begun(&app).await;
    let mut at_once = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let (app, token) = (app.clone(), tokens.refresh.clone());
        at_once.spawn(async move { refresh(&app, &token).await.unwrap().refresh });
    }
    let next = at_once.join_all().await;
    assert_eq!(next.len(), 20);
    assert!(next.iter().all(|token| *token == next[0]));
    // A slow request arrives after the token was replaced again.
    let gone_on = refresh(&app, &next[0]).await.unwrap();
    assert_eq!(refresh(&later(&app, 9), &tokens.refresh).await.unwrap().refresh, next[0]);
    assert_eq!(refresh(&later(&app, 9), &next[0]).await.unwrap().refresh, gone_on.refresh);
}

#[tokio::test]
async fn a_replayed_refresh_token_revokes_the_session() {
    let (app, _folder) = App::test().await;
    let (owner, tokens) = begun(&app).await;
    let next = refresh(&app, &tokens.refresh).await.unwrap();
    let after = later(&app, 10);
    assert!(is_over(&after, &tokens.refresh).await);
    assert!(is_over(&after, &next.refresh).await, "the newer token is revoked too");
    assert_eq!(identify(&after, &next.id).await.unwrap(), None);
    let mut tx = after.db.read().await.unwrap();
    let actions: Vec<(String,)> = tx
        .rows(
            "SELECT action FROM audit WHERE subject = $1 ORDER BY action",
            crate::db::args![owner.id.as_str()],
        )
        .await
        .unwrap();
    assert_eq!(
        actions.into_iter().map(|(action,)| action).collect::<Vec<_>>(),
        ["session.begin", "session.replayed"]
    );
    drop(tx);
    let mails = mail::list(&after, None).await.unwrap();
    assert_eq!(mails.iter().map(|mail| mail.kind.as_str()).collect::<Vec<_>>(), ["account-replayed"]);
}

#[tokio::test]
async fn a_session_ends_after_a_day_of_inactivity_or_seven_days() {
    let (app, _folder) = App::test().await;
    let (owner, tokens) = begun(&app).await;
    let day = IDLE_TIMEOUT.as_secs();
    let open = async |seconds| sessions(&later(&app, seconds), &owner.id).await.unwrap().len();
    assert_eq!((open(day - 1).await, open(day).await), (1, 0));
    assert!(is_over(&later(&app, day), &tokens.refresh).await);
    let mut token = tokens.refresh;
    for hours in (20..=160).step_by(20) {
        token = refresh(&later(&app, hours * 3_600), &token).await.unwrap().refresh;
    }
    assert_eq!((open(7 * day - 1).await, open(7 * day).await), (1, 0));
    assert!(is_over(&later(&app, 7 * day), &token).await);
}

#[tokio::test]
async fn revoking_a_session_or_closing_its_account_ends_it_immediately() {
    let (app, _folder) = App::test().await;
    let (owner, tokens) = begun(&app).await;
    let person = identify(&app, &tokens.id).await.unwrap().unwrap();
    let mut tx = app.db.write().await.unwrap();
    account::disable(&mut tx, &owner.id, Some(app.clock.now())).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(identify(&app, &tokens.id).await.unwrap(), None);
    assert!(is_over(&app, &tokens.refresh).await);
    let mut tx = app.db.write().await.unwrap();
    account::disable(&mut tx, &owner.id, None).await.unwrap();
    tx.commit().await.unwrap();
    assert!(identify(&app, &tokens.id).await.unwrap().is_some());
    assert_eq!(close(&app, &person, None).await.unwrap(), 0, "there is no other session");
    let stranger = SessionId::random(&app.random);
    assert_eq!(close(&app, &person, Some(&stranger)).await.unwrap_err().code, "session.unknown");
    sign_out(&app, Some(&tokens.refresh), None).await.unwrap();
    assert_eq!(identify(&app, &tokens.id).await.unwrap(), None);
    assert!(is_over(&app, &tokens.refresh).await);
    assert_eq!(sessions(&app, &owner.id).await.unwrap(), []);
}
