import { useEffect, useRef, useState } from "react";
import { useAdmin } from "#client/admin/admin-context.ts";
import type { Outcome } from "#client/admin/rules-desk.ts";
import { useChange } from "#client/admin/use-change.ts";
import type { AdminChange } from "#client/api/admin-routes.ts";
import type { Attempt } from "./DialogFoot.tsx";

/** The attempts of a dialog to make its change; the newest is told in its foot, while it is open. */
export function useAttempt() {
  const { tellFailure } = useAdmin();
  const { outcome, pending, save } = useChange();
  const [attempt, setAttempt] = useState<Attempt>();
  const open = useRef(true);

  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  return {
    attempt,
    isStale: outcome?.kind === "stale",
    pending,
    tell: () => setAttempt((before) => before && { ...before, told: true }),
    async make(change: AdminChange): Promise<Outcome> {
      const result = await save(change);
      if (!open.current) tellFailure(change, result);
      setAttempt((before) => ({ id: (before?.id ?? 0) + 1, change, outcome: result, told: false }));
      return result;
    },
  };
}
