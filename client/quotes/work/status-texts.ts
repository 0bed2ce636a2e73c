import type { BarMessage } from "#client/ui/components/MessageBar.tsx";
import type { StatusOutcome } from "../list/use-list-changes.ts";

type Told = Omit<BarMessage, "id" | "undo">;

/** The messages about changed, unchanged and failed statuses. An Undo with several outcomes gets one message. */
export function statusMessages(outcomes: readonly StatusOutcome[]): readonly Told[] {
  const told: Told[] = [...setMessages(outcomes)];
  const failure = outcomes.find((outcome) => outcome.failure)?.failure;
  const reasons = [
    ...explainChanged(outcomes.flatMap(({ changed }) => changed)),
    ...explainAnswered(outcomes.flatMap(({ answered }) => answered)),
    ...explainGone(outcomes.flatMap(({ gone }) => gone)),
    ...(failure ? [failure.message] : []),
  ];
  if (reasons.length > 0)
    told.push({ tone: "error", text: "Failed to update quote status", detail: reasons.join(" ") });
  return told;
}

function setMessages(outcomes: readonly StatusOutcome[]): readonly Told[] {
  const done = outcomes.reduce((count, outcome) => count + outcome.done.length, 0);
  const already = outcomes.reduce((count, outcome) => count + outcome.unchanged.length, 0);
  const statuses = new Set(outcomes.map(({ status }) => status));
  const status = statuses.size === 1 ? [...statuses][0] : undefined;
  if (done === 0) {
    if (already === 0) return [];
    const text = status ? `Already ${status}` : "Nothing to undo";
    const what = already > 1 ? `${already} quotes, nothing changed.` : "Nothing changed.";
    return [{ tone: "success", text, detail: what }];
  }
  const now = status ? `${status} now` : "as before";
  const others = already > 0 ? `, ${already} ${already === 1 ? "was" : "were"} already` : "";
  const [only] = outcomes.flatMap((outcome) => outcome.done.map(({ quoteId }) => `${quoteId}: ${outcome.status}`));
  const several = `${done === 1 ? "1 quote is" : `${done} quotes are`} ${now}${others}.`;
  return [{ tone: "success", text: "Quote status updated", detail: done + already > 1 ? several : only }];
}

function explainChanged(changed: StatusOutcome["changed"]): readonly string[] {
  const [only, ...others] = changed;
  if (!only) return [];
  if (others.length > 0)
    return [`${changed.length} of them were changed meanwhile. Your changes to these were not saved.`];
  return [`${only.quoteId} was changed meanwhile. It is ${only.status} now. Your change was not saved.`];
}

function explainAnswered(answered: readonly string[]): readonly string[] {
  if (answered.length === 0) return [];
  const who = answered.length === 1 ? "The customer of" : "The customers of";
  const what = `${who} ${answered.join(", ")} answered meanwhile. Please read it first. Your change was not saved.`;
  return [what];
}

function explainGone(gone: readonly string[]): readonly string[] {
  if (gone.length === 0) return [];
  return [`${gone.join(", ")} ${gone.length === 1 ? "was" : "were"} deleted meanwhile.`];
}
