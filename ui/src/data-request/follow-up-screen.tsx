// The status page of a request for data.

import { FollowUpPage, type FollowUpData } from "../blocks/follow-up";
import type { FollowUpWords } from "../blocks/follow-up-words";
import { useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { Translate } from "../lib/translate";
import { statusWords } from "./status-words";

const wordsOf = (t: Translate): FollowUpWords => ({
  path: "/data-request/follow-up",
  title: t("request:followUp.title"),
  eyebrow: ({ reference }) => t("request:followUp.eyebrow", { reference }),
  status: (status) => statusWords(status, t),
  steps: t("request:followUp.steps"),
  facts: t("request:followUp.facts"),
  name: t("request:subject.label"),
  sender: t("request:followUp.email"),
  team: t("request:followUp.from"),
  asked: t("request:followUp.asked"),
});

export default function DataRequestFollowUpScreen(props: ScreenProps<FollowUpData>) {
  return <FollowUpPage {...props} words={wordsOf(useT())} />;
}
