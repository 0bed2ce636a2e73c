import type { ReactNode } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { useAdmin } from "../rules/admin-context.ts";

interface Props {
  readonly stepKey: string;
  readonly value: string;
  /** Whether to archive the option, or to offer it again. */
  readonly archived: boolean;
  readonly onSaved?: () => void;
  readonly children: ReactNode;
}

/** Archives an option, or offers it again, without touching what is typed in the form around it. */
export function ArchiveButton({ stepKey, value, archived, onSaved, children }: Props) {
  const { change, basis, tellFailure } = useAdmin();
  const archive = async () => {
    const edit = { type: "archive-option", stepKey, value, archived } as const;
    const outcome = await change(edit, basis());
    tellFailure(edit, outcome);
    if (outcome.kind === "saved") onSaved?.();
  };
  return <Button onClick={() => void archive()}>{children}</Button>;
}
