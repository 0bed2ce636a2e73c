import { readHash } from "#client/api/read-hash.ts";
import type { Configuration, UncheckedConfiguration } from "#shared/configuration.ts";
import type { RulesDocument } from "#shared/rules.ts";

/** The choices of a link, of a link's hash, or of JSON; undefined where there are none. */
export function readBench(
  text: string,
  config: Pick<RulesDocument, "steps">,
): Configuration | undefined {
  const bench = text.trim();
  const read = bench.startsWith("{") ? readJson(bench) : readLink(bench, config);
  return read && isConfiguration(read) && Object.keys(read).length > 0 ? read : undefined;
}

function readLink(link: string, config: Pick<RulesDocument, "steps">) {
  const hash = link.indexOf("#");
  return hash < 0 ? undefined : readHash(config, link.slice(hash));
}

function readJson(text: string): UncheckedConfiguration | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isConfiguration(choices: UncheckedConfiguration): choices is Configuration {
  return Object.values(choices)
    .flat()
    .every((value) => typeof value === "string");
}
