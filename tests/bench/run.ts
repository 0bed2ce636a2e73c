import { benchEmbed } from "./bench-embed.ts";
import { benchEngine } from "./bench-engine.ts";
import { benchLoad } from "./bench-load.ts";
import { benchQuotes } from "./bench-quotes.ts";
import { benchCheck, benchUnlock, checkLarge, unlockLarge } from "./bench-rules.ts";
import { type Requirement, writeRequirements } from "./report.ts";

// For large rules, the bench calls itself with the first two arguments, see bench-rules.ts.
// `load` takes the seconds and the number of requests, for a quick look.
const [, , what, name = "", more = ""] = process.argv;
if (what === "check") process.stdout.write(await checkLarge(name));
else if (what === "unlock") process.stdout.write(unlockLarge(name));
else if (what === "quotes") conclude(await benchQuotes());
else if (what === "embed") conclude(await benchEmbed());
else if (what === "load") conclude(await benchLoad(Number(name || 60), Number(more || 200_000)));
else await bench();

async function bench(): Promise<void> {
  const requirements = [...(await benchEngine()), ...(await benchCheck())];
  benchUnlock();
  const quotes = await benchQuotes();
  const load = await benchLoad(60, 200_000);
  conclude([...requirements, ...quotes, ...load]);
}

function conclude(requirements: readonly Requirement[]): void {
  writeRequirements(requirements);
  if (requirements.some(({ ok }) => !ok)) process.exitCode = 1;
}
