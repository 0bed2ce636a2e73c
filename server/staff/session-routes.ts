import { type Request, Router } from "express";
import type { Logger } from "pino";
import { ApiError } from "#server/errors.ts";
import { only } from "#server/http/only.ts";
import { parseBody } from "#server/http/parse.ts";
import { SignInRequest, type StaffAccess, type StaffSessionReply } from "#shared/api/staff.ts";
import type { Gate } from "./gate.ts";
import { refuseOtherPages } from "./own-page.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { nameOf, type SessionStore } from "./session-store.ts";
import { signInLimit } from "./sign-in-limit.ts";
import type { StaffPassword } from "./staff-password.ts";
import type { WriteStore } from "./write-store.ts";

/** What signing in takes, where there is a password. */
export interface SignIn {
  readonly password: StaffPassword;
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
  readonly publicOrigin: string | undefined;
}

export interface SessionRoutesDeps {
  readonly gate: Gate;
  readonly writes: WriteStore;
  readonly signIn: SignIn | undefined;
  readonly now: () => Date;
  readonly log: Logger;
}

/** Who one is to the staff views, signing in and signing out. */
export function sessionRoutes({ gate, writes, signIn, now, log }: SessionRoutesDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });

  const note = (req: Request, token: string, status: number) =>
    writes.add({
      at: now().toISOString(),
      session: nameOf(token),
      address: req.ip ?? "",
      request_id: req.res?.get("X-Request-Id") ?? null,
      method: req.method,
      path: req.path,
      status,
    });

  router
    .route("/api/staff/session")
    .get(async (req, res) => {
      res.json(reply(await gate.access(req)));
    })
    .post(signInLimit(), async (req, res) => {
      const { password } = parseBody(SignInRequest, req);
      if (!signIn) return void res.json(reply(await gate.access(req)));
      refuseOtherPages(req, signIn.publicOrigin);
      if (!(await signIn.password.isRight(password))) {
        log.warn({ address: req.ip }, "sign-in refused");
        throw new ApiError(401, "wrong_password");
      }
      await signIn.sessions.removeEnded(now());
      const token = await signIn.sessions.begin(now());
      await note(req, token, 200);
      signIn.cookie.set(res, token);
      res.json(reply("signed-in"));
    })
    .delete(async (req, res) => {
      if (!signIn) return void res.json(reply(await gate.access(req)));
      refuseOtherPages(req, signIn.publicOrigin);
      const token = signIn.cookie.read(req);
      if (token && (await signIn.sessions.find(token, now()))) await note(req, token, 200);
      if (token) await signIn.sessions.end(token);
      signIn.cookie.clear(res);
      res.json(reply("signed-out"));
    })
    .all(only("GET", "HEAD", "POST", "DELETE"));

  return router;
}

const reply = (access: StaffAccess): StaffSessionReply => ({ success: true, access });
