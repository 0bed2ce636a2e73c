import { storageKey } from "./saved-work.ts";

/**
 * A value that this tab keeps through a reload. If the browser blocks storage, it lasts as long as the page. Unless `keyOf` says
 * otherwise, each partner's configurator has its own.
 */
export function keptInTab<Value>(name: string, read: (saved: unknown) => Value | undefined, keyOf = storageKey) {
  let unsaved: Value | undefined;
  return {
    load(): Value | undefined {
      if (unsaved) return unsaved;
      try {
        return read(JSON.parse(window.sessionStorage.getItem(keyOf(name)) ?? "null"));
      } catch {
        return undefined;
      }
    },
    keep(value: Value | undefined): void {
      unsaved = undefined;
      try {
        if (value) window.sessionStorage.setItem(keyOf(name), JSON.stringify(value));
        else window.sessionStorage.removeItem(keyOf(name));
      } catch {
        unsaved = value;
      }
    },
  };
}
