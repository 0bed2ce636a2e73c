import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parseAst } from "vite";
import { projectRoot } from "#server/files/project-root.ts";

/** The folder of the built client. */
export const builtClient = join(projectRoot(), "dist/client");

/** The limit for the scripts of the first screen, in gzipped bytes (docs/decisions/021). */
export const FIRST_SCREEN = 90_000;

/** One script of the build. */
export const scriptOf = (name: string) => readFileSync(join(builtClient, "assets", name), "utf8");

export const gzippedBytes = (script: string | Buffer) => gzipSync(script, { level: 9 }).length;

/** The gzipped bytes of one script of the build. */
export const scriptBytes = (name: string) => gzippedBytes(scriptOf(name));

/** The scripts that a page loads before it can show anything: those of its HTML and all that they import. */
export function firstScripts(page: string): ReadonlySet<string> {
  const html = readFileSync(join(builtClient, page), "utf8");
  const scripts = new Set<string>();
  const add = (name: string) => {
    if (scripts.has(name)) return;
    scripts.add(name);
    for (const node of parseAst(scriptOf(name)).body)
      if ("source" in node && node.source) add(String(node.source.value).replace("./", ""));
  };
  for (const [, name = ""] of html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)) add(name);
  return scripts;
}

/** The gzipped bytes of all of them. */
export const firstScreenBytes = (page: string) =>
  [...firstScripts(page)].reduce((sum, name) => sum + scriptBytes(name), 0);
