import { useContext, useId, useReducer, useRef, useState } from "react";
import { ShownContext } from "#client/ui/hooks/shown-context.ts";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { readDollars } from "#shared/read-number.ts";
import { useAdmin } from "../../rules/admin-context.ts";
import type { Outcome } from "../../rules/rules-edits.ts";
import { useChange } from "../../rules/use-change.ts";

export type PriceField = ReturnType<typeof useTypedPrice>;

interface Priced {
  /** Names the price among those that are typed. */
  readonly name: string;
  /** Dollars. */
  readonly saved: number;
  readonly editOf: (amount: number) => RulesEdit;
}

/** The price being typed, until it is saved or discarded. It survives while its row is hidden, or its option deleted. */
export function useTypedPrice({ name, saved, editOf }: Priced) {
  const { typedPrices, tellFailure } = useAdmin();
  const [, render] = useReducer((count: number) => count + 1, 0);
  const typed = typedPrices.get(name);
  /** The reason that the typed price is not saved: not an amount, left by an earlier row, or the server's outcome. */
  const [trouble, setTrouble] = useState<"unread" | "kept" | Outcome | undefined>(
    typed === undefined ? undefined : "kept",
  );
  const { pending, begin, save: send } = useChange();
  const sent = useRef<string>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const isShown = useContext(ShownContext);

  const keep = (text: string | undefined) => {
    if (text === undefined) typedPrices.delete(name);
    else typedPrices.set(name, text);
    setTrouble(undefined);
    render();
  };
  const discard = () => {
    keep(undefined);
    begin();
  };
  const save = async () => {
    // Not of the last render: Enter saves the price and blurs the field before React renders again.
    const text = typedPrices.get(name);
    if (text === undefined || text === sent.current) return;
    const amount = readDollars(text);
    if (amount === undefined) return setTrouble("unread");
    if (amount === saved && !pending) return discard();
    sent.current = text;
    keep(text);
    const edit = editOf(amount);
    const outcome = await send(edit);
    if (sent.current === text) sent.current = undefined;
    tellFailure(edit, outcome, field.current);
    if (outcome.kind === "rejected" && outcome.isDeclined) field.current?.focus();
    if (typedPrices.get(name) !== text) return;
    if (outcome.kind === "saved") keep(undefined);
    else setTrouble(outcome);
  };

  return {
    /** Its input, and the ID of the note below it. */
    ...{ field, noteId },
    saved,
    text: typed ?? saved.toFixed(2),
    isTyped: typed !== undefined,
    /** Whether the input is a valid amount. */
    isAmount: typed === undefined || readDollars(typed) !== undefined,
    pending,
    trouble: typed === undefined || typed === sent.current ? undefined : trouble,
    type(text: string) {
      if (typed === undefined) begin();
      keep(text);
    },
    save,
    discard,
    /** Saves on blur, unless staff have read why that fails. A field that is hidden with the whole view waits. */
    leave: () => (trouble !== undefined || !isShown ? undefined : save()),
  };
}
