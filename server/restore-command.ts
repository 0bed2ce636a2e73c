import { runRestore } from "./backup/commands.ts";
import { thisProcess } from "./command/run-command.ts";

process.exitCode = await runRestore(process.argv.slice(2), thisProcess());
