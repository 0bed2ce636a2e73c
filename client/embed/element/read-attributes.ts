import { isAccent } from "#shared/accent.ts";
import type { Choice, Configuration } from "#shared/configuration.ts";
import { type HostMessage, THEMES } from "#shared/embed.ts";

/** What an element's attributes say of the look and the bench, as far as that can be used. */
export type Asked = Extract<HostMessage, { type: "look" }> & {
  readonly configuration: Configuration | undefined;
};

export function readAttributes(element: Element): Asked {
  return {
    type: "look",
    theme:
      readAttribute(element, "theme", (text) => THEMES.find((name) => name === text)) ?? "auto",
    accent: readAttribute(element, "accent", (text) => (isAccent(text) ? text : undefined)) ?? null,
    configuration: readAttribute(element, "configuration", readConfiguration),
  };
}

/** An attribute's value; one that cannot be used is told to whoever builds the page. */
export function readAttribute<Value>(
  element: Element,
  name: string,
  parse: (text: string) => Value | undefined,
): Value | undefined {
  const text = element.getAttribute(name);
  if (!text) return undefined;
  const value = parse(text);
  if (value === undefined)
    // biome-ignore lint/suspicious/noConsole: the partner's developers look nowhere else
    console.warn(`<${element.localName}>: ${name}='${text}' cannot be used.`);
  return value;
}

function readConfiguration(text: string): Configuration | undefined {
  try {
    const entries = Object.entries(JSON.parse(text));
    return entries.every(isChoice) ? Object.fromEntries(entries) : undefined;
  } catch {
    return undefined;
  }
}

function isChoice(entry: [string, unknown]): entry is [string, Choice] {
  return [entry[1]].flat().every((value) => typeof value === "string");
}
