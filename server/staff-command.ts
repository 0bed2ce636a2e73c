import { thisProcess } from "./command/run-command.ts";
import { secretAsker } from "./staff/command/ask-secret.ts";
import { runStaff } from "./staff/command/run-staff.ts";

process.exitCode = await runStaff(process.argv.slice(2), {
  ...thisProcess(),
  askSecret: secretAsker(process.stdin, process.stderr),
});
// An open standard input would keep the process alive.
process.stdin.unref?.();
