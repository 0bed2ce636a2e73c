import {
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useAdmin } from "#client/admin/admin-context.ts";
import { useChange } from "#client/admin/use-change.ts";
import { signedIn } from "#client/api/sign-in.ts";
import { ShownContext } from "#client/ui/shown-context.ts";
import { saving } from "#client/ui/unsaved.ts";
import type { OptionDocument } from "#shared/rules.ts";
import { priceName } from "./price-drafts.ts";
import { readDollars } from "./read-dollars.ts";

/** What is typed as the price of an option until it is stored or given up, also while its row is not shown. */
export function usePriceDraft(
  stepKey: string,
  option: OptionDocument,
  field: RefObject<HTMLElement | null>,
) {
  const { drafts, basis, tellFailure } = useAdmin();
  const name = priceName(stepKey, option.value);
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(name));
  const [isKept, setKept] = useState(draft !== undefined && !draft.isSent);
  const { outcome, pending, begin, save } = useChange(draft?.basis);
  const [isUnread, setUnread] = useState(false);
  const isShown = useContext(ShownContext);
  /** What was answered last: to leave the price does not send it again as it is. */
  const answered = useRef<string>(undefined);
  const fact = option.price === undefined ? "priceModifier" : "price";
  const stored = option[fact] ?? 0;

  const settle = () => {
    setUnread(false);
    setKept(false);
  };

  const discard = () => {
    drafts.delete(name);
    settle();
    begin();
  };

  const store = async () => {
    // As it is now: Enter stores a price and leaves it at once.
    const begun = drafts.get(name);
    if (!begun || begun.isSent) return;
    const { text } = begun;
    const amount = readDollars(text);
    if (amount === undefined) return setUnread(true);
    if (amount === stored && !pending) return discard();
    settle();
    drafts.set(name, { ...begun, isSent: true });
    const changes = { [fact]: amount };
    const edit = { type: "edit-option", stepKey, value: option.value, changes } as const;
    const result = await save(edit);
    tellFailure(edit, result, field.current);
    answered.current = text;
    const now = drafts.get(name);
    if (now?.text !== text) return;
    if (result.kind === "stored") drafts.delete(name);
    else drafts.set(name, { ...now, isSent: false });
  };

  const isRefused = outcome?.kind === "refused" || outcome?.kind === "stale";
  const isKnown = outcome?.kind === "stale" || (isRefused && answered.current === draft?.text);
  const waits = draft !== undefined && outcome?.kind === "refused" && outcome.needsSignIn;
  useEffect(() => {
    // Another price being typed would be saved when it loses the focus.
    const comeBack = () => {
      if (!document.activeElement?.matches("[data-typed]")) field.current?.focus();
    };
    if (waits) return signedIn.watch(() => requestAnimationFrame(comeBack));
  }, [waits, field]);

  return {
    fact,
    stored,
    text: draft?.text ?? stored.toFixed(2),
    isTyped: draft !== undefined,
    /** Whether the input is a valid amount. */
    isAmount: draft === undefined || readDollars(draft.text) !== undefined,
    pending,
    /** Why the draft is not stored, if that is to be told. */
    trouble: draft && !draft.isSent ? trouble() : undefined,
    type(text: string) {
      if (!draft) begin();
      settle();
      drafts.set(name, { text, basis: draft?.basis ?? basis(), isSent: false });
    },
    store: () => saving(store()),
    discard,
    /** What is hidden with the whole view is not left, but waits. */
    leave: () => (isKept || isKnown || !isShown ? undefined : saving(store())),
  };

  function trouble() {
    if (isUnread) return "unread" as const;
    if (isRefused) return outcome;
    return isKept ? ("kept" as const) : undefined;
  }
}
