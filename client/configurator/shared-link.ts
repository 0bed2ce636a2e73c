import {
  type Configuration,
  chosenValues,
  type UncheckedConfiguration,
} from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";

/** A configuration as the hash of a link: '#width=72&accessories=shelf,led-light'; '' for none. */
export function writeHash(configuration: Configuration): string {
  const pairs = Object.keys(configuration).map(
    (key) => `${key}=${chosenValues(configuration, key).join(",")}`,
  );
  return pairs.length === 0 ? "" : `#${pairs.join("&")}`;
}

/** The choices of a link's hash, unchecked; undefined where there are none. */
export function readHash(rules: Rules, hash: string): UncheckedConfiguration | undefined {
  const pairs = [...new URLSearchParams(hash.replace(/^#/, ""))];
  if (pairs.length === 0) return undefined;
  const lists = new Set(rules.steps.filter((step) => step.multiSelect).map(({ key }) => key));
  return Object.fromEntries(
    pairs.map(([key, text]) => [key, lists.has(key) ? text.split(",").filter(Boolean) : text]),
  );
}
