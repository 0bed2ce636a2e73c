import { runSeed } from "./run-seed.ts";

process.exitCode = await runSeed(process.argv.slice(2), {
  env: process.env,
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
