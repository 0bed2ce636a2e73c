import { z } from "zod";
import { MOST_REQUESTS } from "#server/drawings/routes.ts";
import { ChoiceEventsRequest } from "#shared/api/choice-counts.ts";
import { DrawingQuery } from "#shared/api/drawings.ts";
import { PricingReply, PricingRequest } from "#shared/api/pricing.ts";
import { HealthyReply, ReadyReply } from "#shared/api/reply.ts";
import { RulesReply } from "#shared/api/rules.ts";
import { SignInRequest, StaffSessionReply } from "#shared/api/staff.ts";
import { SubmissionRequest, SubmitQuoteReply } from "#shared/api/submit.ts";
import { MOST_EVENTS } from "#shared/choice-counts.ts";
import { DELIVERY_FEE } from "#shared/delivery.ts";
import { PartnerIdSchema } from "#shared/partners.ts";
import type { OperationGroup } from "./operation.ts";
import { IDEMPOTENCY, IF_NONE_MATCH } from "./parameters.ts";

const RulesQuery = z.object({
  configuration: z
    .string()
    .optional()
    .meta({
      description:
        "The choices made so far as JSON, at most 4096 bytes. Omit it if there are none.",
      contentMediaType: "application/json",
      contentSchema: { $ref: "#/components/schemas/Configuration" },
    }),
  partner: PartnerIdSchema.optional().meta({
    description:
      "Your partner id. Your fixed choices are in the `fixedChoice` of their steps. If your settings hide prices, all prices are 0.",
  }),
});

const configurator: OperationGroup = {
  name: "Configurator",
  description:
    "What a partner's page or shop system needs: the rules of the product, the price of a configuration, and a quote for it. No sign-in.",
  operations: [
    {
      route: "GET /api/configuration/rules/{product}",
      id: "getRules",
      summary: "Get the steps and options",
      description:
        "Returns every step with the options that are available after the choices made so far, and the unavailable options with the reasons. Choices that do not fit the rules are ignored and listed in `removed`. `revision` increases with every change to the rules. Cache the reply, and send its `ETag` as `If-None-Match` next time: 304 means that nothing has changed. The `ETag` changes with the rules and your settings, not with the configuration.",
      query: RulesQuery,
      headers: IF_NONE_MATCH,
      reply: "The rules for this configuration.",
      content: RulesReply,
    },
    {
      route: "POST /api/pricing/calculate",
      id: "calculatePrice",
      summary: "Price a configuration",
      description:
        "Prices a configuration, complete or not. The base price and the parts add up to the total. Nothing is stored. A configuration with choices that do not fit the rules is refused. `validationErrors` lists each of them with a path such as `configuration.width` and one of the codes `unknown_step`, `unknown_option`, `unavailable_option`, `invalid_choice` and `exclusive_option`.",
      body: PricingRequest,
      reply: "The price in dollars.",
      content: PricingReply,
      errors: { 400: ["invalid_configuration"] },
    },
    {
      route: "POST /api/quotes/submit",
      id: "submitQuote",
      summary: "Request a quote",
      description: `Stores a quote request for one workbench, or with \`items\` for several, and returns its id. Every configuration must be complete. If one cannot be ordered, nothing is stored, and paths such as \`items.2.configuration.width\` in \`validationErrors\` name the item, counted from 0. With \`items\`, \`configuration\` and \`parts\` are ignored. The server calculates the price itself: \`totalPrice\`, \`parts\` and \`unitPrice\` are what your customer saw, and \`priceChanged\` says whether the server's figures differ. Your fixed choices are added to the quote; a choice that contradicts one is refused. Delivery is charged once and not part of the total: ${DELIVERY_FEE}, or nothing to a commercial address with a loading dock. Send an \`Idempotency-Key\`, and repeat the request with the same key if you get no reply. An IP address that sends too many requests gets 429: wait for the time in \`Retry-After\`.`,
      headers: IDEMPOTENCY,
      body: SubmissionRequest,
      status: 201,
      reply: "The quote is stored, by this request or an earlier one with the same key.",
      content: SubmitQuoteReply,
      errors: { 400: ["invalid_configuration"], 422: ["key_reused"], 429: ["too_many_requests"] },
    },
  ],
};

const drawings: OperationGroup = {
  name: "Drawings",
  description: "The drawing of any bench as a file. No sign-in.",
  operations: [
    {
      route: "GET /api/drawings/{drawing}",
      id: "getDrawing",
      summary: "Get the drawing of a bench",
      description: `Draws a bench, complete or not, from all sides with dimensions and title block: as SVG, PNG, PDF, or DXF with front, side and top at true scale. GLB and USDZ have the bench in three dimensions, in meters, for viewers and for phones that show it in a room. STEP has it as solids in millimeters, for CAD. No file has prices. An order code that today's catalog cannot read gets 400, and so does a bench whose choices do not fit together: \`validationErrors\` lists them. Cache the file, and send its \`ETag\` as \`If-None-Match\` next time. After ${MOST_REQUESTS} requests in ten minutes, an IP address gets 429.`,
      query: DrawingQuery,
      headers: IF_NONE_MATCH,
      reply: "The file.",
      content: [
        "image/svg+xml",
        "image/png",
        "application/pdf",
        "image/vnd.dxf",
        "model/gltf-binary",
        "model/vnd.usdz+zip",
        "model/step",
      ],
      errors: {
        400: ["invalid_request", "invalid_configuration"],
        404: ["not_found"],
        429: ["too_many_requests"],
      },
      readsOwnBody: true,
    },
  ],
};

