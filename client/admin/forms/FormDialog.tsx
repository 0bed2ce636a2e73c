import {
  type FormEvent,
  Fragment,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import type { Outcome } from "#client/admin/rules-desk.ts";
import type { AdminChange } from "#client/api/admin-routes.ts";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { useUnsaved } from "#client/ui/unsaved.ts";
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
    firstField(form.current)?.focus();
  }, []);

  // The question takes the focus, and gives it back.
  const before = useRef<Element>(null);
  useEffect(() => {
    if (leaving || !before.current) return;
    const back = before.current.isConnected ? before.current : firstField(form.current);
    if (back instanceof HTMLElement) back.focus();
  }, [leaving]);

  // The fields take no input while they are sent: then the focus is led to what is wrong, or back.
  const from = useRef<Element>(null);
  const lead = useEffectEvent((outcome: Outcome) => {
    const wrong =
      outcome.kind === "refused" ? wrongField(form.current, outcome, fieldOf) : undefined;
    const target = wrong ?? from.current;
    if (target instanceof HTMLElement) target.focus();
  });
  useEffect(() => {
    if (attempt && !attempt.told) lead(attempt.outcome);
  }, [attempt]);

  const leave = () => {
    if (!dirty) return onClose();
    if (!leaving) before.current = document.activeElement;
    setLeaving(!leaving);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || busy) return;
    setLeaving(false);
    from.current = document.activeElement;
    const result = await make(change());
    if (result.kind === "stored") onClose();
  };

  const refused = attempt?.outcome.kind === "refused" ? attempt.outcome : undefined;
  const errorOf = (field: string) =>
    refused?.problems.find(({ path }) => fieldOf(path) === field)?.message;

  return (
    <Dialog title={title} onClose={leave}>
      <form ref={form} className={styles.form} onSubmit={submit}>
        {/* What is typed after it was sent would be lost with the dialog. */}
        <div className={styles.fields} inert={pending}>
          {children(errorOf)}
        </div>
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

function firstField(form: HTMLFormElement | null): HTMLElement | null | undefined {
  return form?.querySelector<HTMLElement>("input, textarea");
}

/** The first field that has a problem. */
function wrongField(
  form: HTMLFormElement | null,
  { problems }: Extract<Outcome, { kind: "refused" }>,
  fieldOf: Props["fieldOf"],
) {
  const name = problems.map(({ path }) => fieldOf(path)).find((field) => field !== undefined);
  return name === undefined ? undefined : form?.elements.namedItem(name);
}
