import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SECTIONS } from "#client/admin/sections.tsx";
import { projectRoot } from "#server/platform/project-root.ts";

const pathOf = (file: string) => join(projectRoot(), file);
const read = (file: string) => readFileSync(pathOf(file), "utf8");

/** The rows of the tables: a promise, and its proof. */
const rows = [...read("docs/specification.md").matchAll(/^\| (.+) \| (.*) \|$/gm)].filter(
  ([, sentence]) => sentence !== "Promise",
);

it("docs/specification.md has a file of tests, or a difference with its reason, for each promise", () => {
  expect(rows.length).toBeGreaterThan(120);
  const unproved = rows.filter(([, , proof = ""]) => !/`tests\/[\w./-]+`|\bDifference: \S.{20}/.test(proof));
  expect(unproved.map(([, sentence]) => sentence)).toEqual([]);
});

const guides = [
  ...["README.md", "ARCHITECTURE.md", "SECURITY.md"],
  ...readdirSync(pathOf("docs")).flatMap((file) => (file.endsWith(".md") ? [`docs/${file}`] : [])),
];

/** A name of one word or more, also where a line ends. */
const NAME = "[A-Z]\\w+(?:\\s[A-Z]\\w+)*";
const TO = "\\s→\\s";
const labels = SECTIONS.flatMap(({ label = [] }) => label).join("|");
const PLACES_IN_TEXT = new RegExp(
  `Admin\\sPanel${TO}(${NAME})(?:${TO}(${NAME}))?|\\*(${NAME})${TO}(${labels})\\*`,
  "g",
);

/** Places of the Admin Panel that a text sends its readers to: 'Admin Panel → Settings → Email', '*Settings → Email*'. */
const placesIn = (text: string) =>
  [...text.matchAll(PLACES_IN_TEXT)].map(([, panel, below, place = panel, label = below]) => ({
    place,
    label: label?.replace(/\s/, " "),
  }));

/** Paths from the root of the project, such as `server/main.ts`, except patterns such as `bench-<format>.ts`. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:client|data|docs|examples|server|shared|tests)\/[\w./-]*)`/g)].map(([, path = ""]) => path);

describe("the documents", () => {
  it("send staff to places that the Admin Panel has, as its messages and the description of the API do", () => {
    const sources = ["server", "shared"].flatMap((folder) =>
      readdirSync(pathOf(folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts"))
        .map((file) => `${folder}/${file}`),
    );
    const named = [...guides, ...sources].flatMap((file) =>
      placesIn(read(file)).map(({ place, label }) => ({ file, place, label })),
    );
    expect(named.length).toBeGreaterThan(8);
    const exists = ({ place, label }: (typeof named)[number]) =>
      SECTIONS.some((each) => each.place === place && (!label || each.label === label));
    expect(named.filter((each) => !exists(each))).toEqual([]);
  });

  it("name only files and folders that exist", () => {
    const paths = guides.flatMap((guide) => pathsIn(read(guide)).map((path) => ({ guide, path })));
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter(({ path }) => !existsSync(pathOf(path)))).toEqual([]);
  });
});
