import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminChange } from "#client/api/admin-routes.ts";
import { useAdmin } from "./admin-context.ts";

interface Sent {
  readonly change: AdminChange;
  readonly basis: number;
}

/**
 * One edit, based on the revision that was current when its form appeared; after a conflict, on the current one. If it is sent again
 * before the reply arrives, the last outcome counts.
 */
export function useChange() {
  const admin = useAdmin();
  const [basis, setBasis] = useState(() => admin.basis());
  const { data, isPending, mutateAsync, reset } = useMutation({
    async mutationFn(sent: Sent) {
      const outcome = await admin.change(sent.change, sent.basis);
      if (outcome.kind === "conflict") setBasis(admin.basis());
      return outcome;
    },
  });

  return {
    /** Undefined while an edit is in progress. */
    outcome: data,
    pending: isPending,
    /** Makes this an edit of the current revision: earlier changes no longer conflict. */
    begin() {
      setBasis(admin.basis());
      if (!isPending) reset();
    },
    save: (change: AdminChange) => mutateAsync({ change, basis }),
  };
}
