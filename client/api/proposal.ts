import { keptText } from "#client/ui/hooks/kept-text.ts";
import { type Configuration, writeHash } from "#shared/rules/configuration.ts";
import { quoteLink } from "./quote-link.ts";

const STORAGE_KEY = "workbench-proposal";

/** A bench of a quote that the customer is changing in the configurator. */
export interface Proposal {
  /** The token of the private link. Only this tab keeps it. */
  readonly token: string;
  readonly quoteId: string;
  readonly company: string;
  /** The partner whose prices the configurator shows, if any. */
  readonly partner?: string | undefined;
  /** The revision of the quote; null before the first. */
  readonly number: number | null;
  /** The newest answer that the customer sees; 0 before the first. */
  readonly seen: number;
  /** The place of the bench among the items, counted from 1. */
  readonly place: number;
  readonly items: readonly {
    readonly configuration: Configuration;
    readonly quantity: number;
    readonly unitPrice: number;
    readonly name?: string | undefined;
  }[];
}

/** Whether this tab changes a bench of a quote. The server, which renders the first paint, has no tabs. */
export const isProposing = (): boolean => load() !== undefined;

/** A bench that staff choose in the configurator for a quote. */
export interface DeskBench {
  /** 'NEW' for a quote that is being written. */
  readonly quoteId: string;
  /** Its place among the benches to send, counted from 0; none for another bench. */
  readonly place?: number | undefined;
}

/** The bench as the quote has it: the hash of its link. */
interface AsQuoted {
  readonly quoted: string;
}

/** Whoever went back in the history of the browser, or to another address, changes no bench. */
function load(): ((Proposal | DeskBench) & AsQuoted) | undefined {
  const kept = keptText("sessionStorage", () => STORAGE_KEY).read<(Proposal | DeskBench) & AsQuoted>();
  return kept && window.location.search === searchOf(kept) ? kept : undefined;
}

/** The hash of the bench of a quote that this tab changes, as the quote has it. */
export const quotedHash = (): string | undefined => load()?.quoted;

/** A bench of a quote as far as this tab changed it and did not send it. */
const changesOf = (bench: Proposal | DeskBench) =>
  keptText("sessionStorage", () => `workbench-changed${searchOf(bench)}`);

/** Keeps the changes of the bench of the quote that this tab changes. Whoever goes back to the quote and opens it again has them. */
export function createChangesKeeper(): ((hash: string) => void) | undefined {
  const bench = load();
  return (
    bench &&
    ((hash) => {
      const changes: Changes = { quoted: bench.quoted, hash };
      // Another bench for the quote begins empty each time.
      if (bench.place !== undefined) changesOf(bench).keep(JSON.stringify(changes));
    })
  );
}

interface Changes extends AsQuoted {
  readonly hash: string;
}

/** The bench as this tab changed it, if it did. Staff may have another in its place since. */
export const loadChanges = (bench: Proposal | DeskBench) => changesOf(bench).read<Changes>();

export const forgetChanges = (bench: Proposal | DeskBench): void => changesOf(bench).keep(undefined);

/** The query of the configurator while it changes this bench. */
export function searchOf({ quoteId, place, ...kept }: Proposal | DeskBench): string {
  const partner = "partner" in kept && kept.partner !== undefined ? `partner=${kept.partner}&` : "";
  return `?${partner}quote=${quoteId}${place === undefined ? "" : `&bench=${place}`}`;
}

/** Shows no bench of a quote that was sent, or left, since the browser left this page, to which *Back* returns as it was. */
export function reloadOnReturn(): void {
  const proposing = isProposing();
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && isProposing() !== proposing) window.location.reload();
  });
}

/** The proposal that this tab works on, if any. */
export function loadProposal(): Proposal | undefined {
  const kept = load();
  return kept && "token" in kept ? kept : undefined;
}

/** The bench that staff choose in this tab, if any. */
export function loadDeskBench(): DeskBench | undefined {
  const kept = load();
  return kept && !("token" in kept) ? kept : undefined;
}

/** Leaves the configurator for the customer's page. */
export function returnToQuote({ token }: Proposal): void {
  window.sessionStorage.removeItem(STORAGE_KEY);
  window.location.assign(`/q/${token}`);
}

/** The bench that staff bring to the quote, which reads it from this tab. */
export const CHOSEN_BENCH = "workbench-chosen-bench";

/** Why `openConfigurator` threw. */
export const BLOCKED_TEXT = "Your browser does not let us open the bench, because it blocks storage.";

/** Leads customers and staff to the configurator, and back to the quote. Throws if storage is full or forbidden. */
export function openConfigurator(bench: Proposal | DeskBench, configuration: Configuration): void {
  const quoted = writeHash(configuration);
  window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...bench, quoted }));
  const changes = loadChanges(bench);
  // Those of a bench that is no longer in the customer's quote are for the one in its place, and the customer sees them before they are sent.
  const isGone = (hash: string) =>
    "token" in bench && !bench.items.some((each) => writeHash(each.configuration) === hash);
  const hasChanges = changes && (changes.quoted === quoted || isGone(changes.quoted));
  // Another query than that of the quote, so that the page loads.
  window.location.assign(`/${searchOf(bench)}${hasChanges ? changes.hash : quoted}`);
}

/** Leaves the configurator for the quote, with a bench unless staff went back without. */
export function returnToDesk(bench: DeskBench, configuration?: Configuration): void {
  window.sessionStorage.removeItem(STORAGE_KEY);
  if (configuration) forgetChanges(bench);
  const brought = { ...bench, bench: configuration && writeHash(configuration) };
  window.sessionStorage.setItem(CHOSEN_BENCH, JSON.stringify(brought));
  window.location.assign(quoteLink(bench.quoteId));
}
