// The status page of an offered data set.

import { FollowUpPage, type FollowUpData } from "../blocks/follow-up";
import type { FollowUpWords } from "../blocks/follow-up-words";
import { useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { Translate } from "../lib/translate";
import { statusWords } from "./status-words";

const wordsOf = (t: Translate): FollowUpWords => ({
  path: "/become-provider/follow-up",
  title: t("provider:followUp.title"),
  eyebrow: ({ reference, title }) => t("provider:followUp.eyebrow", { reference, title }),
  status: (status) => statusWords(status, t),
  steps: t("provider:followUp.steps"),
  facts: t("provider:followUp.facts"),
  name: t("provider:followUp.name"),
  sender: t("provider:followUp.sender"),
  team: t("provider:followUp.team"),
  asked: t("provider:followUp.asked"),
});

export default function ProviderFollowUpScreen(props: ScreenProps<FollowUpData>) {
  return <FollowUpPage {...props} words={wordsOf(useT())} />;
}
