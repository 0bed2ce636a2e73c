import type { Database } from "#server/db/database.ts";
import type { Exporting } from "#server/http/concurrency.ts";
import type { Serve } from "#server/http/serve.ts";
import { createGuard } from "../admit.ts";
import { apiKeyRoutes } from "../api-key-routes.ts";
import type { ApiKeyStore } from "../api-key-store.ts";
import { auditRoutes } from "../audit-routes.ts";
import { createLockedGate, openGate } from "../gate.ts";
import { createProvider, providerRoutes } from "../provider/provider.ts";
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

  return {
    guard: createGuard({ ...deps, gate }),
    addRoutes(serve: Serve) {
      signInRoutes({ ...deps, serve, gate, signIn });
      providerRoutes({ serve, limits }, provider);
      apiKeyRoutes({ serve, keys, now });
      auditRoutes({ ...deps, serve });
    },
  };
}
