import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const pathOf = (file: string) => join(import.meta.dirname, "../..", file);
const read = (file: string) => readFileSync(pathOf(file), "utf8");

/** The files that the document names, each with the names of tests that it quotes. */
const named = [
  ...read("docs/testing.md").matchAll(/`(tests\/[\w./-]+\.tsx?)`((?:,? “[^”]+”)*)/g),
].map(([, file = "", quotes = ""]) => ({
  file,
  quotes: [...quotes.matchAll(/“([^”]+)”/g)].flatMap(([, quote = ""]) => quote.split("…")),
}));

describe("docs/testing.md", () => {
  it("names only files that exist, and quotes only tests that exist", () => {
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ file }) => !existsSync(pathOf(file)))).toEqual([]);
    const missing = named.filter(({ file, quotes }) => {
      const source = read(file);
      return quotes.some((part) => !source.includes(part.trim()));
    });
    expect(missing).toEqual([]);
  });
});
