import { thisProcess } from "./command/run-command.ts";
import { runPartners } from "./partners/command/run-partners.ts";

process.exitCode = await runPartners(process.argv.slice(2), thisProcess());
