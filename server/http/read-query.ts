import { type ParsedUrlQuery, parse } from "node:querystring";
import { ApiError } from "#server/platform/errors.ts";

/** As many as Node reads. Several times what any program sends. */
const MAX_PARTS = 1000;

/**
 * A function that decodes any part of an address. If it is not `decodeURIComponent`, it leaves signs that encode nothing, and returns U+FFFD for
 * what is not UTF-8: an address can have hundreds of parts, and an error for each of them would stop the server.
 */
export function decoderOf(address: string): (part: string) => string {
  try {
    decodeURIComponent(address);
    return decodeURIComponent;
  } catch {
    return decodeBroken;
  }
}

function decodeBroken(part: string): string {
  if (!part.includes("%")) return part;
  const bytes = part.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

/**
 * Reads '&amp;', which addresses copied from HTML have, and 'partner[]=acme', as other programs write lists. Otherwise, the
 * parameter would be ignored, and the prices those of no partner. A query of too many parts gets 400: whoever reads only the first of them
 * would read another partner than the page.
 */
export function readQuery(query: string | null | undefined): ParsedUrlQuery {
  const text = (query ?? "").replaceAll("&amp;", "&").replaceAll(/(?:\[\w*\]|%5B\w*%5D)=/gi, "=");
  if (text.split("&", MAX_PARTS + 1).length > MAX_PARTS) throw new ApiError(400, "bad_request");
  return parse(text, "&", "=", { decodeURIComponent: decoderOf(text), maxKeys: 0 });
}
