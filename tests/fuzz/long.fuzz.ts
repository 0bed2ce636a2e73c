import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import { fuzz, type Told } from "../support/fuzz/fuzz.ts";

/** FUZZ_SEED repeats a run; FUZZ_REQUESTS makes it shorter or longer. */
const { FUZZ_SEED, FUZZ_REQUESTS } = process.env;
const SEED = FUZZ_SEED ? Number(FUZZ_SEED) : randomInt(1_000_000_000);
const REQUESTS = FUZZ_REQUESTS ? Number(FUZZ_REQUESTS) : 100_000;

const HOURS_MS = 6 * 60 * 60 * 1000;

it(`answers ${REQUESTS} requests of every kind (seed ${SEED})`, { timeout: HOURS_MS }, async () => {
  const began = performance.now();
  process.stdout.write(`Seed ${SEED}\n`);
  const told = await fuzz(REQUESTS, SEED, (sent) => {
    const seconds = Math.round((performance.now() - began) / 1000);
    process.stdout.write(`${sent} requests in ${seconds} s\n`);
  });
  process.stdout.write(`${tableOf(told)}\n`);
  // What never goes through is not looked into.
  const closed = [...told].filter(([, statuses]) => ![200, 201].some((each) => statuses.has(each)));
  expect(closed.map(([route]) => route)).toEqual([]);
});

function tableOf(told: Told): string {
  return [...told]
    .map(([route, statuses]) => {
      const counts = [...statuses].toSorted(([a], [b]) => a - b);
      return `${route}: ${counts.map(([status, count]) => `${count} × ${status}`).join(", ")}`;
    })
    .join("\n");
}
