import { domainToASCII } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PersonEmail } from "#shared/api/people.ts";
import { countDigits, hasPublicDomain, suggestEmail } from "#shared/quotes/contact.ts";
import { toAsciiDomain } from "#shared/text/ascii-domain.ts";
import { emailProblem, foldEmail } from "#shared/text/email-address.ts";
import { chooseAmount } from "../../support/long.ts";

describe("an email address", () => {
  it.each([
    ["pat@gmial.com", "pat@gmail.com"],
    ["pat@gmail.con", "pat@gmail.com"],
    ["pat@GMAIL.CO", "pat@gmail.com"],
    ["pat.o'neil+x@yaho.com", "pat.o'neil+x@yahoo.com"],
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

describe("a domain in any script", () => {
  it.each([
    "bücher.example",
    "bu\u0308cher.example",
    "пример.рф",
    "例え。テスト",
    "مثال.إختبار",
    "a-ü-b.example",
    "über-größe-ähnlich-öfter.example",
  ])("is taken as mail servers know it: %s", (domain) => {
    const address = toAsciiDomain(`Kim.Lee@${domain}`);
    expect(address).toBe(`Kim.Lee@${domainToASCII(domain)}`);
    expect(emailProblem(address)).toBeUndefined();
    expect(PersonEmail.parse(` Kim.Lee@${domain}`)).toBe(address.toLowerCase());
  });

  it("is left alone if it is none", () => {
    for (const text of ["", "ü", "kim@", "kim@b ü.example", `kim@${"ü".repeat(400)}`])
      expect([toAsciiDomain(text), emailProblem(text)]).toEqual([
        text,
        "Enter an email address such as name@example.com.",
      ]);
  });
});

it.each([
  "Ada Lovelace <ada@example.com>",
  "mailto:ada@example.com",
  "ada@example.com.",
  "ada@example.com\u200B",
  "\u200Fada@example.com\u200E",
  "ａｄａ＠example.com",
  "mailto:ada@example.com?subject=Bench",
  "[ada@example.com](mailto:ada@example.com)",
  "E-Mail: ada@example.com",
  "ada@example.com (Sales)",
  "ada%40example.com",
])("an address is read as it was meant: %s", (text) => {
  expect(PersonEmail.parse(text)).toBe("ada@example.com");
  expect(emailProblem(foldEmail(text))).toBeUndefined();
});

it.each(["ada@example.com, bob@example.com", "ada b@example.com", "ada@ example.com", "<>"])(
  "%s is not guessed",
  (text) => expect(PersonEmail.safeParse(text).success).toBe(false),
);

it("an apostrophe of Word is one of addresses, and a question mark can be part of a mailbox", () => {
  expect(PersonEmail.parse("o’hara@example.com")).toBe("o'hara@example.com");
  expect(foldEmail("a?b@example.com")).toBe("a?b@example.com");
});

it("a mailbox with other letters is refused with the letter and the reason", () => {
  expect(emailProblem("jürgen@example.com")).toBe(
    "Many mail servers cannot deliver to an address with ü before the @. Enter another address.",
  );
});
