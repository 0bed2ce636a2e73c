import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "scslre";
import { parseSync, Visitor } from "vite";
import { expect, it } from "vitest";
import { projectRoot } from "#server/platform/project-root.ts";

const SOURCE = /\.tsx?$/;

function expressionsOf(file: string): RegExp[] {
  const found: RegExp[] = [];
  const { program } = parseSync(file, readFileSync(join(projectRoot(), file), "utf8"));
  new Visitor({
    Literal(literal) {
      if ("regex" in literal && literal.regex) found.push(new RegExp(literal.regex.pattern, literal.regex.flags));
    },
  }).visit(program);
  return found;
}

const sources = ["client", "server", "shared"].flatMap((folder) =>
  readdirSync(join(projectRoot(), folder), { recursive: true, encoding: "utf8" })
    .filter((name) => SOURCE.test(name))
    .map((name) => join(folder, name)),
);

it("every regular expression takes linear time", () => {
  const slow = sources.flatMap((file) =>
    expressionsOf(file)
      .filter((expression) => analyse(expression).reports.length > 0)
      .map((expression) => `${file}: ${expression}`),
  );
  expect(slow).toEqual([]);
});
