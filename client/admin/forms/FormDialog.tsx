import {
  type FormEvent,
  Fragment,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useAdmin } from "#client/admin/admin-context.ts";
import { CONFLICT, failedText } from "#client/admin/change-texts.ts";
import type { Outcome } from "#client/admin/rules-edits.ts";
import { useChange } from "#client/admin/use-change.ts";
import type { AdminChange } from "#client/api/admin-routes.ts";
import { Banner } from "#client/ui/Banner.tsx";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { useUnsaved } from "#client/ui/unsaved.ts";
import styles from "./FormDialog.module.css";
import { NotSaved } from "./NotSaved.tsx";

interface Props {
  readonly title: string;
  readonly wide?: boolean;
  readonly submitLabel: string;
  /** Whether the edit deletes something. */
  readonly danger?: boolean;
  /** Whether closing would discard input. */
  readonly dirty?: boolean;
  readonly change: () => AdminChange;
  /** Returns the field that the path of a problem belongs to, if any. */
  readonly fieldOf?: (path: string) => string | undefined;
  readonly onClose: () => void;
  /** Receives the new revision. */
  readonly onSaved?: (revision: number) => void;
  /** Called if a colleague changed the rules first. */
  readonly onConflict?: () => void;
  /** A function receives `errorOf`, which returns the problem of a field as a sentence. */
  readonly children: ReactNode | ((errorOf: (field: string) => string | undefined) => ReactNode);
  /** Blocks submission, for instance during an upload. */
  readonly busy?: boolean;
}

const NO_FIELDS = () => undefined;

/** A form or a confirmation for one edit. It keeps its input until the edit is saved or discarded. */
export function FormDialog(props: Props) {
  const { title, wide = false, submitLabel, danger = false, dirty = false, busy = false } = props;
  const { change, fieldOf = NO_FIELDS, onClose, onSaved, onConflict, children } = props;
  const { tellFailure } = useAdmin();
  const { outcome, pending, save } = useChange();
  /** The failure whose banner has disappeared. */
  const [dismissed, setDismissed] = useState<Outcome>();
  const [leaving, setLeaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isOpen = useRef(true);
  useUnsaved(dirty);

  useEffect(() => {
    isOpen.current = true;
    firstControl(form.current)?.focus();
    return () => {
      isOpen.current = false;
    };
  }, []);

  // The question whether to discard input takes the focus. When it closes, the focus returns.
  const before = useRef<Element>(null);
  useEffect(() => {
    if (leaving || !before.current) return;
    const back = before.current.isConnected ? before.current : firstControl(form.current);
    if (back instanceof HTMLElement) back.focus();
  }, [leaving]);

  // Sending makes the fields inert. If it fails, the focus moves to the first wrong field, or returns.
  const from = useRef<Element>(null);
  const lead = useEffectEvent((failed: Outcome) => {
    const wrong =
      failed.kind === "rejected" ? wrongField(form.current, failed, fieldOf) : undefined;
    const target = wrong ?? from.current;
    if (target instanceof HTMLElement) target.focus();
  });
  useEffect(() => {
    if (outcome) lead(outcome);
  }, [outcome]);

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
    const edit = change();
    const result = await save(edit);
    // A closed dialog cannot show the failure.
    if (!isOpen.current) tellFailure(edit, result);
    if (result.kind === "conflict") onConflict?.();
    if (result.kind !== "saved") return;
    onSaved?.(result.revision);
    onClose();
  };

  const reason = outcome?.kind === "rejected" ? outcome.message : CONFLICT;
  const failure = outcome && outcome !== dismissed && outcome.kind !== "saved" ? reason : undefined;
  const problems = outcome?.kind === "rejected" ? outcome.problems : [];
  const errorOf = (field: string) => problems.find(({ path }) => fieldOf(path) === field)?.message;

  return (
    <Dialog title={title} wide={wide} onClose={leave}>
      <form ref={form} className={styles.form} onSubmit={submit}>
        {/* Input during the request would be lost when the dialog closes. */}
        <div className={styles.fields} inert={pending}>
          {typeof children === "function" ? children(errorOf) : children}
        </div>
        <div className={styles.foot}>
          {failure && (
            <Banner
              tone="error"
              text={failedText(change(), failure)}
              onGone={() => setDismissed(outcome)}
            />
          )}
          {!(failure && outcome?.kind === "rejected") && (
            <NotSaved outcome={outcome} isShownElsewhere={(path) => fieldOf(path) !== undefined} />
          )}
          <div className={styles.buttons}>
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
                <Button
                  type="submit"
                  look={danger ? "danger" : "primary"}
                  aria-disabled={pending || busy || undefined}
                >
                  {pending
                    ? "Saving …"
                    : outcome?.kind === "conflict"
                      ? "Apply Again"
                      : submitLabel}
                </Button>
              </Fragment>
            )}
          </div>
        </div>
      </form>
    </Dialog>
  );
}

/** The first field, or Cancel if there are none. */
function firstControl(form: HTMLFormElement | null): HTMLElement | null | undefined {
  return form?.querySelector<HTMLElement>("input, textarea, button");
}

/** The first field that has a problem. */
function wrongField(
  form: HTMLFormElement | null,
  { problems }: Extract<Outcome, { kind: "rejected" }>,
  fieldOf: (path: string) => string | undefined,
) {
  const name = problems.map(({ path }) => fieldOf(path)).find((field) => field !== undefined);
  return name === undefined ? undefined : form?.elements.namedItem(name);
}
