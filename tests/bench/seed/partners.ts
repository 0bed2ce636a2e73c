import type { Random } from "./random.ts";

interface SeedPartner {
  readonly id: string;
  readonly name?: string;
}

/** Those that settled a name, and one whose page just names itself. */
const PARTNERS: readonly [SeedPartner, ...SeedPartner[]] = [
  { id: "acme", name: "Acme Tools" },
  { id: "north-shore", name: "North Shore Laboratory Supply & Furnishings" },
  { id: "werkbank24", name: "Werkbank 24 – Möbel für Werkstatt und Labor" },
  { id: "bench-blog" },
];

/** On whose page somebody asks: of one in four on a partner's, mostly of the first. */
export function somePartner(random: Random): SeedPartner | undefined {
  if (!random.chance(0.25)) return undefined;
  return random.chance(0.5) ? PARTNERS[0] : random.pick(PARTNERS);
}
