import { type CustomerInfo, mapFields } from "#shared/quotes/customer-fields.ts";
import { AREA_CODES, FIRST_NAMES, LAST_NAMES, PLACES, TRADES } from "./names.ts";
import { type Random, randomOf } from "./random.ts";

interface Company {
  readonly name: string;
  /** A domain reserved for examples (RFC 2606). */
  readonly domain: string;
  readonly addressType: CustomerInfo["addressType"];
}

const SUFFIXES = ["", "", "", " Inc.", " LLC", " Co.", " Group", " Corp."] as const;
/** About two quotes per customer, with a few frequent customers, and three customers per company. */
export function customerPool(quotes: number, seed: number): (random: Random) => CustomerInfo {
  const customers = Math.max(1, Math.round(quotes * 0.7));
  const companies = Math.max(1, Math.round(customers / 3));
  return (random) => {
    const number = Math.floor(customers * random.share() ** 1.5);
    const own = randomOf(seed, 2 * number);
    const company = companyOf(randomOf(seed, 2 * own.below(companies) + 1));
    return customerOf(own, company);
  };
}

function companyOf(random: Random): Company {
  const family = random.chance(0.2) ? `${random.pick(LAST_NAMES)} & Sons` : undefined;
  const plain = family ?? `${random.pick(PLACES)} ${random.pick(TRADES)}`;
  return {
    name: `${plain}${random.pick(SUFFIXES)}`,
    domain: `${toMailbox(plain.replace(" & ", "and").replaceAll(" ", ""))}.example`,
    addressType: random.chance(0.75) ? "commercial-dock" : "commercial-no-dock",
  };
}

function customerOf(random: Random, { name: company, domain, addressType }: Company): CustomerInfo {
  const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
  const [given, family] = [toMailbox(first), toMailbox(last)];
  const locals = [`${given}.${family}`, `${given.charAt(0)}${family}`, given, `${family}.${given}`];
  const local = locals[random.below(locals.length)] ?? given;
  const phone = phoneOf(random);
  const address = random.chance(0.08) ? "home-delivery" : addressType;
  return {
    ...mapFields("key", () => "", address),
    name: `${first} ${last}`,
    email: `${local}@${domain}`,
    phone,
    company,
  };
}

/** A fictional number: 555-0100 to 555-0199. */
function phoneOf(random: Random): string {
  const [area, last] = [random.pick(AREA_CODES), String(100 + random.below(100)).padStart(4, "0")];
  const written = [`(${area}) 555-${last}`, `${area}-555-${last}`, `+1 ${area} 555 ${last}`];
  return written[random.below(written.length)] ?? area;
}

/** A name as part of an e-mail address: 'pena' for 'Peña', 'delacruz' for 'De la Cruz'. */
function toMailbox(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("ø", "o")
    .normalize("NFD")
    .replace(/[^a-z0-9-]/g, "");
}

const SENTENCES = [
  "Please call before delivery; the dock closes at 3 PM.",
  "We need this by the end of the quarter if at all possible.",
  "Can you match the gray of the benches we bought last year?",
  "The bench goes into a clean room, so please confirm the casters are suitable.",
  "Quantity discount? We may need six more of these.",
  "This replaces a bench from another supplier whose lift failed twice.",
  "Our ceiling is 92 in high with lamps hanging to 84 in; please check the uprights.",
  "Tax exempt, certificate on request.",
  "Please quote with and without the electric lift.",
  "Purchase order will follow from our purchasing department.",
  "Do the accessories come mounted or do we install them ourselves?",
  "We use the bench for soldering and rework, two shifts a day.",
  "Ask for the facilities manager at the gate.",
  "Freight elevator is 60 in wide and 84 in deep – does it fit in one piece?",
  "Lead time matters more than price on this one.",
  "Two of our people use wheelchairs, the lowest height is what counts.",
  "Please send the drawing as a PDF so that I can show it to our safety team.",
  "Is the surface resistant to isopropyl alcohol and acetone?",
  "For the student lab: twelve stations in three rows, one bench each.",
  "Our budget is approved until June 30.",
  "Same configuration as in my last request but wider.",
  "The café next door shares our dock, deliveries only before 9 AM, merci!",
  "We would mount a 40 lb microscope on the left third of the top.",
  "Outlets: 20 A circuits with NEMA 5-20 receptacles, if you offer them.",
] as const;

/** Notes of customers: usually none or a line, sometimes a page. */
export function someNotes(random: Random): string {
  const kind = random.share();
  if (kind < 0.5) return "";
  if (kind < 0.82) return sentences(random, 1).join(" ");
  if (kind < 0.96) return sentences(random, 2 + random.below(3)).join(" ");
  return sentences(random, 15 + random.below(20))
    .map((sentence, place) => (place % 5 === 4 ? `${sentence}\n\n` : `${sentence} `))
    .join("")
    .trim();
}

function sentences(random: Random, count: number): string[] {
  return Array.from({ length: count }, () => random.pick(SENTENCES));
}

interface SeedPartner {
  readonly id: string;
  readonly name?: string;
}

/** Three partners with settings, and one without. */
const PARTNERS: readonly [SeedPartner, ...SeedPartner[]] = [
  { id: "acme", name: "Acme Tools" },
  { id: "north-shore", name: "North Shore Laboratory Supply & Furnishings" },
  { id: "werkbank24", name: "Werkbank 24 – Möbel für Werkstatt und Labor" },
  { id: "bench-blog" },
];

/** The partner of a quote. A quarter of the quotes have one, usually the first. */
export function somePartner(random: Random): SeedPartner | undefined {
  if (!random.chance(0.25)) return undefined;
  return random.chance(0.5) ? PARTNERS[0] : random.pick(PARTNERS);
}
