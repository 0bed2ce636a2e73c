import { useEffect, useRef, useState } from "react";
import type { AdminChange } from "#client/api/admin-routes.ts";
import type { BarMessage } from "#client/ui/MessageBar.tsx";

import type { Admin, AdminDialog } from "./admin-context.ts";
import { createPriceDrafts } from "./catalog/price-drafts.ts";
import { doneText, failedText, STALE, subjectOf } from "./change-texts.ts";
import { focusAfter } from "./focus-after.ts";
import type { Outcome, RulesDesk } from "./rules-desk.ts";
import type { Section } from "./SectionBar.tsx";

/** The step that the rules file is to be shown at; each request is one of its own. */
export interface FilePlace {
  readonly stepKey: string;
}

/** What the Admin view shows beside the rules: section, dialog, message. */
export function useAdminState(desk: RulesDesk) {
  const [section, setSection] = useState<Section>("catalog");
  const [visited, setVisited] = useState<readonly Section[]>(["catalog"]);
  const [dialog, setDialog] = useState<AdminDialog>();
  const [message, setMessage] = useState<BarMessage>();
  const [added, setAdded] = useState<number>();
  const [place, setPlace] = useState<FilePlace>();

  const show = (next: Section) => {
    setSection(next);
    setVisited((before) => (before.includes(next) ? before : [...before, next]));
  };

  // A dialog gives the focus back when it closes; what was changed may have taken that place away.
  const stored = useRef<AdminChange>(undefined);
  useEffect(() => {
    if (!dialog && stored.current) focusAfter(stored.current);
    stored.current = undefined;
  }, [dialog]);

  // What the parts of the view are given stays the same: they are drawn anew for their own changes only.
  const [admin] = useState<Admin>(() => ({
    async change(change, basis) {
      const detail = subjectOf(change, desk.state().rules?.config);
      const outcome = await desk.change(change, basis);
      if (outcome.kind === "stored") {
        stored.current = change;
        if (change.type === "add-step" || change.type === "add-option") setAdded(outcome.revision);
        const undo = undoOf(desk, outcome, detail, setMessage);
        setMessage({ ...messageOf(change, outcome), detail, undo });
      }
      return outcome;
    },
    tellFailure(change, outcome, place) {
      // Behind the sign-in form, a message would be gone before anyone could read it. The field says the same.
      const waits = outcome.kind === "refused" && outcome.needsSignIn;
      if (outcome.kind !== "stored" && !(waits && place?.isConnected))
        setMessage(messageOf(change, outcome));
    },
    basis: desk.basis,
    drafts: createPriceDrafts(),
    refresh: () => void desk.load(),
    open: setDialog,
    openRulesFile(stepKey) {
      show("rules-file");
      setPlace({ stepKey });
    },
  }));

  const { drafts } = admin;
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      const { rules } = desk.state();
      if (rules && drafts.isAnyIn(rules.config)) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [desk, drafts]);

  return {
    admin,
    section,
    visited,
    show,
    dialog,
    /** Closes a dialog, but not one that was opened since. */
    close: (own: AdminDialog) => setDialog((now) => (now === own ? undefined : now)),
    message,
    clear: () => setMessage(undefined),
    place,
    /** The revision that last added something here. */
    added,
  };
}

const TOO_LATE =
  "Error undoing the change: there are later ones. Choose what to restore under Revisions.";

let messages = 0;

function messageOf(change: AdminChange, outcome: Outcome): BarMessage {
  // Two messages in a row may say the same: each is shown for its own time.
  const id = ++messages;
  switch (outcome.kind) {
    case "stored":
      return { id, tone: "success", text: doneText(change) };
    case "stale":
      return { id, tone: "error", text: failedText(change, STALE) };
    case "refused":
      return { id, tone: "error", text: failedText(change, outcome.message) };
  }
}

/** Takes back a change that was stored, where it changed something. */
function undoOf(
  desk: RulesDesk,
  { before, revision }: Extract<Outcome, { kind: "stored" }>,
  detail: string | undefined,
  tell: (message: BarMessage) => void,
): BarMessage["undo"] {
  if (before === undefined) return undefined;
  return async () => {
    const change: AdminChange = { type: "restore", revision: before, basedOn: revision };
    const outcome = await desk.change(change, desk.basis());
    const told = messageOf(change, outcome);
    if (outcome.kind === "stored")
      tell({ ...told, text: "Change undone", detail, undo: undoOf(desk, outcome, detail, tell) });
    else if (outcome.kind === "stale") tell({ ...told, text: TOO_LATE });
    else tell(told);
  };
}
