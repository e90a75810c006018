// The search field: submitted by Enter or the button, and with scripts by a pause in typing.

import { SearchIcon } from "../kit/icons";
import { useT } from "../lib/i18n";
import searchStyles from "../kit/search-field.module.css";
import styles from "./search-box.module.css";
import { useTyping } from "./typing";

export function SearchBox({ words }: { words: string }) {
  const t = useT();
  const typing = useTyping(words);
  return (
    <div class={styles.search} role="search">
      <label class="visually-hidden" for="words">{t("store:search.label")}</label>
      <div class="relative">
        <input
          class={searchStyles.field}
          id="words"
          type="search"
          name="q"
          defaultValue={words}
          maxLength={200}
          autoComplete="off"
          placeholder={t("store:search.hint")}
          {...typing}
        />
        <button class={searchStyles.go} type="submit"><SearchIcon /><span class="visually-hidden">{t("store:search.action")}</span></button>
      </div>
    </div>
  );
}
