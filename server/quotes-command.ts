import { runQuotes } from "./quotes/command/run-quotes.ts";

// A reader that leaves early, such as head, ends the command quietly.
process.stdout.on("error", () => process.exit(1));

process.exitCode = await runQuotes(process.argv.slice(2), {
  env: process.env,
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
