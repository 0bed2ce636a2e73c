import { useRef, useState } from "react";
import type { AdminChange } from "#client/api/admin-routes.ts";
import { useAdmin } from "./admin-context.ts";
import type { Outcome } from "./rules-desk.ts";

/**
 * One change in the making: begun when it is shown, or earlier, and begun anew when the news has been
 * told. It may be sent again before the reply is there; the newest is the one that counts.
 */
export function useChange(began?: number) {
  const admin = useAdmin();
  const [basis, setBasis] = useState(() => began ?? admin.basis());
  const [outcome, setOutcome] = useState<Outcome>();
  const [pending, setPending] = useState(false);
  const newest = useRef(0);

  return {
    outcome,
    pending,
    /** Begins now, with nothing to be told of what came before. */
    begin() {
      setBasis(admin.basis());
      setOutcome(undefined);
    },
    async save(change: AdminChange): Promise<Outcome> {
      newest.current += 1;
      const own = newest.current;
      setPending(true);
      const result = await admin.change(change, basis);
      if (result.kind === "stale") setBasis(admin.basis());
      if (own === newest.current) {
        setPending(false);
        setOutcome(result);
      }
      return result;
    },
  };
}
