import { useRef, useState } from "react";
import { useAdmin } from "#client/admin/admin-context.ts";
import { useChange } from "#client/admin/use-change.ts";
import { useUnsaved } from "#client/ui/use-unsaved.ts";
import type { OptionDocument } from "#shared/rules.ts";
import { readDollars } from "./read-dollars.ts";

/** What is typed as the price of an option until it is stored or given up, also while its row is not shown. */
export function usePriceDraft(stepKey: string, option: OptionDocument) {
  const { drafts, basis, tellFailure } = useAdmin();
  const name = `${stepKey}/${option.value}`;
  const [kept, setKept] = useState(() => drafts.get(name));
  const [draft, setDraft] = useState(kept?.text);
  useUnsaved(draft !== undefined);
  const { outcome, pending, begin, save } = useChange(kept?.basis);
  const [unread, setUnread] = useState(false);
  /** What is on its way, and what was answered last: neither is sent again as it is. */
  const underWay = useRef<string>(undefined);
  const answered = useRef<string>(undefined);
  const fact = option.price === undefined ? "priceModifier" : "price";
  const stored = option[fact] ?? 0;

  const write = (text: string | undefined) => {
    setDraft(text);
    if (text === undefined) drafts.delete(name);
    else drafts.set(name, { text, basis: drafts.get(name)?.basis ?? basis() });
  };

  const discard = () => {
    write(undefined);
    setUnread(false);
    setKept(undefined);
    begin();
  };

  const store = async () => {
    const text = draft;
    if (text === undefined || underWay.current === text) return;
    const amount = readDollars(text);
    setUnread(amount === undefined);
    if (amount === undefined) return;
    if (amount === stored && underWay.current === undefined) return discard();
    underWay.current = text;
    setKept(undefined);
    const changes = { [fact]: amount };
    const edit = { type: "edit-option", stepKey, value: option.value, changes } as const;
    const result = await save(edit);
    tellFailure(edit, result);
    answered.current = text;
    if (underWay.current === text) underWay.current = undefined;
    if (result.kind !== "stored" || drafts.get(name)?.text !== text) return;
    write(undefined);
  };

  const isRefused = outcome?.kind === "refused" || outcome?.kind === "stale";
  return {
    fact,
    stored,
    text: draft ?? stored.toFixed(2),
    isTyped: draft !== undefined,
    pending,
    outcome,
    /** Why the draft is not stored, if that is to be told. */
    trouble: draft === undefined ? undefined : trouble(),
    type(text: string) {
      if (draft === undefined) begin();
      write(text);
    },
    store,
    discard,
    /** On the way out: what was refused as it stands is not asked again. */
    leave: () =>
      kept || outcome?.kind === "stale" || (isRefused && answered.current === draft)
        ? undefined
        : store(),
  };

  function trouble() {
    if (unread) return "unread" as const;
    if (isRefused) return outcome;
    return kept ? ("kept" as const) : undefined;
  }
}
