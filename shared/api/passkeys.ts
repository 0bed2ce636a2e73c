import { z } from "zod";
import { schema } from "#shared/text/schema.ts";
import { endpoints } from "./declaration/endpoint.ts";
import { reply } from "./declaration/reply.ts";
import { StaffSessionReply } from "./staff.ts";

/** The longest ID of a credential, in base64url. */
const MAX_ID_CHARACTERS = 1400;
const MAX_DATA_CHARACTERS = 20_000;

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/, "Use base64url.");

const data = base64url(MAX_DATA_CHARACTERS);

const Credential = z.object({
  id: base64url(MAX_ID_CHARACTERS),
  rawId: base64url(MAX_ID_CHARACTERS),
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
});

/** The answer of a browser that makes a passkey. */
export const NewPasskeyAnswer = Credential.extend({
  response: z.object({
    clientDataJSON: data,
    attestationObject: data,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
}).meta({ id: "NewPasskeyAnswer" });

export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>;

/** The answer of a browser when a person uses a passkey. */
export const PasskeyAnswer = Credential.extend({
  response: z.object({ clientDataJSON: data, authenticatorData: data, signature: data, userHandle: data.optional() }),
}).meta({ id: "PasskeyAnswer" });

export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

const challenge = z.string().describe("Works once, within five minutes.");

const credentialName = z.object({ id: z.string(), type: z.literal("public-key") });

/** The question for a new passkey, as browsers read it. */
export const NewPasskeyOptions = schema("NewPasskeyOptions", {
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge,
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int(),
  excludeCredentials: z.array(credentialName),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});

export type NewPasskeyOptions = z.infer<typeof NewPasskeyOptions>;

const PasskeyOptions = schema("PasskeyOptions", {
  rpId: z.string(),
  challenge,
  timeout: z.int(),
  userVerification: z.literal("required"),
});

export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

export const NewPasskeyOptionsReply = reply("NewPasskeyOptionsReply", { options: NewPasskeyOptions });

export const passkeyEndpoints = endpoints(
  { name: "Staff: passkeys", description: "Sign-in without a password." },
  {
    getPasskeyOptions: {
      route: "POST /api/staff/passkeys/options",
      access: "public",
      summary: "Begin to sign in with a passkey",
      description: "Returns a challenge, which a passkey signs.",
      reply: reply("PasskeyOptionsReply", { options: PasskeyOptions }),
      errors: { 403: ["forbidden"], 409: ["no_passkeys"], 429: ["too_many_passkeys"] },
    },
    signInWithPasskey: {
      route: "POST /api/staff/passkeys/session",
      access: "public",
      summary: "Sign in with a passkey",
      description: "Starts a session for the person whose passkey signed the challenge.",
      body: schema("PasskeySignInRequest", { answer: PasskeyAnswer }),
      reply: StaffSessionReply,
      errors: {
        401: ["wrong_passkey"],
        403: ["forbidden"],
        409: ["no_passkeys"],
        429: ["too_many_passkeys", "too_many_sign_ins"],
      },
    },
  },
);
