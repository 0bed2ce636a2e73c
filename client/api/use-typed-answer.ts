import { useEffect, useState } from "react";
import { isRecord } from "#shared/is-record.ts";
import type { Answers } from "./customer-routes.ts";
import { keptInTab } from "./kept-in-tab.ts";

/** A customer's input in the dialogs of an answer. */
export interface TypedAnswer {
  readonly name: string;
  readonly message: string;
  /** Why the customer declines, as chosen. */
  readonly reason: string;
  /** The texts that were typed about the order, by field. */
  readonly order: Readonly<Record<string, string>>;
  /** The choice of lines and quantities of a revision, as `writeChosen` writes it. */
  readonly chosen: string;
}

const EMPTY_ANSWER: TypedAnswer = { name: "", message: "", reason: "", order: {}, chosen: "" };

/** The fields that each answer empties. The others stay: after a message, the choice is still to be accepted. */
const EMPTY_AFTER: Readonly<Record<keyof Answers, Partial<TypedAnswer>>> = {
  accept: { name: "", order: {} },
  "ask-change": { message: "" },
  decline: { name: "", message: "", reason: "" },
};

function readAnswer(saved: unknown): TypedAnswer | undefined {
  if (!isRecord(saved)) return undefined;
  const text = (key: Exclude<keyof TypedAnswer, "order">) => String(saved[key] ?? "");
  const order = Object.entries(isRecord(saved.order) ? saved.order : {}).map(([key, typed]) => [key, String(typed)]);
  const texts = { name: text("name"), message: text("message"), reason: text("reason"), chosen: text("chosen") };
  return { ...texts, order: Object.fromEntries(order) };
}

/** The unsent answer to a quote. The customer's page and the configurator share it, and it survives a reload. */
export function useTypedAnswer(quoteId: string) {
  // A partner's configurator has the same.
  const [kept] = useState(() => keptInTab(`workbench-answer:${quoteId}`, readAnswer, String));
  const load = () => kept.load() ?? EMPTY_ANSWER;
  const [typed, setTyped] = useState(load);
  // *Back* can show the page as it was before the configurator.
  useEffect(() => {
    const loadAgain = () => setTyped(kept.load() ?? EMPTY_ANSWER);
    window.addEventListener("pageshow", loadAgain);
    return () => window.removeEventListener("pageshow", loadAgain);
  }, [kept]);
  const type = (texts: Partial<TypedAnswer>) => {
    const next = { ...load(), ...texts };
    kept.keep(next);
    setTyped(next);
  };
  return { typed, type, forget: (sent: keyof Answers) => type(EMPTY_AFTER[sent]) };
}
