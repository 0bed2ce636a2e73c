import { type Configuration, chosenValues } from "./configuration.ts";

/** A configuration as the hash of a link: '#width=72&accessories=shelf,led-light'; '' for none. */
export function writeHash(configuration: Configuration): string {
  const pairs = Object.keys(configuration).map(
    (key) => `${key}=${chosenValues(configuration, key).join(",")}`,
  );
  return pairs.length === 0 ? "" : `#${pairs.join("&")}`;
}
