import type { Request, Response } from "express";
import type { Logger } from "pino";
import type { Limits } from "#server/http/limit-store.ts";
import type { Serve } from "#server/http/serve.ts";
import type { SignInWays, StaffSessionReply } from "#shared/api/staff.ts";
import type { AuditStore } from "../audit-store.ts";
import type { Gate } from "../gate.ts";
import type { PeopleStore } from "../people-store.ts";
import type { SessionCookie } from "../session-cookie.ts";
import type { SessionStore } from "../session-store.ts";
import type { Arrival } from "./begin-session.ts";
import type { CheckCredential } from "./check-credential.ts";
import type { CredentialStore } from "./credential-store.ts";
import type { PersonLinkStore } from "./link-store.ts";
import type { PasskeyStore } from "./passkey-store.ts";
import type { Passkeys } from "./passkeys.ts";

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

/** What the routes of sign-in need from the server. */
export interface EntryStores {
  readonly people: PeopleStore;
  readonly personLinks: PersonLinkStore;
  readonly credentials: CredentialStore;
  readonly audit: AuditStore;
  readonly limits: Limits;
  readonly log: Logger;
  readonly now: () => Date;
  /** Sends a person a link for a new password; undefined if no email is sent. */
  readonly sendReset: ((personId: string) => Promise<unknown>) | undefined;
}

/** What every way to sign in needs. */
export interface EntryDeps extends EntryStores {
  readonly serve: Serve;
  readonly gate: Gate;
  readonly passkeyStore: PasskeyStore;
  readonly passkeys: Passkeys;
  readonly check: CheckCredential;
  readonly issuer: string | undefined;
  /** Undefined on a server that is open to its own machine. */
  readonly signIn: SignIn | undefined;
  /** The name of the company. */
  readonly loadName: () => Promise<string>;
  readonly findWays: (req: Request) => Promise<SignInWays>;
  /** Throws 403 for a request from another page. */
  readonly requireOwnPage: (req: Request) => void;
  /** Signs a person in, and describes the session. */
  readonly signInWith: (req: Request, res: Response, arrival: Arrival) => Promise<SessionFacts>;
}
