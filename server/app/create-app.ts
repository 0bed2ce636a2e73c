import { parse as parseQuery } from "node:querystring";
import express, { type Express } from "express";
import type { Logger } from "pino";
import type { Database } from "#server/db/database.ts";
import { createDrawings } from "#server/documents/drawings/drawings.ts";
import type { MakeDrawing } from "#server/documents/drawings/make-drawing.ts";
import { drawingRoutes } from "#server/documents/drawings/routes.ts";
import type { DrawDocument } from "#server/documents/pdf/document-input.ts";
import { createTaskQueue, limitConcurrency } from "#server/http/concurrency.ts";
import { errorHandler } from "#server/http/error-handler.ts";
import { checkHeaders } from "#server/http/parse.ts";
import { createReadJson } from "#server/http/read-json.ts";
import { type ObserveRequest, requestLog } from "#server/http/request-log.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { createServe } from "#server/http/serve.ts";
import { imageRoutes, type PrepareImage } from "#server/images/routes.ts";
import { mcpRoutes } from "#server/mcp/routes.ts";
import { createPreviewEmail } from "#server/messages/email/preview-email.ts";
import { messageRoutes } from "#server/messages/message-routes.ts";
import { webhookRoutes } from "#server/messages/webhooks/routes.ts";
import { openApiRoutes } from "#server/openapi/routes.ts";
import { type Client, pageRoutes } from "#server/pages/page-routes.ts";
import { serveMachineTexts } from "#server/pages/texts-for-machines.ts";
import { createPartnerRules } from "#server/partners/partner-rules.ts";
import type { PartnerSettings } from "#server/partners/partner-settings.ts";
import { createPublicCors } from "#server/partners/public-cors.ts";
import { partnerRoutes } from "#server/partners/routes.ts";
import { createSignerOf, keepSignedBody } from "#server/partners/signed-request.ts";
import { ApiError } from "#server/platform/errors.ts";
import { assigneeRoutes } from "#server/quotes/assignee/routes.ts";
import { customerRoutes } from "#server/quotes/conversation/customer-routes.ts";
import { conversationRoutes } from "#server/quotes/conversation/staff-routes.ts";
import { guardCustomerRoutes } from "#server/quotes/links/customer-only.ts";
import { daysOffRoutes } from "#server/quotes/list/days-off-routes.ts";
import { listRoutes } from "#server/quotes/list/list-routes.ts";
import { quoteRoutes } from "#server/quotes/quote-routes.ts";
import type { Rehearse } from "#server/quotes/rehearsal/rehearse.ts";
import { rehearsalRoutes } from "#server/quotes/rehearsal/routes.ts";
import { createReceiveSubmission, hashBody, submitRoutes } from "#server/quotes/submit/receive-submission.ts";
import { submitLimit } from "#server/quotes/submit/submit-limit.ts";
import { teamRoutes } from "#server/quotes/team/team-routes.ts";
import { usesRoutes } from "#server/quotes/uses/routes.ts";
import { catalogRoutes } from "#server/rules/catalog-routes.ts";
import { choiceCountRoutes } from "#server/rules/demand/routes.ts";
import { draftRoutes } from "#server/rules/drafts/draft-routes.ts";
import { draftWork, type WorkOnDraft } from "#server/rules/drafts/draft-work.ts";
import { editRoutes } from "#server/rules/edit-routes.ts";
import { revisionRoutes } from "#server/rules/revision-routes.ts";
import { rulesRoutes } from "#server/rules/routes.ts";
import { rulesFileRoutes } from "#server/rules/rules-file-routes.ts";
import type { ReadSpreadsheet } from "#server/rules/spreadsheet/read-in-process.ts";
import { spreadsheetRoutes } from "#server/rules/spreadsheet/routes.ts";
import { type Review, type ReviewRules, reviewInUse } from "#server/rules/store-edit.ts";
import { createStaff } from "#server/staff/access/staff.ts";
import { hasSenderScope } from "#server/staff/author.ts";
import type { HashCost } from "#server/staff/password.ts";
import { peopleRoutes } from "#server/staff/people/people-routes.ts";
import { destinationOf } from "#server/staff/person.ts";
import type { Env } from "./env.ts";
import { healthRoutes } from "./health-routes.ts";
import type { Stores } from "./stores.ts";

