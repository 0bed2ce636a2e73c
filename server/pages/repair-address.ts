import { decoderOf } from "#server/http/read-query.ts";
import { UNSEEN } from "#shared/text/fold-code.ts";
import { decodeText, END_MARKS } from "#shared/text/sent-hash.ts";

const MAX_CHARACTERS = 20_000;

const CUSTOMERS_PAGE = /^\/q(\/[\w-]{43})(?![\w-])/i;

/** '&' as HTML writes it, with its marks encoded. */
const ENCODED_AMPERSAND = /(?:&|%26)(?:(?:amp|(?:#|%23)(?:38|x26))(?:;|%3B))+/gi;

/** The name of the parameter on which prices depend, with what programs put around it. */
const PARTNER = /^\W*partner(?:\[\d*\])?\W*$/i;

/** The names of parameters that have as many characters as 'partner'. */
const NAMES = /(?<![^&])[^&=]{7,}/g;

/** The separators of a query, encoded any number of times. */
const SEPARATORS = /%(?:25)*(?:(3F|26(?:amp%3B)?)|3D)/gi;

/**
 * The address of a page as it was copied, from what mail programs, scanners and chats make of a link: '/%23width=72',
 * '/?partner=acme%23width%3D72', '/q%2F…'. Undefined if it is not that of a page, or was left as it was. `url` is a path with
 * its query.
 */
export function repairAddress(url: string): string | undefined {
  if (url.length > MAX_CHARACTERS) return undefined;
  const [start, sent] = splitAt(url.replace(ENCODED_AMPERSAND, "&").replace(/accent=%23/i, "accent="), /%(?:25)*23/);
  const [head, added] = splitAt(start, /\?|%(?:25)*3F/i);
  // A parameter that was added to the link comes after its hash.
  const [hash, last] = added === undefined ? splitAt(sent ?? "", /\?/) : [sent ?? ""];
  const path = readPath(head);
  if (path === undefined) return undefined;
  const query = readQuery([added, last].filter(Boolean).join("&"));
  const repaired = path + (query && `?${query}`) + (hash && `#${hash}`);
  return repaired === url ? undefined : repaired;
}

function splitAt(text: string, mark: RegExp): readonly [string, string?] {
  const found = mark.exec(text);
  if (!found) return [text];
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)];
}

/** The path of a page, with one slash at its start; undefined for any other. */
function readPath(text: string): string | undefined {
  const path = decodeText(decodeText(text)).replace(UNSEEN, "").replace(/^\/+/, "/");
  const [, customers] = CUSTOMERS_PAGE.exec(path) ?? [];
  if (customers) return `/q${customers}`;
  const page = path
    .replace(END_MARKS, "")
    .replace(/(?<=.)\/$/, "")
    .toLowerCase();
  return ["/", "/index.html", "/frame.html"].find((own) => own === page);
}

function readQuery(text: string): string {
  const query = text
    .replaceAll(SEPARATORS, (_, separator) => (separator ? "&" : "="))
    .replaceAll("?", "&")
    .replace(END_MARKS, "");
  const decode = decoderOf(query);
  return query.replaceAll(NAMES, (name) => (PARTNER.test(decode(name)) ? "partner" : name));
}
