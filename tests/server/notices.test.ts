import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#server/files/project-root.ts";

it.each(["client", "docs"])(
  "has the license notices of its scripts and its font: the %s build",
  (build) => {
    const read = (file: string) => readFileSync(join(projectRoot(), "dist", build, file), "utf8");
    const licenses = read("licenses.md");
    for (const name of ["react", "react-dom", "scheduler"])
      expect(licenses).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\(MIT\\)$`, "m"));
    expect(licenses).toMatch(/Copyright \(c\) Meta Platforms/);
    expect(licenses.includes("## @codemirror/view")).toBe(build === "client");
    expect(licenses.includes("## redoc - ")).toBe(build === "docs");
    expect(read("archivo-license.txt")).toContain("SIL Open Font License, Version 1.1");
  },
);
