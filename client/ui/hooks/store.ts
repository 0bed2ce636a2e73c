import { useRef, useSyncExternalStore } from "react";

/** A value outside React. Components select parts of it, and render only when their part changes. */
export class Store<Value> {
  /** The value that the server's HTML shows, too. */
  readonly first: Value;
  readonly #listeners = new Set<() => void>();
  #value: Value;

  constructor(value: Value) {
    this.first = value;
    this.#value = value;
  }

  readonly read = (): Value => this.#value;

  readonly write = (value: Value): void => {
    if (value === this.#value) return;
    this.#value = value;
    for (const listen of [...this.#listeners]) listen();
  };

  /** Calls back after each change. Returns a function that stops this. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
}

/** A part of a store's value. Objects and lists with the same parts are the same; `select` must not make these parts anew. */
export function useStore<Value, Part>({ subscribe, read, first }: Store<Value>, select: (value: Value) => Part): Part {
  const last = useRef<Part>(undefined);
  const selectFrom = (value: Value): Part => {
    const part = select(value);
    if (last.current === undefined || !hasSameParts(last.current, part)) last.current = part;
    return last.current;
  };
  return useSyncExternalStore(
    subscribe,
    () => selectFrom(read()),
    () => selectFrom(first),
  );
}

/** Whether these are the same, or two objects with the same parts. */
export function hasSameParts(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [before, after] = [Object.entries(a), Object.entries(b)];
  const now = new Map(after);
  return (
    before.length === after.length && before.every(([name, part]) => now.has(name) && Object.is(now.get(name), part))
  );
}
