import { isAccent } from "#shared/partners/accent.ts";
import { EMBED_QUERY, type HostMessage, THEMES } from "#shared/partners/embed.ts";
import type { Choice, Configuration } from "#shared/rules/configuration.ts";
import { findScheme } from "./create-frame.ts";

/** Tells the page of an attribute that cannot be used. */
export type Warn = (message: string) => void;

/** Look and bench from an element's attributes. Invalid ones are ignored, with a warning. */
export function readAttributes(
  element: Element,
  warn: Warn,
): Extract<HostMessage, { type: "look" }> & { readonly configuration: Configuration | undefined } {
  const asked = readAttribute(element, warn, "theme", (text) => THEMES.find((name) => name === text));
  return {
    type: "look",
    theme: asked === undefined || asked === "auto" ? findScheme(element) : asked,
    accent: readAttribute(element, warn, "accent", (text) => (isAccent(text) ? text : undefined)) ?? null,
    configuration: readAttribute(element, warn, "configuration", readConfiguration),
  };
}

function readAttribute<Value>(
  element: Element,
  warn: Warn,
  name: string,
  parse: (text: string) => Value | undefined,
): Value | undefined {
  const text = element.getAttribute(name);
  if (!text) return undefined;
  const value = parse(text);
  if (value === undefined) warn(`${name}='${text}' cannot be used.`);
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
 * The address of an element's frame, from its attributes; undefined if that of the server is invalid. The hash
 * holds the bench, as in a link to it: the one that the visitor chose in an earlier frame, if any.
 */
export function frameAddress(
  element: Element,
  server: string,
  warn: Warn,
  { chosen, slot }: { readonly chosen: Configuration | undefined; readonly slot: number },
): URL | undefined {
  const base = readAttribute(element, warn, "src", webAddress) ?? webAddress(server);
  if (base === undefined) return undefined;
  const address = new URL("/frame.html", base);
  const { searchParams: query } = address;
  const { theme, accent, configuration = {} } = readAttributes(element, warn);
  readAttribute(element, warn, "height", (text) => Number.parseFloat(text) > 0 || undefined);
  const partner = element.getAttribute("partner");
  // The server refuses what is no ID: without a partner, the prices could be the wrong ones.
  if (partner !== null) query.set(EMBED_QUERY.partner, partner);
  query.set(EMBED_QUERY.theme, theme);
  if (accent) query.set(EMBED_QUERY.accent, accent.slice(1));
  if (slot > 0) query.set(EMBED_QUERY.slot, String(slot));
  // Not from `location`, which has no origin on a `srcdoc` page.
  query.set(EMBED_QUERY.host, window.origin);
  address.hash = hashOf(configuration);
  if (!chosen) return address;
  // Without the marks that the server repairs in links.
  query.set(EMBED_QUERY.start, address.hash.replace(/\W+/g, "."));
  address.hash = hashOf(chosen);
  return address;
}

const hashOf = (configuration: Configuration) =>
  new URLSearchParams(Object.entries(configuration).map(([key, choice]) => [key, String(choice)])).toString();

/** Parses a web address, which may be relative to the page; undefined if it is invalid. */
function webAddress(text: string): URL | undefined {
  if (text === "" || !URL.canParse(text, document.baseURI)) return undefined;
  const address = new URL(text, document.baseURI);
  return /^https?:$/.test(address.protocol) ? address : undefined;
}
