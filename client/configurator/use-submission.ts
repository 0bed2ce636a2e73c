import { useMemo } from "react";
import { submitQuote } from "#client/api/routes.ts";
import type { SubmitQuoteReply, SubmitQuoteRequest } from "#shared/api.ts";

export interface Submission {
  readonly send: (request: SubmitQuoteRequest) => Promise<SubmitQuoteReply>;
  /** To be called once the visitor has seen the reply: what is sent next is another quote. */
  readonly forget: () => void;
}

/**
 * Submits quotes so that each makes one quote: until its reply is seen, the same request goes out
 * under the same key, whether it is sent again after a lost reply or from a form opened anew.
 */
export function useSubmission(): Submission {
  return useMemo(() => {
    let pending: { readonly body: string; readonly key: string } | undefined;
    return {
      send(request) {
        const body = JSON.stringify(request);
        if (pending?.body !== body) pending = { body, key: randomKey() };
        return submitQuote(request, pending.key);
      },
      forget() {
        pending = undefined;
      },
    };
  }, []);
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
