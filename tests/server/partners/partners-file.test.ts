import { chmodSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openPartnersFile, partnersFile } from "#server/partners/partners-file.ts";
import { readPartnersFile } from "#server/partners/read-partners-file.ts";
import { OperatorError } from "#server/platform/errors.ts";
import { projectRoot } from "#server/platform/project-root.ts";
import { fixChoices } from "#shared/engine/fix-choices.ts";
import { readRules } from "#shared/rules/model.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { partner, writePartners } from "../../support/server/partners.ts";

const acme = { id: "acme", name: "Acme Tools" };

/** The message for an unusable file, without its folder. */
async function refusal(content: unknown): Promise<string> {
  const folder = testFolder();
  const file = await writePartners(folder, content);
  const error: unknown = await readPartnersFile(file).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OperatorError);
  return error instanceof Error ? error.message.replaceAll(`${folder}/`, "") : "";
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The settings of a data folder, with a clock moved by hand, and the lines of the log. */
async function opened(dataDir: string) {
  const { log, lines } = keptLog();
  const settings = await openPartnersFile(partnersFile(dataDir), log);
  const later = async () => {
    vi.advanceTimersByTime(1500);
    return settings.getCurrent();
  };
  return { settings, later, lines };
}

describe("a partners' file", () => {
  it("may omit optional fields and have a byte order mark", async () => {
    const folder = testFolder();
    const text = JSON.stringify({ partners: [acme] });
    for (const content of [text, `\uFEFF${text}`]) {
      const file = await writePartners(folder, content);
      expect(await readPartnersFile(file)).toEqual([
        { ...acme, hidePrices: false, fixedChoices: {} },
      ]);
    }
  });

  it("has an example that fits the default rules", async () => {
    const partners = await readPartnersFile(join(projectRoot(), "examples/partners.json"));
    const rules = readRules(catalogDocument);
    expect(partners.map(({ id }) => id)).toEqual(["acme", "northwind"]);
    expect(partners.flatMap((each) => fixChoices(rules, each.fixedChoices).problems)).toEqual([]);
  });

  it.each([
    ["no JSON", '{"partners": [}', /^partners\.json is not JSON: line 1, column 15, /],
    ["nothing", "", /^partners\.json is not JSON/],
    ["a NUL", '{"partners":[\u0000]}', /^partners\.json is not JSON: line 1, /],
    ["bytes that are no text", Uint8Array.of(0x7b, 0xff), "partners.json is not text in UTF-8."],
    ["no end of brackets", "[".repeat(200_000), /^partners\.json is not JSON/],
    [
      "a name twice",
      '{"partners": [\n{"id": "a", "name": "A", "id": "b"}]}',
      'partners.json is not JSON: line 2, column 26, the name "id" appears twice in one object.',
    ],
    [
      "more than 1 MB",
      `[${" ".repeat(1_100_000)}]`,
      /larger than 1 MB, too large for a partners' file\.$/,
    ],
    ["no list", { partner: [] }, /\nLine 1, partners: This field is missing: give a list\./],
    ["a list alone", [], /\nLine 1: Give an object\.$/],
    [
      "a partner without an id",
      { partners: [{ name: "Acme" }] },
      /\nLine 3, Acme, id: This field is missing: give text\.$/,
    ],
    [
      "an id with capitals",
      { partners: [{ id: "Acme", name: "Acme" }] },
      /\nLine 4, Acme, id: Use at most 64 characters: lowercase letters, .*$/,
    ],
    [
      "an id twice",
      { partners: [acme, { id: "acme", name: "Other" }] },
      /It has 1 problem:\nLine 8, Other, id: Another partner already has the ID 'acme': give each partner its own\.$/,
    ],
    ["a name of blanks", { partners: [{ id: "a", name: "  " }] }, /\nLine 5, .*cannot be empty\.$/],
    [
      "a misspelled name",
      { partners: [{ ...acme, hideprices: true }] },
      /\nLine 3, Acme Tools: 'hideprices' is not a known field: check the spelling\.$/,
    ],
    [
      "an origin with a path",
      { partners: [{ ...acme, origins: ["https://shop.example.com/shop"] }] },
      /\nLine 7, Acme Tools, origins, no\. 1: Give an origin such as https:\/\/shop\.example\.com/,
    ],
    ["no origin", { partners: [{ ...acme, origins: [] }] }, /Give an origin, or leave origins out/],
    [
      "more origins than a header holds",
      { partners: [{ ...acme, origins: Array.from({ length: 51 }, (_, at) => `https://a${at}`) }] },
      /Acme Tools, origins: Give at most 50 origins/,
    ],
    [
      "an accent by name",
      { partners: [{ ...acme, accent: "red" }] },
      /Acme Tools, accent: A color is # and six hexadecimal digits\.$/,
    ],
    [
      "a choice that is a number",
      { partners: [{ ...acme, fixedChoices: { width: 72 } }] },
      /Acme Tools, fixedChoices, width: Give an option's value, or a list of values\.$/,
    ],
    [
      "a choice of a name that every object has",
      { partners: [{ ...acme, fixedChoices: { constructor: "x" } }] },
      /Acme Tools, fixedChoices, constructor: This name is reserved\.$/,
    ],
    [
      "a choice of __proto__",
      '{"partners": [{"id": "a", "name": "A",\n "fixedChoices": {"__proto__": "x"}}]}',
      /\nLine 2, A, fixedChoices, __proto__: '__proto__' is not a known field: check the spelling\.$/,
    ],
    [
      "a percentage with three decimals",
      { partners: [{ ...acme, priceList: { percent: -7.125 } }] },
      /Acme Tools, priceList, percent: Enter a percentage such as 7\.5, from −90 to 500\.$/,
    ],
    [
      "an amount in tenths of a cent",
      { partners: [{ ...acme, priceList: { options: { lift: { electric: 1.005 } } } }] },
      /priceList, lift, electric: Enter an amount such as 12\.50, up to 10,000,000\.$/,
    ],
    [
      "more amounts than a price list may have",
      {
        partners: [
          {
            ...acme,
            priceList: {
              options: {
                lift: Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`a${at}`, 1])),
              },
            },
          },
        ],
      },
      /Acme Tools, priceList, options: Set at most 2,000 options\.$/,
    ],
    [
      "a price for __proto__",
      '{"partners": [{"id": "a", "name": "A",\n "priceList": {"options": {"lift": {"__proto__": 1}}}}]}',
      /\nLine 2, A, priceList, lift, __proto__: '__proto__' is not a known field: check the spelling\.$/,
    ],
    [
      "a partner's __proto__",
      '{"partners": [{"id": "a", "name": "A", "__proto__": {}}]}',
      /\nLine 1, A: '__proto__' is not a known field/,
    ],
    [
      "a hundred thousand mistakes",
      { partners: Array.from({ length: 60_000 }, () => ({})) },
      /and 119,?900 more\.$|too many mistakes to list/,
    ],
  ])("with %s is refused with the place and a sentence", async (_name, content, sentence) => {
    expect(await refusal(content)).toMatch(sentence);
  });

  it.each([
    "https://shop.example.com/",
    "shop.example.com",
    "https://",
    "https://*",
    "https://a b",
    "https://a;b",
    "https://a'b",
    "https://a,b",
    "https://me@shop.example.com",
    "https://shop.example.com?x",
    "https://shop.example.com:port",
    "https://b\u00FCcher.example",
    "https://shop.example\r\nX-Header: x",
    "https://shop.example\u0000",
    "javascript://shop.example",
    `https://${"a.".repeat(200)}example`,
  ])("is refused with %j as an origin", async (origin) => {
    expect(await refusal({ partners: [{ ...acme, origins: [origin] }] })).toContain(
      "origins, no. 1: Give an origin such as https://shop.example.com, without a path",
    );
  });

  it("gets a list of choices that do not fit the rules", () => {
    const rules = readRules(catalogDocument);
    const problems = (fixedChoices: Record<string, string | string[]>) =>
      fixChoices(rules, partner({ fixedChoices }).fixedChoices).problems;
    expect(problems({ color: "red" })).toEqual(["There is no step 'color'."]);
    expect(problems({ width: "73" })).toEqual(["Width has no option '73'."]);
    expect(problems({ width: ["72"] })).toEqual(["Width takes one option."]);
    expect(problems({ accessories: "drawer" })).toEqual([
      "Accessories takes a list of different options.",
    ]);
    expect(problems({ accessories: ["drawer", "no-accessories"] })).toHaveLength(1);
    // It depends on a choice of the visitor, so it cannot be fixed.
    expect(problems({ load_capacity: "1000" })).toEqual([
      "1,000 lb is not available in Load Capacity: Choose Height Adjustment first.",
    ]);
  });
});

