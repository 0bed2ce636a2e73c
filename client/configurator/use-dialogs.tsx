import { type ComponentProps, useEffect, useMemo, useState } from "react";
import { isProposing, loadDeskBench, loadProposal, returnToDesk } from "#client/api/proposal.ts";
import { FailedDialog, lazyPart, preloadFirstParts, preloadParts } from "#client/ui/components/lazy-part.tsx";
import { useStore } from "#client/ui/hooks/store.ts";
import { runWhenIdle } from "#client/ui/hooks/when-idle.ts";
import { isEmpty, sameConfiguration } from "#shared/rules/configuration.ts";
import { finishEdit } from "./project/edit-bench.ts";
import { projectState, removeMessages } from "./project/project-state.ts";
import type { BenchStore } from "./state/bench-store.ts";

const Dialogs = lazyPart(
  async () => (await import("./Dialogs.tsx")).Dialogs,
  ({ typed, onClose }) => <FailedDialog onClose={() => onClose(typed)} />,
);

/** For customers who change a bench of their quote. */
const ProposalDialog = lazyPart(
  async () => (await import("./request/ProposalDialog.tsx")).ProposalDialog,
  FailedDialog,
  { isWanted: isProposing },
);

type Shown = ComponentProps<typeof Dialogs>;

/** The dialogs of the configurator. The quote form keeps its input while it is closed. */
export function useDialogs(store: BenchStore) {
  const [open, setOpen] = useState<Shown["open"]>();
  const [typed, setTyped] = useState<Shown["typed"]>();

  const isBegun = useStore(store.later, ({ configuration }) => !isEmpty(configuration));
  useEffect(() => {
    const hasBench = isBegun || projectState().project.length > 0;
    runWhenIdle(hasBench ? preloadParts : preloadFirstParts);
  }, [isBegun]);

  const close = (kept: Shown["typed"]) => {
    setOpen(undefined);
    setTyped(kept);
  };
  const reopen: Shown["onReopen"] = (kept, form) => {
    setTyped(kept);
    setOpen(form);
  };
  const ways = useMemo(
    () => ({
      openHelp: () => setOpen("help"),
      requestQuote: () => {
        store.dispatch({ type: "finish" });
        const atDesk = loadDeskBench();
        if (atDesk) return returnToDesk(atDesk, store.now.read().configuration);
        const { edit } = store.now.read();
        const next = askForBenches(store);
        // A message about the form that was closed before, but not that about the saved edit.
        if (!edit && (next === "quote" || next === "project")) removeMessages();
        setOpen(next);
      },
      requestThis: () => {
        removeMessages();
        setOpen("quote");
      },
      showSummary: () => {
        store.dispatch({ type: "finish" });
        setOpen("summary");
      },
      showOverview: () => setOpen("overview"),
      requestProject: () => {
        removeMessages();
        setOpen("project");
      },
    }),
    [store],
  );
  const isComplete = useStore(store.now, ({ missing }) => missing.length === 0);
  const asksForQuote = open === "quote" || (open === "summary" && isComplete);
  const proposal = asksForQuote ? loadProposal() : undefined;
  const dialog = proposal ? (
    <ProposalDialog proposal={proposal} onClose={() => close(typed)} />
  ) : (
    open && <Dialogs key={open} {...{ open, typed }} onClose={close} onReopen={reopen} />
  );
  return { dialog, ways };
}

/**
 * The dialog of *Request Quote*, for benches that are finished or not. An edited bench is finished and saved, and the quote is for its project.
 * With a project and another bench in the configurator, the visitor decides.
 */
function askForBenches({ now, dispatch }: BenchStore): Shown["open"] | undefined {
  const bench = now.read();
  const { configuration, missing, untouched } = bench;
  const { project } = projectState();
  if (bench.edit) {
    if (missing.length > 0) return "summary";
    return finishEdit({ ...bench, dispatch }) ? "project" : undefined;
  }
  if (project.length === 0) return "quote";
  return sameConfiguration(configuration, untouched) ? "project" : "which";
}
