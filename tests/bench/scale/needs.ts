import type { Measurement } from "../measurement.ts";

/**
 * The requests per second in the busiest minutes of a company with 2,000 visits and 50 quotes a day, and ten open lists of staff. The
 * busiest hour has a sixth of the visits, its busiest minutes three times as many, and a visitor makes 15 choices.
 */
const VISITS_PER_DAY = 2000;
const QUOTES_PER_DAY = 50;
const VISITS_PER_SECOND = 0.3;
const CHOICES_OF_A_VISIT = 15;
const OPEN_LISTS = 10;
const POLL_SECONDS = 5;

/** After each choice, the page asks for its price and the rules. */
const RATES: Readonly<Record<string, number>> = {
  page: VISITS_PER_SECOND,
  rules: VISITS_PER_SECOND * CHOICES_OF_A_VISIT,
  price: VISITS_PER_SECOND * CHOICES_OF_A_VISIT,
  "poll of staff": OPEN_LISTS / POLL_SECONDS,
  "list of quotes": OPEN_LISTS / 60,
  submission: (VISITS_PER_SECOND * QUOTES_PER_DAY) / VISITS_PER_DAY,
};

const TIMES = [1, 10, 100, 1000];

const wholeNumber = (value: number) => Math.round(value).toLocaleString("en-US");
const oneDigit = (value: number) => value.toLocaleString("en-US", { maximumSignificantDigits: 2 });

/** A table of what this load needs, and ten, 100 and 1,000 times as much: the measured CPU times, multiplied. */
export function needsTable(measurements: readonly Measurement[]): string {
  const cpuMs = new Map(measurements.map(({ name, ours }) => [name, ours]));
  const cores = (part: string) =>
    Object.entries(RATES).reduce((sum, [kind, rate]) => {
      const ms = cpuMs.get(`${kind}, CPU of ${part}: PostgreSQL, 1`) ?? Number.NaN;
      return sum + (rate * ms) / 1000;
    }, 0);
  const requests = Object.values(RATES).reduce((sum, rate) => sum + rate, 0);
  const row = (name: string, once: number, write: (value: number) => string) =>
    `| ${[name, ...TIMES.map((times) => write(once * times))].join(" | ")} |`;
  return [
    `| | ${TIMES.map((times) => `${times.toLocaleString("en-US")} ×`).join(" | ")} |`,
    "|---|--:|--:|--:|--:|",
    row("visits a day", VISITS_PER_DAY, wholeNumber),
    row("quotes a day", QUOTES_PER_DAY, wholeNumber),
    row("requests a second, in the busiest minutes", requests, wholeNumber),
    row("quotes a second", RATES.submission ?? 0, oneDigit),
    row("busy cores of servers", cores("server"), oneDigit),
    row("busy cores of PostgreSQL", cores("database"), oneDigit),
    row("busy cores of nginx", cores("nginx"), oneDigit),
  ].join("\n");
}
