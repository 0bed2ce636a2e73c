import { isCommand, isComposing } from "#client/ui/hooks/keys.ts";

export const isEnter = (event: KeyboardEvent) => event.key === "Enter" && !isCommand(event) && !isComposing(event);

/** Ctrl+Enter, or Cmd+Enter. A key that is held down counts once, so that nothing is sent that was not seen. */
export const isCtrlEnter = (event: KeyboardEvent) =>
  event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat && !isComposing(event);

export const KeyHint = ({ children }: { readonly children: string }) => (
  <span className="mr-auto text-soft text-sm touch:hidden">{children}</span>
);
