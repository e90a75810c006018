// The status page of a requested campaign.

import { FollowUpPage } from "../blocks/follow-up";
import type { FollowUpWords } from "../blocks/follow-up-words";
import { useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { Translate } from "../lib/translate";
import { DeliveryReport } from "./delivery-report";
import type { CampaignFollowUpData } from "./routes";
import { statusWords } from "./status-words";

const wordsOf = (t: Translate): FollowUpWords => ({
  path: "/emailing-campaign/follow-up",
  title: t("campaign:followUp.title"),
  eyebrow: ({ reference, title }) => t("campaign:followUp.eyebrow", { reference, title }),
  status: (status) => statusWords(status, t),
  steps: t("campaign:followUp.steps"),
  facts: t("campaign:followUp.facts"),
  name: t("campaign:followUp.name"),
  sender: t("campaign:followUp.sender"),
  team: t("campaign:followUp.team"),
  asked: t("campaign:followUp.asked"),
});

export default function CampaignFollowUpScreen(props: ScreenProps<CampaignFollowUpData>) {
  const { data: { report }, search } = props;
  const address = `/api/campaign/report.csv?${new URLSearchParams({ key: search.get("key") ?? "" })}`;
  return <FollowUpPage {...props} words={wordsOf(useT())} results={report && <DeliveryReport report={report} address={address} />} />;
}
