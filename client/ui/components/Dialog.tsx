import {
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { bringIntoOuterView } from "../hooks/bring-into-view.ts";
import { isComposing } from "../hooks/keys.ts";
import { ShownContext } from "../hooks/shown-context.ts";
import { CloseButton } from "./CloseButton.tsx";
import styles from "./Dialog.module.css";

interface Props {
  readonly title: string;
  /** For a drawing beside fields. */
  readonly wide?: boolean | undefined;
  /** For a picture that fills the screen. */
  readonly full?: boolean;
  readonly className?: string | undefined;
  /** Receives the click on the close button, if that is what closes it. */
  readonly onClose: (click?: MouseEvent) => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog, open while it is rendered and its part of the page is shown. The close button, Escape
 * and a click on the overlay close it.
 */
export function Dialog(props: Props) {
  const { title, wide = false, full = false, className = "", onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();

  const shown = useContext(ShownContext);

  // A modal dialog in a hidden part of the page would still block the page.
  useLayoutEffect(() => {
    if (!shown) return dialog.current?.close();
    dialog.current?.showModal();
    if (dialog.current) bringIntoOuterView(dialog.current);
  }, [shown]);

  useLayoutEffect(() => {
    const opened = dialog.current;
    // An open inner dialog would block the return of the focus.
    return () => {
      for (const inner of opened?.querySelectorAll("dialog") ?? []) inner.close();
      opened?.close();
    };
  }, []);

  // Browsers close a dialog on a second Escape without asking the page, so the page handles Escape itself.
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!shown) return;
    const press = (event: KeyboardEvent) => {
      // Escape may end a composition, or close a dialog above this one first.
      if (event.key !== "Escape" || isComposing(event)) return;
      if ([...document.querySelectorAll("dialog[open]")].at(-1) !== dialog.current) return;
      event.preventDefault();
      close();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [shown]);

  const isOverlay = (event: MouseEvent) => event.target === dialog.current;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click on the overlay does
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${wide ? styles.wide : ""} ${full ? styles.full : ""} ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        pressedOutside.current = isOverlay(event);
      }}
      onClick={(event) => {
        // The second click of a double click on the button that opened it is not meant.
        if (isOverlay(event) && pressedOutside.current && event.detail < 2) onClose();
      }}
    >
      <div>
        <header className={styles.head}>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <CloseButton label="Close" onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  );
}
