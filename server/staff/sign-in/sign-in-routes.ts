import type { Request, Response, Router } from "express";
import type { Logger } from "pino";
import type { Limits } from "#server/http/limit-store.ts";
import type { Serve } from "#server/http/serve.ts";
import type { SignInWays } from "#shared/api/staff.ts";
import type { AuditStore } from "../audit-store.ts";
import { type Gate, requireOwnPage } from "../gate.ts";
import type { HashCost } from "../password.ts";
import type { PeopleStore } from "../people-store.ts";
import { personOf } from "../person.ts";
import { accountRoutes } from "./account-routes.ts";
import { type Arrival, createBeginSession } from "./begin-session.ts";
import { createCheckCredential } from "./check-credential.ts";
import type { CredentialStore } from "./credential-store.ts";
import { joinRoutes } from "./join-routes.ts";
import type { PersonLinkStore } from "./link-store.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import type { PasskeyStore } from "./passkey-store.ts";
import { createPasskeys, siteFor } from "./passkeys.ts";
import { createPasswordSignIn } from "./password-sign-in.ts";
import { type SessionFacts, type SignIn, sessionRoutes } from "./session-routes.ts";

export interface SignInDeps {
  readonly people: PeopleStore;
  readonly personLinks: PersonLinkStore;
  readonly credentials: CredentialStore;
  readonly passkeys: PasskeyStore;
  readonly audit: AuditStore;
  readonly limits: Limits;
  readonly log: Logger;
  readonly now: () => Date;
  readonly company: { readonly name: string };
  /** Sends a person a link for a new password; undefined if no email is sent. */
  readonly sendReset: ((personId: string) => Promise<unknown>) | undefined;
  readonly hashCost?: HashCost | undefined;
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
  const passkeys = createPasskeys({
    store: deps.passkeys,
    company: deps.company.name,
    publicOrigin: signIn?.publicOrigin,
    now: deps.now,
  });
  const shared = {
    ...deps,
    issuer: signIn?.provider?.issuer,
    check: createCheckCredential({ ...deps, passkeys }),
  };

  const findWays = async (req: Request): Promise<SignInWays> => {
    const accounts = signIn !== undefined && (await people.hasActive());
    return {
      sharedPassword: signIn?.password !== undefined,
      accounts,
      provider: signIn?.provider?.name ?? null,
      passkeys: signIn !== undefined && siteFor(req, signIn.publicOrigin) !== undefined,
      resetByEmail: accounts && deps.sendReset !== undefined,
    };
  };

  const signInWith = async (req: Request, res: Response, arrival: Arrival): Promise<SessionFacts> => {
    await begin?.(req, res, arrival);
    const { person } = arrival;
    return { access: "signed-in", person: personOf(person), ways: await findWays(req) };
  };

  const own = {
    ...shared,
    company: deps.company.name,
    isOpen: signIn === undefined,
    links: personLinks,
    passkeys,
    requireOwnPage: (req: Request) => requireOwnPage(req, signIn?.publicOrigin),
    signInWith,
  };
  return [
    sessionRoutes({ ...shared, begin, signInPerson: createPasswordSignIn(shared), findWays }),
    joinRoutes(own),
    passkeyRoutes(own),
    accountRoutes({ ...own, passkeyStore: deps.passkeys, signIn }),
  ];
}
