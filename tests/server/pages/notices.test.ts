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
