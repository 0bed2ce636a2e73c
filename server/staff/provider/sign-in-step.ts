import { createHash, randomBytes } from "node:crypto";
import { parseCookie } from "cookie";
import type { Request, Response } from "express";
import { z } from "zod";
import type { Database } from "#server/db/database.ts";
import { isInTime } from "#server/platform/lifetime.ts";
import type { Checks } from "./openid.ts";

/** A sign-in must end within this time. */
const STEP_MS = 10 * 60 * 1000;

const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

const newSecret = () => randomBytes(SECRET_BYTES).toString("base64url");

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

const Step = z.object({
  /** The hash of what the cookie of the browser holds. */
  browser: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  to: z.string(),
});

/** A sign-in that has begun at the provider. */
interface OpenStep extends Checks {
  readonly state: string;
}

/** The sign-ins that have begun, each of which one browser can end once. */
export function createSteps(db: Database, httpsOnly: boolean) {
  const cookie = browserCookie(httpsOnly);
  return {
    /** Begins a sign-in, which ends at the view `to`. */
    async begin(req: Request, res: Response, to: string, now: Date): Promise<OpenStep> {
      const step = { state: newSecret(), nonce: newSecret(), verifier: newSecret() };
      const { state, ...checks } = step;
      // Another tab of the browser may have begun, too.
      const browser = cookie.read(req) ?? newSecret();
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
      return step;
    },

    /** Ends the sign-in with a state; undefined if this browser has not begun it, or not in the last minutes. */
    async take(req: Request, state: string, now: Date) {
      const row = await db
        .deleteFrom("sign_in_steps")
        .where("token_hash", "=", hashOf(state))
        .returning(["state", "expires_at"])
        .executeTakeFirst();
      const browser = cookie.read(req);
      if (!row || !isInTime(row.expires_at, STEP_MS, now) || browser === undefined) return undefined;
      const step = Step.parse(JSON.parse(row.state));
      return step.browser === hashOf(browser) ? step : undefined;
    },

    /** Notes a value that counts only once, until a time; false if it was noted before. */
    async countOnce(value: string, until: Date): Promise<boolean> {
      const row = await db
        .insertInto("sign_in_steps")
        .values({ token_hash: hashOf(value), state: "{}", expires_at: until.toISOString() })
        .onConflict((conflict) => conflict.column("token_hash").doNothing())
        .returning("token_hash")
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** The cookie that binds a sign-in to the browser that began it. Lax, because the provider sends the browser back. */
function browserCookie(httpsOnly: boolean) {
  const name = httpsOnly ? "__Host-workbench-sign-in" : "workbench-sign-in";
  return {
    read(req: Request): string | undefined {
      const value = parseCookie(req.get("Cookie") ?? "")[name];
      return value !== undefined && SECRET.test(value) ? value : undefined;
    },
    set: (res: Response, value: string) =>
      res.cookie(name, value, {
        httpOnly: true,
        sameSite: "lax",
        path: "/",
        secure: httpsOnly,
        maxAge: STEP_MS,
      }),
  };
}
