import type { Request, Response } from "express";
import type { Serve } from "#server/http/serve.ts";
import type { SignInWays } from "#shared/api/staff.ts";
import { type Gate, requireOwnPage } from "../gate.ts";
import type { HashCost } from "../password.ts";
import { BUILT_IN_OWNER, personOf } from "../person.ts";
import { accountRoutes } from "./account-routes.ts";
import { type Arrival, createBeginSession } from "./begin-session.ts";
import { createCheckCredential } from "./check-credential.ts";
import { joinRoutes } from "./join-routes.ts";
import type { PasskeyStore } from "./passkey-store.ts";
import { createPasskeys, siteFor } from "./passkeys.ts";
import { sessionRoutes } from "./session-routes.ts";
import type { EntryDeps, EntryStores, SessionFacts, SignIn } from "./sign-in.ts";

export interface SignInDeps extends EntryStores {
  readonly passkeys: PasskeyStore;
  readonly companyStore: { readonly loadCompany: () => Promise<{ readonly name: string }> };
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
  const passkeys = createPasskeys({ store: deps.passkeys, people, loadName, publicOrigin, now });
  const check = createCheckCredential({ ...deps, passkeys, issuer });

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

  const shared: EntryDeps = {
    ...deps,
    ...{ loadName, issuer, check, passkeys, findWays, signInWith },
    passkeyStore: deps.passkeys,
    requireOwnPage: (req: Request) => requireOwnPage(req, publicOrigin),
  };
  for (const routes of [sessionRoutes, joinRoutes, accountRoutes]) routes(shared);
}