type UsedEnv =
  | "embedOrigins"
  | "trustProxy"
  | "rateLimitQuotes"
  | "publicOrigin"
  | "timeZone"
  | "company"
  | "securityContact"
  | "countChoices"
  | "assistants"
  | "staffIsOpen"
  | "provider"
  | "privateWebhooks";

export interface AppDeps extends Pick<Env, UsedEnv> {
  readonly db: Database;
  readonly stores: Stores;
  readonly log: Logger;
  readonly now: () => Date;
  /** The pages; undefined if they were not built. */
  readonly client: Client | undefined;
  readonly partners: PartnerSettings;
  /** Of people's passwords; undefined for that of a server in use. */
  readonly hashCost?: HashCost | undefined;
  readonly drawDocument: DrawDocument;
  readonly makeDrawing: MakeDrawing;
  readonly drawingVersion: string;
  readonly reviewRules: ReviewRules;
  readonly workOnDraft: WorkOnDraft;
  readonly prepareImage: PrepareImage;
  readonly readSpreadsheet: ReadSpreadsheet;
  readonly rehearse: Rehearse;
  /** Whether emails are sent. */
  readonly emailIsOn: boolean;
  /** Counts a request for the metrics, if they are on. */
  readonly observeRequest?: ObserveRequest | undefined;
  /** Called after staff changed the schedule of drafts. */
  readonly onSchedule: () => void;
}

/** The most documents waiting to be drawn, including the one in progress. */
const MAX_DOCUMENTS = 16;

/** The number of changes to the rules, or to drafts, that may wait to be checked. */
const MAX_REVIEWS = 16;

/** Replies of many pages at the same time: exports, and lists without a limit. */
const MAX_EXPORTS = 4;

/**
 * Reads '&amp;', which addresses copied from HTML have, and 'partner[]=acme', as other programs write lists. Otherwise, the
 * parameter would be ignored, and the prices those of no partner.
 */
const readQuery = (query: string | null) =>
  parseQuery((query ?? "").replaceAll("&amp;", "&").replaceAll(/(?:\[\w*\]|%5B\w*%5D)=/gi, "="));

