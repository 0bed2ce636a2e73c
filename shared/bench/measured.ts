import { inches } from "./inches.ts";

/** The label of a dimension: its figure, or its name while it is not chosen. */
export function measured(length: number | null, name: string) {
  return length === null
    ? { label: name, chosen: false }
    : { label: `${inches(length)} in`, chosen: true };
}
