import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#server/platform/project-root.ts";

const TEXTS = new Set([".ts", ".tsx", ".css", ".html", ".md", ".typ"]);

/** Folders that a build or a running server fills. */
const NOT_OURS = new Set(["dist", "coverage", "data", "uploads", "backups"]);

/** The lines of each folder at any depth, as a path from the root of the project. */
function linesOfFolders(folder = "", found = new Map<string, number>()) {
  let lines = 0;
  for (const entry of readdirSync(join(projectRoot(), folder), { withFileTypes: true })) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    const isSkipped = /^\.|^node_modules$/.test(entry.name) || NOT_OURS.has(path);
    if (entry.isDirectory() && !isSkipped) {
      linesOfFolders(path, found);
      lines += found.get(path) ?? 0;
    } else if (entry.isFile() && TEXTS.has(extname(path)))
      lines += readFileSync(join(projectRoot(), path), "utf8").split("\n").length - 1;
  }
  return found.set(folder, lines);
}

/** The limits in the table of docs/size.md, by folder. */
function limits(): ReadonlyMap<string, number> {
  const text = readFileSync(join(projectRoot(), "docs/size.md"), "utf8");
  return new Map(
    [...text.matchAll(/^\| `([\w/-]+)\/` \| ([\d,]+) \|/gm)].map(([, folder = "", limit = ""]) => [
      folder,
      Number(limit.replaceAll(",", "")),
    ]),
  );
}

it("no folder has more lines than docs/size.md allows", () => {
  const lines = linesOfFolders();
  const rows = [...limits()].flatMap(([folder, limit]) => {
    const has = lines.get(folder) ?? 0;
    return has > limit ? [`| \`${folder}/\` | ${has.toLocaleString("en-US")} |`] : [];
  });
  expect(rows, "Delete lines, or put these rows with a reason into docs/size.md.").toEqual([]);
});

it("every top folder has a limit", () => {
  const folders = [...linesOfFolders()].flatMap(([folder, lines]) =>
    folder !== "" && !folder.includes("/") && lines > 0 ? [folder] : [],
  );
  expect([...limits().keys()]).toEqual(expect.arrayContaining(folders));
});
