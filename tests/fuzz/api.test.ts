import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import { chooseAmount, LONG, seedOf } from "../support/long.ts";
import { fuzz } from "./fuzz.ts";

const SEED = seedOf(randomInt(1_000_000_000));
const REQUESTS = chooseAmount(60, 100_000);

it(`survives ${REQUESTS} random requests, and stores only valid data (seed ${SEED})`, {
  timeout: chooseAmount(120_000, 6 * 60 * 60 * 1000),
}, async () => {
  const counts = await fuzz(REQUESTS, SEED);
  const answers = [...counts.values()].flatMap((statuses) => [...statuses.values()]);
  expect(answers.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(REQUESTS);
  if (!LONG) return;
  // An operation that never succeeds was not tested in depth.
  const failed = [...counts].filter(([, statuses]) => ![200, 201, 204].some((status) => statuses.has(status)));
  expect(failed.map(([operation]) => operation)).toEqual([]);
});
