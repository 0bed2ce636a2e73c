import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#server/platform/project-root.ts";

/** What visitors load. */
const FOLDERS = ["configurator", "drawing", "page", "ui"];
const HAS_RULES = /^ *([^{}@/\n][^{}@/]*:has\([^{}]*) \{([^}]*)\}/gm;

const rules = FOLDERS.flatMap((folder) => {
  const path = join(projectRoot(), "client", folder);
  const files = readdirSync(path, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  return files.flatMap((file) => {
    return [...readFileSync(join(path, file), "utf8").matchAll(HAS_RULES)].map(([, selector = "", styles = ""]) => ({
      file,
      selector,
      styles,
    }));
  });
});

it("a choice gives new styles to the elements that look different: a rule by :has() styles that element alone", () => {
  expect(rules.map(({ selector }) => selector)).toContain(".card:has(:checked)");
  for (const { file, selector, styles } of rules) {
    const subject = selector.replace(/\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, "");
    expect(subject, `${file}: the browser looks through more than that element at each click`).toMatch(
      /[^\s:]:(?:has|not)$/,
    );
    expect(styles, `${file}: all that is in the element inherits it`).not.toMatch(/^\s*--/m);
  }
});
