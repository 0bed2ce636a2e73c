import { useMay } from "#client/api/person.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { assigneeName } from "#shared/quotes/assignee.ts";
import type { Assignee } from "#shared/quotes/quote.ts";
import type { Assignees } from "./use-assignees.ts";

/** Marks the field that the key A focuses. */
export const ASSIGN_FIELD = "data-assign";

interface Props {
  readonly assignee: Assignee | null;
  readonly assignees: Assignees;
  /** Whether the keys T and A work, and are shown. */
  readonly withKeys: boolean;
  readonly onAssign: (personId: string | null) => void;
}

/** The person whom a quote is assigned to, and *Take*. */
export function AssigneeControl({ assignee, assignees, withKeys, onAssign }: Props) {
  const { ownId, people } = assignees;
  const canAssign = useMay("quotes:write");
  if (!canAssign) return <p>{assignee ? `Assigned to ${assigneeName(assignee)}` : "Assigned to nobody"}</p>;
  const isListed = assignee === null || people.some(({ id }) => id === assignee.id);
  return (
    <div className="flex items-center gap-2 min-w-0 text-sm [&_button]:flex-none">
      <label className="flex items-center gap-2 min-w-0 whitespace-nowrap">
        Assigned to
        <select
          className="min-w-0 max-w-56 min-h-target px-2 py-0 bg-card border border-line-strong rounded text-ellipsis"
          {...{ [ASSIGN_FIELD]: "" }}
          aria-keyshortcuts={withKeys ? "A" : undefined}
          value={assignee?.id ?? ""}
          onChange={({ target }) => onAssign(target.value || null)}
        >
          <option value="">Nobody</option>
          {!isListed && <option value={assignee.id}>{assigneeName(assignee)}</option>}
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {people.some(({ id }) => id === ownId) && assignee?.id !== ownId && (
        <Button look="small" aria-keyshortcuts={withKeys ? "T" : undefined} onClick={() => onAssign(ownId)}>
          Take
        </Button>
      )}
    </div>
  );
}
