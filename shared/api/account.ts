import { z } from "zod";
import { instant, schema, strictSchema } from "#shared/text/schema.ts";
import { similarEndpoints } from "./declaration/endpoint.ts";
import type { ErrorCode } from "./declaration/error-codes.ts";
import { optionalName } from "./declaration/name-field.ts";
import { reply } from "./declaration/reply.ts";
import { NewPasskeyAnswer, NewPasskeyOptionsReply } from "./passkeys.ts";
import { PersonPatchRequest, SIGN_IN_WAYS } from "./people.ts";
import { codeField, newPasswordField } from "./staff.ts";

/** Ways to sign in change only this long after a sign-in. */
export const RECENT_MINUTES = 15;

const MAX_PASSKEY_NAME_CHARACTERS = 60;

const OwnPasskey = schema("OwnPasskey", {
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});

const OwnSession = schema("OwnSession", {
  id: z.string(),
  isThis: z.boolean().describe("Whether it is the session of the request."),
  startedAt: instant,
  seenAt: instant,
  way: z.enum(SIGN_IN_WAYS).nullable(),
  address: z.string().nullable().describe("The IP address at the sign-in."),
  agent: z.string().nullable().describe("The browser, as it names itself."),
});

const AccountSchema = schema("Account", {
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: PersonPatchRequest.shape.role.unwrap(),
  hasPassword: z.boolean(),
  codes: z.object({
    isOn: z.boolean().describe("Whether the password also needs a one-time code."),
    recoveryCodesLeft: z.int(),
  }),
  passkeys: z.array(OwnPasskey),
  sessions: z.array(OwnSession).describe("The newest first."),
  isRecent: z
    .boolean()
    .describe(
      `Whether this session began within the last ${RECENT_MINUTES} minutes, so that ways to sign in can change.`,
    ),
  signsInAtProvider: z
    .boolean()
    .describe("Whether the person signs in at the OpenID provider, and so has no other ways here."),
  isBuiltIn: z.boolean().describe("Whether it is the built-in owner, whose only way to sign in is `STAFF_PASSWORD`."),
  openLinks: z
    .array(z.string())
    .describe(
      "The people whom this owner gave links that are not used yet. They end with the end of a session, a new password and a removed passkey.",
    ),
});

/** A person's own account. */
export type Account = z.infer<typeof AccountSchema>;

const AccountReply = reply("AccountReply", { account: AccountSchema });

/** The errors of a change of ways to sign in. */
const wayErrors = (...more: readonly ErrorCode[]) => {
  const refused: readonly ErrorCode[] = ["built_in", "at_provider", ...more];
  return { 403: ["sign_in_again"], 404: ["not_found"], 409: refused } as const;
};

const IS_RECENT = `Needs a session that began within the last ${RECENT_MINUTES} minutes.`;

export const accountEndpoints = similarEndpoints(
  { name: "Staff: own account", description: "What people see and change about themselves." },
  { access: "account", reply: AccountReply },
  {
    getAccount: {
      route: "GET /api/staff/account",
      summary: "Get your account",
      description: "Returns your account with its ways to sign in and its sessions. Where nobody signs in, it is 404.",
      errors: { 404: ["not_found"] },
    },
    changeAccount: {
      route: "PUT /api/staff/account",
      summary: "Change your phone number",
      description: "Owners change names, email addresses and roles.",
      body: strictSchema("AccountPatch", { phone: PersonPatchRequest.shape.phone.unwrap() }),
      errors: { 404: ["not_found"], 409: ["built_in"] },
    },
    getOwnPasskeyOptions: {
      route: "POST /api/staff/account/passkeys/options",
      summary: "Begin to add a passkey",
      description: `Returns the question for a new passkey. ${IS_RECENT}`,
      reply: NewPasskeyOptionsReply,
      errors: wayErrors("no_passkeys"),
    },
    addOwnPasskey: {
      route: "POST /api/staff/account/passkeys",
      summary: "Add a passkey",
      description: `Adds the passkey that the browser made. ${IS_RECENT}`,
      body: strictSchema("AddPasskeyRequest", {
        answer: NewPasskeyAnswer,
        name: optionalName(MAX_PASSKEY_NAME_CHARACTERS).optional().describe("Default: the browser and its system."),
      }),
      status: 201,
      errors: { ...wayErrors("no_passkeys", "passkey_refused"), 401: ["wrong_passkey"] },
    },
    removeOwnPasskey: {
      route: "DELETE /api/staff/account/passkeys/{passkeyId}",
      summary: "Remove a passkey",
      description: `The last way to sign in stays. ${IS_RECENT}`,
      errors: wayErrors("last_way"),
    },
    setOwnPassword: {
      route: "PUT /api/staff/account/password",
      summary: "Set your password",
      description: `Sets the password and ends your other sessions. ${IS_RECENT}`,
      body: strictSchema("OwnPasswordRequest", {
        present: z.string().max(1000).optional().describe("The password until now, if there is one."),
        password: newPasswordField,
      }),
      errors: { ...wayErrors(), 401: ["wrong_password"], 429: ["too_many_sign_ins"] },
    },
    beginCodes: {
      route: "POST /api/staff/account/codes",
      summary: "Begin to turn on one-time codes",
      description: `Returns the secret for an authenticator app, which waits ten minutes for its first code. ${IS_RECENT}`,
      reply: reply("CodesSecretReply", {
        secret: z.string().describe("In base32, to type."),
        address: z.string().describe("The same for a QR code."),
      }),
      errors: wayErrors("codes_are_on"),
    },
    turnOnCodes: {
      route: "PUT /api/staff/account/codes",
      summary: "Turn on one-time codes",
      description: `Takes the first code of the authenticator app. From then on, the password also needs a code. ${IS_RECENT}`,
      body: strictSchema("CodesRequest", { code: codeField.unwrap() }),
      reply: reply("RecoveryCodesReply", {
        account: AccountSchema,
        recoveryCodes: z.array(z.string()).describe("Each stands in for one code. No later reply has them."),
      }),
      errors: { ...wayErrors("codes_over", "codes_are_on"), 401: ["wrong_code"] },
    },
    turnOffCodes: {
      route: "POST /api/staff/account/codes/off",
      summary: "Turn off one-time codes",
      description: `Needs your password, which must be strong enough alone, or a code if you have no password. ${IS_RECENT}`,
      body: strictSchema("CodesOffRequest", { password: z.string().max(1000).optional(), code: codeField }),
      errors: { ...wayErrors(), 401: ["wrong_password", "code_needed", "wrong_code"], 429: ["too_many_sign_ins"] },
    },
    endOtherSessions: {
      route: "DELETE /api/staff/account/sessions",
      summary: "End all other sessions",
      description: "Signs you out everywhere but here.",
      errors: { 404: ["not_found"] },
    },
    endOwnSession: {
      route: "DELETE /api/staff/account/sessions/{sessionId}",
      summary: "End a session",
      description: "The next request of that session gets 401.",
    },
  },
);
