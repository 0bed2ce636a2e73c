import type { Request } from "express";
import { isLoopback } from "#server/http/is-loopback.ts";
import { ApiError } from "#server/platform/errors.ts";
import type { NewPasskeyAnswer, NewPasskeyOptions, PasskeyAnswer, PasskeyOptions } from "#shared/api/passkeys.ts";
import { browserName } from "#shared/text/browser-name.ts";
import type { PeopleStore } from "../people-store.ts";
import type { PersonRow } from "../person.ts";
import type { NewPasskey, PasskeyStore } from "./passkey-store.ts";

/** The time for a fingerprint, or for the phone on which the passkey is. */
const TIMEOUT_MS = 2 * 60 * 1000;

const SIGN_IN = "sign in";

interface PasskeysDeps {
  readonly store: PasskeyStore;
  readonly people: PeopleStore;
  /** Of the company. */
  readonly loadName: () => Promise<string>;
  readonly publicOrigin: string | undefined;
  readonly now: () => Date;
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Loaded when it is first used: it takes a tenth of the server's start. */
const library = () => import("@simplewebauthn/server");

/** Asks browsers for passkeys, and checks what they answer. */
export function createPasskeys({ store, people, loadName, publicOrigin, now }: PasskeysDeps) {
  const siteOf = (req: Request) => {
    const site = siteFor(req, publicOrigin);
    if (!site) throw new ApiError(409, "no_passkeys");
    return site;
  };

  const expect = (req: Request, use: string) => {
    const { origin, id } = siteOf(req);
    return {
      expectedOrigin: origin,
      expectedRPID: id,
      expectedChallenge: (challenge: string) => store.takeChallenge(challenge, use, now()),
      requireUserVerification: true,
    };
  };

  return {
    async askForNew(req: Request, person: PersonRow): Promise<NewPasskeyOptions> {
      const { id } = siteOf(req);
      const known = await store.listOf(person.id);
      const company = await loadName();
      const { generateRegistrationOptions } = await library();
      const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
        rpName: company,
        rpID: id,
        userID: new TextEncoder().encode(person.id),
        userName: person.email,
        userDisplayName: person.name,
      });
      await store.addChallenge(challenge, `add to ${person.id}`, now());
      return {
        rp: { id, name: company },
        user,
        challenge,
        pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: "public-key" })),
        timeout: TIMEOUT_MS,
        excludeCredentials: known.map((passkey) => ({ id: passkey.id, type: "public-key" })),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
        attestation: "none",
      };
    },

    /** The passkey that a browser made for a person. Throws 401 if the answer does not fit. */
    async readNew(req: Request, person: PersonRow, answer: NewPasskeyAnswer): Promise<NewPasskey> {
      const expected = expect(req, `add to ${person.id}`);
      const { verifyRegistrationResponse } = await library();
      const checked = await verifyRegistrationResponse({ response: answer, ...expected }).catch(refuse);
      if (!checked.verified) throw new ApiError(401, "wrong_passkey");
      const { id, publicKey, counter } = checked.registrationInfo.credential;
      return {
        id,
        public_key: Buffer.from(publicKey).toString("base64url"),
        counter,
        transports: JSON.stringify(answer.response.transports),
        name: browserName(req.get("User-Agent") ?? ""),
      };
    },

    async ask(req: Request): Promise<PasskeyOptions> {
      const { id } = siteOf(req);
      const { generateAuthenticationOptions } = await library();
      const { challenge } = await generateAuthenticationOptions({ rpID: id });
      await store.addChallenge(challenge, SIGN_IN, now());
      return { rpId: id, challenge, timeout: TIMEOUT_MS, userVerification: "required" };
    },

    /** The person whose passkey signed the answer, as before the check. Throws 401 if none did. */
    async findSigner(req: Request, answer: PasskeyAnswer): Promise<PersonRow> {
      const expected = expect(req, SIGN_IN);
      const passkey = await store.find(answer.id);
      const person = passkey && (await people.find(passkey.person_id));
      if (!person) throw new ApiError(401, "wrong_passkey");
      const { userHandle, ...response } = answer.response;
      const { verifyAuthenticationResponse } = await library();
      const checked = await verifyAuthenticationResponse({
        response: { ...answer, response },
        ...expected,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
          counter: Number(passkey.counter),
        },
      }).catch(refuse);
      const { newCounter } = checked.authenticationInfo;
      const isTheirs =
        userHandle === undefined || Buffer.from(userHandle, "base64url").toString() === passkey.person_id;
      if (!checked.verified || !isTheirs || !(await store.noteUse(passkey, newCounter, now())))
        throw new ApiError(401, "wrong_passkey");
      return person;
    },
  };
}

/** The library throws for anything that does not fit. */
function refuse(cause: unknown): never {
  throw new ApiError(401, "wrong_passkey", undefined, { cause });
}

/**
 * The site that passkeys belong to; undefined where browsers make none: they need HTTPS or `localhost`, and a name instead of the number
 * of an address.
 */
export function siteFor(req: Request, publicOrigin: string | undefined) {
  const origin = publicOrigin ?? `http://${req.get("Host") ?? ""}`;
  if (publicOrigin === undefined && !isLoopback(origin)) return undefined;
  const { protocol, hostname } = new URL(origin);
  const isNumber = /^[\d.]+$|^\[/.test(hostname);
  const isSafe = protocol === "https:" || hostname === "localhost";
  return isSafe && !isNumber ? { origin, id: hostname } : undefined;
}
