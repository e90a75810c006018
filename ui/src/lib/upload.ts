// Uploads one file with progress; an upload that stalls is aborted.

import { Problem, problemIn } from "./api";

/** Milliseconds without a byte sent. */
const STALL_TIMEOUT_MS = 30_000;

/** The code of a stalled upload. */
export const STOOD_STILL = "stalled";

export interface Watch {
  onProgress(sent: number): void;
  /** Called when all bytes are sent and the server processes them. */
  onSent(): void;
}

export interface Upload<Answer> {
  done: Promise<Answer>;
  cancel(): void;
}

/** `address` answers 201 with the parsed file. The solution is the proof of work. */
export function upload<Answer>(address: string, file: File, { onProgress, onSent }: Watch, solution?: string | null): Upload<Answer> {
  const request = new XMLHttpRequest();
  const done = new Promise<Answer>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(new Problem(0, STOOD_STILL));
        request.abort();
      }, STALL_TIMEOUT_MS);
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
    // Processing a large file takes time: only a stalled upload is aborted.
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
