import { runBackup } from "./backup/command/run-backup.ts";

process.exitCode = await runBackup(process.argv.slice(2), {
  env: process.env,
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
