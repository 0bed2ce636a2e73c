/** What the server named in its replies, taken by its place among all that is known when it is sent. */
export interface Pick {
  readonly pick: PickKind;
  readonly index: number;
}

export type PickKind =
  | "quoteId"
  | "noteId"
  | "stepKey"
  | "optionValue"
  | "image"
  | "revision"
  | "cursor"
  | "latest"
  | "product"
  | "configuration"
  | "document";

/** JSON text that stands as it is where a value would: what no value of JavaScript writes. */
export interface Raw {
  readonly raw: string;
}

export function isPick(value: unknown): value is Pick {
  return isObject(value) && "pick" in value && "index" in value;
}

export function isRaw(value: unknown): value is Raw {
  return isObject(value) && "raw" in value;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
