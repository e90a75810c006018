// The orders of the account: each quote with its state and its file.

import { useFormat, useLocale, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import type { AccountPage } from "../model/api";
import { Listed } from "./listed";
import styles from "./screen.module.css";

export type Order = AccountPage["orders"][number];

/** Whether a quote waits for its signature. */
export const toSign = ({ state }: Order): boolean => state === "sent" || state === "viewed";

function State({ order }: { order: Order }) {
  const t = useT();
  const { date } = useFormat();
  const { state, changedAt } = order;
  if (toSign(order)) return <span class={`${styles.state} ${styles.waits} strong`}>{t("account:orders.toSign")}</span>;
  if (state === "signed") return <span class={styles.state}>{t("account:orders.signed", { date: date(inParis(Date.parse(changedAt)).day) })}</span>;
  return <span class={`${styles.state} ${styles.over}`}>{t(`account:orders.${state as "draft" | "declined" | "expired" | "cancelled"}`)}</span>;
}

export function Orders({ orders }: { orders: Order[] }) {
  const t = useT();
  const { size } = useFormat();
  const home = `/${useLocale()}`;
  const columns = { number: t("account:orders.number"), subject: t("account:orders.subject"), state: t("account:orders.state") };
  const aside = <a class="small" href={`${home}/solutions/scoring/order`}>{t("account:orders.new")}</a>;
  return (
    <Listed id="orders" title={t("account:orders.title")} count={orders.length} aside={aside} columns={Object.values(columns)} acts empty={t("account:orders.none")}>
      {orders.map((order) => (
        <tr key={order.reference}>
          <th scope="row" class="strong tabular nowrap">{order.number}</th>
          <td data-label={columns.subject}>{t("account:orders.scoring", { count: order.markets.length, indicator: t(`account:orders.indicator.${order.indicator}`) })}</td>
          <td data-label={columns.state}><State order={order} /></td>
          <td>
            <a href={`/api/scoring/orders/${order.reference}/file`} download>
              {order.fileBytes === null ? "PDF" : t("account:orders.file", { size: size(order.fileBytes) })}
              <span class="visually-hidden">{` ${order.number}`}</span>
            </a>
          </td>
        </tr>
      ))}
    </Listed>
  );
}
