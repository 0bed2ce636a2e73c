import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  builtClient,
  FIRST_SCREEN,
  firstScreenBytes,
  firstScripts,
  scriptBytes,
} from "../support/first-scripts.ts";

const LATER_PART = 30_000;

/** CodeMirror, for staff who open the rules file (docs/decisions/021). */
const EXCEPTION = /^codemirror-/;

const pages = ["index.html", "frame.html"];

describe("the scripts of the build, gzipped", () => {
  it.each(pages)("take at most 90 KB for the first screen of %s", (page) => {
    const bytes = firstScreenBytes(page);
    expect(bytes, "React is among them").toBeGreaterThan(65_000);
    expect(bytes).toBeLessThanOrEqual(FIRST_SCREEN);
  });

  it("take at most 30 KB for each part that loads later, except the editor of the rules file", () => {
    const first = pages.flatMap((page) => [...firstScripts(page)]);
    const later = readdirSync(join(builtClient, "assets")).filter(
      (name) => name.endsWith(".js") && !first.includes(name),
    );
    expect(later.filter((name) => EXCEPTION.test(name))).toHaveLength(1);
    for (const name of later)
      if (!EXCEPTION.test(name)) expect(scriptBytes(name), name).toBeLessThanOrEqual(LATER_PART);
  });
});
