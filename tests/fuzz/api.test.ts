import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import { fuzz } from "../support/fuzz/fuzz.ts";

const ANY_SEED = randomInt(1_000_000_000);

/** Requests of each test; `npm run test:fuzz` sends far more. */
const REQUESTS = 700;

it.each([1, ANY_SEED])(
  "answers whatever is asked, and keeps whole what it stores (seed %i)",
  {
    timeout: 120_000,
  },
  async (seed) => {
    const told = await fuzz(REQUESTS, seed);
    const answers = [...told.values()].flatMap((statuses) => [...statuses.values()]);
    expect(answers.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(REQUESTS);
  },
);
