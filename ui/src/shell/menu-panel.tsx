// A part of the menu that opens: each page with a line, shorter links below them. A part with a link for other needs
// beside its pages has a drawing of each. On narrow screens it is a plain list within the whole menu.

import type { Way } from "../blocks/types";
import { useT } from "../lib/i18n";
import { currentness } from "./currentness";
import type { MenuPart } from "../blocks/frame";
import style from "./menu-panel.module.css";
import { SolutionDrawing } from "./solution-drawing";

export interface PanelProps {
  /** The id of the popover. */
  id: string;
  part: MenuPart;
  /** Open job offers. */
  offers: number;
  path: string;
}

/** The number of open offers, beside the link to them. */
function Offers({ count }: { count: number }) {
  return <mark class={style.offers}>{useT()("shell:nav.offers", { count })}</mark>;
}

function Plain({ way: { href, label }, path, class: className }: { way: Omit<Way, "text">; path: string; class?: string }) {
  return <a class={className} href={href} aria-current={currentness(href, path)}>{label}</a>;
}

function Beside({ call: { title, about, links }, path }: { call: NonNullable<MenuPart["beside"]>; path: string }) {
  const [main, ...others] = links;
  return (
    <div class={style.need}>
      <p class={style.title}>{title}</p>
      {about && <p class={style.line}>{about}</p>}
      {main && <Plain way={main} path={path} class="button" />}
      <p class={style.others}>{others.map((way) => <Plain key={way.href} way={way} path={path} />)}</p>
    </div>
  );
}

export default function MenuPanel({ id, part: { title, ways, beside }, offers, path }: PanelProps) {
  const shorter = ways.filter(({ text }) => text === null);
  return (
    <div class={style.panel} id={id} popover="auto" role="group" aria-label={title}>
      <div class={beside ? style.columns : undefined}>
        <ul class={beside ? style.pages : `${style.pages} ${style.plain}`}>
          {ways.map(({ href, label, text }) => text !== null && (
            <li key={href}>
              <a href={href} aria-current={currentness(href, path)}>
                {beside && <SolutionDrawing href={href} />}
                <span>
                  <strong>{label}</strong>
                  {offers > 0 && href.endsWith("/jobs") && <Offers count={offers} />}
                  <span class={style.line}>{text}</span>
                </span>
              </a>
            </li>
          ))}
          {shorter.length > 0 && <li class={style.more}>{shorter.map((way) => <Plain key={way.href} way={way} path={path} />)}</li>}
        </ul>
        {beside && <Beside call={beside} path={path} />}
      </div>
    </div>
  );
}
