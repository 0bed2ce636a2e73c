import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { failedText, STALE } from "#client/admin/change-texts.ts";
import type { Outcome } from "#client/admin/rules-desk.ts";
import { useChange } from "#client/admin/use-change.ts";
import type { AdminChange } from "#client/api/admin-routes.ts";
import { Banner } from "#client/ui/Banner.tsx";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import styles from "./FormDialog.module.css";
import { Refusal } from "./Refusal.tsx";

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
  const { outcome, pending, save } = useChange({ tellsFailure: true });
  const [failure, setFailure] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => form.current?.querySelector<HTMLElement>("input, textarea")?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || busy) return;
    setFailure(undefined);
    setLeaving(false);
    const made = change();
    const result = await save(made);
    if (result.kind === "stored") return onClose();
    setFailure(failedText(made, result.kind === "stale" ? STALE : result.message));
    if (result.kind === "refused") focusWrong(form.current, result, fieldOf);
  };

  const errorOf = (field: string) =>
    outcome?.kind === "refused"
      ? outcome.problems.find(({ path }) => fieldOf(path) === field)?.message
      : undefined;
  const label = outcome?.kind === "stale" ? "Apply Again" : submitLabel;

  return (
    <Dialog title={title} onClose={() => (dirty ? setLeaving(true) : onClose())}>
      <form ref={form} className={styles.form} onSubmit={submit}>
        {failure && (
          <Banner key={failure} tone="error" text={failure} onGone={() => setFailure(undefined)} />
        )}
        {children(errorOf)}
        <Refusal outcome={outcome} isToldElsewhere={(path) => fieldOf(path) !== undefined} />
        {leaving ? (
          <div className={styles.leaving} role="alert">
            <p>Discard what you typed?</p>
            <Button onClick={() => setLeaving(false)}>Keep Editing</Button>
            <Button onClick={onClose}>Discard</Button>
          </div>
        ) : (
          <div className={styles.buttons}>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="primary" aria-disabled={pending || busy || undefined}>
              {pending ? "Saving …" : label}
            </Button>
          </div>
        )}
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
