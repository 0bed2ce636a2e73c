import type { Logger } from "pino";
import type { Database } from "#server/db/database.ts";
import { createLimits } from "#server/http/limit-store.ts";
import { createImageStore } from "#server/images/image-store.ts";
import { createEmailLimits } from "#server/messages/email/email-limits.ts";
import { createAnnouncer, createMessageStore, type Subscription } from "#server/messages/message-store.ts";
import { createWebhookStore } from "#server/messages/webhooks/webhook-store.ts";
import { createPartnerStore } from "#server/partners/partner-store.ts";
import { createQuoteAssigner } from "#server/quotes/assignee/assign-quotes.ts";
import { createAttachmentStore } from "#server/quotes/attachments/attachment-store.ts";
import { quoteChanger } from "#server/quotes/change-quote.ts";
import { createCompanyStore } from "#server/quotes/company/company-store.ts";
import { createAnswerReceiver } from "#server/quotes/conversation/answer-quote.ts";
import { createAnswerStore } from "#server/quotes/conversation/answer-store.ts";
import { createReminderStore } from "#server/quotes/conversation/reminder-store.ts";
import { createRevisionStore } from "#server/quotes/conversation/revision-store.ts";
import { createQuoteSender } from "#server/quotes/conversation/send-quote.ts";
import { createEraseStore } from "#server/quotes/erase/erase-store.ts";
import { createEventStore } from "#server/quotes/event-store.ts";
import type { LinkKey } from "#server/quotes/links/link-key.ts";
import { createLinkStore } from "#server/quotes/links/link-store.ts";
import { createDaysOffStore } from "#server/quotes/list/days-off-store.ts";
import { createListStore } from "#server/quotes/list/list-store.ts";
import { createReportStore } from "#server/quotes/list/report-store.ts";
import { createTallyStore } from "#server/quotes/list/tally-store.ts";
import { createQuoteStore } from "#server/quotes/quote-store.ts";
import { createSearchRenewal } from "#server/quotes/search-text.ts";
import { createSubmissionStore } from "#server/quotes/submit/submission-store.ts";
import { createSeenStore } from "#server/quotes/team/seen-store.ts";
import { createChoiceCountStore } from "#server/rules/demand/choice-count-store.ts";
import { createDraftStore } from "#server/rules/drafts/draft-store.ts";
import { createPanelStore } from "#server/rules/panel-store.ts";
import { createRulesStore } from "#server/rules/rules-store.ts";
import { createApiKeyStore } from "#server/staff/api-key-store.ts";
import { createAuditStore } from "#server/staff/audit-store.ts";
import { createPeopleListStore } from "#server/staff/people/people-list-store.ts";
import { createPeopleStore } from "#server/staff/people-store.ts";
import { createCredentialStore } from "#server/staff/sign-in/credential-store.ts";
import { createPersonLinkStore } from "#server/staff/sign-in/link-store.ts";
import { createPasskeyStore } from "#server/staff/sign-in/passkey-store.ts";
import type { Env } from "./env.ts";
import { createUpkeepStore } from "./upkeep-store.ts";

export interface StoreSettings extends Pick<Env, "timeZone" | "uploadsDir" | "publicOrigin" | "company"> {
  /** The key of the customers' private links. */
  readonly linkKey: LinkKey;
  /** The messages of each channel that is on about an event. */
  readonly subscriptions: readonly Subscription[];
  readonly log: Logger;
}

export type Stores = ReturnType<typeof createStores>;

/** All stores of a database. A process creates them once, so that each change is announced and each cache exists once. */
export function createStores(db: Database, settings: StoreSettings) {
  const { timeZone, uploadsDir, publicOrigin, company, linkKey, subscriptions, log } = settings;
  const images = createImageStore(db, uploadsDir, log);
  const change = quoteChanger(createAnnouncer(subscriptions), timeZone);
  const links = createLinkStore({ db, change, key: linkKey, publicOrigin });
  return {
    rules: createRulesStore(db),
    drafts: createDraftStore(db),
    panel: createPanelStore(db),
    quotes: {
      ...createQuoteStore(db, change),
      ...createSubmissionStore(db, change, timeZone),
      ...createQuoteSender(db, change, links),
      ...createAnswerReceiver(db, change, timeZone),
      ...createQuoteAssigner(db, change),
    },
    searchRenewal: createSearchRenewal(db, timeZone),
    erasure: createEraseStore(db),
    reminders: createReminderStore(db, change, timeZone),
    revisions: createRevisionStore(db),
    answers: createAnswerStore(db),
    attachments: createAttachmentStore(db, images, change),
    events: createEventStore(db),
    lists: createListStore(db, timeZone),
    companyStore: createCompanyStore(db, images, company, timeZone),
    daysOff: createDaysOffStore(db),
    tallies: createTallyStore(db),
    reports: createReportStore(db, timeZone),
    seen: createSeenStore(db),
    links,
    counts: createChoiceCountStore(db, timeZone, log),
    messages: createMessageStore(db),
    admitEmail: createEmailLimits(db),
    webhooks: createWebhookStore(db),
    partnerStore: createPartnerStore(db),
    images,
    keys: createApiKeyStore(db, timeZone),
    people: createPeopleStore(db),
    peopleList: createPeopleListStore(db),
    personLinks: createPersonLinkStore(db),
    credentials: createCredentialStore(db),
    passkeys: createPasskeyStore(db),
    audit: createAuditStore(db),
    upkeep: createUpkeepStore(db),
    limits: createLimits(db),
  };
}
