import { useState } from "react";

/** A flag that is saved in the browser's storage, if the browser allows it. */
export function useSavedFlag(key: string, initially: boolean) {
  const [flag, setFlag] = useState(() => {
    try {
      const saved = window.localStorage.getItem(key);
      return saved === null ? initially : saved === "yes";
    } catch {
      return initially;
    }
  });
  const save = (next: boolean) => {
    setFlag(next);
    try {
      window.localStorage.setItem(key, next ? "yes" : "no");
    } catch {
      // Storage is full or blocked. The flag lasts as long as the page.
    }
  };
  return [flag, save] as const;
}
