import type { BarMessage } from "#client/ui/MessageBar.tsx";
import type { StatusOutcome } from "./desk/status-outcome.ts";

type Told = Omit<BarMessage, "id" | "undo">;

/** What is said of a status that was set, and of one that was not (spec, section 8). */
export function statusMessages(outcome: StatusOutcome): readonly Told[] {
  const { done, changed, gone, failure, status } = outcome;
  const told: Told[] = [];
  if (done.length > 0)
    told.push({
      tone: "success",
      text: "Quote status updated",
      detail: done.length > 1 ? `${done.length} quotes are ${status} now.` : undefined,
    });
  const reasons = [...changedReasons(changed), ...goneReasons(gone), ...failedReason(failure)];
  if (reasons.length > 0)
    told.push({
      tone: "error",
      text: "Failed to update quote status",
      detail: reasons.join(" "),
    });
  return told;
}

function changedReasons(changed: StatusOutcome["changed"]): readonly string[] {
  const [only, ...others] = changed;
  if (!only) return [];
  if (others.length > 0)
    return [`Somebody else changed ${changed.length} of them meanwhile: they stay as they are.`];
  return [`Somebody else set ${only.quoteId} to ${only.status} meanwhile.`];
}

function goneReasons(gone: readonly string[]): readonly string[] {
  if (gone.length === 0) return [];
  return [`${gone.join(", ")} ${gone.length === 1 ? "was" : "were"} deleted meanwhile.`];
}

function failedReason(failure: StatusOutcome["failure"]): readonly string[] {
  return failure ? [failure.message] : [];
}
