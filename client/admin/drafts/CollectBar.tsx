import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useMay } from "#client/api/person.ts";
import { ButtonLink } from "#client/ui/components/Button.tsx";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { countNoun } from "#shared/text/text.ts";
import { type Admin, useAdmin } from "../rules/admin-context.ts";
import { isGone } from "../rules/collected.ts";
import { draftQuery } from "../rules/draft-calls.ts";
import { linkTo } from "../section/address.ts";
import styles from "./CollectBar.module.css";

/** The review of a draft. */
export const reviewLink = (draftId: string, view = "table"): string =>
  linkTo(view, "review", draftId);

/** Whether edits of the catalog are collected, and the draft that has them. */
export function useCollecting(collected: Admin["collected"]) {
  const { isOn, draftId } = useSyncExternalStore(collected.subscribe, collected.get);
  const { data, error } = useQuery(draftQuery(draftId));
  const goneId = error && isGone(error) ? draftId : undefined;
  useEffect(() => {
    if (goneId !== undefined) collected.close(goneId);
  }, [collected, goneId]);
  return { isOn, draftId, data: draftId === undefined ? undefined : data };
}

/** The rules that the cards show: those of the draft while edits are collected. */
export function useShownRules(collected: Admin["collected"], published: RulesDocument | undefined) {
  const { isOn, data } = useCollecting(collected);
  return (isOn ? data?.document : undefined) ?? published;
}

/** The switch that collects edits in a draft, and what waits there. Without a view, it stands above the cards, which publish each edit. */
export function CollectBar({ view }: { readonly view?: string }) {
  const { collected } = useAdmin();
  const { isOn, draftId, data } = useCollecting(collected);
  const count = useMemo(
    () => (data?.document ? rulesChanges(data.base, data.document).length : 0),
    [data],
  );
  const mayEdit = useMay("catalog:write");
  const waiting =
    data?.draft.valid === false
      ? data.draft.summary
      : count > 0 && countNoun(count, "unpublished change");
  if (!mayEdit) return null;
  return (
    <div className={`${styles.bar} ${isOn ? styles.on : ""} ${isOn && !view ? styles.sticky : ""}`}>
      <Checkbox
        label="Collect changes"
        name="collect"
        checked={isOn}
        onCheck={(checked) => collected.turn(checked)}
      />
      <p role="status">
        {waiting && <b>{waiting}</b>}{" "}
        {isOn
          ? !waiting && "Your edits are saved in a draft. Visitors see them once you publish it."
          : `${view ? "Visitors see your edits once you publish them." : "Visitors see each change at once."} Stored quotes keep their prices.`}
      </p>
      {waiting && draftId !== undefined && (
        <ButtonLink href={reviewLink(draftId, view)}>Review</ButtonLink>
      )}
    </div>
  );
}
