import { memo } from "react";
import { MessageBar } from "#client/ui/components/MessageBar.tsx";
import { useFirstPaint } from "#client/ui/hooks/use-first-paint.ts";
import { removeMessage, useProjectState } from "./project-state.ts";
import "#client/ui/styles/order.css";

/** The messages about the project, with Undo. `className` says where they are. */
export const ProjectMessages = memo(function ProjectMessages({
  className,
}: {
  readonly className: string | undefined;
}) {
  const { messages } = useProjectState();
  if (useFirstPaint()) return null;
  return (
    <div className={className}>
      <MessageBar messages={messages} onGone={removeMessage} />
    </div>
  );
});
