import { MessageBar } from "#client/ui/MessageBar.tsx";
import { removeMessage, useProjectState } from "./project-store.ts";

/** What has happened to the project, with its Undo. */
export function ProjectMessages() {
  return <MessageBar messages={useProjectState().messages} onGone={removeMessage} />;
}
