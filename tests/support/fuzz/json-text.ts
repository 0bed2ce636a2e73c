import { isObject, isRaw } from "./marks.ts";

/** JSON of a value, names like `__proto__` included, with raw texts as they are. */
export function jsonText(value: unknown): string {
  if (isRaw(value)) return value.raw;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(",")}]`;
  if (isObject(value)) return `{${Object.entries(value).map(member).join(",")}}`;
  return JSON.stringify(value) ?? "null";
}

export function member([name, value]: readonly [string, unknown]): string {
  return `${JSON.stringify(name)}:${jsonText(value)}`;
}
