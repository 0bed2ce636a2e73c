import type { z } from "zod";
import * as api from "#shared/api.ts";
import { CustomerInfoSchema, PartSchema, QuoteEventSchema, QuoteSchema } from "#shared/quotes.ts";
import {
  ConditionalOptionSchema,
  ConditionSchema,
  OptionSchema,
  RulesDocumentSchema,
  StepSchema,
} from "#shared/rules.ts";
import { SignInRequest, StaffSessionReply } from "#shared/staff-api.ts";
import { HealthyReply, ReadyReply, RulesFileErrorReply, RulesFileReply } from "./own-replies.ts";

type Schemas = Readonly<Record<string, z.ZodType>>;

/** What requests hold, by the names that the document gives it. */
export const REQUEST_SCHEMAS: Schemas = {
  Configuration: api.UncheckedConfigurationSchema,
  PricingRequest: api.PricingRequest,
  SubmitQuoteRequest: api.SubmitQuoteRequest,
  CustomerInfo: CustomerInfoSchema,
  SeenPart: api.SubmitQuoteRequest.shape.parts.unwrap().element,
  SignInRequest,
  SetStatusRequest: api.SetStatusRequest,
  SetStatusesRequest: api.SetStatusesRequest,
  AddNoteRequest: api.AddNoteRequest,
  BasePriceRequest: api.BasePriceRequest,
  AddStepRequest: api.AddStepRequest,
  EditStepRequest: api.EditStepRequest,
  AddOptionRequest: api.AddOptionRequest,
  EditOptionRequest: api.EditOptionRequest,
  RulesFile: RulesDocumentSchema,
};

/** What replies hold. */
export const REPLY_SCHEMAS: Schemas = {
  ErrorReply: api.ErrorReply,
  ValidationError: api.ValidationErrorSchema,
  RulesReply: api.RulesReply,
  Rules: api.RulesReply.shape.rules,
  Step: api.StepReplySchema,
  Option: OptionSchema,
  ConditionalOption: ConditionalOptionSchema,
  UnavailableOption: api.StepReplySchema.shape.unavailableOptions.element,
  Condition: ConditionSchema,
  Reason: api.ReasonSchema,
  NamedValue: api.ReasonSchema.shape.needs.unwrap().element,
  RemovedChoice: api.RulesReply.shape.removed.element,
  Partner: api.PartnerReplySchema,
  PricingReply: api.PricingReply,
  Pricing: api.PricingReply.shape.pricing,
  Part: PartSchema,
  SubmitQuoteReply: api.SubmitQuoteReply,
  HealthyReply,
  ReadyReply,
  StaffSessionReply,
  Quote: QuoteSchema,
  QuoteCustomer: CustomerInfoSchema,
  QuoteEvent: QuoteEventSchema,
  QuoteReply: api.QuoteReply,
  QuoteDrift: api.QuoteDriftSchema,
  ListQuotesReply: api.ListQuotesReply,
  QuoteChangesReply: api.QuoteChangesReply,
  QuotesOverviewReply: api.QuotesOverviewReply,
  SetStatusReply: api.SetStatusReply,
  RestoreQuoteReply: api.RestoreQuoteReply,
  SetStatusesReply: api.SetStatusesReply,
  DeleteQuoteReply: api.DeleteQuoteReply,
  AddNoteReply: api.AddNoteReply,
  RulesDocument: RulesDocumentSchema,
  RulesDocumentStep: StepSchema,
  AdminConfigReply: api.AdminConfigReply,
  AdminEditReply: api.AdminEditReply,
  AdminChangesReply: api.AdminChangesReply,
  Revision: api.RevisionSchema,
  ListRevisionsReply: api.ListRevisionsReply,
  RevisionReply: api.RevisionReply,
  RulesFileProblem: api.RulesFileProblemSchema,
  RulesFileDryRunReply: api.RulesFileDryRunReply,
  RulesFileReply,
  RulesFileErrorReply,
  UploadImageReply: api.UploadImageReply,
  SettledPartner: api.PartnersReply.shape.partners.unwrap().element,
  PartnersReply: api.PartnersReply,
};

/** The name of a schema that an operation takes or answers. */
export function nameOfSchema(schema: z.ZodType, among: Schemas): string {
  const name = Object.keys(among).find((each) => among[each] === schema);
  if (name === undefined) throw new Error("A schema of an operation has no name.");
  return name;
}
