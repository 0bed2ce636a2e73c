/** The tests of `npm run test:long`. Workers inherit the variable, and `tests/support/long.ts` reads it. */
process.env.PROOFS = "long";

export default (await import("./vitest.config.ts")).default;
