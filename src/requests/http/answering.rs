//! Who answers what a form sends, where and how soon, as far as that is configured.

use crate::{
    App,
    config::{Hours, Team},
};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Answering {
    /// Where it is read.
    email: Option<String>,
    /// Who answers.
    person: Option<String>,
    phone: Option<String>,
    /// When the telephone is answered.
    hours: Option<PhoneHours>,
    /// Working days until the answer, at the most.
    answer_days: Option<u8>,
}

#[derive(Serialize, ToSchema)]
struct PhoneHours {
    /// Days of the week: mon, tue, wed, thu, fri, sat or sun.
    from: &'static str,
    to: &'static str,
    /// Times such as 09:00.
    opens: String,
    closes: String,
}

impl From<Hours> for PhoneHours {
    fn from(Hours { from, to, opens, closes }: Hours) -> Self {
        let [opens, closes] = [opens, closes].map(|time| time.strftime("%H:%M").to_string());
        Self { from, to, opens, closes }
    }
}

impl Answering {
    pub(crate) fn of(app: &App, team: Team) -> Self {
        let (mail, company) = (&app.config.mail, &app.config.company);
        Self {
            email: mail.public_team(team).map(ToString::to_string),
            person: company.reach.person(team).map(str::to_owned),
            phone: company.fact("company.phone").map(str::to_owned),
            hours: company.reach.hours.map(PhoneHours::from),
            answer_days: company.reach.answer_days,
        }
    }
}
