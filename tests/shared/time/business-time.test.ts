import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { answerDue, businessTime, overdueBefore } from "#shared/time/business-time.ts";
import { chooseAmount } from "../../support/long.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONES = ["UTC", "America/Chicago", "Asia/Kolkata", "Pacific/Auckland"];

const someZone = fc.constantFrom(...ZONES);
const someMoment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) }).map((time) => new Date(time));

/** Moments close to the start or end of weeks, days and daylight saving time. */
const someEdge = fc
  .tuple(
    fc.constantFrom("2026-03-06", "2026-04-03", "2026-09-25", "2026-10-30", "2026-11-20"),
    fc.integer({ min: 0, max: 5 * 24 * 2 }),
    fc.integer({ min: -2, max: 2 }),
  )
  .map(([day, halfHours, ms]) => new Date(Date.parse(day) + (halfHours * HOUR) / 2 + ms));

const someDaysOff = fc.constantFrom([], ["US"], ["DE", "2026-11-24"]);

const someTime = fc.oneof(someMoment, someEdge);

const calendars = new Map(
  ZONES.map((timeZone) => [timeZone, new Intl.DateTimeFormat("en-US", { timeZone, weekday: "short" })]),
);

/** The weekday in a time zone: 'Fri'. */
function weekday(moment: Date, timeZone: string): string {
  return calendars.get(timeZone)?.format(moment) ?? "";
}

/** Counts single half hours, without arithmetic on weeks. */
function countedHalfHours(from: Date, to: Date, timeZone: string): number {
  let counted = 0;
  for (let time = from.getTime(); time < to.getTime(); time += HOUR / 2)
    if (!weekday(new Date(time), timeZone).startsWith("S")) counted += 1;
  return counted;
}

describe("business time", () => {
  it("counts the hours of weekdays only", () => {
    const friday = new Date("2026-11-20T10:00:00Z");
    expect(businessTime(friday, new Date("2026-11-20T12:30:00Z"), "UTC")).toBe(2.5 * HOUR);
    expect(businessTime(friday, new Date("2026-11-21T18:00:00Z"), "UTC")).toBe(14 * HOUR);
    expect(businessTime(friday, new Date("2026-11-24T10:00:00Z"), "UTC")).toBe(2 * DAY);
  });

  it("is 0 within a weekend and for a negative span", () => {
    const saturday = new Date("2026-11-21T01:00:00Z");
    const sunday = new Date("2026-11-22T23:00:00Z");
    expect(businessTime(saturday, sunday, "UTC")).toBe(0);
    expect(businessTime(sunday, new Date("2026-11-19T00:00:00Z"), "UTC")).toBe(0);
  });

  it("uses the weekend of the given time zone", () => {
    const from = new Date("2026-11-20T22:00:00Z");
    const to = new Date("2026-11-21T02:00:00Z");
    expect(businessTime(from, to, "America/Chicago")).toBe(4 * HOUR);
    expect(businessTime(from, to, "UTC")).toBe(2 * HOUR);
    expect(businessTime(from, to, "Pacific/Auckland")).toBe(0);
  });

  it("equals a count of half hours", () => {
    const halfHour = fc.integer({ min: 0, max: 24 * 14 });
    fc.assert(
      fc.property(someEdge, halfHour, halfHour, someZone, (near, before, after, timeZone) => {
        const start = Math.floor(near.getTime() / (HOUR / 2)) * (HOUR / 2);
        const from = new Date(start - before * HOUR);
        const to = new Date(start + after * HOUR);
        expect(businessTime(from, to, timeZone)).toBe((countedHalfHours(from, to, timeZone) * HOUR) / 2);
      }),
      { numRuns: chooseAmount(24, 1_200) },
    );
  });
});

