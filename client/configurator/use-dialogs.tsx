import { type ComponentProps, useEffect, useState } from "react";
import { whenIdle } from "#client/ui/when-idle.ts";
import { Dialogs, preloadParts } from "./later-parts.tsx";
import type { Configurator } from "./use-configurator.ts";

type Shown = ComponentProps<typeof Dialogs>;

/** The dialogs of the configurator. The quote form keeps its input while it is closed. */
export function useDialogs({ missing, dispatch }: Configurator) {
  const [open, setOpen] = useState<Shown["open"]>();
  const [items, setItems] = useState<Shown["items"]>();
  const [draft, setDraft] = useState<Shown["draft"]>();

  useEffect(() => whenIdle(preloadParts), []);

  const close = (kept: Shown["draft"]) => {
    setOpen(undefined);
    setDraft(kept);
  };
  return {
    dialog: open && <Dialogs open={open} items={items} draft={draft} onClose={close} />,
    openHelp: () => setOpen("help"),
    requestQuote: () => {
      dispatch({ type: "finish" });
      setItems(undefined);
      setOpen(missing.length > 0 ? "remaining" : "quote");
    },
    requestItems: (asked: Shown["items"]) => {
      setItems(asked);
      setOpen("quote");
    },
  };
}
