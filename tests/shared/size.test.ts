import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#server/platform/project-root.ts";

const TEXTS = new Set([".ts", ".tsx", ".css", ".html", ".md", ".typ"]);

/** Folders that npm, a build or a running server fills. */
const NOT_OURS = new Set(["node_modules", "dist", "coverage", "data", "uploads", "backups"]);

const isOurText = (path: string) => TEXTS.has(extname(path)) && !/(^|\/)(\.|node_modules\/)/.test(path);

function linesIn(folder: string): number {
  const path = join(projectRoot(), folder);
  const files = readdirSync(path, { recursive: true, encoding: "utf8" }).filter(isOurText);
  const lines = files.map((file) => readFileSync(join(path, file), "utf8").split("\n").length - 1);
  return lines.reduce((sum, each) => sum + each, 0);
}

/** The lines of each top folder that has some. */
const found = readdirSync(projectRoot(), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !NOT_OURS.has(entry.name))
  .map(({ name }) => ({ folder: name, lines: linesIn(name) }))
  .filter(({ lines }) => lines > 0);

/** The limits in the table of docs/size.md, by folder. */
const limits = new Map(
  [...readFileSync(join(projectRoot(), "docs/size.md"), "utf8").matchAll(/^\| `([\w/-]+)\/` \| ([\d,]+) \|/gm)].map(
    ([, folder = "", limit = ""]) => [folder, Number(limit.replaceAll(",", ""))],
  ),
);

it("no folder has more lines than docs/size.md allows", () => {
  const rows = found.flatMap(({ folder, lines }) =>
    lines > (limits.get(folder) ?? 0) ? [`| \`${folder}/\` | ${lines.toLocaleString("en-US")} |`] : [],
  );
  expect(rows, "Delete lines, or put these rows with a reason into docs/size.md.").toEqual([]);
});

it("the top folders have a limit, and no others", () => {
  expect([...limits.keys()].toSorted()).toEqual(found.map(({ folder }) => folder).toSorted());
});
