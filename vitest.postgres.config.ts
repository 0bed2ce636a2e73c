/** The tests of `npm run test:postgres`: all of the server's that need no file. Workers inherit the variable. */
process.env.ON_POSTGRES = "all";

export default (await import("./vitest.config.ts")).default;
