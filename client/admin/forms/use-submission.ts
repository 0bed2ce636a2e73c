import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { AdminChange } from "#client/api/admin-routes.ts";
import { useAdmin } from "../rules/admin-context.ts";
import { failedText } from "../rules/change-texts.ts";
import type { Outcome, Rejection } from "../rules/rules-edits.ts";
import { useChange } from "../rules/use-change.ts";

export interface Submission {
  /** The edit of the rules; undefined if `send` sends something else. Without a result, the form says what is wrong. */
  readonly change?: () => AdminChange | undefined;
  /** Sends something else than an edit of the rules. Resolves to the reason if it fails. */
  readonly send?: (() => Promise<Rejection | undefined>) | undefined;
  /** Returns the field that the path of a problem belongs to, if any. */
  readonly fieldOf?: (path: string) => string | undefined;
  readonly onClose: () => void;
}

/** Sends what a form says, and closes it. If that fails, the focus moves to the first wrong field, or returns. */
export function useSubmission(form: RefObject<HTMLFormElement | null>, submission: Submission) {
  const { change, send, fieldOf = () => undefined, onClose } = submission;
  const { tellFailure } = useAdmin();
  const { outcome: saved, pending: isSaving, save } = useChange();
  const [sent, setSent] = useState<AdminChange>();
  const [running, setRunning] = useState(false);
  const [refused, setRefused] = useState<Rejection>();
  const outcome = send ? refused : saved;
  const problems = outcome?.kind === "rejected" ? outcome.problems : [];
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  // Sending makes the fields inert.
  const from = useRef<Element>(null);
  const lead = useEffectEvent(() => {
    const name = problems.map(({ path }) => fieldOf(path)).find((field) => field !== undefined);
    const wrong = name === undefined ? undefined : form.current?.elements.namedItem(name);
    const target = wrong ?? from.current;
    if (target instanceof HTMLElement) target.focus();
  });
  useEffect(() => {
    if (outcome) lead();
  }, [outcome]);

  const run = async (work: NonNullable<Submission["send"]>) => {
    setRefused(undefined);
    setRunning(true);
    const reason = await work();
    setRunning(false);
    setRefused(reason);
    if (!reason) onClose();
  };

  const submit = async () => {
    from.current = document.activeElement;
    if (send) return run(send);
    const edit = change?.();
    if (!edit) return;
    setSent(edit);
    const result: Outcome = await save(edit);
    // A closed dialog cannot show the failure.
    if (!isOpen.current) tellFailure(edit, result);
    if (result.kind === "saved") onClose();
  };

  const isDeclined = outcome?.kind === "rejected" && outcome.isDeclined;
  return {
    outcome,
    pending: isSaving || running,
    submit,
    /** The attempt, before the reason of its failure: 'Error adding option: '. */
    attempt: sent === undefined || isDeclined ? "" : failedText(sent, ""),
    /** The problem of a field, as a sentence. */
    errorOf: (field: string) => problems.find(({ path }) => fieldOf(path) === field)?.message,
    hasField: (path: string) => fieldOf(path) !== undefined,
  };
}
