import { thisProcess } from "./command/run-command.ts";
import { runMail } from "./mail/command/run-mail.ts";

process.exitCode = await runMail(process.argv.slice(2), thisProcess());
