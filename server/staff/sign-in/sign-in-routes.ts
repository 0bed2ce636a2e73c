import type { Request, Response } from "express";
import type { Logger } from "pino";
import type { Limits } from "#server/http/limit-store.ts";
import type { Serve } from "#server/http/serve.ts";
import type { SignInWays } from "#shared/api/staff.ts";
import type { AuditStore } from "../audit-store.ts";
import { type Gate, requireOwnPage } from "../gate.ts";
import type { HashCost } from "../password.ts";
import type { PeopleStore } from "../people-store.ts";
import { BUILT_IN_OWNER, personOf } from "../person.ts";
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
import { sessionRoutes } from "./session-routes.ts";
import type { SessionFacts, SignIn } from "./sign-in.ts";

export interface SignInDeps {
  readonly people: PeopleStore;
  readonly personLinks: PersonLinkStore;
  readonly credentials: CredentialStore;
  readonly passkeys: PasskeyStore;
  readonly audit: AuditStore;
  readonly limits: Limits;
  readonly log: Logger;
  readonly now: () => Date;
  readonly companyStore: { readonly loadCompany: () => Promise<{ readonly name: string }> };
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
export function signInRoutes(deps: RoutesDeps): void {
  const { people, signIn, now } = deps;
  const [publicOrigin, issuer] = [signIn?.publicOrigin, signIn?.provider?.issuer];
  const loadName = async () => (await deps.companyStore.loadCompany()).name;
  const begin = signIn && createBeginSession({ ...deps, ...signIn });
  const passkeys = createPasskeys({ store: deps.passkeys, loadName, publicOrigin, now });
  const check = createCheckCredential({ ...deps, passkeys });

  const findWays = async (req: Request): Promise<SignInWays> => {
    const accounts = signIn !== undefined && (await people.hasActive());
    const builtIn = signIn && (await people.find(BUILT_IN_OWNER.id));
    return {
      accounts,
      withoutEmail: builtIn?.is_active === 1 && builtIn.password_hash !== null,
      provider: signIn?.provider?.name ?? null,
      passkeys: signIn !== undefined && siteFor(req, publicOrigin) !== undefined,
      resetByEmail: accounts && deps.sendReset !== undefined,
    };
  };

  const signInWith = async (req: Request, res: Response, arrival: Arrival): Promise<SessionFacts> => {
    await begin?.(req, res, arrival);
    return { access: "signed-in", person: personOf(arrival.person), ways: await findWays(req) };
  };

  const shared = {
    ...deps,
    ...{ loadName, issuer, check, passkeys, findWays, signInWith },
    links: deps.personLinks,
    passkeyStore: deps.passkeys,
    requireOwnPage: (req: Request) => requireOwnPage(req, publicOrigin),
    signInPerson: createPasswordSignIn({ people, check, issuer }),
  };
  for (const routes of [sessionRoutes, joinRoutes, passkeyRoutes, accountRoutes]) routes(shared);
}
