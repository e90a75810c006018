// The company logo: the pharmacy cross with a pulse cut out of it, and the name.

import style from "./brand.module.css";

/** The cross; decorative, so hidden from assistive technology. */
export function Cross() {
  return (
    <svg class={style.cross} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path class={style.body} d="M8 1h8v7h7v8h-7v7H8v-7H1V8h7z" />
      <path class={style.pulse} d="M0 12.5h7l2.3-4.8 3.4 9.2 2.6-6.6 1.3 2.2H24" />
    </svg>
  );
}

export function Brand() {
  return (
    <span class={style.brand}>
      <Cross />
      <span>Vigie</span>
    </span>
  );
}
