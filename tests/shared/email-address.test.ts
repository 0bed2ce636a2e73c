import { domainToASCII } from "node:url";
import { describe, expect, it } from "vitest";
import { PersonEmail } from "#shared/api/people.ts";
import { toAsciiDomain } from "#shared/text/ascii-domain.ts";
import { emailProblem, foldEmail } from "#shared/text/email-address.ts";

describe("a domain in any script", () => {
  it.each([
    "bücher.example",
    "BÜCHER.example",
    "bu\u0308cher.example",
    "пример.рф",
    "例え。テスト",
    "ñandú.com",
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
  "“ada@example.com”,",
  "mailto:ada@example.com",
  "'ada@example.com'",
  "<ada@example.com>;",
  "ada@example.com.",
  "ada@example.com\u200B",
  "\u200Fada@example.com\u200E",
  "ａｄａ＠example.com",
  "mailto:ada@example.com?subject=Bench",
  "<mailto:ada@example.com>",
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
