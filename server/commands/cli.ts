import { connectProcess, runCli } from "./run-cli.ts";

process.exitCode = await runCli(process.argv.slice(2), connectProcess());
// An open standard input would keep the process alive.
process.stdin.unref?.();
