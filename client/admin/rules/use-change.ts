import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { useAdmin } from "./admin-context.ts";
import type { MakeEdit } from "./create-admin.ts";
import type { Outcome } from "./rules-edits.ts";

/**
 * One edit, based on what staff saw when its form appeared; after a conflict, on what they see now. If it is sent again before the
 * reply arrives, it waits for that, and the last outcome counts.
 */
export function useChange() {
  const admin = useAdmin();
  /** The basis of the form, with the edits that it saved. */
  const [form, setForm] = useState(() => ({ basis: admin.basis() }));
  const { isPending, mutateAsync } = useMutation({ mutationFn: (send: () => Promise<Outcome>) => send() });
  return {
    pending: isPending,
    /** Makes this an edit of the current revision: earlier changes no longer conflict. */
    begin: () => setForm({ basis: admin.basis() }),
    save: (change: RulesEdit, again?: MakeEdit) =>
      mutateAsync(async () => {
        const outcome = await admin.change(change, form, again);
        if (outcome.kind === "conflict")
          setForm({ basis: { ...admin.basis(), ...(outcome.rules && { rules: outcome.rules }) } });
        return outcome;
      }),
  };
}
