import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#client/api/call.ts";
import { type Answers, authorizeWith, isFinal, sendAnswer, sendFailureText } from "#client/api/customer-routes.ts";
import { RequestFailure } from "#client/api/request.ts";
import type { CustomerQuoteReply } from "#shared/api/quotes/customers.ts";

/** An answer that was not stored: a sentence, and whether sending it again could succeed. */
export interface Problem {
  readonly text: string;
  readonly mayRetry: boolean;
}

/** Sends an answer. */
export type Send = <Kind extends keyof Answers>(kind: Kind, answer: Answers[Kind]) => Promise<Problem | undefined>;

/** The quote behind a private link. It is loaded again whenever the customer returns to the page. */
export function useQuote(token: string) {
  const [reply, setReply] = useState<CustomerQuoteReply>();
  const [failure, setFailure] = useState<RequestFailure>();
  const newest = useRef(0);

  /** Shows the reply to a request, unless a later one was sent. Throws a RequestFailure. */
  const show = useCallback(async (asked: Promise<CustomerQuoteReply>) => {
    newest.current += 1;
    const order = newest.current;
    const received = await asked;
    if (order === newest.current) setReply(received);
  }, []);

  const load = useCallback(async () => {
    try {
      await show(call("GET /api/customer/quote", { headers: authorizeWith(token) }));
      setFailure(undefined);
    } catch (error) {
      setFailure(RequestFailure.of(error));
    }
  }, [show, token]);

  useEffect(() => {
    void load();
    const loadAgain = () => {
      if (document.visibilityState === "visible") void load();
    };
    document.addEventListener("visibilitychange", loadAgain);
    return () => document.removeEventListener("visibilitychange", loadAgain);
  }, [load]);

  useReadQuote(token, reply?.revisions.at(-1)?.number);

  const send: Send = async (kind, answer) => {
    try {
      const answered = await sendAnswer(token, kind, answer);
      // A reply that was on its way may have been read before the answer was stored.
      newest.current += 1;
      setReply(answered);
      return undefined;
    } catch (error) {
      const refused = RequestFailure.of(error);
      // There may be a newer quote, or the link may have ended.
      if (refused.answered) void load();
      return { text: sendFailureText(refused), mayRetry: !isFinal(refused) };
    }
  };

  return { reply, failure, load, send };
}

/** Programs that check mail, and a glance at the wrong tab, are shorter. */
const READ_MS = 5000;

/** Tells once that the newest revision was read: it was on the screen for some seconds. */
function useReadQuote(token: string, number: number | undefined): void {
  useEffect(() => {
    if (number === undefined) return;
    const tell = () => {
      document.removeEventListener("visibilitychange", watch);
      call("POST /api/customer/opened", { headers: authorizeWith(token), body: { number } }).catch(() => {});
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(tell, READ_MS);
    };
    watch();
    document.addEventListener("visibilitychange", watch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", watch);
    };
  }, [token, number]);
}
