import type { Request, RequestHandler, Response } from "express";
import type { Database } from "#server/db/database.ts";
import type { Exporting } from "#server/http/concurrency.ts";
import { contextOf } from "#server/http/request-log.ts";
import type { Admission, Serve } from "#server/http/serve.ts";
import { ROLES } from "#shared/api/declaration/roles.ts";
import { createAdmitKey, sentKey } from "../admit-key.ts";
import { authorOfKey } from "../api-key.ts";
import { apiKeyRoutes } from "../api-key-routes.ts";
import type { ApiKeyStore } from "../api-key-store.ts";
import { auditRoutes } from "../audit-routes.ts";
import { doerOf, setSender } from "../author.ts";
import { createLockedGate, isWrite, openGate } from "../gate.ts";
import { requireScope } from "../person.ts";
import { createProvider } from "../provider/provider.ts";
import { providerRoutes } from "../provider/provider-routes.ts";
import type { ProviderSettings } from "../provider/provider-settings.ts";
import { sessionCookie } from "../session-cookie.ts";
import { createSessionStore } from "../session-store.ts";
import type { SignIn } from "../sign-in/sign-in.ts";
import { type SignInDeps, signInRoutes } from "../sign-in/sign-in-routes.ts";

interface StaffDeps extends SignInDeps {
  readonly exporting: Exporting;
  readonly db: Database;
  readonly keys: ApiKeyStore;
  readonly timeZone: string;
  /** The OpenID provider of the company; undefined without one. */
  readonly provider: ProviderSettings | undefined;
  /** Whether staff views are open, to this machine only. */
  readonly staffIsOpen: boolean;
  /** The origin of the page as visitors reach it: 'https://bench.example.com'. */
  readonly publicOrigin: string | undefined;
  /** Whether browsers reach the server by HTTPS only. */
  readonly httpsOnly: boolean;
}

/** Access control for staff: sessions, API keys, and the guards of the staff endpoints. */
export function createStaff(deps: StaffDeps) {
  const { db, keys, limits, now } = deps;
  const { staffIsOpen, provider: settings, publicOrigin, httpsOnly } = deps;
  const sessions = createSessionStore(db, settings?.issuer);
  const cookie = sessionCookie(httpsOnly);
  const provider = staffIsOpen || !settings ? undefined : createProvider(settings, { ...deps, sessions, cookie });
  const signIn: SignIn | undefined = staffIsOpen ? undefined : { sessions, cookie, publicOrigin, provider };
  const gate = signIn ? createLockedGate({ ...signIn, now }) : openGate;

  const admitKey = createAdmitKey(deps);

  /** Admits a program or a person. A request with a key is judged by the key alone: its cookies do not count, and it needs no Origin. */
  const admit = async ({ scope, by }: Admission, req: Request, res: Response) => {
    const sent = sentKey(req);
    if (sent === undefined) {
      const person = await gate.admit(req, by);
      requireScope(person, scope);
      const { scopes } = ROLES[person.role];
      return { person, scopes, author: person.name };
    }
    gate.requireReach(req);
    const { name, scopes } = await admitKey(sent, scope, req, res);
    return { person: null, scopes, author: authorOfKey(name) };
  };

  /** Admits staff. The log line of a change names them. */
  const guard =
    (admission: Admission): RequestHandler =>
    async (req, res, next) => {
      const sender = await admit(admission, req, res);
      setSender(req, sender);
      const { author } = sender;
      // Colleagues with the shared password have their addresses only.
      if (author !== null) contextOf(res).caller = () => author;
      if (isWrite(req) && admission.by === "staff") contextOf(res).author = doerOf(req).author;
      next();
    };

  return {
    guard,
    routes: (serve: Serve) => [
      ...signInRoutes({ ...deps, serve, gate, signIn }),
      providerRoutes({ serve, limits }, provider),
      apiKeyRoutes({ serve, keys, now }),
      auditRoutes({ ...deps, serve }),
    ],
  };
}
