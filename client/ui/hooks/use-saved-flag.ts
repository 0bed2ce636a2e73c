import { useState } from "react";
import { keptText } from "./kept-text.ts";

/** A flag that the browser keeps. */
export function useSavedFlag(key: string, initially: boolean) {
  const kept = keptText("localStorage", () => key);
  const [flag, setFlag] = useState(() => (kept.load() ?? (initially ? "yes" : "no")) === "yes");
  const save = (next: boolean) => {
    setFlag(next);
    kept.keep(next ? "yes" : "no");
  };
  return [flag, save] as const;
}
