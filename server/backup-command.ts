import { runBackup } from "./backup/commands.ts";
import { thisProcess } from "./command/run-command.ts";

process.exitCode = await runBackup(process.argv.slice(2), thisProcess());
