import { useEffect, useState } from "react";
import { May } from "#client/api/May.tsx";
import { Button, ButtonLink } from "#client/ui/components/Button.tsx";
import type { RulesDraft } from "#shared/api/rules/rules-drafts.ts";
import { reviewLink } from "../drafts/CollectBar.tsx";
import { DeleteDialog, NameDialog, ScheduleDialog } from "../drafts/DraftDialogs.tsx";
import { originOf } from "../drafts/draft-texts.ts";
import { useDraftChanges } from "../drafts/use-draft-changes.ts";
import { linkTo } from "../section/address.ts";
import section from "../section/Section.module.css";
import { Detail } from "./Detail.tsx";
import styles from "./History.module.css";
import { DraftState } from "./Timeline.tsx";

interface Props {
  readonly draft: RulesDraft;
  readonly timeZone: string;
}

/** A draft: its changes, when it is published or why it was not, and what staff can do with it. */
export function DraftDetail({ draft, timeZone }: Props) {
  const changes = useDraftChanges();
  const [asking, setAsking] = useState<"schedule" | "rename" | "delete">();
  const [failure, setFailure] = useState<string>();
  const { name, publishAt, unread, summary, why } = draft;
  const close = () => setAsking(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reason is read once
  useEffect(() => {
    if (unread) void changes.read(draft);
  }, [unread]);

  const unschedule = async () => setFailure((await changes.schedule(draft, null))?.message);

  return (
    <Detail title={name}>
      <DraftState draft={draft} timeZone={timeZone} />
      <p>{summary}</p>
      {why !== null && <p>Why: {why}</p>}
      <p className={styles.when}>{originOf(draft, timeZone)}</p>
      {failure && (
        <p role="alert" className={section.bad}>
          {failure}
        </p>
      )}
      <div className={section.buttons}>
        <May scope="catalog:write">
          <ButtonLink href={linkTo("table", "draft", draft.id)}>Edit Draft</ButtonLink>
          <ButtonLink href={reviewLink(draft.id)}>Review</ButtonLink>
          <Button look="small" onClick={() => setAsking("schedule")}>
            {publishAt === null ? "Schedule" : "Reschedule"}
          </Button>
          {publishAt !== null && (
            <Button look="small" onClick={() => void unschedule()}>
              Unschedule
            </Button>
          )}
          <Button look="small" onClick={() => setAsking("rename")}>
            Rename
          </Button>
          <Button look="small" onClick={() => setAsking("delete")}>
            Delete
          </Button>
        </May>
      </div>
      {asking === "schedule" && (
        <ScheduleDialog draft={draft} changes={changes} timeZone={timeZone} onClose={close} />
      )}
      {asking === "rename" && (
        <NameDialog
          title={`Rename ${name}`}
          name={name}
          onName={(text) => changes.rename(draft, text)}
          onClose={close}
        />
      )}
      {asking === "delete" && <DeleteDialog draft={draft} changes={changes} onClose={close} />}
    </Detail>
  );
}
