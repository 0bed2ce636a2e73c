import express, { type Express, type Request } from "express";
import type { Logger } from "pino";
import type { Database } from "#server/db/database.ts";
import { createDrawings } from "#server/documents/drawings/drawings.ts";
import type { Photos } from "#server/documents/drawings/photos.ts";
import { drawingRoutes } from "#server/documents/drawings/routes.ts";
import { createTaskQueue, limitConcurrency } from "#server/http/concurrency.ts";
import { errorHandler } from "#server/http/error-handler.ts";
import { createMakeOnce } from "#server/http/make-once.ts";
import { checkHeaders } from "#server/http/parse.ts";
import { createReadJson } from "#server/http/read-json.ts";
import { readQuery } from "#server/http/read-query.ts";
import { createReceiveLong } from "#server/http/receive-long.ts";
import { type ObserveRequest, requestLog } from "#server/http/request-log.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { createServe } from "#server/http/serve.ts";
import { imageRoutes } from "#server/images/routes.ts";
import { mcpRoutes } from "#server/mcp/routes.ts";
import { createPreviewEmail } from "#server/messages/email/preview-email.ts";
import { messageRoutes } from "#server/messages/message-routes.ts";
import { webhookRoutes } from "#server/messages/webhooks/routes.ts";
import { openApiRoutes } from "#server/openapi/routes.ts";
import type { Client } from "#server/pages/client.ts";
import { pageRoutes } from "#server/pages/page-routes.ts";
import { serveMachineTexts } from "#server/pages/texts-for-machines.ts";
import { createPartnerRules } from "#server/partners/partner-rules.ts";
import type { PartnerSettings } from "#server/partners/partner-settings.ts";
import { createPublicCors } from "#server/partners/public-cors.ts";
import { partnerRoutes } from "#server/partners/routes.ts";
import { createSignerOf, keepSignedBody } from "#server/partners/signed-request.ts";
import { ApiError } from "#server/platform/errors.ts";
import { assigneeRoutes } from "#server/quotes/assignee/routes.ts";
import { attachmentRoutes } from "#server/quotes/attachments/routes.ts";
import { companyRoutes } from "#server/quotes/company/routes.ts";
import { customerRoutes } from "#server/quotes/conversation/customer-routes.ts";
import { conversationRoutes } from "#server/quotes/conversation/staff-routes.ts";
import { guardCustomerRoutes } from "#server/quotes/links/customer-only.ts";
import { daysOffRoutes } from "#server/quotes/list/days-off-routes.ts";
import { listRoutes } from "#server/quotes/list/list-routes.ts";
import { quoteRoutes } from "#server/quotes/quote-routes.ts";
import { rehearsalRoutes } from "#server/quotes/rehearsal/routes.ts";
import { createSubmissions, hashBody, newQuoteRoutes, submitRoutes } from "#server/quotes/submit/receive-submission.ts";
import { submitLimit } from "#server/quotes/submit/submit-limit.ts";
import { summaryRoutes } from "#server/quotes/submit/summary-routes.ts";
import { teamRoutes } from "#server/quotes/team/team-routes.ts";
import { usesRoutes } from "#server/quotes/uses/routes.ts";
import { catalogRoutes } from "#server/rules/catalog-routes.ts";
import { choiceCountRoutes } from "#server/rules/demand/routes.ts";
import { draftRoutes } from "#server/rules/drafts/draft-routes.ts";
import { draftWork } from "#server/rules/drafts/draft-work.ts";
import { revisionRoutes } from "#server/rules/revision-routes.ts";
import { rulesRoutes } from "#server/rules/routes.ts";
import { rulesFileRoutes } from "#server/rules/rules-file-routes.ts";
import { type Review, reviewInUse } from "#server/rules/store-edit.ts";
import { createStaff } from "#server/staff/access/staff.ts";
import { hasSenderScope } from "#server/staff/author.ts";
import type { HashCost } from "#server/staff/password.ts";
import { peopleRoutes } from "#server/staff/people/people-routes.ts";
import { destinationOf } from "#server/staff/person.ts";
import { sessionCookie } from "#server/staff/session-cookie.ts";
import { dayText } from "#shared/time/day-text.ts";
import { wallClockDay } from "#shared/time/wall-clock.ts";
import type { Env } from "./env.ts";
import { healthRoutes } from "./health-routes.ts";
import type { Stores } from "./stores.ts";
import type { Workers } from "./workers.ts";

type UsedEnv =
  | ("embedOrigins" | "trustProxy" | "rateLimitQuotes" | "publicOrigin" | "timeZone" | "securityContact")
  | ("countChoices" | "assistants" | "staffIsOpen" | "provider" | "privateWebhooks");

export interface AppDeps extends Pick<Env, UsedEnv>, Omit<Workers, "start" | "end" | "photographer"> {
  readonly db: Database;
  readonly stores: Stores;
  readonly log: Logger;
  readonly now: () => Date;
  /** The pages; undefined if they were not built. */
  readonly client: Client | undefined;
  readonly partners: PartnerSettings;
  /** Undefined if none are made. */
  readonly photos: Photos | undefined;
  /** Of people's passwords; undefined for that of a server in use. */
  readonly hashCost?: HashCost | undefined;
  /** Whether emails are sent. */
  readonly emailIsOn: boolean;
  /** Counts a request for the metrics, if they are on. */
  readonly observeRequest?: ObserveRequest | undefined;
  /** Called after staff changed the schedule of drafts. */
  readonly onSchedule: () => void;
}

