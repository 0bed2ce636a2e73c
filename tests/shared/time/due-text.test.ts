import { describe, expect, it } from "vitest";
import { dueText } from "#shared/time/due-text.ts";

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
