// One of the people of the company, as lists of them show everybody.

import { ALONE } from "../blocks/block";
import { EntryHeading } from "../blocks/entry-heading";
import { People } from "../blocks/people";
import type { ScreenProps } from "../lib/route";
import type { PreviewedPerson } from "./load";

export default function PersonScreen({ data: person }: ScreenProps<PreviewedPerson>) {
  const { name, role, locale, fallback, visibility } = person;
  return (
    <div class="container">
      <EntryHeading entry={{ title: name, summary: role, locale, fallback, previewed: visibility }} tone="quiet" />
      <People block={{ __typename: "People", listTitle: null, people: [person] }} level={2} around={ALONE} />
    </div>
  );
}
