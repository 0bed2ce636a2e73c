/** The tests of `npm run test:long`: their workers inherit what `tests/support/long.ts` reads. */
process.env.PROOFS = "long";

export default (await import("./vitest.config.ts")).default;
