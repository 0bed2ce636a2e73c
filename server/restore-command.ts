import { runRestore } from "./backup/command/run-restore.ts";

process.exitCode = await runRestore(process.argv.slice(2), {
  env: process.env,
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
