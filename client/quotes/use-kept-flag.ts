import { useState } from "react";

/** A flag in the browser's storage, if the browser allows it. */
export function useKeptFlag(name: string, initially: boolean) {
  const key = `quotes-${name}`;
  const [flag, setFlag] = useState(() => read(key) ?? initially);
  return [
    flag,
    (next: boolean) => {
      setFlag(next);
      keep(key, next);
    },
  ] as const;
}

function read(key: string): boolean | undefined {
  try {
    const kept = window.localStorage.getItem(key);
    return kept === null ? undefined : kept === "yes";
  } catch {
    return undefined;
  }
}

function keep(key: string, flag: boolean): void {
  try {
    window.localStorage.setItem(key, flag ? "yes" : "no");
  } catch {
    // Storage is full or blocked. The flag lasts as long as the page.
  }
}
