import { useState } from "react";
import type { AdminChange } from "#client/api/admin-routes.ts";
import { useAdmin } from "./admin-context.ts";
import type { Outcome } from "./rules-desk.ts";

/**
 * One change in the making: begun when it is shown, and begun anew when the news has been told.
 * `tellsFailure`: what uses it says itself that a change is not stored.
 */
export function useChange({ tellsFailure = false } = {}) {
  const admin = useAdmin();
  const [basis, setBasis] = useState(admin.basis);
  const [outcome, setOutcome] = useState<Outcome>();
  const [pending, setPending] = useState(false);

  return {
    outcome,
    pending,
    /** Begins now, with nothing to be told of what came before. */
    begin() {
      setBasis(admin.basis());
      setOutcome(undefined);
    },
    async save(change: AdminChange): Promise<Outcome> {
      setPending(true);
      const result = await admin.change(change, basis);
      setPending(false);
      setOutcome(result);
      if (result.kind === "stale") setBasis(admin.basis());
      if (!tellsFailure) admin.tellFailure(change, result);
      return result;
    },
  };
}
