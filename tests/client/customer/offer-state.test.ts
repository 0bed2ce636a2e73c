import { expect, it } from "vitest";
import { actionsOf, offerStateOf } from "#client/customer/offer-state.ts";
import { expiryText } from "#client/customer/quote-days.ts";
import type { CustomerAnswer } from "#shared/api/quotes/answers.ts";
import type { QuoteStatus } from "#shared/quotes/quote-status.ts";

interface Facts {
  readonly status?: QuoteStatus;
  /** The number of revisions that were sent. */
  readonly sent?: number;
  readonly answers?: readonly CustomerAnswer[];
  readonly isExpired?: boolean;
}

const revision = (number: number) => ({
  number,
  sentAt: "2026-11-24T12:00:00Z",
  items: [],
  adjustments: [],
  leadTime: 15,
  expiresOn: "2026-12-23",
  message: "",
  deliveryFee: 0,
  grandTotal: 0,
  rulesRevision: 1,
});

const said = (number: number | null) => ({ seq: 1, at: "2026-11-24T13:00:00Z", number });
const asked = (number: number | null): CustomerAnswer => ({
  ...said(number),
  kind: "change-asked",
  message: "Black, please.",
});
const accepted = (late = false): CustomerAnswer => ({ ...said(1), kind: "accepted", name: "Ada", late });
const declined: CustomerAnswer = { ...said(1), kind: "declined", message: "" };

function readOffer({ status = "quoted", sent = 1, answers = [], isExpired = false }: Facts) {
  const revisions = Array.from({ length: sent }, (_, index) => revision(index + 1));
  const found = offerStateOf({ quote: { status }, revisions, answers: [...answers], isExpired });
  return [found.kind, ...actionsOf(found, sent > 0, isExpired)];
}

it.each<[string, Facts, readonly string[]]>([
  ["before the first quote", { sent: 0, status: "pending" }, ["received", "change", "decline"]],
  [
    "after a message about the request",
    { sent: 0, status: "reviewed", answers: [asked(null)] },
    ["asked", "change", "decline"],
  ],
  ["once it is sent", {}, ["ready", "accept", "change", "decline"]],
  ["after a message about it", { status: "reviewed", answers: [asked(1)] }, ["asked", "accept", "change", "decline"]],
  [
    "once the next revision answers the message",
    { sent: 2, answers: [asked(1)] },
    ["ready", "accept", "change", "decline"],
  ],
  ["after its last day", { isExpired: true }, ["expired", "renew", "accept", "decline"]],
  ["accepted in time", { status: "approved", answers: [accepted()] }, ["accepted"]],
  ["accepted late", { isExpired: true, answers: [accepted(true)] }, ["confirming"]],
  ["accepted late, and by staff", { status: "approved", isExpired: true, answers: [accepted(true)] }, ["accepted"]],
  ["accepted, then reopened by staff", { answers: [accepted()] }, ["confirming"]],
  ["accepted by staff, as after a call", { status: "approved" }, ["accepted"]],
  ["declined", { status: "rejected", answers: [declined] }, ["declined", "change"]],
  [
    "declined, then reopened by staff",
    { status: "quoted", answers: [declined] },
    ["ready", "accept", "change", "decline"],
  ],
  ["closed by staff", { status: "rejected" }, ["closed", "change"]],
])("the state of an offer, with what the customer can do %s", (_name, facts, expected) => {
  expect(readOffer(facts)).toEqual(expected);
});

it("writes the last day of a quote with the days that are left", () => {
  const on = (today: string) => expiryText("2026-12-23", today);
  expect(on("2026-11-24")).toBe("Valid through Dec 23, 2026 (29 days)");
  expect(on("2026-12-22")).toBe("Valid through Dec 23, 2026 (1 day)");
  expect(on("2026-12-23")).toBe("Valid through today, Dec 23, 2026");
  expect(on("2026-12-24")).toBe("Expired on Dec 23, 2026");
});