describe("the deadline of an answer", () => {
  it.each([
    ["a Monday", "2026-11-16T09:15:00-06:00", "2026-11-18T09:15:00-06:00"],
    ["a Friday", "2026-11-20T10:00:00-06:00", "2026-11-24T10:00:00-06:00"],
    ["a Saturday", "2026-11-21T15:00:00-06:00", "2026-11-25T00:00:00-06:00"],
    ["a Sunday night", "2026-11-22T23:59:00-06:00", "2026-11-25T00:00:00-06:00"],
    ["the first minute of a Thursday", "2026-11-19T00:00:00-06:00", "2026-11-23T00:00:00-06:00"],
    ["a Friday before clocks go forward", "2026-03-06T10:00:00-06:00", "2026-03-10T10:00:00-05:00"],
    ["a Friday before clocks go back", "2026-10-30T10:00:00-05:00", "2026-11-03T10:00:00-06:00"],
  ])("is two business days after %s, in the company's time zone", (_, submitted, due) => {
    expect(answerDue(new Date(submitted), "America/Chicago")).toEqual(new Date(due));
  });

  it.each([
    ["Thanksgiving", "US", "2026-11-25T10:00:00-06:00", "2026-12-01T10:00:00-06:00"],
    ["December 25", "US", "2026-12-24T10:00:00-06:00", "2026-12-29T10:00:00-06:00"],
    ["a July 4 on a Saturday", "US", "2026-07-01T10:00:00-05:00", "2026-07-06T10:00:00-05:00"],
    ["a January 1 on a Saturday", "US", "2027-12-30T10:00:00-06:00", "2028-01-04T10:00:00-06:00"],
    ["Good Friday", "CA", "2026-04-02T10:00:00-05:00", "2026-04-07T10:00:00-05:00"],
    ["Easter", "GB", "2026-04-02T10:00:00-05:00", "2026-04-08T10:00:00-05:00"],
    ["Boxing Day on a Sunday", "GB", "2027-12-24T10:00:00-06:00", "2027-12-30T10:00:00-06:00"],
    ["Ascension Day", "DE", "2026-05-13T10:00:00-05:00", "2026-05-18T10:00:00-05:00"],
    ["a date of their own", "2026-11-17", "2026-11-16T10:00:00-06:00", "2026-11-19T10:00:00-06:00"],
  ])("leaves out %s where nobody works", (_, dayOff, submitted, due) => {
    const [from, to] = [new Date(submitted), new Date(due)];
    expect(answerDue(from, "America/Chicago", [dayOff])).toEqual(to);
    expect(businessTime(from, to, "America/Chicago", [dayOff])).toBe(2 * DAY);
    expect(overdueBefore(to, "America/Chicago", [dayOff])).toEqual(from);
  });

  it("comes after exactly two business days, and never within a weekend", () => {
    fc.assert(
      fc.property(someTime, someZone, (submitted, timeZone) => {
        const due = answerDue(submitted, timeZone);
        expect(businessTime(submitted, due, timeZone)).toBe(2 * DAY);
        expect(weekday(due, timeZone)).not.toMatch(/^S/);
        expect(businessTime(submitted, new Date(due.getTime() + 1), timeZone)).toBe(2 * DAY + 1);
      }),
      { numRuns: chooseAmount(200, 20_000) },
    );
  });
});

describe("an overdue quote", () => {
  it("from a weekend is overdue after the second business day", () => {
    const end = new Date("2026-11-25T00:00:00Z");
    expect(overdueBefore(end, "UTC")).toEqual(new Date("2026-11-21T00:00:00Z"));
    expect(overdueBefore(new Date(end.getTime() + 1), "UTC")).toEqual(new Date("2026-11-23T00:00:00.001Z"));
  });

  it("is one whose deadline has passed", () => {
    const someGap = fc.oneof(fc.integer({ min: 0, max: 6 * DAY }), fc.constantFrom(2 * DAY, 4 * DAY));
    fc.assert(
      fc.property(someTime, someGap, someZone, someDaysOff, (submitted, gap, timeZone, daysOff) => {
        const now = new Date(submitted.getTime() + gap);
        const isLate = answerDue(submitted, timeZone, daysOff) < now;
        expect(submitted < overdueBefore(now, timeZone, daysOff)).toBe(isLate);
      }),
      { numRuns: chooseAmount(400, 60_000) },
    );
  });
});

it("the time zone of many moments is looked up once for each quarter of an hour, in whatever order they come", () => {
  const formats: { readonly format: unknown } = Intl.DateTimeFormat.prototype;
  const look = vi.spyOn(formats, "format", "get");
  const start = Date.UTC(2031, 4, 7);
  const askAboutDay = () => {
    for (let at = 0; at < 2 * DAY; at += 5 * 60_000)
      businessTime(new Date(start + at), new Date(start + 4 * DAY), "America/Bogota");
  };
  askAboutDay();
  askAboutDay();
  expect(look.mock.calls.length).toBe(2 * 24 * 4 + 1);
});
