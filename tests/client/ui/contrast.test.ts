import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { initialsOf } from "#client/ui/components/PersonMark.tsx";
import { projectRoot } from "#server/platform/project-root.ts";
import { PERSON_COLORS } from "#shared/text/person-color.ts";
import { contrast } from "../../support/components/color-of.ts";

const FOLDER = join(projectRoot(), "client");
const styles = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => ({ file, text: readFileSync(join(FOLDER, file), "utf8") }));
const tokens = styles.find(({ file }) => file.endsWith("tokens.css"))?.text ?? "";
const vocabulary = styles.find(({ file }) => file.endsWith("theme.css"))?.text ?? "";

type Theme = "light" | "dark";

/** The color of 'var(--ink)', 'light-dark(#fff, var(--x))' or '#ffffff'; undefined if it is no plain color. */
function resolve(value: string, theme: Theme): string | undefined {
  const [, light = "", dark = ""] = /^light-dark\((.+?), (.+)\)$/.exec(value) ?? [];
  if (light !== "") return resolve(theme === "light" ? light : dark, theme);
  const token = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (token) return resolve(new RegExp(`${token}: (.*);`).exec(tokens)?.[1] ?? "", theme);
  return /^#[0-9a-f]{6}$/.test(value) ? value : undefined;
}

/** The pairs of a text color and a background that one rule sets. */
const pairs = styles.flatMap(({ file, text }) =>
  [...text.matchAll(/([^{};]+)\{([^{}]*)/g)].flatMap(([, selector = "", body = ""]) => {
    const ink = /(?:^|[\s;])color: ([^;]+);/.exec(body)?.[1];
    const paper = /[\s;]background(?:-color)?: ([^;]+);/.exec(body)?.[1];
    return ink && paper ? [{ name: `${file} ${selector.trim()}`, ink, paper }] : [];
  }),
);

/** The color of 'text-soft' or 'bg-card'; undefined if the word names none. */
const colorOfWord = (kind: string, words: string) =>
  [...words.matchAll(new RegExp(`(?<=^|\\s)${kind}-([a-z-]+)(?=\\s|$)`, "g"))].flatMap(
    ([, name]) => new RegExp(`--color-${name}: (var.*);`).exec(vocabulary)?.[1] ?? [],
  )[0];

/** The pairs that the words of one element name: 'bg-sunk text-soft'. */
const pairsOfWords = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) =>
    [...readFileSync(join(FOLDER, file), "utf8").matchAll(/["`]([^"`\n]*)["`]/g)].flatMap(([, words = ""]) => {
      const [ink, paper] = [colorOfWord("text", words), colorOfWord("bg", words)];
      return ink && paper ? [{ name: `${file} ${words}`, ink, paper }] : [];
    }),
  );

const TEXTS = ["ink", "ink-soft", "accent", "good", "warn", "bad"];
const PAPERS = ["paper", "card", "sunk", "accent-tint"];
const usual = TEXTS.flatMap((ink) =>
  PAPERS.map((paper) => ({ name: `${ink} on ${paper}`, ink: `var(--${ink})`, paper: `var(--${paper})` })),
);

describe.each(["light", "dark"] as const)("in %s", (theme) => {
  it("every text has the contrast that people need, on each background", () => {
    const found = [...usual, ...pairs, ...pairsOfWords].flatMap(({ name, ink, paper }) => {
      const colors = [resolve(ink, theme), resolve(paper, theme)] as const;
      return colors[0] && colors[1] ? [{ name, contrast: contrast(colors[0], colors[1]) }] : [];
    });
    expect(found.length).toBeGreaterThan(30);
    expect(found.filter((each) => each.contrast < 4.5)).toEqual([]);
  });

  it("borders of fields and dimensions can be seen", () => {
    const of = (token: string) => resolve(`var(--${token})`, theme) ?? "";
    for (const paper of ["paper", "card"]) expect(contrast(of("line-strong"), of(paper))).toBeGreaterThanOrEqual(3);
    expect(contrast(of("dimension"), of("sheet"))).toBeGreaterThanOrEqual(4.5);
  });
});

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
