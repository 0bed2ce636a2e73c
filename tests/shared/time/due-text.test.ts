import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dueText } from "#shared/time/due-text.ts";
import { momentOf, wallClock } from "#shared/time/wall-clock.ts";

const submitted = new Date("2026-11-20T10:00:00Z");
const at = (now: string) => dueText(submitted, new Date(now), "UTC");

describe("the time left to answer a customer", () => {
  it("is given in business days and hours", () => {
    expect(at("2026-11-20T10:00:00Z")).toBe("Due in 2 business days");
    expect(at("2026-11-20T10:00:01Z")).toBe("Due in 1 business day");
    expect(at("2026-11-23T07:00:00Z")).toBe("Due in 1 business day");
    expect(at("2026-11-23T10:00:00Z")).toBe("Due in 1 business day");
  });

  it("does not shrink on a weekend", () => {
    expect(at("2026-11-21T00:00:00Z")).toBe("Due in 1 business day");
    expect(at("2026-11-22T23:00:00Z")).toBe("Due in 1 business day");
  });

  it("is given in hours on the last day, and in minutes in the last hour", () => {
    expect(at("2026-11-24T05:00:00Z")).toBe("Due in 5 h");
    expect(at("2026-11-24T09:15:00Z")).toBe("Due in 45 min");
    expect(at("2026-11-24T09:59:30Z")).toBe("Due now");
  });

  it("is given in business hours across a weekend", () => {
    const due = (now: string) => dueText(new Date("2026-11-19T09:00:00Z"), new Date(now), "UTC");
    expect(due("2026-11-21T12:00:00Z")).toBe("Due in 9 business hours");
    expect(due("2026-11-23T00:00:00Z")).toBe("Due in 9 h");
  });

  it("is followed by the time since the deadline", () => {
    expect(at("2026-11-24T10:00:01Z")).toBe("Overdue by 1 min");
    expect(at("2026-11-24T10:30:00Z")).toBe("Overdue by 30 min");
    expect(at("2026-11-24T15:30:00Z")).toBe("Overdue by 5 h");
    expect(at("2026-11-25T20:00:00Z")).toBe("Overdue by 1 business day");
    expect(at("2026-11-30T10:00:00Z")).toBe("Overdue by 4 business days");
  });
});

const CHICAGO = "America/Chicago";
const inChicago = (local: string) =>
  momentOf(Date.parse(`${local}Z`), CHICAGO)
    .toISOString()
    .slice(0, 16);

describe("the moment of a local time", () => {
  it("is past the gap when clocks skip it, and the first one when they repeat it", () => {
    expect(inChicago("2027-01-01T00:00")).toBe("2027-01-01T06:00");
    expect(inChicago("2027-03-14T01:59")).toBe("2027-03-14T07:59");
    expect(inChicago("2027-03-14T02:30"), "03:30 on the clock").toBe("2027-03-14T08:30");
    expect(inChicago("2027-03-14T03:00")).toBe("2027-03-14T08:00");
    expect(inChicago("2027-11-07T00:59")).toBe("2027-11-07T05:59");
    expect(inChicago("2027-11-07T01:30")).toBe("2027-11-07T06:30");
    expect(inChicago("2027-11-07T02:00")).toBe("2027-11-07T08:00");
  });

  it("is the skip for a midnight, or a whole day, that clocks skip", () => {
    const begin = (day: string, timeZone: string) => momentOf(Date.parse(day), timeZone).toISOString().slice(0, 16);
    expect(begin("2027-03-14", "America/Havana")).toBe("2027-03-14T05:00");
    expect(begin("2027-04-30", "Africa/Cairo")).toBe("2027-04-29T22:00");
    expect(begin("2011-12-30", "Pacific/Apia")).toBe("2011-12-30T10:00");
  });

  it("shows that local time on the clock, in every time zone, unless clocks skip it", () => {
    const zones = [CHICAGO, "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "UTC"];
    const from = Date.parse("2026-01-01T00:00Z");
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.nat(2 * 366 * 24 * 60), (timeZone, minutes) => {
        const wall = from + minutes * 60_000;
        const shown = wallClock(momentOf(wall, timeZone), timeZone);
        if (shown !== wall) expect([30, 60], "skipped").toContain((shown - wall) / 60_000);
      }),
    );
  });
});
