import { dateTimeIn } from "#client/ui/hooks/date-time.ts";
import { type RulesDraft, WAITING_ID } from "#shared/api/rules/rules-drafts.ts";

/** The time at which a draft is published, or the reason why it was not. */
export function DraftState({ draft, timeZone }: { draft: RulesDraft; timeZone: string }) {
  const { id, publishAt, notPublished } = draft;
  if (notPublished !== null) return <span className="text-bad text-sm">Not published: {notPublished}</span>;
  if (publishAt === null)
    return <span className="text-soft text-sm">{id === WAITING_ID ? "Waits for a review" : "Not scheduled"}</span>;
  return <b className="text-sm">Will be published on {dateTimeIn(timeZone, new Date(publishAt))}</b>;
}
