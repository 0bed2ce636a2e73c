import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { type Arrow, arrowsOf, arrowText, filesBelow } from "../support/import-arrows.ts";

const TOPS = ["shared", "server", "client"] as const;
const MAX_FILES = 25;
const MAX_ROOMS = 20;

/** The rooms of the server that know nothing of rules and quotes. */
const PLATFORM = ["db", "http", "platform", "workers"].map((name) => `server/${name}`);

const files = TOPS.flatMap((top) => filesBelow(top));
const known = new Set(files);
const arrows = files
  .filter((file) => /\.(tsx?|css)$/.test(file))
  .flatMap(arrowsOf)
  .filter(({ to }) => known.has(to));

/** A folder or a file in one of the top folders: 'server/quotes/list/list-store.ts' is in 'server/quotes'. */
const roomOf = (path: string) => path.split("/").slice(0, 2).join("/");

type Links = ReadonlyMap<string, ReadonlyMap<string, readonly Arrow[]>>;

/** The arrows between places, by the place that they leave and the one that they reach. */
function linksBetween(own: readonly Arrow[], placeOf: (path: string) => string): Links {
  const links = new Map<string, Map<string, Arrow[]>>();
  for (const arrow of own) {
    const [from, to] = [placeOf(arrow.from), placeOf(arrow.to)];
    if (from === to) continue;
    const targets = links.get(from) ?? new Map<string, Arrow[]>();
    links.set(from, targets.set(to, [...(targets.get(to) ?? []), arrow]));
  }
  return links;
}

function placesReachedFrom(place: string, links: Links, reached = new Set<string>()) {
  for (const next of links.get(place)?.keys() ?? []) {
    if (reached.has(next)) continue;
    reached.add(next);
    placesReachedFrom(next, links, reached);
  }
  return reached;
}

/** The links that are part of a circle, each with one of its arrows. */
function circlesOf(top: string, placeOf: (path: string) => string): readonly string[] {
  const own = arrows.filter(({ from, to }) => [from, to].every((path) => isIn(top, path)));
  const links = linksBetween(own, placeOf);
  return [...links].flatMap(([from, targets]) =>
    [...targets]
      .filter(([to]) => placesReachedFrom(to, links).has(from))
      .map(([to, [first, ...others]]) => {
        const more = others.length === 0 ? "" : ` and ${others.length} more`;
        return `${from} → ${to}: ${first ? arrowText(first) : ""}${more}`;
      }),
  );
}

const isIn = (folder: string, path: string) => path.startsWith(`${folder}/`);

describe("a folder", () => {
  it("holds at most 25 files beside its folders", () => {
    const counts = new Map<string, number>();
    for (const file of [...files, ...filesBelow("tests")]) {
      const folder = dirname(file);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const full = [...counts].filter(([, count]) => count > MAX_FILES);
    expect(full.map(([folder, count]) => `${folder}: ${count} files`)).toEqual([]);
  });

  it.each(TOPS)("of %s imports no folder that imports it, directly or through others", (top) => {
    expect(circlesOf(top, dirname)).toEqual([]);
  });
});

describe("a room", () => {
  it.each(TOPS)("of %s is one of at most 20", (top) => {
    const rooms = new Set(files.filter((file) => isIn(top, file)).map(roomOf));
    expect([...rooms].slice(MAX_ROOMS)).toEqual([]);
  });

  it.each(TOPS)("of %s imports no room that imports it, directly or through others", (top) => {
    expect(circlesOf(top, roomOf)).toEqual([]);
  });

  it("of the server's platform imports no feature", () => {
    const wrong = arrows.filter(
      ({ from, to }) => PLATFORM.includes(roomOf(from)) && isIn("server", to) && !PLATFORM.includes(roomOf(to)),
    );
    expect(wrong.map(arrowText)).toEqual([]);
    expect(PLATFORM.filter((room) => !arrows.some(({ from }) => isIn(room, from)))).toEqual([]);
  });
});
