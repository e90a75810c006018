// A form that was sent in steps: Back leads to what came of it, never to its steps again.

const key = (id: string) => `sent:${id}`;

/** Storage may be refused by the reader's settings: Back then shows the form. */
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

/** From a later step on to what was sent; whoever begins at the first has another wish. */
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
