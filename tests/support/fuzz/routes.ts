import { z } from "zod";
import {
  AddOptionRequest,
  AddStepRequest,
  AdminConfigReply,
  AdminEditReply,
  BasePriceRequest,
  EditOptionRequest,
  EditStepRequest,
} from "#shared/api/catalog.ts";
import { UploadImageReply } from "#shared/api/images.ts";
import { PartnersReply } from "#shared/api/partners.ts";
import { PricingReply, PricingRequest } from "#shared/api/pricing.ts";
import {
  ExportQuotesQuery,
  ListQuotesQuery,
  ListQuotesReply,
  QuoteChangesQuery,
  QuoteChangesReply,
  QuotesOverviewReply,
} from "#shared/api/quote-list.ts";
import {
  AddNoteReply,
  AddNoteRequest,
  DeleteQuoteReply,
  QuoteDocumentQuery,
  QuoteReply,
  RestoreQuoteReply,
  SetStatusesReply,
  SetStatusesRequest,
  SetStatusReply,
  SetStatusRequest,
} from "#shared/api/quotes.ts";
import { HealthyReply, ReadyReply } from "#shared/api/reply.ts";
import {
  AdminChangesQuery,
  AdminChangesReply,
  ListRevisionsQuery,
  ListRevisionsReply,
  RevisionReply,
} from "#shared/api/revisions.ts";
import { RulesReply, UncheckedConfigurationSchema } from "#shared/api/rules.ts";
import { RulesFileReply } from "#shared/api/rules-file.ts";
import { SignInRequest, StaffSessionReply } from "#shared/api/staff.ts";
import { SubmitQuoteReply, SubmitQuoteRequest } from "#shared/api/submit.ts";
import type { PickKind } from "./marks.ts";

/** One route of the app, as much of it as a request needs that goes through, and what it answers then. */
export interface FuzzRoute {
  readonly method: "GET" | "PUT" | "POST" | "DELETE";
  readonly path: string;
  readonly query?: z.ZodType;
  /** A schema of JSON, a rules file, or a form with an image. */
  readonly body?: z.ZodType | "rules-file" | "image";
  /** Of a reply with JSON: its schema; of any other: its type. */
  readonly reply: z.ZodType | string;
  /** How often it is asked; 4 where it is not said. */
  readonly weight?: number;
}

/** What the server told that a path names. */
export const PATH_PICKS: Readonly<Record<string, PickKind>> = {
  quoteId: "quoteId",
  noteId: "noteId",
  stepKey: "stepKey",
  value: "optionValue",
  id: "revision",
  product: "product",
  filename: "image",
};

const ConfigurationQuery = z.object({ configuration: UncheckedConfigurationSchema.optional() });
const DryRunQuery = z.object({ dryRun: z.literal("1").optional() });
const image = "image/";
const SESSION = "/api/staff/session";

/** Every route of the app: a test compares the table with the app's own. */
export const ROUTES: readonly FuzzRoute[] = [
  { method: "GET", path: "/healthz", reply: HealthyReply, weight: 1 },
  { method: "GET", path: "/readyz", reply: ReadyReply, weight: 1 },
  { method: "GET", path: "/api/openapi.json", reply: "application/json", weight: 1 },
  { method: "GET", path: "/api/docs", reply: "text/html", weight: 1 },
  { method: "GET", path: SESSION, reply: StaffSessionReply, weight: 1 },
  { method: "POST", path: SESSION, body: SignInRequest, reply: StaffSessionReply, weight: 1 },
  { method: "DELETE", path: SESSION, reply: StaffSessionReply, weight: 1 },
  { method: "POST", path: "/api/images/upload", body: "image", reply: UploadImageReply },
  { method: "GET", path: "/uploads/images/:filename", reply: image },
  { method: "GET", path: "/api/admin/rules-file", reply: "application/json", weight: 1 },
  admin("PUT", "rules-file", "rules-file", { query: DryRunQuery, reply: RulesFileReply }),
  {
    method: "GET",
    path: "/api/configuration/rules/:product",
    query: ConfigurationQuery,
    reply: RulesReply,
  },
  post("/api/pricing/calculate", PricingRequest, PricingReply),
  post("/api/quotes/submit", SubmitQuoteRequest, SubmitQuoteReply, 16),
  quotes("list", ListQuotesQuery, ListQuotesReply, 8),
  quotes("changes", QuoteChangesQuery, QuoteChangesReply),
  quotes("overview", z.object({}), QuotesOverviewReply, 2),
  quotes("export", ExportQuotesQuery, "text/csv", 2),
  // Drawing takes as long as hundreds of other requests.
  quotes(":quoteId/document", QuoteDocumentQuery, "application/pdf", 0.1),
  put("/api/quotes/status", SetStatusesRequest, SetStatusesReply),
  put("/api/quotes/:quoteId/status", SetStatusRequest, SetStatusReply),
  put("/api/quotes/:quoteId/notes/:noteId", AddNoteRequest, AddNoteReply),
  { method: "POST", path: "/api/quotes/:quoteId/restore", reply: RestoreQuoteReply },
  quotes(":quoteId", z.object({}), QuoteReply),
  {
    method: "DELETE",
    path: "/api/quotes/:quoteId",
    reply: DeleteQuoteReply,
    weight: 2,
  },
  { method: "GET", path: "/api/admin/config", reply: AdminConfigReply },
  { method: "GET", path: "/api/admin/partners", reply: PartnersReply, weight: 1 },
  admin("PUT", "config/base-price", BasePriceRequest),
  admin("POST", "steps", AddStepRequest),
  admin("PUT", "steps/:stepKey", EditStepRequest),
  admin("DELETE", "steps/:stepKey"),
  admin("POST", "steps/:stepKey/options", AddOptionRequest),
  admin("PUT", "steps/:stepKey/options/:value", EditOptionRequest),
  admin("DELETE", "steps/:stepKey/options/:value"),
  {
    method: "GET",
    path: "/api/admin/changes",
    query: AdminChangesQuery,
    reply: AdminChangesReply,
  },
  {
    method: "GET",
    path: "/api/admin/revisions",
    query: ListRevisionsQuery,
    reply: ListRevisionsReply,
  },
  { method: "GET", path: "/api/admin/revisions/:id", reply: RevisionReply, weight: 2 },
  admin("POST", "revisions/:id/restore"),
];

function quotes(path: string, query: z.ZodType, reply: FuzzRoute["reply"], weight = 4): FuzzRoute {
  return { method: "GET", path: `/api/quotes/${path}`, query, reply, weight };
}

function put(path: string, body: z.ZodType, reply: z.ZodType): FuzzRoute {
  return { method: "PUT", path, body, reply };
}

function post(path: string, body: z.ZodType, reply: z.ZodType, weight = 4): FuzzRoute {
  return { method: "POST", path, body, reply, weight };
}

/** A write of the rules: all that conditions say is checked each time, so they are rarer. */
function admin(
  method: FuzzRoute["method"],
  path: string,
  body?: FuzzRoute["body"],
  facts: Partial<FuzzRoute> = {},
): FuzzRoute {
  const route = { method, path: `/api/admin/${path}`, reply: AdminEditReply, weight: 2 };
  return { ...route, ...(body !== undefined && { body }), ...facts };
}

export const nameOf = ({ method, path }: Pick<FuzzRoute, "method" | "path">) => `${method} ${path}`;
