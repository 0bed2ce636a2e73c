import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { AdminChange } from "#client/api/admin-routes.ts";
import { useAdmin } from "../rules/admin-context.ts";
import { failedText } from "../rules/change-texts.ts";
import type { Outcome, Rejection } from "../rules/rules-edits.ts";
import { useChange } from "../rules/use-change.ts";
import { DialogForm } from "./DialogForm.tsx";
import { NotSaved } from "./NotSaved.tsx";

interface Props {
  readonly title: string;
  readonly className?: string | undefined;
  /** Whether people read it before they fill it in. */
  readonly isRead?: boolean;
  /** The title, unless it is given. */
  readonly submitLabel?: string;
  /** Whether the edit deletes something. */
  readonly danger?: boolean;
  /** Whether closing would discard input. */
  readonly dirty?: boolean;
  /** The edit of the rules; undefined if `send` sends something else. Without a result, the form says what is wrong. */
  readonly change?: () => AdminChange | undefined;
  /** Sends something else than an edit of the rules. Resolves to the reason if it fails. */
  readonly send?: (() => Promise<Rejection | undefined>) | undefined;
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

/** The form or confirmation of a change. It keeps its input until the change is saved or discarded. */
export function FormDialog(props: Props) {
  const { title, className, submitLabel = title, danger, dirty = false, busy } = props;
  const { change, send, fieldOf = NO_FIELDS, onClose, onSaved, onConflict, children } = props;
  const { tellFailure } = useAdmin();
  const { outcome: saved, pending: isSaving, save } = useChange();
  const [sent, setSent] = useState<AdminChange>();
  const [running, setRunning] = useState(false);
  const [refused, setRefused] = useState<Rejection>();
  const outcome = send ? refused : saved;
  const pending = isSaving || running;
  const form = useRef<HTMLFormElement>(null);
  const isOpen = useRef(true);

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  // Sending makes the fields inert. If it fails, the focus moves to the first wrong field, or returns.
  const from = useRef<Element>(null);
  const lead = useEffectEvent((failed: Outcome) => {
    const wrong =
      failed.kind === "rejected" ? findWrongField(form.current, failed, fieldOf) : undefined;
    const target = wrong ?? from.current;
    if (target instanceof HTMLElement) target.focus();
  });
  useEffect(() => {
    if (outcome) lead(outcome);
  }, [outcome]);

  const run = async (work: NonNullable<Props["send"]>) => {
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
    if (!change) return;
    const edit = change();
    if (!edit) return;
    setSent(edit);
    const result = await save(edit);
    // A closed dialog cannot show the failure.
    if (!isOpen.current) tellFailure(edit, result);
    if (result.kind === "conflict") onConflict?.();
    if (result.kind !== "saved") return;
    onSaved?.(result.revision);
    onClose();
  };

  const isFailed = sent !== undefined && !(outcome?.kind === "rejected" && outcome.isDeclined);
  const problems = outcome?.kind === "rejected" ? outcome.problems : [];
  const errorOf = (field: string) => problems.find(({ path }) => fieldOf(path) === field)?.message;

  return (
    <DialogForm
      title={title}
      className={className}
      isRead={props.isRead}
      submitLabel={outcome?.kind === "conflict" ? "Apply Again" : submitLabel}
      danger={danger}
      dirty={dirty}
      pending={pending}
      busy={busy}
      form={form}
      onSubmit={() => void submit()}
      onClose={onClose}
      reason={
        outcome &&
        outcome.kind !== "saved" && (
          <div role="alert">
            <NotSaved
              outcome={outcome}
              lead={isFailed ? failedText(sent, "") : ""}
              isShownElsewhere={(path) => fieldOf(path) !== undefined}
            />
          </div>
        )
      }
    >
      {typeof children === "function" ? children(errorOf) : children}
    </DialogForm>
  );
}

/** The first field that has a problem. */
function findWrongField(
  form: HTMLFormElement | null,
  { problems }: Extract<Outcome, { kind: "rejected" }>,
  fieldOf: (path: string) => string | undefined,
) {
  const name = problems.map(({ path }) => fieldOf(path)).find((field) => field !== undefined);
  return name === undefined ? undefined : form?.elements.namedItem(name);
}
