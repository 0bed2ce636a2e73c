import { accountEndpoints } from "./account.ts";
import { apiKeyEndpoints } from "./api-keys.ts";
import { auditEndpoints } from "./audit.ts";
import { choiceCountEndpoints, demandEndpoints } from "./choice-counts.ts";
import { companyEndpoints } from "./company.ts";
import { daysOffEndpoints } from "./days-off.ts";
import { type Endpoint, methodOf, pathOf } from "./declaration/endpoint.ts";
import { drawingEndpoints } from "./drawings.ts";
import { imageEndpoints, uploadEndpoints } from "./images.ts";
import { joinEndpoints } from "./joining.ts";
import { messageEndpoints } from "./messages.ts";
import { partnerEndpoints } from "./partners.ts";
import { passkeyEndpoints } from "./passkeys.ts";
import { peopleEndpoints } from "./people.ts";
import { pricingEndpoints } from "./pricing.ts";
import { providerEndpoints } from "./provider.ts";
import { answerEndpoints } from "./quotes/answers.ts";
import { assigneeEndpoints } from "./quotes/assignee.ts";
import { attachmentEndpoints } from "./quotes/attachments.ts";
import { customerEndpoints } from "./quotes/customers.ts";
import { newQuoteEndpoints } from "./quotes/new-quote.ts";
import { quoteListEndpoints } from "./quotes/quote-list.ts";
import { quoteEndpoints } from "./quotes/quotes.ts";
import { submitEndpoints } from "./quotes/submit.ts";
import { teamEndpoints } from "./quotes/team.ts";
import { catalogEditEndpoints, catalogEndpoints, usesEndpoints } from "./rules/catalog.ts";
import { rehearsalEndpoints } from "./rules/rehearsal.ts";
import { revisionEndpoints } from "./rules/revisions.ts";
import { rulesEndpoints } from "./rules/rules.ts";
import { draftEndpoints } from "./rules/rules-drafts.ts";
import { editEndpoints } from "./rules/rules-edits.ts";
import { rulesFileEndpoints } from "./rules/rules-file.ts";
import { descriptionEndpoints, healthEndpoints } from "./server.ts";
import { sessionEndpoints } from "./staff.ts";
import { summaryEndpoints } from "./summary.ts";
import { webhookEndpoints } from "./webhooks.ts";

/** All endpoints, in the order of the API description. */
export const GROUPS = [
  rulesEndpoints,
  pricingEndpoints,
  submitEndpoints,
  summaryEndpoints,
  drawingEndpoints,
  choiceCountEndpoints,
  imageEndpoints,
  descriptionEndpoints,
  healthEndpoints,
  sessionEndpoints,
  joinEndpoints,
  passkeyEndpoints,
  accountEndpoints,
  providerEndpoints,
  quoteListEndpoints,
  newQuoteEndpoints,
  quoteEndpoints,
  assigneeEndpoints,
  answerEndpoints,
  attachmentEndpoints,
  teamEndpoints,
  customerEndpoints,
  catalogEndpoints,
  catalogEditEndpoints,
  editEndpoints,
  usesEndpoints,
  rulesFileEndpoints,
  rehearsalEndpoints,
  revisionEndpoints,
  draftEndpoints,
  messageEndpoints,
  uploadEndpoints,
  partnerEndpoints,
  demandEndpoints,
  webhookEndpoints,
  peopleEndpoints,
  apiKeyEndpoints,
  auditEndpoints,
  companyEndpoints,
  daysOffEndpoints,
] as const;

export type Group = (typeof GROUPS)[number];
type Within<Own> = Own extends { readonly endpoints: infer All } ? All[keyof All] : never;
type Each = Within<Group>;

export type ByRoute = { readonly [Own in Each as Own["route"]]: Own };

export interface ListedEndpoint extends Endpoint {
  readonly id: string;
  /** The name of its group. */
  readonly tag: string;
  /** 'GET'. */
  readonly method: string;
  /** '/api/quotes/{quoteId}'. */
  readonly path: string;
}

export const ENDPOINTS: readonly ListedEndpoint[] = GROUPS.flatMap(({ name, endpoints }) =>
  Object.entries<Endpoint>(endpoints).map(([id, endpoint]) => ({
    ...endpoint,
    id,
    tag: name,
    method: methodOf(endpoint),
    path: pathOf(endpoint),
  })),
);
