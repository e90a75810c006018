// What a page that stands in for another one knows of why that could not be shown.

export interface Failed {
  code: string;
  /** An editor asked for it, by a preview link. */
  preview: boolean;
}

/** It was there, and its last day is over. */
export const isGone = (failed: Failed | null): boolean => failed?.code === "content.expired";

/** The link of a preview does not let in. */
export const isRefused = (failed: Failed | null): boolean => failed?.code === "content.preview-invalid";
