import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { SavedRules } from "#client/api/admin-routes.ts";
import { useMay } from "#client/api/person.ts";
import { Button, ButtonLink } from "#client/ui/components/Button.tsx";
import { WAITING_ID } from "#shared/api/rules/rules-drafts.ts";
import { countNoun } from "#shared/text/text.ts";
import { useAdmin } from "../rules/admin-context.ts";
import { draftQuery, reviewLink } from "../rules/draft-query.ts";
import type { Waiting } from "../rules/waiting.ts";
import { DRAFT_LIST } from "../rules/watched-lists.ts";

/** Whether the edits of this session wait. */
export const useWaits = ({ subscribe, isOn }: Waiting) => useSyncExternalStore(subscribe, isOn);

/** The rules that staff edit: the published ones, or while edits wait, those with the changes that wait. With the reason if these cannot be loaded. */
export function useEditedRules(waiting: Waiting, rules: SavedRules | undefined) {
  const waits = useWaits(waiting);
  const { data, error, refetch } = useQuery({ ...draftQuery(WAITING_ID), enabled: waits && rules !== undefined });
  const edited = (waits ? data?.document : undefined) ?? rules?.config;
  return { edited, error: waits ? error : null, retry: () => void refetch() };
}

/** Whether edits go live or wait, which staff choose, and what waits. It stands above the catalog. */
export function ChangesBar() {
  const { waiting } = useAdmin();
  const waits = useWaits(waiting);
  const { data } = useQuery(DRAFT_LIST);
  const mayEdit = useMay("catalog:write");
  const count = data?.drafts.find(({ id }) => id === WAITING_ID)?.editCount ?? 0;
  if (!mayEdit) return null;
  return (
    <div
      // With two buttons, each has half of a line of its own.

      // The views below leave room for it.
      className={`flex flex-wrap items-center gap-x-4 gap-y-0 px-4 py-1 border-l-4 bg-sunk text-sm max-sm:gap-x-3 max-sm:gap-y-2 max-sm:py-2 max-sm:pl-3 max-sm:pr-2 max-sm:text-xs max-sm:[&:has(a)]:[&_p]:basis-full max-sm:[&:has(a)]:[&>:not(p)]:flex-1 ${waits ? "sticky top-0 z-2 border-accent [&~*]:[--bar:3.5rem]" : "border-line-strong"}`}
    >
      <p className="flex-[1_1_10rem] py-2 wrap-anywhere text-soft max-sm:py-0" role="status">
        {count > 0 && <b className="text-ink">{countNoun(count, "change")} waiting. </b>}
        {waits
          ? "Your edits wait for a review. Visitors see them once they are published."
          : "Visitors see your edits at once. Stored quotes keep their prices."}
      </p>
      {count > 0 && <ButtonLink href={reviewLink(WAITING_ID)}>Review</ButtonLink>}
      <Button look="small" onClick={() => waiting.turn(!waits)}>
        {waits ? "Let Edits Go Live" : "Let Edits Wait"}
      </Button>
    </div>
  );
}
