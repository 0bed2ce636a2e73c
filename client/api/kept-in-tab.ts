import { keptText } from "#client/ui/hooks/kept-text.ts";
import { storageKey } from "./saved-work.ts";

/** A value that this tab keeps through a reload. Unless `keyOf` says otherwise, each partner's configurator has its own. */
export function keptInTab<Value>(name: string, read: (saved: unknown) => Value | undefined, keyOf = storageKey) {
  const text = keptText("sessionStorage", () => keyOf(name));
  return {
    load: (): Value | undefined => read(text.read()),
    keep: (value: Value | undefined): void => text.keep(value && JSON.stringify(value)),
  };
}
