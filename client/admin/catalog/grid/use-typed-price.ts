import { type RefObject, useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { signedIn } from "#client/api/sign-in.ts";
import { ShownContext } from "#client/ui/hooks/shown-context.ts";
import { trackSave } from "#client/ui/hooks/unsaved.ts";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { readDollars } from "../../forms/read-dollars.ts";
import { useAdmin } from "../../rules/admin-context.ts";
import { useChange } from "../../rules/use-change.ts";

export type PriceField = ReturnType<typeof useTypedPrice>;

interface Priced {
  /** Names the price among those that are typed. */
  readonly name: string;
  /** Dollars. */
  readonly saved: number;
  readonly editOf: (amount: number) => RulesEdit;
  /** Whether a form sends it, and so answers even if the amount stays the same. */
  readonly isForm?: boolean;
}

/** The price being typed, until it is saved or discarded. It survives while its row is hidden. */
export function useTypedPrice(priced: Priced, field: RefObject<HTMLElement | null>) {
  const { name, saved, editOf, isForm = false } = priced;
  const { typedPrices, basis, tellFailure } = useAdmin();
  const typed = useSyncExternalStore(typedPrices.subscribe, () => typedPrices.get(name));
  const [isKept, setKept] = useState(typed !== undefined && !typed.isSent);
  const { outcome, pending, begin, save: send } = useChange(typed?.basis);
  const [isUnread, setUnread] = useState(false);
  const isShown = useContext(ShownContext);
  /** The text that was last sent and answered. If it was rejected, leaving the field does not send it again. */
  const answered = useRef<string>(undefined);

  const clear = () => {
    setUnread(false);
    setKept(false);
  };

  const discard = () => {
    typedPrices.delete(name);
    clear();
    begin();
  };

  const save = async () => {
    // Read the store, not the last render: Enter saves the price and blurs the field before React renders again.
    const begun =
      typedPrices.get(name) ?? (isForm ? { text: saved.toFixed(2), basis: basis(), isSent: false } : undefined);
    if (!begun || begun.isSent) return;
    const { text } = begun;
    const amount = readDollars(text);
    if (amount === undefined) return setUnread(true);
    if (amount === saved && !pending && !isForm) return discard();
    clear();
    typedPrices.set(name, { ...begun, isSent: true });
    const edit = editOf(amount);
    const result = await send(edit);
    tellFailure(edit, result, field.current);
    if (result.kind === "rejected" && result.isDeclined) field.current?.focus();
    answered.current = text;
    const now = typedPrices.get(name);
    if (now?.text !== text) return;
    if (result.kind === "saved") typedPrices.delete(name);
    else typedPrices.set(name, { ...now, isSent: false });
  };

  const isRejected = outcome?.kind === "rejected" || outcome?.kind === "conflict";
  const isKnown = outcome?.kind === "conflict" || (isRejected && answered.current === typed?.text);
  const waits = typed !== undefined && outcome?.kind === "rejected" && outcome.needsSignIn;
  useEffect(() => {
    // Do not take the focus from another price: the blur would save it while it is being typed.
    const comeBack = () => {
      if (!document.activeElement?.matches("[data-typed]")) field.current?.focus();
    };
    if (waits) return signedIn.watch(() => requestAnimationFrame(comeBack));
  }, [waits, field]);

  return {
    saved,
    text: typed?.text ?? saved.toFixed(2),
    isTyped: typed !== undefined,
    /** Whether the input is a valid amount. */
    isAmount: typed === undefined || readDollars(typed.text) !== undefined,
    pending,
    /** The reason that the typed price is not saved, if staff should see it: not an amount, not sent yet, or the server's outcome. */
    trouble: typed && !typed.isSent ? describeTrouble() : undefined,
    type(text: string) {
      if (!typed) begin();
      clear();
      typedPrices.set(name, { text, basis: typed?.basis ?? basis(), isSent: false });
    },
    save: () => trackSave(save()),
    discard,
    /** Saves on blur. A field that is hidden with the whole view waits. */
    leave: () => (isKept || isKnown || !isShown ? undefined : trackSave(save())),
  };

  function describeTrouble() {
    if (isUnread) return "unread" as const;
    if (isRejected) return outcome;
    return isKept ? ("kept" as const) : undefined;
  }
}
