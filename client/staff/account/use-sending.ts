import { useLayoutEffect, useRef, useState } from "react";
import type { RequestFailure } from "#client/api/request.ts";
import { reasonOf } from "../access/staff-access.ts";

interface SendingError {
  readonly code: string | undefined;
  readonly text: string;
}

/** Sends one thing at a time, and keeps the reason for a failure, to which the focus goes. */
export function useSending() {
  const underWay = useRef(false);
  const alert = useRef<HTMLParagraphElement>(null);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<SendingError>();

  useLayoutEffect(() => {
    if (error) alert.current?.focus();
  }, [error]);

  const send = async (work: () => Promise<RequestFailure | undefined>) => {
    if (underWay.current) return undefined;
    underWay.current = true;
    setSending(true);
    setError(undefined);
    const failure = await work();
    underWay.current = false;
    setSending(false);
    if (failure)
      setError({
        code: failure.code,
        text: failure.validationErrors?.[0]?.message ?? reasonOf(failure),
      });
    return failure;
  };

  return { isSending, error, alert, send, forget: () => setError(undefined) };
}

export type Sending = ReturnType<typeof useSending>;
