import { describe, expect, it } from "vitest";
import { DEFAULT_OPTIONS, readOptions } from "#client/admin/partners/embed-options.ts";
import { writeHash } from "#shared/rules/configuration.ts";
import { catalogDocument, exampleBench } from "../../../support/rules/catalog.ts";

const read = (options: Partial<typeof DEFAULT_OPTIONS>) =>
  readOptions({ ...DEFAULT_OPTIONS, ...options }, catalogDocument);

describe("the options of an embedded configurator", () => {
  it("need no attributes by default", () => {
    expect(read({})).toEqual({ attributes: {}, problems: {} });
  });

  it.each([" ", "199", "12001", "700.5"])("leave out the height %j, with a problem", (height) => {
    const { attributes, problems } = read({ height });
    expect(attributes).toEqual({});
    expect(Object.keys(problems)).toEqual(["height"]);
  });

  it.each([
    ["a copied link", `https://bench.example.com/?partner=acme${writeHash(exampleBench)}`],
    ["a hash", writeHash(exampleBench)],
    ["JSON", JSON.stringify(exampleBench)],
    ["JSON with blanks around", `\n ${JSON.stringify(exampleBench, null, 2)} `],
  ])("read a bench from %s", (_name, bench) => {
    expect(read({ bench })).toEqual({ attributes: { configuration: exampleBench }, problems: {} });
  });

  it.each([
    "hello",
    "https://bench.example.com/",
    "https://bench.example.com/#top",
    "{",
    "{}",
    "[]",
    '{"width":72}',
    '{"accessories":[["drawer"]]}',
    '{"width":null}',
  ])("read no bench from %s", (bench) => {
    const { attributes, problems } = read({ bench });
    expect(attributes).toEqual({});
    expect(problems.bench).toMatch(/^No choices found\./);
  });
});
