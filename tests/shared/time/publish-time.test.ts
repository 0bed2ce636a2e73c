import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { publishTime } from "#shared/time/publish-time.ts";
import { wallClock } from "#shared/time/wall-clock.ts";

const CHICAGO = "America/Chicago";
const inChicago = (local: string) => {
  const { at, clocks } = publishTime(Date.parse(`${local}Z`), CHICAGO);
  return [at.toISOString().slice(0, 16), clocks];
};

describe("the moment of a local time", () => {
  it("is past the gap when clocks skip it, and the first one when they repeat it", () => {
    expect(inChicago("2027-01-01T00:00")).toEqual(["2027-01-01T06:00", undefined]);
    expect(inChicago("2027-03-14T01:59")).toEqual(["2027-03-14T07:59", undefined]);
    expect(inChicago("2027-03-14T02:30"), "03:30 on the clock").toEqual(["2027-03-14T08:30", "skip"]);
    expect(inChicago("2027-03-14T03:00")).toEqual(["2027-03-14T08:00", undefined]);
    expect(inChicago("2027-11-07T00:59")).toEqual(["2027-11-07T05:59", undefined]);
    expect(inChicago("2027-11-07T01:30")).toEqual(["2027-11-07T06:30", "repeat"]);
    expect(inChicago("2027-11-07T02:00")).toEqual(["2027-11-07T08:00", undefined]);
  });

  it("shows that local time on the clock, in every time zone, unless clocks skip it", () => {
    const zones = [CHICAGO, "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "UTC"];
    const from = Date.parse("2026-01-01T00:00Z");
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.nat(2 * 366 * 24 * 60), (timeZone, minutes) => {
        const wall = from + minutes * 60_000;
        const { at, clocks } = publishTime(wall, timeZone);
        expect(wallClock(at, timeZone) === wall).toBe(clocks !== "skip");
      }),
    );
  });
});
