import type { DeskState } from "./desk-state.ts";

/** The state of the desk, with those who watch it. */
export interface DeskStore {
  readonly state: () => DeskState;
  readonly update: (change: (state: DeskState) => DeskState) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createDeskStore(start: DeskState): DeskStore {
  let state = start;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    update(change) {
      const next = change(state);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
