// Sends a file with a proof of work where the site asks for one: for a large file at once, for a small one when it is refused without.

import { Problem } from "../lib/api";
import { upload, type Upload, type Watch } from "../lib/upload";

/** Bytes of a file that is not sent twice. */
const LARGE = 2_000_000;

const solve = () => import("./proof-solver").then(({ prove }) => prove("upload")).then(({ solution }) => solution, () => null);

export function provenUpload<Answer>(address: string, file: File, watch: Watch): Upload<Answer> {
  let running: Upload<Answer> | null = null;
  let isCancelled = false;
  const send = (solution: string | null) => {
    // As an upload that is cancelled, it does not end.
    if (isCancelled) return new Promise<Answer>(() => undefined);
    running = upload<Answer>(address, file, watch, solution);
    return running.done;
  };
  const prove = () => solve().then(send);
  const done =
    file.size > LARGE
      ? prove()
      : send(null).catch((cause: unknown) => {
          if (cause instanceof Problem && cause.code === "form.captcha-refused") return prove();
          throw cause;
        });
  const cancel = () => {
    isCancelled = true;
    running?.cancel();
  };
  return { done, cancel };
}
