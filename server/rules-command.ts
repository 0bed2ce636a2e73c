import { buffer } from "node:stream/consumers";
import { runRules } from "./rules/command/run-rules.ts";

// A reader that leaves early, such as head, ends the command quietly.
process.stdout.on("error", () => process.exit(1));

process.exitCode = await runRules(process.argv.slice(2), {
  env: process.env,
  readStdin: () => buffer(process.stdin),
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
