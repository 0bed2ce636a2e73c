import { readSentHash } from "./sent-hash.ts";

/** An ASCII character as HTML writes it: '&#38;', '&#x26;', or '&amp;#38;'. */
const REFERENCE = /&(?:amp;)*#(?:0*(\d{2,3})|x0*([\da-f]{2}))(?:;|%3B)/gi;

const COLOR = /([?&]accent=)#/i;

/** A partner behind the hash, with what separates it. */
const PARTNER = /[?&#]partner=[^?&#]*/gi;

/**
 * The query and hash that a link meant whose query a browser ended too early, at the '#' of '?theme=dark&#38;partner=acme' or
 * '?accent=#b83a0b&partner=acme', or whose partner stands behind the hash; undefined for other links. `search` and `hash` are
 * those of the browser. The result begins with '?' and has another query.
 */
export function readCutAddress(search: string, hash: string): string | undefined {
  const whole = `${search}${hash}`
    .replace(REFERENCE, (_, decimal, hex) => String.fromCharCode(Number(decimal ?? `0x${hex}`)))
    .replace(COLOR, "$1");
  const end = whole.indexOf("#");
  if (end < 0) return whole === search ? undefined : whole;
  const sent = readSentHash(whole.slice(end));
  const added = (sent.match(PARTNER) ?? []).map((pair) => pair.slice(1));
  const query = [whole.slice(1, end), ...added].filter(Boolean).join("&");
  if (query === search.slice(1)) return undefined;
  return `?${query}${sent.replace(PARTNER, "").replace(/^[&#]*(?=.)/, "#")}`;
}
