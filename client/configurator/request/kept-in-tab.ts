import { storageKey } from "#client/api/saved-work.ts";

/** A value that this tab keeps through a reload. If the browser blocks storage, it lasts as long as the page. */
export function keptInTab<Value>(name: string, read: (saved: unknown) => Value | undefined) {
  let unsaved: Value | undefined;
  return {
    load(): Value | undefined {
      if (unsaved) return unsaved;
      try {
        return read(JSON.parse(window.sessionStorage.getItem(storageKey(name)) ?? "null"));
      } catch {
        return undefined;
      }
    },
    keep(value: Value | undefined): void {
      unsaved = undefined;
      try {
        if (value) window.sessionStorage.setItem(storageKey(name), JSON.stringify(value));
        else window.sessionStorage.removeItem(storageKey(name));
      } catch {
        unsaved = value;
      }
    },
  };
}