/** Every group of routes. Each takes what it needs from one object. */
const ROUTES = [
  ...[
    rulesRoutes,
    submitRoutes,
    newQuoteRoutes,
    summaryRoutes,
    drawingRoutes,
    healthRoutes,
    openApiRoutes,
    choiceCountRoutes,
    imageRoutes,
  ],
  ...[rulesFileRoutes, rehearsalRoutes, draftRoutes, catalogRoutes, revisionRoutes],
  ...[
    listRoutes,
    assigneeRoutes,
    conversationRoutes,
    attachmentRoutes,
    customerRoutes,
    quoteRoutes,
    teamRoutes,
    usesRoutes,
    companyRoutes,
    daysOffRoutes,
  ],
  ...[peopleRoutes, partnerRoutes, messageRoutes, webhookRoutes],
];

/** The most documents waiting to be drawn, including the one in progress. */
const MAX_DOCUMENTS = 16;

/**
 * The rules, prices and benches to compute that may wait: half of all connections. Nearly all visitors wait here, each for some milliseconds
 * of the processor at most.
 */
const MAX_COMPUTING = 1000;

/** The number of changes to the rules, or to drafts, that may wait to be checked. */
const MAX_REVIEWS = 16;

/** Replies of many pages at the same time: exports, and lists without a limit. */
const MAX_EXPORTS = 4;

/** The whole HTTP server, without a port. */
export function createApp({ stores, ...given }: AppDeps): Express {
  const { log, now, publicOrigin, trustProxy, partners } = given;
  const app = express();
  app.set("trust proxy", trustProxy);
  app.set("query parser", readQuery);
  app.disable("x-powered-by");

  // Files keep their ETags. The few other replies that clients cache set their own.
  app.set("etag", () => undefined);

  const httpsOnly = publicOrigin?.startsWith("https:") ?? false;
  const cors = createPublicCors(given);
  const addEmail = (personId: string, template: string, author: string | null, at: Date) =>
    stores.messages.add({ channel: "email", destination: destinationOf(personId), template, author }, at);
  // A link needs an address that the person can reach.
  const emailPerson = given.emailIsOn && publicOrigin !== undefined ? addEmail : undefined;
  const sendReset = emailPerson && ((personId: string) => emailPerson(personId, "password-reset", null, now()));
  const exporting = limitConcurrency(MAX_EXPORTS);
  const staff = createStaff({ ...given, ...stores, exporting, httpsOnly, sendReset });
  const createReader = createReadJson((req, body) => {
    hashBody(req, body);
    keepSignedBody(req, body);
  });
  const receiveLong = createReceiveLong();
  const { serve, answer } = createServe({
    cors,
    guardCustomer: guardCustomerRoutes(stores.links, stores.limits),
    guardStaff: staff.guard,
    hasScope: hasSenderScope,
    readJson: createReader,
    receiveLong,
    makeOnce: createMakeOnce(),
  });
  const logRequest = requestLog({ log, isProxied: trustProxy > 0, observe: given.observeRequest });
  const secure = securityHeaders({ httpsOnly });
  // One layer instead of four, because every layer before a route costs time.
  app.use((req, res, next) =>
    logRequest(req, res, () =>
      secure(req, res, () =>
        checkHeaders(req, res, (error?: unknown) => (error ? next(error) : answer(req, res, next))),
      ),
    ),
  );

  const database = given.db.settings;
  const deps = { ...given, ...stores, ...{ serve, cors, httpsOnly, database, emailPerson, exporting, receiveLong } };
  const signerOf = createSignerOf(partners, now);
  const computing = createTaskQueue(MAX_COMPUTING);
  const visitors = {
    ...deps,
    ...{ computing, signerOf },
    partnerRules: createPartnerRules(partners, computing, log),
    submitLimit: submitLimit(given.rateLimitQuotes, signerOf, stores.limits),
    drawings: createDrawings(given.makeDrawing, given.drawingVersion, () =>
      dayText(wallClockDay(now(), given.timeZone)),
    ),
    readJson: createReader(),
  };
  const inTurn = createTaskQueue(MAX_REVIEWS);
  const reviewed = reviewInUse(partners, database, given.reviewRules);
  const review: Review = (question) => inTurn(() => reviewed(question));
  const all = {
    ...visitors,
    review,
    ...draftWork((task) => inTurn(() => given.workOnDraft(task))),
    ...createSubmissions(visitors),
    onChange: given.onSchedule,
    drawing: createTaskQueue(MAX_DOCUMENTS),
    previewEmail: createPreviewEmail(deps),
    isFromStaff: (req: Request) => sessionCookie(httpsOnly).read(req) !== undefined,
  } as const;
  for (const routes of ROUTES) routes(all);
  staff.addRoutes(serve);
  app.use(mcpRoutes(all));
  if (given.client) {
    app.use(serveMachineTexts(given));
    app.use(pageRoutes({ ...all, client: given.client }));
    app.use(given.client.files);
  }
  app.use(() => {
    throw new ApiError(404, "not_found");
  });
  app.use(errorHandler(log));
  return app;
}
