import type { Configuration } from "#shared/rules/configuration.ts";

const STORAGE_KEY = "workbench-proposal";

/** A bench of a quote that the customer is changing in the configurator. */
export interface Proposal {
  /** The token of the private link. Only this tab keeps it. */
  readonly token: string;
  readonly quoteId: string;
  readonly company: string;
  /** The revision of the quote; null before the first. */
  readonly number: number | null;
  /** The place of the bench among the items, counted from 1. */
  readonly place: number;
  readonly items: readonly {
    readonly configuration: Configuration;
    readonly quantity: number;
    readonly unitPrice: number;
    readonly name?: string | undefined;
  }[];
}

/** Whether this tab works on a proposal. The server, which renders the first paint, has no tabs. */
export function isProposing(): boolean {
  try {
    return typeof window !== "undefined" && STORAGE_KEY in window.sessionStorage;
  } catch {
    return false;
  }
}

/** Throws if storage is forbidden. */
export function keepProposal(proposal: Proposal): void {
  window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(proposal));
}

/** The proposal that this tab works on, if any. */
export function loadProposal(): Proposal | undefined {
  return isProposing() ? JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? "") : undefined;
}

/** Leaves the configurator for the customer's page. */
export function returnToQuote({ token }: Proposal): void {
  window.sessionStorage.removeItem(STORAGE_KEY);
  window.location.assign(`/q/${token}`);
}
