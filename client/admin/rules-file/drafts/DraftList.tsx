import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { ScrollBox } from "#client/ui/components/ScrollBox.tsx";
import { dateTimeIn } from "#client/ui/hooks/date-time.ts";
import { usePolling } from "#client/ui/hooks/use-polling.ts";
import type { RulesDraft } from "#shared/api/rules/rules-drafts.ts";
import { useAdmin } from "../../rules/admin-context.ts";
import type { Rejection } from "../../rules/rules-edits.ts";
import { DRAFT_LIST } from "../../rules/watched-lists.ts";
import { LoadFailure } from "../../section/LoadFailure.tsx";
import { DeleteDialog, NameDialog, OpenDialog, ScheduleDialog } from "./DraftDialogs.tsx";
import { originOf } from "./draft-texts.ts";
import styles from "./RulesDrafts.module.css";
import type { Drafts } from "./use-drafts.ts";

interface Props {
  readonly drafts: Drafts;
  /** Whether the editor has edits that opening a draft would replace. */
  readonly dirty: boolean;
  readonly shown: boolean;
}

type Action = "open" | "schedule" | "rename" | "delete";

/** The drafts that wait: what they change, and when they are published or why they were not. */
export function DraftList({ drafts, dirty, shown }: Props) {
  const { refresh } = useAdmin();
  const { data, error, refetch } = useQuery(DRAFT_LIST);
  // Typed text stops the panel's polling, but staff should see what colleagues publish.
  usePolling(shown && dirty, refresh);
  const [asking, setAsking] = useState<{ readonly action: Action; readonly draft: RulesDraft }>();
  const [failure, setFailure] = useState<string>();

  if (error && !data)
    return (
      <LoadFailure
        text="The drafts could not be loaded."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data || data.drafts.length === 0) return null;
  const { timeZone } = data;
  const ask = (action: Action, draft: RulesDraft) => setAsking({ action, draft });
  const now = async (work: Promise<Rejection | undefined>) => setFailure((await work)?.message);

  return (
    <section className={styles.drafts} aria-labelledby="drafts-title">
      <h3 id="drafts-title">Drafts</h3>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <ScrollBox label="List of drafts" className={styles.list}>
        <ul>
          {data.drafts.map((draft) => (
            <li key={draft.id} className={styles.draft}>
              <div>
                <h4>
                  {draft.name}
                  {draft.id === drafts.opened?.id && (
                    <span className={styles.opened}> · in the editor</span>
                  )}
                </h4>
                {draft.publishAt !== null && (
                  <p className={styles.scheduled}>
                    Will be published on {dateTimeIn(timeZone, new Date(draft.publishAt))}
                  </p>
                )}
                {draft.notPublished !== null && (
                  <p className={styles.failure}>Not published: {draft.notPublished}</p>
                )}
                <p>{draft.summary}</p>
                <p className={styles.origin}>{originOf(draft, timeZone)}</p>
              </div>
              <div className={styles.actions}>
                <Button
                  look="small"
                  aria-label={`Open ${draft.name}`}
                  onClick={() => (dirty ? ask("open", draft) : void now(drafts.open(draft)))}
                >
                  Open
                </Button>
                <Button
                  look="small"
                  aria-label={`${timingText(draft)} ${draft.name}`}
                  onClick={() => ask("schedule", draft)}
                >
                  {timingText(draft)}
                </Button>
                {draft.publishAt !== null && (
                  <Button
                    look="small"
                    aria-label={`Unschedule ${draft.name}`}
                    onClick={() => void now(drafts.schedule(draft, null))}
                  >
                    Unschedule
                  </Button>
                )}
                <Button
                  look="small"
                  aria-label={`Rename ${draft.name}`}
                  onClick={() => ask("rename", draft)}
                >
                  Rename
                </Button>
                <Button
                  look="small"
                  aria-label={`Delete ${draft.name}`}
                  onClick={() => ask("delete", draft)}
                >
                  Delete
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </ScrollBox>
      {asking && shown && (
        <DraftDialog
          {...asking}
          drafts={drafts}
          timeZone={timeZone}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  );
}

function timingText({ publishAt }: RulesDraft): string {
  return publishAt === null ? "Schedule" : "Reschedule";
}

interface DialogProps {
  readonly action: Action;
  readonly draft: RulesDraft;
  readonly drafts: Drafts;
  readonly timeZone: string;
  readonly onClose: () => void;
}

function DraftDialog({ action, ...props }: DialogProps) {
  const { draft, drafts, onClose } = props;
  if (action === "open") return <OpenDialog {...props} />;
  if (action === "schedule") return <ScheduleDialog {...props} />;
  if (action === "delete") return <DeleteDialog {...props} />;
  return (
    <NameDialog
      title={`Rename ${draft.name}`}
      name={draft.name}
      onName={(name) => drafts.rename(draft, name)}
      onClose={onClose}
    />
  );
}
