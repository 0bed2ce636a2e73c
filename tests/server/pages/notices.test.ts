import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#server/platform/project-root.ts";

it("The build has the license notices of its scripts and its font", () => {
  const read = (file: string) => readFileSync(join(projectRoot(), "dist/client", file), "utf8");
  const licenses = read("licenses.md");
  for (const name of ["react", "react-dom", "scheduler", "three"])
    expect(licenses).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\(MIT\\)$`, "m"));
  expect(licenses).toMatch(/Copyright \(c\) Meta Platforms/);
  expect(read("archivo-license.txt")).toContain("SIL Open Font License, Version 1.1");
});

it("The build of the server has the license notices of the packages in it, and leaves the others to be installed", () => {
  const licenses = readFileSync(join(projectRoot(), "dist/server/licenses.md"), "utf8");
  for (const name of ["kysely", "zod", "@modelcontextprotocol/sdk"])
    expect(licenses).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\(MIT\\)$`, "m"));
  for (const name of ["express", "better-sqlite3"]) expect(licenses).not.toMatch(new RegExp(`^## ${name} - `, "m"));
});
