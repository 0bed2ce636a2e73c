import type { Request, Response } from "express";
import type { Limits } from "#server/http/limit-store.ts";
import type { Serve } from "#server/http/serve.ts";
import type { StaffSessionReply } from "#shared/api/staff.ts";
import type { SessionCookie } from "../session-cookie.ts";
import type { SessionStore } from "../session-store.ts";
import type { Arrival } from "./begin-session.ts";

/** Everything that signing in needs on a server where staff sign in. */
export interface SignIn {
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
  readonly publicOrigin: string | undefined;
  /** The OpenID provider of the company, if there is one. */
  readonly provider?:
    | { readonly name: string; readonly issuer: string; readonly signOutAddress: () => Promise<string | undefined> }
    | undefined;
}

export type SessionFacts = Omit<StaffSessionReply, "success">;

/** What every way to sign in needs. */
export interface EntryDeps {
  readonly serve: Serve;
  readonly limits: Limits;
  readonly issuer: string | undefined;
  /** Undefined on a server that is open to its own machine. */
  readonly signIn: SignIn | undefined;
  /** Throws 403 for a request from another page. */
  readonly requireOwnPage: (req: Request) => void;
  /** Signs a person in, and describes the session. */
  readonly signInWith: (req: Request, res: Response, arrival: Arrival) => Promise<SessionFacts>;
  readonly now: () => Date;
}
