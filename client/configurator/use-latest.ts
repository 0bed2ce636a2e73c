import { type RefObject, useLayoutEffect, useRef } from "react";

/** The newest value, for callbacks that stay the same while it changes. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