describe("the partners of a data folder", () => {
  it("are empty without a file", async () => {
    const { settings } = await opened(testFolder());
    expect(await settings.getCurrent()).toEqual({ partners: [], fileError: undefined });
    expect(await settings.find("constructor")).toBeUndefined();
  });

  it("are reloaded when the file is created, changed, replaced or removed", async () => {
    const folder = testFolder();
    const { settings, later, lines } = await opened(folder);
    const names = async () => (await later()).partners.map(({ name }) => name);

    await writePartners(folder, { partners: [acme] });
    expect(await names()).toEqual(["Acme Tools"]);
    await writePartners(folder, { partners: [{ ...acme, name: "Acme, Inc." }] });
    expect(await names()).toEqual(["Acme, Inc."]);
    expect((await settings.find("acme"))?.name).toBe("Acme, Inc.");
    const other = testFolder();
    renameSync(await writePartners(other, { partners: [] }), partnersFile(folder));
    expect(await names()).toEqual([]);
    await writePartners(folder, { partners: [acme] });
    expect(await names()).toEqual(["Acme Tools"]);
    rmSync(partnersFile(folder));
    expect(await names()).toEqual([]);
    expect(lines().map(({ msg }) => msg)).toEqual(Array(5).fill("partners' file reloaded"));
  });

  it("are checked for changes at most about once a second", async () => {
    const folder = testFolder();
    const { settings, later } = await opened(folder);
    await writePartners(folder, { partners: [acme] });
    expect(await settings.find("acme")).toBeUndefined();
    const [once, twice] = await Promise.all([later(), settings.getCurrent()]);
    expect(once.partners).toHaveLength(1);
    expect(twice).toEqual(once);
  });

  it("stay in effect when the file breaks, which is logged once", async () => {
    const folder = testFolder();
    await writePartners(folder, { partners: [acme] });
    const { settings, later, lines } = await opened(folder);

    await writePartners(folder, '{"partners": [');
    await later();
    const { partners, fileError } = await later();
    expect(partners.map(({ id }) => id)).toEqual(["acme"]);
    expect(fileError).toMatch(/partners\.json is not JSON: line 1, column 15, /);
    expect(lines()).toMatchObject([
      {
        level: "error",
        msg: "partners' file not used: the previous settings stay in effect",
        problems: [fileError],
      },
    ]);

    await writePartners(folder, { partners: [{ ...acme, hidePrices: true }] });
    expect((await later()).fileError).toBeUndefined();
    expect((await settings.find("acme"))?.hidePrices).toBe(true);
  });

  it("stop the start if the file cannot be used", async () => {
    const [broken, folder, unreadable] = [testFolder(), testFolder(), testFolder()];
    await writePartners(broken, { partners: [{}] });
    await expect(opened(broken)).rejects.toThrow(
      /partners\.json cannot be used. It has 2 problems/,
    );
    mkdirSync(partnersFile(folder));
    await expect(opened(folder)).rejects.toThrow(/partners\.json is a folder\.$/);
    if (process.getuid?.() === 0) return;
    chmodSync(await writePartners(unreadable, { partners: [] }), 0);
    await expect(opened(unreadable)).rejects.toThrow(/partners\.json cannot be read \(EACCES\)\.$/);
  });
});
