import { Fragment, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useMay } from "#client/api/person.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { SentFields } from "#client/ui/fields/SentFields.tsx";
import { trackSave, useUnsaved } from "#client/ui/hooks/unsaved.ts";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { useAdmin } from "../rules/admin-context.ts";
import { failedText } from "../rules/change-texts.ts";
import type { Outcome, Rejection } from "../rules/rules-edits.ts";
import { useChange } from "../rules/use-change.ts";
import { formDialogStyles } from "./form-dialog-styles.ts";
import { NotSaved } from "./NotSaved.tsx";

interface Props extends Submission {
  /** For a dialog with another place or size. */
  readonly className?: string | undefined;
  /** The title, unless it is given. */
  readonly submitLabel?: string;
  /** Whether submitting deletes something. */
  readonly danger?: boolean;
  /** Whether people read it before they fill it in: then its title has the focus, not its first field. */
  readonly isRead?: boolean;
  /** Whether closing would discard input. */
  readonly dirty?: boolean;
  /** Blocks submission, for instance during an upload. */
  readonly busy?: boolean;
  /** A function receives `errorOf`, which returns the problem of a field as a sentence. */
  readonly children: ReactNode | ((errorOf: (field: string) => string | undefined) => ReactNode);
}

/** The form or confirmation of a change. It keeps its input until the change is saved or discarded, and asks before it discards some. */
export function FormDialog(props: Props) {
  const { title, className, submitLabel = title, danger = false, isRead = false } = props;
  const { dirty = false, busy = false, onClose, children } = props;
  const mayEdit = useMay("catalog:write");
  const form = useRef<HTMLFormElement>(null);
  const { outcome, pending, submit, attempt, errorOf, hasField } = useSubmission(form, props);
  const [leaving, setLeaving] = useState(false);
  useUnsaved(dirty);

  useEffect(() => {
    const heading = form.current?.closest("dialog")?.querySelector<HTMLElement>("h2");
    // The buttons at the foot would scroll to the end of what people must read first.
    (isRead ? heading : firstControl(form.current))?.focus({ preventScroll: true });
  }, [isRead]);

  // The question whether to discard input takes the focus. When it closes, the focus returns.
  const before = useRef<Element>(null);
  useEffect(() => {
    if (leaving || !before.current) return;
    const back = before.current.isConnected ? before.current : firstControl(form.current);
    if (back instanceof HTMLElement) back.focus();
  }, [leaving]);

  const leave = () => {
    if (!dirty) return onClose();
    if (!leaving) before.current = document.activeElement;
    setLeaving(!leaving);
  };

  return (
    <Dialog title={title} className={className} onClose={leave}>
      <form
        ref={form}
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (pending || busy || !mayEdit) return;
          setLeaving(false);
          void submit();
        }}
      >
        {/* Input during the request would be lost when the dialog closes. */}
        <SentFields sending={pending}>
          <fieldset role="none" disabled={!mayEdit} className="grid grid-cols-1 gap-4">
            {typeof children === "function" ? children(errorOf) : children}
          </fieldset>
        </SentFields>
        <footer className={formDialogStyles.foot}>
          {outcome && (
            <div role="alert">
              <NotSaved
                outcome={outcome}
                lead={attempt}
                isShownElsewhere={typeof children === "function" ? hasField : undefined}
              />
            </div>
          )}
          <div className={formDialogStyles.buttons}>
            {leaving ? (
              <Fragment key="leaving">
                <p className="flex-1 font-strong max-sm:basis-full" role="alert">
                  Discard what you typed?
                </p>
                <Button autoFocus onClick={() => setLeaving(false)}>
                  Keep Editing
                </Button>
                <Button onClick={onClose}>Discard</Button>
              </Fragment>
            ) : (
              <Fragment key="editing">
                <Button onClick={mayEdit ? onClose : leave}>{mayEdit ? "Cancel" : "Close"}</Button>
                {mayEdit && (
                  <Button
                    type="submit"
                    look={danger ? "danger" : "primary"}
                    aria-disabled={pending || busy || undefined}
                  >
                    {pending ? "Saving …" : outcome?.kind === "conflict" ? "Apply Again" : submitLabel}
                  </Button>
                )}
              </Fragment>
            )}
          </div>
        </footer>
      </form>
    </Dialog>
  );
}

/** The first field, or Cancel if there are none. */
function firstControl(form: HTMLFormElement | null): HTMLElement | null | undefined {
  return form?.querySelector<HTMLElement>("input, textarea, footer button");
}

const namesIn = (form: HTMLFormElement | null): readonly string[] =>
  [...(form?.elements ?? [])].flatMap((each) => each.getAttribute("name") || []);

interface Submission {
  readonly title: string;
  /** The edit of the rules, or of newer ones with what staff saved meanwhile; undefined if `send` sends something else. Without a result, the form says what is wrong. */
  readonly change?: (rules?: RulesDocument) => RulesEdit | undefined;
  /** Sends something else than an edit of the rules. Resolves to the reason if it fails. */
  readonly send?: (() => Promise<Rejection | undefined>) | undefined;
  /** Returns the field that the path of a problem belongs to, if any. By default, it is the one that the path ends with. */
  readonly fieldOf?: (path: string) => string | undefined;
  readonly onClose: () => void;
}

/** Sends what a form says, and closes it. If that fails, the focus moves to the first wrong field, or returns. */
function useSubmission(form: RefObject<HTMLFormElement | null>, submission: Submission) {
  const { title, change, send, onClose } = submission;
  const { fieldOf = (path) => namesIn(form.current).find((name) => path === name || path.endsWith(`.${name}`)) } =
    submission;
  const { tell, tellFailure } = useAdmin();
  const { save } = useChange();
  const [sent, setSent] = useState<RulesEdit>();
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const problems = outcome?.kind === "rejected" ? outcome.problems : [];

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

  const submit = async () => {
    from.current = document.activeElement;
    const edit = change?.();
    if (!edit && !send) return;
    setSent(edit);
    setOutcome(undefined);
    setPending(true);
    const result = await trackSave(edit ? save(edit, change) : (send?.() ?? Promise.resolve(undefined)));
    setPending(false);
    // A closed dialog has no form. By now, another one may be open.
    const isOpen = form.current !== null;
    if (!result || result.kind === "saved") return isOpen ? onClose() : undefined;
    setOutcome(result);
    if (isOpen) return;
    if (edit) tellFailure(edit, result);
    else if (result.kind === "rejected") tell({ tone: "error", text: `${title}: ${result.message}` });
  };

  const isDeclined = outcome?.kind === "rejected" && outcome.isDeclined;
  return {
    outcome,
    pending,
    submit,
    /** The attempt, before the reason of its failure: 'Error adding option: '. */
    attempt: sent === undefined || isDeclined ? "" : failedText(sent, ""),
    /** The problem of a field, as a sentence. */
    errorOf: (field: string) => problems.find(({ path }) => fieldOf(path) === field)?.message,
    hasField: (path: string) => fieldOf(path) !== undefined,
  };
}
