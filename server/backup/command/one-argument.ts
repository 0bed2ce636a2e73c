import { parseArgs } from "node:util";

/** What a command line of one file, or none, asks for. */
export type Asked =
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "none" | "help" | "unclear" };

export function onlyFile(args: readonly string[]): Asked {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
    if (values.help) return { kind: "help" };
    const [file, ...surplus] = positionals;
    if (surplus.length > 0 || file === "") return { kind: "unclear" };
    return file === undefined ? { kind: "none" } : { kind: "file", file };
  } catch {
    return { kind: "unclear" };
  }
}

/** npm runs scripts in the project's folder and names the one that it was called in. */
export function callersFolder(
  { npm_lifecycle_event, INIT_CWD }: Readonly<Record<string, string | undefined>>,
  script: string,
): string {
  return (npm_lifecycle_event === script && INIT_CWD) || process.cwd();
}
