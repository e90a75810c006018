//! The team that responds to visitors: contact details, hours and response time, as configured.

use crate::{
    App,
    config::{Hours, Team},
    holidays::working_days_after,
};
use jiff::{Timestamp, civil::Date};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TeamContact {
    /// The address of the team's mailbox.
    email: Option<String>,
    /// The name of the contact.
    person: Option<String>,
    phone: Option<String>,
    /// Telephone hours.
    hours: Option<PhoneHours>,
    /// Maximum working days until the response.
    #[serde(rename = "answerDays")]
    response_days: Option<u8>,
}

#[derive(Debug, Serialize, ToSchema)]
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

impl TeamContact {
    pub(crate) fn for_team(app: &App, team: Team) -> Self {
        let (mail, company) = (&app.config.mail, &app.config.company);
        Self {
            email: mail.public_team(team).map(ToString::to_string),
            person: company.reach.person(team).map(str::to_owned),
            phone: company.fact("company.phone").map(str::to_owned),
            hours: company.reach.hours.map(PhoneHours::from),
            response_days: company.reach.response_days,
        }
    }

    /// A line for the terminal; empty if nothing is configured.
    pub(crate) fn to_line(&self) -> String {
        let within = self.response_days.map(|days| format!("answered within {days} working days"));
        let parts = [self.person.clone(), self.phone.clone(), self.email.clone(), within];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// The latest day of the response to a message received at `at`; `None` if no response time is configured.
pub(crate) fn answer_by(app: &App, at: Timestamp) -> Option<Date> {
    let days = app.config.company.reach.response_days?;
    Some(working_days_after(app.clock.day_of(at), days))
}
