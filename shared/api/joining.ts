import { z } from "zod";
import { schema } from "#shared/text/schema.ts";
import { similarEndpoints } from "./declaration/endpoint.ts";
import { reply } from "./declaration/reply.ts";
import { NewPasskeyAnswer, NewPasskeyOptionsReply } from "./passkeys.ts";
import { codeField, emailField, newPasswordField, StaffSessionReply } from "./staff.ts";

/** The token is in the body, because addresses reach logs. */
const token = z.string().min(1).max(100).describe("The end of the link that an owner or an email gave to the person.");

const LINK_ERRORS = { 403: ["forbidden"], 410: ["link_over"], 429: ["too_many_links"] } as const;

/** A code that comes with a link counts like one at the sign-in. After ten wrong ones, the link has ended. */
const CODE_ERRORS = { ...LINK_ERRORS, 429: ["too_many_links", "too_many_sign_ins"] } as const;

export const JoinReply = reply("JoinReply", {
  purpose: z.enum(["invitation", "reset"]),
  name: z.string().describe("The person whom the link lets in."),
  email: z.string(),
  company: z.string(),
  needsCode: z.boolean().describe("Whether the person must also send a one-time code or a recovery code."),
});

export type JoinReply = z.infer<typeof JoinReply>;

export const joinEndpoints = similarEndpoints(
  {
    name: "Staff: joining",
    description: "Links that invite people to the staff views, or let them choose a new password.",
  },
  { access: "public" },
  {
    findJoin: {
      route: "POST /api/staff/join",
      summary: "Look at a link",
      description: "Returns whom a link lets in. The link can still be used afterwards.",
      body: schema("JoinRequest", { token }),
      reply: JoinReply,
      errors: LINK_ERRORS,
    },
    joinWithPassword: {
      route: "POST /api/staff/join/password",
      summary: "Use a link to set a password",
      description:
        "Sets the password, uses up all links of the person, ends the person's other sessions, and signs in.",
      body: schema("JoinWithPasswordRequest", { token, password: newPasswordField, code: codeField }),
      reply: StaffSessionReply,
      errors: { ...CODE_ERRORS, 401: ["code_needed", "wrong_code", "wrong_password"] },
    },
    getJoinPasskeyOptions: {
      route: "POST /api/staff/join/passkey-options",
      summary: "Begin to use a link for a passkey",
      description: "Returns the question for a new passkey. The link can still be used afterwards.",
      body: schema("JoinPasskeyOptionsRequest", { token }),
      reply: NewPasskeyOptionsReply,
      errors: { ...LINK_ERRORS, 409: ["no_passkeys"] },
    },
    joinWithPasskey: {
      route: "POST /api/staff/join/passkey",
      summary: "Use a link to add a passkey",
      description: "Adds the passkey, uses up all links of the person, ends the person's other sessions, and signs in.",
      body: schema("JoinWithPasskeyRequest", { token, answer: NewPasskeyAnswer, code: codeField }),
      reply: StaffSessionReply,
      errors: {
        ...CODE_ERRORS,
        401: ["code_needed", "wrong_code", "wrong_passkey"],
        409: ["no_passkeys", "passkey_refused"],
      },
    },
    askForReset: {
      route: "POST /api/staff/password-reset",
      summary: "Ask for a new password",
      description: "Sends a link by email if the address belongs to an account. The reply is the same if it does not.",
      body: schema("PasswordResetRequest", { email: emailField }),
      reply: reply("PasswordResetReply", {}),
      errors: { 403: ["forbidden"], 429: ["too_many_resets"] },
    },
  },
);
