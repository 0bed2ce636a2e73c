import type { Logger } from "pino";
import { createAnswerReceiver } from "./answers/answer-quote.ts";
import { createAnswerStore } from "./answers/answer-store.ts";
import { createRevisionStore } from "./answers/revision-store.ts";
import { createQuoteSender } from "./answers/send-quote.ts";
import { createChoiceCountStore } from "./choice-counts/store.ts";
import type { LinkKey } from "./customer-links/link-key.ts";
import { createLinkStore } from "./customer-links/link-store.ts";
import type { Database } from "./db/database.ts";
import type { Env } from "./env.ts";
import { createImageStore } from "./images/image-store.ts";
import { createEmailLimits } from "./mail/email-limits.ts";
import { createAnnouncer, createMessageStore, type Subscription } from "./outbox/message-store.ts";
import { quoteChanger } from "./quotes/change-quote.ts";
import { createEraseStore } from "./quotes/erase-store.ts";
import { createEventStore } from "./quotes/event-store.ts";
import { createListStore } from "./quotes/list-store.ts";
import { createStageStore } from "./quotes/stage-store.ts";
import { createQuoteStore } from "./quotes/store.ts";
import { createSubmissionStore } from "./quotes/submit-quote.ts";
import { createTallyStore } from "./quotes/tally-store.ts";
import { createBenchStore } from "./reference-benches/bench-store.ts";
import { createPanelStore } from "./rules/panel-store.ts";
import { createRulesStore } from "./rules/store.ts";
import { createDraftStore } from "./rules-drafts/draft-store.ts";
import { createWriteStore } from "./staff/write-store.ts";
import { createUpkeepStore } from "./upkeep/upkeep-store.ts";
import { createWebhookStore } from "./webhooks/webhook-store.ts";

export interface StoreSettings extends Pick<Env, "timeZone" | "uploadsDir" | "publicOrigin"> {
  /** The key of the customers' private links. */
  readonly linkKey: LinkKey;
  /** The messages of each channel that is on about an event. */
  readonly subscriptions: readonly Subscription[];
  readonly log: Logger;
}

export type Stores = ReturnType<typeof createStores>;

/** All stores of a database. A process creates them once, so that each change is announced and each cache exists once. */
export function createStores(db: Database, settings: StoreSettings) {
  const { timeZone, uploadsDir, publicOrigin, linkKey, subscriptions, log } = settings;
  const change = quoteChanger(createAnnouncer(subscriptions));
  return {
    rules: createRulesStore(db),
    drafts: createDraftStore(db),
    benches: createBenchStore(db),
    panel: createPanelStore(db),
    quotes: {
      ...createQuoteStore(db, change),
      ...createSubmissionStore(db, change, timeZone),
      ...createQuoteSender(db, change),
      ...createAnswerReceiver(db, change),
    },
    erasure: createEraseStore(db),
    revisions: createRevisionStore(db),
    answers: createAnswerStore(db),
    events: createEventStore(db),
    lists: createListStore(db),
    tallies: createTallyStore(db),
    stages: createStageStore(db),
    links: createLinkStore({ db, change, key: linkKey, publicOrigin }),
    counts: createChoiceCountStore(db, timeZone, log),
    messages: createMessageStore(db),
    admitEmail: createEmailLimits(db),
    webhooks: createWebhookStore(db),
    images: createImageStore(db, uploadsDir),
    writes: createWriteStore(db),
    upkeep: createUpkeepStore(db),
  };
}
