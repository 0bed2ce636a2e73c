import { useState } from "react";

/** The newest value while it is settled, and until then the last one that was. */
export function useLastSettled<Value>(value: Value, isSettled: boolean): Value {
  const [last, setLast] = useState(value);
  if (!isSettled) return last;
  if (last !== value) setLast(value);
  return value;
}
