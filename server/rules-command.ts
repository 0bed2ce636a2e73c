import { thisProcess } from "./command/run-command.ts";
import { runRules } from "./rules/command/run-rules.ts";

process.exitCode = await runRules(process.argv.slice(2), thisProcess());
