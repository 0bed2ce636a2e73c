import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  builtClient,
  FIRST_SCREEN,
  firstScreenBytes,
  firstScripts,
  scriptBytes,
  scriptOf,
} from "../support/first-scripts.ts";

const LATER_PART = 30_000;

/** The customer's page before its drawings, with a React of its own (docs/decisions/074). */
const CUSTOMERS_PAGE = 82_000;

/**
 * The editor of the rules file, for staff who open that section (docs/decisions/021), and the 3D view, for visitors who ask
 * for it (docs/decisions/050).
 */
const EXCEPTIONS = [
  { name: /^codemirror-/, library: "CodeMirror", mark: "cm-editor", most: 130_000 },
  { name: /^RoundView-/, library: "three.js", mark: "WebGLRenderer", most: 150_000 },
];

const pages = ["index.html", "frame.html"];

describe("the scripts of the build, gzipped", () => {
  it.each(pages)("take at most 90 KB for the first screen of %s", (page) => {
    const bytes = firstScreenBytes(page);
    expect(bytes, "React is among them").toBeGreaterThan(65_000);
    expect(bytes).toBeLessThanOrEqual(FIRST_SCREEN);
  });

  it("take at most 82 KB for the customer's page, and 30 KB for its drawings", () => {
    expect(firstScreenBytes("customer.html")).toBeLessThanOrEqual(CUSTOMERS_PAGE);
    const folder = "customer";
    const first = firstScripts("customer.html");
    const later = readdirSync(join(builtClient, "assets", folder))
      .map((name) => `${folder}/${name}`)
      .filter((name) => name.endsWith(".js") && !first.has(name) && !name.includes("RoundView"));
    expect(later.length).toBeGreaterThan(0);
    for (const name of later) expect(scriptBytes(name), name).toBeLessThanOrEqual(LATER_PART);
  });

  it("take at most 30 KB for each part that loads later, except the editor of the rules file and the 3D view", () => {
    const first = pages.flatMap((page) => [...firstScripts(page)]);
    const later = readdirSync(join(builtClient, "assets")).filter(
      (name) => name.endsWith(".js") && !first.includes(name),
    );
    for (const { name, most } of EXCEPTIONS) {
      const [only, ...others] = later.filter((each) => name.test(each));
      expect(others).toEqual([]);
      expect(scriptBytes(only ?? "")).toBeLessThanOrEqual(most);
    }
    for (const name of later)
      if (!EXCEPTIONS.some((exception) => exception.name.test(name)))
        expect(scriptBytes(name), name).toBeLessThanOrEqual(LATER_PART);
  });

  it.each(EXCEPTIONS)("bring $library only into its own part", ({ name, mark }) => {
    const scripts = readdirSync(join(builtClient, "assets")).filter((each) => each.endsWith(".js"));
    const holders = scripts.filter((each) => scriptOf(each).includes(mark));
    expect(holders).toHaveLength(1);
    expect(holders[0]).toMatch(name);
  });
});
