import { type ComponentProps, type RefObject, useEffect, useMemo, useState } from "react";
import { FailedDialog, lazyPart, preloadParts } from "#client/ui/lazy-part.tsx";
import { whenIdle } from "#client/ui/when-idle.ts";
import { askForBenches } from "./project/ask-for-benches.ts";
import type { Configurator } from "./use-configurator.ts";

const Dialogs = lazyPart(
  async () => (await import("./Dialogs.tsx")).Dialogs,
  ({ draft, onClose }) => <FailedDialog onClose={() => onClose(draft)} />,
);

type Shown = ComponentProps<typeof Dialogs>;

/** The dialogs of the configurator. The quote form keeps its input while it is closed. */
export function useDialogs({ dispatch }: Configurator, latest: RefObject<Configurator>) {
  const [open, setOpen] = useState<Shown["open"]>();
  const [items, setItems] = useState<Shown["items"]>();
  const [draft, setDraft] = useState<Shown["draft"]>();

  useEffect(() => whenIdle(preloadParts), []);

  const close = (kept: Shown["draft"]) => {
    setOpen(undefined);
    setDraft(kept);
  };
  const reopen = (typed: Shown["draft"]) => {
    setDraft(typed);
    setOpen("quote");
  };
  const ways = useMemo(
    () => ({
      openHelp: () => setOpen("help"),
      requestQuote: () => {
        dispatch({ type: "finish" });
        const { items: asked, open: next } = askForBenches(latest.current);
        setItems(asked);
        setOpen(next);
      },
      requestThis: () => {
        setItems(undefined);
        setOpen(latest.current.missing.length > 0 ? "remaining" : "quote");
      },
      showSummary: () => {
        dispatch({ type: "finish" });
        setItems(undefined);
        setOpen("summary");
      },
      requestItems: (asked: Shown["items"]) => {
        setItems(asked);
        setOpen("quote");
      },
    }),
    [dispatch, latest],
  );
  const dialog = open && <Dialogs {...{ open, items, draft }} onClose={close} onReopen={reopen} />;
  return { dialog, ways };
}
