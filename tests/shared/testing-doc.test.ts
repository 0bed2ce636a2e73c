import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const read = (file: string) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");
const isThere = (file: string) => existsSync(join(import.meta.dirname, "../..", file));

const doc = read("docs/testing.md");
const [specification = "", listed = ""] = doc.split("## The files");

const testFiles = readdirSync(join(import.meta.dirname, ".."), { recursive: true })
  .map((file) => `tests/${String(file).replaceAll("\\", "/")}`)
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes("/node_modules/"));

/** The files of the tables, each after the heading of its folder. */
const rows = listed
  .split("### ")
  .slice(1)
  .flatMap((section) => {
    const folder = section.slice(0, section.indexOf("\n"));
    return [...section.matchAll(/^\| `(\S+)` \| \S/gm)].map(([, file]) => `${folder}/${file}`);
  });

const named = [...specification.matchAll(/`(tests\/[\w./-]+\.tsx?)`((?:,? “[^”]+”)*)/g)].map(
  ([, file = "", quotes = ""]) => ({
    file,
    quotes: [...quotes.matchAll(/“([^”]+)”/g)].flatMap(([, quote = ""]) => quote.split("…")),
  }),
);

describe("docs/testing.md", () => {
  it("has one row for every test file", () => {
    expect(testFiles).toContain("tests/shared/testing-doc.test.ts");
    expect(rows.toSorted()).toEqual(testFiles.toSorted());
  });

  it("names only files that exist", () => {
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ file }) => !isThere(file))).toEqual([]);
  });

  it("quotes only tests that exist", () => {
    const missing = named.filter(({ file, quotes }) => {
      const source = read(file);
      return quotes.some((part) => !source.includes(part.trim()));
    });
    expect(missing).toEqual([]);
  });
});
