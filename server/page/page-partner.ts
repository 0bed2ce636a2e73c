import type { Request } from "express";
import { EMBED_QUERY } from "#shared/embed.ts";
import { isPartnerId } from "#shared/partner-id.ts";

/**
 * The partner that the page is asked for; undefined where none is named, or not one. The query is read as the page
 * itself reads it: in two readings a page could be framed as nobody's and show itself as a partner's.
 */
export function pagePartner(req: Request): string | undefined {
  const query = req.originalUrl.indexOf("?");
  if (query < 0) return undefined;
  const search = new URLSearchParams(req.originalUrl.slice(query));
  const [id, ...more] = search.getAll(EMBED_QUERY.partner);
  return id !== undefined && more.length === 0 && isPartnerId(id) ? id : undefined;
}
