import { readdirSync } from "node:fs";
import { relative } from "node:path";
import type { Plugin } from "vite";

/** The first of all numbers with three digits that begin with a letter. */
const FIRST = 10 * 36 ** 2;

/**
 * Gives the classes of CSS modules short names, the same in the build of the page and in that of its first paint: the place of the
 * module among all modules, and the place of the class in it.
 */
export const shortClassNames: Plugin = {
  name: "short-class-names",
  apply: "build",
  config: ({ root = "." }) => ({ css: { modules: { generateScopedName: nameClasses(modulesIn(root), root) } } }),
};

const modulesIn = (root: string) =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".module.css"))
    .sort();

/** Names the classes of these modules, which stand in a folder. */
export function nameClasses(modules: readonly string[], root: string) {
  const classes = new Map(modules.map((path) => [path, [] as string[]]));
  return (name: string, file: string): string => {
    const path = relative(root, file.replace(/\?.*$/, ""));
    const named = classes.get(path);
    if (!named) throw new Error(`${path} is no module of the client.`);
    if (!named.includes(name)) named.push(name);
    return (FIRST + modules.indexOf(path)).toString(36) + named.indexOf(name).toString(36);
  };
}
