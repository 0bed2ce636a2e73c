import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { projectRoot } from "#server/platform/project-root.ts";

export interface Arrow {
  readonly from: string;
  /** A file of the project, or the name of a package. */
  readonly to: string;
  readonly kind: "value" | "type" | "lazy";
}

const root = projectRoot();

export const textOf = (file: string) => readFileSync(join(root, file), "utf8");

/** The paths of all files below a folder, from the root of the project. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return entry.name === "node_modules" ? [] : filesBelow(path);
  });
}

/** Everything that a file imports, and the classes that a style sheet composes. */
export function arrowsOf(from: string): readonly Arrow[] {
  const text = textOf(from);
  const to = (specifier = "") => target(from, specifier);
  if (from.endsWith(".css"))
    return [...text.matchAll(/composes:[^;]* from "([^"]+)"/g)].map(
      ([, sheet]): Arrow => ({ from, to: to(sheet), kind: "value" }),
    );
  const statements = text.matchAll(/^(?:import|export)\s+(type\s)?(?:[\w*{}\s,]+?\sfrom\s+)?"([^"]+)";$/gm);
  const calls = text.matchAll(/\bimport\(\s*"([^"]+)"/g);
  return [
    ...[...statements].map(
      ([, type, specifier]): Arrow => ({ from, to: to(specifier), kind: type ? "type" : "value" }),
    ),
    ...[...calls].map(([, specifier]): Arrow => ({ from, to: to(specifier), kind: "lazy" })),
  ];
}

function target(from: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return relative(root, join(root, dirname(from), specifier));
  return specifier;
}

export const arrowText = ({ from, to }: Pick<Arrow, "from" | "to">) => `${from} → ${to}`;
