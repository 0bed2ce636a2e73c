import { limitRequests } from "#server/http/limit-requests.ts";
import { ApiError } from "#server/platform/errors.ts";
import { passkeyEndpoints } from "#shared/api/passkeys.ts";
import type { AuditStore } from "../audit-store.ts";
import type { PeopleStore } from "../people-store.ts";
import { isKnownTo } from "../session-store.ts";
import type { CheckCredential } from "./check-credential.ts";
import type { Passkeys } from "./passkeys.ts";
import type { EntryDeps } from "./sign-in.ts";

/** From an address in ten minutes. */
const MAX_REQUESTS = 60;

interface PasskeyRoutesDeps extends EntryDeps {
  readonly people: PeopleStore;
  readonly audit: AuditStore;
  readonly passkeys: Passkeys;
  readonly check: CheckCredential;
}

/** Signs people in with a passkey. */
export function passkeyRoutes(deps: PasskeyRoutesDeps): void {
  const { serve, people, passkeys, audit, limits, now } = deps;
  const limit = limitRequests(MAX_REQUESTS, { code: "too_many_passkeys", store: limits.of("passkeys") });
  serve(passkeyEndpoints, {
    getPasskeyOptions: {
      before: [limit],
      handle: async (_input, req) => {
        deps.requireOwnPage(req);
        if (!deps.signIn) throw new ApiError(409, "no_passkeys");
        return { options: await passkeys.ask(req) };
      },
    },

    signInWithPasskey: {
      before: [limit],
      handle: async ({ body: { answer } }, req, res) => {
        deps.requireOwnPage(req);
        try {
          const { person_id } = await deps.check.passkey(answer, req, res);
          const person = await people.find(person_id);
          if (person?.is_active !== 1 || isKnownTo(deps.issuer, person)) throw new ApiError(401, "wrong_passkey");
          return await deps.signInWith(req, res, { person, way: "passkey" });
        } catch (error) {
          if (error instanceof ApiError && error.status === 401)
            await audit.add({
              at: now(),
              kind: "sign-in-failed",
              author: null,
              detail: "Wrong passkey",
              address: req.ip ?? "",
            });
          throw error;
        }
      },
    },
  });
}
