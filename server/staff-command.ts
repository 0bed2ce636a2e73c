import { secretAsker } from "./staff/command/ask-secret.ts";
import { runStaff } from "./staff/command/run-staff.ts";

// A reader that leaves early, such as head, ends the command quietly.
process.stdout.on("error", () => process.exit(1));

process.exitCode = await runStaff(process.argv.slice(2), {
  env: process.env,
  askSecret: secretAsker(process.stdin, process.stderr),
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
// An open standard input would keep the process.
process.stdin.unref?.();
