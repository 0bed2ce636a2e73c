/** Whether this is `npm run test:long`, which takes hours, instead of `npm test`. */
export const LONG = process.env.PROOFS === "long";

/** The size of a test with a short and a long form. */
export const chooseAmount = (short: number, long: number): number => (LONG ? long : short);

/** The seed of a random test: a new one, or `SEED`, which repeats a run. */
export const seedOf = (fresh: number): number => (process.env.SEED === undefined ? fresh : Number(process.env.SEED));
