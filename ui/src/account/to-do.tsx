// At most two actions: quotes that wait for a signature, then messages about unfinished requests. The first one is
// highlighted.

import { useFormat, useLocale, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import type { AccountPage } from "../model/api";
import { Act } from "./act";
import { toSign, type Order } from "./orders";
import type { Request } from "./requests";
import styles from "./screen.module.css";

type Message = Request & { message: NonNullable<Request["message"]> };

const isAsked = (request: Request): request is Message => request.message !== null && !request.isFinished;

/** The pending actions. */
export function toDo({ orders, requests }: AccountPage): { quotes: Order[]; messages: Message[] } {
  const quotes = orders.filter(toSign).sort((a, b) => a.validUntil.localeCompare(b.validUntil)).slice(0, 2);
  return { quotes, messages: requests.filter(isAsked).slice(0, 2 - quotes.length) };
}

function Quote({ order }: { order: Order }) {
  const t = useT();
  const locale = useLocale();
  const { date } = useFormat();
  const { reference, number, markets, validUntil, fifthIsFree, signer } = order;
  return (
    <>
      <p class="small strong">{t("account:toDo.sign", { date: date(validUntil) })}</p>
      <h2>{t("account:toDo.quote", { number, count: markets.length })}</h2>
      {fifthIsFree && <p class="small muted">{t("account:toDo.fifthFree")}</p>}
      {signer !== null && <p class="small muted">{t("account:toDo.signer", { signer })}</p>}
      {signer === null
        ? <Act what="sign" reference={reference} class="button">{t("account:toDo.signHere")}</Act>
        : (
          <a class="button" href={`/${locale}/solutions/scoring/ordered?order=${reference}`}>
            {t("account:toDo.see")}
          </a>
        )}
    </>
  );
}

export function ToDo({ data }: { data: AccountPage }) {
  const t = useT();
  const { date } = useFormat();
  const { quotes, messages } = toDo(data);
  if (quotes.length + messages.length === 0) return null;
  return (
    <ul class={`${styles.todo} grid mt-5 frame`} id="to-do">
      {quotes.map((order, at) => <li key={order.reference} class={at === 0 ? styles.urgent : undefined}><Quote order={order} /></li>)}
      {messages.map(({ reference, message }, at) => (
        <li key={reference} class={quotes.length + at === 0 ? styles.urgent : undefined}>
          <p class="small">{t("account:toDo.message", { date: date(inParis(Date.parse(message.at)).day) })}</p>
          <h2>{t("account:toDo.request", { reference })}</h2>
          <p class="small muted" lang={message.locale}>{message.text}</p>
          <Act what="open" reference={reference} class="button">{t("account:toDo.read")}</Act>
        </li>
      ))}
    </ul>
  );
}
