import { readHash } from "#client/api/read-hash.ts";
import type { Configuration, UncheckedConfiguration } from "#shared/rules/configuration.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { readSentHash } from "#shared/text/sent-hash.ts";

/** The choices of a link, of its hash, or of JSON; undefined if there are none. */
export function readBench(text: string, config: Pick<RulesDocument, "steps">): Configuration | undefined {
  const bench = text.trim();
  const [, hash] = /(?:#|%(?:25)*23)(.*)/s.exec(bench) ?? [];
  const read = bench.startsWith("{")
    ? readJson(bench)
    : hash !== undefined && readHash(config, readSentHash(`#${hash}`));
  return read && isConfiguration(read) && Object.keys(read).length > 0 ? read : undefined;
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
