import { EMBED_QUERY } from "#shared/embed.ts";
import { isPartnerId } from "#shared/partner-id.ts";
import { readAttribute, readAttributes } from "./read-attributes.ts";

/**
 * The address that an element's frame shows, by its attributes; undefined where it is not known where the
 * configurator is. The bench stands in the hash, as in a link to it.
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
  // The address of a page that stands in a frame as text tells none.
  query.set(EMBED_QUERY.host, window.origin);
  address.hash = new URLSearchParams(
    Object.entries(configuration).map(([key, choice]) => [key, String(choice)]),
  ).toString();
  return address;
}

/** The address that a text is on this page; undefined where no server can be. */
function webAddress(text: string): URL | undefined {
  if (text === "" || !URL.canParse(text, document.baseURI)) return undefined;
  const address = new URL(text, document.baseURI);
  return /^https?:$/.test(address.protocol) ? address : undefined;
}
