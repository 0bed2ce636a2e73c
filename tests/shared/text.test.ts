import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { accountEndpoints } from "#shared/api/account.ts";
import { ApiKeyRequest } from "#shared/api/api-keys.ts";
import { daysOffEndpoints } from "#shared/api/days-off.ts";
import { PartnerRequest, PartnersReply } from "#shared/api/partners.ts";
import { PersonName } from "#shared/api/people.ts";
import { draftEndpoints } from "#shared/api/rules/rules-drafts.ts";
import { PartnerSchema } from "#shared/partners/partner.ts";
import { endsItsTurns, endTurns, isVisible } from "#shared/text/text.ts";

describe("a change of the writing direction", () => {
  it.each([
    ["no change", "72 in"],
    ["letters from right to left", "שולחן 72"],
    ["a mark", "a\u200fb"],
    ["an override and its end", "\u202eabc\u202c"],
    ["an isolate and its end", "\u2067abc\u2069"],
    ["an embedding that ends with the isolate around it", "\u2068a\u202bb\u2069"],
    ["ends without a beginning", "\u202c\u2069a"],
  ])("ends within its text: %s", (_name, text) => expect(endsItsTurns(text)).toBe(true));

  it.each([
    ["an override", "\u202eabc"],
    ["an isolate", "abc\u2066"],
    ["two embeddings with one end", "\u202b\u202ba\u202c"],
    ["an isolate that the end of an embedding cannot close", "\u2067a\u202c"],
    ["an embedding that the end of an isolate cannot close", "\u202aa\u2069"],
    ["an embedding after an isolate", "\u2066a\u2069\u202d"],
  ])("does not end within its text: %s", (_name, text) => {
    expect(endsItsTurns(text)).toBe(false);
    expect(endsItsTurns(endTurns(text))).toBe(true);
  });

  it("is ended when the text is shown, the last one first", () => {
    expect(endTurns("\u202ea\u2066b")).toBe("\u202ea\u2066b\u2069\u202c");
    expect(endTurns("\u202eabc\u202c, 72 in")).toBe("\u202eabc\u202c, 72 in");
  });
});

describe("a text that somebody can see", () => {
  it.each(["a", "李", "ש", "é", "e\u0301", "🪑", "\u200B.\u200B", "-"])("is %s", (text) => {
    expect(isVisible(text)).toBe(true);
  });

  it("is not made of blanks, characters without a width, and lone marks", () => {
    const unseen = [..." \t\n\u00A0\u200B\u2060\u2800\u3164\u115F\uFFA0\u00AD\u202E\u{E0041}\u0301\uFE0F\uFEFF"];
    expect([...unseen, "", unseen.join("")].filter(isVisible)).toEqual([]);
  });
});

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
  const stored = { ...partner, ...facts, isOn: true };
  const reply = { success: true, embedOrigins: null, publicOrigin: null };
  const partners = [{ ...stored, hidePrices: false, fixedChoices: {} }];
  expect(PartnersReply.safeParse({ ...reply, partners }).success).toBe(true);
});
