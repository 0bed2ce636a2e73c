import { useContext } from "react";
import { createPortal } from "react-dom";
import { MessageBar } from "#client/ui/MessageBar.tsx";
import { ShownContext } from "#client/ui/shown-context.ts";
import { useFirstPaint } from "#client/ui/use-first-paint.ts";
import styles from "./ProjectMessages.module.css";
import { removeMessage, useProjectState } from "./project-store.ts";

/** The messages about the project, with Undo. They are above the dock, so not inside the sheet, which the dock may cover. */
export function ProjectMessages({ inProject }: { readonly inProject: boolean }) {
  const { messages } = useProjectState();
  const isShown = useContext(ShownContext);
  if (useFirstPaint() || !isShown) return null;
  return createPortal(
    <div className={inProject ? styles.project : styles.steps}>
      <MessageBar messages={messages} onGone={removeMessage} />
    </div>,
    document.querySelector("main") ?? document.body,
  );
}
