import type { Request } from "express";
import { EMBED_QUERY } from "#shared/embed.ts";
import { onlyPartner } from "#shared/partner-id.ts";

/** The partner that the page is asked for; undefined where none is named, or not one. */
export function pagePartner(req: Request): string | undefined {
  const query = req.originalUrl.indexOf("?");
  if (query < 0) return undefined;
  const search = new URLSearchParams(req.originalUrl.slice(query));
  return onlyPartner(search.getAll(EMBED_QUERY.partner));
}
