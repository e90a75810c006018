// Copies a text to the clipboard, and confirms it. It needs a script: without one there is no button.

import { useState, type ReactNode } from "react";
import { useT } from "../lib/i18n";

/** A function that copies a text, and its outcome in words. */
export function useCopy(text: string, done: string): { copy: () => Promise<void>; outcome: string } {
  const t = useT();
  const [outcome, setOutcome] = useState("");
  const copy = async () => {
    setOutcome("");
    // Without a secure context there is no clipboard API.
    const written = Promise.resolve().then(() => navigator.clipboard.writeText(text));
    await written.then(() => setOutcome(done), () => setOutcome(t("kit:copy.failed")));
  };
  return { copy, outcome };
}

interface CopyTextProps {
  text: string;
  /** The label of the button. */
  action: ReactNode;
  /** The confirmation. */
  done: string;
}

export function CopyText({ text, action, done }: CopyTextProps) {
  const { copy, outcome } = useCopy(text, done);
  return (
    <div class="needs-script no-print row wrap middle gap-2 gap-x-4">
      <button class="button button-quiet" type="button" onClick={copy}>{action}</button>
      <p class="small muted" role="status">{outcome || null}</p>
    </div>
  );
}
