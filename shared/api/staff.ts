import { z } from "zod";
import { toAsciiDomain } from "#shared/text/ascii-domain.ts";
import { schema } from "#shared/text/schema.ts";
import { MAX_PASSWORD_CHARACTERS } from "#shared/text/weak-password.ts";
import { similarEndpoints } from "./declaration/endpoint.ts";
import { reply } from "./declaration/reply.ts";
import { ROLE_NAMES } from "./declaration/roles.ts";

const SignedInPersonSchema = schema("SignedInPerson", {
  id: z.string(),
  name: z.string().describe("`staff` for the built-in owner, and on a server where nobody signs in."),
  role: z.enum(ROLE_NAMES),
});

/** The person whom the page knows, and what the role allows. */
export type SignedInPerson = z.infer<typeof SignedInPersonSchema>;

/** The ways to sign in here. */
const SignInWaysSchema = schema("SignInWays", {
  withoutEmail: z.boolean().describe("Whether a password alone signs in: `STAFF_PASSWORD`, of the built-in owner."),
  accounts: z.boolean().describe("Whether anybody else has an account."),
  provider: z
    .string()
    .nullable()
    .describe("The name of the OpenID provider with which people sign in, if there is one."),
  passkeys: z.boolean().describe("Whether passkeys work at this address: with HTTPS, or on the server's machine."),
  resetByEmail: z.boolean().describe("Whether somebody who forgot the password can get a link by email."),
});

export type SignInWays = z.infer<typeof SignInWaysSchema>;

/** GET, POST and DELETE /api/staff/session: reads the session, signs in, signs out. */
export const StaffSessionReply = reply("StaffSessionReply", {
  access: z
    .enum(["open", "signed-out", "signed-in"])
    .describe(
      "`open` if the server has no password and answers only its own machine, else `signed-out` or `signed-in`.",
    ),
  person: SignedInPersonSchema.nullable().describe("Who signed in; `null` if nobody did."),
  ways: SignInWaysSchema,
});

export type StaffSessionReply = z.infer<typeof StaffSessionReply>;

const SignOutReply = StaffSessionReply.extend({
  leaveTo: z.string().nullable().describe("The address that ends the session at the company's sign-in, too."),
}).meta({ id: "SignOutReply" });

const MAX_EMAIL_CHARACTERS = 254;

const passwordField = z
  .string()
  .min(1, "Type the password.")
  .max(MAX_PASSWORD_CHARACTERS, `Use at most ${MAX_PASSWORD_CHARACTERS} characters.`);

export const newPasswordField = passwordField.describe(
  "At least 15 characters, or 8 with one-time codes. Passwords that are easy to guess are refused.",
);

export const emailField = z
  .string()
  .trim()
  .min(1, "Type the email address.")
  .max(MAX_EMAIL_CHARACTERS, `Use at most ${MAX_EMAIL_CHARACTERS} characters.`)
  .overwrite(toAsciiDomain);

export const codeField = z
  .string()
  .trim()
  .max(40, "Use at most 40 characters.")
  .optional()
  .describe("A one-time code of six digits, or a recovery code, if the person has them.");

const OWN_PAGE_ONLY = { 403: ["forbidden"] } as const;

export const sessionEndpoints = similarEndpoints(
  { name: "Staff: sign-in", description: "Sessions of the company's staff." },
  { access: "public", reply: StaffSessionReply, errors: OWN_PAGE_ONLY },
  {
    getSession: {
      route: "GET /api/staff/session",
      summary: "Get the state of the session",
      description: "Returns whether the session cookie of the request is valid.",
    },
    signIn: {
      route: "POST /api/staff/session",
      summary: "Sign in",
      description:
        "Starts a session and sets its cookie, which scripts cannot read. A session ends after half an hour without requests, and after twelve hours in any case. Without `email`, the password is that of the built-in owner. After five wrong passwords in a quarter of an hour, an IP address gets 429, and after ten, an account with an email.",
      body: schema("SignInRequest", { email: emailField.optional(), password: passwordField, code: codeField }),
      errors: { 401: ["wrong_password", "code_needed", "wrong_code"], ...OWN_PAGE_ONLY, 429: ["too_many_sign_ins"] },
    },
    signOut: {
      route: "DELETE /api/staff/session",
      summary: "Sign out",
      description: "Ends the session that the cookie names, if there is one.",
      reply: SignOutReply,
    },
  },
);
