// Sends one file as it is, and tells how far it has come; what does not move for a while is given up.

import { Problem, problemIn } from "./api";

/** Milliseconds without a byte sent. */
const STALLED = 30_000;

/** The code of an upload that stood still. */
export const STOOD_STILL = "stalled";

export interface Watch {
  onProgress(sent: number): void;
  /** All of it has left; the server reads it. */
  onSent(): void;
}

export interface Upload<Answer> {
  done: Promise<Answer>;
  cancel(): void;
}

/** `address` answers with 201 and what it read. The solution proves that the browser has worked for it. */
export function upload<Answer>(address: string, file: File, { onProgress, onSent }: Watch, solution?: string | null): Upload<Answer> {
  const request = new XMLHttpRequest();
  const done = new Promise<Answer>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(new Problem(0, STOOD_STILL));
        request.abort();
      }, STALLED);
    };
    request.open("POST", address);
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("content-type", "application/octet-stream");
    if (solution) request.setRequestHeader("altcha", solution);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded }) => {
      watch();
      onProgress(loaded);
    };
    // Reading a large file takes its time: only what does not leave is given up.
    request.upload.onload = () => {
      clearTimeout(timer);
      onSent();
    };
    request.onloadend = () => clearTimeout(timer);
    request.onerror = () => reject(new Problem(0, "network"));
    request.onload = () => {
      const body: unknown = request.response;
      if (request.status === 201) resolve(body as Answer);
      else reject(problemIn(request.status, body));
    };
    watch();
    request.send(file);
  });
  return { done, cancel: () => request.abort() };
}
