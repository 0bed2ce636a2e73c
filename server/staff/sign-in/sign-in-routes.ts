import type { Request, Response, Router } from "express";
import type { Logger } from "pino";
import { isLoopback } from "#server/http/is-loopback.ts";
import type { Limits } from "#server/http/limit-store.ts";
import type { Serve } from "#server/http/serve.ts";
import type { SignInWays } from "#shared/api/staff.ts";
import type { AuditStore } from "../audit-store.ts";
import { type Gate, requireOwnPage } from "../gate.ts";
import type { PeopleStore } from "../people-store.ts";
import { personOf } from "../person.ts";
import type { WriteStore } from "../write-log-store.ts";
import { type Arrival, createBeginSession } from "./begin-session.ts";
import type { CredentialStore } from "./credential-store.ts";
import { joinRoutes } from "./join-routes.ts";
import type { PersonLinkStore } from "./link-store.ts";
import { createCheckCode, createPasswordSignIn } from "./password-sign-in.ts";
import { createPersonPasswords } from "./person-password.ts";
import { type SessionFacts, type SignIn, sessionRoutes } from "./session-routes.ts";

export interface SignInDeps {
  readonly people: PeopleStore;
  readonly personLinks: PersonLinkStore;
  readonly credentials: CredentialStore;
  readonly writes: WriteStore;
  readonly audit: AuditStore;
  readonly limits: Limits;
  readonly log: Logger;
  readonly now: () => Date;
  readonly company: { readonly name: string };
  /** Sends a person a link for a new password; undefined if no email is sent. */
  readonly sendReset: ((personId: string) => Promise<unknown>) | undefined;
}

interface RoutesDeps extends SignInDeps {
  readonly serve: Serve;
  readonly gate: Gate;
  /** Undefined on a server that is open to its own machine. */
  readonly signIn: SignIn | undefined;
}

/** The routes by which people sign in, join, and look after their own sign-in. */
export function signInRoutes(deps: RoutesDeps): readonly Router[] {
  const { people, personLinks, signIn } = deps;
  const begin = signIn && createBeginSession({ ...deps, ...signIn });
  const shared = {
    ...deps,
    passwords: createPersonPasswords(),
    issuer: signIn?.provider?.issuer,
    checkCode: createCheckCode(deps),
  };

  const findWays = async (req: Request): Promise<SignInWays> => {
    const accounts = signIn !== undefined && (await people.hasActive());
    return {
      sharedPassword: signIn?.password !== undefined,
      accounts,
      provider: signIn?.provider?.name ?? null,
      passkeys: accounts && canUsePasskeys(req, signIn.publicOrigin),
      resetByEmail: accounts && deps.sendReset !== undefined,
    };
  };

  const signInWith = async (
    req: Request,
    res: Response,
    arrival: Arrival,
  ): Promise<SessionFacts> => {
    await begin?.(req, res, arrival);
    const { person } = arrival;
    return { access: "signed-in", person: personOf(person), ways: await findWays(req) };
  };

  return [
    sessionRoutes({ ...shared, begin, signInPerson: createPasswordSignIn(shared), findWays }),
    joinRoutes({
      ...shared,
      company: deps.company.name,
      isOpen: signIn === undefined,
      links: personLinks,
      requireOwnPage: (req) => requireOwnPage(req, signIn?.publicOrigin),
      signInWith,
    }),
  ];
}

/** Browsers make passkeys only over HTTPS or on `localhost`, and never for the number of an address. */
function canUsePasskeys(req: Request, publicOrigin: string | undefined): boolean {
  const origin = publicOrigin ?? `http://${req.get("Host") ?? ""}`;
  if (publicOrigin === undefined && !isLoopback(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  const isNumber = /^[\d.]+$|^\[/.test(hostname);
  return !isNumber && (protocol === "https:" || hostname === "localhost");
}
