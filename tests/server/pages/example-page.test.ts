import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#server/platform/project-root.ts";
import { settle } from "#shared/engine/settle.ts";
import { catalog } from "../../support/rules/catalog.ts";

it("the example page of a partner shows benches that fit the catalog", () => {
  const page = readFileSync(join(projectRoot(), "examples/partner.html"), "utf8");
  const benches = [...page.matchAll(/data-bench='([^']+)'/g)].map(([, json = ""]) => JSON.parse(json));
  expect(benches.length).toBeGreaterThan(1);
  for (const bench of benches) expect(settle(catalog, bench).removed).toEqual([]);
});
