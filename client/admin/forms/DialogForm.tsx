import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useMay } from "#client/api/person.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { useUnsaved } from "#client/ui/hooks/unsaved.ts";
import styles from "./FormDialog.module.css";

interface Props {
  readonly title: string;
  /** For a dialog with another place or size. */
  readonly className?: string | undefined;
  readonly submitLabel: string;
  /** Whether submitting deletes something. */
  readonly danger?: boolean;
  /** Whether people read it before they fill it in: then its title has the focus, not its first field. */
  readonly isRead?: boolean | undefined;
  /** Whether closing would discard input. */
  readonly dirty: boolean;
  /** Whether it is being sent. */
  readonly pending?: boolean;
  /** Blocks submission, for instance during an upload. */
  readonly busy?: boolean;
  /** For callers that look into the form. */
  readonly form?: RefObject<HTMLFormElement | null>;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** The reason why it was not saved, above the buttons. A text appears as an alert. */
  readonly reason?: ReactNode;
  readonly children: ReactNode;
}

/** A form in a dialog. Closing it asks before it discards input. */
export function DialogForm(props: Props) {
  const { title, className, isRead, submitLabel, danger = false, dirty, busy = false } = props;
  const { pending = false, onSubmit, onClose, reason, children } = props;
  const mayEdit = useMay("catalog:write");
  const ownForm = useRef<HTMLFormElement>(null);
  const form = props.form ?? ownForm;
  const [leaving, setLeaving] = useState(false);
  useUnsaved(dirty);

  useEffect(() => {
    const heading = form.current?.closest("dialog")?.querySelector<HTMLElement>("h2");
    (isRead ? heading : firstControl(form.current))?.focus();
  }, [form, isRead]);

  // The question whether to discard input takes the focus. When it closes, the focus returns.
  const before = useRef<Element>(null);
  useEffect(() => {
    if (leaving || !before.current) return;
    const back = before.current.isConnected ? before.current : firstControl(form.current);
    if (back instanceof HTMLElement) back.focus();
  }, [leaving, form]);

  const leave = () => {
    if (!dirty) return onClose();
    if (!leaving) before.current = document.activeElement;
    setLeaving(!leaving);
  };

  return (
    <Dialog title={title} className={className} onClose={leave}>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (pending || busy || !mayEdit) return;
          setLeaving(false);
          onSubmit();
        }}
      >
        {/* Input during the request would be lost when the dialog closes. */}
        <div className={styles.fields} inert={pending}>
          {mayEdit ? (
            children
          ) : (
            <fieldset disabled className={styles.fields}>
              {children}
            </fieldset>
          )}
        </div>
        <footer className={styles.foot}>
          {typeof reason === "string" ? (
            <p role="alert" className={styles.rejected}>
              {reason}
            </p>
          ) : (
            reason
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
                <Button onClick={onClose}>{mayEdit ? "Cancel" : "Close"}</Button>
                {mayEdit && (
                  <Button
                    type="submit"
                    look={danger ? "danger" : "primary"}
                    aria-disabled={pending || busy || undefined}
                  >
                    {pending ? "Saving …" : submitLabel}
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
