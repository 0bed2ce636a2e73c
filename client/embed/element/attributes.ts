import { isAccent } from "#shared/accent.ts";
import type { Choice, Configuration } from "#shared/configuration.ts";
import { EMBED_QUERY, type HostMessage, THEMES } from "#shared/embed.ts";
import { isPartnerId } from "#shared/partner-id.ts";

/** Look and bench from an element's attributes. Invalid ones are ignored, with a warning. */
export function readAttributes(
  element: Element,
): Extract<HostMessage, { type: "look" }> & { readonly configuration: Configuration | undefined } {
  return {
    type: "look",
    theme:
      readAttribute(element, "theme", (text) => THEMES.find((name) => name === text)) ?? "auto",
    accent: readAttribute(element, "accent", (text) => (isAccent(text) ? text : undefined)) ?? null,
    configuration: readAttribute(element, "configuration", readConfiguration),
  };
}

function readAttribute<Value>(
  element: Element,
  name: string,
  parse: (text: string) => Value | undefined,
): Value | undefined {
  const text = element.getAttribute(name);
  if (!text) return undefined;
  const value = parse(text);
  if (value === undefined)
    // biome-ignore lint/suspicious/noConsole: the console is where the partner's developers look
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

/**
 * The address of an element's frame, from its attributes; undefined if the server is unknown. The hash
 * holds the bench, as in a link to it.
 */
export function frameAddress(element: Element, server: string): URL | undefined {
  const base = readAttribute(element, "src", webAddress) ?? webAddress(server);
  if (base === undefined) return undefined;
  const address = new URL("/frame.html", base);
  const { searchParams: query } = address;
  const { theme, accent, configuration = {} } = readAttributes(element);
  const partner = readAttribute(element, "partner", (id) => (isPartnerId(id) ? id : undefined));
  if (partner) query.set(EMBED_QUERY.partner, partner);
  if (theme !== "auto") query.set(EMBED_QUERY.theme, theme);
  if (accent) query.set(EMBED_QUERY.accent, accent.slice(1));
  const place = [...document.querySelectorAll(element.localName)].indexOf(element);
  if (place > 0) query.set(EMBED_QUERY.slot, String(place));
  // Not from `location`, which has no origin on a `srcdoc` page.
  query.set(EMBED_QUERY.host, window.origin);
  address.hash = new URLSearchParams(
    Object.entries(configuration).map(([key, choice]) => [key, String(choice)]),
  ).toString();
  return address;
}

/** Parses a web address, which may be relative to the page; undefined if it is invalid. */
function webAddress(text: string): URL | undefined {
  if (text === "" || !URL.canParse(text, document.baseURI)) return undefined;
  const address = new URL(text, document.baseURI);
  return /^https?:$/.test(address.protocol) ? address : undefined;
}
