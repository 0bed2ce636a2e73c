import type { CustomerInfo } from "#shared/quotes.ts";
import { AREA_CODES, FIRST_NAMES, LAST_NAMES, PLACES, TRADES } from "./names.ts";
import { type Random, randomOf } from "./random.ts";

type Customer = Omit<CustomerInfo, "notes">;

interface Company {
  readonly name: string;
  /** Under a domain that nobody can own (RFC 2606). */
  readonly domain: string;
  readonly addressType: CustomerInfo["addressType"];
}

const SUFFIXES = ["", "", "", " Inc.", " LLC", " Co.", " Group", " Corp."] as const;
/** About two quotes a customer, few of them with many; about three customers a company. */
export function customerPool(quotes: number, seed: number): (random: Random) => Customer {
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
    domain: `${addressed(plain.replace(" & ", "and").replaceAll(" ", ""))}.example`,
    addressType: random.chance(0.75) ? "commercial-dock" : "commercial-no-dock",
  };
}

function customerOf(random: Random, { name: company, domain, addressType }: Company): Customer {
  const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
  const [given, family] = [addressed(first), addressed(last)];
  const locals = [`${given}.${family}`, `${given.charAt(0)}${family}`, given, `${family}.${given}`];
  const local = locals[random.below(locals.length)] ?? given;
  return {
    name: `${first} ${last}`,
    email: `${local}@${domain}`,
    phone: phoneOf(random),
    company,
    addressType: random.chance(0.08) ? "home-delivery" : addressType,
  };
}

/** A number that no telephone has: 555-0100 to 555-0199. */
function phoneOf(random: Random): string {
  const [area, last] = [random.pick(AREA_CODES), String(100 + random.below(100)).padStart(4, "0")];
  const written = [`(${area}) 555-${last}`, `${area}-555-${last}`, `+1 ${area} 555 ${last}`];
  return written[random.below(written.length)] ?? area;
}

/** A name as e-mail addresses write it: 'Peña' is 'pena', 'De la Cruz' is 'delacruz'. */
function addressed(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("ø", "o")
    .normalize("NFD")
    .replace(/[^a-z0-9-]/g, "");
}
