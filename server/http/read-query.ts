import { type ParsedUrlQuery, parse } from "node:querystring";

/**
 * A text with its percent signs decoded, with U+FFFD for what is not UTF-8, and with signs that encode nothing. An address can have thousands
 * of parts: an error for each of them, as decodeURIComponent and URLSearchParams throw, would stop the server.
 */
export function decodePart(text: string): string {
  const bytes = text.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

/**
 * Reads '&amp;', which addresses copied from HTML have, and 'partner[]=acme', as other programs write lists. Otherwise, the
 * parameter would be ignored, and the prices those of no partner.
 */
export const readQuery = (query: string | null | undefined): ParsedUrlQuery =>
  parse((query ?? "").replaceAll("&amp;", "&").replaceAll(/(?:\[\w*\]|%5B\w*%5D)=/gi, "="), "&", "=", {
    decodeURIComponent: decodePart,
    maxKeys: 0,
  });
