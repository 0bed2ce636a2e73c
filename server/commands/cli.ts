import { runCli, thisProcess } from "./run-cli.ts";

process.exitCode = await runCli(process.argv.slice(2), thisProcess());
// An open standard input would keep the process alive.
process.stdin.unref?.();
