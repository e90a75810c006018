// A limit in bytes, without a decimal for whole units: "50 Mo".

import type { Format } from "./format";

export const roundSize = (bytes: number, size: Format["size"]): string => size(bytes).replace(/[.,]0(?=\D)/, "");
