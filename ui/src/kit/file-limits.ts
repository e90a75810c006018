// Validates chosen files against the limits of a form; the server validates again by content.

export interface FileLimits {
  /** In lower case, without the dot: "csv". */
  extensions: string[];
  maxBytes: number;
  maxCount: number;
}

export type FileFault = "tooMany" | "tooLarge" | "unsupported";

export interface JudgedFile {
  file: File;
  fault: FileFault | null;
}

export const formatsOf = ({ extensions }: FileLimits, separator: string) => extensions.map((name) => `.${name}`).join(separator);

/** The identity of a chosen file, for comparison. */
export const identityOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

function faultOf(file: File, { extensions, maxBytes }: FileLimits): FileFault | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
  if (!extensions.includes(extension)) return "unsupported";
  return file.size > maxBytes ? "tooLarge" : null;
}

/** Files that are rejected do not count towards the maximum. */
export function judge(files: File[], limits: FileLimits): JudgedFile[] {
  let good = 0;
  return files.map((file) => {
    const fault = faultOf(file, limits);
    if (fault) return { file, fault };
    good += 1;
    return { file, fault: good > limits.maxCount ? "tooMany" : null };
  });
}
