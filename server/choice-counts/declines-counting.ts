import type { Request } from "express";

/** Whether the visitor's browser asks not to be tracked. The counts track nobody, but the visitor decides. */
export function declinesCounting(req: Request): boolean {
  return req.get("DNT") === "1" || req.get("Sec-GPC") === "1";
}
