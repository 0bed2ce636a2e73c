import { createHash, randomBytes } from "node:crypto";
import type { Request, Response } from "express";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import { isInTime } from "#server/platform/lifetime.ts";
import { hostCookie } from "../session-cookie.ts";

/** A sign-in must end within this time. */
const STEP_MS = 10 * 60 * 1000;

const SECRET = /^[\w-]{43}$/;

const newSecret = () => randomBytes(32).toString("base64url");

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

const Step = z.object({
  /** The hash of what the cookie of the browser holds. */
  browser: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  to: z.string(),
});

/** The sign-ins that have begun at the provider, each of which one browser can end once. */
export function createSteps(db: Database, httpsOnly: boolean) {
  // Lax, because the provider sends the browser back.
  const cookie = hostCookie("workbench-sign-in", httpsOnly, { sameSite: "lax", maxAge: STEP_MS });
  return {
    /** Begins a sign-in, which ends at the view `to`. */
    async begin(req: Request, res: Response, to: string, now: Date) {
      const [state, checks] = [newSecret(), { nonce: newSecret(), verifier: newSecret() }];
      const sent = cookie.read(req);
      // Another tab of the browser may have begun, too.
      const browser = sent !== undefined && SECRET.test(sent) ? sent : newSecret();
      await db.deleteFrom("sign_in_steps").where("expires_at", "<", now.toISOString()).execute();
      await db
        .insertInto("sign_in_steps")
        .values({
          token_hash: hashOf(state),
          state: JSON.stringify({ ...checks, to, browser: hashOf(browser) }),
          expires_at: new Date(now.getTime() + STEP_MS).toISOString(),
        })
        .execute();
      cookie.set(res, browser);
      return { state, ...checks };
    },

    /** Ends the sign-in with a state; undefined if this browser has not begun it, or not in the last minutes. */
    async take(req: Request, state: string, now: Date) {
      const row = await db
        .deleteFrom("sign_in_steps")
        .where("token_hash", "=", hashOf(state))
        .returning(["state", "expires_at"])
        .executeTakeFirst();
      if (!row || !isInTime(row.expires_at, STEP_MS, now)) return undefined;
      const step = Step.parse(JSON.parse(row.state));
      return step.browser === hashOf(cookie.read(req) ?? "") ? step : undefined;
    },
  };
}

/** Notes a value that counts only once, until a time; false if it was noted before. */
export async function countOnce(within: Kysely<Tables>, value: string, until: Date): Promise<boolean> {
  const row = await within
    .insertInto("sign_in_steps")
    .values({ token_hash: hashOf(value), state: "{}", expires_at: until.toISOString() })
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .returning("token_hash")
    .executeTakeFirst();
  return row !== undefined;
}