/** The whole HTTP server, without a port. */
export function createApp({ stores, ...deps }: AppDeps): Express {
  const { rules, counts } = stores;
  const partnerRules = createPartnerRules(deps.partners, deps.log);
  const app = express();
  app.set("trust proxy", deps.trustProxy);
  app.set("query parser", readQuery);
  app.disable("x-powered-by");

  // Files keep their ETags. The few other replies that clients cache set their own.
  app.set("etag", () => undefined);

  const httpsOnly = deps.publicOrigin?.startsWith("https:") ?? false;
  const { log, trustProxy, observeRequest: observe } = deps;
  const logRequest = requestLog({ log, isProxied: trustProxy > 0, observe });
  const secure = securityHeaders({ httpsOnly });
  const cors = createPublicCors(deps);
  const { limits } = stores;
  const addReset = (personId: string) =>
    stores.messages.add(
      { channel: "email", destination: destinationOf(personId), template: "password-reset" },
      deps.now(),
    );
  const sendReset = deps.emailIsOn && deps.publicOrigin !== undefined ? addReset : undefined;
  const exporting = limitConcurrency(MAX_EXPORTS);
  const staff = createStaff({ ...deps, ...stores, exporting, httpsOnly, sendReset });
  const readJson = createReadJson((req, body) => {
    hashBody(req, body);
    keepSignedBody(req, body);
  });
  const { serve, answerAtOnce } = createServe({
    cors,
    guardCustomer: guardCustomerRoutes(stores.links, limits),
    guardStaff: staff.guard,
    hasScope: hasSenderScope,
    readJson,
  });
  // One layer instead of four, because every layer before a route costs time.
  app.use((req, res, next) =>
    logRequest(req, res, () =>
      secure(req, res, () =>
        checkHeaders(req, res, (error?: unknown) => (error ? next(error) : answerAtOnce(req, res, next))),
      ),
    ),
  );
  const signerOf = createSignerOf(deps.partners, deps.now);
  app.use(rulesRoutes({ rules, partnerRules, serve }));
  const submissions = {
    ...deps,
    rules,
    partnerRules,
    quotes: stores.quotes,
    counts: deps.countChoices ? counts : undefined,
    signerOf,
    submitLimit: submitLimit(deps.rateLimitQuotes, signerOf, stores.limits),
  };
  const receiveSubmission = createReceiveSubmission(submissions);
  app.use(submitRoutes({ ...submissions, receiveSubmission, serve, readJson: readJson() }));
  const drawings = createDrawings(deps.makeDrawing, deps.drawingVersion);
  app.use(drawingRoutes({ rules, serve, drawings }));
  if (deps.assistants) app.use(mcpRoutes({ ...submissions, receiveSubmission, drawings, cors, readJson: readJson() }));
  app.use(healthRoutes({ serve, rules, db: deps.db, images: stores.images }));
  app.use(openApiRoutes({ ...deps, serve, rules, httpsOnly }));
  app.use(choiceCountRoutes({ ...deps, serve, rules, counts }));
  const { images } = stores;
  app.use(imageRoutes({ serve, images, prepare: deps.prepareImage, now: deps.now }));
  const inTurn = createTaskQueue(MAX_REVIEWS);
  const reviewed = reviewInUse({ ...deps, ...stores, database: deps.db.settings }, deps.reviewRules);
  const review: Review = (question) => inTurn(() => reviewed(question));
  const admin = { serve, rules, images, review, now: deps.now, onChange: deps.onSchedule };
  app.use(rulesFileRoutes({ ...admin, audit: stores.audit }));
  app.use(spreadsheetRoutes(serve, deps.readSpreadsheet));
  app.use(rehearsalRoutes({ ...deps, ...admin, database: deps.db.settings }));
  app.use(editRoutes(admin));
  const onDrafts = draftWork((task) => inTurn(() => deps.workOnDraft(task)));
  app.use(draftRoutes({ ...deps, ...admin, ...onDrafts, drafts: stores.drafts }));
  app.use(staff.routes(serve));
  const emailPerson = (personId: string, template: string, at: Date) =>
    stores.messages.add({ channel: "email", destination: destinationOf(personId), template }, at);
  app.use(
    peopleRoutes({
      ...deps,
      ...stores,
      serve,
      // A link needs an address that the person can reach.
      emailPerson: deps.emailIsOn && deps.publicOrigin !== undefined ? emailPerson : undefined,
    }),
  );
  const quoteDeps = {
    ...deps,
    ...stores,
    partnerRules,
    ...{ serve, exporting },
    drawing: createTaskQueue(MAX_DOCUMENTS),
  };
  const conversationDeps = { ...quoteDeps, previewEmail: createPreviewEmail(quoteDeps) };
  app.use(listRoutes(quoteDeps));
  app.use(assigneeRoutes(quoteDeps));
  app.use(conversationRoutes(conversationDeps));
  app.use(customerRoutes(conversationDeps));
  app.use(quoteRoutes(quoteDeps));
  app.use(teamRoutes(quoteDeps));
  app.use(catalogRoutes(admin));
  app.use(usesRoutes({ ...deps, serve }));
  app.use(revisionRoutes({ ...admin, panel: stores.panel }));
  app.use(partnerRoutes({ ...deps, serve, rules, store: stores.partnerStore }));
  app.use(messageRoutes(quoteDeps));
  app.use(daysOffRoutes(quoteDeps));
  app.use(webhookRoutes(quoteDeps));
  if (deps.client) {
    app.use(serveMachineTexts(deps));
    app.use(pageRoutes({ ...deps, client: deps.client, rules, partnerRules }));
    app.use(deps.client.files);
  }
  app.use(() => {
    throw new ApiError(404, "not_found");
  });
  app.use(errorHandler(deps.log));
  return app;
}
