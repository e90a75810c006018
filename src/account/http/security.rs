//! The page where a user changes the password and the second factor.

use super::{account::unknown, login::without_secrets};
use crate::{
    App, Result,
    account::{self, Code, PASSWORD_LENGTH, Setup, SetupState},
    principal::Principal,
    web::{ActionOutcome, Form, RejectedForm, Visitor, problem::Problem},
};
use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

/// The security settings of an account, for its owner.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AccountSecurity {
    /// Whether a password is set.
    has_password: bool,
    /// Minimum characters of a password.
    min_length: usize,
    max_length: usize,
    /// Remaining recovery codes; `null` if codes are not required.
    recovery_left: Option<u64>,
    /// The data to set up a device that has not confirmed a code yet.
    setup: Option<CodeSetup>,
}

/// The data to set up a device.
#[derive(Serialize, ToSchema)]
struct CodeSetup {
    /// The dark modules of a QR code, as an SVG path in a square of `modules` units.
    picture: String,
    size: i32,
    /// The secret to type (base 32).
    secret: String,
    /// Recovery codes, each valid once.
    recovery: Vec<String>,
}

#[utoipa::path(
    get,
    path = "/api/account/security",
    summary = "Password and one-time codes of the signed-in user.",
    responses((status = 200, description = "Password and codes.", body = AccountSecurity), (status = 401, description = "No user is signed in: account.not-signed-in."))
)]
pub(super) async fn security(
    State(app): State<App>,
    person: Principal,
) -> Result<Json<AccountSecurity>, Problem> {
    let known = account::find(&app, &person.account).await?;
    let state = account::setup(&app, &person).await?;
    let [min_length, max_length] = PASSWORD_LENGTH;
    let (recovery_left, setup) = match state {
        SetupState::Off => (None, None),
        SetupState::Started(Setup { picture, size, secret, recovery }) => {
            (None, Some(CodeSetup { picture, size, secret, recovery }))
        }
        SetupState::On { recovery_left } => (Some(recovery_left), None),
    };
    Ok(Json(AccountSecurity {
        has_password: known.password.is_some(),
        min_length,
        max_length,
        recovery_left,
        setup,
    }))
}

pub(super) async fn change(app: App, visitor: Visitor, form: Form) -> Result<ActionOutcome, RejectedForm> {
    let shown = without_secrets(&form);
    changed(&app, &visitor, &form)
        .await
        .map(ActionOutcome::Page)
        .map_err(|e| RejectedForm::with_values(e, shown))
}

async fn changed(app: &App, visitor: &Visitor, form: &Form) -> Result<String> {
    let (person, code) = (visitor.account()?, Code::parse(form.first("code")));
    let done = match form.first("do") {
        "password" => {
            account::change_password(app, person, form.first("current"), form.first("password")).await?;
            "?changed=password"
        }
        "begin-codes" => {
            account::start_setup(app, person).await?;
            "#codes"
        }
        "confirm-codes" => {
            account::confirm_factor(app, person, form.first("currentPassword"), &code).await?;
            "?changed=codes"
        }
        "end-codes" => {
            account::disable_factor(app, person, &code).await?;
            "?changed=no-codes"
        }
        _ => return Err(unknown("do")),
    };
    Ok(format!("/account/security{done}"))
}
