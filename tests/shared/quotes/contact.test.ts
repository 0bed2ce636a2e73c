import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countDigits, hasPublicDomain, suggestEmail } from "#shared/quotes/contact.ts";
import { chooseAmount } from "../../support/long.ts";

describe("an email address", () => {
  it.each([
    ["pat@gmial.com", "pat@gmail.com"],
    ["pat@gmai.com", "pat@gmail.com"],
    ["pat@gmail.con", "pat@gmail.com"],
    ["pat@GMAIL.CO", "pat@gmail.com"],
    ["pat.o'neil+x@yaho.com", "pat.o'neil+x@yahoo.com"],
    ["pat@hotmial.com", "pat@hotmail.com"],
    ["pat@outlok.com", "pat@outlook.com"],
    ["pat@aol.con", "pat@aol.com"],
    ["pat@att.ne", "pat@att.net"],
    [" pat@iclould.com ", "pat@icloud.com"],
  ])("such as %s is probably %s", (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

  it.each([
    ...["pat@gmail.com", "pat@Mail.com", "pat@ymail.com", "pat@me.com", "pat@acme.com"],
    ...["pat@line.com", "pat@cax.net", "pat@yahoo.co.uk", "pat@hotmail.fr", "pat@gmx.de"],
    ...["", "pat", "pat@", "@"],
  ])("such as '%s' is no typing error that we know", (typed) => expect(suggestEmail(typed)).toBeUndefined());

  it("is asked about once: a suggestion leads to no other one", () => {
    const somewhere = fc.tuple(fc.constantFrom("gmail.com", "cox.net", "live.com"), fc.nat(9));
    const typed = fc.oneof(
      fc.string(),
      fc.tuple(fc.string(), somewhere, fc.string({ maxLength: 1 })).map(([name, [domain, at], letter]) => {
        return `${name}@${domain.slice(0, at)}${letter}${domain.slice(at + 1)}`;
      }),
    );
    fc.assert(
      fc.property(typed, (email) => {
        const suggestion = suggestEmail(email);
        if (suggestion === undefined) return;
        expect(suggestEmail(suggestion)).toBeUndefined();
        expect(hasPublicDomain(suggestion)).toBe(true);
      }),
      { numRuns: chooseAmount(500, 50_000) },
    );
  });

  it("needs a dot in its domain", () => {
    expect(hasPublicDomain("pat@acme")).toBe(false);
    expect(hasPublicDomain("pat.smith@acme")).toBe(false);
    expect(hasPublicDomain("pat@acme.com")).toBe(true);
  });
});

it("the digits of a phone number count, and nothing else", () => {
  expect(countDigits("+1 (555) 010-0100 ext. 7")).toBe(12);
  expect(countDigits("call me")).toBe(0);
});
