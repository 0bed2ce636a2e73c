import { z } from "zod";
import type { OpenId } from "./openid.ts";
import type { ProviderSettings } from "./provider-settings.ts";

const TIMEOUT_MS = 5_000;

/** Not those with a shared secret, nor `none`. */
const ALGORITHMS = ["RS", "PS", "ES"]
  .flatMap((kind) => ["256", "384", "512"].map((bits) => kind + bits))
  .concat("EdDSA", "Ed25519");

/** A token counts for this time after it was made. */
export const TOKEN_AGE_S = 10 * 60;

const CLOCK_SECONDS = 30;

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
export function createLogoutReader({ clientId }: ProviderSettings, openId: OpenId) {
  let keys: { readonly address: string; readonly find: Keys } | undefined;

  /** The provider's keys, which the library fetches again when it meets a new one. */
  const keysAt = async (address: string): Promise<Keys> => {
    if (keys?.address === address) return keys.find;
    const { createRemoteJWKSet } = await import("jose");
    const find = createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_MS });
    keys = { address, find };
    return find;
  };

  /** Undefined if the token is not one of the provider, or is too old. */
  return async (token: string): Promise<LogoutClaims | undefined> => {
    const { issuer, jwks_uri = "" } = (await openId.configuration()).serverMetadata();
    const [{ jwtVerify, errors }, find] = await Promise.all([import("jose"), keysAt(jwks_uri)]);
    try {
      const { payload } = await jwtVerify(token, find, {
        issuer,
        audience: clientId,
        algorithms: ALGORITHMS,
        maxTokenAge: TOKEN_AGE_S,
        clockTolerance: CLOCK_SECONDS,
      });
      return LogoutClaims.safeParse(payload).data;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
}

type Keys = ReturnType<typeof import("jose")["createRemoteJWKSet"]>;
