import { z } from "zod";
import * as api from "#shared/api.ts";
import { SignInRequest, StaffSessionReply } from "#shared/staff-api.ts";
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

const ConfigurationQuery = z.object({ configuration: api.UncheckedConfigurationSchema.optional() });
const DryRunQuery = z.object({ dryRun: z.literal("1").optional() });
const Ready = z.object({ success: z.literal(true), revision: z.int() });
const FileReply = z.union([api.AdminEditReply, api.RulesFileDryRunReply]);
const image = "image/";
const SESSION = "/api/staff/session";

/** Every route of the app: a test compares the table with the app's own. */
export const ROUTES: readonly FuzzRoute[] = [
  { method: "GET", path: "/healthz", reply: z.object({ success: z.literal(true) }), weight: 1 },
  { method: "GET", path: "/readyz", reply: Ready, weight: 1 },
  { method: "GET", path: "/api/openapi.json", reply: "application/json", weight: 1 },
  { method: "GET", path: "/api/docs", reply: "text/html", weight: 1 },
  { method: "GET", path: SESSION, reply: StaffSessionReply, weight: 1 },
  { method: "POST", path: SESSION, body: SignInRequest, reply: StaffSessionReply, weight: 1 },
  { method: "DELETE", path: SESSION, reply: StaffSessionReply, weight: 1 },
  { method: "POST", path: "/api/images/upload", body: "image", reply: api.UploadImageReply },
  { method: "GET", path: "/uploads/images/:filename", reply: image },
  { method: "GET", path: "/api/admin/rules-file", reply: "application/json", weight: 1 },
  admin("PUT", "rules-file", "rules-file", { query: DryRunQuery, reply: FileReply }),
  {
    method: "GET",
    path: "/api/configuration/rules/:product",
    query: ConfigurationQuery,
    reply: api.RulesReply,
  },
  post("/api/pricing/calculate", api.PricingRequest, api.PricingReply),
  post("/api/quotes/submit", api.SubmitQuoteRequest, api.SubmitQuoteReply, 16),
  quotes("list", api.ListQuotesQuery, api.ListQuotesReply, 8),
  quotes("changes", api.QuoteChangesQuery, api.QuoteChangesReply),
  quotes("overview", z.object({}), api.QuotesOverviewReply, 2),
  quotes("export", api.ExportQuotesQuery, "text/csv", 2),
  // Drawing takes as long as hundreds of other requests.
  quotes(":quoteId/document", api.QuoteDocumentQuery, "application/pdf", 0.1),
  put("/api/quotes/status", api.SetStatusesRequest, api.SetStatusesReply),
  put("/api/quotes/:quoteId/status", api.SetStatusRequest, api.SetStatusReply),
  put("/api/quotes/:quoteId/notes/:noteId", api.AddNoteRequest, api.AddNoteReply),
  { method: "POST", path: "/api/quotes/:quoteId/restore", reply: api.RestoreQuoteReply },
  quotes(":quoteId", z.object({}), api.QuoteReply),
  {
    method: "DELETE",
    path: "/api/quotes/:quoteId",
    reply: api.DeleteQuoteReply,
    weight: 2,
  },
  { method: "GET", path: "/api/admin/config", reply: api.AdminConfigReply },
  { method: "GET", path: "/api/admin/partners", reply: api.PartnersReply, weight: 1 },
  admin("PUT", "config/base-price", api.BasePriceRequest),
  admin("POST", "steps", api.AddStepRequest),
  admin("PUT", "steps/:stepKey", api.EditStepRequest),
  admin("DELETE", "steps/:stepKey"),
  admin("POST", "steps/:stepKey/options", api.AddOptionRequest),
  admin("PUT", "steps/:stepKey/options/:value", api.EditOptionRequest),
  admin("DELETE", "steps/:stepKey/options/:value"),
  {
    method: "GET",
    path: "/api/admin/changes",
    query: api.AdminChangesQuery,
    reply: api.AdminChangesReply,
  },
  {
    method: "GET",
    path: "/api/admin/revisions",
    query: api.ListRevisionsQuery,
    reply: api.ListRevisionsReply,
  },
  { method: "GET", path: "/api/admin/revisions/:id", reply: api.RevisionReply, weight: 2 },
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
  const route = { method, path: `/api/admin/${path}`, reply: api.AdminEditReply, weight: 2 };
  return { ...route, ...(body !== undefined && { body }), ...facts };
}

export const nameOf = ({ method, path }: Pick<FuzzRoute, "method" | "path">) => `${method} ${path}`;
