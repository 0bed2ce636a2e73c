import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { accountEndpoints } from "#shared/api/account.ts";
import { ApiKeyRequest } from "#shared/api/api-keys.ts";
import { daysOffEndpoints } from "#shared/api/days-off.ts";
import { PartnerRequest, PartnersReply } from "#shared/api/partners.ts";
import { PersonName } from "#shared/api/people.ts";
import { draftEndpoints } from "#shared/api/rules/rules-drafts.ts";
import { PartnerSchema } from "#shared/partners/partner.ts";

const { addOwnPasskey } = accountEndpoints.endpoints;
const { addDayOff } = daysOffEndpoints.endpoints;
const { scheduleRulesDraft } = draftEndpoints.endpoints;

/** The names that staff type and others see, with what is said about one that nobody sees. */
const LEAVE_OUT = "Enter a name that can be seen, or leave it out.";
const NAMES: readonly (readonly [of: string, field: z.ZodType, problem: string])[] = [
  ["a person", PersonName, "Enter a name."],
  ["an API key", ApiKeyRequest.shape.name, "Enter a name."],
  ["a partner", PartnerRequest.shape.name, "Enter a name."],
  ["a draft", scheduleRulesDraft.body.shape.name, "Give the draft a name."],
  ["a day off", addDayOff.body.shape.name, LEAVE_OUT],
  ["a passkey", addOwnPasskey.body.shape.name, LEAVE_OUT],
];

describe.each(NAMES)("the name of %s", (_of, field, problem) => {
  const problemsOf = (name: string) => field.safeParse(name).error?.issues.map(({ message }) => message) ?? [];

  it("is on one line, with something to see, and without a turn of the writing direction that stays open", () => {
    expect(field.parse("  Ana's 🔑 שרה  ")).toBe("Ana's 🔑 שרה");
    for (const unseen of ["\u200B", "\u2800 \u3164", "\u00AD", "\u0301"]) expect(problemsOf(unseen)).toContain(problem);
    for (const odd of ["a\nb", "a\u202Eb", "a\u0007"]) expect(problemsOf(odd)).toEqual(["Use plain text on one line."]);
  });
});

it("a partner whose name nobody sees stays readable if it was stored before", () => {
  const partner = { id: "acme", name: "\u2800" };
  expect(PartnerSchema.safeParse(partner).success).toBe(true);
  const facts = { ...{ problems: [], hasSecret: false, oldSecretUntil: null }, version: 1 };
  const stored = { ...partner, ...facts, isUsed: false, recentQuotes: 0, isOn: true };
  const reply = { success: true, embedOrigins: null, publicOrigin: null };
  const partners = [{ ...stored, hidePrices: false, fixedChoices: {} }];
  expect(PartnersReply.safeParse({ ...reply, partners }).success).toBe(true);
});
