//! The e-mail about an offered data set, for the team of providers.

use crate::requests::{
    emails::{TEAM, example_sender, sender, to_team},
    model::{BackData, Continuation, DataSet, FormKind, History, Reference, YesNo},
};
use crate::{
    App,
    catalog::closed_lists::{Channel, DataType, Granularity, Measure, Model, SourceTerritory, Update},
    locale::Locale,
    mail::{self, EmailContent, Fact, FactList, Preview},
    random::Random,
    text::{text, word_label},
};

const KIND: &str = "provider";

pub(crate) const PREVIEW: Preview = Preview { kind: KIND, letter: example };

pub(super) fn team(app: &App, reference: &Reference, set: &DataSet) -> mail::Message {
    to_team(app, FormKind::Provider.team(), set.from.mailbox(), &letter(TEAM, reference, set))
}

fn letter(locale: Locale, reference: &Reference, set: &DataSet) -> EmailContent {
    let say = |key| text(locale, key, &[]);
    let title = [("title", set.title.as_str()), ("reference", reference.as_str())];
    let next = text(locale, "mail:offer.next", &[("reference", reference.as_str())]);
    let said = [set.description.clone(), set.limitations.clone()];
    EmailContent {
        paragraphs: said.into_iter().filter(|text| !text.is_empty()).collect(),
        reference: Some(reference.to_string()),
        facts: vec![facts(locale, set), sender(locale, &set.from, set.locale)],
        closing: vec![say("mail:contact.reply"), next],
        ..EmailContent::notice(KIND, locale, text(locale, "mail:offer.title", &title))
    }
}

/// The properties of the data set, with the labels of the form.
fn facts(locale: Locale, set: &DataSet) -> FactList {
    let say = |key| text(locale, key, &[]);
    let named = |path, word| word_label(locale, "source", path, word);
    let own = |path, word| word_label(locale, "provider", path, word);
    let yes_no = |is: bool| own("answer", if is { YesNo::Yes } else { YesNo::No }.word());
    let territories = set.territories.iter().map(|area| named("territory", area.word()));
    let measures = set.measures.iter().map(|measure| named("indicator", measure.word()));
    let back_data = set.continuation.map(|known| own("backData", known.back_data.word()));
    let frozen = set.continuation.and_then(|known| known.frozen_days).map(|days| days.to_string());
    let given = [
        ("provider:field.dataType", Some(named("dataType", set.data_type.word()))),
        ("provider:field.dataSource", Some(named("channel", set.channel.word()))),
        ("provider:field.dataModel", Some(named("model", set.model.word()))),
        ("provider:field.territory", Some(territories.collect::<Vec<_>>().join(", "))),
        ("provider:field.history", Some(own("history", set.history.word()))),
        ("provider:field.period", Some(set.period.clone())),
        ("provider:field.granularity", Some(named("granularity", set.granularity.word()))),
        ("provider:field.updateFrequency", Some(named("update", set.update.word()))),
        ("provider:field.deliveryFrequency", Some(named("update", set.delivery.word()))),
        ("provider:field.backData", back_data),
        ("provider:field.frozenDays", frozen),
        ("provider:field.indicator", Some(measures.collect::<Vec<_>>().join(", "))),
        ("provider:field.referenceData", set.reference_data.clone()),
        ("provider:field.sensitive", Some(yes_no(set.sensitive))),
    ];
    let facts = given.into_iter().filter_map(|(key, value)| Some(Fact::new(say(key), value?))).collect();
    FactList { heading: None, facts }
}

fn example(app: &App, locale: Locale) -> EmailContent {
    let continuation = Continuation { back_data: BackData::Replace, frozen_days: Some(90) };
    let set = DataSet {
        title: text(locale, "mail:offer.example.title", &[]),
        description: text(locale, "mail:offer.example.description", &[]),
        limitations: String::new(),
        data_type: DataType::SellOut,
        channel: Channel::Parapharmacy,
        model: Model::Panel,
        territories: vec![SourceTerritory::France, SourceTerritory::Corsica],
        history: History::OverTwoYears,
        period: "2023-2026".to_owned(),
        granularity: Granularity::Week,
        update: Update::Weekly,
        delivery: Update::Monthly,
        continuation: Some(continuation),
        measures: vec![Measure::SalesVolume, Measure::SalesValueInclTax],
        reference_data: None,
        sensitive: false,
        from: example_sender(app),
        locale,
        at: app.clock.now(),
    };
    letter(locale, &Reference::random(FormKind::Provider, &Random::seeded(1)), &set)
}
