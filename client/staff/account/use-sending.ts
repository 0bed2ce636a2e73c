import { useLayoutEffect, useRef, useState } from "react";
import type { RequestFailure } from "#client/api/request.ts";
import { reasonOf } from "../access/staff-access.ts";

interface SendingError {
  readonly code: string | undefined;
  readonly text: string;
}

/** The fields that hold what the server refused, by the code of the refusal. */
const FIELDS: Readonly<Record<string, string>> = {
  wrong_password: "password",
  wrong_code: "code",
  weak_password: "new-password",
};

/**
 * Sends one thing at a time, and keeps the reason for a failure. The focus goes to the refused field, where typing replaces the text;
 * without one, to the field `home`, or else to the reason.
 */
export function useSending(home = "") {
  const underWay = useRef(false);
  const alert = useRef<HTMLParagraphElement>(null);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<SendingError>();

  useLayoutEffect(() => {
    if (!error) return;
    const fields = alert.current?.closest("form")?.elements;
    const field = FIELDS[error.code ?? ""];
    const focused = fields?.namedItem(field ?? home);
    if (focused instanceof HTMLInputElement) {
      focused.focus();
      if (field) focused.select();
    } else alert.current?.focus();
  }, [error, home]);

  const send = async (work: () => Promise<RequestFailure | undefined>) => {
    if (underWay.current) return undefined;
    underWay.current = true;
    setSending(true);
    setError(undefined);
    const failure = await work();
    underWay.current = false;
    setSending(false);
    if (failure) {
      const invalid = failure.validationErrors?.[0];
      setError({ code: invalid?.code ?? failure.code, text: invalid?.message ?? reasonOf(failure) });
    }
    return failure;
  };

  return { isSending, error, alert, send, forget: () => setError(undefined) };
}

export type Sending = ReturnType<typeof useSending>;
