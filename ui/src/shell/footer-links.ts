// The footer's five columns, as data: every address the site offers from every page.

import type { TextKey } from "../lib/text-keys";
import { SOLUTIONS } from "./solutions";

export interface FooterLink {
  /** Below the locale, unless `kind` says otherwise. */
  href: string;
  text: TextKey;
  /** "redirect": an address of the site without a language, answered by a redirect. */
  kind?: "redirect";
}

export interface FooterColumn {
  id: string;
  title: TextKey;
  links: FooterLink[];
}

/** What other sites call themselves. */
export const SITES: Record<string, string> = {
  "bsky.app": "Bluesky",
  "github.com": "GitHub",
  "linkedin.com": "LinkedIn",
  "mastodon.social": "Mastodon",
  "youtube.com": "YouTube",
};

export const FOOTER_COLUMNS: FooterColumn[] = [
  {
    id: "solutions",
    title: "shell:footer.solutions.title",
    links: [...SOLUTIONS],
  },
  {
    id: "data",
    title: "shell:footer.data.title",
    links: [
      { href: "/store", text: "shell:footer.data.store" },
      { href: "/data-request", text: "shell:footer.data.request" },
      { href: "/become-provider", text: "shell:footer.data.provider" },
    ],
  },
  {
    id: "resources",
    title: "shell:footer.resources.title",
    links: [
      { href: "/company", text: "shell:footer.resources.company" },
      { href: "/success", text: "shell:footer.resources.knowledge", kind: "redirect" },
      { href: "/ias", text: "shell:footer.resources.indicators" },
      { href: "/jobs", text: "shell:footer.resources.jobs" },
      { href: "/press", text: "shell:footer.resources.press" },
    ],
  },
  {
    id: "social",
    title: "shell:footer.social.title",
    links: [{ href: "/contact", text: "shell:footer.social.contact" }],
  },
  {
    id: "legal",
    title: "shell:footer.legal.title",
    links: [
      { href: "/legal/legal-notice", text: "shell:footer.legal.notice" },
      { href: "/legal/confidentiality", text: "shell:footer.legal.confidentiality" },
      { href: "/legal/cgu", text: "shell:footer.legal.terms" },
      { href: "/legal/cookies", text: "shell:footer.legal.cookies" },
      { href: "/ohg", text: "shell:footer.legal.homonym" },
    ],
  },
];
