import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from "openid-client";
import { isLoopback } from "#server/http/is-loopback.ts";
import { allowFarHosts } from "#server/platform/connect-attempts.ts";
import { type Identity, isWhole, readIdentity } from "./identity.ts";
import { fetchFrom, isReachable } from "./provider-fetch.ts";
import type { ProviderSettings } from "./provider-settings.ts";

/** Each request to the provider ends after this time. */
const TIMEOUT_S = 5;

/** The provider's clock may differ by this much from ours. */
const CLOCK_SECONDS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Where the provider sends people back. */
const RETURN_PATH = "/api/staff/provider/return";

/** What the provider's description names. Browsers open the first two. */
const ENDPOINTS = [
  "authorization_endpoint",
  "end_session_endpoint",
  "token_endpoint",
  "userinfo_endpoint",
  "jwks_uri",
] as const;

/** The values that the end of a sign-in must fit. */
export interface Checks {
  readonly nonce: string;
  readonly verifier: string;
}

/** The provider does not answer, or not in its turn. */
export class ProviderDown extends Error {}

/** An answer that does not prove who the person is. */
export class WrongAnswer extends Error {}

/** The requests to an OpenID provider. Nothing is asked before the first sign-in, so that a provider that is down stops no server. */
export function createOpenId({ address, issuer, clientId, clientSecret, publicOrigin }: ProviderSettings) {
  allowFarHosts();
  const library = () => import("openid-client");
  let known: { readonly until: number; readonly found: Promise<Configuration> } | undefined;

  const discover = async (): Promise<Configuration> => {
    const client = await library();
    const found = await client.discovery(
      new URL(address),
      clientId,
      { [client.clockTolerance]: CLOCK_SECONDS },
      (as, ...rest) => {
        const isBasic = as.token_endpoint_auth_methods_supported?.includes("client_secret_basic") ?? true;
        return client[isBasic ? "ClientSecretBasic" : "ClientSecretPost"](clientSecret)(as, ...rest);
      },
      {
        timeout: TIMEOUT_S,
        [client.customFetch]: fetchFrom(address),
        // Also the signature of tokens that come straight from the provider.
        execute: [client.enableNonRepudiationChecks, ...(isLoopback(address) ? [client.allowInsecureRequests] : [])],
      },
    );
    const named = found.serverMetadata();
    // The library lets Microsoft answer for a directory that it does not name.
    if (named.issuer.replace(/\/$/, "") !== issuer)
      throw new WrongAnswer("The provider describes itself as another one.");
    const wrong = ENDPOINTS.map((endpoint) => named[endpoint]).find(
      (endpoint) => endpoint !== undefined && !isReachable(endpoint, address),
    );
    if (wrong !== undefined) throw new WrongAnswer(`The provider names an address that is not public: ${wrong}`);
    return found;
  };

  /** The provider's description of itself, kept for a day. */
  const configuration = (): Promise<Configuration> => {
    if (known && known.until > performance.now()) return known.found;
    const found = discover().catch((error: unknown) => {
      known = undefined;
      throw toFailure(error);
    });
    known = { until: performance.now() + DAY_MS, found };
    return found;
  };

  /** Asks for the user info only if the token leaves something out. */
  const identify = async (config: Configuration, tokens: Tokens): Promise<Identity> => {
    const claims = tokens.claims();
    if (!claims) throw new WrongAnswer("There is no ID token.");
    if (isWhole(claims) || config.serverMetadata().userinfo_endpoint === undefined)
      return readIdentity(claims.sub, claims);
    const { fetchUserInfo } = await library();
    const info = await fetchUserInfo(config, tokens.access_token, claims.sub);
    // A null in the token says nothing.
    const told = Object.entries(claims).filter(([, claim]) => claim !== null);
    return readIdentity(claims.sub, { ...info, ...Object.fromEntries(told) });
  };

  return {
    configuration,

    /** The address at the provider that begins a sign-in. */
    async begin(state: string, { nonce, verifier }: Checks): Promise<URL> {
      const [client, config] = await Promise.all([library(), configuration()]);
      const { scopes_supported: scopes = [], authorization_endpoint } = config.serverMetadata();
      if (authorization_endpoint === undefined)
        throw new WrongAnswer("The provider names no page where people sign in.");
      return client.buildAuthorizationUrl(config, {
        redirect_uri: publicOrigin + RETURN_PATH,
        scope: `openid profile email${scopes.includes("groups") ? " groups" : ""}`,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...{ state, nonce },
      });
    },

    /** Exchanges the code in the answer of the provider for the person who signed in. `query` is that of the answer. */
    async finish(query: string, state: string, { nonce, verifier }: Checks): Promise<Identity> {
      const config = await configuration();
      const { authorizationCodeGrant } = await library();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      try {
        const answer = new URL(`${publicOrigin}${RETURN_PATH}?${query}`);
        return await identify(config, await authorizationCodeGrant(config, answer, checks));
      } catch (error) {
        throw toFailure(error);
      }
    },

    /** The address that ends the session at the provider; undefined if it has none, or does not answer. */
    async signOutAddress(): Promise<string | undefined> {
      const config = await configuration().catch(() => undefined);
      if (config?.serverMetadata().end_session_endpoint === undefined) return undefined;
      const { buildEndSessionUrl } = await library();
      return buildEndSessionUrl(config, { post_logout_redirect_uri: `${publicOrigin}/` }).href;
    },
  };
}

export type OpenId = ReturnType<typeof createOpenId>;

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/** The library's codes for no answer, or not that of an OpenID provider. */
const UNREACHABLE = ["OAUTH_TIMEOUT", "OAUTH_ABORT", "OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_RESPONSE_IS_NOT_JSON"];

function toFailure(error: unknown): Error {
  const [code, status]: unknown[] = ["code", "status"].map((name) => Reflect.get(Object(error), name));
  const isUnreachable =
    typeof status === "number"
      ? status >= 500
      : error instanceof TypeError || UNREACHABLE.some((each) => each === code);
  return isUnreachable ? new ProviderDown(reasonOf(error)) : new WrongAnswer(reasonOf(error));
}

/** For the log, in at most 200 characters of one line: a browser or a provider chose them. The causes of these errors can have tokens and names in them. */
export const reasonOf = (error: unknown): string =>
  wholeReason(error)
    .slice(0, 200)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, "\uFFFD");

function wholeReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [code, answer]: unknown[] = ["code", "error"].map((name) => Reflect.get(error, name));
  return [answer ?? code, error.message].filter((part) => typeof part === "string").join(": ");
}
