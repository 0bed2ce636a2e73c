import { keptInTab } from "#client/api/kept-in-tab.ts";
import { isRecord } from "#shared/is-record.ts";
import { readConfiguration } from "#shared/project/project.ts";
import { type CustomerInfo, mapFields } from "#shared/quotes/customer-fields.ts";
import { ADDRESS_TYPES, type AddressType } from "#shared/quotes/delivery.ts";
import { type Configuration, sameConfiguration } from "#shared/rules/configuration.ts";

/** The content of the quote form. */
export type TypedRequest = Readonly<
  Omit<CustomerInfo, "addressType"> & {
    addressType: AddressType | undefined;
    /** Of the page's bench. Those of a project have their own. */
    quantity: string;
  }
>;

const contact = keptInTab("workbench-contact", readFields);

/** The content of a quote form that was neither sent nor closed by the visitor. */
export const keptForm = keptInTab("workbench-quote-form", readFields);

/** The content of the quote form that the visitor closed last. The next form begins empty, and offers it. */
export const closedForm = keptInTab("workbench-closed-form", readFields);

/** Keeps what a submitted quote had to have for the next one of this visit. The rest, such as notes, belongs to one quote. */
export const keepContact = (info: CustomerInfo): void =>
  contact.keep({
    ...mapFields("key", ({ key, missing }) => (missing ? info[key] : ""), info.addressType),
    quantity: "1",
  });

/** The contact of the last quote in this visit, if any. */
export const loadContact = contact.load;

function readFields(saved: unknown): TypedRequest | undefined {
  if (!isRecord(saved)) return undefined;
  const addressType = ADDRESS_TYPES.find((type) => type === saved.addressType);
  return {
    ...mapFields("key", ({ key }) => String(saved[key] ?? ""), addressType),
    quantity: String(saved.quantity ?? 1),
  };
}

const sentBench = keptInTab("workbench-sent-bench", (saved) => {
  const configuration = isRecord(saved) ? readConfiguration(saved.configuration) : undefined;
  return isRecord(saved) && typeof saved.quoteId === "string" && configuration
    ? { quoteId: saved.quoteId, configuration }
    : undefined;
});

const sentLink = keptInTab("workbench-sent-link", (saved) =>
  isRecord(saved) ? { quoteId: saved.quoteId, link: String(saved.link) } : undefined,
);

/** Remembers the private link of the newest request for this visit: the server tells it once. */
export const keepSentLink = sentLink.keep;

/** The private link of a quote, if this visit requested it last. */
export function findSentLink(quoteId: string): string | undefined {
  const sent = sentLink.load();
  return sent?.quoteId === quoteId ? sent.link : undefined;
}

/** Remembers for this visit that the page's bench was requested. */
export const keepSentBench = sentBench.keep;

/** The quote that this visit requested for the same bench last, if any. */
export function findSentBench(configuration: Configuration): string | undefined {
  const sent = sentBench.load();
  return sent && sameConfiguration(sent.configuration, configuration) ? sent.quoteId : undefined;
}
