import { benchCheck, checkLarge } from "./bench-check.ts";
import { benchEngine } from "./bench-engine.ts";
import { benchQuotes } from "./bench-quotes.ts";
import { benchUnlock, unlockLarge } from "./bench-unlock.ts";
import { type Requirement, writeRequirements } from "./report.ts";

// The bench calls itself with the first two words for each large document, see large-document.ts.
const [, , what, name = ""] = process.argv;
if (what === "check") process.stdout.write(await checkLarge(name));
else if (what === "unlock") process.stdout.write(unlockLarge(name));
else if (what === "quotes") conclude(await benchQuotes());
else await bench();

async function bench(): Promise<void> {
  const requirements = [...(await benchEngine()), ...(await benchCheck())];
  benchUnlock();
  conclude([...requirements, ...(await benchQuotes())]);
}

function conclude(requirements: readonly Requirement[]): void {
  writeRequirements(requirements);
  if (requirements.some(({ ok }) => !ok)) process.exitCode = 1;
}
