import { z } from "zod";
import { type OpenId, ProviderDown } from "./openid.ts";
import { fetchFrom } from "./provider-fetch.ts";
import type { ProviderSettings } from "./provider-settings.ts";

/** A token counts for this time after it was made. */
export const TOKEN_AGE_S = 10 * 60;

const EVENT = "http://schemas.openid.net/event/backchannel-logout";

const name = z.string().min(1).max(255);

/** The claims of a logout token. An ID token is none: it has a nonce, and lacks the event. */
const LogoutClaims = z
  .object({
    jti: name,
    sub: name.optional(),
    sid: name.optional(),
    nonce: z.never().optional(),
    events: z.object({ [EVENT]: z.looseObject({}) }),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

type LogoutClaims = z.infer<typeof LogoutClaims>;

/** Reads the tokens with which the provider ends sessions. */
export function createLogoutReader({ address, clientId }: ProviderSettings, openId: OpenId) {
  let keys: { readonly from: string; readonly find: Keys } | undefined;

  /** The provider's public keys, which the library fetches again when it meets a new one. */
  const keysAt = async (from: string): Promise<Keys> => {
    if (keys?.from === from) return keys.find;
    const { createRemoteJWKSet, customFetch } = await import("jose");
    const find = createRemoteJWKSet(new URL(from), {
      async [customFetch](...asked: Parameters<ReturnType<typeof fetchFrom>>) {
        const answer = await fetchFrom(address)(...asked);
        // Without the keys, nobody knows whether the token is a right one.
        if (answer.status !== 200) throw new ProviderDown(`The keys came with ${answer.status}.`);
        return answer;
      },
    });
    keys = { from, find };
    return find;
  };

  /** Undefined if the token is not one of the provider, or is too old. */
  return async (token: string): Promise<LogoutClaims | undefined> => {
    const { issuer, jwks_uri = "" } = (await openId.configuration()).serverMetadata();
    const [{ jwtVerify, errors }, find] = await Promise.all([import("jose"), keysAt(jwks_uri)]);
    try {
      const expected = { issuer, audience: clientId, maxTokenAge: TOKEN_AGE_S, clockTolerance: 30 };
      return LogoutClaims.safeParse((await jwtVerify(token, find, expected)).payload).data;
    } catch (error) {
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return undefined;
      throw error;
    }
  };
}

type Keys = ReturnType<typeof import("jose")["createRemoteJWKSet"]>;
