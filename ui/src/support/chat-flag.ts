// Whether the visitor has opened the live chat in this tab.

const FLAG = "support-chat";

/** Storage may be blocked by settings. */
export function isChatOpen(): boolean {
  try {
    return sessionStorage.getItem(FLAG) === "open";
  } catch {
    return false;
  }
}

export function rememberChat(): void {
  try {
    sessionStorage.setItem(FLAG, "open");
  } catch {
    // The page of the chat asks again.
  }
}
