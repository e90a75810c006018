// The address that opens a reader's mail program on a message that is already begun.

/** A subject may hold any character; a mail address comes checked. */
export function mailto(mail: string, subject?: string | null): string {
  return `mailto:${mail}${subject ? `?subject=${encodeURIComponent(subject)}` : ""}`;
}
