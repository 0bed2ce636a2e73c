import type { Response } from "express";

/** Sends JSON in one piece with its headers. `res.json` copies a longer body into a buffer of its own. */
export function sendJson(res: Response, reply: object): void {
  res.setHeader("Content-Type", "application/json; charset=utf-8");
  res.end(JSON.stringify(reply));
}
