import { useCallback, useMemo, useSyncExternalStore } from "react";

/** Whether a media query matches; false on the server. */
export function useMedia(query: string): boolean {
  const list = useMemo(() => globalThis.matchMedia?.(query), [query]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      list?.addEventListener("change", onChange);
      return () => list?.removeEventListener("change", onChange);
    },
    [list],
  );
  const read = () => list?.matches ?? false;
  return useSyncExternalStore(subscribe, read, read);
}
