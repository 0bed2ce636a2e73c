/** Where a path of a rules file leads, in the file's own names: 'Width, 48 in, priceModifier'; empty for the whole. */
export function placeWords(file: unknown, path: string): string {
  const words: string[] = [];
  let here: unknown = file;
  const segments = path.split(".");
  for (const [at, segment] of segments.entries()) {
    here = typeof here === "object" && here !== null ? Reflect.get(here, segment) : undefined;
    if (/^\d+$/.test(segment)) words.push(nameOf(here) ?? `no. ${Number(segment) + 1}`);
    else if (!LISTS.has(segment) || at === segments.length - 1) words.push(segment);
  }
  return words.filter((word) => word !== "").join(", ");
}

/** What is in them is called by its name. */
const LISTS = new Set(["steps", "options", "conditionalOptions", "partners"]);

function nameOf(part: unknown): string | undefined {
  if (typeof part !== "object" || part === null) return undefined;
  const names = ["name", "label", "key", "value"].map((fact) => Reflect.get(part, fact));
  return names.find((name): name is string => typeof name === "string" && name.trim() !== "");
}
