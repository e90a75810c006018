// A form submitted in steps: Back shows its receipt, never its steps again.

const key = (id: string) => `sent:${id}`;

/** Storage may be blocked by settings: Back then shows the form. */
function attempt<Result>(action: () => Result): Result | null {
  try {
    return action();
  } catch {
    return null;
  }
}

export function rememberSent(id: string, location: string): void {
  attempt(() => sessionStorage.setItem(key(id), location));
}

/** Redirects later steps to the receipt; opening the first step starts a new form. */
export function leadOn(id: string, isLater: () => boolean): () => void {
  const follow = () => {
    const sent = attempt(() => sessionStorage.getItem(key(id)));
    if (sent && isLater()) location.replace(sent);
    else attempt(() => sessionStorage.removeItem(key(id)));
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) follow();
  };
  follow();
  addEventListener("pageshow", onShow);
  return () => removeEventListener("pageshow", onShow);
}
