import { useState } from "react";
import type { Decision, WaitingChange } from "./admin-context.ts";

export type Decide = (question: Omit<WaitingChange, "onDecide">) => Promise<Decision>;

/** The change that waits for a decision. Others wait until it is made. */
export function useDecisions() {
  const [waiting, setWaiting] = useState<WaitingChange>();
  const [decide] = useState(() => {
    let last: Promise<unknown> = Promise.resolve();
    return (question: Omit<WaitingChange, "onDecide">): Promise<Decision> => {
      const ask = () =>
        new Promise<Decision>((resolve) => {
          const onDecide = (decision: Decision) => {
            setWaiting(undefined);
            resolve(decision);
          };
          setWaiting({ ...question, onDecide });
        });
      const decided = last.then(ask);
      last = decided;
      return decided;
    };
  });
  return { waiting, decide };
}
