import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { type Gate, isWrite } from "./gate.ts";
import type { WriteStore } from "./write-store.ts";

/** More than any path that there is; what is longer names nothing. */
const LONGEST_PATH = 200;

export interface StaffOnlyDeps {
  readonly gate: Gate;
  readonly writes: WriteStore;
  readonly now: () => Date;
  readonly log: Logger;
}

/**
 * Begins a staff route: lets staff through, and notes down what they ask to change before it is changed.
 * `by`: who makes the requests of this route.
 */
export function staffOnly(deps: StaffOnlyDeps, by: "staff" | "page" = "staff"): RequestHandler {
  return async (req, res, next) => {
    const session = await deps.gate.admit(req, by);
    if (isWrite(req)) await noteDown(req, res, session, deps);
    next();
  };
}

/** Notes a write down, and its answer when there is one. */
async function noteDown(
  req: Request,
  res: Response,
  session: string | null,
  { writes, now, log }: StaffOnlyDeps,
): Promise<void> {
  const seq = await writes.add({
    at: now().toISOString(),
    session,
    address: req.ip ?? "",
    request_id: res.get("X-Request-Id") ?? null,
    method: req.method,
    path: req.path.slice(0, LONGEST_PATH),
    status: null,
  });
  res.once("finish", () => {
    // The write is done and told: that its answer cannot be noted down any more changes nothing for staff.
    writes.answer(seq, res.statusCode).catch((error: unknown) => {
      log.error({ err: error }, "the answer to a staff write was not noted down");
    });
  });
}
