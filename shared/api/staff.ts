import { z } from "zod";
import { endpoints } from "./declaration/endpoint.ts";
import { success } from "./declaration/reply.ts";
import { ROLE_NAMES } from "./declaration/roles.ts";

const StaffAccessSchema = z.enum(["open", "signed-out", "signed-in"]).meta({
  description:
    "`open` if the server has no password and answers only its own machine, else `signed-out` or `signed-in`.",
});

export type StaffAccess = z.infer<typeof StaffAccessSchema>;

const SignedInPersonSchema = z
  .object({
    id: z.string().nullable().meta({
      description: "`null` for someone without an account, who has no name of their own.",
    }),
    name: z.string(),
    role: z.enum(ROLE_NAMES),
  })
  .meta({ id: "SignedInPerson" });

/** The person whom the page knows, and what the role allows. */
export type SignedInPerson = z.infer<typeof SignedInPersonSchema>;

/** GET, POST and DELETE /api/staff/session: reads the session, signs in, signs out. */
export const StaffSessionReply = z
  .object({
    success,
    access: StaffAccessSchema,
    person: SignedInPersonSchema.nullable().meta({
      description: "Who signed in; `null` if nobody did.",
    }),
  })
  .meta({ id: "StaffSessionReply" });

export type StaffSessionReply = z.infer<typeof StaffSessionReply>;

/** Longer than any real password, but short enough to hash quickly. */
const MAX_PASSWORD_CHARACTERS = 1000;

const OWN_PAGE_ONLY = { 403: ["forbidden"] } as const;

export const sessionEndpoints = endpoints(
  { name: "Staff: sign-in", description: "Sessions of the company's staff." },
  {
    getSession: {
      route: "GET /api/staff/session",
      access: "public",
      summary: "Get the state of the session",
      description: "Returns whether the session cookie of the request is valid.",
      reply: StaffSessionReply,
      errors: OWN_PAGE_ONLY,
    },
    signIn: {
      route: "POST /api/staff/session",
      access: "public",
      summary: "Sign in",
      description:
        "Starts a session and sets its cookie, which scripts cannot read. A session ends after half an hour without requests, and after twelve hours in any case. After five wrong passwords in a quarter of an hour, an IP address gets 429.",
      body: z
        .object({
          password: z
            .string()
            .min(1, "Type the password.")
            .max(MAX_PASSWORD_CHARACTERS, `Use at most ${MAX_PASSWORD_CHARACTERS} characters.`),
        })
        .meta({ id: "SignInRequest" }),
      reply: StaffSessionReply,
      errors: { 401: ["wrong_password"], ...OWN_PAGE_ONLY, 429: ["too_many_sign_ins"] },
    },
    signOut: {
      route: "DELETE /api/staff/session",
      access: "public",
      summary: "Sign out",
      description: "Ends the session that the cookie names, if there is one.",
      reply: StaffSessionReply,
      errors: OWN_PAGE_ONLY,
    },
  },
);
