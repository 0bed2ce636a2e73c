import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { RequestFailure } from "#client/api/request.ts";
import type { NewPasskeyAnswer, NewPasskeyOptions, PasskeyAnswer, PasskeyOptions } from "#shared/api/passkeys.ts";

export const hasPasskeys = () => browserSupportsWebAuthn();

/** Asks the browser for a new passkey. */
export async function makePasskey(options: NewPasskeyOptions): Promise<NewPasskeyAnswer> {
  const { id, rawId, response } = await ask(() => startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    ...{ id, rawId, type: "public-key", clientExtensionResults: {} },
    response: { clientDataJSON, attestationObject, transports: [...transports] },
  };
}

/** Asks the browser to sign with a passkey. */
export async function signWithPasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  const { id, rawId, response } = await ask(() => startAuthentication({ optionsJSON: options }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    ...{ id, rawId, type: "public-key", clientExtensionResults: {} },
    response: { ...{ clientDataJSON, authenticatorData, signature }, ...(userHandle !== undefined && { userHandle }) },
  };
}

/** A person who closes the browser's dialog, or has no passkey, learns what to do. */
async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    const isKnown = error instanceof Error && error.name === "InvalidStateError";
    throw new RequestFailure({
      code: "no_passkey_given",
      error: isKnown
        ? "This device already has a passkey for your account. Use it to sign in."
        : "No passkey was used. Please try again, or use a password.",
    });
  }
}
