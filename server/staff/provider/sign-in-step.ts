import { randomBytes } from "node:crypto";
import type { Request, Response } from "express";
import { z } from "zod";
import type { Database } from "#server/db/database.ts";
import { hostCookie } from "../session-cookie.ts";
import { hashOf } from "../session-store.ts";
import { addStep, takeStep } from "../sign-in/steps.ts";

/** A sign-in must end within this time. */
const STEP_MS = 10 * 60 * 1000;

const SECRET = /^[\w-]{43}$/;

const newSecret = () => randomBytes(32).toString("base64url");

/** `browser`: the hash of what the cookie of the browser holds. `began`: when the browser left for the provider. */
const Step = z.object({
  ...{ browser: z.string(), began: z.iso.datetime() },
  ...{ nonce: z.string(), verifier: z.string(), to: z.string() },
});

/** The sign-ins that have begun at the provider, each of which one browser can end once. */
export function createSteps(db: Database, httpsOnly: boolean) {
  // Lax, because the provider sends the browser back.
  const cookie = hostCookie("workbench-sign-in", httpsOnly, { sameSite: "lax", maxAge: STEP_MS });
  return {
    /** Begins a sign-in, which ends at the view `to`. */
    async begin(req: Request, res: Response, to: string, now: Date) {
      const sent = cookie.read(req) ?? "";
      // Another tab of the browser may have begun, too.
      const browser = SECRET.test(sent) ? sent : newSecret();
      const [state, checks] = [newSecret(), { nonce: newSecret(), verifier: newSecret() }];
      const until = new Date(now.getTime() + STEP_MS);
      await addStep(db, state, { ...checks, to, browser: hashOf(browser), began: now.toISOString() }, until);
      cookie.set(res, browser);
      return { state, ...checks };
    },

    /** Ends the sign-in with a state; undefined if this browser has not begun it, or not in the last minutes. */
    async take(req: Request, state: string, now: Date) {
      const step = Step.safeParse(await takeStep(db, state, STEP_MS, now)).data;
      return step?.browser === hashOf(cookie.read(req) ?? "") ? step : undefined;
    },
  };
}
