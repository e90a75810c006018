// The reason why a page could not be shown, for the page that replaces it.

export interface Failed {
  code: string;
  /** Whether an editor requested it, by a preview link. */
  preview: boolean;
  /** The path of the published page of a preview that does not open, if there is one. */
  published?: string;
}

/** It was public, and has expired. */
export const isGone = (failed: Failed | null): boolean => failed?.code === "content.expired";

/** Whether the preview link is invalid. */
export const isRefused = (failed: Failed | null): boolean => failed?.code === "content.preview-invalid";
