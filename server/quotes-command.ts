import { thisProcess } from "./command/run-command.ts";
import { runQuotes } from "./quotes/command/run-quotes.ts";

process.exitCode = await runQuotes(process.argv.slice(2), thisProcess());
