import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const doc = readFileSync(join(root, "docs/testing.md"), "utf8");

const testFiles = readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" })
  .map((file) => `tests/${file.replaceAll("\\", "/")}`)
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes("/node_modules/"));

const headings = [...doc.matchAll(/^### (tests\/\S+)$/gm)].map(([, file = ""]) => file);
const named = [...doc.matchAll(/\btests\/[\w./-]+\.tsx?\b/g)].map(([file]) => file);

describe("docs/testing.md", () => {
  it("has a heading for every test file, once", () => {
    expect(testFiles).toContain("tests/shared/testing-doc.test.ts");
    expect(headings.toSorted()).toEqual(testFiles.toSorted());
  });

  it("names only files that exist", () => {
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
