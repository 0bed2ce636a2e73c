import { useEffect, useState } from "react";
import { isRecord } from "#shared/is-record.ts";
import { keptInTab } from "./kept-in-tab.ts";

/** A customer's input in the dialogs of an answer. */
export interface TypedAnswer {
  readonly name: string;
  readonly message: string;
}

const EMPTY_ANSWER: TypedAnswer = { name: "", message: "" };

function readAnswer(saved: unknown): TypedAnswer | undefined {
  if (!isRecord(saved)) return undefined;
  const { name, message } = saved;
  return { name: String(name ?? ""), message: String(message ?? "") };
}

/** The unsent answer to a quote. The customer's page and the configurator share it, and it survives a reload. */
export function useTypedAnswer(quoteId: string) {
  // A partner's configurator has the same.
  const [kept] = useState(() => keptInTab(`workbench-answer:${quoteId}`, readAnswer, String));
  const [typed, setTyped] = useState(() => kept.load() ?? EMPTY_ANSWER);
  useEffect(() => kept.keep(typed === EMPTY_ANSWER ? undefined : typed), [kept, typed]);
  return {
    typed,
    type: (texts: Partial<TypedAnswer>) => setTyped((before) => ({ ...before, ...texts })),
    /** Once it was sent. */
    forget() {
      kept.keep(undefined);
      setTyped(EMPTY_ANSWER);
    },
  };
}
