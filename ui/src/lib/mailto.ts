// A mailto link for a draft message.

/** A subject may contain any character; a mail address is already validated. */
export function mailto(mail: string, subject?: string | null): string {
  return `mailto:${mail}${subject ? `?subject=${encodeURIComponent(subject)}` : ""}`;
}
