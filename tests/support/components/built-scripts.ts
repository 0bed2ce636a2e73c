import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { parseAst } from "vite";
import { projectRoot } from "#server/platform/project-root.ts";

export const builtClient = join(projectRoot(), "dist/client");

/** One script of the build, by its address below `/assets/`, as browsers get it: the compressed file. */
export const scriptOf = (name: string) =>
  brotliDecompressSync(readFileSync(join(builtClient, "assets", `${name}.br`))).toString();

/** Leaves out the scripts of staff. */
const isForStaff = (name: string) => /^(admin|quotes)-/.test(name);

/** The scripts that a built page loads at once, and those that it may load later. */
export function scriptsOf(page: string) {
  const html = readFileSync(join(builtClient, page), "utf8");
  const [first, later] = [new Set<string>(), new Set<string>()];
  const visit = (name: string, into: Set<string>) => {
    if (first.has(name) || later.has(name) || isForStaff(name)) return;
    into.add(name);
    for (const { address, isStatic } of importsOf(name)) {
      const file = join(name, "..", address);
      visit(file, isStatic ? into : later);
    }
  };
  for (const [, name = ""] of html.matchAll(/(?:src|href)="\/?assets\/([^"]+\.js)"/g)) visit(name, first);
  return { first: [...first], later: [...later] };
}

function importsOf(name: string) {
  const code = scriptOf(name);
  const fixed = parseAst(code).body.flatMap((node) =>
    "source" in node && node.source ? [{ address: String(node.source.value), isStatic: true }] : [],
  );
  const calls = [...code.matchAll(/\bimport\(\s*[`"]([^`"]+)[`"]\s*\)/g)];
  return [...fixed, ...calls.map(([, address = ""]) => ({ address, isStatic: false }))];
}
