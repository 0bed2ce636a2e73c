import { buffer } from "node:stream/consumers";
import { runPartners } from "./partners/command/run-partners.ts";

// A reader that leaves early, such as head, ends the command quietly.
process.stdout.on("error", () => process.exit(1));

process.exitCode = await runPartners(process.argv.slice(2), {
  env: process.env,
  readStdin: () => buffer(process.stdin),
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
