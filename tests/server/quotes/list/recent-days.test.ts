import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recentDays } from "#server/quotes/list/recent-days.ts";

describe("the days of the overview", () => {
  it("are five weeks in the company's calendar, ending today", () => {
    const days = recentDays(new Date("2026-11-21T03:00:00Z"), "America/Chicago");

    expect(days).toHaveLength(35);
    expect(days[0]?.day).toBe("2026-10-17");
    expect(days.at(-1)).toEqual({
      day: "2026-11-20",
      begin: new Date("2026-11-20T06:00:00Z"),
      end: new Date("2026-11-21T06:00:00Z"),
    });
  });

  it("are an hour longer or shorter when clocks change", () => {
    const days = recentDays(new Date("2026-11-20T16:00:00Z"), "America/Chicago");
    const changed = days.find(({ day }) => day === "2026-11-01");
    expect(changed).toMatchObject({ begin: new Date("2026-11-01T05:00:00Z"), end: new Date("2026-11-02T06:00:00Z") });
  });

  it("have no gaps, and each time is on its calendar day", () => {
    const someZone = fc.constantFrom("UTC", "America/Chicago", "Asia/Kathmandu", "Pacific/Auckland");
    const someMoment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) });
    fc.assert(
      fc.property(someZone, someMoment, fc.nat(33 * 24 * 60), (timeZone, time, minutes) => {
        const days = recentDays(new Date(time), timeZone);
        const at = new Date(time - minutes * 60_000);
        const found = days.filter(({ begin, end }) => begin <= at && at < end);

        expect(found.map(({ day }) => day)).toEqual([
          new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at),
        ]);
        for (const [index, { end }] of days.slice(0, -1).entries()) expect(end).toEqual(days[index + 1]?.begin);
      }),
    );
  });
});
