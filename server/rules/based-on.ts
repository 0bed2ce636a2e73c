import type { Request } from "express";

/** The revision that a write is based on; undefined where any will do, 'stale' where it can be none. */
export type BasedOn = number | "stale" | undefined;

/** Of the If-Match header, '"12"'. */
export function basedOn(req: Request): BasedOn {
  const header = req.get("If-Match");
  if (header === undefined || header === "*") return undefined;
  const revision = /^"(\d{1,15})"$/.exec(header)?.[1];
  return revision === undefined ? "stale" : Number(revision);
}
