// The files of an offer: each is uploaded when chosen, one after another, and can be removed at any time.

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createApi, Problem } from "../lib/api";
import { formatsOf, identityOf, type FileLimits } from "../kit/file-limits";
import type { SampleFile } from "../model/api";
import { provenUpload } from "../kit/proven-upload";
import type { Upload } from "../lib/upload";

export interface UploadedFile {
  id: number;
  name: string;
  size: number;
  /** None after a reload. */
  file: File | null;
  state: "waiting" | "sending" | "reading" | "read" | "refused";
  sent: number;
  /** When the upload began, in milliseconds. */
  since: number;
  sample: SampleFile | null;
  /** The code of its rejection, or of the limit that it exceeds together with the others. */
  fault: string | null;
  /** The numbers in its text. */
  params?: Record<string, number> | undefined;
}

const OPEN: UploadedFile["state"][] = ["waiting", "sending", "reading"];

export const isOpen = ({ state }: UploadedFile) => OPEN.includes(state);

/** The size of the files that count towards the limit, in bytes. */
export const usedBytes = (files: UploadedFile[]) => files.filter(({ state }) => state !== "refused").reduce((sum, { size }) => sum + size, 0);

const refused = (cause: unknown): Pick<UploadedFile, "state" | "fault" | "params"> => ({
  state: "refused",
  ...(cause instanceof Problem ? { fault: cause.code, params: cause.params } : { fault: "unknown" }),
});

/** The error of a file before the upload, including limits together with the existing ones. */
export function ownFault(file: Pick<File, "name" | "size">, limits: FileLimits, there: UploadedFile[]): "tooMany" | "tooLarge" | "form.file-unsupported" | null {
  const counted = there.filter(({ state }) => state !== "refused");
  if (!formatsOf(limits, " ").split(" ").some((ending) => file.name.toLowerCase().endsWith(ending))) return "form.file-unsupported";
  if (counted.length >= limits.maxCount) return "tooMany";
  return usedBytes(counted) + file.size > limits.maxBytes ? "tooLarge" : null;
}

/** Deletion is optional: files that are not submitted expire on the server. */
const drop = (ticket: string) => void fetch(`/api/samples/${ticket}`, { method: "DELETE" }).catch(() => undefined);

export function useUploads(limits: FileLimits, tickets: string[]) {
  const last = useRef(0);
  const running = useRef(new Map<number, Upload<SampleFile>>());
  const fresh = (part: Partial<UploadedFile>): UploadedFile => {
    last.current += 1;
    const none = { file: null, sample: null, fault: null };
    return { id: last.current, name: "", size: 0, state: "waiting", sent: 0, since: 0, ...none, ...part };
  };
  const [files, setFiles] = useState<UploadedFile[]>(() => tickets.map(() => fresh({ state: "reading" })));
  const change = (id: number, part: Partial<UploadedFile>) => setFiles((before) => before.map((file) => (file.id === id ? { ...file, ...part } : file)));
  const read = (id: number, sample: SampleFile) => change(id, { state: "read", sample, name: sample.name, size: sample.size });

  // Uploads of an earlier visit in this tab are read again.
  const readAgain = useEffectEvent(() => {
    const api = createApi();
    files.forEach(({ id }, index) => {
      const ticket = tickets[index];
      if (!ticket) return;
      const sample = api.get<SampleFile>(`/api/samples/${ticket}`);
      void sample.then((found) => read(id, found), (cause: unknown) => change(id, refused(cause)));
    });
  });
  useEffect(() => {
    readAgain();
    const { current } = running;
    return () => {
      for (const { cancel } of current.values()) cancel();
    };
  }, []);

  const start = useEffectEvent(async (id: number) => {
    const file = files.find((one) => one.id === id)?.file;
    if (!file) return;
    change(id, { state: "sending", since: performance.now() });
    const uploading = provenUpload<SampleFile>(`/api/samples?${new URLSearchParams({ name: file.name })}`, file, { onProgress: (sent) => change(id, { sent }), onSent: () => change(id, { state: "reading" }) });
    running.current.set(id, uploading);
    await uploading.done.then((sample) => read(id, sample), (cause: unknown) => change(id, refused(cause)));
    running.current.delete(id);
  });
  const busy = files.some(({ state, file }) => state === "sending" || (state === "reading" && file));
  const next = busy ? undefined : files.find(({ state }) => state === "waiting")?.id;
  useEffect(() => {
    if (next !== undefined) void start(next);
  }, [next]);

  const add = (chosen: Iterable<File>) =>
    setFiles((before) => {
      const known = new Set(before.flatMap(({ file }) => (file ? [identityOf(file)] : [])));
      const all = [...before];
      for (const file of chosen) {
        if (known.has(identityOf(file))) continue;
        const fault = ownFault(file, limits, all);
        all.push(fresh({ name: file.name, size: file.size, file, fault, state: fault ? "refused" : "waiting" }));
      }
      return all;
    });
  const remove = ({ id, sample }: UploadedFile) => {
    running.current.get(id)?.cancel();
    running.current.delete(id);
    if (sample) drop(sample.ticket);
    setFiles((before) => before.filter((file) => file.id !== id));
  };
  // Others may have made room for it.
  const retry = ({ id, file }: UploadedFile) =>
    setFiles((before) => {
      const fault = file && ownFault(file, limits, before.filter((other) => other.id !== id));
      return before.map((one) => (one.id === id ? { ...one, fault, state: fault ? "refused" : "waiting", sent: 0 } : one));
    });
  return { files, add, remove, retry, replace: read };
}
