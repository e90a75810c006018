// The removed and the remaining data of an erasure, by category.

import { CheckIcon, MinusIcon } from "../kit/icons";
import stacked from "../kit/stacked-table.module.css";
import { useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import type { Erased, PrivacyCategory } from "./api";
import styles from "./erased-table.module.css";

const ICONS: Record<Erased, typeof CheckIcon> = { yes: CheckIcon, partly: CheckIcon, no: MinusIcon, unconcerned: MinusIcon };

export interface ErasedTableProps {
  categories: PrivacyCategory[];
}

export function ErasedTable({ categories }: ErasedTableProps) {
  const t = useT();
  const columns = { state: t("rights:erased.state"), rest: t("rights:erased.rest") };
  return (
    <section class={`${styles.erased} mt-7`} aria-labelledby="erased">
      <h2 class={styles.heading} id="erased">{t("rights:erased.title")}</h2>
      <table class={stacked.table}>
        <thead>
          <tr>
            <th scope="col">{t("rights:erased.data")}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col">{columns.rest}</th>
          </tr>
        </thead>
        <tbody>
          {categories.map(({ key, erased }) => (
            <tr key={key}>
              <th scope="row">{t(`privacy:category.${key}.name` as TextKey)}</th>
              <td data-label={columns.state}><State erased={erased} /></td>
              <td class="muted" data-label={columns.rest}>{t(`privacy:category.${key}.rest` as TextKey)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function State({ erased }: Pick<PrivacyCategory, "erased">) {
  const t = useT();
  const Icon = ICONS[erased];
  return <span class={`${styles.state} inline-row gap-2 ${styles[erased]}`}><Icon /><span>{t(`rights:erased.${erased}`)}</span></span>;
}
