import { readSentHash } from "#shared/text/sent-hash.ts";
import type { Configuration, UncheckedConfiguration } from "./configuration.ts";
import { readHash } from "./read-hash.ts";

/** The choices of a link, of its hash, or of JSON; undefined if there are none. */
export function readBench(text: string, rules: Parameters<typeof readHash>[0]): Configuration | undefined {
  const bench = text.trim();
  const [, hash] = /(?:#|%(?:25)*23)(.*)/s.exec(bench) ?? [];
  const read = bench.startsWith("{")
    ? readJson(bench)
    : hash !== undefined && readHash(rules, readSentHash(`#${hash}`));
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
