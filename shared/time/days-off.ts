const DAY_MS = 86_400_000;
const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6];

/** Finds the day of a year, counted from 1970. */
type Rule = (year: number) => number;

const dayOf = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date) / DAY_MS;

const weekday = (day: number): number => (((day + THURSDAY) % 7) + 7) % 7;

const on =
  (month: number, date: number): Rule =>
  (year) =>
    dayOf(year, month, date);

/** Moves a day on a weekend to Friday or Monday, as companies of the United States do. */
const observed =
  (rule: Rule): Rule =>
  (year) => {
    const day = rule(year);
    const moved = { [SATURDAY]: -1, [SUNDAY]: 1 }[weekday(day)] ?? 0;
    return day + moved;
  };

/** Moves a day on a weekend to the next Monday; with a second day, to the Tuesday. */
const moved =
  (rule: Rule, days: 1 | 2 = 1): Rule =>
  (year) => {
    const day = rule(year);
    if (weekday(day) === SATURDAY) return day + 2;
    if (weekday(day) === SUNDAY) return day + days;
    return days === 2 && weekday(day) === MONDAY ? day + 1 : day;
  };

/** The first, second … such weekday of a month, or days after it. */
const nth =
  (month: number, wanted: number, count: number, later = 0): Rule =>
  (year) => {
    const first = dayOf(year, month, 1);
    return first + ((wanted - weekday(first) + 7) % 7) + 7 * (count - 1) + later;
  };

/** The last such weekday before a date. */
const lastBefore =
  (month: number, date: number, wanted: number): Rule =>
  (year) => {
    const end = dayOf(year, month, date) - 1;
    return end - ((weekday(end) - wanted + 7) % 7);
  };

/** Days after Easter Sunday of the Gregorian calendar, by Meeus and Jones. */
const easter =
  (later: number): Rule =>
  (year) => {
    const a = year % 19;
    const [b, c] = [Math.floor(year / 100), year % 100];
    const g = Math.floor((8 * b + 13) / 25);
    const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
    const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
    const m = Math.floor((a + 11 * h + 19 * l) / 433);
    const n = h + l - 7 * m;
    const month = Math.floor((n + 90) / 25);
    return dayOf(year, month, (n + 33 * month + 19) % 32) + later;
  };

/** The days on which most companies of a country are closed. */
const COUNTRIES: Readonly<Record<string, readonly Rule[]>> = {
  US: [
    observed(on(1, 1)),
    lastBefore(6, 1, MONDAY),
    observed(on(7, 4)),
    nth(9, MONDAY, 1),
    nth(11, THURSDAY, 4),
    nth(11, THURSDAY, 4, 1),
    observed(on(12, 25)),
  ],
  CA: [
    moved(on(1, 1)),
    easter(-2),
    lastBefore(5, 25, MONDAY),
    moved(on(7, 1)),
    nth(9, MONDAY, 1),
    nth(10, MONDAY, 2),
    moved(on(12, 25)),
  ],
  GB: [
    moved(on(1, 1)),
    easter(-2),
    easter(1),
    nth(5, MONDAY, 1),
    lastBefore(6, 1, MONDAY),
    lastBefore(9, 1, MONDAY),
    moved(on(12, 25)),
    moved(on(12, 26), 2),
  ],
  DE: [...[on(1, 1), easter(-2), easter(1), on(5, 1), easter(39), easter(50)], ...[on(10, 3), on(12, 25), on(12, 26)]],
};

export const MAX_DAYS_OFF = 200;

export const DAYS_OFF_COUNTRIES = Object.keys(COUNTRIES);

/** Countries ('US') and further dates ('2026-12-24') on which nobody works. */
export type DaysOff = readonly string[];

const known = new Map<string, ReadonlySet<number>>();

/** The days off of a country near a year: New Year's Day can be observed in the year before. */
function daysNear(country: string, year: number): ReadonlySet<number> {
  const key = `${country} ${year}`;
  const found = known.get(key);
  if (found) return found;
  const rules = COUNTRIES[country] ?? [];
  const days = new Set([year, year + 1].flatMap((each) => rules.map((rule) => rule(each))));
  known.set(key, days);
  return days;
}

/** Whether a day, counted from 1970, is on a weekend or off. */
export function isDayOff(day: number, daysOff: DaysOff): boolean {
  if (weekday(day) === SATURDAY || weekday(day) === SUNDAY) return true;
  if (daysOff.length === 0) return false;
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  const year = Number(date.slice(0, 4));
  return daysOff.some((entry) => entry === date || daysNear(entry, year).has(day));
}
