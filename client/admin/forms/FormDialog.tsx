import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import type { Outcome } from "#client/admin/rules-desk.ts";
import type { AdminChange } from "#client/api/admin-routes.ts";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { useUnsaved } from "#client/ui/use-unsaved.ts";
import { DialogFoot } from "./DialogFoot.tsx";
import styles from "./FormDialog.module.css";
import { useAttempt } from "./use-attempt.ts";

interface Props {
  readonly title: string;
  readonly submitLabel: string;
  /** Whether something was typed that closing would lose. */
  readonly dirty: boolean;
  /** The change that the form describes. */
  readonly change: () => AdminChange;
  /** The field that a problem's path belongs to; undefined for none. */
  readonly fieldOf: (path: string) => string | undefined;
  readonly onClose: () => void;
  /** Gets what is wrong with a field, in a sentence. */
  readonly children: (errorOf: (field: string) => string | undefined) => ReactNode;
  /** Keeps the form from being sent, for instance while an image is on its way. */
  readonly busy?: boolean;
}

/** A form that makes one change. What was typed stays until it is stored or given up. */
export function FormDialog(props: Props) {
  const { title, submitLabel, dirty, change, fieldOf, onClose, children, busy = false } = props;
  const { attempt, isStale, pending, tell, make } = useAttempt();
  const [leaving, setLeaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(dirty);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>("input, textarea")?.focus();
  }, []);

  // The question takes the focus, and gives it back.
  const before = useRef<Element>(null);
  useEffect(() => {
    if (!leaving && before.current instanceof HTMLElement) before.current.focus();
  }, [leaving]);

  const leave = () => {
    if (!dirty) return onClose();
    if (!leaving) before.current = document.activeElement;
    setLeaving(!leaving);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || busy) return;
    setLeaving(false);
    const result = await make(change());
    if (result.kind === "stored") onClose();
    if (result.kind === "refused") focusWrong(form.current, result, fieldOf);
  };

  const refused = attempt?.outcome.kind === "refused" ? attempt.outcome : undefined;
  const errorOf = (field: string) =>
    refused?.problems.find(({ path }) => fieldOf(path) === field)?.message;

  return (
    <Dialog title={title} onClose={leave}>
      <form ref={form} className={styles.form} onSubmit={submit}>
        {children(errorOf)}
        <DialogFoot
          attempt={attempt}
          onTold={tell}
          isToldElsewhere={(path) => fieldOf(path) !== undefined}
        >
          {leaving ? (
            <Fragment key="leaving">
              <p role="alert">Discard what you typed?</p>
              <Button autoFocus onClick={() => setLeaving(false)}>
                Keep Editing
              </Button>
              <Button onClick={onClose}>Discard</Button>
            </Fragment>
          ) : (
            <Fragment key="editing">
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" look="primary" aria-disabled={pending || busy || undefined}>
                {pending ? "Saving …" : isStale ? "Apply Again" : submitLabel}
              </Button>
            </Fragment>
          )}
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** Leads to the first field that has a problem. */
function focusWrong(
  form: HTMLFormElement | null,
  { problems }: Extract<Outcome, { kind: "refused" }>,
  fieldOf: Props["fieldOf"],
): void {
  const name = problems.map(({ path }) => fieldOf(path)).find((field) => field !== undefined);
  const field = name === undefined ? undefined : form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
