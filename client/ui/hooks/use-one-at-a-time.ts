import { useRef } from "react";

/** Runs one piece of work of a name at a time: another click while it is under way is not meant. */
export function useOneAtATime() {
  const running = useRef(new Set<string>());
  return async (name: string, work: () => unknown): Promise<void> => {
    if (running.current.has(name)) return;
    running.current.add(name);
    try {
      await work();
    } finally {
      running.current.delete(name);
    }
  };
}
