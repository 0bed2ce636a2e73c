import { z } from "zod";
import type { OpenId } from "./openid.ts";
import { fetchFrom } from "./provider-fetch.ts";
import type { ProviderSettings } from "./provider-settings.ts";

/** A token counts for this time after it was made. */
export const TOKEN_AGE_S = 10 * 60;

const name = z.string().min(1).max(255);

/** The claims of a logout token. An ID token is none: it has a nonce, and lacks the event. */
const LogoutClaims = z
  .object({
    jti: name,
    sub: name.optional(),
    sid: name.optional(),
    nonce: z.never().optional(),
    events: z.object({ "http://schemas.openid.net/event/backchannel-logout": z.looseObject({}) }),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** The library's codes for keys that could not be read, without which nobody knows whether a token is a right one. */
const UNREAD = ["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT"];

/** Reads the tokens with which the provider ends sessions; undefined if one is not the provider's, or is too old. */
export function createLogoutReader({ address, clientId }: ProviderSettings, openId: OpenId) {
  const keys = new Map<string, ReturnType<typeof import("jose")["createRemoteJWKSet"]>>();
  return async (token: string): Promise<z.infer<typeof LogoutClaims> | undefined> => {
    const { issuer, jwks_uri = "" } = (await openId.configuration()).serverMetadata();
    const { createRemoteJWKSet, customFetch, jwtVerify, errors } = await import("jose");
    // The library fetches them again when it meets a new one.
    const find = keys.get(jwks_uri) ?? createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: fetchFrom(address) });
    keys.set(jwks_uri, find);
    try {
      const expected = { issuer, audience: clientId, maxTokenAge: TOKEN_AGE_S, clockTolerance: 30 };
      return LogoutClaims.safeParse((await jwtVerify(token, find, expected)).payload).data;
    } catch (error) {
      if (error instanceof errors.JOSEError && !UNREAD.includes(error.code)) return undefined;
      throw error;
    }
  };
}
