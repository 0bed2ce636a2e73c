import express from "express";
import { limitRequests } from "#server/http/limit-requests.ts";
import type { Limits } from "#server/http/limit-store.ts";
import type { Serve } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import { providerEndpoints } from "#shared/api/provider.ts";
import type { Provider } from "./provider.ts";

interface ProviderRoutesDeps {
  readonly serve: Serve;
  readonly limits: Limits;
}

/** The addresses of the company's sign-in: there, back, and the end of sessions. Without a provider, there is nothing at them. */
export function providerRoutes({ serve, limits }: ProviderRoutesDeps, provider: Provider | undefined): void {
  const tooMany = "Too many sign-ins from this address. Please try again in a few minutes.";
  /** Requests of an address in ten minutes. An office may share one. */
  const limit = (name: string, most: number) =>
    limitRequests(most, { code: "too_many_sign_ins", store: limits.of(name), tooMany });
  const signIns = [limit("company sign-ins", 100)];
  // A logout token is much shorter.
  const readToken = express.urlencoded({ extended: false, limit: 16 * 1024, parameterLimit: 10 });
  const known = () => {
    if (!provider) throw new ApiError(404, "not_found");
    return provider;
  };
  serve(providerEndpoints, {
    beginProviderSignIn: { before: signIns, handle: ({ query: { to } }, req, res) => known().begin(req, res, to) },
    endProviderSignIn: { before: signIns, handle: ({ query }, req, res) => known().end(req, res, query) },
    endProviderSessions: {
      before: [limit("company sign-outs", 300), readToken],
      handle: ({ body }) => known().endSessions(body.logout_token),
    },
  });
}
