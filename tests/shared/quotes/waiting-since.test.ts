import { expect, it } from "vitest";
import { isToFollowUp } from "#shared/quotes/waiting-since.ts";

const TODAY = "2026-11-26";
const sent = (at: string, expiresOn: string) => ({
  status: "quoted" as const,
  sent: { number: 1, at: `${at}T15:00:00.000Z`, expiresOn, grandTotal: 4184 },
});

it.each([
  ["sent 7 days ago, with weeks to go", sent("2026-11-19", "2026-12-31"), false],
  ["sent 8 days ago", sent("2026-11-18", "2026-12-31"), true],
  ["sent yesterday, with 8 days to go", sent("2026-11-25", "2026-12-04"), false],
  ["sent yesterday, with 7 days to go", sent("2026-11-25", "2026-12-03"), true],
  ["expired", sent("2026-10-01", "2026-11-25"), false],
  ["approved", { ...sent("2026-11-01", "2026-12-31"), status: "approved" as const }, false],
  ["never sent", { status: "quoted" as const }, false],
  [
    "answered",
    {
      ...sent("2026-11-01", "2026-12-31"),
      answer: { kind: "change-asked" as const, at: "2026-11-20T15:00:00.000Z", late: false, waits: true },
    },
    false,
  ],
])("whether a quote is to be followed up: %s", (_what, quote, expected) => {
  expect(isToFollowUp(quote, TODAY)).toBe(expected);
});
