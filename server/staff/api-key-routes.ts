import type { Serve } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import { apiKeyEndpoints } from "#shared/api/api-keys.ts";
import { type ErrorCode, SENTENCES } from "#shared/api/declaration/error-codes.ts";
import { GONE } from "#shared/api/declaration/params.ts";
import type { ApiKeyStore } from "./api-key-store.ts";
import { authorOf, doerOf } from "./author.ts";

/** The sentence about an end that is over. */
export const PAST_DAY = "Choose today or a later day.";

const refuseField = (status: number, code: ErrorCode, path: string, message: string) =>
  new ApiError(status, code, [{ path, code, message }], { message });

interface ApiKeyRoutesDeps {
  readonly serve: Serve;
  readonly keys: ApiKeyStore;
  readonly now: () => Date;
}

/** Lists, makes and revokes API keys, for staff who signed in. */
export function apiKeyRoutes({ serve, keys, now }: ApiKeyRoutesDeps): void {
  serve(apiKeyEndpoints, {
    listApiKeys: async () => ({ apiKeys: [...(await keys.list(now()))] }),

    addApiKey: async ({ body }, req) => {
      const added = await keys.add(body, authorOf(req), now(), doerOf(req));
      if (added === "past") throw refuseField(400, "invalid_request", "expiresOn", PAST_DAY);
      if (added === "full") throw new ApiError(409, "too_many_keys");
      if (added === "name taken") throw refuseField(409, "key_name_taken", "name", SENTENCES.key_name_taken);
      return added;
    },

    revokeApiKey: async ({ params }, req) => {
      const apiKey = await keys.revoke(params.keyId, doerOf(req), now());
      if (!apiKey) throw new ApiError(404, "not_found", undefined, { message: GONE.key });
      return { apiKey };
    },
  });
}
