import { useState } from "react";
import type { Outcome } from "#client/admin/rules-desk.ts";
import { useChange } from "#client/admin/use-change.ts";
import type { AdminChange } from "#client/api/admin-routes.ts";
import type { Attempt } from "./DialogFoot.tsx";

/** The attempts of a dialog to make its change; the newest is told in its foot. */
export function useAttempt() {
  const { outcome, pending, save } = useChange({ tellsFailure: true });
  const [attempt, setAttempt] = useState<Attempt>();
  return {
    attempt,
    isStale: outcome?.kind === "stale",
    pending,
    tell: () => setAttempt((before) => before && { ...before, told: true }),
    async make(change: AdminChange): Promise<Outcome> {
      setAttempt(undefined);
      const result = await save(change);
      setAttempt((before) => ({ id: (before?.id ?? 0) + 1, change, outcome: result, told: false }));
      return result;
    },
  };
}
