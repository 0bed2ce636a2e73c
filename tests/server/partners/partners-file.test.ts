import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parsePartnersFile } from "#server/partners/read-partners-file.ts";
import { OperatorError } from "#server/platform/errors.ts";
import { projectRoot } from "#server/platform/project-root.ts";
import { PartnerSchema } from "#shared/partners/partner.ts";
import { partnerProblems } from "#shared/partners/partner-problems.ts";
import { readRules } from "#shared/rules/model.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { partner } from "../../support/server/partners.ts";

const acme = { id: "acme", name: "Acme Tools" };

/** The partners in a file. Content that is no text is written as JSON. */
function parse(content: unknown) {
  const isText = typeof content === "string" || content instanceof Uint8Array;
  return parsePartnersFile(Buffer.from(isText ? content : JSON.stringify(content, null, 2)), "partners.json");
}

/** The message for an unusable file. */
function refusal(content: unknown): string {
  try {
    parse(content);
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    if (error instanceof Error) return error.message;
  }
  return "";
}

describe("a partners' file", () => {
  it("may omit optional fields and have a byte order mark", () => {
    const text = JSON.stringify({ partners: [acme] });
    for (const content of [text, `\uFEFF${text}`]) expect(parse(content)).toEqual([acme]);
  });

  it("has an example that fits the default rules", async () => {
    const partners = parse(await readFile(join(projectRoot(), "examples/partners.json")));
    const rules = readRules(catalogDocument);
    expect(partners.map(({ id }) => id)).toEqual(["acme", "northwind"]);
    expect(partners.flatMap((each) => partnerProblems(rules, PartnerSchema.parse(each)))).toEqual([]);
  });

  it("is refused with the line if it is no JSON, or no text of at most 16 MB", () => {
    for (const [content, sentence] of [
      ['{"partners": [}', /^partners\.json is not JSON: line 1, column 15, /],
      ['{"partners":[\u0000]}', /^partners\.json is not JSON: line 1, /],
      [
        '{"partners": [\n{"id": "a", "name": "A", "id": "b"}]}',
        /^partners\.json is not JSON: line 2, column 26, the name "id" appears twice in one object\.$/,
      ],
      ["", /^partners\.json is not JSON/],
      ["[".repeat(200_000), /^partners\.json is not JSON/],
      [Uint8Array.of(0x7b, 0xff), /^partners\.json is not text in UTF-8\.$/],
      [`[${" ".repeat(17_000_000)}]`, /larger than 16 MB, too large for a partners' file\.$/],
    ] as const)
      expect(refusal(content)).toMatch(sentence);
  });

  it("is refused with the place and a sentence for each mistake", () => {
    const listOf = (...partners: object[]) => ({ partners });
    for (const [content, sentence] of [
      [{ partner: [] }, /\nLine 1, partners: This field is missing: give a list\./],
      [[], /\nLine 1: Give an object\.$/],
      [listOf({ name: "Acme" }), /\nLine 3, Acme, id: This field is missing: give text\.$/],
      [listOf({ ...acme, id: "Acme" }), /\nLine 4, Acme Tools, id: Use at most 64 characters: lowercase letters, .*$/],
      [
        listOf(acme, { id: "acme", name: "Other" }),
        /It has 1 problem:\nLine 8, Other, id: Another partner already has the ID 'acme': give each partner its own\.$/,
      ],
      [listOf({ id: "a", name: "  " }), /\nLine 5, .*cannot be empty\.$/],
      ['{"partners": [{"id": "a", "name": "A", "__proto__": {}}]}', /\nLine 1, A: '__proto__' is not a known field/],
      [
        '{"partners": [{"id": "a", "name": "A",\n "fixedChoices": {"__proto__": "x"}}]}',
        /\nLine 2, A, fixedChoices, __proto__: '__proto__' is not a known field: check the spelling\.$/,
      ],
      [
        '{"partners": [{"id": "a", "name": "A",\n "priceList": {"options": {"lift": {"__proto__": 1}}}}]}',
        /\nLine 2, A, priceList, lift, __proto__: '__proto__' is not a known field: check the spelling\.$/,
      ],
      [listOf(...Array.from({ length: 60_000 }, () => ({}))), /and 119,?900 more\.$|too many mistakes to list/],
    ] as const)
      expect(refusal(content)).toMatch(sentence);
  });

  const many = (count: number) => Array.from({ length: count }, (_, at) => `a${at}`);

  it.each<[object, RegExp]>([
    [{ hideprices: true }, /\nLine 3, Acme Tools: 'hideprices' is not a known field: check the spelling\.$/],
    [
      { origins: ["https://shop.example.com/shop"] },
      /\nLine 7, Acme Tools, origins, no\. 1: Give an origin such as https:\/\/shop\.example\.com/,
    ],
    [{ origins: [] }, /Give an origin, or leave origins out/],
    [{ origins: many(51).map((name) => `https://${name}`) }, /Acme Tools, origins: Give at most 50 origins/],
    [{ accent: "red" }, /Acme Tools, accent: A color is # and six hexadecimal digits\.$/],
    [
      { fixedChoices: { width: 72 } },
      /Acme Tools, fixedChoices, width: Give an option's value, or a list of values\.$/,
    ],
    [{ fixedChoices: { constructor: "x" } }, /Acme Tools, fixedChoices, constructor: This name is reserved\.$/],
    [
      { priceList: { percent: -7.125 } },
      /Acme Tools, priceList, percent: Enter a percentage such as 7\.5, from −90 to 500\.$/,
    ],
    [
      { priceList: { options: { lift: { electric: 1.005 } } } },
      /priceList, lift, electric: Enter an amount such as 12\.50, up to 10,000,000\.$/,
    ],
    [
      { priceList: { options: { lift: Object.fromEntries(many(2001).map((name) => [name, 1])) } } },
      /Acme Tools, priceList, options: Set at most 2,000 options\.$/,
    ],
  ])("is refused with %j of a partner", (fields, sentence) => {
    expect(refusal({ partners: [{ ...acme, ...fields }] })).toMatch(sentence);
  });

  it("is refused with an origin that is none, or could be more than one header says", () => {
    for (const origin of [
      ...["https://shop.example.com/", "shop.example.com", "https://", "https://*", "https://a b"],
      ...["https://a;b", "https://a'b", "https://a,b", "https://me@shop.example.com"],
      ...["https://shop.example.com?x", "https://shop.example.com:port", "javascript://shop.example"],
      ...["https://b\u00FCcher.example", "https://shop.example\u0000"],
      ...["https://shop.example\r\nX-Header: x", `https://${"a.".repeat(200)}example`],
    ])
      expect(refusal({ partners: [{ ...acme, origins: [origin] }] }), origin).toContain(
        "origins, no. 1: Give an origin such as https://shop.example.com, without a path",
      );
  });

  it("gets a list of choices that do not fit the rules", () => {
    const rules = readRules(catalogDocument);
    const problems = (fixedChoices: Record<string, string | string[]>) =>
      partnerProblems(rules, partner({ fixedChoices }));
    expect(problems({ color: "red" })).toEqual(["There is no step 'color'."]);
    expect(problems({ width: "73" })).toEqual(["Width has no option '73'."]);
    expect(problems({ width: ["72"] })).toEqual(["Width takes one option."]);
    expect(problems({ accessories: "drawer" })).toEqual(["Accessories takes a list of different options."]);
    expect(problems({ accessories: ["drawer", "no-accessories"] })).toHaveLength(1);
    // It depends on a choice of the visitor, so it cannot be fixed.
    expect(problems({ load_capacity: "1000" })).toEqual([
      "1,000 lb is not available in Load Capacity: Choose Height Adjustment first.",
    ]);
  });
});
