import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import { fuzz, type Told } from "../support/fuzz/fuzz.ts";
import { amount, LONG, seedOf } from "../support/long.ts";

const SEED = seedOf(randomInt(1_000_000_000));
const REQUESTS = amount(300, 100_000);

it(`answers any ${REQUESTS} requests, and keeps whole what it stores (seed ${SEED})`, {
  timeout: amount(120_000, 6 * 60 * 60 * 1000),
}, async () => {
  const told = await fuzz(REQUESTS, SEED);
  const answers = [...told.values()].flatMap((statuses) => [...statuses.values()]);
  expect(answers.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(REQUESTS);
  if (!LONG) return;
  process.stdout.write(`${tableOf(told)}\n`);
  // A route that never answers 200 or 201 was not tested in depth.
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
