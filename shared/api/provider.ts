import { z } from "zod";
import { schema } from "#shared/text/schema.ts";
import { similarEndpoints } from "./declaration/endpoint.ts";

/** A view of staff, as the address of the page names it after '#': 'quotes', 'admin/catalog'. It can lead to no other site. */
const STAFF_VIEW = /^(?:admin|quotes)(?:[\w/?&=%.+-]*)$/;

const MAX_VIEW_CHARACTERS = 500;

/** Longer than the texts that providers send. */
const MAX_ANSWER_CHARACTERS = 8000;

const answer = z.string().max(MAX_ANSWER_CHARACTERS).optional();

const ERRORS = { 404: ["not_found"], 429: ["too_many_sign_ins"], 503: ["provider_down"] } as const;

/** The sign-in at the OpenID provider of the company. */
export const providerEndpoints = similarEndpoints(
  {
    name: "Staff: company sign-in",
    description: "Sign-in at the company's OpenID provider. Without the settings of one, these addresses answer 404.",
  },
  { access: "public" },
  {
    beginProviderSignIn: {
      route: "GET /api/staff/provider",
      summary: "Go to the company's sign-in",
      description:
        "Sends the browser to the provider, with a cookie that binds the sign-in to this browser for ten minutes.",
      query: z.object({
        to: z
          .string()
          .max(MAX_VIEW_CHARACTERS)
          .regex(STAFF_VIEW, "Name a view of staff.")
          .default("admin/catalog")
          .describe("The view that opens afterwards, such as `quotes`."),
      }),
      status: 302,
      replyNote: "The address of the provider.",
      errors: ERRORS,
      failsAsPage: true,
    },
    endProviderSignIn: {
      route: "GET /api/staff/provider/return",
      summary: "Come back from the company's sign-in",
      description:
        "Begins a session of the person whom the provider names, and sets its cookie. A page of its own leads on, because browsers do not send that cookie along with what another site began.",
      query: z.object({
        state: answer.describe("The state of the sign-in, which counts once."),
        code: answer.describe("The code of the provider."),
        error: answer.describe("Why the provider signs nobody in."),
      }),
      reply: ["text/html"],
      replyNote: "A page that opens the view.",
      errors: { ...ERRORS, 400: ["wrong_sign_in"], 403: ["missing_role"] },
      failsAsPage: true,
    },
    endProviderSessions: {
      route: "POST /api/staff/provider/logout",
      summary: "End sessions for the provider",
      description:
        "OpenID Connect Back-Channel Logout: the provider's server ends a session, or all sessions of a person.",
      bodyType: "application/x-www-form-urlencoded",
      body: schema("ProviderLogoutRequest", {
        logout_token: z.string().max(MAX_ANSWER_CHARACTERS).describe("The logout token, signed by the provider."),
      }),
      replyNote: "The sessions have ended, if there were any.",
      errors: { ...ERRORS, 400: ["wrong_logout_token"] },
    },
  },
);
