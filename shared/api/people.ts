import { z } from "zod";
import { hasPublicDomain } from "#shared/quotes/contact.ts";
import { NO_EMAIL_TEXT } from "#shared/text/email-address.ts";
import { emailAddress } from "#shared/text/email-schema.ts";
import { instant, schema, strictSchema } from "#shared/text/schema.ts";
import { similarEndpoints } from "./declaration/endpoint.ts";
import { isPlain, nameField, PLAIN_TEXT } from "./declaration/name-field.ts";
import { reply } from "./declaration/reply.ts";
import { MAX_PEOPLE, ROLE_NAMES } from "./declaration/roles.ts";

export const SIGN_IN_WAYS = ["passkey", "password", "provider"] as const;

export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** The names in histories of those who have no account. A person with such a name would pass for one of them. */
const RESERVED_NAME = /^(?:staff|visitor|customer|command line|shared password|this computer|email)$|^API key\b/i;

const MAX_NAME_CHARACTERS = 60;
const MAX_EMAIL_CHARACTERS = 254;
const MAX_PHONE_CHARACTERS = 40;

export const PersonName = nameField(MAX_NAME_CHARACTERS)
  .refine((name) => !RESERVED_NAME.test(name), "Histories use this name for something else.")
  .describe("Histories name the person by it. Nobody else has it.");

export const PersonEmail = emailAddress(
  z.string().trim().max(MAX_EMAIL_CHARACTERS, `Use at most ${MAX_EMAIL_CHARACTERS} characters.`).toLowerCase(),
)
  .refine(hasPublicDomain, NO_EMAIL_TEXT)
  .meta({ description: "Nobody else has it.", override: { type: "string", format: "email" } });

const role = z.enum(ROLE_NAMES).describe("What the person may do.");

const byEmail = z
  .boolean()
  .default(true)
  .describe("Whether the link goes to the person by email. Without it, or while email is off, the reply has the link.");

const InviteRequest = strictSchema("InviteRequest", { name: PersonName, email: PersonEmail, role, byEmail });

export const PersonPatchRequest = strictSchema("PersonPatch", {
  name: PersonName.optional(),
  email: PersonEmail.optional(),
  role: role.optional(),
  phone: z
    .string()
    .trim()
    .max(MAX_PHONE_CHARACTERS, `Use at most ${MAX_PHONE_CHARACTERS} characters.`)
    .refine(isPlain, PLAIN_TEXT)
    .optional()
    .describe("Customers see it with the quotes that the person sends."),
  isActive: z
    .boolean()
    .optional()
    .describe("`false` ends the account with its sessions and links, `true` restores it."),
});

const ColleagueSchema = schema("Colleague", {
  id: z.string(),
  name: z.string(),
  role,
  isActive: z.boolean().describe("`false` for a person who left. Histories and quotes still name that person."),
});

/** A person as colleagues see one. */
export type Colleague = z.infer<typeof ColleagueSchema>;

const PersonSchema = ColleagueSchema.extend({
  email: z.string(),
  phone: z.string(),
  createdAt: instant,
  createdBy: z.string().describe("Who made the account."),
  joinedAt: instant.nullable().describe("The first sign-in; `null` before it."),
  lastSeenAt: instant.nullable(),
  invitedUntil: instant.nullable().describe("When the open invitation ends; `null` if there is none."),
  passkeys: z.int().describe("The number of passkeys."),
  hasPassword: z.boolean(),
  hasCodes: z.boolean().describe("Whether a one-time code is asked for."),
  hasProvider: z.boolean().describe("Whether the person signs in at the OpenID provider."),
  sessions: z.int().describe("The number of sessions."),
  isBuiltIn: z.boolean().describe("Whether it is the built-in owner, who signs in with `STAFF_PASSWORD` and no email."),
}).meta({ id: "Person" });

/** A person as owners see one. */
export type ListedPerson = z.infer<typeof PersonSchema>;

const PeopleReply = reply("PeopleReply", {
  people: z.array(PersonSchema).describe("Those who can sign in first, by name."),
  isOpen: z.boolean().describe("Whether nobody signs in on this server."),
  emailIsOn: z.boolean().describe("Whether links can go out by email."),
});

const PersonReply = reply("PersonReply", { person: PersonSchema });

const LinkReply = reply("PersonLinkReply", {
  person: PersonSchema,
  link: z
    .string()
    .nullable()
    .describe("The address that lets the person in, this one time; `null` if it goes out by email."),
});

export const peopleEndpoints = similarEndpoints(
  { name: "Staff: people", description: "The accounts of the company's staff, with their roles." },
  { access: "people" },
  {
    listColleagues: {
      route: "GET /api/staff/people",
      access: "quotes:read",
      summary: "List the names of people",
      description: "Returns everybody who has or had an account, to assign and mention.",
      reply: reply("ColleaguesReply", {
        people: z.array(ColleagueSchema).describe("Those who can sign in first, by name."),
      }),
    },
    listPeople: {
      route: "GET /api/admin/people",
      summary: "List the people",
      description: "Returns all accounts, with how and when people sign in.",
      reply: PeopleReply,
    },
    invitePerson: {
      route: "POST /api/admin/people",
      summary: "Invite a person",
      description: `Makes an account, and a link with which the person chooses a way to sign in. It works once, within 7 days. The limit is ${MAX_PEOPLE} active people.`,
      body: InviteRequest,
      status: 201,
      reply: LinkReply,
      errors: { 409: ["person_exists", "too_many_people"] },
    },
    changePerson: {
      route: "PUT /api/admin/people/{personId}",
      summary: "Change a person",
      description:
        "Changes the fields that the body has. A new role counts from the next request on. The last active owner stays one.",
      body: PersonPatchRequest,
      reply: PersonReply,
      errors: { 409: ["person_exists", "last_owner", "too_many_people", "built_in"] },
    },
    makePersonLink: {
      route: "POST /api/admin/people/{personId}/link",
      summary: "Make a link for a person",
      description:
        "Makes a new invitation for a person who has not signed in yet, which replaces the one before. For others, makes a link to choose a new password, which works once, within 24 hours.",
      body: strictSchema("PersonLinkRequest", { byEmail }),
      status: 201,
      reply: LinkReply,
      errors: { 409: ["account_ended", "at_provider", "built_in"] },
    },
    endPersonSessions: {
      route: "DELETE /api/admin/people/{personId}/sessions",
      summary: "End the sessions of a person",
      description: "Signs the person out everywhere. The next request of each session gets 401.",
      reply: PersonReply,
    },
  },
);
