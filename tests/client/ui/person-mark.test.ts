import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { initialsOf } from "#client/ui/components/PersonMark.tsx";
import { projectRoot } from "#server/platform/project-root.ts";
import { PERSON_COLORS } from "#shared/text/person-color.ts";
import { contrast } from "../../support/components/color-of.ts";

const CSS = readFileSync(join(projectRoot(), "client/ui/components/PersonMark.module.css"), "utf8");

it("shows initials that can be read on each color, in light and dark", () => {
  const pairs = [...CSS.matchAll(/(?:background|color): light-dark\((#\w+), (#\w+)\)/g)];
  const [text, ...disks] = pairs.map(([, light = "", dark = ""]) => ({ light, dark }));
  expect(disks).toHaveLength(PERSON_COLORS);
  for (const disk of disks) {
    expect(contrast(disk.light, text?.light ?? "")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(disk.dark, text?.dark ?? "")).toBeGreaterThanOrEqual(4.5);
  }
  expect(["Ana Silva", "Ben van der Okoye", "Zoë", " "].map(initialsOf)).toEqual([...["AS", "BO", "Z", ""]]);
});
