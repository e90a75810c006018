// Simple forms of the blocks that pages of texts draw: in the forms of other blocks, whose styles every page has.

import { useFormat, useLocale } from "../lib/i18n";
import type { BlockProps } from "./block";
import { Cards } from "./cards";
import { KeyFigures } from "./key-figures";
import { Steps } from "./steps";
import { Title } from "./title";

export const PlainTimeline = ({ block: { listTitle, events }, ...around }: BlockProps<"Timeline">) => (
  <Steps {...around} block={{ __typename: "Steps", listTitle, steps: events.map(({ date, title, text }) => ({ title: `${date}, ${title}`, text: text ?? "" })) }} />
);

export function PlainScale({ block: { title, amounts }, level, around }: BlockProps<"Scale">) {
  const { number } = useFormat();
  return (
    <>
      <Title level={level}>{title}</Title>
      <KeyFigures level={level} around={around} block={{ __typename: "KeyFigures", listTitle: null, figures: amounts.map(({ label, value, note }) => ({ value: number(value), label, note })) }} />
    </>
  );
}

export const PlainAccess = ({ block: { listTitle, options }, ...around }: BlockProps<"AccessList">) => (
  <Cards {...around} block={{ __typename: "Cards", listTitle, cards: options.map(({ title, points, href, label }) => ({ title, text: points.join(", "), href, label })) }} />
);

export const PlainSender = ({ block: { title } }: BlockProps<"SenderCheck">) => <p><a href={`/${useLocale()}/ohg`}>{title}</a></p>;
