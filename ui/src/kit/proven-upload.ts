// Uploads a file with a proof of work if the site requires one: immediately for a large file, after a rejection for a
// small one.

import { Problem } from "../lib/api";
import { upload, type Upload, type Watch } from "../lib/upload";

/** Bytes of a file that should not be uploaded twice. */
const LARGE_FILE_BYTES = 2_000_000;

const solve = () => import("./proof-solver").then(({ prove }) => prove("upload")).then(({ solution }) => solution, () => null);

export function provenUpload<Answer>(address: string, file: File, watch: Watch): Upload<Answer> {
  let running: Upload<Answer> | null = null;
  let isCancelled = false;
  const send = (solution: string | null) => {
    // Like a cancelled upload, it does not settle.
    if (isCancelled) return new Promise<Answer>(() => undefined);
    running = upload<Answer>(address, file, watch, solution);
    return running.done;
  };
  const prove = () => solve().then(send);
  const done =
    file.size > LARGE_FILE_BYTES
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
