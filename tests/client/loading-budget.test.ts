import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parseAst } from "vite";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#server/files/project-root.ts";

const FIRST_SCREEN = 90_000;
const LATER_PART = 30_000;

/** The editor of the rules file: CodeMirror, for staff who open that section (docs/decisions/021). */
const EXCEPTION = /^RulesEditor-/;

const built = join(projectRoot(), "dist/client");
const assets = join(built, "assets");
const scriptOf = (name: string) => readFileSync(join(assets, name), "utf8");
const bytesOf = (name: string) => gzipSync(scriptOf(name), { level: 9 }).length;

/** The scripts that a page loads before it can show anything: those of its HTML and all that they import. */
function firstScripts(page: string): ReadonlySet<string> {
  const html = readFileSync(join(built, page), "utf8");
  const scripts = new Set<string>();
  const add = (name: string) => {
    if (scripts.has(name)) return;
    scripts.add(name);
    for (const node of parseAst(scriptOf(name)).body)
      if ("source" in node && node.source) add(String(node.source.value).replace("./", ""));
  };
  for (const [, name = ""] of html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)) add(name);
  return scripts;
}

const pages = ["index.html", "frame.html"];

describe("the scripts of the build, gzipped", () => {
  it.each(pages)("take at most 90 KB for the first screen of %s", (page) => {
    const scripts = [...firstScripts(page)];
    const bytes = scripts.reduce((sum, name) => sum + bytesOf(name), 0);
    expect(bytes, "React is among them").toBeGreaterThan(65_000);
    expect(bytes).toBeLessThanOrEqual(FIRST_SCREEN);
  });

  it("take at most 30 KB for each part that loads later, except the editor of the rules file", () => {
    const first = pages.flatMap((page) => [...firstScripts(page)]);
    const later = readdirSync(assets).filter(
      (name) => name.endsWith(".js") && !first.includes(name),
    );
    expect(later.filter((name) => EXCEPTION.test(name))).toHaveLength(1);
    for (const name of later)
      if (!EXCEPTION.test(name)) expect(bytesOf(name), name).toBeLessThanOrEqual(LATER_PART);
  });
});
