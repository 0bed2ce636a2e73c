import { useMemo } from "react";
import { pagePartner } from "#client/api/page-partner.ts";
import { randomKey } from "#client/api/random-key.ts";
import { submitQuote } from "#client/api/routes.ts";
import type { SubmitQuoteReply, SubmitQuoteRequest } from "#shared/api/submit.ts";
import { storageKey } from "./storage-key.ts";

const STORAGE_KEY = "workbench-submission";

export interface Submission {
  readonly send: (request: SubmitQuoteRequest) => Promise<SubmitQuoteReply>;
  /** Call this once the visitor has seen the reply. The next submission is then a new quote. */
  readonly forget: () => void;
}

/** A submission without a reply so far. */
interface Pending {
  readonly key: string;
  readonly request: SubmitQuoteRequest;
}

/**
 * Submits quotes idempotently. Until its reply is seen, the same bench for the same customer is sent with the
 * same body and idempotency key: after a lost reply, from a reopened form, or after a reload. The tab's storage
 * keeps it until then.
 */
export function useSubmission(): Submission {
  return useMemo(() => {
    let pending = load();
    return {
      send(bench) {
        const request = { ...bench, partner: pagePartner() };
        if (!pending || !sameQuote(pending.request, request)) {
          pending = { key: randomKey(), request };
          save(pending);
        }
        return submitQuote(pending.request, pending.key);
      },
      forget() {
        pending = undefined;
        save(undefined);
      },
    };
  }, []);
}

/** Identifies bench, customer and partner, regardless of the price. */
function sameQuote(a: SubmitQuoteRequest, b: SubmitQuoteRequest): boolean {
  const identity = ({ configuration, customerInfo, website, partner }: SubmitQuoteRequest) =>
    JSON.stringify([configuration, customerInfo, website, partner]);
  return identity(a) === identity(b);
}

function load(): Pending | undefined {
  try {
    const saved = JSON.parse(window.sessionStorage.getItem(storageKey(STORAGE_KEY)) ?? "null");
    return typeof saved?.key === "string" && saved.request ? saved : undefined;
  } catch {
    return undefined;
  }
}

function save(pending: Pending | undefined): void {
  try {
    if (pending) window.sessionStorage.setItem(storageKey(STORAGE_KEY), JSON.stringify(pending));
    else window.sessionStorage.removeItem(storageKey(STORAGE_KEY));
  } catch {
    // Without storage, the key lasts as long as the page.
  }
}