const choiceCounts: OperationGroup = {
  name: "Choice counts",
  description: "What the configurator's page reports. No sign-in.",
  operations: [
    {
      route: "POST /api/configuration/counts",
      id: "countChoices",
      summary: "Count what a visitor tried",
      description: `Adds to anonymous sums for each day and option. A request has at most ${MOST_EVENTS} events and 16 KB. An event that is not possible under the current rules is ignored. So are all events if the setting \`COUNT_CHOICES\` is off, or the request has \`DNT: 1\` or \`Sec-GPC: 1\`. After 60 requests in ten minutes, an IP address gets 429.`,
      body: ChoiceEventsRequest,
      status: 204,
      reply: "The events were counted or ignored.",
      errors: {
        400: ["invalid_json", "invalid_request"],
        413: ["too_large"],
        415: ["unsupported_type"],
        429: ["too_many_requests"],
      },
      readsOwnBody: true,
    },
  ],
};

const images: OperationGroup = {
  name: "Images",
  description: "Pictures of the options. No sign-in.",
  operations: [
    {
      route: "GET /uploads/images/{filename}",
      id: "getImage",
      summary: "Get the picture of an option",
      description:
        "Returns a picture of at most 800 by 800 pixels. The picture under a given name never changes, so cache it for as long as you like.",
      headers: IF_NONE_MATCH,
      reply: "The picture.",
      content: ["image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml"],
      readsOwnBody: true,
      storesNothing: true,
    },
  ],
};

const apiDescription: OperationGroup = {
  name: "API description",
  description: "This description of the API.",
  operations: [
    {
      route: "GET /api/openapi.json",
      id: "getApiDescription",
      summary: "Get this API as an OpenAPI 3.1 document",
      description:
        "For tools such as client generators and mock servers. Scripts of any origin may read it.",
      headers: IF_NONE_MATCH,
      reply: "The document.",
      content: ["application/json"],
      readsOwnBody: true,
    },
    {
      route: "GET /api/docs",
      id: "showApiDescription",
      summary: "Read about this API",
      description: "The page that shows this document.",
      headers: IF_NONE_MATCH,
      reply: "The page.",
      content: ["text/html"],
      readsOwnBody: true,
    },
  ],
};

const health: OperationGroup = {
  name: "Health",
  description: "For monitoring.",
  operations: [
    {
      route: "GET /healthz",
      id: "getLiveness",
      summary: "Check that the server is running",
      description: "Replies as long as the process runs, whatever the state of the database.",
      reply: "The server is running.",
      content: HealthyReply,
      readsOwnBody: true,
      storesNothing: true,
    },
    {
      route: "GET /readyz",
      id: "getReadiness",
      summary: "Check that the server is ready",
      description: "Reads the current rules from the database. If that fails, the reply is 503.",
      reply: "The server is ready.",
      content: ReadyReply,
      errors: { 503: ["not_ready"] },
      readsOwnBody: true,
      storesNothing: true,
    },
  ],
};

const OWN_PAGE_ONLY = { 403: ["forbidden"] } as const;

const signIn: OperationGroup = {
  name: "Staff: sign-in",
  description: "Sessions of the company's staff.",
  operations: [
    {
      route: "GET /api/staff/session",
      id: "getSession",
      summary: "Get the state of the session",
      description: "Says whether the session cookie of the request is valid.",
      reply: "The state of the session.",
      content: StaffSessionReply,
      errors: OWN_PAGE_ONLY,
    },
    {
      route: "POST /api/staff/session",
      id: "signIn",
      summary: "Sign in",
      description:
        "Starts a session and sets its cookie, which scripts cannot read. A session ends after half an hour without requests, and after twelve hours in any case. After five wrong passwords in a quarter of an hour, an IP address gets 429.",
      body: SignInRequest,
      reply: "Signed in.",
      content: StaffSessionReply,
      errors: { 401: ["wrong_password"], ...OWN_PAGE_ONLY, 429: ["too_many_sign_ins"] },
    },
    {
      route: "DELETE /api/staff/session",
      id: "signOut",
      summary: "Sign out",
      description: "Ends the session that the cookie names, if there is one.",
      reply: "Signed out.",
      content: StaffSessionReply,
      errors: OWN_PAGE_ONLY,
    },
  ],
};

/** Operations that need no session, starting with those for partners. */
export const publicOperations = [
  configurator,
  drawings,
  choiceCounts,
  images,
  apiDescription,
  health,
  signIn,
];
