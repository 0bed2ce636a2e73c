import { z } from "zod";
import { endpoints } from "./declaration/endpoint.ts";
import { success } from "./declaration/reply.ts";
import { ROLE_NAMES } from "./declaration/roles.ts";

/** The ways to sign in. */
export const SIGN_IN_WAYS = ["passkey", "password", "provider"] as const;

export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** The kinds of events in the audit trail, in words. */
export const SECURITY_EVENTS = {
  "signed-in": "Signed in",
  "sign-in-failed": "Failed to sign in",
  "signed-out": "Signed out",
  "session-ended": "Ended a session",
  invited: "Invited",
  joined: "Accepted the invitation",
  "person-changed": "Changed a person",
  "person-ended": "Ended an account",
  "person-restored": "Restored an account",
  "reset-made": "Made a link for a new password",
  "password-set": "Set a password",
  "passkey-added": "Added a passkey",
  "passkey-removed": "Removed a passkey",
  "codes-on": "Turned on one-time codes",
  "codes-off": "Turned off one-time codes",
  "recovery-code-used": "Used a recovery code",
  "key-added": "Made an API key",
  "key-revoked": "Revoked an API key",
  exported: "Exported",
} as const;

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

const ColleagueSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    role: z.enum(ROLE_NAMES),
    isActive: z.boolean().meta({
      description: "`false` for a person who left. Histories and quotes still name that person.",
    }),
  })
  .meta({ id: "Colleague" });

/** A person as colleagues see one. */
export type Colleague = z.infer<typeof ColleagueSchema>;

export const peopleEndpoints = endpoints(
  {
    name: "Staff: people",
    description: "The accounts of the company's staff, with their roles.",
  },
  {
    listColleagues: {
      route: "GET /api/staff/people",
      access: "quotes:read",
      summary: "List the names of people",
      description: "Returns everybody who has or had an account, to assign and mention.",
      reply: z
        .object({
          success,
          people: z
            .array(ColleagueSchema)
            .meta({ description: "Those who can sign in first, by name." }),
        })
        .meta({ id: "ColleaguesReply" }),
    },
  },
);
