import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { crashesSummary } from "./crashes-summary.ts";
import { runCrashes } from "./run-crashes.ts";

// `npm run test:crash`: the crash test in full. A folder with problems is kept, to be looked at.
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "200" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const folder = await mkdtemp(join(tmpdir(), "workbench-crash-"));
process.stdout.write(`Seed ${values.seed}, in ${folder}\n`);
const result = await runCrashes({
  kills: Number(values.kills),
  seed: Number(values.seed),
  folder,
  progress: (kill, { quotes }) => {
    if (kill % 10 === 0) process.stdout.write(`${kill} kills, ${quotes.size} quotes\n`);
  },
});
process.stdout.write(crashesSummary(result));
if (result.problems.length === 0) await rm(folder, { recursive: true });
else process.exitCode = 1;
