import { describe, expect, it } from "vitest";
import { addEvent } from "#client/admin/embedding/EventLog.tsx";
import { DEFAULT_OPTIONS, readOptions } from "#client/admin/embedding/embed-options.ts";
import { writeHash } from "#shared/rules/configuration.ts";
import { catalogDocument, exampleBench } from "../../../support/rules/catalog.ts";

const read = (options: Partial<typeof DEFAULT_OPTIONS>) =>
  readOptions({ ...DEFAULT_OPTIONS, ...options }, catalogDocument);

describe("the options of an embedded configurator", () => {
  it("need no attributes by default", () => {
    expect(read({})).toEqual({ attributes: {}, problems: {} });
  });

  it("become attributes", () => {
    const options = { partner: "acme", theme: "dark", accent: "#0B6BB8" } as const;
    expect(read({ ...options, height: "700" }).attributes).toEqual({
      partner: "acme",
      theme: "dark",
      accent: "#0b6bb8",
      height: 700,
    });
  });

  it.each([
    ["partner", { partner: "Acme Tools" }],
    ["accent", { accent: "red" }],
    ["accent", { accent: "#12345" }],
    ["height", { height: " " }],
    ["height", { height: "199" }],
    ["height", { height: "12001" }],
    ["height", { height: "700.5" }],
  ])("are left out if invalid, with a problem at the %s: %j", (field, options) => {
    const { attributes, problems } = read(options);
    expect(attributes).toEqual({});
    expect(Object.keys(problems)).toEqual([field]);
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

it("the event log keeps the newest hundred events, newest first", () => {
  let events = addEvent([], "ready", {});
  for (let count = 0; count < 120; count += 1) events = addEvent(events, "change", count);
  expect(events).toHaveLength(100);
  expect(events[0]).toMatchObject({ name: "change", detail: 119 });
  expect(new Set(events.map(({ number }) => number)).size).toBe(100);
});
